"""Chances, hints and reviews from the same values, with sums that agree."""

from collections.abc import Collection
from dataclasses import replace

import pytest

from shanghaien.ai import Steps, choose_move, teacher
from shanghaien.ai.choose import maker
from shanghaien.ai.detail import Effort
from shanghaien.ai.engine import Engine, Rated
from shanghaien.ai.network import LEARNED, chance
from shanghaien.ai.one_ply import standing
from shanghaien.ai.review import Cause, Review
from shanghaien.ai.teacher import rank, review_game, review_steps, win_probability
from shanghaien.cards import CARDS, Trick
from shanghaien.game import Game
from shanghaien.moves import Move, Place, Rolled, Shanghai, UseBoth, UseJoker
from shanghaien.position import parse_position
from shanghaien.rules import apply, legal_moves, outcome, setup
from shanghaien.state import ROUNDS, Player, State
from tests.shanghaien.ai.brute import brute_moves, decisions, kinds_at_hand
from tests.shanghaien.invariants import check_game
from tests.shanghaien.late_review import late_game, late_review
from tests.support.random_games import random_game
from tests.support.solvers import in_python

LATE = parse_position(
    "round 8; tavern US1 US2 FR1 FR2 DE1 DE2; A US4 DE4 NL1 both on 1 1 2; B FR4 adjust on 3 3 5;"
    " roll 2 5"
)


def test_options_are_ranked_by_their_loss() -> None:
    for seed in range(12):
        for state in decisions(seed, 8, 8):
            if kinds_at_hand(state) > 2:
                continue
            options = rank(state)
            assert {option.move for option in options} == set(legal_moves(state))
            assert options[0].loss == 0.0
            assert [o.loss for o in options] == sorted(o.loss for o in options)
            values = brute_moves(state)
            for option in options:
                wanted = values[option.move]
                if state.to_move is Player.B:
                    wanted = 1.0 - wanted
                assert option.win == pytest.approx(wanted, abs=1e-9)
            break


@pytest.mark.parametrize(
    ("held", "first"),
    [
        ("A FR2 TR3 ES4 IT4 DE4 NL4 on 2 5; B FR1 on 1 6", "shanghai"),
        ("A FR2 on 2 5; B TR4 ES4 IT3 IT4 US4 NL4 DE4 on 1 6", "roll"),
    ],
)
def test_a_game_that_is_won_is_ended_and_one_that_is_lost_goes_on(held: str, first: str) -> None:
    best, other = rank(parse_position(f"round 8; tavern US1 NL2 DE2 CN1 US2 NL1; {held}"))
    assert (best.win, best.loss, other.loss) == (other.win, 0.0, 0.0)
    assert str(best.move) == first


def test_moves_that_were_left_out_of_the_search_are_ranked_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(teacher, "HINT", Effort(0))
    with in_python():
        assert {type(move) for move, _ in maker()(LEARNED, teacher.HINT).rate(LATE)} == {Place}
        assert {option.move for option in rank(LATE)} == set(legal_moves(LATE))
    assert {type(move) for move in legal_moves(LATE)} == {Place, UseJoker, UseBoth}


def test_the_chances_of_both_are_one() -> None:
    for state in decisions(3, 8, 7):
        a, b = (win_probability(state, player) for player in Player)
        assert a + b == pytest.approx(1.0)
        assert 0.0 <= a <= 1.0


def test_the_chances_at_the_end_are_the_result() -> None:
    game = random_game(2)
    final = outcome(game.state)
    assert final is not None
    wanted = {Player.A: 1.0, Player.B: 0.0, None: 0.5}[final.winner]
    assert win_probability(game.state) == wanted
    assert win_probability(game.state, Player.B) == 1.0 - wanted


class Plain(Engine):
    """An engine at once: a position is worth what the tavern would bring now."""

    def value_steps(self, state: State, effort: Effort | None = None) -> Steps[float]:  # noqa: ARG002
        yield
        final = outcome(state)
        if final is not None:
            return {Player.A: 1.0, Player.B: 0.0, None: 0.5}[final.winner]
        return chance(standing(state) / 10.0)

    def rate_all_steps(
        self,
        state: State,
        effort: Effort | None = None,  # noqa: ARG002
        wanted: Collection[Move] | None = None,  # noqa: ARG002
    ) -> Steps[Rated]:
        rated = []
        for move in legal_moves(state):
            value = yield from self.value_steps(apply(state, move))
            rated.append((move, value))
        return rated


@pytest.mark.parametrize("seed", range(4))
def test_whatever_an_engine_says_skill_luck_and_start_add_up_to_the_result(seed: int) -> None:
    game = random_game(seed)
    check_sums(game, review_game(game, Plain))


def test_a_trick_card_for_one_player_alone_is_a_lead_from_the_start() -> None:
    even = win_probability(setup(CARDS, Player.A, Trick.AGAIN))
    for player in Player:
        lead = setup(CARDS, Player.A, Trick.AGAIN, player)
        assert player.sign * (win_probability(lead) - even) > 0.1


def test_a_game_with_a_trick_card_for_one_player_alone_is_played() -> None:
    check_game(
        random_game(
            5,
            trick=Trick.BOTH,
            trick_for=Player.B,
            pick=lambda state, rng: choose_move(state, "deckhand", rng),
        )
    )


def test_a_review_comes_round_by_round_and_adds_up() -> None:
    yielded, found = late_review()
    first, *whole = [part for part in yielded if part is not None]
    # Once for each mark that is rolled out, too.
    assert {len(part.changes) for part in whole} <= {len(found.changes)}
    # What levels would lose is told at the end.
    plain = [replace(change, usual=()) for change in found.changes]
    assert [*first.changes] == plain[: len(first.changes)]
    assert len(first.changes) < len(plain)
    assert yielded.count(None) > 20
    check_sums(late_game(), found)


@pytest.mark.parametrize("seed", range(2))
def test_changes_are_told_of_the_positions_in_which_they_came(seed: int) -> None:
    game = random_game(seed)
    parts = [found for found in review_steps(game, Plain) if found]
    found = review_game(game, Plain)
    assert len(parts) == ROUNDS - 1
    for change in found.changes:
        state = game.states[change.turn]
        assert (change.round, change.player) == (state.round, state.to_move)
        assert (change.best is None) is (change.cause is not Cause.CHOICE)
        if change.cause is Cause.CARDS:
            assert game.events[change.turn - 1] == Shanghai()
        else:
            is_roll = isinstance(game.events[change.turn], Rolled)
            assert (change.cause is Cause.DICE) is is_roll
    events = [change.turn for change in found.changes if change.cause is not Cause.CARDS]
    assert events == list(range(game.turn))


def test_who_has_nothing_to_decide_has_no_options() -> None:
    assert rank(parse_position("rolling")) == ()


def check_sums(game: Game, found: Review) -> None:
    """Assert that a review's parts add up, and that it is luck that can go either way."""
    final = outcome(game.state)
    assert final is not None
    assert found.end == {Player.A: 1.0, Player.B: 0.0, None: 0.5}[final.winner]
    skill, luck = found.skill, found.luck
    assert found.start + skill[0] - skill[1] + luck[0] - luck[1] == pytest.approx(
        found.end, abs=1e-9
    )
    for change in found.changes:
        if change.cause is Cause.CHOICE:
            assert change.gain <= 1e-9  # nobody can gain by choosing
    rolls = [change for change in found.changes if change.cause is Cause.DICE]
    assert any(change.gain > 0 for change in rolls)
    assert any(change.gain < 0 for change in rolls)
