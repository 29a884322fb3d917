"""What stands in the panel of a game by link: typed, kept for a reload, brought back."""

from dataclasses import replace

from shanghaien.formats.letter import write_letter
from shanghaien.game import Game
from web.friend.file_update import brought
from web.friend.state import Friend
from web.friend.update import fetched, opened
from web.games.import_update import followed
from web.kernel.model import App, Step


def typed(app: App, text: str) -> Step:
    """A text stands in the field for a friend's link; it may not be complete yet."""
    # Before the link in it is followed, which empties the field again.
    app = app.having(replace(app.part(Friend), typed=text))
    return followed(app, text) or (app, ())


def file_opened(app: App, file: Game) -> Step:
    """A game by link was opened as a file, perhaps the one for which a link waits."""
    waiting = app.part(Friend)
    app, effects = brought(app, file)
    # It does not where no saved game has to be fetched first.
    if waiting.is_stray and not app.part(Friend).is_waiting:
        return fetched(app.having(waiting), effects)
    return app, effects


def draft(app: App) -> tuple[str, str]:
    """The letter that waits, and what was typed."""
    friend = app.part(Friend)
    return "" if friend.letter is None else write_letter(friend.letter), friend.typed


def restored(app: App, letter: str, typed: str) -> Step:
    """The App with both."""
    app, effects = opened(app, letter) if letter else (app, ())
    # Last, since to open a letter forgets what was typed.
    return app.having(replace(app.part(Friend), typed=typed)), effects
