"""A game as text and back (docs/guide/record.md). Reading checks everything and trusts nothing.

`read(write(game)) == game`. A text that is cut off, altered, too large, of an unknown version
or with a move that the rules forbid raises `RecordError`, which says where and what.

A new field is read and written here, and is in record.schema.json; docs/guide/record.md says when
that makes a new version.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NoReturn, assert_never

from shanghaien.cards import format_card
from shanghaien.formats.chance import HAND, PAGE, read_chance, read_sealed, seed_body
from shanghaien.formats.errors import RecordError, RecordProblem, refuse
from shanghaien.formats.limits import (
    A_NAME,
    LETTER_VERSION,
    MAX_EVENTS,
    SERIES_VERSION,
    is_name,
    is_nested,
)
from shanghaien.formats.values import is_same, read_card, read_player, read_texts, read_trick, short
from shanghaien.game import MAX_TAKEN, Game, OtherDice, Practice, Seat, Setup, start
from shanghaien.moves import Rolled, format_event, parse_event
from shanghaien.rules import IllegalMove, outcome
from shanghaien.sources import Agreed, Drawn, Ended, RealDice, Sealed, Seeded
from shanghaien.state import Player

FORMAT = "shanghaien"
NO_GAME = "this is not a Shanghaien game file"
"""What is said of a text, JSON or not, that is none."""
VERSION = 1
PRACTICE_VERSION = 2
"""The version of a game for practice; all others are written in the first, which every page reads.
"""
CHANCE_VERSION = 3
"""The version of a game with a seed or with dice that were entered by hand."""
ENDED_VERSION = 5
"""The version of a game that was ended before its last round."""
UNEVEN_VERSION = 6
"""The version of a game in which one player alone has a trick card from the start."""
SEALED_VERSION = 8
"""The version of a game whose cards and dice were sealed at the deal."""
MAX_LENGTH = 50_000
"""Characters of a record; a long game needs about 6,000."""

_KEYS = (
    "format",
    "version",
    "players",
    "starter",
    "start_trick",
    "deck",
    "events",
    "result",
    "check",
)
_MORE = {
    VERSION: (),
    PRACTICE_VERSION: ("practice",),
    CHANCE_VERSION: ("practice", "seed", "dice"),
    ENDED_VERSION: ("ending",),
    UNEVEN_VERSION: ("practice", "seed", "dice", "start_trick_for"),
    SEALED_VERSION: ("practice", "start_trick_for", "seal", "secret"),
}
"""The fields that a version has besides."""
_RUNNING = ("format", "version", "letter", "me", "root", "draft", "check")
"""The fields of a running game by link."""
_KNOWN = (*_MORE, LETTER_VERSION, SERIES_VERSION)
"""All versions that are read, without a gap."""
_DRAW = "draw"
"""Stands for a player where nobody has won a game that was ended before its last round."""
_LEVEL = re.compile(r"[a-z][a-z0-9-]{0,31}")
_DIGITS = 100
"""Digits of a number that are read: Python refuses thousands, and no number of a game has as many.
"""
_CONSTANT = re.compile(r'"(?:[^"\\]|\\.)*"|(-?Infinity|NaN)')
"""A text of JSON, or what is none outside of one."""


def check_deal(game: Game) -> None:
    """Raise ValueError for a game that no record and no link can describe."""
    if not game.is_from_deal:
        raise ValueError("the game did not begin with the deal of its set-up")


def write(game: Game, *, indent: int | None = None) -> str:
    """The record of a game: JSON, on one line unless an `indent`, in blanks, is given.

    That of a game by link contains this side's secrets, and only the cards dealt so far. Raises
    ValueError for any other game that did not begin with a deal (`is_from_deal`). Names, levels and
    seeds are not checked here; `read` refuses those that break the limits in docs/guide/record.md.
    """
    if not game.chance.is_by_link:
        check_deal(game)
    body = _body(game)
    return json.dumps({**body, "check": _check(body)}, ensure_ascii=False, indent=indent)


def read(text: str) -> Game:
    """The game of a record, replayed and checked. Raises RecordError for any other text."""
    raw = _parse(text)
    if raw.get("format") != FORMAT:
        refuse("format", NO_GAME, RecordProblem.FOREIGN)
    if any(is_same(raw.get("version"), known) for known in (LETTER_VERSION, SERIES_VERSION)):
        return _read_running(raw)
    version = _fields(raw)
    seats, setup_ = _seats(raw["players"]), _setup(raw, version)
    try:
        game = start(setup_, seats)
    except ValueError:
        raise RecordError("deck", "must contain each of the 48 cards once") from None
    if version in (CHANCE_VERSION, UNEVEN_VERSION):
        is_special = version == CHANCE_VERSION
        game = replace(game, chance=read_chance(raw, setup_.deck, is_special=is_special))
    elif version == SEALED_VERSION:
        game = replace(game, chance=read_sealed(raw, setup_.deck))
    game = _replay(game, read_texts("events", raw["events"], MAX_EVENTS))
    if raw.get("practice") is not None or version == PRACTICE_VERSION:
        game = _practised(game, _practice(raw["practice"]))
    if version == ENDED_VERSION:
        game = _ended(game, raw["ending"])
    body = _body(game)
    if not is_same(raw["result"], body["result"]):
        what = f"{short(raw['result'])} does not match the moves"
        refuse("result", what, RecordProblem.RESULT, short(raw["result"]))
    # Of the game as it would be written now: this also finds what was read as something else.
    if raw["check"] != _check(body):
        refuse("check", "the game was changed after it was saved", RecordProblem.ALTERED)
    return game


def _read_running(raw: dict[str, Any]) -> Game:
    from shanghaien.formats.letter import read_running  # noqa: PLC0415 - few games are by link

    for key in raw:
        if key not in _RUNNING:
            what = f"field {short(key)} is unknown in version {raw['version']} (a game by link)"
            refuse("record", what, RecordProblem.UNKNOWN, short(key))
    _need(raw, _RUNNING)
    if raw["check"] != _check({key: raw[key] for key in raw if key != "check"}):
        refuse("check", "the game was changed after it was saved", RecordProblem.ALTERED)
    return read_running(raw)


def finished(text: str) -> str:
    """A record for others: a finished game by link is written in full, without secrets."""
    try:
        game = read(text)
    except RecordError:
        return text
    public = game.public()
    return text if public is None or public is game else write(public)


def continues(text: str, earlier: str) -> bool:
    """Whether a record is of the same game as another one, and at least as long."""
    if text == earlier:
        return True
    try:
        return read(text).goes_on_from(read(earlier))
    except RecordError:
        return False


def name_of(text: str) -> str:
    """A name for a game without one, always the same for the same record."""
    return "kept-" + hashlib.sha256(text.encode()).hexdigest()[:12]


def _fields(raw: dict[str, Any]) -> int:
    """The version; refuses unknown versions and fields."""
    _need(raw, ("version",))
    version = next((known for known in _MORE if is_same(raw["version"], known)), None)
    if version is None:
        text = short(raw["version"])
        if isinstance(raw["version"], str):
            refuse("version", f"{text} is text, not a number", value=text)
        if type(raw["version"]) is not int:  # for `isinstance`, true is an int
            refuse("version", f"{text} is not a whole number", value=text)
        what = f"{text} is unknown; this program knows 1 to {max(_KNOWN)}"
        refuse("version", what, RecordProblem.VERSION, text)
    keys = (*_KEYS, *_MORE[version])
    _need(raw, keys)
    for key in raw:
        if key not in keys:
            what = f"field {short(key)} is unknown in version {version}"
            refuse("record", what, RecordProblem.UNKNOWN, short(key))
    return version


def _need(raw: dict[str, Any], keys: Iterable[str]) -> None:
    for key in keys:
        if key not in raw:
            refuse("record", f"field “{key}” is missing", RecordProblem.MISSING, key)


def _setup(raw: dict[str, Any], version: int) -> Setup:
    """What is decided before the first roll; whether the deck is the deck, `start` says."""
    trick, whose = raw["start_trick"], raw.get("start_trick_for")
    if trick is None and whose is not None:
        refuse("start_trick_for", "needs a trick card in “start_trick”")
    if version == UNEVEN_VERSION or whose is not None:
        trick, whose = read_trick(trick), read_player("start_trick_for", whose)
    elif trick is not None:
        trick = read_trick(trick)
    cards = enumerate(read_texts("deck", raw["deck"], 48))
    deck = tuple(read_card(f"deck[{i}]", text) for i, text in cards)
    return Setup(deck, read_player("starter", raw["starter"]), trick, whose)


def _replay(game: Game, texts: Sequence[str]) -> Game:
    for i, event in enumerate(texts):
        try:
            game = game.play(parse_event(event))
        except OtherDice:
            if isinstance(game.chance, Sealed):
                what = "the dice are not those that were sealed"
                refuse(f"events[{i}]", what, RecordProblem.SEAL)
            refuse(f"events[{i}]", "the dice do not match the seed", RecordProblem.SEED)
        except IllegalMove as error:
            raise RecordError(
                f"events[{i}]", str(error), RecordProblem.ILLEGAL, short(event)
            ) from None
        except ValueError:
            refuse(
                f"events[{i}]", f"{short(event)} is not an event", RecordProblem.VALUE, short(event)
            )
    return game


def _body(game: Game) -> dict[str, Any]:
    """The record's fields without the checksum, in the oldest version that can describe it."""
    practice, whose = _practice_body(game.practice), game.setup.start_trick_for
    more: tuple[object, ...]
    match game.chance:
        case Drawn() if whose is None and practice is None:
            return _told(game, VERSION)
        case Drawn() if whose is None:
            return _told(game, PRACTICE_VERSION, practice)
        case Drawn():
            more = (practice, None, PAGE)
        case Seeded(seed):
            more = (practice, seed_body(seed), PAGE)
        case RealDice():
            more = (practice, None, HAND)
        case Sealed(secret, seal=seal):
            alone = None if whose is None else whose.name
            return _told(game, SEALED_VERSION, practice, alone, seal, secret)
        case Ended(winner):
            return _told(game, ENDED_VERSION, _DRAW if winner is None else winner.name)
        case Agreed():
            from shanghaien.formats.letter import write_running  # noqa: PLC0415 - see above

            return write_running(game)
        case _:
            assert_never(game.chance)
    if whose is None:
        return _told(game, CHANCE_VERSION, *more)
    return _told(game, UNEVEN_VERSION, *more, whose.name)


