"""A round solved exactly: expectiminimax to its end over the positions of `round_graph`.

A trick that a player uses opens a *layer*: the positions are the same, what the round's end is
worth is not. A layer needs only the layers in which one more trick is used. Values are the first
player's probability to win; he takes the greater, the second player the smaller one.

A roll needs no loop over 36 results: with the six children sorted, the best is at hand with
11/36, the next one with 9/36, then 7, 5, 3, 1. A joker and "die ±1" change the six before they
are sorted, "roll again" is a floor under them; only "add both" needs the 21 pairs.
"""

from collections.abc import Callable, Sequence

from shanghaien.ai.evaluate import Holding, RoundEnds
from shanghaien.ai.menu import NOTHING, Leaves, Menu, Use, Values, superfluous
from shanghaien.ai.round_graph import Picker, level, level_steps
from shanghaien.ai.steps import Steps
from shanghaien.state import DICE, ROW

# A float, so that tables stay lists of floats, and unequal to itself: so it is found again.
HOLE = float("nan")
"""The value of a position that was not asked for."""

_PLAIN_STEP = 3000
"""Positions between two yields, without tricks at hand; about 3 ms."""
_TRICKY_STEP = 200
"""The same with tricks at hand."""


def dice_at(placed: tuple[int, int], mover: int, turn: int) -> tuple[int, int]:
    """Dice of both players so many turns on, one die added in each."""
    return placed[0] + (turn + (not mover)) // 2, placed[1] + (turn + mover) // 2


class Reach:
    """The nodes that can follow from one: by who has added an extra die, and by turn."""

    def __init__(self, nodes: dict[tuple[int, int], list[list[int]]], *, is_open: bool) -> None:
        self.nodes = nodes
        self.is_open = is_open
        """Whether the root may add any die, so that it has a value itself."""
        self.sizes = {c: sum(map(len, turns)) for c, turns in nodes.items()}
        """How many nodes there are, by who has added an extra die."""
        self.turns = len(nodes[0, 0])


def reach_steps(
    placed: tuple[int, int],
    mover: int,
    root: int,
    dice: Sequence[int] | None,
    both: tuple[bool, bool],
) -> Steps[Reach]:
    """What can follow from a node of its level.

    `dice`, if given, are the only ones that it may add. `both` tells who can still use "add both".
    """
    # By extra dice, not by layer: layers with equally many have the same positions.
    classes = [(f, s) for f in range(both[0] + 1) for s in range(both[1] + 1)]
    found: dict[tuple[int, int], list[list[int]]] = {c: [] for c in classes}
    now: dict[tuple[int, int], set[int]] = {c: set() for c in classes}
    now[0, 0] = {root}
    turn = 0
    while any(now.values()):
        player = (mover + turn) % 2
        after: dict[tuple[int, int], set[int]] = {c: set() for c in classes}
        for c, nodes in now.items():
            found[c].append(sorted(nodes))
            first, second = dice_at(placed, mover, turn)
            first, second = first + c[0], second + c[1]
            if not nodes or (first, second)[player] > DICE - 2:
                continue
            children = yield from (yield from level_steps(first, second)).children_steps(player)
            # Only the root's roll is known.
            if turn or dice is None:
                one = set().union(*[children[n] for n in nodes])
            else:
                one = {children[n][die - 1] for n in nodes for die in dice}
            after[c] |= one
            yield
            extra = (1, c[1]) if player == 0 else (c[0], 1)
            # One trick a round: who has added an extra die adds no other.
            if extra != c and extra in after:
                level_ = yield from level_steps(first + (not player), second + player)
                more = yield from level_.children_steps(player)
                after[extra] = after[extra].union(*[more[n] for n in one])
                yield
        now = after
        turn += 1
    return Reach(found, is_open=dice is None)


