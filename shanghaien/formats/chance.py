"""Where cards and dice come from, as fields of a record and back (docs/guide/record.md)."""

import re
from collections.abc import Sequence
from typing import Any

from shanghaien.cards import Card
from shanghaien.formats.errors import RecordProblem, refuse
from shanghaien.formats.limits import are_points
from shanghaien.formats.values import is_same, short
from shanghaien.seed import Seed, is_seed_word
from shanghaien.sources import SECRET, Drawn, RealDice, Sealed, Seeded

PAGE, HAND = "page", "hand"
"""Who rolls the dice."""
_SECRET = re.compile(f"[0-9a-f]{{{SECRET}}}")


def read_chance(
    raw: dict[str, Any], deck: Sequence[Card], *, is_special: bool
) -> Drawn | Seeded | RealDice:
    """What `seed` and `dice` say; what claims a seed must have its cards.

    A special one is not drawn here: older versions have no other fields for that.
    """
    seed, dice = _seed(raw["seed"]), raw["dice"]
    if dice not in (PAGE, HAND) or not isinstance(dice, str):
        refuse("dice", f"{short(dice)} is neither “{PAGE}” nor “{HAND}”", value=short(dice))
    is_drawn = seed is None and dice == PAGE
    if (seed and dice == HAND) or (is_drawn and is_special):
        refuse("dice", "expected either a seed or real dice (“hand”)", value=short(dice))
    if seed is None:
        return Drawn() if is_drawn else RealDice()
    if deck != seed.deck():
        refuse("deck", "the cards do not match the seed", RecordProblem.SEED)
    return Seeded(seed)


def read_sealed(raw: dict[str, Any], deck: Sequence[Card]) -> Sealed:
    """What `seal` and `secret` say; the seal must be that of the secret, and the cards, too."""
    secret, seal = raw["secret"], raw["seal"]
    if not isinstance(secret, str) or not _SECRET.fullmatch(secret):
        refuse("secret", f"{short(secret)} is not a secret", value=short(secret))
    sealed = Sealed(secret)
    if seal != sealed.seal:
        refuse("seal", "the seal does not match the secret", RecordProblem.SEAL)
    if deck != sealed.seed.deck():
        refuse("deck", "the cards are not those that were sealed", RecordProblem.SEAL)
    return sealed


def seed_body(seed: Seed) -> dict[str, Any]:
    """A seed as it is written."""
    first = None if seed.first is None else list(seed.first)
    return {"word": seed.word, "leg": seed.leg, "first": first}


def _seed(raw: object) -> Seed | None:
    if raw is None:
        return None
    if not isinstance(raw, dict) or set(raw) != {"word", "leg", "first"}:
        refuse("seed", "expected “word”, “leg” and “first”")
    word, leg, first = raw["word"], raw["leg"], raw["first"]
    if not isinstance(word, str) or not is_seed_word(word):
        refuse("seed.word", f"{short(word)} is not a seed", value=short(word))
    if not any(is_same(leg, known) for known in (0, 1, 2)):
        refuse("seed.leg", f"{short(leg)} is not 0, 1 or 2", value=short(leg))
    # Just the second game of a match knows how the first one ended.
    if first is not None and not are_points(first):
        refuse("seed.first", f"{short(first)} is not a result", value=short(first))
    if (first is None) == (leg == 2):
        what = f"must be {'the result of the first game' if leg == 2 else 'null'}"
        refuse("seed.first", f"{what}, as “leg” is {leg}", value=short(first))
    return Seed(word, leg, None if first is None else (first[0], first[1]))
