"""The positions that a round's dice can make, numbered once, with their children.

Who gets a card depends only on the difference of the dice on it, on whether it is empty when
they are equal, and for ties on the neighbours' differences. So a position is six digits, one for
each card number: the difference, or "empty". The player who started the round is *first* here,
the other one *second*; the tables serve whoever that is.

A `Level` holds all positions with equally many dice of each player. Levels are made when they
are first asked for, and kept: they depend on nothing but the rules.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter

from shanghaien.ai.steps import Steps, run
from shanghaien.state import DICE, ROW

_STEP = 2000
"""Positions that are worked on between two yields."""

Six = tuple[float, float, float, float, float, float]
Picker = Callable[[Sequence[float]], Six]
"""Takes the six children of a position out of the values of their level."""

_TIED = 7
_EMPTY = 8
# A digit: 7 - k is a lead of k dice of the second player, 8 + k of the first; between them 7 is
# "equally many" and 8 "empty".
# From a lead of one the other player's die makes it 7, not 8: dice never leave a card. Leads go up
# to 6, so 0 and 15 are no digits, and what the tables have there is never read.
_ADD = (
    tuple(9 if digit in (_TIED, _EMPTY) else digit + 1 for digit in range(16)),
    tuple(
        6 if digit in (_TIED, _EMPTY) else (7 if digit == 9 else digit - 1) for digit in range(16)
    ),
)
"""The digit after one more die of the first and of the second player."""
_LEAD = tuple(digit - 7 if digit < _EMPTY else digit - 8 for digit in range(16))
_SHIFTS = tuple(4 * n for n in range(ROW))
_START = sum(_EMPTY << shift for shift in _SHIFTS)


def encode(first: Sequence[int], second: Sequence[int]) -> int:
    """The code of a position from both players' dice on numbers 1 to 6."""
    code = 0
    for f, s, shift in zip(first, second, _SHIFTS, strict=True):
        lead = f - s
        digit = (_TIED if f else _EMPTY) if not lead else lead + (7 if lead < 0 else 8)
        code |= digit << shift
    return code


def distribution(code: int) -> int:
    """Who gets which card if the round ends in a position (rules: Who gets a card)."""
    digits = [(code >> shift) & 15 for shift in _SHIFTS]
    index = 0
    weight = 1
    for n, digit in enumerate(digits):
        if digit != _EMPTY:
            lead = _LEAD[digit]
            if not lead:  # the pips on the neighbours decide
                if n:
                    # Every die on a card shows its number: pips are dice times number.
                    lead = n * _LEAD[digits[n - 1]]
                if n < ROW - 1:
                    lead += (n + 2) * _LEAD[digits[n + 1]]
            if lead:
                index += weight if lead > 0 else 2 * weight
        weight *= 3
    return index


class Level:
    """All positions with `first` dice of the first player and `second` of the second."""

    __slots__ = ("_children", "_pickers", "codes", "first", "index", "owners", "second")

    def __init__(self, first: int, second: int, codes: list[int], owners: list[int]) -> None:
        self.first = first
        self.second = second
        self.codes = codes
        self.index = {code: i for i, code in enumerate(codes)}
        self.owners = owners
        """The distribution of the cards if the round ends, for each position."""
        # For each player: without "add both" only one of them is ever to move in a level.
        self._children: list[list[tuple[int, ...]] | None] = [None, None]
        self._pickers: list[list[Picker] | None] = [None, None]

    def children(self, player: int) -> list[tuple[int, ...]]:
        """For each position the six that a die of player 0 or 1 leads to, in the next level."""
        return self._children[player] or run(self.children_steps(player))

    def children_steps(self, player: int) -> Steps[list[tuple[int, ...]]]:
        """`children` in steps."""
        found = self._children[player]
        if found is None:
            after = yield from level_steps(self.first + (not player), self.second + player)
            index = after.index
            add = _ADD[player]
            by = tuple(
                tuple((add[digit] - digit) << shift for digit in range(16)) for shift in _SHIFTS
            )
            # A die changes one digit and carries into none, so a child's code is one addition away.
            # The last digit needs no mask: nothing lies above it.
            b0, b1, b2, b3, b4, b5 = by
            found = []
            for k in range(0, len(self.codes), _STEP):
                found += [
                    (
                        index[c + b0[c & 15]],
                        index[c + b1[c >> 4 & 15]],
                        index[c + b2[c >> 8 & 15]],
                        index[c + b3[c >> 12 & 15]],
                        index[c + b4[c >> 16 & 15]],
                        index[c + b5[c >> 20]],
                    )
                    for c in self.codes[k : k + _STEP]
                ]
                yield
            self._children[player] = found
        return found

    def pickers(self, player: int) -> list[Picker]:
        """For each position what takes the six children's values out of their level's."""
        return self._pickers[player] or run(self.pickers_steps(player))

    def pickers_steps(self, player: int) -> Steps[list[Picker]]:
        """`pickers` in steps."""
        found = self._pickers[player]
        if found is None:
            children = yield from self.children_steps(player)
            found = []
            for k in range(0, len(children), _STEP):
                # One call for all six, made once: every layer and every round uses them.
                found += [itemgetter(*six) for six in children[k : k + _STEP]]
                yield
            self._pickers[player] = found
        return found


