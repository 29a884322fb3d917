"""How sure a chance is: by the page of figures, by play-outs, and later in the round."""

import re
from dataclasses import replace
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.ai.certainty import KNOWN, MOST, WANTED, Estimate, corrected, first_estimate
from shanghaien.ai.choose import engines
from shanghaien.ai.review import Option
from shanghaien.ai.strengths import Sight
from shanghaien.ai.teacher import estimate
from shanghaien.moves import Place
from shanghaien.position import parse_position
from shanghaien.state import ROUNDS, Player
from tests.support.random_games import random_game
from tests.support.solvers import in_python
from web.build.paths import ROOT

BEGUN = parse_position("round 6; A ES4; B ES2")
LATER = parse_position("round 6; A ES4 on 1 1 2 3; B ES2 on 1 2 3 3")


def coverages() -> dict[str, tuple[int, list[float]]]:
    """How many positions, and how often the truth lies within one and two errors, as parts: by the
    page of figures."""
    text = (ROOT / "docs" / "figures" / "certainty.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([a-z][^|]+) \| (\d+) \| (.*%) \|$", text, re.MULTILINE)
    return {
        name: (int(n), [float(cell.strip(" %")) / 100 for cell in cells.split("|")])
        for name, n, cells in rows
    }


@pytest.mark.host_only
def test_the_truth_lies_within_the_errors_that_are_told_as_often_as_it_should() -> None:
    found = coverages()
    assert {"all", "rounds 5 to 7", "rounds 5 to 7, open games (10% to 90%)"} <= found.keys()
    for n, shares in found.values():
        assert len(shares) == 4
        for share, right in zip(shares, (0.683, 0.954) * 2, strict=True):
            assert abs(share - right) <= 2.0 * sqrt(right * (1.0 - right) / n)


def test_only_the_last_round_has_no_error_and_what_is_certain() -> None:
    states = random_game(3).states
    assert {s.round for s in states if not first_estimate(s, 0.4).error} == {ROUNDS}
    assert not first_estimate(BEGUN, 1.0).error
    assert first_estimate(parse_position("round 8"), 0.4).is_enough


@given(st.floats(0.01, 0.5), st.floats(0.01, 0.5))
def test_the_more_open_a_game_the_more_it_may_be_off_whoever_is_ahead(p: float, q: float) -> None:
    low, high = sorted((p, q))
    assert first_estimate(BEGUN, low).error <= first_estimate(BEGUN, high).error + 1e-12
    assert first_estimate(BEGUN, p).error == pytest.approx(first_estimate(BEGUN, 1.0 - p).error)
    assert first_estimate(LATER, p).error >= first_estimate(BEGUN, p).error


def test_what_is_known_and_what_is_found_are_weighed_by_their_variances() -> None:
    first = first_estimate(BEGUN, 0.5)
    found = first.after([0.1, 0.06])
    # Two squares of 0.02 around their mean, beside what is known of the scatter.
    variance = (KNOWN * first.scatter**2 + 2 * 0.02**2) / (KNOWN + 1)
    weight = first.doubt**2 / (first.doubt**2 + variance / 2)
    assert found.shift == pytest.approx(0.08 * weight)
    assert found.error == pytest.approx(1 / sqrt(1 / first.doubt**2 + 2 / variance))
    assert found.playouts == 2


def test_playouts_that_scatter_more_are_believed_less() -> None:
    first = first_estimate(BEGUN, 0.5)
    calm, wild = first.after([0.05] * 8), first.after([0.25, -0.15] * 4)
    assert wild.error > calm.error
    assert wild.shift < calm.shift


@given(st.lists(st.floats(-0.3, 0.3), min_size=2, max_size=12), st.integers(1, 11))
def test_it_does_not_matter_how_playouts_are_told(outs: list[float], at: int) -> None:
    at = min(at, len(outs) - 1)
    start = first_estimate(BEGUN, 0.5)
    once = start.after(outs)
    twice = start.after(outs[:at]).after(outs[at:])
    assert twice.shift == pytest.approx(once.shift, abs=1e-9)
    assert twice.error == pytest.approx(once.error)
    assert twice.playouts == once.playouts
    assert min(*outs, 0.0) - 1e-12 <= once.shift <= max(*outs, 0.0) + 1e-12


def test_later_in_the_round_it_is_still_true_and_less_sure() -> None:
    before, after = first_estimate(BEGUN, 0.5), first_estimate(LATER, 0.5)
    sure = before.after([0.03] * 24)
    moved = sure.moved(before, after)
    assert moved.shift == pytest.approx(sure.shift)
    assert sure.error < moved.error <= after.error
    assert moved.playouts == 0
    assert before.moved(before, after).error == pytest.approx(after.error)


def test_it_is_enough_when_whole_percents_are_known_or_after_many_playouts() -> None:
    assert Estimate(doubt=WANTED).is_enough
    unsure = Estimate(doubt=0.3, scatter=9.0)
    assert not replace(unsure, playouts=MOST - 1).is_enough
    assert replace(unsure, playouts=MOST).is_enough


def test_all_play_outs_that_there_are_leave_no_error() -> None:
    first = first_estimate(BEGUN, 0.5)
    outs = [0.1, -0.02, 0.05, 0.03]
    part, whole = first.after(outs[:3], 4), first.after(outs, 4)
    assert not part.is_enough
    assert 0.0 < part.error < first.after(outs[:3]).error
    assert whole.is_enough
    assert whole.error == 0.0
    assert whole.shift == pytest.approx(sum(outs) / 4)


@pytest.mark.parametrize(
    ("win", "shift", "wanted"),
    [
        (0.5, 0.03, 0.53),
        (0.99, 0.03, 0.995),
        (0.01, -0.03, 0.005),
        (1.0, -0.03, 1.0),
        (0.0, 0.1, 0),
    ],
)
def test_only_what_was_certain_is_certain(win: float, shift: float, wanted: float) -> None:
    assert Estimate(shift, 0.01, 0.05).corrected(win) == pytest.approx(wanted)


@pytest.mark.parametrize("mover", Player)
def test_no_move_loses_more_than_the_corrected_chance(mover: Player) -> None:
    wins, losses = (0.66, 0.62, 0.002, 0.0), (0.0, 0.04, 0.658, 0.66)
    ranked = [Option(Place(1), win, loss) for win, loss in zip(wins, losses, strict=True)]
    for shift, wanted in ((-0.02, (0.0, 0.04, 0.64, 0.64)), (0.02, (0.0, 0.04, 0.658, 0.68))):
        found = corrected(ranked, mover, Estimate(mover.sign * shift, 0.01, 0.05))
        assert [one.loss for one in found] == pytest.approx(wanted)
        # Beside a better one that is not the best itself, they lose as much.
        again = corrected(ranked[1:], mover, Estimate(mover.sign * shift, 0.01, 0.05))
        assert [one.loss for one in again] == pytest.approx(wanted[1:])


def test_where_no_trick_can_be_used_nothing_was_left_out_by_any_engine() -> None:
    last = parse_position("round 8; A US1 on 1 3; B FR2 on 2 3")
    with in_python():
        assert not engines()[Sight.GAME].is_whole
        assert estimate(last) == Estimate()
        assert estimate(parse_position(str(last).replace("A US1", "A US1 both"))) is None
