"""What the two devices of a move lay for each other, and what follows from it.

A line carries each side's latest letter only, and may lose, repeat and delay it. So the old device
lays one part until the new one has acknowledged it; after a cut both lay what they have laid last.

| from | letter | |
|---|---|---|
| old | `ready` | the code is shown |
| new | `hello` | everything is wanted |
| old | `part N COUNT SIZE DIGEST TEXT` | one part, from 1 on |
| new | `got N` | it is there |
| new | `done` | everything is saved |
| old | `over` | that is known |
| both | `stop WHY` | nothing comes of it |
"""

import re
from dataclasses import replace

from web.kernel.saved_state import MAX_FILE
from web.nearby.moving_state import REASONS, Cargo, Move, MoveStage

MARK = "move"
"""What each letter begins with."""
VERSION = "1"
# With its head it has to pass a host's table: 25,000 (shanghaien/cli/tables.py).
PART = 24_000
"""Characters of a part, but for the last one: what every line passes on."""
MOST_PARTS = 700
"""Parts of a move: 12 MB, in which 50 MB of games can be packed."""

KEY = "m="
"""What the fragment of a link begins with."""

_LINK = re.compile(rf"{KEY}([0-9a-f]{{32}})")
_PART = re.compile(
    r"([1-9][0-9]{0,2}) ([1-9][0-9]{0,2}) ([1-9][0-9]{0,7}) ([0-9a-f]{64}) ([A-Za-z0-9+/]+={0,2})"
)


def write_link(address: str, table: str) -> str:
    """The link that the new device opens."""
    return f"{address}#{KEY}{table}"


def read_link(link: str) -> str | None:
    """The table that a link's fragment leads to; None if it is damaged or no such link."""
    found = _LINK.fullmatch(link)
    return found[1] if found else None


def split(packed: str, size: int, digest: str) -> Cargo:
    """The parts of a packed text."""
    parts = tuple(packed[i : i + PART] for i in range(0, len(packed), PART))
    return Cargo(len(parts), size, digest, parts)


def letter(move: Move) -> str:
    """What a side has to say; empty if that is nothing yet."""
    said = _said_by_old(move) if move.is_old else _said_by_new(move)
    return f"{MARK} {VERSION} {said}" if said else ""


def _said_by_old(move: Move) -> str:
    match move.stage:
        case MoveStage.STOPPED:
            return f"stop {move.why}"
        case MoveStage.DONE:
            return "over"
        case _ if move.cargo is None:
            return "ready"
    cargo = move.cargo
    # The last part lies there until `done` comes.
    number = min(move.done + 1, cargo.count)
    text = cargo.parts[number - 1]
    return f"part {number} {cargo.count} {cargo.size} {cargo.digest} {text}"


def _said_by_new(move: Move) -> str:
    match move.stage:
        case MoveStage.ASKED:
            return ""
        case MoveStage.BEGUN:
            return "hello"
        case MoveStage.DONE:
            return "done"
        case MoveStage.STOPPED:
            return f"stop {move.why}"
    return f"got {move.done}"


def received(move: Move, text: str) -> Move:
    """The move after a letter of the other side; one that is late, or no letter of a move, changes
    nothing, and what cannot be honest stops it."""
    # What a shorter letter lacks is empty.
    mark, version, word, rest = (text.split(" ", 3) + [""] * 4)[:4]
    # What is being saved is saved, whatever the other side says by now.
    is_deaf = move.is_over or (move.stage is MoveStage.KEEPING and not move.is_old)
    if mark != MARK or is_deaf:
        return move
    if version != VERSION:
        return move.stopped("version", is_own=True)
    if word == "stop":
        # A newer page may have reasons that are unknown here.
        return move.stopped(rest if rest in REASONS else "cancelled", is_own=False)
    return _received_by_old(move, word, rest) if move.is_old else _received_by_new(move, word, rest)


def _received_by_old(move: Move, word: str, rest: str) -> Move:
    cargo = move.cargo
    if word == "hello" and move.stage is MoveStage.SHOWN:
        return replace(move, stage=MoveStage.BEGUN)
    if cargo is None:
        return move
    if word == "got" and rest == str(move.done + 1):
        return _come(move, cargo)
    if word == "done" and move.done >= cargo.count - 1:  # its last `got` may have been lost
        return replace(move, stage=MoveStage.DONE, cargo=None)
    return move


def _received_by_new(move: Move, word: str, rest: str) -> Move:
    if word != "part" or move.stage is MoveStage.ASKED:
        return move
    found = _PART.fullmatch(rest)
    if found is None:
        return move.stopped("spoilt", is_own=True)
    number, count, size = map(int, found.groups()[:3])
    cargo, text = Cargo(count, size, found[4]), found[5]
    is_bounded = number <= count <= MOST_PARTS and size <= MAX_FILE
    is_full = len(text) == PART or (number == count and len(text) < PART)
    is_same = move.cargo is None or replace(move.cargo, parts=()) == cargo
    if not (is_bounded and is_full and is_same):
        return move.stopped("spoilt", is_own=True)
    # A line repeats its latest letter: this one came before, or its `got` is on the way.
    if number != move.done + 1:
        return move
    parts = move.cargo.parts if move.cargo else ()
    return _come(move, replace(cargo, parts=(*parts, text)))


def _come(move: Move, cargo: Cargo) -> Move:
    """The move with one part more on the new device."""
    done = move.done + 1
    stage = MoveStage.KEEPING if done == cargo.count else MoveStage.PASSING
    return replace(move, done=done, stage=stage, cargo=cargo)