class Solution:
    """The values of all positions that can follow from one, with every use of tricks on the menus.

    `turn` 0 is the turn of `mover` at the root; a position is named by both players' layers, the
    turn and its node, that is its index in its level. There are values once `solve` has run.
    """

    def __init__(
        self,
        placed: tuple[int, int],
        mover: int,
        menus: tuple[Menu, Menu],
        reach: Reach,
        *,
        is_whole: bool = True,
    ) -> None:
        self.is_whole = is_whole
        """Whether it is searched how a player answers the other one's trick with one of his own."""
        self.placed = placed
        self.mover = mover
        self.menus = menus
        self.leaves: Leaves = []
        self.reach = reach
        self.turns = reach.turns
        self._tables: list[list[list[Values]]] = []

    @property
    def uses(self) -> tuple[tuple[Use, ...], tuple[Use, ...]]:
        """The layers of both players."""
        return self.menus[0].uses, self.menus[1].uses

    def solve(self, ending: RoundEnds) -> Steps[None]:
        """Find all values, from the last turn back."""
        yield from self._find_leaves(ending)
        uses, reach = self.uses, self.reach
        self._tables = [[[[] for _ in range(self.turns)] for _ in uses[1]] for _ in uses[0]]
        # A die follows every trick, so a value needs those of the next turn alone: layers may come
        # in any order. A root with its roll on the table has not all children, and no value.
        for turn in range(self.turns - 1, -1 if reach.is_open else 0, -1):
            for i, f in enumerate(uses[0]):
                for j, s in enumerate(uses[1]):
                    if not self.is_searched(i, j):
                        continue
                    nodes = reach.nodes[f.extra, s.extra][turn]
                    if nodes:
                        self._tables[i][j][turn] = yield from self._turn(i, j, turn, nodes)

    def _find_leaves(self, ending: RoundEnds) -> Steps[None]:
        """Find what each distribution is worth, and leave out the layers that are superfluous."""
        ones, twos = self.uses
        yield from ending.warm(ones[0].holding, twos[0].holding)
        leaves: list[list[tuple[Values, Values]]] = []
        for i in range(len(ones)):
            leaves.append([])
            for j in range(len(twos)):
                leaves[i].append((yield from self._leaves(ending, i, j)))
        gone = superfluous(self.menus, leaves)
        yield
        self.menus = self.menus[0].without(gone[0]), self.menus[1].without(gone[1])
        self.leaves = [
            [pair for j, pair in enumerate(row) if j not in gone[1]]
            for i, row in enumerate(leaves)
            if i not in gone[0]
        ]

    def is_searched(self, i: int, j: int) -> bool:
        """Whether there are values where both players have used these tricks."""
        return self.is_whole or not (i and j)

    def holdings(self, i: int, j: int) -> tuple[list[Holding], list[Holding]]:
        """What both players can hold at the end of the round: in their layers, or with a joker."""
        one, two = self.uses[0][i].holding, self.uses[1][j].holding
        if not (i or j) and any(menu.jokers for menu in self.menus):
            return [one], [two]  # when to use the first joker is searched
        return (
            [one, *(() if i else self.menus[0].late)],
            [two, *(() if j else self.menus[1].late)],
        )

    def _leaves(self, ending: RoundEnds, i: int, j: int) -> Steps[tuple[Values, Values]]:
        """What each distribution is worth: for the first and the second player ending the round.

        Of jokers used at the end, either player's may come first, and the other answers: the value
        is the mean of both.
        """
        if not self.is_searched(i, j):
            return [], []
        firsts, seconds = self.holdings(i, j)
        rows: list[list[tuple[Values, Values]]] = []
        for first in firsts:
            rows.append([])
            for second in seconds:
                rows[-1].append(ending.tables(first, second))
                yield
        if len(firsts) == len(seconds) == 1:
            return rows[0][0]
        one, two = (answered([[pair[k] for pair in row] for row in rows]) for k in (0, 1))
        return one, two

    def level(self, i: int, j: int, turn: int) -> tuple[int, int]:
        """Dice of both players at a turn in a layer."""
        first, second = dice_at(self.placed, self.mover, turn)
        return first + self.uses[0][i].extra, second + self.uses[1][j].extra

    def value(self, i: int, j: int, turn: int, node: int) -> float:
        """The value at a turn, or a hole if it was not asked for."""
        values = self.at(i, j, turn)
        return values[node] if values else HOLE

    def at(self, i: int, j: int, turn: int) -> Values:
        """The values of all nodes at a turn; holes where not asked for, empty if none was."""
        return self._tables[i][j][turn] if turn < self.turns else []

    def menu(self, i: int, j: int, player: int) -> Menu:
        """What a player can still do with tricks where both have used these."""
        # One trick a round and player; without answers one in all.
        is_left = not (i, j)[player] if self.is_whole else not (i or j)
        return self.menus[player] if is_left else NOTHING

    def _turn(self, i: int, j: int, turn: int, nodes: Sequence[int]) -> Steps[Values]:
        """The values of a layer's nodes at a turn, from those of the next turn."""
        player = (self.mover + turn) % 2
        first, second = self.level(i, j, turn)
        placed = (first, second)[player]
        here = yield from level_steps(first, second)
        owners = here.owners
        values = [HOLE] * len(owners)
        leaf = self.leaves[i][j][player]
        if placed > DICE - 2:  # shanghai is the only action
            for n in nodes:
                values[n] = leaf[owners[n]]
            yield
            return values
        pickers = yield from here.pickers_steps(player)
        # A shanghai needs two dice of the player on cards.
        may_end = placed >= 2
        menu = self.menu(i, j, player)
        if menu:
            if menu.both is not None:
                more = yield from level_steps(first + (not player), second + player)
                # `roller` takes them within one step, so they are made here, in steps of their own.
                yield from more.pickers_steps(player)
            roll = self.roller(i, j, turn)
            pick = min if player else max
            for k in range(0, len(nodes), _TRICKY_STEP):
                for n in nodes[k : k + _TRICKY_STEP]:
                    values[n] = pick(leaf[owners[n]], roll(n)) if may_end else roll(n)
                yield
            return values
        after = self.at(i, j, turn + 1)
        ends = leaf if may_end else None
        for k in range(0, len(nodes), _PLAIN_STEP):
            some = nodes[k : k + _PLAIN_STEP]
            _fill(values, some, pickers, after, ends, owners, bool(player))
            yield
        return values

    def roller(self, i: int, j: int, turn: int) -> Callable[[int], float]:
        """What gives the value of rolling at a node, all tricks at hand considered."""
        player = (self.mover + turn) % 2
        first, second = self.level(i, j, turn)
        pickers = level(first, second).pickers(player)
        after = self.at(i, j, turn + 1)
        menu = self.menu(i, j, player)
        pick = min if player else max
        is_second = bool(player)

        def layer(use: int) -> Values:
            return self.at(i, use, turn + 1) if player else self.at(use, j, turn + 1)

        jokers = [layer(use) for use in menu.jokers]
        adjust = None if menu.adjust is None else layer(menu.adjust)
        again = None if menu.again is None else layer(menu.again)
        both = None if menu.both is None else layer(menu.both)
        if both is not None:
            children = level(first, second).children(player)
            seconds = level(first + (not player), second + player).pickers(player)

        def roll(n: int) -> float:
            get = pickers[n]
            # Tricks are used with the roll in sight: a die is worth the best made of it.
            six: Sequence[float] = get(after)
            if jokers:
                six = list(map(pick, six, *[get(table) for table in jokers]))
            if adjust is not None:
                a, b, c, d, e, f = get(adjust)
                # A 1 has one neighbour only, as has a 6: it stands twice.
                six = list(map(pick, six, (b, a, b, c, d, e), (b, c, d, e, f, e)))
            if again is not None:
                floor = _mean(get(again), is_second)
                six = [pick(value, floor) for value in six]
            if both is None:
                return _mean(six, is_second)
            u, v, w, x, y, z = six
            one, two, three, four, five, _ = rows = [seconds[child](both) for child in children[n]]
            total = (
                pick(u, v, one[1])
                + pick(u, w, one[2])
                + pick(u, x, one[3])
                + pick(u, y, one[4])
                + pick(u, z, one[5])
                + pick(v, w, two[2])
                + pick(v, x, two[3])
                + pick(v, y, two[4])
                + pick(v, z, two[5])
                + pick(w, x, three[3])
                + pick(w, y, three[4])
                + pick(w, z, three[5])
                + pick(x, y, four[4])
                + pick(x, z, four[5])
                + pick(y, z, five[5])
            )
            singles = sum(pick(six[k], rows[k][k]) for k in range(ROW))
            return (2.0 * total + singles) / 36.0

        return roll


