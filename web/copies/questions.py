"""Questions to the App about copies of everything."""

from dataclasses import replace

from shanghaien.formats.limits import LATEST
from web.copies.state import Copies, LastCopy, digest, is_due, read_last, write_last
from web.kernel.model import App
from web.kernel.screen import Playing
from web.kernel.settings import Settings, read_settings
from web.kernel.stored_state import read_stored
from web.saved.questions import now, today

NEVER_ASKED = ("none", "cut", "open")
"""Of OFFLINE: where the browser is not asked whether it keeps what is stored, and may not."""


def last_copy(app: App) -> LastCopy:
    """What is known of the last copy, and not when it was if it is dated later than now."""
    last = read_last(app.settings.copies)
    return last if last.at <= now() else replace(last, at=LATEST)


def games_since(app: App) -> int:
    """How many games were finished since the last copy, as far as it is known when."""
    last, finished = last_copy(app), app.games.finished
    if last.days(today()) is None:
        return len(finished)
    return sum(saved.kept.changed > last.at for saved in finished)


def marked(settings: Settings, at: int) -> Settings:
    """The settings once everything was copied, as it was at a moment in milliseconds since 1970."""
    last = replace(read_last(settings.copies), at=at, progress=digest(settings.puzzles))
    return replace(settings, copies=write_last(last))


def text_marked(text: str, at: int) -> str:
    """The settings' text for a copy that is made at a moment, with that marked."""
    copies = marked(read_settings(text)[1], at).copies
    return read_stored(text).changed({"copies": copies}).text(has_order=False)


def put_off(settings: Settings, until: int) -> Settings:
    """The settings of who does not want to be asked until a day."""
    last = replace(read_last(settings.copies), until=until)
    return replace(settings, copies=write_last(last))


def is_loose(app: App) -> bool:
    """Whether the browser may throw the games away."""
    if app.is_storage_persistent is None:
        return app.offline is not None and app.offline.status in NEVER_ASKED
    return not app.is_storage_persistent


def is_playing(app: App) -> bool:
    """Whether a game goes on at the table, or moves are made elsewhere: none is to wait."""
    is_elsewhere = bool(app.screen.played) and not isinstance(app.screen, Playing)
    return is_elsewhere or (app.game is not None and not app.game.is_over)


def asks(app: App) -> bool:
    """Whether the start screen asks for a copy, where the browser may throw everything away."""
    if app.game is not None or app.part(Copies).file is not None or not is_loose(app):
        return False
    return is_due(last_copy(app), games_since(app), digest(app.settings.puzzles), today())


def tells(app: App) -> bool:
    """Whether the start screen says something of copies."""
    return asks(app) or has_stopped(app)


def promises(app: App) -> bool:
    """Whether it need not say what the browser promises: a copy is asked for, kept or made."""
    if app.is_storage_persistent:
        return asks(app)
    is_made = last_copy(app).days(today()) is not None
    return asks(app) or app.part(Copies).file is not None or is_made


def has_stopped(app: App) -> bool:
    """Whether the file is not kept up to date any more until the person does something."""
    file = app.part(Copies).file
    return app.game is None and file is not None and not (file.is_allowed and not file.why)
