"""What was learned, written by `python -m shanghaien.ai.train`. Do not edit.

Seed 1. One entry for the end of each round but the last.
"""

from shanghaien.ai.values import Weights

WEIGHTS = (
    Weights(
        tricks=(0.9377, 1.6666, 0.5944),
        start=0.8496,
        spread=0.01,
        scale=0.3792,
        own=0.3316,
    ),
    Weights(
        tricks=(0.9501, 1.6141, 0.5983),
        start=-0.0413,
        spread=0.01,
        scale=0.4025,
        own=0.3273,
    ),
    Weights(
        tricks=(0.9643, 1.5645, 0.5873),
        start=1.0393,
        spread=0.01,
        scale=0.405,
        own=0.3365,
    ),
    Weights(
        tricks=(0.9782, 1.6127, 0.6233),
        start=-0.0177,
        spread=6.4857,
        scale=0.3427,
        own=0.3355,
    ),
    Weights(
        tricks=(0.944, 1.5015, 0.6343),
        start=1.2699,
        spread=0.01,
        scale=0.3961,
        own=0.3483,
    ),
    Weights(
        tricks=(0.8543, 1.4408, 0.6738),
        start=-0.0453,
        spread=1.4965,
        scale=0.3819,
        own=0.3553,
    ),
    Weights(
        tricks=(0.9842, 1.211, 0.6872),
        start=1.8805,
        spread=0.01,
        scale=0.3603,
        own=0.3596,
    ),
)