def _told(game: Game, version: int, *more: object) -> dict[str, Any]:
    """The fields of a version; `more` are those that it has besides, in their order."""
    final = outcome(game.state)
    return {
        "format": FORMAT,
        "version": version,
        "players": [{"name": seat.name, "level": seat.level} for seat in game.seats],
        "starter": game.setup.starter.name,
        "start_trick": game.setup.start_trick.word if game.setup.start_trick is not None else None,
        "deck": [format_card(card) for card in game.setup.deck],
        "events": [format_event(event) for event in game.events],
        "result": list(final.totals) if final else None,
        **dict(zip(_MORE[version], more, strict=True)),
    }


def _practice_body(practice: Practice | None) -> dict[str, Any] | None:
    if practice is None:
        return None
    return {"taken": practice.taken, "dice": [f"{r.low} {r.high}" for r in practice.dice]}


def _practised(game: Game, practice: Practice) -> Game:
    try:
        return replace(game, practice=practice)
    except ValueError:
        refuse("practice.dice", "must be empty in a game with a seed or a seal")


def _practice(raw: object) -> Practice:
    if not isinstance(raw, dict) or set(raw) != {"taken", "dice"}:
        refuse("practice", "expected “taken” and “dice”")
    taken = raw["taken"]
    # For `isinstance`, true is an int.
    if isinstance(taken, bool) or not isinstance(taken, int) or not 0 <= taken <= MAX_TAKEN:
        what = f"{short(taken)} is not a whole number from 0 to {MAX_TAKEN:,}"
        refuse("practice.taken", what, value=short(taken))
    rolls = []
    for i, text in enumerate(read_texts("practice.dice", raw["dice"], MAX_EVENTS)):
        try:
            roll = parse_event(f"{Rolled.verb} {text}")
        except ValueError:
            refuse(f"practice.dice[{i}]", f"{short(text)} is not a roll", value=short(text))
        if isinstance(roll, Rolled):
            rolls.append(roll)
    if rolls and not taken:
        refuse("practice.taken", "cannot be 0: rolls were undone")
    return Practice(taken, tuple(rolls))


