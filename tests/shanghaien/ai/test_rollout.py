"""Rollouts: clear or not, the same dice for both moves, exact where nothing is left to chance."""

from itertools import islice
from random import Random

import pytest

from shanghaien.ai.engine import Engine
from shanghaien.ai.lead import LEAST, Lead
from shanghaien.ai.rollout import Playouts, deal
from shanghaien.ai.steps import run
from shanghaien.moves import Roll, Shanghai
from shanghaien.position import parse_position
from shanghaien.rules import legal_moves
from shanghaien.state import ROW
from tests.shanghaien.ai.brute import brute_moves, decisions

LATE = "round 8; A ES4 on 1 1 2 3; B ES2 on 1 2 3 3"


def leads(count: int) -> list[Lead]:
    """The first leads of a rollout of the two moves of a late position."""
    steps = Playouts(Engine()).lead_steps(parse_position(LATE), Shanghai(), Roll())
    return list(islice(filter(None, steps), count))


def test_the_last_round_without_tricks_leaves_nothing_to_chance() -> None:
    truth = brute_moves(parse_position(LATE))
    found = leads(LEAST)
    assert [len(lead.gains) for lead in found] == list(range(1, LEAST + 1))
    for lead in found:
        assert lead.mean == pytest.approx(truth[Shanghai()] - truth[Roll()])
        assert lead.error == pytest.approx(0.0, abs=1e-9)
    assert [lead.is_clear for lead in found] == [False] * (LEAST - 1) + [True]


def test_a_pair_of_playouts_is_the_same_whenever_it_is_asked_for() -> None:
    state = next(state for state in decisions(5, 8, 8) if len(legal_moves(state)) > 1)
    first, second = legal_moves(state)[:2]
    steps = Playouts(Engine()).lead_steps(state, first, second)
    *_, lead = islice(filter(None, steps), 3)
    again = Playouts(Engine()).gain_steps(state, first, second, 2)
    assert run(again) == lead.gains[2]


def test_a_lead_is_clear_from_three_standard_errors_on() -> None:
    gains = (0.02, -0.01) * 8
    lead = Lead(gains)
    assert lead.mean == pytest.approx(0.005)
    assert lead.error == pytest.approx(0.00387, abs=1e-5)
    assert not lead.is_clear
    shifted = [Lead(tuple(gain + by for gain in gains)) for by in (0.006, 0.007, -0.016, -0.017)]
    assert [one.is_clear for one in shifted] == [False, True, False, True]


def test_other_taverns_come_from_the_cards_to_come() -> None:

    state = next(decisions(3, 4, 0))
    dealt = deal(state, Random(1))
    assert len(dealt.tavern) == ROW
    assert sorted(map(str, (*dealt.tavern, *dealt.deck))) == sorted(
        map(str, (*state.tavern, *state.deck))
    )
    assert dealt.tavern != state.tavern
