"""Who has to end the round, or does best to end it: why what comes of a move is certain."""

from shanghaien.ai.review import Option
from shanghaien.game import Game
from shanghaien.moves import Move, Place, Roll, Shanghai, UseAdjust, UseBoth
from shanghaien.rules import MIN_DICE, apply, legal_moves
from shanghaien.state import Player, State
from web.analysis.at_once_view import order
from web.kernel.model import App
from web.lang import Words
from web.ui.sentences import opening, rival_name

ON_CARDS = Place | UseAdjust | UseBoth
"""Moves that put dice on cards."""


def ends_at_once(app: App, game: Game, best: Option, rival: Option) -> str:
    """That the other player ends the round right after one of two moves, or after both: it is why
    what comes of them is certain. Empty where it goes on."""
    w, name, ender = app.words, rival_name(app.words, game), game.state.to_move.other
    ended = [option.move for option in (best, rival) if is_ended(option, ender)]
    if not ended:
        return ""
    has_to = all(has_to_end(game.state, move) for move in ended)
    if len(ended) == len((best, rival)):
        if has_to:
            return w.say(
                "Either way, {name} then has too few dice to roll and must end the round.",
                name=name,
            )
        return w.say("Either way, {name}’s best move is to end the round at once.", name=name)
    move = opening(order(app, game, ended[0]))
    if has_to:
        return w.say(
            "{move}: {name} then has too few dice to roll and must end the round.",
            move=move,
            name=name,
        )
    return w.say(
        "{move}: {name}’s best move is then to end the round at once.", move=move, name=name
    )


def is_free(w: Words, game: Game, move: Move) -> str:
    """That a roll risks nothing more than itself: the other player has to end the round then."""
    other = game.state.to_move.other
    if move != Roll() or game.state.supply(other) >= MIN_DICE:
        return ""
    return w.say(
        "After your turn, {name} has too few dice to roll and must end the round.",
        name=rival_name(w, game),
    )


def has_to_end(state: State, move: Move) -> bool:
    """Whether whoever is to move after a move has to end the round."""
    return legal_moves(apply(state, move)) == (Shanghai(),)


def is_ended(option: Option, ender: Player) -> bool:
    """Whether the other player, `ender`, shanghais right after a die is added: no roll decides
    anything any more."""
    if not isinstance(option.move, ON_CARDS) or option.prospect is None:
        return False
    is_sure = all(max(card.chances) == 1.0 for card in option.prospect.cards)
    # Who ends a round lets the other one start the next.
    return is_sure and option.prospect.start.chances[ender.other] == 1.0
