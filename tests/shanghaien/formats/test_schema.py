"""The schema of a record, held against the reader by records of all kinds and their alterations.

They are gone through one by one: drawn at random, they left a third of the schema untried.
"""

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.cards import format_card
from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.formats.record import _check, read, write
from shanghaien.game import Game, Practice
from shanghaien.moves import EVENTS
from shanghaien.seed import Seed
from shanghaien.sources import Sealed
from tests.shanghaien.records import Fields, fields
from tests.shanghaien.strategies import ALL_EVENTS, games
from tests.shanghaien.two_sides import begin, think
from tests.support.schema import allows

SCHEMA: dict[str, Any] = json.loads(
    (resources.files("shanghaien.formats") / "record.schema.json").read_text(encoding="utf-8")
)
OLD = Path(__file__).parents[2] / "support" / "files" / "2026_11_22"

BEYOND = {
    RecordProblem.ILLEGAL,
    RecordProblem.SEED,
    RecordProblem.SEAL,
    RecordProblem.RESULT,
    RecordProblem.ALTERED,
}
"""What takes the rules or a sum to find."""


def resealed(record: Fields) -> Fields:
    """The record with the checksum of what is in it now."""
    return {**record, "check": _check({key: record[key] for key in record if key != "check"})}


def with_seed(word: str, leg: int, first: list[int] | None) -> Fields:
    """The fields of a game of a seed that has not begun."""
    deck = [format_card(card) for card in Seed(word).deck()]
    seed = {"word": word, "leg": leg, "first": first}
    return {
        "version": 3,
        "deck": deck,
        "events": [],
        "practice": None,
        "seed": seed,
        "dice": "page",
    }


def sealed(whose: str | None, practice: Fields | None = None) -> Fields:
    """The fields of a sealed game that has not begun."""
    chance = Sealed("5" * 32)
    return {
        "version": 8,
        "deck": [format_card(card) for card in chance.seed.deck()],
        "events": [],
        "practice": practice,
        "start_trick": None if whose is None else "adjust",
        "start_trick_for": whose,
        "seal": chance.seal,
        "secret": chance.secret,
    }


def uneven(more: Fields) -> Fields:
    """The fields of a game in which B alone has a trick card."""
    return {**more, "version": 6, "start_trick": "adjust", "start_trick_for": "B"}


MORE: list[Fields] = [
    {},
    {"version": 2, "practice": {"taken": 1, "dice": ["1 2", "6 6"]}},
    {"version": 3, "practice": {"taken": 0, "dice": []}, "seed": None, "dice": "hand"},
    with_seed("fog", 0, None),
    with_seed("fog", 2, [31, 28]),
    {"version": 5, "ending": "draw"},
    uneven({"practice": {"taken": 1, "dice": ["1 2"]}, "seed": None, "dice": "page"}),
    uneven({"practice": None, "seed": None, "dice": "hand"}),
    uneven(with_seed("fog", 1, None)),
    sealed(None),
    sealed("B", {"taken": 1, "dice": []}),
]
"""What makes a short game's record one of another kind."""

RECORDS = [
    *(resealed({**fields(), **more}) for more in MORE),
    json.loads(write(think(begin(Random(1))[1], Random(2)))),
]
SAVED = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(OLD.glob("*.json"))]


def is_beyond(error: RecordError, record: Fields) -> bool:
    """Whether a schema cannot see why the reader refuses a record."""
    return (
        error.problem in BEYOND
        or ("the 48 cards once" in error.what and len(record["deck"]) == 48)
        or error.where in ("letter", "link")  # a number in letters
        or (error.where == "ending" and "played to its end" in error.what)
        or (error.where == "seed.word" and isinstance(record["seed"]["word"], str))
    )


def test_there_is_a_record_of_each_version() -> None:
    assert {record["version"] for record in RECORDS} == {1, 2, 3, 4, 5, 6, 8}


@pytest.mark.parametrize("record", [*RECORDS, *(each for each in SAVED if "check" in each)])
def test_a_record_is_allowed(record: Fields) -> None:
    assert error_of(record) is None
    assert allows(SCHEMA, record)


@given(games(), st.integers(0, 9), st.booleans())
def test_any_game_is_allowed(game: Game, taken: int, is_practice: bool) -> None:
    played = replace(game, practice=Practice(taken)) if is_practice else game
    assert allows(SCHEMA, json.loads(write(played)))


def test_each_event_has_its_pattern() -> None:
    pattern = SCHEMA["$defs"]["events"]["items"]["pattern"]
    assert all(re.search(pattern, str(event)) for event in ALL_EVENTS)
    verbs = {kind.verb for kind in EVENTS}
    assert set(re.findall(r"[a-z]+", pattern)) >= verbs


NEAR: list[object] = [
    None, True, False, -1, 0, 1, 2, 3, 6, 400, 1000, 10**4, "", " ", "A", "B", "C", "draw", "hand",
    "page", "US5", "US1", "both", "joker both ES", "joker both XX", "adjust 3 5", "adjust 3 4",
    "rolled 2 1", "rolled 1 2", "place 7", "place 0", "6 6", "6 5", "Anna ", " Anna", "captain",
    "Captain", "x" * 40, "x" * 41, "a\nb", "f=", "0" * 16, "0" * 32, "0" * 64, [], {}, [0, 0],
    [1, 2, 3], [0, 1000], ["1 2"], {"taken": 1, "dice": []}, {"taken": 0, "dice": ["1 2"]},
    {"word": "fog", "leg": 2, "first": [1, 2]}, {"word": "fog", "leg": 0, "first": [1, 2]},
    {"word": "fog", "leg": 1, "first": None}, {"name": "Jo", "level": None},
]  # fmt: skip
"""What stands in a record, nearly stands there, or stands elsewhere in it."""

REMOVED, DOUBLED = object(), object()


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each object or list in a record with each of its keys; of long lists the ends."""
    if isinstance(value, dict | list):
        keys = (
            list(value)
            if isinstance(value, dict)
            else sorted({0, len(value) - 1} & {*range(len(value))})
        )
        for key in keys:
            yield value, key
            yield from places(value[key])


def new_places(record: Fields) -> Iterator[tuple[Any, Any]]:
    """Those of a record, but within the fields of the first one: the schema has these once."""
    is_first = record == RECORDS[0]
    for key, value in record.items():
        yield record, key
        if is_first or value != RECORDS[0].get(key):
            yield from places(value)


def alterations(record: Fields) -> Iterator[Fields]:
    """The record with a value of it left out, doubled or replaced; the checksum fits mostly.

    Each holds until the next one is made.
    """
    other = deepcopy(record)
    for place, key in list(new_places(other)):
        before = place.copy()
        for new in (REMOVED, DOUBLED, *NEAR):
            if new is REMOVED:
                del place[key]
            elif new is DOUBLED and isinstance(place, list):
                place.extend(before)
            elif new is DOUBLED:
                place["more"] = place[key]
            else:
                place[key] = new
            yield other if key == "check" else resealed(other)
            place.clear()
            (place.extend if isinstance(place, list) else place.update)(before)
    assert other == record


def error_of(record: Fields) -> RecordError | None:
    """Why the reader refuses a record, if it does."""
    try:
        read(json.dumps(record))
    except RecordError as error:
        return error
    return None


@pytest.mark.parametrize("record", RECORDS)
def test_the_schema_allows_what_the_reader_takes_and_refuses_all_that_it_can_see(
    record: Fields,
) -> None:
    for other in alterations(record):
        error = error_of(other)
        if error is None:
            assert allows(SCHEMA, other)
        elif not is_beyond(error, other):
            assert not allows(SCHEMA, other), error
