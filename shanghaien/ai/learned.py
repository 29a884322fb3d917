"""What was learned, written by `python -m shanghaien.ai.train`. One entry for each round's end."""

from shanghaien.ai.values import Weights

WEIGHTS = tuple(Weights(tricks=(1.6, 1.6, 1.6), start=0.0, spread=2.0, scale=1.0) for _ in range(7))
