"""Counting tests: how many ways lead on from a position, over moves and rolls.

The counts are in `perft/*.txt`. A failure prints the count behind each first move, to be
compared with another count of the same position.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest

from shanghaien.cards import parse_card, parse_trick
from shanghaien.moves import format_event, parse_event
from shanghaien.rules import apply, setup
from shanghaien.state import Player, State
from tests.shanghaien.strategies import events

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))


@dataclass(frozen=True)
class Count:
    """A position and how many leaves there are, by depth."""

    state: State
    leaves: dict[int, int]


def load(text: str) -> Count:
    """Read a file: `deck`, `starter`, `start trick` and `play` lines, then `DEPTH LEAVES` lines."""
    fields: dict[str, list[str]] = {"deck": [], "starter": [], "start trick": [], "play": []}
    leaves: dict[int, int] = {}
    for line in text.splitlines():
        content = line.partition("#")[0].strip()
        key, colon, value = content.partition(":")
        if colon:
            fields[key].append(value.strip())
        elif content:
            depth, count = content.split()
            leaves[int(depth)] = int(count)
    deck = [parse_card(word) for line in fields["deck"] for word in line.split()]
    (starter,), (trick,) = fields["starter"], fields["start trick"]
    state = setup(deck, Player[starter], None if trick == "none" else parse_trick(trick))
    for line in fields["play"]:
        for event in line.split(","):
            state = apply(state, parse_event(event.strip()))
    return Count(state, leaves)


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
