"""A branch of a game as digits that choose among what the rules allow (docs/guide/record.md)."""

from shanghaien.branches import Branch, begin, line, seen
from shanghaien.chance import outcomes
from shanghaien.formats.digits import Reader, Writer, pack, unpack
from shanghaien.formats.errors import RecordProblem, refuse
from shanghaien.formats.limits import MAX_EVENTS
from shanghaien.game import Game
from shanghaien.moves import Event, format_event
from shanghaien.rules import legal_moves

VERSION = 1
"""The version of a branch by itself."""
_POSITIONS = 2**32


def options(game: Game) -> tuple[Event, ...]:
    """What can happen next, by its text: links stay readable if the rules list it otherwise."""
    known = game.known_roll
    if known is not None:
        return (known,)
    rolls = (rolled for rolled, _ in outcomes(game.state))
    return tuple(sorted((*legal_moves(game.state), *rolls), key=format_event))


def put_branch(digits: Writer, game: Game, branch: Branch) -> None:
    """Put the events of a branch of a game; where it begins and its name are told elsewhere."""
    digits.put(branch.is_dealt, 2)
    digits.put(len(branch.events), MAX_EVENTS + 1)
    found = line(game, branch)
    for i, event in enumerate(branch.events):
        possible = options(found.at(i))
        digits.put(possible.index(event), len(possible))


def take_branch(digits: Reader, game: Game, turn: int, name: str) -> Branch:
    """The branch that `put_branch` has put. Raises RecordError."""
    is_dealt = bool(digits.take(2))
    found, count = begin(game, turn, is_dealt=is_dealt), digits.take(MAX_EVENTS + 1)
    for i in range(count):
        possible = options(found)
        if not possible:
            where = f"branch.events[{i}]"
            refuse(where, "the game has already ended", RecordProblem.ILLEGAL, str(count))
        found = found.play(possible[digits.take(len(possible))])
    return Branch(turn, found.events, name, is_dealt)


def write_branch(game: Game, branch: Branch) -> str:
    """The events of a branch as letters, to be kept beside its game: `read_branch` reads them."""
    digits = Writer()
    digits.put(_position(game, branch.turn), _POSITIONS)
    put_branch(digits, game, branch)
    return pack(digits.number(), VERSION)


def read_branch(game: Game, turn: int, letters: str, name: str = "") -> Branch:
    """The branch of its letters. Raises RecordError, also where the game has another position."""
    digits = Reader(unpack(letters, VERSION))
    if not 0 <= turn <= game.turn or digits.take(_POSITIONS) != _position(game, turn):
        refuse("branch", "the game has a different position there", RecordProblem.ALTERED)
    found = take_branch(digits, game, turn, name)
    if digits.rest:
        refuse("branch", "there is extra data after the branch", RecordProblem.ALTERED)
    return found


def _position(game: Game, turn: int) -> int:
    """Tells whether a game still has the position that a branch leaves."""
    # 32 bits are enough to notice that the game was taken back there.
    return int(seen(game.states[turn]), 16) % _POSITIONS
