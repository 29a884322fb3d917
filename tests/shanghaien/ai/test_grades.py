"""What a review comes to for a player: sums, a grade, the dearest mistakes, luck."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.ai.grades import (
    ALONE,
    DEAREST,
    GRADES,
    LEAST,
    LOWEST,
    Summary,
    comparable,
    grade,
    summary,
    summed,
)
from shanghaien.ai.review import HELPED, Cause, Change, Review
from shanghaien.ai.strengths import LEVELS
from shanghaien.cards import CARDS
from shanghaien.game import Game, Seat, Setup, start
from shanghaien.moves import Roll, Rolled
from shanghaien.rules import legal_moves
from shanghaien.state import Player

A, B = Player.A, Player.B
FIGURES = Path(__file__).parents[3] / "docs" / "figures" / "learning.md"


def begun() -> Game:
    """A game in which A has rolled and chosen twice, and B has rolled."""
    game = start(Setup(CARDS, A, None), (Seat("Anna"), Seat("Bernd")))
    for dice in (Rolled(1, 2), Rolled(3, 4), Rolled(5, 6)):
        game = game.play(Roll()).play(dice)
        while len(legal_moves(game.state)) > 1:
            game = game.play(legal_moves(game.state)[0])
    return game


def test_there_is_a_grade_for_each_level_the_best_first() -> None:
    assert [g.level for g in GRADES] == [level.id for level in reversed(LEVELS)]
    bounds = [g.most for g in GRADES]
    assert bounds == sorted(bounds)
    assert len({g.name for g in GRADES}) == len(GRADES)
    assert [grade(g.most) for g in GRADES] == list(GRADES)  # a bound belongs to the better one
    assert grade(0.0) is GRADES[0]
    assert grade(1.0) is GRADES[-1]


@pytest.mark.parametrize(("loss", "is_left_out"), [(0.03, True), (HELPED, False), (0.2, False)])
def test_a_small_loss_after_a_hint_is_no_mistake(loss: float, *, is_left_out: bool) -> None:
    """The hint may have advised it: it looks less closely than the review."""
    changes = tuple(Change(turn, 1, Cause.CHOICE, A, -loss, None) for turn in (3, 5))
    review = Review(0.5, 0.5 - 2 * loss, changes).helped((3,))
    found = [change.turn for change in review.mistakes(A)]
    assert found == ([5] if is_left_out else [3, 5])
    assert {change.turn for change in summary(review, begun(), A, (3,)).dearest} == {*found}


@pytest.mark.host_only
def test_a_grade_is_what_the_level_of_its_name_gets_for_its_own_games() -> None:
    rows = re.findall(r"^\| (\w+) \| ([0-9.]+)% ", FIGURES.read_text(), re.MULTILINE)
    assert [level for level, _ in rows] == [level.id for level in LEVELS[:-1]]
    for level, loss in rows:
        assert grade(float(loss) / 100).level == level


def test_a_summary_counts_choices_only_and_ranks_the_dearest_mistakes() -> None:
    game = begun()
    turns = [i for i, s in enumerate(game.states[:-1]) if len(legal_moves(s)) > 1]
    losses = [0.03, 0.11, 0.001, 0.06, 0.04]
    changes = [
        Change(
            turn,
            1,
            Cause.CHOICE,
            game.states[turn].to_move,
            -loss,
            legal_moves(game.states[turn])[0],
        )
        for turn, loss in zip(turns, losses, strict=False)
    ]
    changes += [
        Change(0, 1, Cause.DICE, A, 0.2, None),
        Change(0, 1, Cause.DICE, B, 0.5, None),
        Change(0, 1, Cause.CARDS, A, 0.1, None),
    ]
    found = Review(0.5, 0.5, tuple(changes))
    for player in Player:
        own = [c for c in changes if c.player is player and c.cause is Cause.CHOICE]
        now = summary(found, game, player)
        assert now.choices == len(own)
        assert now.loss == pytest.approx(sum(c.loss for c in own))
        assert now.luck == pytest.approx(-0.2 if player is A else 0.2)
        costs = [c.loss for c in now.dearest]
        assert costs == sorted((c.loss for c in own if c.mark), reverse=True)[:DEAREST]
        assert now.grades == ()  # of so few choices


def test_where_nothing_was_to_choose_there_is_no_grade() -> None:
    game = start(Setup(CARDS, A, None), (Seat("Anna"), Seat("Bernd")))
    now = summary(Review(0.5, 0.5, ()), game, A)
    assert (now.choices, now.loss, now.luck, now.dearest, now.grades) == (0, 0, 0, (), ())


def test_a_level_counts_as_losing_what_it_loses_alone_whatever_the_positions_were() -> None:
    for part in (0.3, 1.0, 2.0):
        usual = [part * 40 * loss for loss in ALONE]
        for loss, alone in zip(usual, ALONE, strict=True):
            assert comparable(loss, usual, 40) == pytest.approx(alone)
    # A level that would have lost no more than a better one counts as its neighbour.
    assert comparable(0.4, [0.4, 0.5, 0.3, 0.1], 40) == pytest.approx(ALONE[0])


@given(
    st.lists(st.floats(0.001, 20), min_size=2),
    st.lists(st.floats(0.001, 3), min_size=4, max_size=4),
)
def test_who_loses_more_by_the_same_choices_has_no_better_grade(
    losses: list[float], usual: list[float]
) -> None:
    found = [comparable(loss, usual, 30) for loss in sorted(losses)]
    assert found == sorted(found)


def test_a_single_game_leaves_open_what_chance_may_have_done() -> None:
    def levels(choices: int, loss: float) -> list[str]:
        return [g.level for g in Summary(choices, choices * loss, 0.0, ()).grades]

    assert levels(40, 0.004) == ["pilot"]
    assert levels(40, 0.0145) == ["mate", "bosun"]
    assert len(levels(12, 0.0145)) > len(levels(40, 0.0145))
    assert levels(LEAST - 1, 0.0) == []  # which even the weakest level often gets right


def test_only_the_lowest_grade_may_be_below_its_level_and_not_where_the_loss_is_near_its_own() -> (
    None
):
    def grade(loss: float, choices: int = 1_000) -> tuple[list[str], bool]:
        now = Summary(choices, choices * loss, 0.0, ())
        return [g.level for g in now.grades], now.may_be_below

    assert [grade(loss) for loss in ALONE] == [
        ([level], False) for level in ("deckhand", "bosun", "mate", "pilot")
    ]
    assert grade(LOWEST / 1.1) == (["deckhand"], False)
    assert grade(LOWEST * 1.1) == grade(0.097) == (["deckhand"], True)
    # Of fewer choices, a loss near that of the level leaves both open.
    assert grade(0.03, 40) == (["deckhand"], True)
    assert grade(0.097, LEAST - 1) == ([], False)


def test_where_it_is_not_known_what_levels_would_lose_the_loss_itself_counts() -> None:
    assert summed([(0.1, 0.2), ()]) == ()
    assert summed([(0.1, 0.2), (0.3, 0.4)]) == pytest.approx((0.4, 0.6))
    assert comparable(0.4, (), 40) == pytest.approx(0.01)
