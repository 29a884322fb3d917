"""A game as the fragment of a link and back (docs/guide/record.md), in some 150 characters.

Nothing is compressed, so nothing can swell: a link is one number in which each digit chooses among
what is possible at its place, as the rules list it. Reading replays the game and checks it all.
"""

import json
import re
from contextlib import suppress
from dataclasses import replace
from typing import assert_never

from shanghaien.branches import Branch
from shanghaien.cards import CARDS, Card, Trick, format_card
from shanghaien.formats.branch import options, put_branch, take_branch
from shanghaien.formats.collection import MARK, is_collection
from shanghaien.formats.digits import Reader, Writer, pack, unpack
from shanghaien.formats.errors import RecordError, RecordProblem, in_line, refuse
from shanghaien.formats.incoming import (
    has_record,
    joined,
    link_in,
    links_in,
    mended,
    place_in,
    records_in,
)
from shanghaien.formats.letter import KEY as LETTER_KEY
from shanghaien.formats.letter import read_letter
from shanghaien.formats.limits import MAX_EVENTS, MAX_NAME, MAX_POINTS, is_name, is_nested
from shanghaien.formats.record import NO_GAME, check_deal, read, write
from shanghaien.game import MAX_TAKEN, Game, Practice, Seat, Setup, start
from shanghaien.moves import Rolled
from shanghaien.seed import MAX_WORD, Seed
from shanghaien.sources import SECRET, Agreed, Chance, Drawn, Ended, RealDice, Sealed, Seeded
from shanghaien.state import NUMBERS, Player

KEY = "g="
"""What the fragment begins with."""
KEYS = KEY[0] + LETTER_KEY[0]
"""The kinds of links that have a game in them."""
LINK_VERSION = 1
ENDED_VERSION = 2
"""The version of a link to a game that was ended before its last round."""
UNEVEN_VERSION = 3
"""The version of a link to a game in which one player alone has a trick card from the start."""
WATCHED_VERSION = 4
"""The version of a link to a game by link that goes on: older versions of the game made them."""
BRANCH_VERSION = 5
"""The version of a link to a moment of a game, with another course that leaves it there."""
SEALED_VERSION = 6
"""The version of a link to a game whose cards and dice were sealed at the deal."""
SEALED_BRANCH_VERSION = 7
"""The version of a link to a moment of such a game, as of BRANCH_VERSION."""
MAX_LINK = 2_000
"""Characters of a link with its address; what is longer is not looked at."""

_SEVERAL = "there are several games in this text; only one can be read at a time"
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
"""What a level's name is made of."""
_MAX_LEVEL = 32
_MAX_BYTES = 4 * max(MAX_NAME, MAX_WORD)
"""Bytes of a name or a seed word in UTF-8."""
_DECK = tuple(sorted(CARDS, key=format_card))
_LATER = (ENDED_VERSION, UNEVEN_VERSION, BRANCH_VERSION, SEALED_VERSION, SEALED_BRANCH_VERSION)
_LEFT = (LINK_VERSION, ENDED_VERSION, UNEVEN_VERSION)
"""The versions of games that a branch of BRANCH_VERSION may leave."""
# By their words, so that links stay readable whatever the order of the enum.
_TRICKS = tuple(sorted(Trick, key=format_card))
_SECRETS = 16**SECRET
_ROLLS = tuple(Rolled(low, high) for low in NUMBERS for high in NUMBERS if low <= high)


def write_link(game: Game, branch: Branch | None = None) -> str:
    """The fragment of a link to a game or a branch of it, without "#": "g=" and base64url.

    Raises ValueError for a game by link before its end, and for a game that did not begin with a
    deal (`is_from_deal`).
    """
    check_deal(game)
    digits, version = Writer(), _version(game)
    if branch is not None and version in _LEFT:
        digits.put(_LEFT.index(version), len(_LEFT))
    _write_game(digits, game)
    if branch is None:
        return KEY + pack(digits.number(), version)
    digits.put(branch.turn, MAX_EVENTS + 1)
    digits.text(branch.name.encode(), 0, _MAX_BYTES, 256)
    put_branch(digits, game, branch)
    is_sealed = version == SEALED_VERSION
    return KEY + pack(digits.number(), SEALED_BRANCH_VERSION if is_sealed else BRANCH_VERSION)


