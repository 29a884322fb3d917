"""What of a game can be shared, and as which link."""

from dataclasses import replace
from typing import assert_never

from shanghaien.game import Game
from web.app.model import App, Laying, Learning, Playing, Puzzling, Replaying, Retrying, Start
from web.setup.state import plain_name


def shared(app: App) -> Game | None:
    """The game that would be shared: the one that is watched, else the one on the table."""
    match app.screen:
        case Start() | Playing():
            return None if app.game is None else app.game.public()
        case Replaying(replay):
            return replay.game.public()
        case Retrying() | Learning() | Puzzling() | Laying():
            return None
    assert_never(app.screen)


def link(app: App, game: Game) -> str:
    """The link to a game."""
    from shanghaien.formats.link import write_link  # noqa: PLC0415 - the first screen does not wait for it

    a, b = (replace(s, name=plain_name(s.name, s.level) or s.name) for s in game.seats)
    return f"{app.sharing.address}#{write_link(replace(game, seats=(a, b)))}"
