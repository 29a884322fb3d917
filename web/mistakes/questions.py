"""When games are studied in the background, and which is the next."""

from web.analysis.state import Retrying
from web.kernel.model import App
from web.kernel.saved_state import Entry
from web.mistakes.state import MOST_FAILED, Learner, Mistakes, people
from web.saved.people_state import own_seats
from web.saved.questions import today


def is_idle(app: App) -> bool:
    """Whether nobody plays, and nothing else needs this device, as a line to another one does."""
    is_playing = app.game is not None and not app.game.is_over
    # A part of any feature may say so; most have nothing to say.
    is_busy = any(getattr(part, "is_busy", False) for part in app.parts.values())
    return not (is_playing or is_busy or app.fault)


def next_game(app: App) -> Entry | None:
    """The latest game that is over and was not studied; that on the table has its own review."""
    failed, table = app.part(Mistakes).failed, app.games.id
    # A worker that fails again and again is not asked forever.
    if len(failed) >= MOST_FAILED:
        return None
    for saved in app.games.entries:
        is_new = saved.sound and saved.result is not None and saved.kept.study is None
        if is_new and saved.id != table and saved.id not in failed and own_seats(saved):
            return saved
    return None


def is_retried(app: App) -> bool:
    """Whether a mistake of the game on the table is decided anew."""
    return isinstance(app.screen, Retrying)


def everybody(app: App) -> tuple[Learner, ...]:
    """Who has finished games here, with what each repeats today."""
    return people(app.games.entries, today())


def learner(app: App, key: str) -> Learner | None:
    """One of them by their key."""
    return next((each for each in everybody(app) if each.key == key), None)
