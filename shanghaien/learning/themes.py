"""What a decision is about.

A new theme: its name in THEMES of study.py; how it is found, here; its place in _BY_RARITY of
decisions.py, without which it comes last; its name for players in THEMES of web/ui/sentences.py.
`python -m bench.puzzles` finds puzzles of it.
"""

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
    shifts = outlook(state, move).shifts
    if any(Reason.NEIGHBOURS in (one.before.reason, one.after.reason) for one in shifts):
        found.add("neighbour")
    if state.supply(state.to_move) == (2 if state.phase is Phase.TURN else 0):
        found.add("last")
    return tuple(theme for theme in THEMES if theme in found)
