"""What a warning names: what its choice costs, not what is better."""

from shanghaien.ai.prospect import Kind
from shanghaien.ai.review import Option
from shanghaien.forecast import outlook
from shanghaien.game import Game
from shanghaien.moves import Shanghai
from shanghaien.state import State
from web.analysis.brief_view import TRICKS
from web.analysis.reasons_view import factors, in_order
from web.kernel.model import App, reader
from web.lang import Words
from web.ui.sentences import which_card

PART = 0.3
"""So great a part of what a choice costs must a card be for a warning to name it."""


def at_stake(app: App, game: Game, best: Option, made: Option) -> str:
    """The card that costs a choice much of what it does, not what is better; or that a trick card
    need not be played, or can help; or what a shanghai makes of the score; or empty."""
    w, state = app.words, game.state
    if best.move == Shanghai():
        return _score(w, state)
    if (place := staked(state, best, made)) is not None:
        card = which_card(w, state, place, reader(app))
        return w.say("Look again at {the_card}.", the_card=card)
    if isinstance(made.move, TRICKS) and not isinstance(best.move, TRICKS):
        return w.say("You could keep that trick card.")
    if isinstance(best.move, TRICKS) and not isinstance(made.move, TRICKS):
        return w.say("A trick card can help here.")
    return _score(w, state) if made.move == Shanghai() else ""


def _score(w: Words, state: State) -> str:
    """What a shanghai makes of the score."""
    after, me = outlook(state, Shanghai()).after, state.to_move
    return w.say("If you shanghai now, it’s {own}–{other}.", own=after[me], other=after[me.other])


def staked(state: State, best: Option, made: Option) -> int | None:
    """Where the card lies that costs a choice much of what it does, if one does."""
    if best.move == Shanghai():  # a card that one could not play for would be a riddle
        return None
    first, *_ = (*in_order(state, best.move, made.move, factors(state, best, made)), None)
    if first is None or first.kind is not Kind.CARD or first.gain < PART * made.loss:
        return None
    return first.position
