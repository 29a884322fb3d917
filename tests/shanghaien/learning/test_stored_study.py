"""A study as it is kept beside a record: what is written is read, what cannot be one is nothing."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.formats.limits import is_nested
from shanghaien.learning.decisions import study
from shanghaien.learning.study import CELLS, LEADS, UNIT, Replies, Study, read_study, write_study
from tests.support.studies import STUDY, decision

EVENTS = 200
RAW: dict[str, Any] = write_study(STUDY)


def test_what_is_written_is_read() -> None:
    stored = json.dumps(RAW)
    assert read_study(json.loads(stored), EVENTS) == STUDY
    assert not is_nested(stored * 10)
    assert len(stored) < 450


def test_what_levels_would_lose_is_kept_as_well_or_that_it_is_not_known() -> None:
    for usual in ((), (1.25, 0.75, 0.5, 0.125)):
        one = replace(STUDY, usual=usual)
        assert read_study(json.loads(json.dumps(write_study(one))), EVENTS) == one


def test_losses_are_kept_to_a_part_of_ten_thousand() -> None:
    fine = study([decision(3, "end", 0.99999), decision(5, "stop", 0.123456)])
    read = read_study(write_study(fine), EVENTS)
    assert read is not None
    assert read.tally("stop").loss == 0.1235
    assert read.mistakes[0].loss == 1.0
    assert write_study(read) == write_study(fine)


@pytest.mark.parametrize(
    "raw",
    [
        None,
        7,
        [],
        {},
        {"t": RAW["t"]},
        {**RAW, "t": RAW["t"][:-1]},
        {**RAW, "t": RAW["t"][:-2]},
        {**RAW, "t": [*RAW["t"], 0, 0]},
        {**RAW, "t": [0] * 10**6},
        {**RAW, "t": [True, 0, *RAW["t"][2:]]},
        {**RAW, "t": [1, 10_001, *RAW["t"][2:]]},
        {**RAW, "t": [10**400, 0, *RAW["t"][2:]]},
        {**RAW, "t": [1, -1, *RAW["t"][2:]]},
        {**RAW, "t": [1, 0.5, *RAW["t"][2:]]},
        {**RAW, "t": "1" * len(RAW["t"])},
        {"t": RAW["t"], "m": RAW["m"]},  # from before it had what levels would lose
        {**RAW, "u": None},
        {**RAW, "u": [100, 100, 100]},
        {**RAW, "u": [100, 100, 100, -1]},
        {**RAW, "u": [100, 100, 100, 0.5]},
        {**RAW, "u": [100, 100, 100, True]},
        {**RAW, "u": [100, 100, 100, 10**400]},
        {"t": RAW["t"], "m": RAW["m"], "u": RAW["u"]},  # from before it had habits
        {**RAW, "h": None},
        {**RAW, "h": RAW["h"][:-1]},
        {**RAW, "h": [*RAW["h"], 0, 0, 0, 0, 0, 0]},
        {**RAW, "h": [True, *RAW["h"][1:]]},
        {**RAW, "h": [10**400, *RAW["h"][1:]]},
        {**RAW, "h": [-1, *RAW["h"][1:]]},
        {**RAW, "h": [1, 2, 0, 0, 0, 0, *RAW["h"][6:]]},
        {**RAW, "h": [1, 0, 2, 0, 0, 0, *RAW["h"][6:]]},
        {**RAW, "h": [1, 1, 1, 0, 0, 0, *RAW["h"][6:]]},
        {**RAW, "h": [2, 1, 0, 2, 0, 0, *RAW["h"][6:]]},
        {**RAW, "h": [1, 1, 0, 0, 1, 0, *RAW["h"][6:]]},
        {**RAW, "h": [1, 0, 1, 0, 9999, 0, *RAW["h"][6:]]},
        {**RAW, "h": [99, 0, 0, 0, 0, 0, *RAW["h"][6:]]},
        {**RAW, "m": [3, 600, "stop", "stop", "shop"]},
        {**RAW, "m": [3, 600, "stop", "stop", "left right"]},
        {**RAW, "m": [3, 600, "stop", "stop", "roll left"]},
        {**RAW, "m": [3, 600, "stop", "stop", " left"]},
        {**RAW, "m": [3, 600, "stop", "stop", 7]},
        {**RAW, "m": [3, 600, "stop", "stop", ["left"]]},
        {**RAW, "m": [3, 199, "stop", "stop", "left"]},
        {**RAW, "m": [200, 600, "stop", "stop", ""]},
        {**RAW, "m": [-1, 600, "stop", "stop", ""]},
        {**RAW, "m": [3, 499, "stop", "stop", ""]},
        {**RAW, "m": [3, 10_001, "stop", "stop", ""]},
        {**RAW, "m": [3, 600, "shop", "stop", ""]},
        {**RAW, "m": [3, 600, ["stop"], "stop", ""]},
        {**RAW, "m": [3, 600, "stop", "shop", ""]},
        {**RAW, "m": [3, 600, "stop", {"a": 1}, ""]},
        {**RAW, "m": [3, 600, "stop"]},
        {**RAW, "m": [3, 600, "stop", "", ""] * 2},
        {**RAW, "m": [n for turn in range(4) for n in (turn, 600, "stop", "", "")]},
    ],
)
def test_what_cannot_be_a_study_is_none(raw: object) -> None:
    assert read_study(raw, EVENTS) is None


def test_what_was_read_is_at_hand_and_what_only_equals_it_is_not() -> None:
    assert read_study(json.loads(json.dumps(RAW)), EVENTS) is read_study(RAW, EVENTS)
    same = [True if n == 1 else n for n in RAW["t"]]
    assert same == RAW["t"]
    assert read_study({**RAW, "t": same}, EVENTS) is None
    assert read_study({**RAW, "t": [*map(float, RAW["t"])]}, EVENTS) is None
    assert read_study(RAW, 9) is None, "of a shorter game"


def changed(cell: str, count: int = 0, loss: float = 0.0) -> dict[str, Any]:
    """The same study with other numbers in a cell."""
    tallies = [*RAW["t"]]
    tallies[2 * CELLS.index(cell)] += count
    tallies[2 * CELLS.index(cell) + 1] += round(loss * UNIT)
    return {**RAW, "t": tallies}


@pytest.mark.parametrize(
    "raw",
    [
        changed("stop", 1),
        changed("round-3", -1),
        changed("ahead", 1),
        changed("stop", 0, 0.01),
        changed("round-2", 0, 0.01),
        changed("even", 0, -0.01),
        changed("neighbour", 30),
        changed("last", 0, 0.9),
        {**RAW, "m": [9, 2600, "stop", "stop", ""]},
        {**RAW, "m": [9, 2500, "end", "stop", ""]},
        {"t": [0] * len(RAW["t"]), "m": RAW["m"]},
    ],
)
def test_what_does_not_add_up_is_none(raw: object) -> None:
    assert read_study(changed("stop"), EVENTS) == STUDY
    assert read_study(raw, EVENTS) is None


@pytest.mark.parametrize("group", ["round-1", "ahead"])
def test_sums_may_differ_by_as_much_as_rounding_makes_and_no_more(group: str) -> None:
    some = study([decision(turn, "stop", 0.5, theme="stop") for turn in range(30)])
    raw = write_study(some)
    same = LEADS if group in LEADS else [cell for cell in CELLS if cell.startswith("round-")]
    cell = next(cell for cell in same if some.tally(cell).loss)
    at = 2 * CELLS.index(cell) + 1
    for by, is_read in ((len(CELLS), True), (len(CELLS) + 1, False)):
        tallies = [*raw["t"]]
        tallies[at] -= by
        assert (read_study({**raw, "t": tallies}, EVENTS) is not None) == is_read


def test_what_a_habit_cost_is_kept_with_its_mistake() -> None:
    small = decision(7, "end", 0.03, answers=(("left", "right"),))
    other = decision(9, "end", 0.03, answers=(("left", "left"),))
    kept = read_study(write_study(study([small, other])), EVENTS)
    assert kept is not None
    assert [(m.turn, m.loss, m.habits) for m in kept.mistakes] == [(7, 0.03, ("left",))]
    (ends,) = [one for one in kept.replies if one.asked]
    assert ends == Replies(2, 1, (1, 0), (0.03, 0.0))


@given(st.lists(st.tuples(st.sampled_from(CELLS), st.floats(0.0, 1.0)), max_size=40))
def test_whatever_was_decided_is_kept(some: list[tuple[str, float]]) -> None:
    found = study(decision(turn, cell, loss) for turn, (cell, loss) in enumerate(some))
    read = read_study(write_study(found), EVENTS)
    assert isinstance(read, Study)
    assert write_study(read) == write_study(found)
    assert read.counts == found.counts
    assert read.losses == pytest.approx(found.losses, abs=0.5001 / UNIT)
