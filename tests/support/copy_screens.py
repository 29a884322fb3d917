"""What the page says of copies, for looks at all screens."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta

from shanghaien.formats.limits import LATEST
from tests.support.app_driver import with_panel
from tests.support.tour import positions
from web.copies.questions import marked
from web.copies.state import GAMES, REASONS, Copies, KeptFile
from web.kernel.messages import GamesListed, OfflineStatus
from web.kernel.model import App
from web.kernel.saved_state import entry
from web.shell.update import update


def ago(days: int) -> int:
    """The beginning of a day so many days ago, in milliseconds since 1970."""
    day = datetime.combine(date.today() - timedelta(days), datetime.min.time())
    return int(day.timestamp() * 1000)


def with_games(app: App, count: int, at: int) -> App:
    """The App with so many finished games, saved at a moment."""
    games = (entry(f"over-{i}", positions()[-1], at) for i in range(count))
    return update(app, GamesListed(tuple(games)))[0]


def loose(app: App) -> App:
    """The App where the browser promises nothing."""
    return replace(app, is_storage_persistent=False, offline=OfflineStatus("ready"))


def copied(app: App, days: int) -> App:
    """The App of who made a copy so many days ago."""
    return replace(app, settings=marked(app.settings, ago(days)))


def copies(language: str) -> Iterator[tuple[str, App]]:
    """A copy that is due, one that is not, and all that can be with the file."""
    app = loose(
        with_games(App(language=language), GAMES, LATEST)
    )  # an outline has no date of today
    yield "copies: none yet", app
    yield "copies: an old one", copied(app, 40)
    yield "copies: yesterday", with_panel(copied(app, 1), "games")
    app = copied(app.having(Copies(can_keep=True)), 3)
    yield "copies: no file", with_panel(app, "games")
    file = KeptFile("shanghaien-backup.txt", is_allowed=True)
    files = {"kept": file, "asks": replace(file, is_allowed=False)}
    files["some are damaged"] = replace(file, unread=2)
    files |= {why: replace(file, why=why) for why in REASONS}
    for name, file in files.items():
        now = app.having(Copies(can_keep=True, file=file))
        if file.why or not file.is_allowed:  # of the others the start screen says nothing
            yield f"copies: {name}", now
        if name not in REASONS[1:]:
            yield f"copies: {name}, in the panel", with_panel(now, "games")
