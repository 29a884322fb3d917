"""How moves answer the questions by which habits are found, counted apart from the games."""

from collections import Counter

import pytest

from shanghaien.ai.review import Cause, Change, Review
from shanghaien.game import Game
from shanghaien.learning.decisions import Decision, decisions, study
from shanghaien.learning.habits import answer_of, answers
from shanghaien.learning.study import ANSWERS, PAIRS
from shanghaien.moves import ChooseDirection, Move, Place, Roll, Shanghai, UseAdjust, UseJoker
from shanghaien.rules import legal_moves
from shanghaien.state import Direction, Player
from tests.support.random_games import random_game


def first_is_best(game: Game, loss: float = 0.05) -> Review:
    """A review in which the first legal move is best, and every other one loses so much."""
    changes = []
    for turn, event in enumerate(game.events):
        state = game.states[turn]
        legal = legal_moves(state)
        cause = Cause.CHOICE if event in legal else Cause.DICE
        gain = -loss if event in legal[1:] else 0.0
        best = legal[0] if legal else None
        changes.append(Change(turn, state.round, cause, state.to_move, gain, best))
    return Review(0.5, 0.5, tuple(changes))


def found(game: Game, player: Player, loss: float = 0.05) -> tuple[Decision, ...]:
    return decisions(first_is_best(game, loss), game, player)


@pytest.mark.parametrize("player", Player)
@pytest.mark.parametrize("seed", range(6))
def test_counts_are_those_of_the_events(seed: int, player: Player) -> None:
    game = random_game(seed)
    lefts, rolls, highs = Counter[str](), Counter[str](), Counter[str]()
    for state, event in zip(game.states, game.events, strict=False):
        if state.to_move is not player:
            continue
        if isinstance(event, ChooseDirection):
            # The best is the left of player A, which is the right of player B.
            lefts["asked"] += 1
            is_of_a = event.direction is Direction.LEFT
            lefts["given"] += is_of_a == (player is Player.A)
            lefts["best"] += player is Player.A
        elif isinstance(event, Roll | Shanghai) and len(legal_moves(state)) == 2:
            rolls["asked"] += 1
            rolls["given"] += event == Roll()
            rolls["best"] += 1
        elif isinstance(event, Place) and state.roll and state.roll[0] < state.roll[1]:
            highs["asked"] += 1
            highs["given"] += event.number == state.roll[1]
    counted = study(found(game, player)).replies
    for first, told in (("left", lefts), ("roll", rolls), ("high", highs)):
        one = counted[[pair[0] for pair in PAIRS].index(first)]
        assert (one.asked, one.given(0), one.best) == (
            told["asked"],
            told["given"],
            told["best"],
        )
        wrong = sum(one.wrong)
        assert sum(one.losses) == pytest.approx(0.05 * wrong)
        assert one.given(0) + one.given(1) == one.asked == one.right(0) + one.right(1)


def test_a_move_as_good_as_the_best_is_a_best_one() -> None:
    made = found(random_game(2), Player.A, loss=0.00004)
    assert any(one.answers for one in made)
    assert not any(one.habits for one in made)


@pytest.mark.parametrize("seed", range(4))
def test_a_question_is_asked_only_where_both_answers_are_legal(seed: int) -> None:
    game = random_game(seed)
    asked = Counter[str]()
    for state, event in zip(game.states, game.events, strict=False):
        legal = legal_moves(state)
        for best in legal if event in legal else ():
            made: Move = event  # type: ignore[assignment] # a legal move
            for given, right in answers(state, made, best):
                pair = next(pair for pair in PAIRS if given in pair)
                assert right in pair
                assert answer_of(state, made, given)
                assert answer_of(state, best, right)
                assert {answer_of(state, move, given) for move in legal} >= {True, False}
                asked[pair[0]] += 1
    assert len(asked) > 5


def test_where_a_trick_can_be_played_nothing_else_is_no_trick() -> None:
    kinds = set[tuple[type, bool | None]]()
    for seed in range(8):
        for state in random_game(seed).states:
            kinds |= {(type(m), answer_of(state, m, "trick")) for m in legal_moves(state)}
    assert (UseAdjust, True) in kinds
    assert {(UseJoker, False), (Place, False), (Roll, None)} <= kinds


def test_all_answers_have_different_names() -> None:
    assert len(set(ANSWERS)) == len(ANSWERS) == 2 * len(PAIRS)
