"""What of the line both commands and views ask of the App."""

from hashlib import sha256

from shanghaien.formats.letter import write_letter
from shanghaien.game import Game, pact_of
from web.app.model import App
from web.app.screen import Start
from web.friend.questions import by_link, is_sent
from web.wire.state import Wish

_SALT = b"shanghaien/table/1/"
"""So that the key tells nothing of the root that it comes from."""


def is_wired(app: App, game: Game) -> bool:
    """Whether the letters of a game by link send themselves."""
    return app.wire.addresses is not None and app.wire.met == game.chance.link


def wish(app: App) -> Wish | None:
    """The line that the game on the table wants; None: there is none to be had."""
    game = by_link(app)
    if game is None or app.wire.addresses is None:
        return None
    pact = pact_of(game)
    return Wish(
        table=pact.id,
        key=sha256(_SALT + pact.root).hexdigest(),
        letter=write_letter(game) if is_sent(game) else "",
        is_offered=pact.number == 0 and app.wire.offered == pact.id,
    )


def wants_list(app: App) -> bool:
    """Whether the screen shows who waits at the tables of this host."""
    return isinstance(app.screen, Start) or (app.game is not None and app.game.is_settled)
