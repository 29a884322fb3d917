"""Records that were cut off, altered or made up."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.cards import CARDS
from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.formats.record import MAX_LENGTH, NO_GAME, read, write
from shanghaien.game import Game
from tests.shanghaien import golden
from tests.shanghaien.golden import FILES, load
from tests.shanghaien.records import Fields, fields, refusal
from tests.shanghaien.short_game import EVENTS, short
from tests.shanghaien.strategies import games


def test_cut_off_at_any_character() -> None:
    for text in (write(short()), write(short(), indent=1)):
        for length in range(len(text)):
            refusal(text[:length])


def test_what_is_cut_off_is_said_to_be() -> None:
    text = write(short())
    assert refusal(text[: len(text) // 2]).what == "the text is cut off"
    assert refusal(text[:-1]).what == "the text is cut off"


def test_one_character_altered_anywhere_is_no_other_game() -> None:
    game = short()
    text = write(game)
    for at in range(len(text)):
        for new in ("", " ", "0", "1", "A", '"', "]", "\\", text[at] * 2):
            with suppress(RecordError):
                assert read(text[:at] + new + text[at + 1 :]) == game


@given(games(), st.data())
def test_one_character_altered_is_no_other_game(game: Game, data: st.DataObject) -> None:
    text = write(game)
    at = data.draw(st.integers(0, len(text) - 1))
    new = data.draw(st.sampled_from(sorted(set(text))) | st.characters())
    with suppress(RecordError):
        assert read(text[:at] + new + text[at + 1 :]) == game


@given(games(), st.data())
def test_two_pieces_exchanged_are_no_other_game(game: Game, data: st.DataObject) -> None:
    found = json.loads(write(game))
    key = data.draw(st.sampled_from(["deck", "events"]))
    if len(found[key]) < 2:
        return
    i, j = (data.draw(st.integers(0, len(found[key]) - 1)) for _ in range(2))
    found[key][i], found[key][j] = found[key][j], found[key][i]
    with suppress(RecordError):
        assert read(json.dumps(found)) == game


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    refusal(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=9,
)


@given(st.sampled_from(sorted(fields())), json_values)
def test_any_value_in_a_field_is_refused_unless_it_is_the_same(key: str, value: object) -> None:
    found = fields()
    same = repr(found[key]) == repr(value)
    text = json.dumps({**found, key: value})
    if same:
        assert read(text) == short()
    else:
        refusal(text)


@pytest.mark.long
@given(st.dictionaries(st.sampled_from(sorted(fields())), json_values))
def test_any_fields_are_refused(found: Fields) -> None:
    refusal(json.dumps(found))


def test_the_versions_that_are_told_to_be_known_are_those_that_are_read() -> None:
    for version in (*range(12), None, True, 1.5, 8.0):
        error = refusal(json.dumps({**fields(), "version": version, "check": ""}))
        is_whole = type(version) is int
        is_known = is_whole and 1 <= version <= 8
        what = "is unknown; this program knows 1 to 8" if is_whole else "is not a whole number"
        assert (error.what == f"{json.dumps(version)} {what}") != is_known
    found = fields()
    del found["version"]
    assert refusal(json.dumps(found)).what == "field “version” is missing"


@pytest.mark.parametrize("key", sorted(fields()))
def test_a_number_of_thousands_of_digits_is_told_where_it_stands(key: str) -> None:
    error = refusal(with_field(key, NUMBER))
    assert error.where == key
    assert (error.what == NO_GAME) == (key == "format")
    if key == "version":
        assert error.what == f"{NUMBER[:36]} … is unknown; this program knows 1 to 8"


def test_what_a_deck_and_the_result_of_a_first_game_must_be_is_told() -> None:
    twice = with_field("deck", json.dumps([*map(str, CARDS[1:]), "US4"]))
    assert str(refusal(twice)) == "deck: must contain each of the 48 cards once"
    more = {"version": 3, "practice": None, "dice": "page"}
    for leg, first, told in (
        (2, None, "must be the result of the first game, as “leg” is 2"),
        (1, [3, 4], "must be null, as “leg” is 1"),
    ):
        seed = {"word": "elm", "leg": leg, "first": first}
        assert str(refusal(json.dumps({**fields(), **more, "seed": seed}))) == f"seed.first: {told}"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"version": "3"}, "version: “3” is text, not a number"),
        ({"events": ["roll"] * 5_000}, "events: 5,000 entries are too many; 400 are allowed"),
        (
            {"version": 6, "practice": None, "seed": None, "dice": "page", "start_trick_for": "A"},
            "start_trick_for: needs a trick card in “start_trick”",
        ),
    ],
)
def test_what_is_at_fault_is_told_as_a_person_can_mend_it(more: Fields, told: str) -> None:
    assert str(refusal(json.dumps({**fields(), **more}))) == told


@given(json_values | st.lists(json_values, max_size=2))
def test_a_value_is_told_as_the_file_has_it(value: object) -> None:
    told = refusal(with_field("starter", written([value]))).what
    foreign = re.search(r"None|True|False|nan|\['", told)
    assert foreign is None or foreign[0] in json.dumps(value)


def written(value: object) -> str:
    """A value as JSON, of which Infinity and the like are no part."""
    return json.dumps(value).replace("-Infinity", "-1e999").replace("Infinity", "1e999")


NUMBER = "9" * 5_000


def with_field(key: str, value: str) -> str:
    """The short game's record with a field's value replaced by a text."""
    marker = "\u2620"
    return json.dumps({**fields(), key: marker}, ensure_ascii=False).replace(f'"{marker}"', value)


HOSTILE: dict[str, tuple[str, str]] = {
    "nothing": ("", "line 1"),
    "blank": (" \n ", "line 2"),
    "no JSON": ("shanghaien", "line 1"),
    "byte order mark": ("\ufeff" + write(short()), "line 1"),
    "two records": (write(short()) * 2, "line 1"),
    "a list": ("[]", "record"),
    "a number": ("7", "record"),
    "null": ("null", "record"),
    "no fields": ("{}", "format"),
    "another format": (with_field("format", '"chess"'), "format"),
    "format is a list": (with_field("format", "[]"), "format"),
    "deep lists": ("[" * 20_000, "record"),
    "deep lists, closed": ("[" * 20_000 + "]" * 20_000, "record"),
    "deep objects": ('{"a":' * 9_000, "record"),
    "deep version": (with_field("version", "[" * 10_000 + "]" * 10_000), "record"),
    "deep result": (with_field("result", "[" * 90 + "]" * 90), "result"),
    "deep starter": (with_field("starter", "[" * 90 + "]" * 90), "starter"),
    "deep check": (with_field("check", "[" * 90 + "]" * 90), "check"),
    "endless number": (with_field("version", NUMBER), "version"),
    "long number": (with_field("version", "9" * 4_000), "version"),
    "large float": (with_field("version", "1e999"), "version"),
    "NaN": (with_field("version", "NaN"), "line 1"),
    "infinity": (with_field("result", "[Infinity, 1]"), "line 1"),
    "minus infinity": (with_field("result", "[-Infinity, 1]"), "line 1"),
    "version 0": (with_field("version", "0"), "version"),
    "version 3 without its fields": (with_field("version", "3"), "record"),
    "version 4 without its fields": (with_field("version", "4"), "record"),
    "version 6 without its fields": (with_field("version", "6"), "record"),
    "version 8 without its fields": (with_field("version", "8"), "record"),
    "version 9": (with_field("version", "9"), "version"),
    "version 1.0": (with_field("version", "1.0"), "version"),
    "version true": (with_field("version", "true"), "version"),
    "version as text": (with_field("version", '"1"'), "version"),
    "version null": (with_field("version", "null"), "version"),
    "format twice": ('{"format":"shanghaien",' + write(short())[1:], "record"),
    "level twice": (with_field("players", '[{"name":"A","name":"A","level":null}]'), "record"),
    "too large": (write(short()) + " " * MAX_LENGTH, "record"),
    "no players": (with_field("players", "[]"), "players"),
    "three players": (with_field("players", '[{"name":"A","level":null},{},{}]'), "players"),
    "players is an object": (with_field("players", "{}"), "players"),
    "player is a text": (with_field("players", '["A","B"]'), "players[0]"),
    "player without level": (
        with_field("players", '[{"name":"A","level":null},{"name":"B"}]'),
        "players[1]",
    ),
    "starter a": (with_field("starter", '"a"'), "starter"),
    "starter null": (with_field("starter", "null"), "starter"),
    "starter 0": (with_field("starter", "0"), "starter"),
    "starter AB": (with_field("starter", '"AB"'), "starter"),
    "start trick is a sailor": (with_field("start_trick", '"ES4"'), "start_trick"),
    "start trick is a number": (with_field("start_trick", "0"), "start_trick"),
    "start trick is false": (with_field("start_trick", "false"), "start_trick"),
    "another start trick": (with_field("start_trick", '"both"'), "check"),
    "deck is a text": (with_field("deck", '"US1"'), "deck"),
    "deck is empty": (with_field("deck", "[]"), "deck"),
    "deck of numbers": (with_field("deck", "[1,2]"), "deck[0]"),
    "deck of others": (with_field("deck", '["US1","US9"]'), "deck[1]"),
    "deck of 49": (with_field("deck", json.dumps([*map(str, CARDS), "US1"])), "deck"),
    "a card twice": (with_field("deck", json.dumps([*map(str, CARDS[1:]), "US4"])), "deck"),
    "events is null": (with_field("events", "null"), "events"),
    "event is a number": (with_field("events", '["roll",7]'), "events[1]"),
    "event is a list": (with_field("events", '["roll",["rolled",1,2]]'), "events[1]"),
    "event is none": (with_field("events", '["roll","fold"]'), "events[1]"),
    "event is empty": (with_field("events", '["roll",""]'), "events[1]"),
    "event is endless": (with_field("events", json.dumps(["roll", "x" * 40_000])), "events[1]"),
    "illegal first move": (with_field("events", '["shanghai"]'), "events[0]"),
    "illegal move in the middle": (
        with_field("events", json.dumps([*EVENTS[:3], "place 3", *EVENTS[4:]])),
        "events[3]",
    ),
    "a move left out": (
        with_field("events", json.dumps([*EVENTS[:3], *EVENTS[4:]])),
        "events[3]",
    ),
    "a roll that was not rolled": (with_field("events", '["rolled 1 1"]'), "events[0]"),
    "dice the larger first": (with_field("events", '["roll","rolled 4 2"]'), "events[1]"),
    "dice of seven": (with_field("events", '["roll","rolled 1 7"]'), "events[1]"),
    "too many events": (with_field("events", json.dumps(["roll"] * 401)), "events"),
    "other dice": (
        with_field("events", json.dumps(["roll", "rolled 2 5", *EVENTS[2:]])),
        "check",
    ),
    "an event less": (with_field("events", json.dumps(EVENTS[:-1])), "check"),
    "a result too early": (with_field("result", "[0,0]"), "result"),
    "check is null": (with_field("check", "null"), "check"),
    "check is another": (with_field("check", '"0000000000000000"'), "check"),
    "a lone surrogate": (with_field("events", '["\\ud800"]'), "events[0]"),
    "a null character": (with_field("starter", '"\\u0000"'), "starter"),
}


@pytest.mark.parametrize(("text", "where"), HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_text_is_refused_where_it_is_wrong(text: str, where: str) -> None:
    assert refusal(text).where.startswith(where)


@pytest.mark.parametrize("key", sorted(fields()))
def test_a_missing_field_is_named(key: str) -> None:
    found = fields()
    del found[key]
    error = refusal(json.dumps(found))
    assert key in f"{error.where}: {error}"


@pytest.mark.parametrize("key", sorted(fields()))
def test_a_field_that_occurs_twice_is_refused(key: str) -> None:
    found = fields()
    again = json.dumps({key: found[key]})[1:-1]
    text = json.dumps(found)
    assert refusal(f"{text[:-1]}, {again}}}").what == f"field “{key}” occurs twice"


@pytest.mark.parametrize("key", ["", "Format", "comment", "x" * 1000, "\n", "\ud800"])
def test_an_unknown_field_is_refused(key: str) -> None:
    error = refusal(json.dumps({**fields(), key: 1}))
    assert error.where == "record"
    assert error.what.endswith(" is unknown in version 1")


@pytest.mark.parametrize(
    "alter",
    [
        lambda found: found["players"][0].update(name="Hanna"),
        lambda found: found["players"][1].update(level="bosun"),
        lambda found: found["players"][1].update(level=None),
        lambda found: found["players"].reverse(),
        lambda found: found["events"].__setitem__(1, "rolled 2 2"),
        lambda found: found["events"].__setitem__(2, "direction right"),
        lambda found: found["events"].pop(),
        lambda found: found["events"].append("roll"),
        lambda found: found.update(starter="B"),
        lambda found: found["deck"].reverse(),
    ],
)
def test_a_fair_looking_alteration_is_found_by_the_checksum(alter: Callable[[Fields], Any]) -> None:
    found = fields()
    alter(found)
    error = refusal(json.dumps(found))
    assert error.what == "the game was changed after it was saved"


def test_the_result_must_be_what_the_moves_lead_to() -> None:
    game = golden.replay(load(FILES[0]))
    found = json.loads(write(game))
    a, b = found["result"]
    others: list[object] = [[b, a], [a], [a, b, 0], [float(a), b], [True, b], None, {}, "13:10"]
    for wrong in others:
        assert refusal(json.dumps({**found, "result": wrong})).where == "result"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x" * (MAX_LENGTH + 1), RecordProblem.LONG),
        ('{"format": "shang', RecordProblem.CUT),
        ("<html>", RecordProblem.JSON),
        ("[]", RecordProblem.FOREIGN),
        (json.dumps({**fields(), "version": 9}), RecordProblem.VERSION),
        (json.dumps({**fields(), "extra": 9}), RecordProblem.UNKNOWN),
        (json.dumps({**fields(), "starter": "C"}), RecordProblem.VALUE),
        (json.dumps({**fields(), "events": ["shanghai"]}), RecordProblem.ILLEGAL),
        (json.dumps({**fields(), "result": [1, 2]}), RecordProblem.RESULT),
        (json.dumps({**fields(), "check": "x"}), RecordProblem.ALTERED),
    ],
)
def test_the_reason_is_there_as_data(text: str, problem: RecordProblem) -> None:
    error = refusal(text)
    assert error.problem is problem
    assert len(error.value) <= 41


@pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_number_is_named_in_quotes_and_with_its_place(name: str) -> None:
    text = f'{{"format": "NaN \\\\\\" Infinity",\n "deck": [1, {name}, NaN]}}'
    error = refusal(text)
    assert str(error) == f"line 2, column 14: “{name}” is not a number"
