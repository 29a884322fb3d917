"""Puzzles: positions from games in which one move is much better than any other.

They lie in puzzles.txt, a line each, written by `python -m bench.puzzles`:

    RATING THEMES MISSED WINS POSITION
    1295 stop,last deckhand,bosun 586,670 round 2; tavern TR3 NL3 ES2 NL3 FR3 both; A CN3 on 2 4; …

RATING is a whole number, that of a solver who finds the move half of the time. THEMES are some of
`THEMES`, MISSED the levels that mostly miss it by their names in the records (both with commas; "-"
where there are none). WINS are the mover's chances of winning in thousandths, one for each of
`legal_moves`, in that order: the largest is the solution, and it is larger than any other by
`LEAST_LEAD` or more. POSITION, to the end of the line, is what docs/guide/position.md tells, with
the draw pile sorted. The order of the lines does not matter. No worker is asked: what a move is
worth is in the file, which the page fetches when its room is opened.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from math import gcd
from pathlib import Path
from zlib import crc32

from shanghaien.ai.review import Option
from shanghaien.learning.study import THEMES
from shanghaien.moves import format_event
from shanghaien.position import parse_position
from shanghaien.progress import Progress, Rating, rated  # noqa: F401 - where they were before 1.9
from shanghaien.rules import legal_moves
from shanghaien.state import ROUNDS, State

DATA = Path(__file__).with_name("puzzles.txt")
"""The puzzles of this game."""

LEAST_LEAD = 80
"""The least lead of a puzzle's best move over any other, in thousandths of winning."""

TRICK, LATE = "trick", "late"
"""What puzzles of any trick and of the last two rounds are asked for by; the file does not have
these themes, as it shows them."""
_TRICKS = {"joker", "adjust", "both", "again"}
_LATE = tuple(f"round {number};" for number in (ROUNDS - 1, ROUNDS))


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one best move for the player to move."""

    rating: int
    """The rating of a solver who finds the best move half of the time (`Rating.value`)."""
    themes: tuple[str, ...]
    """Some of THEMES."""
    missed: tuple[str, ...]
    """The identifiers of the levels that mostly miss the best move."""
    wins: tuple[int, ...]
    """The mover's chance of winning after each of `legal_moves`, in thousandths."""
    position: str

    @property
    def id(self) -> str:
        """A name that follows from the position: eight hexadecimal digits."""
        return _id(self.position)

    @property
    def state(self) -> State:
        """The position."""
        return parse_position(self.position)

    @property
    def options(self) -> tuple[Option, ...]:
        """Every legal move with its value, the best first."""
        best = max(self.wins)
        moves = zip(legal_moves(self.state), self.wins, strict=True)
        options = (Option(move, win / 1000, (best - win) / 1000) for move, win in moves)
        return tuple(sorted(options, key=lambda option: option.loss))

    def find(self, move: str) -> Option | None:
        """The option of a move's text; None if it is not legal."""
        return next((o for o in self.options if format_event(o.move) == move), None)

    @property
    def lead(self) -> int:
        """The lead of the best move over the next, in thousandths of winning."""
        first, second = sorted(self.wins, reverse=True)[:2]
        return first - second


def parse_puzzle(line: str) -> Puzzle:
    """The puzzle of a line. Raises ValueError for anything else."""
    parts = line.split(" ", 4)
    if len(parts) != 5:
        raise ValueError(f"{line!r} is not a puzzle")
    rating, themes, missed, wins, position = parts
    found = Puzzle(
        int(rating), _words(themes), _words(missed), tuple(map(int, wins.split(","))), position
    )
    unknown = set(found.themes) - set(THEMES)
    if unknown:
        raise ValueError(f"{', '.join(sorted(unknown))}: no such theme")
    if len(found.wins) < 2:
        raise ValueError(f"{position!r}: there is nothing to decide")
    return found


def format_puzzle(puzzle: Puzzle) -> str:
    """The line of a puzzle."""
    themes, missed = (",".join(words) or "-" for words in (puzzle.themes, puzzle.missed))
    return f"{puzzle.rating} {themes} {missed} {','.join(map(str, puzzle.wins))} {puzzle.position}"


def _words(text: str) -> tuple[str, ...]:
    return () if text == "-" else tuple(text.split(","))


def read_puzzles(lines: Iterable[str]) -> tuple[Puzzle, ...]:
    """The puzzles of a file's lines. Raises ValueError for a line that is none."""
    return tuple(parse_puzzle(line) for line in map(str.strip, lines) if line)


@lru_cache(maxsize=4096)  # each choice asks for those of all puzzles, some times over
def _id(position: str) -> str:
    return f"{crc32(position.encode()):08x}"


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles of the package."""
    return read_puzzles(DATA.read_text(encoding="utf-8").splitlines())


def of_theme(found: Sequence[Puzzle], theme: str) -> tuple[Puzzle, ...]:
    """The puzzles of a theme (one of THEMES, TRICK or LATE); all of them if it is empty."""
    if theme == LATE:
        return tuple(puzzle for puzzle in found if puzzle.position.startswith(_LATE))
    if theme == TRICK:
        return tuple(puzzle for puzzle in found if not _TRICKS.isdisjoint(puzzle.themes))
    return tuple(puzzle for puzzle in found if not theme or theme in puzzle.themes)


def of_day(found: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day, the same for everybody; no puzzle returns before all have come."""
    ordered = sorted(found, key=lambda puzzle: puzzle.id)
    stride = next(n for n in range(len(ordered) * 5 // 8 or 1, 10**9) if gcd(n, len(ordered)) == 1)
    return ordered[day.toordinal() * stride % len(ordered)]


def choose(found: Sequence[Puzzle], rating: float, seen: Collection[str]) -> Puzzle | None:
    """The puzzle closest to a rating among those not seen, or among all if all were seen.

    `seen` has the ids of puzzles. None if there are no puzzles.
    """
    known = set(seen)
    new = [puzzle for puzzle in found if puzzle.id not in known] or found
    return min(new, key=lambda p: (abs(p.rating - rating), p.id), default=None)
