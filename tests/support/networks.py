"""Networks drawn by lot, in place of learned ones."""

from random import Random

from shanghaien.ai.network import BLENDED, FEATURES, TRICKS, Network, parse_network
from shanghaien.ai.scenarios import CLASSES
from shanghaien.state import ROUNDS


def network(seed: int) -> Network:
    """A small network drawn by lot; an even one counts scenarios."""
    rng = Random(seed)
    size = (FEATURES + 1) * 3 + 3 * 5 + (FEATURES + 2 * TRICKS + 1 + 2 + 2) * 5 + 3
    shares = 2 * CLASSES * (seed % 2 == 0)
    size += shares * (BLENDED + 1) + BLENDED * 5 * bool(shares)
    weights = " ".join(str(rng.randint(-320, 320)) for _ in range(size))
    return parse_network(f"3 5 {shares} {weights}")


SMALL = [network(n) for n in range(1, 2 * ROUNDS - 2, 2)]
"""One for the end of each round but the last: rounds are solved far sooner with these than with
those that were learned, and the search is the same."""
