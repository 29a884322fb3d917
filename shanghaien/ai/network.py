"""A small network's word on the value between two rounds, seen by one of the players.

Each nationality is described by a few numbers (`describe`), which one hidden layer turns into a
vector. The vectors of all nationalities, of both players' unused tricks and of the start are added
up: that is what makes the 729 ends of a round cheap, since they differ in few of the terms. Late in
the game it is also counted who wins in each scenario of the cards to come
(`shanghaien.ai.scenarios`). One more layer turns the sum into a chance. What the numbers are was
learned by `bench.train`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from math import exp, sqrt
from operator import mul
from typing import overload

from shanghaien.ai.nationality import chances, gain, moments, points
from shanghaien.cards import Trick
from shanghaien.state import ROUNDS

Counts = tuple[int, ...]
"""How many unused tricks of each kind, in the order of `Trick`."""
Vector = tuple[float, ...]
Matrix = tuple[Vector, ...]

FEATURES = 18
"""Numbers that describe a nationality."""
GAINS = slice(11, 13)
"""Where a description has the gains of a joker."""
BLENDED = 3
"""Numbers that the shares of the scenarios become; more of them say no more."""
UNIT = 1.0 / 1024.0
"""What the weights are multiples of; 128ths shift the values by up to 1 %."""
_LOT = 0.33
"""The chance of each player to get a sailor still to come."""
# R1: the deck has three of a kind at most; only R12 adds to them.
_EACH = 3
"""More unused tricks of one kind than this count as so many."""
_MOST = 5
"""The same of all kinds together."""
TRICKS = len(Trick) * _EACH + _MOST
"""Numbers that describe one player's unused tricks."""


@dataclass(frozen=True, slots=True)
class Network:
    """What was learned for the end of one round. A matrix is a row for each number that goes in."""

    first: Matrix
    """From a nationality's description and a constant to its hidden layer."""
    second: Matrix
    """From that layer to the sum."""
    direct: Matrix
    """From the description to the sum."""
    tricks: Matrix
    """From both players' tricks, the viewer's first, and a constant to the sum."""
    jokers: Matrix
    """From both players' best gains by a joker, nothing without a trick, to the sum."""
    start: Vector
    """What is added if the viewer starts the next round, and taken away if not."""
    last: Vector
    """From the sum's layer to the chance, as a logit."""
    gains: Vector
    """From the same gains, and a constant, to the chance."""
    scenarios: Matrix
    """From the shares of the scenarios that are won to three numbers; empty where they are not
    counted."""
    blend: Matrix
    """From these numbers to the sum."""
    shares: Vector
    """From the same shares to the chance."""
    # What is remembered is no part of what was learned: networks are equal by their weights.
    _known: dict[tuple[int, int, tuple[int, ...]], Vector] = field(
        default_factory=dict, compare=False, repr=False
    )
    _held: dict[tuple[Counts, Counts], Vector] = field(
        default_factory=dict, compare=False, repr=False
    )

    def look(self, mine: int, other: int, coming: tuple[int, ...]) -> Vector:
        """A nationality's part of the sum; then what a joker there would bring each player."""
        key = (mine, other, coming)
        found = self._known.get(key)
        if found is None:
            numbers = describe(mine, other, coming)
            # A crew looks the same in many ends and layers, so it is worked out once.
            hidden = [max(x, 0.0) for x in times((*numbers, 1.0), self.first)]
            parts = zip(times(hidden, self.second), times(numbers, self.direct), strict=True)
            found = self._known[key] = (*(x + y for x, y in parts), *numbers[GAINS])
        return found

    def hold(self, mine: Counts, other: Counts) -> Vector:
        """The part of both players' unused tricks."""
        found = self._held.get((mine, other))
        if found is None:
            held = (*count(mine), *count(other), 1.0)
            found = self._held[mine, other] = tuple(times(held, self.tricks))
        return found


