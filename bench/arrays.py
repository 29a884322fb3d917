"""The engine with arrays in place of lists: the same values, some ten times as fast.

For matches and training only; NumPy is no part of the page. A test holds the values against
those of `shanghaien.ai.solver`, from which everything but the loops is taken over.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from bench.array_endings import ArrayEnding, Floats
from shanghaien.ai.detail import Effort
from shanghaien.ai.engine import Engine
from shanghaien.ai.evaluate import RoundEnds
from shanghaien.ai.menu import Menu, Values
from shanghaien.ai.round_graph import level
from shanghaien.ai.solver import HOLE, Reach, Solution, dice_at
from shanghaien.ai.steps import Steps
from shanghaien.state import DICE, NUMBERS, ROW, State

Indices = NDArray[np.int32]
Class = tuple[int, int]
"""Who has added an extra die."""

VALUE = Effort(8_000_000)
"""Work for each direction of a round that is valued: in training, in checks and in rollouts. It
suffices for two jokers of each player with their answers, nearly always
(docs/decisions/0014-tricks-within-a-budget.md)."""

_SORTING = (
    *((0, 5), (1, 3), (2, 4)),
    *((1, 2), (3, 4)),
    *((0, 3), (2, 5)),
    *((0, 1), (2, 3), (4, 5)),
    *((1, 2), (3, 4)),
)
"""Comparisons that sort six numbers: a sorting network."""
_BLOCK = 4000
"""Numbers that are worked on at a time, so that they stay in the processor's cache."""
_CHANCES = tuple((2 * k + 1) / 36.0 for k in range(ROW))
_LOWER = (1, 0, 1, 2, 3, 4)
_HIGHER = (1, 2, 3, 4, 5, 4)
"""What "die ±1" makes of each number, a die of 1 and of 6 having one choice only."""


@cache
def kids_of(first: int, second: int, player: int) -> Indices:
    """The children of a level's nodes: one row of six for each."""
    return np.array(level(first, second).children(player), dtype=np.int32)


@cache
def owners_of(first: int, second: int) -> Indices:
    """The distributions of a level's nodes."""
    return np.array(level(first, second).owners, dtype=np.int32)


@lru_cache(maxsize=256)
def reach(
    placed: tuple[int, int],
    mover: int,
    root: int,
    dice: tuple[int, ...] | None,
    both: tuple[bool, bool],
) -> Reach:
    """`solver.reach_steps`, its nodes as arrays."""
    classes = [(f, s) for f in range(both[0] + 1) for s in range(both[1] + 1)]
    found: dict[Class, list[Any]] = {c: [] for c in classes}
    now: dict[Class, Indices] = {c: np.empty(0, np.int32) for c in classes}
    now[0, 0] = np.array([root], np.int32)
    turn = 0
    while any(map(len, now.values())):
        player = (mover + turn) % 2
        after: dict[Class, list[Indices]] = {c: [] for c in classes}
        for c, nodes in now.items():
            found[c].append(nodes)
            first, second = add_dice(dice_at(placed, mover, turn), c)
            if not len(nodes) or (first, second)[player] > DICE - 2:
                continue
            children = kids_of(first, second, player)[nodes]
            if not turn and dice is not None:
                children = children[:, [die - 1 for die in dice]]
            one = children.ravel()
            after[c].append(one)
            extra = (1, c[1]) if player == 0 else (c[0], 1)
            if extra != c and extra in after:
                more = kids_of(first + (not player), second + player, player)
                after[extra].append(more[_unique([one])].ravel())
        now = {c: _unique(parts) for c, parts in after.items()}
        turn += 1
    return Reach(found, is_open=dice is None)


