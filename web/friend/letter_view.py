"""What is to be done with the latest letter of a game by link, in words."""

from shanghaien.fair_play import Ending
from shanghaien.game import Game, pact_of
from shanghaien.state import Phase
from web.friend.questions import friend_name, is_waiting_here, is_wired
from web.kernel.model import App
from web.lang import Words


def what_next(app: App, game: Game) -> str:
    """What the person has to do with the latest letter."""
    w, pact = app.words, pact_of(game)
    if pact.number == 0:
        if is_waiting_here(app, game):
            return w.say("Scan this code with the other device.")
        return w.say("Send this invitation link to your friend.")
    name = friend_name(w, game)
    if is_wired(app, game):
        return w.say("Already sent to {name}. If it doesn’t arrive, send this link.", name=name)
    if pact.number == 1:
        return w.say("To accept, send this link to {name}.", name=name)
    if pact.ending is Ending.RESIGNED:
        return w.say("You’ve resigned. Send this link to let {name} know.", name=name)
    if pact.ending is Ending.AGREED:
        return w.say("It’s a draw. Send this link to let {name} know.", name=name)
    if pact.ending is Ending.OFFERED:
        return w.say("Send this link to {name} to make your move and offer a draw.", name=name)
    return _contents(w, game, name)


def _contents(w: Words, game: Game, name: str) -> str:
    """What the latest letter holds, as far as the game has come with it."""
    pact = pact_of(game)
    if pact.turn == pact.before:
        return w.say("Send this reply to {name}.", name=name)
    if game.state.phase is Phase.OVER:
        return w.say("Send your final move to {name}.", name=name)
    if game.state.phase is Phase.ROLLING and game.state.to_move is pact.me:
        return w.say("Send your roll to {name}.", name=name)
    return w.say("Send your move to {name}.", name=name)


def status(app: App, game: Game) -> str:
    """What became of its link."""
    w = app.words
    match app.sharing.outcome:
        case "copied" if pact_of(game).number == 0:
            return w.say("Link copied. Paste it into a message to your friend.")
        case "copied":
            name = friend_name(w, game)
            return w.say("Link copied. Paste it into a message to {name}.", name=name)
        case "selected":
            return w.say("The link is selected. Copy it with the keyboard or a long press.")
        case "sent":
            return w.say("Link shared.")
    return ""
