"""What of a game can be shared, and as which link."""

from dataclasses import replace

from shanghaien.game import Game
from web.app.model import App
from web.app.screen import Playing
from web.setup.state import plain_name


def shared(app: App) -> Game | None:
    """The game that would be shared: the one that is watched, else the one on the table."""
    game = app.game if isinstance(app.screen, Playing) else app.screen.shared
    return None if game is None else game.public()


def title(game: Game) -> str:
    """What a link to a game is called."""
    a, b = (seat.name for seat in game.seats)
    return f"{a} – {b} · Shanghaien"


def link(app: App, game: Game) -> str:
    """The link to a game."""
    from shanghaien.formats.link import write_link  # noqa: PLC0415 - not for the first screen

    a, b = (replace(s, name=plain_name(s.name, s.level) or s.name) for s in game.seats)
    return f"{app.sharing.address}#{write_link(replace(game, seats=(a, b)))}"
