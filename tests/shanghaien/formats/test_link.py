"""A game as a link and back: its length, its limits, damaged and altered links."""

import math
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.cards import CARDS, Trick
from shanghaien.chance import ROLLS
from shanghaien.formats import digits, link
from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.formats.incoming import link_in
from shanghaien.formats.limits import MAX_EVENTS, MAX_NAME
from shanghaien.formats.link import KEY, MAX_LINK, read_any, read_link, write_link
from shanghaien.formats.record import write
from shanghaien.game import MAX_TAKEN, Game, Practice, Seat, Setup, draw_setup, seed_setup, start
from shanghaien.moves import Event, Move, Shanghai
from shanghaien.rules import apply, legal_moves
from shanghaien.seed import Seed, draw_word
from shanghaien.sources import RealDice, Seeded
from shanghaien.state import Player, State
from tests.shanghaien import golden
from tests.shanghaien.golden import FILES, load
from tests.shanghaien.short_game import short
from tests.shanghaien.strategies import LONGEST, games, play_on, seats, setups
from tests.support.marks import release
from tests.support.random_games import at_random, finished, played

ADDRESS = "https://somebody.example.org/games/shanghaien/#"
SHORT = "g=AQAwNM-gR25RzDqcwBmZGEdnWf86Hk5iph8RzHLa3S-_KTGveOyfCPjB_rzlBOij"


def refusal(text: str) -> RecordError:
    """Why a link is refused."""
    with pytest.raises(RecordError) as caught:
        read_link(text)
    error = caught.value
    assert len(str(error)) < 200
    str(error).encode()
    return error


@pytest.mark.long
@given(games())
def test_reading_what_was_written_is_the_identity(game: Game) -> None:
    text = write_link(game)
    assert read_link(text) == read_link(f"#{text}") == read_link(f" {ADDRESS}{text}\n") == game
    assert link_in(text) == link_in(ADDRESS + text) == text


@pytest.mark.long
@given(games(finished=True))
def test_whole_games_are_short(game: Game) -> None:
    text = write_link(game)
    assert read_link(text) == game
    assert len(text) < 400


@pytest.mark.long
@given(setups(), st.tuples(seats, seats))
def test_names_levels_and_set_up_are_kept(setup: Setup, seated: tuple[Seat, Seat]) -> None:
    game = start(setup, seated)
    assert read_link(write_link(game)) == game


@pytest.mark.long
@given(games(), st.data())
def test_a_game_for_practice_is_read_as_it_was_written(game: Game, data: st.DataObject) -> None:
    practice = replace(game, practice=Practice())
    back = practice.back(data.draw(st.integers(0, practice.turn)))
    assert read_link(write_link(practice)) == practice
    assert read_link(write_link(back)) == back


@pytest.mark.long
@given(st.integers(0, 99), st.sampled_from([0, 1, 2]), st.integers(0, LONGEST))
def test_games_of_a_seed_and_with_real_dice_come_through(number: int, leg: int, turns: int) -> None:
    seed = Seed(draw_word(number) + " é日", leg, (31, 999) if leg == 2 else None)
    for chance in (Seeded(seed), RealDice()):
        begun = start(seed_setup(seed), short().seats, chance)
        *_, game = islice(played(begun, Random(number)), turns + 1)
        link = write_link(game)
        assert read_link(link) == game
        if game.chance == Seeded(seed):
            assert len(link) < 200  # cards and dice are in the word


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_games_come_through(path: Path) -> None:
    game = golden.replay(load(path))
    assert read_link(write_link(game)) == game


def whole(rng: Random, *, is_long: bool = False) -> Game:
    """A whole game; a long one ends no round before it must and takes what has most choices."""
    game = start(draw_setup(rng, start_trick=rng.choice((None, *Trick))), short().seats)
    return finished(game, rng, widest if is_long else at_random)


def widest(state: State, _rng: Random) -> Move:
    """The move that prolongs a game and its link most."""
    return max(legal_moves(state), key=lambda move: width(state, move))


def width(state: State, event: Event) -> tuple[bool, int]:
    """How much a move prolongs a game and its link."""
    return (event != Shanghai(), len(legal_moves(apply(state, event))))


LONG_SEATS = (Seat("\U0001f3b2" * MAX_NAME, "z" * 32), Seat("\U0001f3b2" * MAX_NAME, "z" * 32))


