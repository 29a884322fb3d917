"""Counting tests: how many ways lead on from a position, over moves and rolls.

The counts are in `perft/*.txt`. A failure prints the count behind each first move, to be
compared with another count of the same position.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from shanghaien.moves import format_event
from shanghaien.position import parse_position
from shanghaien.rules import apply
from shanghaien.state import State
from tests.shanghaien.strategies import events

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))


@dataclass(frozen=True)
class Count:
    """A position and how many leaves there are, by depth."""

    state: State
    leaves: dict[int, int]


def load(text: str) -> Count:
    """Read a file: the position on `position` lines, then `DEPTH LEAVES` lines."""
    position: list[str] = []
    leaves: dict[int, int] = {}
    for line in text.splitlines():
        content = line.partition("#")[0].strip()
        if content.startswith("position:"):
            position.append(content.removeprefix("position:"))
        elif content:
            depth, count = content.split()
            leaves[int(depth)] = int(count)
    return Count(parse_position(" ".join(position)), leaves)


@cache  # most ways lead to a position that others lead to as well
def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` events there are; a finished game is a leaf."""
    following = events(state)
    if depth == 0 or not following:
        return 1
    if depth == 1:
        return len(following)
    return sum(perft(apply(state, event), depth - 1) for event in following)


def breakdown(state: State, depth: int) -> str:
    """The leaves behind each first event."""
    return "\n".join(
        f"{format_event(event)}: {perft(apply(state, event), depth - 1)}" for event in events(state)
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_number_of_leaves_is_as_counted(path: Path) -> None:
    count = load(path.read_text(encoding="utf-8"))
    for depth, leaves in count.leaves.items():
        found = perft(count.state, depth)
        if found != leaves:
            pytest.fail(f"depth {depth}: {found}, not {leaves}\n{breakdown(count.state, depth)}")


def test_there_is_something_to_count() -> None:
    assert len(FILES) >= 5
    for path in FILES:
        assert load(path.read_text(encoding="utf-8")).leaves