def answered(tables: Sequence[Sequence[Values]]) -> Values:
    """The mean of the second player answering the first one's choice of a row, and the reverse."""
    answered = _each(max, [_each(min, row) for row in tables])
    answering = _each(min, [_each(max, column) for column in zip(*tables, strict=True)])
    # Which player has to use his joker first was not searched, so it is not known.
    return [(x + y) / 2.0 for x, y in zip(answered, answering, strict=True)]


def _each(pick: Callable[[float, float], float], tables: Sequence[Values]) -> Values:
    """The greatest or smallest value of each distribution."""
    found, *others = tables
    for table in others:
        found = list(map(pick, found, table))
    return found


def _mean(six: Sequence[float], is_second: bool) -> float:
    """The mean over two dice of the value of the better one for the player who rolls."""
    u, v, w, x, y, z = sorted(six)
    if is_second:
        u, v, w, x, y, z = z, y, x, w, v, u
    return (u + 3.0 * v + 5.0 * w + 7.0 * x + 9.0 * y + 11.0 * z) / 36.0


def _fill(  # noqa: PLR0913, PLR0917 - the hot loop: names are looked up once
    values: Values,
    nodes: Sequence[int],
    pickers: list[Picker],
    after: Values,
    ends: Values | None,
    owners: list[int],
    is_second: bool,
) -> None:
    """A turn without tricks at hand. `_mean` is written out: this is nearly all the work.

    `ends` is what each distribution is worth, None if the round may not be ended.
    """
    for n in nodes:
        u, v, w, x, y, z = sorted(pickers[n](after))
        if is_second:
            u, v, w, x, y, z = z, y, x, w, v, u
        roll = (u + 3.0 * v + 5.0 * w + 7.0 * x + 9.0 * y + 11.0 * z) / 36.0
        # One comparison for both players: the second one wants the smaller value.
        if ends and ((end := ends[owners[n]]) < roll) is is_second:
            roll = end
        values[n] = roll
