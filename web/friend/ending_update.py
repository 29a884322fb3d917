"""What a letter says beside moves: the next roll, a draw, resigning."""

from dataclasses import replace

from shanghaien.fair_play import Ending
from shanghaien.game import pact_of
from web.friend.questions import by_link, can_offer, is_sent, is_wired
from web.friend.state import Friend
from web.friend.update import best_way, hand_on, posted
from web.kernel.model import App, Step


def choose_promise(app: App, _: str) -> Step:
    """Announce the next roll with the move; once more, and it is not announced."""
    game = by_link(app)
    if game is None or is_sent(game):
        return app, ()
    pact = pact_of(game)
    # With the letter's number: the choice is for this letter, not for the whole game.
    here = None if app.part(Friend).held_back == (pact.id, pact.number) else (pact.id, pact.number)
    return app.having(replace(app.part(Friend), held_back=here)), ()


def offer_with_move(app: App, _: str) -> Step:
    """Offer a draw with the move that is being made; once more, and it is not offered."""
    game = by_link(app)
    if game is None or is_sent(game) or game.is_over:
        return app, ()
    link = game.chance.link or ""
    offers = "" if app.part(Friend).offers == link else link
    return app.having(replace(app.part(Friend), offers=offers)), ()


def offer_draw(app: App, _: str) -> Step:
    """Send the move with the offer of a draw."""
    game = by_link(app)
    if game is None or is_sent(game) or not can_offer(game):
        return app, ()
    return hand_on(app, best_way(app), Ending.OFFERED)


def agree_draw(app: App, _: str) -> Step:
    """Take the draw that was offered."""
    game = by_link(app)
    if game is None or is_sent(game):
        return app, ()
    return _end(app, Ending.AGREED)


def play_on(app: App, _: str) -> Step:
    """Decline the draw: the move says so."""
    return app.having(replace(app.part(Friend), plays_on=True)), ()


def ask_to_resign(app: App, _: str) -> Step:
    """Ask before resigning; once more, and it is not asked any more."""
    return app.having(replace(app.part(Friend), asks=not app.part(Friend).asks)), ()


def resign_now(app: App, _: str) -> Step:
    """Resign, as was asked about."""
    game = by_link(app)
    if game is None or is_sent(game) or not app.part(Friend).asks:
        return app, ()
    return _end(app, Ending.RESIGNED)


def _end(app: App, ending: Ending) -> Step:
    """Send the letter that ends the game; at one table it sends itself."""
    game = by_link(app)
    if game is None or not is_wired(app, game):
        return hand_on(app, best_way(app), ending)
    return posted(replace(app, overlay=None), ending) or (app, ())
