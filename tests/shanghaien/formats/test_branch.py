"""A branch in a link and as letters beside its game: round trips, limits, hostile letters."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.branches import Branch, begin, draws_cards
from shanghaien.formats import branch as format_
from shanghaien.formats import digits, link
from shanghaien.formats.branch import read_branch, write_branch
from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.formats.limits import MAX_EVENTS, MAX_NAME
from shanghaien.formats.link import KEY, MAX_LINK, read_any, read_link, read_moment, write_link
from shanghaien.game import MAX_TAKEN, Game, Practice, Seat, start
from shanghaien.moves import Rolled
from shanghaien.sources import Ended
from shanghaien.state import Player
from tests.shanghaien.short_game import short
from tests.shanghaien.strategies import games, names, play_on
from tests.support.kinds import NAMES, kind
from tests.support.random_games import random_game

SHORT = "g=BQA7uBTVGygvQzZOl5bBaS69f36Er0McTq8nGerphMK6vW5XX0efmh4dYS17lQ5qxd0a6kX8Nq8Ouek"
OVER = random_game(8)


def tried(game: Game, turn: int, choices: list[int], name: str = "") -> Branch:
    """A branch in which numbers choose."""
    is_dealt = draws_cards(game)
    found = play_on(begin(game, turn, is_dealt=is_dealt), iter(choices))
    return Branch(turn, found.events, name, is_dealt)


branches = st.tuples(
    st.floats(0, 1), st.lists(st.integers(0, 255), max_size=60), names | st.just("")
)


def of(game: Game, drawn: tuple[float, list[int], str]) -> Branch:
    """The branch of a game that was drawn."""
    return tried(game, round(drawn[0] * game.turn), *drawn[1:])


@pytest.mark.long
@given(games(), branches)
def test_reading_what_was_written_is_the_identity(
    game: Game, drawn: tuple[float, list[int], str]
) -> None:
    found = of(game, drawn)
    text = write_link(game, found)
    assert read_moment(text) == (game, found)
    assert read_link(text) == read_any(text) == game
    assert read_branch(game, found.turn, write_branch(game, found), found.name) == found


@pytest.mark.parametrize("name", [name for name in NAMES if kind(name).get("link")])
def test_of_a_game_of_any_kind_that_a_link_tells(name: str) -> None:
    game = read_link(kind(name)["link"])
    found = tried(game, game.turn // 2, [3] * 9, "What if?")
    assert read_moment(write_link(game, found)) == (game, found)


def test_of_a_game_that_was_ended() -> None:
    ended = replace(random_game(8, until=40), chance=Ended(Player.A))
    found = tried(ended, 12, [5] * 20, "Ümit")
    assert found.is_dealt
    assert read_moment(write_link(ended, found)) == (ended, found)


def test_the_longest_fits_a_link_but_for_endless_practice() -> None:
    seats = (Seat("é" * MAX_NAME, "a" * 32), Seat("é" * MAX_NAME, "a" * 32))
    game = play_on(start(OVER.setup, seats), iter([1] * 300))
    found = tried(game, 0, [1] * 300, "é" * MAX_NAME)
    assert len(write_link(game, found)) < MAX_LINK / 2
    practice = replace(game, practice=Practice(MAX_TAKEN, (Rolled(1, 2),) * 400))
    assert len(write_link(practice, found)) < MAX_LINK


def test_letters_of_another_position_are_refused() -> None:
    found = tried(OVER, 30, [3] * 9)
    letters = write_branch(OVER, found)
    for game, turn in ((OVER, 31), (random_game(9), 30), (OVER.at(29), 30), (OVER, -1)):
        with pytest.raises(RecordError):
            read_branch(game, turn, letters)


@given(st.binary(max_size=200), st.text(max_size=20))
def test_any_letters_are_refused_or_a_branch(raw: bytes, text: str) -> None:
    good = write_branch(OVER, tried(OVER, 30, []))
    number = digits.unpack(good, format_.VERSION)
    forged = digits.pack(int.from_bytes(raw, "big") * 2**33 + number, format_.VERSION)
    for letters in (text, digits.pack(int.from_bytes(raw, "big"), format_.VERSION), forged):
        with suppress(RecordError):
            assert write_branch(OVER, read_branch(OVER, 30, letters)) == letters


@given(st.binary(max_size=1400))
def test_any_number_is_refused_or_a_moment_that_can_be_written(raw: bytes) -> None:
    text = KEY + digits.pack(int.from_bytes(raw, "big"), link.BRANCH_VERSION)
    with suppress(RecordError):
        assert write_link(*read_moment(text)) == text


def forged(turn: int, name: bytes, count: int = 0, rest: int = 0) -> str:
    """A link of somebody who knows how they are made."""
    number = digits.Writer()
    number.put(0, 3)
    link._write_game(number, short())
    number.put(turn, MAX_EVENTS + 1)
    number.text(name, 0, link._MAX_BYTES, 256)
    number.put(0, 2)
    number.put(count, MAX_EVENTS + 1)
    number.put(rest, 1 << 99)
    return KEY + digits.pack(number.number(), link.BRANCH_VERSION)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (forged(400, b""), "branch.turn"),
        (forged(0, b" a"), "branch.name"),
        (forged(0, b"\xff"), "branch.name"),
        (forged(0, b"", 400, 1), "branch.events["),
        (forged(0, b"", 0, 1 << 80), "link"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, where: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_moment(text)
    assert caught.value.where.startswith(where)


def test_an_older_page_says_that_it_is_too_old() -> None:
    text = write_link(short(), Branch(3))
    with pytest.raises(RecordError) as caught:
        digits.unpack(text.removeprefix(KEY), link.LINK_VERSION)
    assert (caught.value.problem, caught.value.value) == (RecordProblem.VERSION, "5")


def test_links_are_read_for_good() -> None:
    found = tried(short(), 3, [5, 9, 1], "Round 1")
    assert write_link(short(), found) == SHORT
    assert read_moment(SHORT) == (short(), found)


def test_a_game_by_link_that_goes_on_has_none() -> None:
    game = read_any(kind("link-plain-to-move")["record"])
    with pytest.raises(ValueError, match="link"):
        write_link(game, Branch(0))


def test_a_branch_takes_few_letters() -> None:
    rng = Random(1)
    whole = tried(OVER, 0, [rng.randrange(256) for _ in range(300)])
    assert len(write_branch(OVER, whole)) < 250
