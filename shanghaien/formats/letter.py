"""A letter of a game by link as text, and the running game as it is saved.

Whoever reads a letter plays its game anew from the secrets (docs/guide/fair-play.md).
"""

import re
from base64 import urlsafe_b64decode
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice, pairwise
from typing import Any

from shanghaien.cards import Trick, format_card
from shanghaien.fair_play import (
    LENGTH,
    SIZE,
    TARGETS,
    Ending,
    Pact,
    Series,
    newest_index,
    secret_at,
)
from shanghaien.formats.digits import Reader, Writer, pack, unpack
from shanghaien.formats.errors import RecordError, RecordProblem, refuse
from shanghaien.formats.limits import LETTER_VERSION as RECORD_VERSION
from shanghaien.formats.limits import MAX_EVENTS, is_name
from shanghaien.formats.limits import SERIES_VERSION as SERIES_RECORD_VERSION
from shanghaien.game import Game, Seat, pact_of
from shanghaien.letters import MAX_NAME_BYTES, NAMELESS, course, ready
from shanghaien.moves import Move, Rolled, format_event, parse_event
from shanghaien.rules import legal_moves
from shanghaien.sources import Agreed
from shanghaien.state import Player, State

KEY = "f="
"""What the fragment begins with."""
LETTER_VERSION = 1
SERIES_VERSION = 2
"""The version of a letter that belongs to a series."""
MAX_CHAT = 1_000_000
"""Characters of a chat whose letters are checked."""
LATEST = 5
"""How many letters of a text are tried, the last one first."""

_FRAGMENT = re.compile(r"\s*#?f=")
_MARK = re.compile(r"(?:#|%23|\A\s*)f=(?:3D)?")
_NOISE = re.compile(r"[^A-Za-z0-9_-]")
_HYPHEN = re.compile(r"-[ \t\r]*\n")
_SHORTEST, _LONGEST = 50, 400
"""Letters after the mark."""
_WITHIN = 4 * _LONGEST
"""Characters in which these stand, with what a messenger puts between them."""
_FIELDS = {"format", "version", "letter", "me", "root", "draft", "check"}
_STARTERS = (None, Player.A, Player.B)
_TRICKS = (None, *sorted(Trick, key=format_card))
_ENDINGS = tuple(Ending)


def write_letter(game: Game) -> str:
    """The fragment of the latest letter of a game: "f=" and what a link may bear."""
    pact, digits = pact_of(game), Writer()
    digits.put(pact.number, 2 * LENGTH)
    digits.put(_STARTERS.index(pact.starter), len(_STARTERS))
    digits.put(_TRICKS.index(game.setup.start_trick), len(_TRICKS))
    digits.put(pact.is_careful, 2)
    digits.put(_ENDINGS.index(pact.ending), len(_ENDINGS))
    if pact.series is not None:
        digits.put(TARGETS.index(pact.series.target), len(TARGETS))
        for wins in pact.series.wins:
            digits.put(wins, pact.series.target)
    for player in Player:
        if newest_index(pact.number, player) >= 0:
            digits.text(game.seats[player].name.encode(), 1, MAX_NAME_BYTES, 256)
            digits.put(int.from_bytes(pact.newest[player], "big"), 256**SIZE)
    for event, before in zip(game.events[: pact.turn], game.states, strict=False):
        if not isinstance(event, Rolled):
            options = _options(before)
            digits.put(options.index(event), len(options))
    version = LETTER_VERSION if pact.series is None else SERIES_VERSION
    return KEY + pack(digits.number(), version)


def is_letter(text: str) -> bool:
    """Whether a letter is somewhere in a text, whole or not."""
    return not text.lstrip().startswith("{") and _MARK.search(text) is not None


def read_letter(text: str) -> Game:
    """The game in a letter, as an onlooker may see it. Raises RecordError.

    There may be words around it, and it may be broken into lines or decorated. Of several letters
    it is the last one that can be read; a link bears only one.
    """
    first: RecordError | None = None
    marked = islice(_found(text), 1) if _FRAGMENT.match(text) else _found(text)
    for found in reversed(deque(marked, LATEST)):
        try:
            return _read_from(found)
        except RecordError as error:
            first = first or error
    if first is None:
        refuse("link", "this is not a message of a game by link", RecordProblem.FOREIGN)
    raise first


def read_chat(text: str) -> tuple[list[Game], int]:
    """The games in all letters of a chat, and the number of links that are not letters.

    Raises RecordError if there is no letter, or if the chat is too long.
    """
    if len(text) > MAX_CHAT:
        what = f"more than {MAX_CHAT} characters"
        refuse("link", what, RecordProblem.LONG)
    games, strange = list[Game](), 0
    first: RecordError | None = None
    for found in _found(text):
        try:
            games.append(_read_from(found))
        except RecordError as error:
            first, strange = first or error, strange + 1
    if first is not None and not games:
        raise first
    return games, strange


