"""A game as a record and back: identity, limits, damaged and altered texts."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.cards import CARDS, Trick
from shanghaien.formats.limits import MAX_EVENTS, MAX_NAME, is_name
from shanghaien.formats.record import FORMAT, MAX_LENGTH, VERSION, continues, read, write
from shanghaien.game import Game, Seat, Setup, seed_setup, start
from shanghaien.seed import Seed
from shanghaien.sources import Seeded
from shanghaien.state import Player
from tests.shanghaien import golden
from tests.shanghaien.golden import FILES, load
from tests.shanghaien.records import fields, refusal
from tests.shanghaien.short_game import EVENTS, short
from tests.shanghaien.strategies import LONGEST, games, names, play_on, seats, setups


@pytest.mark.long
@given(games())
def test_reading_what_was_written_is_the_identity(game: Game) -> None:
    assert read(write(game)) == game
    assert write(read(write(game))) == write(game)


@pytest.mark.long
@given(games(finished=True))
def test_reading_what_was_written_is_the_identity_for_whole_games(game: Game) -> None:
    assert read(write(game)) == game


@pytest.mark.long
@given(setups(), st.tuples(seats, seats))
def test_names_levels_and_set_up_are_kept(setup: Setup, seated: tuple[Seat, Seat]) -> None:
    game = start(setup, seated)
    assert read(write(game)) == game


def test_types_are_kept() -> None:
    assert repr(read(write(short()))) == repr(short())


@pytest.mark.parametrize("indent", [None, 0, 1, 4])
def test_the_layout_does_not_matter(indent: int | None) -> None:
    text = write(short(), indent=indent)
    assert read(text) == short()
    assert read(f"\n {text}\r\n\t ") == short()
    assert ("\n" in text) == (indent is not None)


def test_escaped_letters_are_the_letters() -> None:
    assert read(json.dumps(fields(), ensure_ascii=True)) == short()


def test_the_order_of_the_fields_does_not_matter() -> None:
    assert read(json.dumps(dict(reversed(fields().items())))) == short()


def test_what_a_record_holds() -> None:
    found = fields()
    check = found.pop("check")
    assert found == {
        "format": FORMAT,
        "version": VERSION,
        "players": [{"name": "Anna", "level": None}, {"name": "Ümit", "level": "captain"}],
        "starter": "A",
        "start_trick": None,
        "deck": [str(card) for card in CARDS],
        "events": list(EVENTS),
        "result": None,
    }
    assert len(check) == 16
    assert set(check) <= set("0123456789abcdef")


def test_the_checksum_is_as_documented_for_good() -> None:
    # Records that people have kept must be readable for ever: this text must not change.
    assert fields()["check"] == "fa3a99d5f78e22ea"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_games_have_their_result(path: Any) -> None:
    game = golden.replay(load(path))
    assert read(write(game)) == game
    totals = [line for line in load(path).splitlines() if line.startswith("  points")]
    result = json.loads(write(game))["result"]
    assert totals == [f"  points {result[0]}:{result[1]}"]


@given(games(finished=True))
def test_the_limits_are_far_from_any_game(game: Game) -> None:
    name = "\u30ab" * MAX_NAME
    long = replace(game, seats=(Seat(name, "a" * 32), Seat(name, "a" * 32)))
    assert len(write(long, indent=4)) < MAX_LENGTH / 3
    assert game.turn <= LONGEST < MAX_EVENTS


@given(names)
def test_a_name_is_printable_and_not_too_long(name: str) -> None:
    assert is_name(name)
    assert not is_name(f" {name}")
    assert not is_name(f"{name}\n")
    assert not is_name(name * 41)


BAD_NAMES = ["", " ", " Anna", "Anna ", "A\nB", "A\x00", "x" * 41, "\u202eanna", "\ud800", "\u200b"]


@pytest.mark.parametrize("name", BAD_NAMES, ids=ascii)
def test_other_names_are_refused(name: str) -> None:
    assert not is_name(name)
    found = fields()
    found["players"][1]["name"] = name
    assert refusal(json.dumps(found)).where == "players[1].name"


@pytest.mark.parametrize("name", [None, 7, ["Anna"], True])
def test_a_name_is_a_text(name: object) -> None:
    found = fields()
    found["players"][0]["name"] = name
    assert refusal(json.dumps(found)).where == "players[0].name"


@pytest.mark.parametrize("level", ["", "Captain", "1a", "-a", "a b", "a" * 33, "a\n", 1, [], False])
def test_a_level_is_an_identifier(level: object) -> None:
    found = fields()
    found["players"][0]["level"] = level
    assert refusal(json.dumps(found)).where == "players[0].level"


def test_what_is_written_as_it_is_can_be_refused_when_read() -> None:
    deal = Setup(CARDS, Player.A)
    assert refusal(write(start(deal, (Seat("x" * 41), Seat("B"))))).where == "players[0].name"
    assert refusal(write(start(deal, (Seat("A", "A B"), Seat("B"))))).where == "players[0].level"
    seed = Seed("X Y")
    seeded = start(seed_setup(seed), chance=Seeded(seed))
    assert refusal(write(seeded)).where == "seed.word"


def test_brackets_in_names_are_letters() -> None:
    game = start(Setup(CARDS, Player.A, Trick.BOTH), (Seat("[" * 40), Seat("{" * 40)))
    assert read(write(game)) == game


@pytest.mark.long
@given(games())
def test_a_game_can_be_played_on_from_its_record(game: Game) -> None:
    choices = [7] * 20
    assert play_on(read(write(game)), iter(choices)) == play_on(game, iter(choices))


@pytest.mark.host_only  # the documents are not taken along into the browser's Python
def test_the_documented_example_is_a_record() -> None:
    text = (Path(__file__).parents[3] / "docs" / "guide" / "record.md").read_text(encoding="utf-8")
    example = text.split("```json\n")[1].split("```")[0]
    assert read(example) == short()
    for name in fields():
        assert f"| `{name}` |" in text
    for limit in (f"{MAX_LENGTH:,}", f"| {MAX_EVENTS} |", f"| {MAX_NAME} |", str(LONGEST)):
        assert limit in text


def test_the_checksum_is_computed_as_documented() -> None:
    record = fields()
    body = {key: value for key, value in record.items() if key != "check"}
    text = json.dumps(body, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    assert record["check"] == hashlib.sha256(text.encode()).hexdigest()[:16]


def test_a_record_continues_each_of_its_beginnings_and_nothing_else() -> None:
    game = short()
    earlier = write(replace(game, events=game.events[:1], states=game.states[:2]))
    later = write(game)
    assert continues(later, earlier)
    assert continues(later, later)
    assert not continues(earlier, later)
    assert not continues(later, "{}")
    assert continues("{}", "{}")
