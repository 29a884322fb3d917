"""Puzzles: positions from games in which one move is much better than any other.

They lie in puzzles.txt, a line each, written by `python -m bench.puzzles`:

    RATING THEMES MISSED WINS POSITION
    1295 stop,last deckhand,bosun 586,670 round 2; tavern TR3 NL3 ES2 NL3 FR3 both; A CN3 on 2 4; …

RATING is a whole number, that of a solver who finds the move half of the time. THEMES are some of
`THEMES`, MISSED the levels that mostly miss it by their names in the records (both with commas; "-"
where there are none). WINS are the mover's chances to win in thousandths, one for each of
`legal_moves`, in that order: the largest is the solution, and it is larger than any other by
`LEAST_LEAD` or more. POSITION, to the end of the line, is what docs/guide/position.md tells, with
the draw pile sorted. The order of the lines does not matter. No worker is asked: what a move is
worth is in the file, which the page fetches when its room is opened.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from functools import cache, lru_cache
from math import gcd, log, pi, sqrt
from pathlib import Path
from zlib import crc32

from shanghaien.ai.review import Option
from shanghaien.learning.study import THEMES
from shanghaien.moves import format_event
from shanghaien.position import parse_position
from shanghaien.rules import legal_moves
from shanghaien.state import ROUNDS, State

DATA = Path(__file__).with_name("puzzles.txt")
"""The puzzles of this game."""

LEAST_LEAD = 80
"""By how many thousandths the best move is better than any other."""

TRICK, LATE = "trick", "late"
"""What puzzles of any trick and of the last two rounds are asked for by; the file does not have
these themes, as it shows them."""
_TRICKS = {"joker", "adjust", "both", "again"}
_LATE = tuple(f"round {number};" for number in (ROUNDS - 1, ROUNDS))


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one best move for the player to move."""

    rating: int
    """How hard it is, as a rating that solves it half of the time."""
    themes: tuple[str, ...]
    """Some of THEMES."""
    missed: tuple[str, ...]
    """The levels that mostly miss it, by their names in the records."""
    wins: tuple[int, ...]
    """The mover's chance to win after each legal move, in thousandths."""
    position: str

    @property
    def id(self) -> str:
        """A name that stays while the position does: eight hexadecimal digits."""
        return _id(self.position)

    @property
    def state(self) -> State:
        """The position."""
        return parse_position(self.position)

    @property
    def options(self) -> tuple[Option, ...]:
        """Every legal move with what it is worth, the best first."""
        best = max(self.wins)
        moves = zip(legal_moves(self.state), self.wins, strict=True)
        options = (Option(move, win / 1000, (best - win) / 1000) for move, win in moves)
        return tuple(sorted(options, key=lambda option: option.loss))

    def find(self, move: str) -> Option | None:
        """The option of a move's text; None if it is not legal."""
        return next((o for o in self.options if format_event(o.move) == move), None)

    @property
    def lead(self) -> int:
        """By how many thousandths the best move is better than the next."""
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
    """The puzzles of a file's lines. Raises ValueError."""
    return tuple(parse_puzzle(line) for line in map(str.strip, lines) if line)


