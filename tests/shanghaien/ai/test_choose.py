"""The levels' moves: legal, repeatable with the same generator, as good as the level's name."""

import re
from dataclasses import replace
from math import erf, sqrt
from random import Random

import pytest

from shanghaien.ai import LEVELS, choose_move
from shanghaien.ai.choose import Sight, choose_steps, engines, ponder_steps
from shanghaien.ai.one_ply import standing
from shanghaien.ai.steps import run
from shanghaien.cards import Sailor
from shanghaien.chance import shuffle
from shanghaien.moves import Move, Roll, Rolled
from shanghaien.position import parse_position
from shanghaien.rules import apply, legal_moves, setup
from shanghaien.state import Phase, Player, State
from tests.shanghaien.ai.brute import brute_moves, decisions
from tests.support.random_games import states
from tests.support.solvers import in_python

IDS = [level.id for level in LEVELS]


def positions(seed: int) -> list[State]:
    """Every decision of a game at random that now and then goes on instead of ending a round."""

    def pick(state: State, rng: Random) -> Move:
        moves = legal_moves(state)
        return moves[0] if rng.random() < 0.4 else rng.choice(moves)

    rng = Random(seed)
    found = states(setup(shuffle(rng), Player(seed % 2)), rng, pick)
    return [state for state in found if legal_moves(state)]


def test_the_table_is_well_formed() -> None:
    assert len(LEVELS) >= 3
    assert len(set(IDS)) == len(IDS)
    for level in LEVELS:
        assert re.fullmatch("[a-z][a-z0-9-]*", level.id)
        assert level.name
        assert level.handicap
    assert {level.sight for level in LEVELS} == set(Sight)
    assert set(engines()) == {*Sight} - {Sight.TAVERN}


@pytest.mark.parametrize("level", IDS)
def test_moves_are_legal_and_the_same_whatever_the_order_of_the_deck(level: str) -> None:
    for state in positions(2)[::14]:
        move = choose_move(state, level, Random(3))
        assert move in legal_moves(state)
        turned = replace(state, deck=state.deck[::-1])
        assert choose_move(turned, level, Random(3)) == move


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="'admiral' is not a level"):
        choose_move(positions(3)[0], "admiral", Random(0))


def test_nothing_to_decide_is_refused() -> None:
    state = replace(positions(3)[0], phase=Phase.ROLLING)
    with pytest.raises(ValueError, match="nothing to decide"):
        choose_move(state, IDS[0], Random(0))


def as_scored_now(state: State) -> float:
    """Player A's chance between two rounds if nothing counted but the lead."""
    return 0.5 + 0.5 * erf(standing(state) / sqrt(40.0))


@pytest.mark.parametrize("seat", Player)
@pytest.mark.parametrize("starter", Player)
def test_who_foresees_the_round_takes_its_better_end_in_either_seat(
    seat: Player, starter: Player
) -> None:
    """Without tricks; played out by the rules alone, and scored as that level thinks of it."""
    compared = 0
    for seed in range(12):
        for state in decisions(seed, 3, 9):
            a, b = (replace(side, tricks=()) for side in state.sides)
            plain = replace(state, sides=(a, b))
            if (plain.to_move, plain.starter, plain.phase) != (seat, starter, Phase.TURN):
                continue
            if all(isinstance(card, Sailor) for card in plain.tavern):
                wanted = brute_moves(plain, as_scored_now)
                assert dict(engines()[Sight.ROUND].rate(plain)) == pytest.approx(wanted)
                compared += 1
    assert compared


class Loud(Random):
    """A generator whose n-th error is great, and the others none."""

    def __init__(self, n: int, error: float) -> None:
        super().__init__(0)
        self.left, self.error = n, error

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        self.left -= 1
        return mu + sigma * self.error * (self.left == -1)


LATE = "round 8; tavern US1 US2 FR1 FR2 DE1 DE2; A US4 on 1 1 2 4; B FR4 on 3 3 5 6; roll 2 5; "


@pytest.mark.parametrize("player", Player)
@pytest.mark.parametrize("level", ["deckhand", "mate", "pilot"])
def test_an_error_of_judgment_decides_where_it_is_great(level: str, player: Player) -> None:
    state = replace(parse_position(LATE), to_move=player, starter=player)
    error = 1000.0 if player is Player.A else -1000.0
    for n, move in enumerate(legal_moves(state)):
        assert choose_move(state, level, Loud(n, error)) == move


@pytest.mark.parametrize("level", ["bosun", "captain"])
def test_who_errs_by_nothing_asks_no_lot(level: str) -> None:
    rng = Loud(0, 1000.0)
    choose_move(parse_position(LATE), level, rng)
    assert rng.left == 0


def test_the_only_move_needs_no_thought() -> None:
    state = parse_position("rolling; A on 1; B on 1")
    only = replace(state, phase=Phase.TURN)
    assert legal_moves(only) == (Roll(),)
    assert list(choose_steps(only, "captain", Random(0))) == []


def test_what_was_pondered_is_not_thought_of_again() -> None:
    state = parse_position(LATE.replace("roll 2 5", "rolling"))
    assert list(ponder_steps(state, "deckhand")) == []  # sees too little to think ahead
    engines()[Sight.GAME]._kept.clear()
    assert len(list(ponder_steps(state, "captain"))) > 1
    rolled = apply(state, Rolled(2, 5))
    assert list(choose_steps(rolled, "captain", Random(0))) == []


def test_a_round_is_pondered_before_its_direction_is_chosen() -> None:
    line = "round 8; tavern US1 US2 FR1 FR2 DE1 DE2; A US4 both; B FR4; rolling"
    with in_python():
        run(ponder_steps(parse_position(line), "captain"))
        kept = engines()[Sight.GAME]._kept
    # The latest first: both directions in more detail, and before them with the effort of a move.
    one, other, earlier = (detail for _, detail, _ in kept)
    assert max(one, other) < earlier
