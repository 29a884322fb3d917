"""What of a game can be shared, and as which link."""

from dataclasses import replace

from shanghaien.game import Game
from web.app.model import App
from web.app.screen import Playing
from web.setup.state import plain_name
from web.sharing.state import Picture


def shared(app: App) -> Game | None:
    """The game that would be shared: the one that is watched, else the one on the table."""
    game = app.game if isinstance(app.screen, Playing) else app.screen.shared
    return None if game is None else game.public()


def picture(app: App) -> Picture | None:
    """What would be shown of the game in a picture: of one that is over, its result."""
    game = shared(app)
    if game is None or not game.is_over:
        return None
    is_on_table = app.game is not None and app.game.public() == game
    saved = app.games.find(app.games.id or "") if is_on_table else None
    ended = saved.kept.changed if saved else 0
    return Picture(game, app.language, app.sharing.address, ended)


def title(game: Game) -> str:
    """What a link to a game is called."""
    a, b = (seat.name for seat in game.seats)
    return f"{a} – {b} · Shanghaien"


def file_name(game: Game) -> str:
    """What a file of a game is called, without its kind."""
    return "-".join(("shanghaien", *(seat.name for seat in game.seats)))


def link(app: App, game: Game) -> str:
    """The link to a game."""
    from shanghaien.formats.link import write_link  # noqa: PLC0415 - not for the first screen

    a, b = (replace(s, name=plain_name(s.name, s.level) or s.name) for s in game.seats)
    return f"{app.sharing.address}#{write_link(replace(game, seats=(a, b)))}"
