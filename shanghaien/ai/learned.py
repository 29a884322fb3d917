"""What was learned, written by `python -m shanghaien.ai.train`. Do not edit.

Seed 1. One entry for the end of each round but the last.
"""

from shanghaien.ai.values import Weights

WEIGHTS = (
    Weights(
        tricks=(1.5, 1.5, 1.5),
        start=0.9578,
        spread=19.867,
        scale=0.2832,
        joker=0.5,
        own=0.3274,
    ),
    Weights(
        tricks=(1.5, 1.5, 1.5),
        start=-0.1296,
        spread=31.1526,
        scale=0.1969,
        joker=0.5,
        own=0.3303,
    ),
    Weights(
        tricks=(1.5, 1.5, 1.5),
        start=1.1279,
        spread=22.1747,
        scale=0.2543,
        joker=0.5,
        own=0.3312,
    ),
    Weights(
        tricks=(1.5, 1.5, 1.5),
        start=-0.1521,
        spread=12.1358,
        scale=0.3418,
        joker=0.5,
        own=0.3299,
    ),
    Weights(
        tricks=(1.5, 1.5, 1.5),
        start=1.3563,
        spread=5.5798,
        scale=0.4183,
        joker=0.5,
        own=0.3272,
    ),
    Weights(
        tricks=(1.5, 1.5, 1.5),
        start=-0.0631,
        spread=0.7401,
        scale=0.5251,
        joker=0.5,
        own=0.3265,
    ),
    Weights(
        tricks=(1.5, 1.5, 1.5),
        start=1.814,
        spread=0.1572,
        scale=0.5673,
        joker=0.5,
        own=0.3102,
    ),
)
