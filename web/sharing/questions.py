"""What can be shared, and as which link: a game, or a position of the screen."""

from dataclasses import replace

from shanghaien.game import Game
from shanghaien.rules import hide
from shanghaien.state import Phase
from web.kernel.model import App, at_rest, bottom, position, shown
from web.kernel.names_state import bare, plain_name
from web.kernel.saved_state import Entry, entry
from web.kernel.screen import Playing
from web.kernel.sharing_state import Picture, Scene, position_fragment
from web.lang.yours import You


def shared(app: App) -> Game | None:
    """The game that would be shared: the one that is looked at, else the one on the table.

    One by link is shared once it is over.
    """
    game = app.game if isinstance(app.screen, Playing) else app.screen.shared
    return game.public() if game is not None and game.chance.is_by_link else game


def scene(app: App) -> Scene | None:
    """The position that would be shared: the screen's own, or that of a game which it shows.

    None of a game by link that goes on: who opens the link could ask the teacher about it. Dice in
    the air are taken back into the hand.
    """
    own, game, at = app.screen.scene, shared(app), position(app)
    if own is not None or game is None or at is None:
        return own
    if not (game.chance.knows_cards or game.is_over):
        return None
    # Whoever opens the link could do nothing with dice in the air.
    state = hide(at_rest(at))
    if state.phase is Phase.OVER:
        return None
    from shanghaien.position import format_position  # noqa: PLC0415 - not for the first screen

    fragment = position_fragment(format_position(state))
    return Scene(state, as_kept(game).seats, fragment, bottom(shown(app)))


def meant(app: App) -> Game | Scene | None:
    """What the open panel shares: a position, or the whole game."""
    return scene(app) if app.panel == "position" else shared(app)


def picture(app: App) -> Picture | None:
    """The picture of what the open panel shares: a position, or the result of a finished game."""
    found = meant(app)
    if isinstance(found, Scene):
        return Picture(found, app.language, app.sharing.address)
    if found is None or not found.is_over:
        return None
    return Picture(found, app.language, app.sharing.address, _ended(app, found))


def _ended(app: App, game: Game) -> int:
    """When a game that is over was last saved, in milliseconds since 1970; 0 if it is not saved.

    One of the history has no name on the screen: it is known by what its entry tells.
    """

    def traits(saved: Entry) -> tuple[object, ...]:
        return saved.names, saved.levels, saved.turn, saved.result, saved.dice

    wanted = traits(entry("", game, 0))
    return next((e.kept.changed for e in app.games.entries if traits(e) == wanted), 0)


def title(game: Game | Scene) -> str:
    """What a link is called."""
    if isinstance(game, Scene):
        return "Shanghaien"
    a, b = (seat.name for seat in game.seats)
    return f"{a} – {b} · Shanghaien"


def file_name(game: Game | Scene) -> str:
    """What a file is called, without its kind."""
    if isinstance(game, Scene):
        return "shanghaien-position" if game.rating is None else "shanghaien-puzzle"
    return "-".join(("shanghaien", *(seat.name for seat in game.seats)))


def link(app: App, game: Game | Scene) -> str:
    """The link to a game or a position."""
    if isinstance(game, Scene):
        return app.sharing.address + game.fragment
    from shanghaien.formats.link import write_link  # noqa: PLC0415 - not for the first screen

    return f"{app.sharing.address}#{write_link(as_kept(game), app.screen.branch)}"


def as_kept(game: Game) -> Game:
    """The game with its names as links and letters have them: on the page they are in the person's
    language, and the person is "you"."""
    names = (s.name.kept if isinstance(s.name, You) else s.name for s in game.seats)
    a, b = (
        replace(seat, name=plain_name(name, seat.level) or bare(name))
        for seat, name in zip(game.seats, names, strict=True)
    )
    return replace(game, seats=(a, b))
