"""How far a solver of puzzles has come: their rating, what was tried, how the last days went."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from math import log, pi, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a start that shows the last days needs no puzzle
    from shanghaien.puzzles import Puzzle

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
    """A solver's rating: Glicko-1, by Mark Glickman (http://www.glicko.net/glicko/glicko.pdf).

    A newcomer's deviation is smaller than his 350, with which the first answer would be worth 175
    points: solvers of puzzles differ less than players of chess do.
    """

    value: float = 1200.0
    deviation: float = 180.0
    """The standard error of the value: the larger, the more an answer changes the value."""


def rated(solver: Rating, puzzle: int, *, is_solved: bool) -> Rating:
    """The solver's rating after a puzzle with the rating `puzzle`, solved at once or not.

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
    MADE_UP = "4"
    """Found on a later day: it belongs to no row of days."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What a solver of puzzles has done so far."""

    rating: Rating = Rating()
    streak: int = 0
    """The number of puzzles solved at once in a row, up to now."""
    longest: int = 0
    """The longest such row."""
    solved: int = 0
    """The number of puzzles solved at once."""
    day: str = ""
    """The last day whose daily puzzle was tried, as "2026-11-23"; empty for none."""
    seen: tuple[str, ...] = ()
    """The ids of the puzzles tried."""
    days: tuple[tuple[int, Outcome], ...] = ()
    """The outcomes of the last daily puzzles, the newest last; a day is its `date.toordinal`. There
    may be days to come among them, from a clock that was wrong."""
    runs: tuple[int, ...] = ()
    """For each of `days`, on how many days in a row, up to it, the daily puzzle was tried."""

    def after(self, puzzle: "Puzzle", *, is_solved: bool, day: str = "") -> "Progress":
        """The progress after the first answer to a puzzle; `day` if it was that day's puzzle.

        A puzzle tried before doesn't change the rating.
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
            goes_on = days and days[-1][0] == number - 1 and runs[-1]
            is_late = outcome is Outcome.MADE_UP
            runs.append(0 if is_late else max(run, runs[-1] + 1) if goes_on else max(run, 1))
            days.append((number, outcome))
        return replace(self, days=tuple(days), runs=tuple(runs))

    def made_up(self, day: str) -> "Progress":
        """The progress after the puzzle of an earlier day, not tried on that day, was solved."""
        return self._on(day, Outcome.MADE_UP)

    def found_later(self, day: str) -> "Progress":
        """The progress after a daily puzzle was solved, but not with the first answer."""
        return self._then(day, Outcome.LATER)

    def _then(self, day: str, outcome: Outcome) -> "Progress":
        """With another outcome of a day whose puzzle was not found yet."""
        missed = (date.fromisoformat(day).toordinal(), Outcome.MISSED)
        days = ((one[0], outcome) if one == missed else one for one in self.days)
        return replace(self, days=tuple(days))

    def shown(self, day: str) -> "Progress":
        """The progress after the solution of an unsolved daily puzzle was shown."""
        return self._then(day, Outcome.SHOWN)

    def on(self, day: date) -> Outcome | None:
        """The outcome of a day's puzzle; None if it wasn't tried, or too long ago to be stored."""
        return dict(self.days).get(day.toordinal())

    def run(self, day: date) -> int:
        """The number of days in the last row of days, up to a day, with the daily puzzle tried."""
        known = zip((number for number, _ in self.days), self.runs, strict=False)
        return next(
            (run for n, run in sorted(known, reverse=True) if run and n <= day.toordinal()), 0
        )


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
    ends = [
        min(run, MOST_SOLVED)
        for number, (_, run) in rows.items()
        if run and not rows.get(number + 1, (None, 0))[1]
    ]
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
        # What was done on the day itself stands.
        is_less = outcome is Outcome.MISSED or (outcome is Outcome.MADE_UP and day in rows)
        rows[day] = known if is_less else outcome, max(run, days)
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
        if found[day] is Outcome.MADE_UP:
            rows[day] = found[day], 0
            continue
        is_last = found.get(day + 1, Outcome.MADE_UP) is Outcome.MADE_UP
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