def _version(game: Game) -> int:
    """The version of a link that says no more than the game."""
    if game.verdict is not None:
        return ENDED_VERSION
    if isinstance(game.chance, Sealed):
        return SEALED_VERSION
    return LINK_VERSION if game.setup.start_trick_for is None else UNEVEN_VERSION


def _write_game(digits: Writer, game: Game) -> None:
    _write_head(digits, game)
    digits.put(game.turn, MAX_EVENTS + 1)
    for i, event in enumerate(game.events):
        # The reader takes practice after the events, so rolls that will fall again decide nothing
        # here.
        possible = options(replace(game.at(i), practice=None))
        digits.put(possible.index(event), len(possible))
    practice = game.practice
    digits.put(practice is not None, 2)
    if practice is not None:
        digits.put(practice.taken, MAX_TAKEN + 1)
        digits.put(len(practice.dice), MAX_EVENTS + 1)
        for roll in practice.dice:
            digits.put(_ROLLS.index(roll), len(_ROLLS))
    if game.verdict is not None:
        digits.put(game.verdict + 1, 3)


def read_link(text: str) -> Game:
    """The game of a link or its fragment, with or without words around it. Raises RecordError, and
    nothing else."""
    return read_moment(text)[0]


def read_moment(text: str) -> tuple[Game, Branch | None]:
    """The game of a link or its fragment, and its branch, if it has one.

    Raises RecordError, and nothing else.
    """
    found = link_in(text, KEY[0])
    if found is None:
        refuse("link", "this is not a link to a game", RecordProblem.FOREIGN)
    if len(found) > MAX_LINK:
        what = f"this link has more than {MAX_LINK:,} characters"
        refuse("link", what, RecordProblem.LONG)
    digits, version = _unpacked(found.removeprefix(KEY))
    has_branch = version in (BRANCH_VERSION, SEALED_BRANCH_VERSION)
    if version == BRANCH_VERSION:
        version = _LEFT[digits.take(len(_LEFT))]
    elif has_branch:
        version = SEALED_VERSION
    game = _read_game(digits, version)
    branch = _read_branch(digits, game) if has_branch else None
    if digits.rest:
        refuse("link", "there is extra data after the game", RecordProblem.ALTERED)
    return game, branch


def _read_game(digits: Reader, version: int) -> Game:
    game = _read_head(digits, version)
    turns = digits.take(MAX_EVENTS + 1)
    for i in range(turns):
        possible = options(game)
        if not possible:
            refuse(f"events[{i}]", "the game has already ended", RecordProblem.ILLEGAL, str(turns))
        game = game.play(possible[digits.take(len(possible))])
    if digits.take(2):
        game = _practised(game, _read_practice(digits))
    if version == ENDED_VERSION:
        game = _ended(game, digits.take(3) - 1)
    return game


def _read_branch(digits: Reader, game: Game) -> Branch:
    """The branch after the game that it leaves."""
    turn, raw = digits.take(MAX_EVENTS + 1), digits.text(0, _MAX_BYTES, 256)
    if turn > game.turn:
        refuse("branch.turn", "the game has already ended", RecordProblem.ILLEGAL, str(turn))
    try:
        name = raw.decode()
    except UnicodeDecodeError:
        name = "\n"  # which is refused as no name
    if name and not is_name(name):
        refuse("branch.name", "this is not a name", value=repr(name[:8]))
    return take_branch(digits, game, turn, name)


def read_any(text: str) -> Game:
    """The game of a record, of a link or of a letter, with or without words around it.

    Raises RecordError, and nothing else.
    """
    found = link_in(text, KEYS)
    if found is None:
        return read_record(text)
    read_found = read_link if found.startswith(KEY) else read_letter
    try:
        return read_found(found)
    except RecordError:
        # Of many bad links the first is told, as of a chat's letters.
        for each, line in links_in(text, found[0]):
            try:
                read_found(each)
            except RecordError as error:
                raise in_line(error, line) from None
        raise


