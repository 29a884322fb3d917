"""What a decision is about."""

from shanghaien.forecast import outlook
from shanghaien.learning.study import THEMES
from shanghaien.moves import ChooseDirection, Move, Roll, Shanghai
from shanghaien.scoring import Reason
from shanghaien.state import Phase, State
from shanghaien.tricks import TRICKS

_KINDS: tuple[tuple[str, type[Move] | tuple[type[Move], ...]], ...] = (
    ("stop", (Shanghai, Roll)),
    ("end", ChooseDirection),
    *((kind.verb, kind) for kind in TRICKS),
)


def themes(state: State, move: Move) -> tuple[str, ...]:
    """What a best move is about; some of `THEMES`."""
    found = {name for name, kind in _KINDS if isinstance(move, kind)}
    seen, me = outlook(state, move), state.to_move
    for shift in seen.shifts:
        if Reason.NEIGHBOURS in (shift.before.reason, shift.after.reason):
            found.add("neighbour")
        if shift.before.winner is me and shift.after.winner is not me:
            found.add("give-up")
    if state.supply(me) == (2 if state.phase is Phase.TURN else 0):
        found.add("last")
    return tuple(theme for theme in THEMES if theme in found)
