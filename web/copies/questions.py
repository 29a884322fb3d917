"""Questions to the App about copies of everything."""

from collections.abc import Iterable
from dataclasses import replace

from shanghaien.formats.limits import LATEST
from web.copies.state import Copies, LastCopy, digest, is_due, read_last, write_last
from web.kernel.model import App
from web.kernel.saved_state import Entry, SavedGames
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
    """How many games were finished since the last copy."""
    last = last_copy(app)
    if last.days(today()) is None:
        return len(app.games.finished)
    return max(0, not_by(last.at, app.games.entries) - last.undated)


def not_by(moment: int, entries: Iterable[Entry]) -> int:
    """How many of some games were finished later than at a moment, in milliseconds since 1970, or
    nobody knows when, since the clock was wrong."""
    finished = SavedGames(tuple(entries)).finished
    return sum(not 0 < saved.kept.changed <= moment for saved in finished)


def marked(settings: Settings, at: int, entries: Iterable[Entry] = ()) -> Settings:
    """The settings once everything was copied, as it was at a moment in milliseconds since 1970.

    Games of `entries` that a clock has dated later than now are in it, too.
    """
    progress, undated = digest(settings.puzzles), not_by(now(), entries)
    last = replace(read_last(settings.copies), at=at, progress=progress, undated=undated)
    return replace(settings, copies=write_last(last))


def text_marked(text: str, at: int, entries: Iterable[Entry]) -> str:
    """The settings' text for a copy of these games that is made at a moment, with that marked."""
    copies = marked(read_settings(text)[1], at, entries).copies
    # The numbers of changes count within one browser: elsewhere they would say nothing.
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
        return False
    is_made = last_copy(app).days(today()) is not None
    return asks(app) or app.part(Copies).file is not None or is_made


def has_stopped(app: App) -> bool:
    """Whether the file is not kept up to date any more until the person does something."""
    file = app.part(Copies).file
    return app.game is None and file is not None and not (file.is_allowed and not file.why)
