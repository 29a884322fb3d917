"""What of a game by link the commands and the views both ask."""

from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.game import Game, pact_of
from shanghaien.receiving import Doubt
from web.app.model import App, is_live


def by_link(app: App) -> Game | None:
    """The game by link that goes on in this tab, if it is on the screen."""
    game = app.game
    return game if game is not None and game.chance.is_by_link and is_live(app) else None


def copies(app: App, game: Game) -> list[str]:
    """The names of all saved games of a link, the one that has come furthest first."""
    saved = [e for e in app.games.entries if e.link == game.chance.link and e.sound]
    return [e.id for e in sorted(saved, key=lambda e: (e.turn, e.kept.changed), reverse=True)]


def link(app: App, game: Game) -> str:
    """The link of the latest letter of a game."""
    return f"{app.sharing.address}#{write_letter(game)}"


def is_sent(game: Game) -> bool:
    """Whether the latest letter is this side's: it can be sent again."""
    pact = pact_of(game)
    return pact.sender is pact.me


def friend_name(game: Game) -> str:
    """The other one's name."""
    side = game.chance.side
    assert side is not None
    return game.seats[side.other].name


def stray_game(app: App) -> Game | None:
    """The game of a letter that was opened where it is not saved, if there is one."""
    return read_letter(app.friend.letter) if app.friend.is_stray else None


def invitation(app: App) -> Game | None:
    """The invitation that waits to be answered, if there is one."""
    game = read_letter(app.friend.letter) if app.friend.letter else None
    return game if game is not None and pact_of(game).number == 0 else None


def doubt(app: App) -> Doubt | None:
    """What the person is asked about a link, for the game on the screen."""
    asked = app.friend.doubt
    return None if asked is None or asked[0] != app.ticket or by_link(app) is None else asked[1]
