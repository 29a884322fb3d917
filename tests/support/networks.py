"""Networks drawn by lot, in place of learned ones."""

from random import Random

from shanghaien.ai.network import FEATURES, TRICKS, Network, parse_network


def network(seed: int) -> Network:
    """A small network drawn by lot."""
    rng = Random(seed)
    rows = [(FEATURES + 1, 3), (3, 5), (FEATURES, 5), (2 * TRICKS + 1, 5), (2, 5)]
    rows += [(1, 5), (1, 5), (1, 3)]
    return parse_network(
        "\n".join(
            " ".join(str(rng.randint(-300, 300)) for _ in range(width))
            for height, width in rows
            for _ in range(height)
        )
    )
