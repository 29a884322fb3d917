"""What of a game can be shared, and as which link."""

from dataclasses import replace
from typing import assert_never

from shanghaien.game import Game
from shanghaien.state import Phase
from web.app.model import App, Laying, Learning, Playing, Puzzling, Replaying, Retrying, Start
from web.setup.state import plain_name


def shared(app: App) -> Game | None:
    """The game that would be shared: the one that is watched, else the one on the table."""
    match app.screen:
        case Start() | Playing():
            return _told(app.game)
        case Replaying(replay):
            return _told(replay.game)
        case Retrying() | Learning() | Puzzling() | Laying():
            return None
    assert_never(app.screen)


def _told(game: Game | None) -> Game | None:
    """A game by link once it is over, without secrets; before, nobody knows the cards to come."""
    if game is None or game.pact is None:
        return game
    return replace(game, pact=None) if game.state.phase is Phase.OVER else None


def link(app: App, game: Game) -> str:
    """The link to a game."""
    from shanghaien.formats.link import write_link  # noqa: PLC0415 - the first screen does not wait for it

    a, b = (replace(s, name=plain_name(s.name, s.level) or s.name) for s in game.seats)
    return f"{app.sharing.address}#{write_link(replace(game, seats=(a, b)))}"
