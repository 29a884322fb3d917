"""A tab that is loaded anew: what the page has of its App afterwards."""

import re
from dataclasses import replace

from shanghaien.formats.record import read, write
from shanghaien.puzzles import DATA
from web.analysis.state import Analysis
from web.copies.state import Copies
from web.game.update import put_on_table
from web.kernel.messages import DraftFound
from web.kernel.model import App
from web.kernel.screen import Playing
from web.kernel.table_state import Selection
from web.shell.draft_update import draft
from web.shell.page import page
from web.shell.update import update

PUZZLES = DATA.read_text(encoding="utf-8")


def reloaded(app: App) -> App:
    """The App after its tab was loaded anew."""
    return restored(app, draft(app))


def restored(app: App, text: str) -> App:
    """The same with any draft: what is stored and what the browser says is as before."""
    now = replace(
        App(app.language, app.settings),
        games=replace(app.games, id=None),
        sharing=replace(app.sharing, outcome=""),
        voices=app.voices,
        is_calm=app.is_calm,
        offline=app.offline,
        can_install=app.can_install,
    ).having(app.part(Copies))
    is_left = app.game is None or (app.game.is_settled and isinstance(app.screen, Playing))
    if app.game is not None and app.games.id is not None and not is_left:
        game = read(write(app.game))
        now = put_on_table(now, game, app.games.id, is_held=app.games.is_held)
    return update(now, DraftFound(text, PUZZLES))[0]


def _lasting(app: App) -> App:
    """The App without what the teacher has answered and what is only said once."""
    return replace(app, selection=Selection(), notice=None).having(Analysis())


def looks(app: App) -> str:
    """The page of an App, without what the teacher has answered, what is only said once, and where
    the focus goes at first."""
    return re.sub(r' class="fresh"| ?\bfresh\b| class=""', "", page(_lasting(app)))


def look_alike(one: App, other: App) -> bool:
    """Whether two Apps look the same, by `looks`; those that are equal are not drawn for it."""
    return _lasting(one) == _lasting(other) or looks(one) == looks(other)
