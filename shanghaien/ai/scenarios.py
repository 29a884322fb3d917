"""Who may get the cards to come, and who wins then if each player uses one more joker.

A *scenario* gives every card still to come to a player or to nobody. All scenarios are worked on at
once: each is a lane of nine bits in one integer, so that an addition of two integers is one in
every lane. The ninth bit of a lane is free while the others hold a number below 256; it takes the
carry of a comparison.

Who wins depends on who has to use his joker first, since the other one can answer in the same
nationality. So there are two counts: scenarios that the viewer wins if he goes first, and scenarios
that the other player wins if *he* does.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from random import Random

from shanghaien.ai.nationality import points
from shanghaien.cards import JOKER_VALUE
from shanghaien.state import ROW

Scenario = tuple[int, ...]
"""For each card to come who gets it: 0 the viewer, 1 the other player, 2 nobody."""
Part = tuple[int, ...]
"""What nationalities add in each scenario. In order: the viewer's lead; the most that a joker there
brings to both, where they are equal; what it brings the viewer where he is behind, and where the
other one cannot answer, most of all nationalities; the same of the other player; then the second
best of the viewer's where he is behind, and of the other's."""

PARTS = 8
CLASSES = 5
"""The scenarios are counted in classes: by how many cards nobody gets."""
_FEW = (0, 1, 4, 5, 6)
"""How many of the last six cards nobody gets: all scenarios of two or three say no more."""
# No network of today asks for these: after round 6 they brought too little
# (docs/decisions/0013-the-value-between-rounds-is-learned.md).
_DRAWN = ((0, 64), (2, 96), (4, 96), (7, 48), (10, 24))
"""Of more cards scenarios are drawn by lot: how many nobody gets, and how many are drawn."""
_BITS = 9
# No lead reaches 128: all sailors are 104 points, and ten tricks (R12) as jokers 20 more.
_ZERO = 1 << (_BITS - 2)
"""What stands for an equal score in a lane."""


@cache
def scenarios(cards: int) -> tuple[tuple[Scenario, ...], ...]:
    """The scenarios of so many cards, by class; each with the one in which the players change."""
    if cards <= ROW:
        all_ = tuple(product(range(3), repeat=cards))
        return tuple(tuple(f for f in all_ if f.count(2) == out) for out in _FEW)
    # The same scenarios each time: what a network learned from some would not fit others.
    rng = Random(cards)
    classes = []
    for out, number in _DRAWN:
        found: list[Scenario] = []
        while len(found) < number:
            ones = (cards - out) // 2
            drawn = [0] * ones + [1] * (cards - out - ones) + [2] * out
            rng.shuffle(drawn)
            # With its mirror image, so that no player is better off by the lot.
            found += tuple(drawn), tuple((1, 0, 2)[x] for x in drawn)
        classes.append(tuple(found))
    return tuple(classes)


def kinds(mine: int, other: int, at_end: tuple[int, int]) -> tuple[int, ...]:
    """A nationality's part in one scenario, from both strengths now and at the end (R6)."""
    one, two = at_end
    tie = behind = free = behind_other = free_other = 0
    if one == two:
        # Who has no sailor there before the round cannot use a joker there.
        tie, free, free_other = (one * x for x in (bool(mine and other), not other, not mine))
        free, free_other = free * bool(mine), free_other * bool(other)
    elif mine and one < two <= one + JOKER_VALUE:
        # From losing `one` to 0 by drawing level; past that the other one's sailors are taken.
        brings = one + two * (two < one + JOKER_VALUE)
        behind, free = (brings, 0) if other else (0, brings)
    elif other and two < one <= two + JOKER_VALUE:
        brings = two + one * (one < two + JOKER_VALUE)
        behind_other, free_other = (brings, 0) if mine else (0, brings)
    if mine and not two:
        free = JOKER_VALUE
    if other and not one:
        free_other = JOKER_VALUE
    return points(one, two), tie, behind, free, behind_other, free_other


