"""What was learned, written by `python -m bench.train`. Do not edit.

Seed 1. One entry for the end of each round but the last.
"""

from shanghaien.ai.evaluate import Weights

WEIGHTS = (
    Weights(
        tricks=(2.5351, 2.4753, 1.9215),
        start=1.1326,
        spread=3.9576,
        scale=0.4017,
        joker=0.4753,
        own=0.3256,
    ),
    Weights(
        tricks=(2.5988, 2.6459, 2.0108),
        start=-0.4053,
        spread=4.9097,
        scale=0.4274,
        joker=0.4255,
        own=0.3094,
    ),
    Weights(
        tricks=(2.6869, 2.6447, 2.094),
        start=1.4273,
        spread=4.9948,
        scale=0.4674,
        joker=0.4704,
        own=0.3001,
    ),
    Weights(
        tricks=(2.5653, 2.5951, 2.0051),
        start=-0.388,
        spread=6.5736,
        scale=0.4233,
        joker=0.5549,
        own=0.3103,
    ),
    Weights(
        tricks=(2.3594, 2.6962, 2.0741),
        start=1.4173,
        spread=12.5362,
        scale=0.3107,
        joker=0.656,
        own=0.318,
    ),
    Weights(
        tricks=(1.9125, 1.9993, 1.7786),
        start=-0.1781,
        spread=9.2651,
        scale=0.3506,
        joker=0.7476,
        own=0.3293,
    ),
    Weights(
        tricks=(0.8557, 0.8296, 1.1045),
        start=1.6748,
        spread=0.01,
        scale=0.4881,
        joker=0.8414,
        own=0.3428,
    ),
)