def read_record(text: str) -> Game:
    """The game of a record that may have come by mail, among words. Raises RecordError."""
    if not has_record(text):
        refuse("record", "there is no game and no link to one in this text", RecordProblem.FOREIGN)
    original, text = text, mended(text)
    try:
        return read(text)
    except RecordError as error:
        if is_collection(text):
            what = _SEVERAL
            if text.lstrip().startswith(MARK):  # it may have one game, or none
                what = "this is a collection of games; only a single game can be read"
            refuse("record", what, RecordProblem.FOREIGN)
        if error.problem in (RecordProblem.JSON, RecordProblem.CUT):
            with suppress(RecordError):
                # A mail may have broken its lines, and put some below it.
                return read(joined(text))
            if records_in(text) > 1:
                raise RecordError("record", _SEVERAL, RecordProblem.JSON) from None
            raise _placed(error, original) from None
        raise


def _placed(error: RecordError, text: str) -> RecordError:
    """An error in the JSON of the mended text with its place in the text, if that can be told."""
    found = re.fullmatch(r"line (\d+), column (\d+)", error.where)
    if found is None:  # a field
        return error
    if _is_json(text):  # another program's, around the record
        return RecordError("record", NO_GAME, RecordProblem.FOREIGN)
    place = place_in(text, int(found[1]), int(found[2]))
    where = "record" if place is None else "line {}, column {}".format(*place)
    return RecordError(where, error.what, error.problem, error.value)


def _is_json(text: str) -> bool:
    """Whether a text, of any length, is JSON as a whole, or too nested to be parsed."""
    try:
        # `int` refuses NaN and Infinity, which `json` would read, and thousands of digits.
        text = text.removeprefix("\ufeff")
        return is_nested(text) or bool(json.loads(text, parse_constant=int, parse_int=float))
    except ValueError:
        return False


def _unpacked(letters: str) -> tuple[Reader, int]:
    """The digits of a link, and its version."""
    try:
        return Reader(unpack(letters, LINK_VERSION, max(_LATER))), LINK_VERSION
    except RecordError as error:
        # The error says which version it is instead.
        if error.value == str(WATCHED_VERSION):
            what = "a game in progress can no longer be watched by link"
            refuse("link", what, RecordProblem.WATCHED)
        later = {str(version): version for version in _LATER}
        if error.problem is not RecordProblem.VERSION or error.value not in later:
            raise
        version = later[error.value]
    return Reader(unpack(letters, version)), version


def _write_head(digits: Writer, game: Game) -> None:
    """What is decided before the first roll: who plays, who starts, the cards."""
    for seat in game.seats:
        digits.text(seat.name.encode(), 1, _MAX_BYTES, 256)
        level = bytes(map(_LETTERS.index, seat.level or ""))
        digits.text(level, 0, _MAX_LEVEL, len(_LETTERS))
    digits.put(game.setup.starter, 2)
    trick = game.setup.start_trick
    digits.put(0 if trick is None else 1 + _TRICKS.index(trick), 1 + len(_TRICKS))
    whose = game.setup.start_trick_for
    if isinstance(game.chance, Sealed):
        digits.put(0 if whose is None else 1 + whose, 3)
    elif whose is not None:
        digits.put(whose, 2)
    match game.chance:
        # That it has ended is in the version.
        case Drawn() | Ended():
            digits.put(0, 3)
            _write_deck(digits, game.setup.deck)
        case RealDice():
            digits.put(1, 3)
            _write_deck(digits, game.setup.deck)
        case Seeded(seed):
            digits.put(2, 3)
            _write_seed(digits, seed)
        # That it is sealed is in the version, too.
        case Sealed(secret):
            digits.put(int(secret, 16), _SECRETS)
        case Agreed():
            raise ValueError("a running game by link can only be written as a letter")
        case _:
            assert_never(game.chance)


