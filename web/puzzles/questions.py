"""How the puzzles of the last days went: as a row of squares, and as a text to send."""

from datetime import date, timedelta

from shanghaien.progress import MOST_DAYS, Outcome, Progress
from web.kernel.model import App
from web.lang import Words
from web.puzzles.state import MARK

SQUARES = {
    Outcome.AT_ONCE: "\N{LARGE GREEN SQUARE}",
    Outcome.LATER: "\N{LARGE YELLOW SQUARE}",
    Outcome.MADE_UP: "\N{LARGE YELLOW SQUARE}",
    Outcome.MISSED: "\N{LARGE RED SQUARE}",
    Outcome.SHOWN: "\N{LARGE RED SQUARE}",
    None: "\N{WHITE LARGE SQUARE}",
}
"""By how the puzzle of a day went; the white one is for a day whose puzzle was not tried."""


def today() -> date:
    """The day on this machine."""
    return date.today()


def last_days(progress: Progress, day: date) -> list[tuple[date, Outcome | None]]:
    """The days up to this one, the oldest first, each with how its puzzle went."""
    days = [day - timedelta(days=n) for n in reversed(range(MOST_DAYS))]
    return [(one, progress.on(one)) for one in days]


def day_words(w: Words, progress: Progress, day: date) -> str:
    """What is said before the link to a day's puzzle: nothing of its answer."""
    title = w.say(
        "Shanghaien daily puzzle, {year}-{month:02}-{day:02}",
        year=day.year,
        month=day.month,
        day=day.day,
    )
    row = "".join(SQUARES[outcome] for _, outcome in last_days(progress, day))
    run = in_a_row(w, progress, day)
    return f"{title}\n{row} {run}" if run else f"{title}\n{row}"


def in_a_row(w: Words, progress: Progress, day: date) -> str:
    """On how many days in a row up to one the puzzle was tried; empty for one alone."""
    run = progress.run(day)
    # One day is no row.
    return w.count("{n} day in a row", "{n} days in a row", run) if run >= 2 else ""


def day_link(app: App, day: date) -> str:
    """The link to a day's puzzle."""
    return f"{app.sharing.address}{MARK}{day.isoformat()}"
