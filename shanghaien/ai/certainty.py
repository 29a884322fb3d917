"""How sure a chance to win is, where rounds are solved whole."""

from shanghaien.state import ROUNDS, State

TYPICAL = (0.01, 0.01, 0.01, 0.01, 0.03, 0.02, 0.03)
"""What the value at the beginning of rounds 1 to 7 is typically off by, rounded up to whole percent
(docs/figures/certainty.md)."""


def typical_error(state: State) -> float:
    """What the chances of a position are typically off by; 0 where they are exact.

    Later in a round it is hardly less: what is off is the value of its ends.
    """
    return 0.0 if state.round == ROUNDS else TYPICAL[state.round - 1]