@pytest.mark.parametrize("seeds", [range(12), release(range(12, 150))])
def test_many_whole_games_fit_a_link_with_room_to_spare(seeds: range) -> None:
    for seed in seeds:
        game = whole(Random(seed), is_long=seed % 3 == 0)
        assert len(ADDRESS + write_link(game)) < 400
        named = replace(game, seats=LONG_SEATS)
        link = ADDRESS + write_link(named)
        assert len(link) < 1_000
        assert read_link(link) == named


def test_the_longest_thinkable_game_fits_a_link() -> None:
    # As many events as there can ever be, each among more choices than there can ever be.
    bits = LONGEST * math.log2(max(len(ROLLS), 64)) + 300
    head = len(write_link(start(Setup(CARDS, Player.A, Trick.BOTH), LONG_SEATS)))
    dice = MAX_EVENTS * math.log2(len(ROLLS))
    longest = len(ADDRESS) + head + (bits + dice) / 6 + 4
    assert longest < MAX_LINK
    taken = Practice(MAX_TAKEN, tuple(rolled for rolled, _ in ROLLS) * (MAX_EVENTS // len(ROLLS)))
    game = replace(whole(Random(1), is_long=True), seats=LONG_SEATS, practice=taken)
    assert len(ADDRESS + write_link(game)) <= longest
    assert read_link(write_link(game)) == game


def test_links_are_read_for_good() -> None:
    # Links that people have sent must open for ever: this text must not change.
    assert write_link(short()) == SHORT
    assert read_link(SHORT) == short()


def test_cut_off_anywhere() -> None:
    text = write_link(short())
    for length in range(len(KEY), len(text)):
        assert refusal(text[:length]).problem is RecordProblem.CUT
    text = KEY + digits.pack(1 << 3000, link.LINK_VERSION)  # so long that its length has two bytes
    for length in range(len(KEY), len(text), 7):
        assert refusal(text[:length]).problem is RecordProblem.CUT


def test_a_link_whose_length_was_altered_is_not_said_to_be_cut_off_for_certain() -> None:
    altered = f"{SHORT[:5]}z{SHORT[6:]}"  # the lower byte of its length
    told = "this link is cut off or damaged; copy it again, whole"
    assert refusal(altered).what == refusal(SHORT[:-1]).what == told


@given(games(), st.data())
def test_one_letter_altered_is_no_other_game(game: Game, data: st.DataObject) -> None:
    text = write_link(game)
    at = data.draw(st.integers(len(KEY), len(text) - 1))
    letter = data.draw(st.sampled_from(sorted({*"AZaz09-_", "!", "=", "é"} - {text[at]})))
    refusal(text[:at] + letter + text[at + 1 :])


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    refusal(text)
    refusal(KEY + text)


@pytest.mark.parametrize("version", [link.LINK_VERSION, link.UNEVEN_VERSION])
@given(st.binary(max_size=1400))
def test_any_number_is_refused_or_a_game_that_can_be_written(version: int, raw: bytes) -> None:
    text = KEY + digits.pack(int.from_bytes(raw, "big"), version)
    game, why = None, ""
    try:
        game = read_link(text)
    except RecordError as error:
        why = error.what
    assert why if game is None else write_link(game) == text


def forged(game: Game, turns: int, rest: int, size: int = 1 << 99) -> str:
    """A link of somebody who knows how they are made."""
    number = digits.Writer()
    link._write_head(number, game)
    number.put(turns, MAX_EVENTS + 1)
    number.put(rest, size)
    return KEY + digits.pack(number.number(), link.LINK_VERSION)


@pytest.mark.parametrize(
    ("text", "where", "problem"),
    [
        ("", "link", RecordProblem.FOREIGN),
        ("h=AQ", "link", RecordProblem.FOREIGN),
        ("two words#h=AQ", "link", RecordProblem.FOREIGN),
        (KEY, "link", RecordProblem.CUT),
        (KEY + digits.pack(1 << 8 * MAX_LINK, link.LINK_VERSION), "link", RecordProblem.LONG),
        (KEY + digits.pack(1, 9), "link", RecordProblem.VERSION),
        (KEY + "CQAIAAAAAAA", "link", RecordProblem.DAMAGED),
        (KEY + "AQ.AA", "link", RecordProblem.CUT),
        (KEY + "AQAA", "link", RecordProblem.CUT),
        (write_link(short())[:-1] + "é", "link", RecordProblem.CUT),
        (write_link(short())[:-2] + "AA", "link", RecordProblem.DAMAGED),
        (forged(whole(Random(2)), 400, 0), "events[", RecordProblem.ILLEGAL),
        (forged(short(), 0, 1 << 80), "link", RecordProblem.ALTERED),
        (KEY + digits.pack(0, link.LINK_VERSION), "players[0].name", RecordProblem.VALUE),
        (KEY + digits.pack(255 * 160, link.LINK_VERSION), "players[0].name", RecordProblem.VALUE),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    text: str, where: str, problem: RecordProblem
) -> None:
    error = refusal(text)
    assert error.where.startswith(where)
    assert error.problem is problem
    assert len(error.value) < 50


def test_an_unknown_version_is_told_with_those_that_are_known() -> None:
    for version in (0, 8, 9):
        told = f"link: version {version} of this kind of link is unknown; this program knows 1 to 7"
        assert str(refusal(KEY + digits.pack(1, version))) == told
    told = r"^link: version 9 of this kind of link is unknown; this program knows 1 to 3$"
    with pytest.raises(RecordError, match=told):
        read_any("f=" + digits.pack(1 << 400, 9))


def test_taken_dice_without_taking_are_refused() -> None:
    number = digits.Writer()
    link._write_head(number, short())
    for digit, base in ((0, MAX_EVENTS + 1), (1, 2), (0, MAX_TAKEN + 1), (1, MAX_EVENTS + 1)):
        number.put(digit, base)
    assert refusal(KEY + digits.pack(number.number(), link.LINK_VERSION)).where == "practice.taken"


BROKEN = '{"format": "shanghaien",\n "version" 1,\n "starter": "A"}'
"""A record with a fault in its second line, below the 12th letter."""


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (BROKEN, "line 2, column 12"),
        (f"\n\n  {BROKEN}", "line 4, column 12"),
        (f"Look at this,\nBernd: {BROKEN}\nAnna", "line 3, column 12"),
        (f"Look:\r\n{BROKEN}".replace("\n", "\r\n"), "line 3, column 12"),
        ("Anna wrote:\n> " + BROKEN.replace("\n", "\n> "), "line 3, column 14"),
        (f"Look: {BROKEN}".replace('"', "”"), "line 2, column 12"),
        (f"Look: {BROKEN}".replace("\n", ""), "line 1, column 42"),
        ('Look:\nthis {"format": "shanghaien", "ver', "line 2, column 31"),
        (f"Look: {BROKEN}".replace('"', "&quot;"), "record"),
        (f"Look=\n: {BROKEN}", "record"),
    ],
)
def test_the_place_of_a_fault_is_that_in_the_text_in_which_the_game_stands(
    text: str, where: str
) -> None:
    with pytest.raises(RecordError) as told:
        read_any(text)
    assert told.value.where == where


def test_several_records_are_told_to_be_several_however_their_lines_lie() -> None:
    record = write(short())
    indented = write(short(), indent=1)
    for text in (record * 2, f"{indented}\n\n" * 2, f"{record[:90]}\n{record}"):
        with pytest.raises(RecordError, match=r"several games in this text; only one can be read"):
            read_any(f"Look:\n{text}")


def test_a_record_is_no_link_and_a_link_no_record() -> None:
    named = replace(short(), seats=(Seat("#g=AQ"), Seat("g=")))
    assert link_in(write(named)) is None
    assert link_in(f"\n {write(named)}") is None
    assert read_any(write(named)) == named
    assert read_any(ADDRESS + write_link(named)) == named
    assert link_in("") is None


def test_a_game_can_be_played_on_from_its_link() -> None:
    game = short()
    assert play_on(read_link(write_link(game)), iter([7] * 20)) == play_on(game, iter([7] * 20))


@pytest.mark.host_only  # the documents are not taken along into the browser's Python
def test_the_documented_link_is_the_example() -> None:
    text = (Path(__file__).parents[3] / "docs" / "guide" / "record.md").read_text(encoding="utf-8")
    assert f"#{SHORT}" in text.replace("\n", "")


WATCHED = "g=BAAvYnn1-j9J4N4Q_3S85v1mV-YlPBLZsWyWdhoZ_O1LyhIxLp-6oUcavOUE6KM"
"""A link to watch a game that goes on, as version 1.6 made it."""


def test_a_link_to_watch_a_running_game_is_answered_with_why() -> None:
    for text in (WATCHED, f"https://example.org/play/#{WATCHED}"):
        with pytest.raises(RecordError) as caught:
            read_any(text)
        assert caught.value.problem is RecordProblem.WATCHED