class Scenarios:
    """The scenarios of the cards to come, and what they make of two crews."""

    def __init__(self, coming: Sequence[tuple[int, ...]], tricks: int) -> None:
        self.sizes = [len(some) for some in scenarios(sum(map(len, coming)) + tricks)]
        ways = [scenario for some in scenarios(sum(map(len, coming)) + tricks) for scenario in some]
        self._ones = sum(1 << (_BITS * k) for k in range(len(ways)))
        self._guards = self._ones << (_BITS - 1)
        self.classes = []
        begin = 0
        for size in self.sizes:
            lanes = ((1 << (_BITS * size)) - 1) << (_BITS * begin)
            self.classes.append(self._guards & lanes)
            begin += size
        place = 0
        # By what falls to both, since many falls give a crew the same: a value times the lanes in
        # which it holds puts it into all of them at once.
        self._sums: list[list[tuple[int, int, int]]] = []
        for values in coming:
            sums: dict[tuple[int, int], int] = {}
            for k, scenario in enumerate(ways):
                got = [0, 0, 0]
                for value, owner in zip(values, scenario[place : place + len(values)], strict=True):
                    got[owner] += value
                sums[got[0], got[1]] = sums.get((got[0], got[1]), 0) | 1 << (_BITS * k)
            self._sums.append([(x, y, lanes) for (x, y), lanes in sums.items()])
            place += len(values)
        lead = [scenario[place:].count(0) - scenario[place:].count(1) for scenario in ways]
        self._base = sum((_ZERO + x) << (_BITS * k) for k, x in enumerate(lead))
        self._ahead = (_ZERO + 1) * self._ones
        self._parts: dict[tuple[int, int, int], Part] = {}

    @property
    def nothing(self) -> Part:
        """What is there before any nationality is added: a trick is worth a point at least."""
        return self._base, 0, 0, self._ones, 0, self._ones, 0, 0

    def part(self, n: int, mine: int, other: int) -> Part:
        """What a nationality adds, by both strengths."""
        found = self._parts.get((n, mine, other))
        if found is None:
            sums = [0] * (PARTS - 2)
            for x, y, lanes in self._sums[n]:
                for k, value in enumerate(kinds(mine, other, (mine + x, other + y))):
                    sums[k] += value * lanes
            # One nationality has no second best.
            found = self._parts[n, mine, other] = (*sums, 0, 0)
        return found

    def add(self, one: Part, more: Part) -> Part:
        """Some nationalities and one more."""
        most = self._most
        lead, tie, x, free, y, free_other, second, second_other = one
        lead_, tie_, x_, free_, y_, free_other_, _, _ = more
        # Most crews bring nothing here, and comparing lanes costs more than adding them.
        if x_:
            # The sum less the greater is the smaller one.
            both = most(x, x_)
            x, second = both, most(second, x + x_ - both)
        if y_:
            both = most(y, y_)
            y, second_other = both, most(second_other, y + y_ - both)
        return (
            lead + lead_,
            most(tie, tie_),
            x,
            most(free, free_),
            y,
            most(free_other, free_other_),
            second,
            second_other,
        )

    def shares(self, part: Part, lead: int, has: tuple[bool, bool]) -> list[float]:
        """The share of each class that the viewer wins; then that the other one wins.

        `lead` is that of the tricks, `has` tells who has one that can be used as a joker.
        """
        ahead, tie, x, free, y, free_other, second, second_other = part
        ahead += lead * self._ones
        back = 2 * _ZERO * self._ones - ahead
        mine = self._wins(ahead, tie, (x, free), (y, free_other, second_other), has)
        other = self._wins(back, tie, (y, free_other), (x, free, second), has[::-1])
        return [
            (won & lanes).bit_count() / size
            for won in (mine, other)
            for lanes, size in zip(self.classes, self.sizes, strict=True)
        ]

    def _wins(
        self,
        lead: int,
        tie: int,
        mine: tuple[int, int],
        other: tuple[int, int, int],
        has: tuple[bool, bool],
    ) -> int:
        """The guards of the lanes that are won by who goes first."""
        behind, free = mine
        behind_other, free_other, second_other = other
        most, ahead, up = self._most, self._ahead, lead | self._guards
        # A guard stays where nothing is borrowed from it: where the first number is greater.
        if not has[1]:
            gain = most(most(tie, behind), free) - self._ones if has[0] else 0
            return (up + gain - ahead) & self._guards
        rest = most(free_other, tie)
        answer = most(rest, behind_other) + ahead
        if not has[0]:
            # His trick is a point less for him, once used.
            return (up + self._ones - answer) & self._guards
        # Both tricks are used, so their points cancel. First: a joker in a crew without an answer.
        # Second: one where the other would have turned a crew over; his second best is left to him.
        won = (up + free - answer) | (up - ahead - most(rest, second_other))
        if tie:
            # The answer is there, so that it is level again, or elsewhere: whichever is worse.
            won |= (up - ahead) & (up + tie - answer)
        if behind:
            # An answer there wins the crew back, with a joker of two more to take.
            won |= (up - ahead - 2 * self._ones) & (up + behind - answer)
        return won & self._guards

    def _most(self, one: int, two: int) -> int:
        """The greater number in each lane."""
        if not two:
            return one
        if not one:
            return two
        ahead = ((one | self._guards) - two) & self._guards
        # A guard less its lane's lowest bit is a mask of the lane: there `one` is taken.
        return two ^ ((one ^ two) & (ahead - (ahead >> (_BITS - 1))))