# Never emptied: later rounds and games ask for the same levels.
_levels: dict[tuple[int, int], Level] = {}


def level(first: int, second: int) -> Level:
    """The level of these numbers of dice, 0 to 6 each."""
    return _levels.get((first, second)) or run(level_steps(first, second))


def level_steps(first: int, second: int) -> Steps[Level]:
    """`level` in steps."""
    found = _levels.get((first, second))
    if found is None:
        codes = yield from _codes(first, second)
        owners: list[int] = []
        for k in range(0, len(codes), _STEP):
            owners += [distribution(code) for code in codes[k : k + _STEP]]
            yield
        found = _levels[first, second] = Level(first, second, codes, owners)
        yield
    return found


def _codes(first: int, second: int) -> Steps[list[int]]:
    """The codes of a level, sorted."""
    if not first and not second:
        return [_START]
    # The dice make the same positions in whatever order they fall: any level before will do. This
    # one has been made before where players take turns.
    player = 0 if first > second else 1
    before = yield from level_steps(first - (not player), second - player)
    add = _ADD[player]
    found: set[int] = set()
    for shift in _SHIFTS:
        by = tuple((add[digit] - digit) << shift for digit in range(16))
        found.update([c + by[c >> shift & 15] for c in before.codes])
        yield
    return sorted(found)


class Graph:
    """The positions, as whoever looks single ones up asks for them."""

    def node(self, first: Sequence[int], second: Sequence[int]) -> int:
        """The node of both players' dice on numbers 1 to 6."""
        return run(self.node_steps(first, second))

    def node_steps(self, first: Sequence[int], second: Sequence[int]) -> Steps[int]:
        """`node` in steps."""
        here = yield from level_steps(sum(first), sum(second))
        return here.index[encode(first, second)]

    def children(self, first: int, second: int, player: int, node: int) -> Sequence[int]:
        """The six nodes that a die leads to from a node of a level."""
        return level(first, second).children(player)[node]

    def owners(self, first: int, second: int, node: int) -> int:
        """The distribution of the cards if the round ends in a node of a level."""
        return level(first, second).owners[node]


GRAPH = Graph()


def prepare() -> Steps[None]:
    """Make all levels ahead of time, a little at each turn of the iterator.

    First those of a round without tricks, then those that "add both" leads to.
    """
    for turn in range(2 * DICE - 1):
        yield from level_steps((turn + 1) // 2, turn // 2)
    for turn in range(2 * DICE - 2):
        first, second = (turn + 1) // 2, turn // 2
        if (first, second)[turn % 2] <= DICE - 2:
            found = yield from level_steps(first, second)
            yield from found.pickers_steps(turn % 2)
    for more in ((1, 0), (0, 1), (1, 1)):
        for turn in range(2 * DICE - 1):
            first, second = (turn + 1) // 2 + more[0], turn // 2 + more[1]
            if first <= DICE and second <= DICE:
                yield from level_steps(first, second)
