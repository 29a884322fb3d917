"""The solved round against expectiminimax by the rules, and the count of its positions."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from bench.reference_evaluator import predict, swap, take
from bench.shared import rate_all
from shanghaien.ai.detail import Effort
from shanghaien.ai.engine import Engine
from shanghaien.ai.network import LEARNED
from shanghaien.ai.round_graph import distribution, encode, level
from shanghaien.ai.solver import answered
from shanghaien.cards import Trick
from shanghaien.moves import Shanghai
from shanghaien.position import parse_position
from shanghaien.rules import apply, legal_moves
from shanghaien.scoring import award, awards
from shanghaien.state import NUMBERS, Direction, Phase, Player, State
from tests.shanghaien.ai.brute import Value, after_the_game, brute_moves, decisions, kinds_at_hand
from tests.support.marks import release
from tests.support.networks import SMALL

MOST_TRICKS = 2
"""Kinds of trick on the table, so that brute force comes to an end."""


def check(states: Iterable[State], engine: Engine, leaf: Value = after_the_game) -> set[type]:
    """Compare all values of all moves; returns the kinds of move that were compared."""
    seen: set[type] = set()
    for state in states:
        wanted = brute_moves(state, leaf)
        rated = dict(rate_all(engine, state))
        assert rated == pytest.approx(wanted, abs=1e-9)
        seen |= {type(move) for move in wanted}
    return seen


def test_a_round_without_tricks_has_51025_positions() -> None:
    levels = [level((turn + 1) // 2, turn // 2) for turn in range(11)]
    assert sum(len(here.codes) for here in levels) == 51_025


def test_distributions_are_those_of_the_rules() -> None:
    for seed in range(40):
        for state in decisions(seed, 3, 2):
            a, b = state.sides
            index = distribution(encode(a.dice, b.dice))
            wanted = sum(
                (1 + award.winner) * 3 ** (award.number - 1)
                for award in awards(state)
                if award.winner is not None
            )
            assert index == wanted


def test_the_last_round_is_exact_with_few_dice_left() -> None:
    engine = Engine()
    for seed in range(10):
        check(decisions(seed, 8, 8, tricks_from=8), engine)


def test_the_last_round_is_exact_with_tricks_on_both_sides() -> None:
    engine = Engine()
    seen: set[type] = set()
    for seed in (5, 8, 19, 31, 36):  # few kinds of trick each, and together all of them
        state = next(state for state in decisions(seed, 8, 9) if state.phase is Phase.PLACE)
        assert 2 <= kinds_at_hand(state) <= 3
        seen |= check([state], engine)
    names = {kind.__name__ for kind in seen}
    assert names >= {"Place", "UseJoker", "UseAdjust", "UseBoth", "UseAgain"}


@pytest.mark.parametrize("starter", Player)
@pytest.mark.parametrize("trick", Trick)
@pytest.mark.parametrize("roll", ["", "; roll 2 5", "; roll 1 3"])
def test_each_trick_is_worth_what_it_can_still_bring_before_a_roll_and_after_it(
    trick: Trick, starter: Player, roll: str
) -> None:
    state = parse_position(
        "round 8; tavern US1 US2 FR1 FR3 DE1 DE2; direction left; "
        f"A US4 DE3 {trick.word} on 1 1 2 4; B FR4 DE3 on 3 3 5 6{roll}"
    )
    check([replace(state, starter=starter)], Engine())


def test_the_last_round_is_exact_from_its_middle() -> None:
    check([next(decisions(0, 8, 6, tricks_from=8))], Engine())


def learned(starter: Player) -> Value:
    """The learned value of a position after a round, from the parts that training sees.

    It is said in the eyes of the player who started that round.
    """

    def value(state: State) -> float:
        sample = take(state, 0.0, 0.0)
        evaluator = LEARNED[state.round - 2]
        if starter is Player.A:
            return predict(evaluator, sample)
        return 1.0 - predict(evaluator, swap(sample))

    return value


def test_an_earlier_round_is_exact_for_the_learned_value() -> None:
    engine = Engine()
    for seed in range(12):
        states = [s for s in decisions(seed, 1 + seed % 7, 8) if kinds_at_hand(s) <= MOST_TRICKS]
        for state in states[:3]:
            check([state], engine, learned(state.starter))


def test_ending_the_round_is_worth_what_comes_after() -> None:
    engine, ends = Engine(), 0
    for seed in range(20):
        for state in decisions(seed, 1 + seed % 7, 4):
            if legal_moves(state) == (Shanghai(),):
                after = apply(state, Shanghai())
                assert engine.value(state) == pytest.approx(learned(state.starter)(after))
                ends += 1
    assert ends > 10


def test_a_solved_round_serves_all_positions_after_it() -> None:
    for seed in range(4):
        engine = Engine()
        for state in decisions(seed, 8, 3, tricks_from=8):
            if kinds_at_hand(state) <= 1:
                assert dict(rate_all(engine, state)) == pytest.approx(
                    dict(rate_all(Engine(), state))
                )


def test_a_budget_changes_little() -> None:
    exact, rough = Engine(), Engine(effort=Effort(60_000))
    rng = Random(1)
    for seed in range(5):
        for state in decisions(seed, rng.choice((3, 5, 8)), 8):
            if state.phase is Phase.PLACE and kinds_at_hand(state) == 2:
                wanted = dict(exact.rate(state))
                for move, value in rough.rate(state):
                    assert abs(value - wanted[move]) < 0.25
                break


def test_changing_sides_changes_the_chances_over() -> None:
    engine = Engine(SMALL, Effort(60_000))
    for seed in (0, 4, 7):
        for state in decisions(seed, 1 + seed % 8, 7):
            turned = replace(
                state,
                sides=state.sides[::-1],
                starter=state.starter.other,
                to_move=state.to_move.other,
            )
            value = engine.value(state)
            assert engine.value(turned) == pytest.approx(1.0 - value, abs=1e-9)
            assert dict(engine.rate(turned)) == pytest.approx(
                {move: 1.0 - value for move, value in engine.rate(state)}, abs=1e-9
            )
            break


Dice = tuple[int, ...]


def whole_round(start: State) -> float:
    """Player A's value of the last round without tricks, all dice still in hand.

    Positions are both players' dice; the 36 rolls are looped over. Only the leaves ask the rules:
    who gets a card depends on the dice there and beside it alone.
    """
    known: dict[tuple[Dice, Dice, Player], float] = {}
    ends: dict[tuple[Player | None, ...], float] = {}

    def table(dice: tuple[Dice, Dice], mover: Player) -> State:
        sides = (replace(start.sides[0], dice=dice[0]), replace(start.sides[1], dice=dice[1]))
        return replace(start, sides=sides, to_move=mover)

    @cache
    def winner(number: int, a: Dice, b: Dice) -> Player | None:
        low, high = max(0, number - 2), max(0, 4 - number)
        full = ((0,) * low + a + (0,) * high, (0,) * low + b + (0,) * high)
        return award(table(full, Player.A), number).winner

    def end(dice: tuple[Dice, Dice], mover: Player) -> float:
        near = [slice(max(0, n - 2), n + 1) for n in NUMBERS]
        key = tuple(
            winner(n, dice[0][at], dice[1][at]) for n, at in zip(NUMBERS, near, strict=True)
        )
        if key not in ends:
            ends[key] = after_the_game(apply(table(dice, mover), Shanghai()))
        return ends[key]

    def turn(a: Dice, b: Dice, mover: Player) -> float:
        if (a, b, mover) in known:
            return known[a, b, mover]
        placed = sum((a, b)[mover])
        pick = max if mover is Player.A else min
        values = [end((a, b), mover)] if placed >= 2 else []
        if placed <= 4:
            own = (a, b)[mover]
            after = []
            for n in range(6):
                more = (*own[:n], own[n] + 1, *own[n + 1 :])
                pair = (more, b) if mover is Player.A else (a, more)
                after.append(turn(*pair, mover.other))
            values.append(sum(pick(x, y) for x in after for y in after) / 36)
        known[a, b, mover] = pick(values)
        return known[a, b, mover]

    return turn((0,) * 6, (0,) * 6, start.to_move)


@pytest.mark.long
@pytest.mark.host_only
@pytest.mark.parametrize("seed", [release(1), release(2)])
def test_a_whole_round_without_tricks_is_exact(seed: int) -> None:
    state = next(decisions(seed, 8, 0))
    a, b = (replace(side, tricks=()) for side in state.sides)
    for direction in Direction:
        start = replace(state, sides=(a, b), direction=direction)
        assert Engine().value(start) == pytest.approx(whole_round(start), abs=1e-9)


def test_jokers_of_the_rounds_end_areanswered() -> None:
    # Rows are the first player's jokers, columns the second's: the values after both.
    assert answered([[[0.5], [0.2]], [[0.9], [0.1]]]) == [pytest.approx(0.2)]
    assert answered([[[1.0], [0.0]], [[0.0], [1.0]]]) == [0.5]  # whoever answers gets all
