"""Rollouts: luck that is taken out, exact where nothing is left to chance, clear or not."""

import pytest

from bench.proof import LOOKS, compare, is_above, is_below, play_out
from bench.solver import shared
from shanghaien.ai.lead import Lead
from shanghaien.ai.rollout import luck_steps
from shanghaien.ai.steps import run
from shanghaien.chance import outcomes
from shanghaien.moves import Roll, Shanghai
from shanghaien.position import parse_position
from shanghaien.rules import apply, legal_moves
from shanghaien.state import Phase, Player
from tests.shanghaien.ai.brute import brute_moves, decisions

LATE = "round 8; A ES4 on 1 1 2 3; B ES2 on 1 2 3 3"


@pytest.mark.parametrize("seed", range(6))
def test_the_luck_of_all_rolls_is_nothing(seed: int) -> None:
    for state in decisions(seed, 1 + seed, 3):
        if state.phase is Phase.TURN and Roll() in legal_moves(state):
            before = apply(state, Roll())
            lucks = [
                (float(part), run(luck_steps(shared(), before, apply(before, roll))))
                for roll, part in outcomes(before)
            ]
            assert sum(part * luck for part, luck in lucks) == pytest.approx(0.0, abs=1e-9)
            assert max(abs(luck) for _, luck in lucks) > 0.0
            break


def test_the_last_round_without_tricks_leaves_nothing_to_chance() -> None:
    state = parse_position(LATE)
    truth = brute_moves(state)
    lead = compare(state, Shanghai(), Roll(), "x")
    assert len(lead.gains) == LOOKS[0]
    assert lead.mean == pytest.approx(truth[Shanghai()] - truth[Roll()])
    assert lead.error == pytest.approx(0.0, abs=1e-9)


def test_a_seed_fixes_a_rollout() -> None:
    state = next(decisions(1, 5, 2))
    assert play_out(state, "x") == play_out(state, "x")


def test_the_lead_is_the_movers() -> None:
    state = parse_position(LATE)
    turned = parse_position("round 8; A ES2 on 1 2 3 3; B ES4 on 1 1 2 3; move B; starter B")
    assert state.to_move is Player.A
    leads = [compare(s, Shanghai(), Roll(), "x").mean for s in (state, turned)]
    assert leads[0] == pytest.approx(leads[1])


def test_what_is_clear() -> None:
    lead = Lead((0.05, 0.07, 0.06, 0.06))
    assert lead.mean == pytest.approx(0.06)
    assert lead.error == pytest.approx(0.0041, abs=1e-4)
    assert is_above(lead, 0.04)
    assert is_below(lead, 0.08)
    assert not is_above(lead, 0.055)
    assert not is_below(lead, 0.065)
