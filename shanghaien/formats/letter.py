"""A letter of a game by link as text, and the running game as it is saved.

Whoever reads a letter plays its game anew from the secrets (docs/guide/fair-play.md).
"""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from shanghaien.cards import Trick, format_card
from shanghaien.fair_play import (
    LENGTH,
    SIZE,
    TARGETS,
    Ending,
    Pact,
    Rolls,
    Series,
    newest_index,
    secret_at,
)
from shanghaien.formats.digits import CUT, Reader, Writer, pack, unpack
from shanghaien.formats.errors import RecordError, RecordProblem, refuse
from shanghaien.formats.incoming import link_in
from shanghaien.formats.limits import LETTER_VERSION as RECORD_VERSION
from shanghaien.formats.limits import MAX_EVENTS, is_name
from shanghaien.formats.limits import SERIES_VERSION as SERIES_RECORD_VERSION
from shanghaien.formats.values import read_player, short
from shanghaien.game import Game, Seat, pact_of
from shanghaien.letters import MAX_NAME_BYTES, NAMELESS, choices, course, ready
from shanghaien.moves import Event, Move, format_event, parse_event
from shanghaien.rules import IllegalMove
from shanghaien.sources import Agreed
from shanghaien.state import Player

KEY = "f="
"""What the fragment begins with."""
LETTER_VERSION = 3
_OLD_VERSION, _OLD_SERIES_VERSION = 1, 2
"""Versions of games in which every roll is announced, or none: a single one, one of a series."""
_MOST_READ = 3
"""The most letters of a text that are read to see whether they are of the same game."""

_SHORTEST, _LONGEST = 50, 400
"""Letters after the mark."""
_STARTERS = (None, Player.A, Player.B)
# By their words, as in a link.
_TRICKS = (None, *sorted(Trick, key=format_card))
_ENDINGS = tuple(Ending)
_OLD_ROLLS = (Rolls.AT_ONCE, Rolls.ANNOUNCED)


@dataclass(frozen=True, slots=True)
class _Letter:
    """What makes a letter another one; the positions follow from it."""

    pact: Pact
    seats: tuple[Seat, Seat]
    start_trick: Trick | None
    events: tuple[Event, ...]
    game: Game = field(compare=False)


def write_letter(game: Game) -> str:
    """The fragment of the latest letter of a game: "f=" and characters that a link may contain.

    Raises ValueError for a game that is not by link, or that the computer plays in.
    """
    pact = pact_of(game)
    if any(seat.is_computer for seat in game.seats):
        raise ValueError("a game by link is between two people")
    events = game.events[: pact.turn]
    return _write(_Letter(pact, game.seats, game.setup.start_trick, events, game))


@lru_cache(maxsize=4)  # each move that is saved before the next letter asks for the same one
def _write(letter: _Letter) -> str:
    pact, game, digits = letter.pact, letter.game, Writer()
    digits.put(pact.number, 2 * LENGTH)
    digits.put(_STARTERS.index(pact.starter), len(_STARTERS))
    digits.put(_TRICKS.index(game.setup.start_trick), len(_TRICKS))
    if pact.rolls is not Rolls.CHOSEN:
        # Since version 3 of letters there is one kind, which the version says.
        digits.put(_OLD_ROLLS.index(pact.rolls), len(_OLD_ROLLS))
    digits.put(_ENDINGS.index(pact.ending), len(_ENDINGS))
    _put_series(digits, pact)
    for player in Player:
        if newest_index(pact.number, player) >= 0:
            # Before the acceptance, B has neither a name nor a secret.
            digits.text(game.seats[player].name.encode(), 1, MAX_NAME_BYTES, 256)
            digits.put(int.from_bytes(pact.newest[player], "big"), 256**SIZE)
    for choice, count in choices(game):
        digits.put(choice, count)
    return KEY + pack(digits.number(), _version(pact))


def _version(pact: Pact) -> int:
    if pact.rolls is Rolls.CHOSEN:
        return LETTER_VERSION
    return _OLD_VERSION if pact.series is None else _OLD_SERIES_VERSION


def _put_series(digits: Writer, pact: Pact) -> None:
    """The score, or that there is none; old letters say that by their version."""
    series = pact.series
    if pact.rolls is Rolls.CHOSEN:
        digits.put(series is not None, 2)
    if series is not None:
        digits.put(TARGETS.index(series.target), len(TARGETS))
        for wins in series.wins:
            digits.put(wins, series.target)


def read_letter(text: str) -> Game:
    """The game in a letter, as an onlooker may see it. Raises RecordError.

    There may be words around it; of several letters it is the last one that is whole.
    """
    found = link_in(text, KEY[0])
    if found is None:
        refuse("link", "this is not a message of a game by link", RecordProblem.FOREIGN)
    return _read(found.removeprefix(KEY))


def latest(link: str, links: Iterable[str]) -> str:
    """The latest letter of some that belongs to the same game as one of them, as a fragment; the
    first of those with one number.

    Few of them are read, so a text full of letters of other games costs little.
    """
    later = sorted((o for o in links if _number(o) > _number(link)), key=_number, reverse=True)
    for other in later[:_MOST_READ]:
        with suppress(RecordError):
            if read_letter(other).chance.link == read_letter(link).chance.link:
                return other
    return link


def _number(link: str) -> int:
    """The number of a letter in its game, -1 if it cannot be read."""
    try:
        return _unpacked(link.removeprefix(KEY))[0].take(2 * LENGTH)
    except RecordError:
        return -1


