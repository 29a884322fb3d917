"""Monte Carlo tree search as an opponent: the rules as an OpenSpiel game, and random games."""

from random import Random

import pytest

from bench.mcts import Dice, Evaluator, guess, position
from bench.rollouts import Start, code, rollout
from shanghaien.rules import apply, hide, legal_moves, outcome
from shanghaien.state import Phase, Player, State
from tests.shanghaien.ai.brute import decisions
from tests.support.random_games import states


def at_random(state: State, rng: Random) -> float:
    """The result of a game at random by the rules themselves."""
    state = guess(state, rng)
    *_, state = states(state, rng)
    final = outcome(state)
    assert final is not None
    return {Player.A: 1.0, Player.B: -1.0, None: 0.0}[final.winner]


@pytest.mark.long
@pytest.mark.parametrize(("seed", "round_"), [(1, 8), (2, 7), (3, 8), (5, 6), (8, 8), (9, 4)])
def test_games_at_random_are_those_of_the_rules(seed: int, round_: int) -> None:
    state = list(decisions(seed, round_, 0))[seed % 4]
    rng = Random(seed)
    count = 400
    ours = sum(rollout(Start(state, code(state.deck)), rng) for _ in range(count)) / count
    rules = sum(at_random(state, rng) for _ in range(count)) / count
    assert ours == pytest.approx(rules, abs=0.15)  # three standard errors


def test_a_position_plays_by_the_rules_and_clones_stay_apart() -> None:
    rng = Random(4)
    here = position(next(decisions(1, 1, 0)))
    while not here.is_terminal():
        before = here.state
        other = here.clone()
        if here.is_chance_node():
            assert here.current_player() == -1
            actions, chances = zip(*here.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1.0)
        else:
            assert here.current_player() == before.to_move
            actions = tuple(here.legal_actions())
            assert len(actions) == len(legal_moves(before))
        other.apply_action(rng.choice(actions))
        assert here.state is before
        here = other
        assert here.node.deck == code(here.state.deck)
    final = outcome(here.state)
    assert final is not None
    assert sum(here.returns()) == 0.0
    if final.winner is not None:
        assert here.returns()[final.winner] == 1.0


def test_only_what_a_player_sees_is_used() -> None:
    state = next(decisions(3, 4, 2))
    seen = hide(state)
    assert guess(state, Random(1)) == guess(seen, Random(1))
    assert guess(state, Random(1)).deck != guess(state, Random(2)).deck
    assert hide(guess(state, Random(1))) == seen


def test_moves_are_taken_for_equally_likely() -> None:
    evaluator = Evaluator(Random(1))
    state = next(decisions(2, 5, 2))
    prior = evaluator.prior(position(state))
    assert [chance for _, chance in prior] == [1.0 / len(prior)] * len(prior)
    a, b = evaluator.evaluate(position(state))
    assert a + b == 0.0


def test_dice_fall_by_their_probabilities() -> None:
    dice = Dice(Random(1))
    found = [dice.choice([0, 1], [0.9, 0.1]) for _ in range(1000)]
    assert 60 < sum(found) < 140
    values = list(range(20))
    dice.shuffle(values)
    assert values != list(range(20))
    assert sorted(values) == list(range(20))


def test_the_search_finds_the_winning_move() -> None:
    pytest.importorskip("pyspiel", reason="only `make bench-opponent` installs OpenSpiel")
    from bench.mcts import choose  # noqa: PLC0415 - only now is it known to work

    found = 0
    for seed in range(60):
        for state in decisions(seed, 8, 4):
            moves = legal_moves(state)
            if len(moves) != 2 or state.phase is not Phase.TURN:
                continue
            # Ending the game at once wins, rolling on may not.
            sign = state.to_move.sign
            now = position(apply(state, moves[1])).returns()[0] * sign
            later = [at_random(apply(state, moves[0]), Random(n)) * sign for n in range(20)]
            if now == 1.0 and sum(later) < 10:
                assert choose(state, Random(seed), 300) == moves[1]
                found += 1
        if found > 2:
            break
    assert found