class ArraySolution(Solution):
    """`Solution` with arrays: all layers of a turn at once."""

    def solve(self, ending: RoundEnds) -> Steps[None]:
        """Find all values, from the last turn back."""
        ones, twos = self.uses
        assert isinstance(ending, ArrayEnding)
        late = (self.menus[0].late, self.menus[1].late)
        ends = ending.all_tables(
            [*(f.holding for f in ones), *late[0]], [*(s.holding for s in twos), *late[1]]
        )
        is_raw = any(menu.jokers for menu in self.menus)
        ends = _with_late(ends, len(ones), len(twos), is_raw=is_raw)
        self.leaves = cast("list[list[tuple[Values, Values]]]", ends)
        self._seen: dict[tuple[int, int, int], Values] = {}
        self._kinds = [
            [[k for k, use in enumerate(uses) if use.extra == extra] for extra in (0, 1)]
            for uses in self.uses
        ]
        self._found: dict[tuple[Class, int], Floats] = {}
        for turn in range(self.turns - 1, -1 if self.reach.is_open else 0, -1):
            for c, by_turn in self.reach.nodes.items():
                if turn < len(by_turn) and len(by_turn[turn]):
                    self._found[c, turn] = self._class(c, turn, ends)
        yield

    def at(self, i: int, j: int, turn: int) -> Values:
        """The values of all nodes at a turn; holes where not asked for, empty if none was."""
        found = self._seen.get((i, j, turn))
        if found is None:
            c = (self.uses[0][i].extra, self.uses[1][j].extra)
            some = self._found.get((c, turn))
            if some is None:
                return []
            values = np.full(len(level(*self.level(i, j, turn)).codes), HOLE)
            nodes = cast("Indices", self.reach.nodes[c][turn])
            values[nodes] = some[self._kinds[0][c[0]].index(i), self._kinds[1][c[1]].index(j)]
            found = self._seen[i, j, turn] = values.tolist()
        return found

    def _class(self, c: Class, turn: int, ends: Floats) -> Floats:
        """The values of a class at a turn: by the first's layer, the second's layer, and node."""
        player = (self.mover + turn) % 2
        first, second = add_dice(dice_at(self.placed, self.mover, turn), c)
        placed = (first, second)[player]
        nodes = cast("Indices", self.reach.nodes[c][turn])
        layers = np.ix_(self._kinds[0][c[0]], self._kinds[1][c[1]])
        owners = owners_of(first, second)[nodes]
        leaf = ends[:, :, player][layers][:, :, owners] if placed >= 2 else None
        if placed > DICE - 2:
            assert leaf is not None
            return leaf
        pick = np.minimum if player else np.maximum
        levels = kids_of(first, second, player)[nodes]
        children = np.ascontiguousarray(self._index(c, turn + 1, levels).T)
        after = self._found[c, turn + 1]
        if player:  # own layer first
            after = after.swapaxes(0, 1)
        menu = self.menus[player]
        values = np.empty((*after.shape[:2], len(nodes)))
        is_tricky = bool(menu) and not c[player]
        for own in range(int(is_tricky and self.is_whole), len(after)):
            values[own] = _mean(
                [after[own].take(children[k], axis=1) for k in range(ROW)], bool(player)
            )
        if is_tricky and self.is_whole:
            values[0] = self._tricky(c, turn, menu, levels, children, after)
        elif is_tricky and not c[not player]:  # only while the other one has all of his, too
            values[0, 0] = self._tricky(c, turn, menu, levels, children, after)[0]
        if player:
            values = values.swapaxes(0, 1)
        return values if leaf is None else pick(values, leaf)

    def _tricky(  # noqa: PLR0913, PLR0917 - all that the turn before has found
        self, c: Class, turn: int, menu: Menu, levels: Indices, children: Indices, after: Floats
    ) -> Floats:
        """What a roll is worth with all tricks at hand."""
        player = (self.mover + turn) % 2
        pick = np.minimum if player else np.maximum
        kinds = self._kinds[player][0]

        def gather(use: int) -> list[Floats]:
            layer = after[kinds.index(use)]
            return [layer.take(children[k], axis=1) for k in range(ROW)]

        six = gather(0)
        for joker in menu.jokers:
            six = [pick(a, b) for a, b in zip(six, gather(joker), strict=True)]
        if menu.adjust is not None:
            more = gather(menu.adjust)
            six = [
                pick(a, pick(more[k], more[m]))
                for a, k, m in zip(six, _LOWER, _HIGHER, strict=True)
            ]
        if menu.again is not None:
            floor = _mean(gather(menu.again), bool(player))
            six = [pick(a, floor) for a in six]
        if menu.both is None:
            return _mean(six, bool(player))
        extra = (1, c[1]) if player == 0 else (c[0], 1)
        first, second = add_dice(dice_at(self.placed, self.mover, turn), c)
        seconds = kids_of(first + (not player), second + player, player)[levels]
        index = self._index(extra, turn + 1, seconds)
        table = self._found[extra, turn + 1]
        if player:
            table = table.swapaxes(0, 1)
        own = table[self._kinds[player][1].index(menu.both)]
        total = np.zeros_like(six[0])
        for k in range(ROW):
            total += pick(six[k], own[:, index[:, k, k]])
            for m in range(k + 1, ROW):
                total += 2.0 * pick(pick(six[k], six[m]), own[:, index[:, k, m]])
        return total / 36.0

    def _index(self, c: Class, turn: int, nodes: Indices) -> Indices:
        """Where nodes lie among those of a class at a turn."""
        there = cast("Indices", self.reach.nodes[c][turn])
        index = np.empty(int(there[-1]) + 1, np.int32)
        index[there] = np.arange(len(there), dtype=np.int32)
        return index[nodes]