def write_running(game: Game) -> dict[str, Any]:
    """The fields of a saved game by link, but for the checksum.

    With the own secrets, so it is for this side alone; the cards to come are nowhere in it.
    """
    pact = pact_of(game)
    return {
        "format": "shanghaien",
        "version": RECORD_VERSION if pact.series is None else SERIES_RECORD_VERSION,
        "letter": write_letter(game),
        "me": None if pact.me is None else pact.me.name,
        "root": pact.root.hex(),
        "draft": [format_event(event) for event in game.events[pact.turn :]],
    }


def read_running(raw: dict[str, Any]) -> Game:
    """The game of a saved record's fields, all of which are there. Raises RecordError."""
    letter, me, root, draft = (raw[key] for key in ("letter", "me", "root", "draft"))
    if not isinstance(letter, str) or len(letter) > _LONGEST or not letter.startswith(KEY):
        refuse("letter", "this is not a message of a game by link")
    player = read_player("me", me)
    if not isinstance(root, str) or not re.fullmatch(f"[0-9a-f]{{{2 * SIZE}}}", root):
        refuse("root", "this is not a secret")
    try:
        game = _read(letter.removeprefix(KEY))
    except RecordError as error:
        what = error.what if error.where == "link" else str(error)
        raise RecordError("letter", what, error.problem, error.value) from None
    if (pact_of(game).series is None) != (raw["version"] == RECORD_VERSION):
        refuse("letter", f"does not match version {raw['version']}", RecordProblem.VERSION)
    pact, secret = pact_of(game), bytes.fromhex(root)
    index = newest_index(pact.number, player)
    if index < 0 or secret_at(secret, index) != pact.newest[player]:
        refuse("root", "this secret does not match the messages", RecordProblem.SEED)
    # A draft may begin in a row that only this side's next letter deals.
    game = ready(replace(game, chance=Agreed(replace(pact, me=player, root=secret))))
    return _drafted(game, draft)


def _drafted(game: Game, draft: object) -> Game:
    """The game after the moves of a draft."""
    if not isinstance(draft, list) or len(draft) > MAX_EVENTS:
        refuse("draft", "expected a list")
    for i, event in enumerate(draft):
        try:
            if not game.goes_on_here:
                refuse(f"draft[{i}]", "it is the other player’s turn", RecordProblem.ILLEGAL)
            game = game.play(parse_event(event if isinstance(event, str) else ""))
        except RecordError:
            raise
        except IllegalMove as error:
            refuse(f"draft[{i}]", str(error), RecordProblem.ILLEGAL, short(event))
        except ValueError:
            refuse(f"draft[{i}]", f"{short(event)} is not a move", value=short(event))
    return game


@lru_cache(maxsize=4)  # a page asks several times what the same letter says
def _read(letters: str) -> Game:
    if not _SHORTEST <= len(letters) <= _LONGEST:
        is_cut = len(letters) < _SHORTEST
        refuse(
            "link",
            CUT if is_cut else "this link is too long",
            RecordProblem.CUT if is_cut else RecordProblem.LONG,
        )
    digits, version = _unpacked(letters)
    number = digits.take(2 * LENGTH)
    starter = _STARTERS[digits.take(len(_STARTERS))]
    trick = _TRICKS[digits.take(len(_TRICKS))]
    rolls = Rolls.CHOSEN if version == LETTER_VERSION else _OLD_ROLLS[digits.take(len(_OLD_ROLLS))]
    ending = _ENDINGS[digits.take(len(_ENDINGS))]
    is_of_series = digits.take(2) if version == LETTER_VERSION else version == _OLD_SERIES_VERSION
    series = _read_series(digits) if is_of_series else None
    names, newest = list(NAMELESS), [b"", b""]
    for player in Player:
        if newest_index(number, player) >= 0:
            name = digits.name(f"players[{int(player)}].name", MAX_NAME_BYTES)
            if not is_name(name):
                refuse(f"players[{int(player)}].name", "this is not a name", value=repr(name)[:40])
            names[player] = name
            newest[player] = digits.take(256**SIZE).to_bytes(SIZE, "big")
    if number < 2 and ending is not Ending.NONE:
        what = "the game cannot end before it starts"
        refuse("link", what, RecordProblem.ILLEGAL, ending.value)
    pact = Pact(number, (newest[0], newest[1]), starter, rolls, ending, series)
    seats = (Seat(names[0]), Seat(names[1]))

    def pick(_: object, legal: Sequence[Move]) -> Move:
        return legal[digits.take(len(legal))]

    def say(_: Game, __: object) -> bool:
        return digits.take(2) == 1

    try:
        game = course(seats, trick, pact, pick, say)
    except ValueError as error:
        raise RecordError("link", str(error), RecordProblem.ILLEGAL, str(number)) from None
    if digits.rest:
        refuse("link", "there is extra data after the game", RecordProblem.ALTERED)
    return game


def _unpacked(letters: str) -> tuple[Reader, int]:
    """The digits of a letter, and its version."""
    try:
        return Reader(unpack(letters, LETTER_VERSION)), LETTER_VERSION
    except RecordError as error:
        olds = (v for v in (_OLD_VERSION, _OLD_SERIES_VERSION) if error.value == str(v))
        old = next(olds, None) if error.problem is RecordProblem.VERSION else None
        if old is None:
            raise
    return Reader(unpack(letters, old)), old


def _read_series(digits: Reader) -> Series:
    """The score as its sender claims it; no digit can say that the series is over."""
    target = TARGETS[digits.take(len(TARGETS))]
    return Series(target, (digits.take(target), digits.take(target)))
