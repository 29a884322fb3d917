"""Rollouts: clear or not, the same dice for both moves, exact where nothing is left to chance."""

from dataclasses import replace
from itertools import islice
from math import factorial
from random import Random

import pytest

from shanghaien.ai.certainty import first_estimate
from shanghaien.ai.detail import Effort
from shanghaien.ai.engine import Engine, Rated
from shanghaien.ai.lead import LEAST, Lead
from shanghaien.ai.rollout import Playouts, deal, orders
from shanghaien.ai.steps import Steps, run
from shanghaien.cards import CARDS, Card, Sailor
from shanghaien.moves import Roll, Shanghai
from shanghaien.position import parse_position
from shanghaien.rules import apply, hide, legal_moves
from shanghaien.state import ROUNDS, ROW, State
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


END = (
    "round 7; tavern CN1 again both CN4 adjust again; A US2 US3 FR4 DE3 CN3 NL3 NL3 TR1 ES3 ES3 "
    "IT1 IT2 on 6 6; B US4 FR1 FR3 NL1 TR2 TR3 ES1 ES2 ES4 IT3 IT4 on 1 1"
)


class Ending(Engine):
    """Ends every round, and makes up what the last tavern is worth by how it lies."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = list[tuple[Card, ...]]()

    def beside(self, effort: Effort | None = None) -> "Ending":
        del effort
        return self

    def rate_steps(self, state: State, effort: Effort | None = None) -> Steps[Rated]:
        del effort
        yield
        sign = state.to_move.sign
        return [(move, sign * isinstance(move, Shanghai)) for move in legal_moves(state)]

    def value_steps(self, state: State, effort: Effort | None = None) -> Steps[float]:
        del effort
        yield
        if state.round < ROUNDS:
            return 0.5
        self.seen.append(state.tavern)
        first = state.tavern[0]
        return (1 + first.nationality) / 9 if isinstance(first, Sailor) else 0.0


def test_the_last_tavern_lies_in_every_order_once_and_mirrored_ones_count_as_one() -> None:
    state = apply(parse_position(END), Shanghai())
    found = orders(state)
    coming = sorted(map(str, (*state.tavern, *state.deck)))
    assert all(sorted(map(str, order)) == coming for order in found)
    assert len({*found, *(order[::-1] for order in found)}) == 2 * len(found)
    alike = 1
    for card in set(coming):
        alike *= factorial(coming.count(card))
    assert 2 * len(found) == factorial(ROW) // alike


def test_where_an_order_mirrors_itself_all_are_told_apart() -> None:
    pairs = tuple(CARDS[k] for k in (0, 0, 5, 5, 10, 10))
    state = replace(apply(parse_position(END), Shanghai()), tavern=pairs, deck=())
    assert len(orders(state)) == factorial(6) // 8


def test_all_play_outs_of_an_end_before_the_last_round_are_one_of_each_order() -> None:
    state, engine = parse_position(END), Ending()
    playouts = Playouts(engine)
    ends = run(playouts.ends_steps(state))
    known = orders(apply(hide(state), Shanghai()))
    assert ends == len(known) == factorial(ROW) // 2
    outs = [run(playouts.shift_steps(state, n)) for n in range(ends)]
    assert {*engine.seen} == {*known}
    worth = [run(engine.value_steps(replace(state, round=ROUNDS, tavern=one))) for one in known]
    found = first_estimate(state, 0.5).after(outs, ends)
    assert found.corrected(0.5) == pytest.approx(sum(worth) / ends)
    assert found.error == 0.0
    assert run(playouts.shift_steps(state, ends)) == outs[0]


def test_dice_that_are_still_to_fall_have_no_end() -> None:
    assert run(Playouts(Engine()).ends_steps(parse_position(LATE))) == 0
    assert run(Playouts(Engine()).ends_steps(parse_position("round 7; A ES4; B ES2"))) == 0