class ArrayEngine(Engine):
    """`Engine` with arrays."""

    def _reach(
        self,
        placed: tuple[int, int],
        mover: int,
        root: int,
        dice: Sequence[int] | None,
        both: tuple[bool, bool],
    ) -> Steps[Reach]:
        yield
        return reach(placed, mover, root, tuple(dice) if dice else None, both)

    _solution = ArraySolution
    _ended: tuple[object, ArrayEnding] | None = None
    """The cards whose ends were last asked for, in their order."""

    def _end_of(self, state: State) -> RoundEnds:
        row = [state.card(n) for n in NUMBERS]
        ending = ArrayEnding(state.round, row, state.deck, self._weights)
        if self._ended and self._ended[0] == (state.round, row[::-1], state.deck):
            ending.mirror = self._ended[1].kept
        self._ended = (state.round, row, state.deck), ending
        return ending


def _with_late(ends: Floats, ones: int, twos: int, *, is_raw: bool) -> Floats:
    """What each distribution is worth with jokers used at the end of the round (`Solution`).

    The first rows and columns are layers, the others what the players hold after such a joker.
    """
    found = np.empty((ones, twos, *ends.shape[2:]))
    for i, j in product(range(ones), range(twos)):
        rows = [i] if i else [0, *range(ones, ends.shape[0])]
        columns = [j] if j else [0, *range(twos, ends.shape[1])]
        if is_raw and not (i or j):
            rows, columns = [0], [0]
        some = ends[np.ix_(rows, columns)]
        answered, answering = some.min(axis=1).max(axis=0), some.max(axis=0).min(axis=0)
        found[i, j] = (answered + answering) / 2.0
    return found


def _mean(six: list[Floats], is_second: bool) -> Floats:
    """The mean over two dice of the value of the better one for the player who rolls."""
    six = [*six]
    if six[0].size <= _BLOCK:
        return _mean_block(six, is_second)
    whole = np.empty_like(six[0])
    columns = max(_BLOCK // len(whole), 1)
    for k in range(0, whole.shape[1], columns):
        part = slice(k, k + columns)
        whole[:, part] = _mean_block([value[:, part] for value in six], is_second)
    return whole


def _mean_block(six: list[Floats], is_second: bool) -> Floats:
    for a, b in _SORTING:
        six[a], six[b] = np.minimum(six[a], six[b]), np.maximum(six[a], six[b])
    if is_second:
        six.reverse()
    total = six[0]
    total *= _CHANCES[0]
    for chance, more in zip(_CHANCES[1:], six[1:], strict=True):
        total += np.multiply(more, chance, out=more)
    return total


def _unique(parts: Sequence[Indices]) -> Indices:
    """The different nodes, sorted."""
    if not parts:
        return np.empty(0, np.int32)
    is_there = np.zeros(max(int(some.max()) for some in parts) + 1, np.bool_)
    for some in parts:
        is_there[some] = True
    return np.flatnonzero(is_there).astype(np.int32)


def add_dice(dice: tuple[int, int], c: Class) -> tuple[int, int]:
    """Dice of both players in a class."""
    return dice[0] + c[0], dice[1] + c[1]