def _ended(game: Game, raw: object) -> Game:
    if raw not in (*Player.__members__, _DRAW) or not isinstance(raw, str):
        refuse("ending", f"{short(raw)} is not a way to end a game", value=short(raw))
    try:
        return replace(game, chance=Ended(None if raw == _DRAW else Player[raw]))
    except ValueError as error:
        refuse("ending", str(error))


def _check(body: dict[str, Any]) -> str:
    """A checksum: finds accidents, not forgery."""
    canonical = json.dumps(body, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def _parse(text: str) -> dict[str, Any]:
    if len(text) > MAX_LENGTH:
        what = f"more than {MAX_LENGTH:,} characters"
        refuse("record", what, RecordProblem.LONG)
    if is_nested(text):
        refuse("record", NO_GAME, RecordProblem.FOREIGN)
    try:
        raw = json.loads(
            text,
            object_pairs_hook=_unique,
            parse_constant=partial(_constant, text),
            parse_int=lambda digits: int(digits[:_DIGITS]),
        )
    except json.JSONDecodeError as error:
        where = _place(error)
        # At the end the parser wanted more; of a text without its quotation mark it names the
        # beginning.
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated"):
            raise RecordError(where, "the text is cut off", RecordProblem.CUT) from None
        raise RecordError(where, "this is not JSON", RecordProblem.JSON) from None
    if not isinstance(raw, dict):
        refuse("record", NO_GAME, RecordProblem.FOREIGN)
    return raw


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        # `json` would keep the last one without a word.
        if key in found:
            refuse("record", f"field {short(key)} occurs twice")
        found[key] = value
    return found


def _constant(text: str, name: str) -> NoReturn:
    # `json` reads NaN and Infinity, which are not JSON, and does not say where they are.
    at = next(found.start(1) for found in _CONSTANT.finditer(text) if found[1])
    where = _place(json.JSONDecodeError(name, text, at))
    refuse(where, f"“{name}” is not a number", RecordProblem.JSON)


def _place(error: json.JSONDecodeError) -> str:
    return f"line {error.lineno}, column {error.colno}"


def _seats(raw: object) -> tuple[Seat, Seat]:
    if not isinstance(raw, list) or len(raw) != 2:
        refuse("players", "expected two players")
    return _seat("players[0]", raw[0]), _seat("players[1]", raw[1])


def _seat(where: str, raw: object) -> Seat:
    if not isinstance(raw, dict) or set(raw) != {"name", "level"}:
        refuse(where, "expected “name” and “level”")
    name, level = raw["name"], raw["level"]
    if not isinstance(name, str) or not is_name(name):
        refuse(
            f"{where}.name",
            f"{short(name)} is not a name; a name has {A_NAME}",
            value=short(name),
        )
    # Any name of this form: records know nothing of the levels that there are.
    if level is not None and not (isinstance(level, str) and _LEVEL.fullmatch(level)):
        refuse(f"{where}.level", f"{short(level)} is not a level", value=short(level))
    return Seat(name, level)
