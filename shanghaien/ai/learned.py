"""What was learned, written by `python -m shanghaien.ai.train`. One entry for each round's end."""

from shanghaien.ai.values import Weights

WEIGHTS = tuple(
    Weights(tricks=(1.7, 1.2, 1.2), start=0.0, spread=1.0, scale=0.45, own=0.32) for _ in range(7)
)
