"""How sure a chance is: by the page of figures, by play-outs, and later in the round."""

import re
from dataclasses import replace
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.ai.certainty import (
    MOST,
    SCATTER,
    TYPICAL,
    WANTED,
    Estimate,
    first_estimate,
    typical_error,
)
from shanghaien.ai.choose import engines
from shanghaien.ai.strengths import Sight
from shanghaien.ai.teacher import estimate
from shanghaien.position import parse_position
from shanghaien.state import ROUNDS
from tests.support.random_games import random_game
from web.build.paths import ROOT

BEGUN = parse_position("round 6; A ES4; B ES2")
LATER = parse_position("round 6; A ES4 on 1 1 2 3; B ES2 on 1 2 3 3")


@pytest.mark.host_only
def test_the_errors_are_those_that_were_measured() -> None:
    text = (ROOT / "docs" / "figures" / "certainty.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    stages = [(f"{n}", stage) for n in range(1, ROUNDS) for stage in ("beginning", "end")]
    assert [tuple(row[:2]) for row in rows[1:]] == stages
    for row, typical, scatter in zip(rows[1:], sum(TYPICAL, ()), sum(SCATTER, ()), strict=True):
        assert (row[4], row[7]) == (f"{typical:.4f}", f"{scatter:.3f}"), row[:2]


@pytest.mark.host_only
def test_playouts_leave_what_is_wanted() -> None:
    text = (ROOT / "docs" / "figures" / "certainty.md").read_text(encoding="utf-8")
    left = [float(found) for found in re.findall(r" ([\d.]+) \|$", text, re.MULTILINE)]
    wanted = [0.01] * 8 + [0.02] * 4 + [0.01] * 2
    assert len(left) == len(wanted)
    for found, most in zip(left, wanted, strict=True):
        assert found <= most + 0.001


def test_only_the_last_round_has_no_error() -> None:
    states = random_game(3).states
    assert {state.round for state in states if not typical_error(state)} == {ROUNDS}
    assert first_estimate(parse_position("round 8")).is_enough


def test_what_is_known_and_what_is_found_are_weighed_by_their_variances() -> None:
    error, scatter = TYPICAL[5][0], SCATTER[5][0]
    found = first_estimate(BEGUN).after(BEGUN, [0.1, 0.06])
    weight = error**2 / (error**2 + scatter**2 / 2)
    assert found.shift == pytest.approx(0.08 * weight)
    assert found.error == pytest.approx(1 / sqrt(1 / error**2 + 2 / scatter**2))
    assert found.playouts == 2


@given(st.lists(st.floats(-0.3, 0.3), min_size=2, max_size=12), st.integers(1, 11))
def test_it_does_not_matter_how_playouts_are_told(outs: list[float], at: int) -> None:
    at = min(at, len(outs) - 1)
    start = first_estimate(BEGUN)
    once = start.after(BEGUN, outs)
    twice = start.after(BEGUN, outs[:at]).after(BEGUN, outs[at:])
    assert twice.shift == pytest.approx(once.shift, abs=1e-12)
    assert twice.error == pytest.approx(once.error)
    assert twice.playouts == once.playouts
    assert min(*outs, 0.0) - 1e-12 <= once.shift <= max(*outs, 0.0) + 1e-12


def test_later_in_the_round_it_is_still_true_and_less_sure() -> None:
    sure = Estimate(0.03, 0.008, 16)
    moved = sure.moved(BEGUN, LATER)
    assert moved.shift == sure.shift
    assert sure.error < moved.error <= typical_error(LATER)
    assert moved.playouts == 0
    assert replace(sure, error=1.0).moved(BEGUN, LATER).error == typical_error(LATER)


def test_it_is_enough_when_whole_percents_are_known_or_after_many_playouts() -> None:
    assert Estimate(0.0, WANTED).is_enough
    assert not Estimate(0.0, WANTED + 0.001, MOST - 1).is_enough
    assert Estimate(0.0, WANTED + 0.001, MOST).is_enough


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
    assert Estimate(shift, 0.01).corrected(win) == pytest.approx(wanted)


def test_where_no_trick_can_be_used_nothing_was_left_out_by_any_engine() -> None:
    assert not engines()[Sight.GAME].is_whole
    last = parse_position("round 8; A US1 on 1 3; B FR2 on 2 3")
    assert estimate(last) == Estimate()
    assert estimate(parse_position(str(last).replace("A US1", "A US1 both"))) is None
