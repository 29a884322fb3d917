"""What decisions of any kind may have in common."""

from shanghaien.learning.study import ASPECTS
from shanghaien.learning.themes import themes
from shanghaien.moves import ChooseDirection, Move, Roll, Shanghai, UseAgain
from shanghaien.rules import apply
from shanghaien.scoring import Reason, awards
from shanghaien.state import State


def aspects(state: State, best: Move, *, has_card: bool) -> tuple[str, ...]:
    """Those of a decision; some of ASPECTS.

    `has_card`: whether the best move or the one that was made uses a trick card.
    """
    found = {
        "neighbour": _is_by_neighbours(state, best),
        "last": "last" in themes(state, best),
        "trick-card": has_card,
    }
    return tuple(name for name in ASPECTS if found[name])


def _is_by_neighbours(state: State, best: Move) -> bool:
    """Whether a card goes by its neighbours' pips once the best move is made.

    Whoever does not count them misses what such a card is worth, whether he ends the round, rolls
    on or adds a die; so it does not matter that the move changes who gets the card.
    """
    if isinstance(best, ChooseDirection):
        return False  # no dice lie there yet
    after = state if isinstance(best, Shanghai | Roll | UseAgain) else apply(state, best)
    return any(award.reason is Reason.NEIGHBOURS for award in awards(after))