def _write_deck(digits: Writer, deck: tuple[Card, ...]) -> None:
    left = list(_DECK)
    for card in deck:
        kinds = list(dict.fromkeys(left))
        # Which of two equal cards it is changes nothing, so it costs nothing.
        digits.put(kinds.index(card), len(kinds))
        left.remove(card)


def _write_seed(digits: Writer, seed: Seed) -> None:
    """The seed: cards and dice are in it."""
    digits.text(seed.word.encode(), 1, _MAX_BYTES, 256)
    digits.put(seed.leg, 3)
    digits.put(seed.first is not None, 2)
    for points in seed.first or ():
        digits.put(points, MAX_POINTS + 1)


def _read_head(digits: Reader, version: int) -> Game:
    """The game before its first event, checked as every record is."""
    seats = [_read_seat(digits, i) for i in range(2)]
    starter = Player(digits.take(2))
    trick = digits.take(1 + len(_TRICKS))
    start_trick = _TRICKS[trick - 1] if trick else None
    whose = _read_owner(digits, version)
    if whose is not None and start_trick is None:
        refuse("start_trick", "expected a trick card")
    chance, deck = _read_source(digits, version)
    game = start(Setup(deck, starter, start_trick, whose), (seats[0], seats[1]), chance)
    return read(write(game))  # what may be a name, a level and a seed is said there


def _read_owner(digits: Reader, version: int) -> Player | None:
    """Who alone has a trick card from the start."""
    if version == UNEVEN_VERSION:
        return Player(digits.take(2))
    whose = digits.take(3) if version == SEALED_VERSION else 0
    return Player(whose - 1) if whose else None


def _read_source(digits: Reader, version: int) -> tuple[Chance, tuple[Card, ...]]:
    """Where cards and dice come from, and the cards."""
    if version == SEALED_VERSION:
        sealed = Sealed(f"{digits.take(_SECRETS):0{SECRET}x}")
        return sealed, sealed.seed.deck()
    source = digits.take(3)
    if source == 2:
        seed = _read_seed(digits)
        return Seeded(seed), seed.deck()
    return RealDice() if source == 1 else Drawn(), _read_deck(digits)


def _read_deck(digits: Reader) -> tuple[Card, ...]:
    left, deck = list(_DECK), list[Card]()
    while left:
        kinds = list(dict.fromkeys(left))
        deck.append(kinds[digits.take(len(kinds))])
        left.remove(deck[-1])
    return tuple(deck)


def _read_seed(digits: Reader) -> Seed:
    word = digits.name("seed.word", _MAX_BYTES)
    leg = digits.take(3)
    if not digits.take(2):
        return Seed(word, leg)
    return Seed(word, leg, (digits.take(MAX_POINTS + 1), digits.take(MAX_POINTS + 1)))


def _read_seat(digits: Reader, i: int) -> Seat:
    name = digits.name(f"players[{i}].name", _MAX_BYTES)
    level = "".join(_LETTERS[digit] for digit in digits.text(0, _MAX_LEVEL, len(_LETTERS)))
    return Seat(name, level or None)


def _read_practice(digits: Reader) -> Practice:
    taken = digits.take(MAX_TAKEN + 1)
    rolls = range(digits.take(MAX_EVENTS + 1))
    dice = tuple(_ROLLS[digits.take(len(_ROLLS))] for _ in rolls)
    if dice and not taken:
        refuse("practice.taken", "cannot be 0: rolls were undone", value="0")
    return Practice(taken, dice)


def _practised(game: Game, practice: Practice) -> Game:
    try:
        return replace(game, practice=practice)
    except ValueError:
        refuse("practice.dice", "must be empty in a game with a seed or a seal")


def _ended(game: Game, verdict: int) -> Game:
    """The game ended before its last round, with the winner, or -1 for nobody."""
    if not isinstance(game.chance, Drawn):
        refuse("ending", "only a game by link can end early")
    try:
        return replace(game, chance=Ended(None if verdict < 0 else Player(verdict)))
    except ValueError as error:
        refuse("ending", str(error))
