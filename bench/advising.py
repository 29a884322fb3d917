"""How well a level is found that fits, and how often another one is advised: by chance games."""

from collections.abc import Iterator
from math import exp, log
from random import Random

from shanghaien.learning.fitting import LADDER, advice, fitting
from shanghaien.learning.reference import LEVELS, strength
from shanghaien.learning.strength import TYPICAL, Played

AFTER = (5, 10, 20, 40)
"""Games after which is looked."""
SHARES = (0.5, 0.6, 0.7, 0.8)
TIMES = 200
FOUND = 60
"""So many people, for what takes longer."""


def game(place: float, level: str, loss: float, rng: Random) -> Played:
    """A game of somebody who stands on a place of the ladder, and loses so much by a choice.

    The loss differs between games by half of itself.
    """
    share = 1.0 / (1.0 + exp(LADDER[level] - place))
    lost = TYPICAL * loss * rng.gammavariate(4.0, 0.25)
    return Played(TYPICAL, lost, level, float(rng.random() < share))


def fitting_lines() -> Iterator[str]:
    """How often the level is found that somebody plays like, playing what fits so far."""
    yield "| plays like | " + " | ".join(f"after {n} games" for n in AFTER) + " | changes in all |"
    yield "|---|" + "---|" * (len(AFTER) + 1)
    for level in LADDER:
        loss = strength(level) if level in LEVELS else 0.0
        hits, changes = dict.fromkeys(AFTER, 0), 0
        for k in range(FOUND):
            rng, games, now = Random(f"{level} {k}"), list[Played](), fitting([]).level
            for n in range(1, AFTER[-1] + 1):
                games.append(game(LADDER[level], now, loss, rng))
                before, now = now, fitting(games).level
                changes += now != before
                if n in hits:
                    hits[n] += now == level
        found = (f"{100 * hits[n] / FOUND:.0f} %" for n in AFTER)
        yield f"| {level} | {' | '.join(found)} | {changes / FOUND:.1f} |"


def advice_lines() -> Iterator[str]:
    """How often another level is advised to somebody who takes some share from the bosun."""
    yield "| share | " + " | ".join(f"after {n} games" for n in AFTER) + " |"
    yield "|---|" + "---|" * len(AFTER)
    for share in SHARES:
        place = LADDER["bosun"] + log(share / (1.0 - share))
        told = dict.fromkeys(AFTER, 0)
        for k in range(TIMES):
            rng = Random(f"{share} {k}")
            games = [game(place, "bosun", strength("bosun"), rng) for _ in range(AFTER[-1])]
            for n in AFTER:
                told[n] += advice(games[:n]) is not None
        found = (f"{100 * told[n] / TIMES:.0f} %" for n in AFTER)
        yield f"| {100 * share:.0f} % | {' | '.join(found)} |"
