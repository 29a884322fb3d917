"""What of a game can be shared, and as which link."""

from dataclasses import replace

from shanghaien.game import Game
from web.app.features import load
from web.app.model import App
from web.app.screen import Playing
from web.games.state import Entry, entry
from web.setup.state import plain_name
from web.sharing.state import Picture


def shared(app: App) -> Game | None:
    """The game that would be shared: the one that is watched, else the one on the table.

    Of one by link that goes on it is what both have sent.
    """
    game = app.game if isinstance(app.screen, Playing) else app.screen.shared
    if game is None or not game.chance.is_by_link:
        return game
    found: Game | None = game.public() or load("shanghaien.letters:watched")(game)
    return found


def picture(app: App) -> Picture | None:
    """What would be shown of the game in a picture: of one that is over, its result."""
    game = shared(app)
    if game is None or not game.is_over:
        return None
    return Picture(game, app.language, app.sharing.address, _ended(app, game))


def _ended(app: App, game: Game) -> int:
    """When a game that is over was last saved, in milliseconds since 1970; 0 if it is not saved.

    One of the history has no name on the screen: it is known by what its entry tells.
    """

    def told(saved: Entry) -> tuple[object, ...]:
        return saved.names, saved.levels, saved.turn, saved.result, saved.dice

    wanted = told(entry("", game, 0))
    return next((e.kept.changed for e in app.games.entries if told(e) == wanted), 0)


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

    return f"{app.sharing.address}#{write_link(as_kept(game))}"


def as_kept(game: Game) -> Game:
    """The game with its names as links and letters have them: on the page they are in the person's
    language."""
    a, b = (replace(s, name=plain_name(s.name, s.level) or s.name) for s in game.seats)
    return replace(game, seats=(a, b))