def _read_from(found: str) -> Game:
    """The game of the letter with which a text begins; a hyphen at a line's end may be its own."""
    try:
        return _read(_cut(found))
    except RecordError:
        if not _HYPHEN.search(found):
            raise
    return _read(_cut(_HYPHEN.sub("", found)))


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
    """The game of a saved record's fields. Raises RecordError."""
    if set(raw) != _FIELDS:
        refuse("record", "the fields do not match a game by link", RecordProblem.MISSING, "letter")
    letter, me, root, draft = (raw[key] for key in ("letter", "me", "root", "draft"))
    if not isinstance(letter, str) or len(letter) > _LONGEST or not letter.startswith(KEY):
        refuse("letter", "this is not a message of a game by link")
    if me not in ("A", "B") or not isinstance(me, str):
        refuse("me", "this is not a player")
    if not isinstance(root, str) or not re.fullmatch(f"[0-9a-f]{{{2 * SIZE}}}", root):
        refuse("root", "this is not a secret")
    game = _read(letter.removeprefix(KEY))
    if (pact_of(game).series is None) != (raw["version"] == RECORD_VERSION):
        refuse("letter", "this message has another version", RecordProblem.VERSION)
    pact, player, secret = pact_of(game), Player[me], bytes.fromhex(root)
    index = newest_index(pact.number, player)
    if index < 0 or secret_at(secret, index) != pact.newest[player]:
        refuse("root", "this secret does not match the messages", RecordProblem.SEED)
    game = ready(replace(game, chance=Agreed(replace(pact, me=player, root=secret))))
    if not isinstance(draft, list) or len(draft) > MAX_EVENTS:
        refuse("draft", "expected a list")
    for i, event in enumerate(draft):
        try:
            if not game.goes_on_here:
                refuse(f"draft[{i}]", "it is the other player’s turn", RecordProblem.ILLEGAL)
            game = game.play(parse_event(event if isinstance(event, str) else ""))
        except RecordError:
            raise
        except ValueError as error:
            raise RecordError(f"draft[{i}]", str(error), RecordProblem.ILLEGAL) from None
    return game


def _found(text: str) -> Iterator[str]:
    """What follows each mark of a letter in a text, as far as the next one."""
    ends = (mark.span() for mark in _MARK.finditer(text))
    for (_, start), (end, _) in pairwise(chain(ends, [(len(text), 0)])):
        yield text[start : min(end, start + _WITHIN)]


def _cut(text: str) -> str:
    """The letters of a link without what stands between and behind them; it knows its length."""
    letters = _NOISE.sub("", text)
    if len(letters) < 4:
        return letters
    # The first four are three bytes: the version, and how many bytes there are.
    length = int.from_bytes(urlsafe_b64decode(letters[:4])[1:], "big")
    return letters[: -(-length * 4 // 3)]


def _read(letters: str) -> Game:
    if not _SHORTEST <= len(letters) <= _LONGEST:
        is_cut = len(letters) < _SHORTEST
        refuse(
            "link",
            "the text is cut off" if is_cut else "the text is too long",
            RecordProblem.CUT if is_cut else RecordProblem.LONG,
        )
    digits, is_of_series = _unpacked(letters)
    number = digits.take(2 * LENGTH)
    starter = _STARTERS[digits.take(len(_STARTERS))]
    trick = _TRICKS[digits.take(len(_TRICKS))]
    is_careful, ending = bool(digits.take(2)), _ENDINGS[digits.take(len(_ENDINGS))]
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
        refuse(
            "letter", "the game cannot end before it starts", RecordProblem.ILLEGAL, ending.value
        )
    pact = Pact(number, (newest[0], newest[1]), starter, is_careful, ending, series)
    seats = (Seat(names[0]), Seat(names[1]))

    def pick(game: Game, _: object) -> Move:
        options = _options(game.state)
        return options[digits.take(len(options))]

    try:
        game = course(seats, trick, pact, pick)
    except ValueError as error:
        raise RecordError("letter", str(error), RecordProblem.ILLEGAL, str(number)) from None
    if digits.rest:
        refuse("link", "there is extra data after the game", RecordProblem.ALTERED)
    return game


def _unpacked(letters: str) -> tuple[Reader, bool]:
    """The digits of a letter, and whether it belongs to a series."""
    try:
        return Reader(unpack(letters, LETTER_VERSION)), False
    except RecordError as error:
        if error.problem is not RecordProblem.VERSION or error.value != str(SERIES_VERSION):
            raise
    return Reader(unpack(letters, SERIES_VERSION)), True


def _read_series(digits: Reader) -> Series:
    """The score as its sender claims it; no digit can say that the series is over."""
    target = TARGETS[digits.take(len(TARGETS))]
    return Series(target, (digits.take(target), digits.take(target)))


def _options(state: State) -> tuple[Move, ...]:
    """What can be chosen, by its text: letters stay readable if the rules list it otherwise."""
    return tuple(sorted(legal_moves(state), key=format_event))