@lru_cache(maxsize=4096)  # each choice asks for those of all puzzles, some times over
def _id(position: str) -> str:
    return f"{crc32(position.encode()):08x}"


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles of this game."""
    return read_puzzles(DATA.read_text(encoding="utf-8").splitlines())


def of_theme(found: Sequence[Puzzle], theme: str) -> tuple[Puzzle, ...]:
    """The puzzles of a theme, of TRICK or LATE; all for an empty one."""
    if theme == LATE:
        return tuple(puzzle for puzzle in found if puzzle.position.startswith(_LATE))
    if theme == TRICK:
        return tuple(puzzle for puzzle in found if not _TRICKS.isdisjoint(puzzle.themes))
    return tuple(puzzle for puzzle in found if not theme or theme in puzzle.themes)


def of_day(found: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day, the same for everybody; none comes twice before all have come."""
    ordered = sorted(found, key=lambda puzzle: puzzle.id)
    stride = next(n for n in range(len(ordered) * 5 // 8 or 1, 10**9) if gcd(n, len(ordered)) == 1)
    return ordered[day.toordinal() * stride % len(ordered)]


def choose(found: Sequence[Puzzle], rating: float, seen: Collection[str]) -> Puzzle | None:
    """The puzzle that suits a solver best of those not seen; when all were, of all."""
    known = set(seen)
    new = [puzzle for puzzle in found if puzzle.id not in known] or found
    return min(new, key=lambda p: (abs(p.rating - rating), p.id), default=None)


_MOST_DEVIATION = 350.0
"""The largest that Glickman allows, and that is read."""
_LEAST_DEVIATION = 50.0
"""However much was solved: a solver goes on to learn. It stands for what Glickman lets a deviation
grow with time."""
_PUZZLE_DEVIATION = 60.0
_MOST_CHANGE = 100.0
"""What one puzzle may change: one that a newcomer meets far from their strength says little."""
_Q = log(10.0) / 400.0


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a solver is: Glicko-1, by Mark Glickman (http://www.glicko.net/glicko/glicko.pdf).

    A newcomer's deviation is smaller than his 350, with which the first answer would be worth 175
    points: solvers of puzzles differ less than players of chess do.
    """

    value: float = 1200.0
    deviation: float = 180.0
    """How far the value may be from the truth: the larger, the more an answer changes."""


def rated(solver: Rating, puzzle: int, *, is_solved: bool) -> Rating:
    """The solver's rating after a puzzle of a rating, solved at once or not.

    Step 2 of Glickman's paper for a single game: `weight` is his g(RD), `hope` his E, `known` his
    1/d².
    """
    weight = 1.0 / sqrt(1.0 + 3.0 * (_Q * _PUZZLE_DEVIATION / pi) ** 2)
    hope = 1.0 / (1.0 + 10.0 ** (-weight * (solver.value - puzzle) / 400.0))
    known = (_Q * weight) ** 2 * hope * (1.0 - hope)
    precision = 1.0 / solver.deviation**2 + known
    change = _Q / precision * weight * (float(is_solved) - hope)
    value = solver.value + min(max(change, -_MOST_CHANGE), _MOST_CHANGE)
    return Rating(min(max(value, 100.0), 3000.0), max(sqrt(1.0 / precision), _LEAST_DEVIATION))


def settled(count: int) -> float:
    """The deviation of a solver who has answered so many puzzles of their own strength."""
    solver = Rating()
    known = (_Q / 2.0) ** 2 / (1.0 + 3.0 * (_Q * _PUZZLE_DEVIATION / pi) ** 2)
    return max(1.0 / sqrt(1.0 / solver.deviation**2 + count * known), _LEAST_DEVIATION)


MOST_SEEN = 1000
"""How many puzzles are remembered as tried, the last ones."""
MOST_SOLVED = 999_999
"""How many can have been solved, in a row or in all."""
MOST_DAYS = 7
"""Of how many days it is shown how their puzzle went."""
_KEPT_DAYS = 2 * MOST_DAYS
"""Of how many it is remembered: days of a wrong clock may be among them."""


class Outcome(Enum):
    """How the puzzle of a day went, by its letter in a solver's progress."""

    AT_ONCE = "1"
    LATER = "2"
    """Not with the first answer."""
    MISSED = "0"
    """Not yet: it can still be found."""
    SHOWN = "3"
    """Not before its solution was shown."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a solver has come."""

    rating: Rating = Rating()
    streak: int = 0
    """How many were solved at once, one after the other."""
    longest: int = 0
    solved: int = 0
    day: str = ""
    """The last day whose puzzle was tried, as "2026-11-23"; empty for none."""
    seen: tuple[str, ...] = ()
    """The puzzles that were tried, by their names."""
    days: tuple[tuple[int, Outcome], ...] = ()
    """How the last puzzles of a day went, the newest last; days are those of `date.toordinal`.
    There may be days to come among them, from a clock that was wrong."""
    runs: tuple[int, ...] = ()
    """Of each of `days`, on how many days in a row up to it the day's puzzle was tried."""

    def after(self, puzzle: Puzzle, *, is_solved: bool, day: str = "") -> "Progress":
        """After the first answer to a puzzle; with a day if it was that day's.

        One that was tried before changes no rating.
        """
        again = puzzle.id in self.seen
        streak = self.streak + 1 if is_solved else 0
        return Progress(
            self.rating if again else rated(self.rating, puzzle.rating, is_solved=is_solved),
            streak,
            max(self.longest, streak),
            self.solved + (is_solved and not again),
            day or self.day,
            self.seen if again else (*self.seen, puzzle.id),
            self.days,
            self.runs,
        )._on(day, Outcome.AT_ONCE if is_solved else Outcome.MISSED)

    def _on(self, day: str, outcome: Outcome) -> "Progress":
        """With the outcome of a day, unless it has one; the same without a day."""
        if not day or self.on(date.fromisoformat(day)) is not None:
            return self
        number = date.fromisoformat(day).toordinal()
        rows = {**_rows(self), number: (outcome, 1)}
        before = sorted(one for one in rows if one <= number)[-_KEPT_DAYS:]
        after = sorted(one for one in rows if one > number)[-_KEPT_DAYS:]
        return self._with({one: rows[one] for one in (*before, *after)})

    def _with(self, rows: "_Rows") -> "Progress":
        """With these days alone; those in a row add up."""
        days, runs = list[tuple[int, Outcome]](), list[int]()
        for number, (outcome, run) in sorted(rows.items()):
            goes_on = days and days[-1][0] == number - 1
            runs.append(max(run, runs[-1] + 1) if goes_on else run)
            days.append((number, outcome))
        return replace(self, days=tuple(days), runs=tuple(runs))

    def found_later(self, day: str) -> "Progress":
        """After the best move of a day's puzzle was found with another answer than the first."""
        return self._then(day, Outcome.LATER)

    def _then(self, day: str, outcome: Outcome) -> "Progress":
        """With another outcome of a day whose puzzle was not found yet."""
        missed = (date.fromisoformat(day).toordinal(), Outcome.MISSED)
        days = ((one[0], outcome) if one == missed else one for one in self.days)
        return replace(self, days=tuple(days))

    def shown(self, day: str) -> "Progress":
        """After the solution of a day's puzzle was shown, which can then be found no more."""
        return self._then(day, Outcome.SHOWN)

    def on(self, day: date) -> Outcome | None:
        """How the puzzle of a day went; None for one that was not tried, or long ago."""
        return dict(self.days).get(day.toordinal())

    def run(self, day: date) -> int:
        """On how many days in a row the day's puzzle was tried, up to the last one by that day."""
        known = dict(zip((number for number, _ in self.days), self.runs, strict=False))
        return next((known[n] for n in sorted(known, reverse=True) if n <= day.toordinal()), 0)


_Rows = dict[int, tuple[Outcome, int]]
"""By the day: how its puzzle went, and on how many days in a row up to it one was tried."""


def _rows(progress: Progress) -> _Rows:
    known = zip(progress.days, progress.runs, strict=False)
    return {number: (outcome, run) for (number, outcome), run in known}


def format_progress(progress: Progress) -> str:
    """Progress as text; nothing for one who has tried none."""
    if not progress.seen:
        return ""
    rating = progress.rating
    numbers = (round(rating.value), round(rating.deviation))
    counts = (progress.streak, progress.longest, progress.solved)
    seen = progress.seen[-MOST_SEEN:]
    days = [f"{_DAY}{number:06}{outcome.value}" for number, outcome in progress.days]
    rows = _rows(progress)
    ends = [min(run, MOST_SOLVED) for number, (_, run) in rows.items() if number + 1 not in rows]
    runs = [f"{_RUN}{run:07}" for run in ends]
    return " ".join(map(str, (*numbers, *counts, progress.day or "-", *seen, *days, *runs)))


def united(earlier: str, later: str) -> str:
    """The progress of one solver from two texts: all puzzles that were tried, and the days of both.

    Rating and counts are those of the one that tried more, else of the later one.
    """
    one, other = parse_progress(earlier), parse_progress(later)
    if not (one.seen and other.seen):
        return earlier if one.seen else later or earlier
    less, further = sorted((one, other), key=lambda progress: len(progress.seen))
    rows = _rows(one)
    for day, (outcome, run) in _rows(other).items():
        known, days = rows.get(day, (outcome, run))
        rows[day] = known if outcome is Outcome.MISSED else outcome, max(run, days)
    seen = tuple(dict.fromkeys((*less.seen, *further.seen)))
    return format_progress(replace(further, day=max(one.day, other.day), seen=seen)._with(rows))


_DAY, _RUN = "@", "="
"""What words begin with that tell of days. They are as long as the name of a puzzle: so an older
version takes them for one, and keeps them."""


def _days(words: Iterable[str]) -> _Rows:
    """The days of such words; what cannot be read is left out.

    There is a word on the last day of each row, but earlier versions had one for the very last day.
    """
    outcomes = {outcome.value: outcome for outcome in Outcome}
    found, runs = dict[int, Outcome](), list[int]()
    for word in words:
        mark, number, letter = word[0], word[1:-1], word[-1]
        if not (number.isascii() and number.isdigit()):
            continue
        if mark == _DAY and letter in outcomes:
            found[int(number)] = outcomes[letter]
        elif mark == _RUN and letter in "0123456789":
            runs.append(int(number + letter))
    rows, run = _Rows(), 1
    for day in sorted(found, reverse=True):
        is_last = day + 1 not in found
        run = (runs.pop() if runs else 1) if is_last else max(1, run - 1)
        rows[day] = found[day], run
    return rows


def parse_progress(text: str) -> Progress:
    """The progress of a text; that of a beginner where it is none.

    One without a deviation has that of so many puzzles.
    """
    words = text.split()
    try:
        if _is_day(words[4]):
            tried = min(max(int(words[3]), len(words) - 5), MOST_SEEN)
            words.insert(1, str(round(settled(max(tried, 0)))))
        value, deviation, streak, longest, solved, day, *seen = words
        rating = Rating(float(int(value)), float(int(deviation)))
        counts = int(streak), int(longest), int(solved)
    except (ValueError, IndexError, OverflowError):  # a number may be too large for a fraction
        return Progress()
    if not 100 <= rating.value <= 3000:
        return Progress()
    if not _LEAST_DEVIATION <= rating.deviation <= _MOST_DEVIATION:
        return Progress()
    if not 0 <= min(counts) <= max(counts) <= MOST_SOLVED or len(day) > len("2026-11-23"):
        return Progress()
    if not all(len(id_) == 8 for id_ in seen):
        return Progress()
    told = [word for word in seen if word[0] in (_DAY, _RUN)]
    ids = tuple(dict.fromkeys(word for word in seen if word[0] not in (_DAY, _RUN)))
    return Progress(rating, *counts, "" if day == "-" else day, ids)._with(_days(told))


def _is_day(word: str) -> bool:
    """Whether a word of a progress is its day, rather than a number."""
    return word == "-" or len(word) == len("2026-11-23")
