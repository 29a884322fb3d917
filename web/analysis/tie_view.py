"""Ties on cards, which the pips on the neighbouring cards decide, as two moves bring them about."""

from shanghaien.ai.prospect import Factor
from shanghaien.moves import Move
from shanghaien.rules import apply
from shanghaien.scoring import Award, Reason, award
from shanghaien.state import NUMBERS, Player, State
from web.analysis.ending_view import ON_CARDS
from web.lang import Words
from web.ui.sentences import which_card


def awards_after(state: State, best: Move, rival: Move, factor: Factor) -> tuple[Award, Award]:
    """How a card would go after each of two moves."""
    number = next(n for n in NUMBERS if state.position(n) == factor.position)
    return award(apply(state, best), number), award(apply(state, rival), number)


def has_more_pips(state: State, best: Move, rival: Move, factor: Factor) -> bool:
    """Whether the best move puts more pips than the next best one next to a card that neither of
    them puts a die on."""
    if not (isinstance(best, ON_CARDS) and isinstance(rival, ON_CARDS)):
        return False
    return _has_more_pips(state, *awards_after(state, best, rival, factor))


def _has_more_pips(state: State, one: Award, two: Award) -> bool:
    """The same of how the card would go after both."""
    me = state.to_move
    is_beside = one.dice[me] == two.dice[me] == award(state, one.number).dice[me]
    return is_beside and one.neighbours[me] > two.neighbours[me]


def tied(  # noqa: PLR0913, PLR0917 - a card after two moves, and who reads of it
    w: Words, state: State, best: Move, rival: Move, factor: Factor, below: Player
) -> str:
    """That the pips beside a card decide whose it is in a tie, where it is that after two moves and
    they differ, or where the best one only puts pips there and neither leads; or empty."""
    if not (isinstance(best, ON_CARDS) and isinstance(rival, ON_CARDS)):
        return ""
    one, two = awards_after(state, best, rival, factor)
    is_near = {one.reason, two.reason} & {Reason.NEIGHBOURS, Reason.TIED}
    is_decided = one.winner is not two.winner and is_near
    is_even = one.dice[Player.A] == one.dice[Player.B]
    is_beside = is_even and factor.gain > 0 and _has_more_pips(state, one, two)
    if not (is_decided or is_beside):
        return ""
    card = which_card(w, state, factor.position, below)
    return w.say(
        "If it’s a tie on {the_card}, the pips on the neighbouring cards decide.",
        the_card=card,
    )
