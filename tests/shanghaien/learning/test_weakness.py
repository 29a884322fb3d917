"""Where somebody loses, and when that is told."""

from dataclasses import replace
from math import sqrt
from random import Random

import pytest

from shanghaien.learning.reference import LEVELS, strength, usual
from shanghaien.learning.study import CELLS, Kind, Study
from shanghaien.learning.weakness import ENOUGH, KNOWN, Cell, Losses, losses

LEVEL = "bosun"


def one_game(rng: Random, worse: str = "", by: float = 1.0) -> Study:
    """How a level decides in a game; what it loses in one cell is multiplied."""
    counts, lost = [], []
    for cell, known in zip(CELLS, LEVELS[LEVEL], strict=True):
        count = int(known.often) + (rng.random() < known.often % 1.0)
        # One decision in five loses anything.
        loss = sum(rng.expovariate(0.2 / known.loss) for _ in range(count) if rng.random() < 0.2)
        counts.append(count)
        lost.append(loss * (by if cell == worse else 1.0))
    return Study(tuple(counts), tuple(lost), ())


def games(seed: str, number: int, worse: str = "", by: float = 1.0) -> list[Study]:
    rng = Random(seed)
    return [one_game(rng, worse, by) for _ in range(number)]


def test_without_games_nothing_is_known() -> None:
    found = losses([])
    assert (found.games, found.count, found.loss, found.told, found.worst) == (0, 0, 0.0, (), None)
    assert all(cell.interval == (0.0, 0.0) and cell.chance == 1.0 for cell in found.cells)


def test_games_without_a_decision_do_not_count() -> None:
    nothing = Study((0,) * len(CELLS), (0.0,) * len(CELLS), ())
    assert losses([*games("1", 3), nothing]).games == 3


def test_sums_are_those_of_the_games() -> None:
    some = games("2", 12)
    found = losses(some)
    kinds = [kind.value for kind in Kind]
    assert found.games == 12
    assert found.count == sum(study.tally(kind).count for study in some for kind in kinds)
    for cell in found.cells:
        tallies = [study.tally(cell.name) for study in some]
        assert cell.count == sum(tally.count for tally in tallies)
        assert cell.loss * cell.count == pytest.approx(sum(tally.loss for tally in tallies))
        assert cell.games == sum(tally.count > 0 for tally in tallies)
        assert cell.cost * 12 == pytest.approx((cell.loss - cell.usual) * cell.count)
    assert found.cell("stop").name == "stop"


def test_errors_are_those_of_a_ratio_with_what_is_known_as_twenty_games_more() -> None:
    some = games("2", 12)
    found = losses(some)
    cell, known = found.cell("stop"), usual("stop", found.loss)
    tallies, totals = [study.tally("stop") for study in some], [study.total for study in some]
    assert cell.freedom == KNOWN + 12 - 1
    # Of each game what it lost beyond its decisions' part, of what is usual as of the whole.
    rests = [one.loss - cell.loss * one.count for one in tallies]
    by = known.loss * cell.count / (found.loss * found.count)
    aparts = [
        rest
        + (cell.loss - known.loss) * (one.count - cell.count / 12)
        - by * (whole.loss - found.loss * whole.count)
        for rest, one, whole in zip(rests, tallies, totals, strict=True)
    ]
    often = cell.count / 12 / known.often
    errors = (cell.error, rests, known.spread), (cell.excess_error, aparts, known.apart)
    for told, each, spread in errors:
        square = KNOWN * spread**2 * often + sum(one * one for one in each)
        assert told == pytest.approx(sqrt(12 * square / (KNOWN + 11)) / cell.count)


def test_a_tenth_more_than_is_usual_is_no_weakness() -> None:
    cell = Cell("stop", 20, 30, 0.011, 0.002, 0.01, 0.0, 0.002, 50.0)
    assert cell.chance == pytest.approx(0.5)
    assert replace(cell, loss=0.02).chance < 0.001


def test_a_weakness_is_told_from_enough_games_on() -> None:
    some = games("3", 30, "stop", 5.0)
    found = losses(some)
    assert found.worst is not None
    assert found.worst.name == "stop"
    assert found.worst.interval[0] > found.worst.usual
    assert found.worst.cost > 0.0
    assert ENOUGH == 10, "the guide says so"
    assert losses(some[: ENOUGH - 1]).worst is None
    assert losses(some[:ENOUGH]).is_telling


def test_who_is_perfect_has_no_weakness() -> None:
    still = Study((4,) * len(CELLS), (0.0,) * len(CELLS), ())
    assert losses([still] * 20).told == ()


def test_what_is_usual_is_that_of_a_level_at_its_strength() -> None:
    for level, rows in LEVELS.items():
        for cell, row in zip(CELLS, rows, strict=True):
            found = usual(cell, strength(level))
            assert found.loss == pytest.approx(row.loss)
            assert found.often == pytest.approx(row.often)


def test_what_is_usual_lies_between_two_levels_and_goes_on_in_proportion() -> None:
    strong, weak = strength("pilot"), strength("deckhand")
    assert usual("stop", strong / 2).loss == pytest.approx(usual("stop", strong).loss / 2)
    assert usual("stop", 2 * weak).loss == pytest.approx(2 * usual("stop", weak).loss)
    one, two = strength("bosun"), strength("mate")
    a, b = (usual("stop", loss).loss / loss for loss in (one, two))
    assert min(a, b) <= usual("stop", (one + two) / 2).loss / ((one + two) / 2) <= max(a, b)
    assert usual("stop", 0.0).loss == 0.0


@pytest.mark.parametrize(
    ("count", "cost", "is_told"),
    [(10, 0.5, True), (9, 0.5, False), (10, 0.13, True), (10, 0.12, False)],
)
def test_a_weakness_takes_ten_decisions_and_a_tenth_of_all_that_is_lost(
    count: int, cost: float, *, is_told: bool
) -> None:
    """All of it is 1.25 a game."""
    nothing = Cell("", 0, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
    bad = Cell("stop", 20, count, 0.5, 0.01, 0.01, cost, 0.01, 50.0)
    cells = tuple(bad if name == "stop" else replace(nothing, name=name) for name in CELLS)
    assert Losses(20, 500, 0.05, cells).told == ((bad,) if is_told else ())