def times(row: Sequence[float], matrix: Matrix) -> list[float]:
    """A row times a matrix."""
    return [sum(map(mul, row, column)) for column in zip(*matrix, strict=True)]


def chance(logit: float) -> float:
    """The chance of a logit."""
    # Beyond 709 `exp` raises OverflowError; the chance is 0 to every digit long before.
    return 1.0 / (1.0 + exp(-logit)) if logit > -700.0 else 0.0


@cache
def describe(mine: int, other: int, coming: tuple[int, ...]) -> Vector:
    """A nationality in numbers: both strengths, and the sailors still to come by lot."""
    mean, square = moments(mine, other, coming, _LOT)
    most, _ = moments(mine, other, coming, 0.5)
    ahead, behind = chances(mine, other, coming, _LOT)
    now = points(mine, other)
    return (
        mean / 4.0,
        sqrt(max(square - mean * mean, 0.0)) / 4.0,
        most / 4.0,
        now / 8.0,
        min(mine, other) / 8.0,
        mine / 8.0,
        other / 8.0,
        float(not mine),
        float(not other),
        float(now > 0),
        float(now < 0),
        gain(mine, other, coming, _LOT) / 4.0,
        gain(other, mine, coming, _LOT) / 4.0,
        sum(coming) / 8.0,
        len(coming) / 4.0,
        max(coming, default=0) / 4.0,
        ahead,
        behind,
    )


@cache
def count(tricks: Counts) -> Vector:
    """A player's unused tricks of each kind in numbers: at least one, two, three; so for all."""
    # Not the number itself: so the second trick of a kind may be worth less than the first.
    each = [float(held >= n) for held in tricks for n in range(1, _EACH + 1)]
    return (*each, *(float(sum(tricks) >= n) for n in range(1, _MOST + 1)))


def parse_network(text: str) -> Network:
    """A network from text.

    First the sizes of both layers and how many shares of scenarios it sees, then all weights as so
    many of `UNIT`. Raises ValueError for weights of another shape: they were learned for other
    numbers than `describe` and `count` give, for another number of kinds of trick, say.
    """
    hidden, width, shares, *rest = map(int, text.split())
    weights = iter([number * UNIT for number in rest])
    shapes = (
        (FEATURES + 1, hidden),
        (hidden, width),
        (FEATURES, width),
        (2 * TRICKS + 1, width),
        (2, width),
        *((1, width), (1, width), (1, 3)),
        (shares, BLENDED),
        (BLENDED * bool(shares), width),
        (1, shares),
    )
    # Counted first: a text of another shape might be cut into wrong matrices without an error.
    wanted = sum(height * width for height, width in shapes)
    if len(rest) != wanted:
        raise ValueError(
            f"{len(rest)} weights where {wanted} are wanted: they were learned for networks of "
            "another shape; learn them anew with python -m bench.train"
        )
    first, second, direct, tricks, jokers, (start,), (last,), (gains,), scenarios, blend, (own,) = (
        tuple(tuple(islice(weights, width)) for _ in range(height)) for height, width in shapes
    )
    return Network(first, second, direct, tricks, jokers, start, last, gains, scenarios, blend, own)


class Learned(Sequence[Network]):
    """The networks of `shanghaien.ai.weights`, read when they are first asked for.

    So they are no part of the page's start, nor of its snapshot.
    """

    def __init__(self) -> None:
        self._found: dict[int, Network] = {}

    def __len__(self) -> int:
        return ROUNDS - 1

    @overload
    def __getitem__(self, index: int) -> Network: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Network]: ...

    def __getitem__(self, index: int | slice) -> Network | Sequence[Network]:
        from shanghaien.ai.weights import TEXTS  # noqa: PLC0415 - see above

        if isinstance(index, slice):
            return [self[k] for k in range(*index.indices(len(self)))]
        if index not in self._found:
            self._found[index] = parse_network(TEXTS[index])
        return self._found[index]


LEARNED = Learned()
"""What the opponent has learned, for the end of each round but the last."""
