"""Matches of bots: fair, repeatable, and as sure of their result as their games allow."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.bots import RANDOM, BotError
from shanghaien.cards import Trick
from shanghaien.formats.record import read, write
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.match import Match, Result, play_out, reward
from shanghaien.moves import Move, Place
from shanghaien.proportion import interval as wilson
from shanghaien.rules import legal_moves, outcome
from shanghaien.seed import Seed
from shanghaien.sources import Seeded
from shanghaien.state import Player, State
from tests.shanghaien.invariants import check_game


def hasty(state: State, _rng: Random) -> Move:
    """A bot that ends each round as soon as it may."""
    return legal_moves(state)[-1]


def seed_of(game: Game) -> Seed:
    """What a game's cards and dice come from."""
    assert isinstance(game.chance, Seeded)
    return game.chance.seed


def test_each_deal_is_played_twice_with_seats_swapped() -> None:
    games = list(Match(hasty, RANDOM, games=4, seed=7).play())
    for one, two in (games[:2], games[2:]):
        assert one.setup == two.setup
        assert one.seats == two.seats[::-1] == (Seat("hasty"), Seat(RANDOM))
        assert [seed_of(game).leg for game in (one, two)] == [1, 2]
        assert two.match is not None
    assert games[0].setup != games[2].setup


def test_its_games_are_records_that_the_page_takes_in() -> None:
    for game in Match(hasty, RANDOM, games=2, start_trick=Trick.BOTH).play():
        check_game(game)
        assert read(write(game)) == game
        assert game.setup.start_trick is Trick.BOTH


def test_a_trick_card_for_one_bot_goes_with_it_to_the_other_seat() -> None:
    one, two = Match(hasty, RANDOM, 2, start_trick=Trick.BOTH, start_trick_for=Player.B).play()
    assert (one.setup.start_trick_for, two.setup.start_trick_for) == (Player.B, Player.A)
    for game in (one, two):
        check_game(game)
        (side,) = (side for side in game.states[0].sides if side.tricks)
        assert game.seats[game.states[0].sides.index(side)].name == RANDOM


def test_of_an_odd_number_the_last_deal_is_played_once() -> None:
    *_, last = Match(hasty, RANDOM, games=3).play()
    assert seed_of(last) == Seed("match 0 1")


def test_a_match_is_the_same_again_and_other_with_another_seed() -> None:
    first, again, other = (list(Match(RANDOM, hasty, 2, seed).play()) for seed in (1, 1, 2))
    assert first == again != other


def test_a_longer_match_begins_with_the_games_of_a_shorter_one() -> None:
    assert list(islice(Match(RANDOM, hasty, 4).play(), 2)) == list(Match(RANDOM, hasty, 2).play())


def test_a_player_draws_level_with_itself() -> None:
    result = Match(hasty, hasty, 4).result()
    assert result.pairs == (1.0, 1.0)
    assert (result.games, result.share) == (4, 0.5)


def test_who_swaps_the_players_swaps_the_result() -> None:
    for games in (6, 7):
        one, two = Match(hasty, RANDOM, games).result(), Match(RANDOM, hasty, games).result()
        assert one.games == two.games == games
    assert Match(hasty, "bosun", 4).result().share < 0.5


@pytest.mark.parametrize("seed", [10**30, -(10**30)])
def test_a_seed_that_no_word_holds_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="too many digits"):
        Match(hasty, RANDOM, seed=seed)


@pytest.mark.parametrize("games", [0, -1])
def test_a_match_without_a_game_is_refused(games: int) -> None:
    with pytest.raises(ValueError, match="one game or more"):
        Match(hasty, RANDOM, games)


def test_a_trick_card_for_one_player_is_refused_where_there_is_no_such_card() -> None:
    with pytest.raises(ValueError, match="no starting trick card to give"):
        Match(RANDOM, RANDOM, start_trick_for=Player.A)


def test_a_bot_that_breaks_the_rules_ends_the_match() -> None:
    def cheat(_state: State, _rng: Random) -> Move:
        return Place(7)

    with pytest.raises(BotError, match="cheat: chose “place 7”"):
        Match(cheat, RANDOM).result()


@given(st.integers(0, 2**32))
def test_a_game_that_has_begun_is_played_out(seed: int) -> None:
    rng = Random(seed)
    game = play_out(start(draw_setup(rng), (Seat("A"), Seat("B"))), (hasty, RANDOM), rng)
    check_game(game)
    final = outcome(game.state)
    assert final is not None
    won = [reward(game, player) for player in Player]
    assert sum(won) == 1.0
    assert (won[0] > won[1]) is (final.winner is Player.A)


def test_the_interval_is_wilsons_for_independent_games() -> None:
    # 60 of 100 games, in pairs that scatter as independent games do: 50.2 to 69.1.
    pairs = (2.0,) * 18 + (1.0,) * 24 + (0.0,) * 8
    result = Result(pairs)
    assert result.share == 0.6
    assert result.interval == pytest.approx((0.502, 0.691), abs=0.004)


def test_pairs_that_hardly_differ_say_more_than_as_many_games() -> None:
    even, uneven = Result((1.0,) * 49 + (2.0,)), Result((2.0, 0.0) * 25)
    assert even.interval[1] - even.interval[0] < uneven.interval[1] - uneven.interval[0]
    assert even.interval == wilson(even.share, 200)  # twice as many at most
    assert uneven.interval == wilson(0.5, 50)  # half as many at least


def test_winning_all_is_not_taken_for_certain() -> None:
    low, high = Result((2.0,) * 20).interval
    assert low == pytest.approx(0.912, abs=0.002)  # 40 of 40 by Wilson's formula
    assert high == 1.0
    assert Result((2.0,)).interval == (0.0, 1.0)
    assert str(Result(())) == "no games yet"


def test_a_deal_that_was_played_once_counts_for_one_game() -> None:
    result = Result.of([1.0, 0.5, 0.0, 1.0, 1.0])
    assert (result.pairs, result.games, result.share) == ((1.5, 1.0, 1.0), 5, 0.7)
    assert Result.of([1.0] * 4) == Result((2.0, 2.0))


@given(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=3))
def test_the_share_lies_within_its_interval(points: list[float]) -> None:
    result = Result.of(points)
    low, high = result.interval
    assert 0.0 <= low <= result.share <= high <= 1.0
    assert result.share == pytest.approx(sum(points) / len(points))


# Whoever plays many matches wants 95 of 100 intervals to hold what is true.
def test_most_intervals_hold_the_share_that_is_true() -> None:
    rng, held = Random(1), 0
    for _ in range(400):
        deals = [rng.gauss(0.0, 0.1) for _ in range(50)]  # what luck adds for the one seat
        points = [float(rng.random() < 0.6 + luck * s) for luck in deals for s in (1, -1)]
        low, high = Result.of(points).interval
        held += low <= 0.6 <= high
    assert 0.92 <= held / 400 <= 0.98
