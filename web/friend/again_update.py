"""The next game of the same two by link: a rematch, or the next one of a series."""

from shanghaien.fair_play import Series
from shanghaien.game import Game, pact_of
from shanghaien.letters import invite, of_series
from shanghaien.state import Player
from web.friend.messages import RematchSecret
from web.friend.questions import by_link, is_unfinished, is_wired
from web.friend.update import put_to_send
from web.kernel.effects import DrawSecret
from web.kernel.feature import answers
from web.kernel.model import App, Step, bottom


def invite_again(app: App, _: str) -> Step:
    """Begin the next invitation of the same two."""
    return app, () if by_link(app) is None else (DrawSecret(RematchSecret),)


def rematch(app: App, drawn: RematchSecret) -> Step:
    """Invite to the same game again; who began now is second."""
    game = by_link(app)
    if game is None:
        return app, ()
    pact, me = pact_of(game), bottom(app)
    # A series draws lots for its first game alone; a rematch of single games draws anew.
    began = pact.starter if pact.series is None else game.setup.starter
    # Whoever invites sits at A.
    starter = None if began is None else (Player.B if began is me else Player.A)
    again = of_series(
        invite(drawn.secret, game.seats[me].name, starter, game.setup.start_trick),
        _next_series(game, me),
    )
    if is_wired(app, game):  # the other one sees it at once
        app = next(answers("friend.offered", app, pact_of(again).id), app)
    return put_to_send(app, again)


def _next_series(game: Game, me: Player) -> Series | None:
    """The series of the next game, in which this side sits at A: it goes on, or begins anew."""
    series, wins = game.chance.series, game.standing
    if series is None or wins is None:
        return None
    return Series(series.target, (wins[me], wins[me.other]) if is_unfinished(game) else (0, 0))
