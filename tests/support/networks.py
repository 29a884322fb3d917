"""Networks drawn by lot, in place of learned ones."""

from random import Random

from shanghaien.ai.network import FEATURES, TRICKS, Network, parse_network


def network(seed: int) -> Network:
    """A small network drawn by lot."""
    rng = Random(seed)
    size = (FEATURES + 1) * 3 + 3 * 5 + (FEATURES + 2 * TRICKS + 1 + 2 + 2) * 5 + 3
    return parse_network(f"3 5 {' '.join(str(rng.randint(-40, 40)) for _ in range(size))}")
