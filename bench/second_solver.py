"""A second solution of a round, to judge what the teacher tells: NumPy, and no line of the solver.

Positions are dice by where cards lie in the row, not by their numbers. Every roll is followed with
every use of every trick, backwards for the values and forwards for what will come.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from shanghaien.ai.evaluate import Holding, RoundEnds, holding
from shanghaien.ai.network import LEARNED
from shanghaien.cards import Trick
from shanghaien.moves import (
    ChooseDirection,
    Move,
    Place,
    Roll,
    Shanghai,
    UseAdjust,
    UseAgain,
    UseJoker,
)
from shanghaien.rules import hide
from shanghaien.state import DICE, NUMBERS, ROW, Direction, Player, State

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
ENDS = 3**ROW
"""How many ways there are to distribute the cards."""
Layers = tuple[int, int]
"""What the round's starter has used, and the other one: indices of `Solved.uses`."""
End = tuple[int, Layers]
"""Who ends the round, 0 the starter or 1, and both players' layers."""


@dataclass(frozen=True, slots=True)
class Used:
    """A way to have used a trick; the first one of a player is to have used none."""

    held: Holding
    trick: Trick | None = None
    """None for a joker as well."""
    extra: int = 0


@dataclass(frozen=True, slots=True)
class Way:
    """A use of a roll: the dice added, by position."""

    layers: Layers
    added: tuple[int, ...]


@dataclass(slots=True)
class Coming:
    """What will come of a move; the players by `Player`."""

    cards: Floats
    """By position in the row and owner: player A, player B, nobody."""
    start: Floats
    """By who starts the next round."""
    uses: Floats
    """By who uses a trick."""


@cache
def dice_rows(count: int) -> Ints:
    """All ways to have so many dice on the row: how many on each position."""
    ways = combinations_with_replacement(range(ROW), count)
    return np.array([[way.count(p) for p in range(ROW)] for way in ways], dtype=np.int64)


@cache
def with_die(count: int) -> Ints:
    """For each of those ways and each position: the way among those with one die more."""
    index = {tuple(row): n for n, row in enumerate(dice_rows(count + 1).tolist())}
    more = np.eye(ROW, dtype=np.int64)
    return np.array([[index[tuple(row + more[p])] for p in range(ROW)] for row in dice_rows(count)])


@cache
def owners(one: int, two: int, direction: Direction) -> Ints:
    """Whose the cards are for so many dice of both: a digit of base 3 for each position.

    0 nobody's, 1 the first's, 2 the second's.
    """
    pips = np.array([_number(p, direction) for p in range(ROW)])
    a, b = dice_rows(one)[:, None, :], dice_rows(two)[None, :, :]
    found = np.zeros((a.shape[0], b.shape[1]), dtype=np.int64)
    for p in range(ROW):
        beside = [q for q in (p - 1, p + 1) if 0 <= q < ROW]
        more = a[..., p] - b[..., p]
        near = sum(pips[q] * (a[..., q] - b[..., q]) for q in beside)
        sign = np.where(more != 0, np.sign(more), np.sign(near))
        is_empty = a[..., p] + b[..., p] == 0
        found += 3**p * np.where(is_empty | (sign == 0), 0, np.where(sign > 0, 1, 2))
    return found


def _number(position: int, direction: Direction) -> int:
    return position + 1 if direction is Direction.LEFT else ROW - position


def _uses(state: State, player: Player, extra: int) -> tuple[Used, ...]:
    side = state.sides[player]
    held = holding(side)
    found = [Used(held, extra=extra)]
    if not side.captain_out:
        crews = {sailor.nationality for sailor in side.sailors}
        kinds = sorted(set(side.tricks))
        found += [Used(held.with_joker(crew, kind)) for crew, kind in product(sorted(crews), kinds)]
        found += [Used(held.without(kind), kind, int(kind is Trick.BOTH)) for kind in kinds]
    return tuple(found)


@dataclass
class Solved:
    """A round from a position on, in a direction, for the starter: the values are his chances."""

    state: State
    direction: Direction
    uses: tuple[tuple[Used, ...], tuple[Used, ...]] = field(init=False)
    leaves: dict[Layers, Floats] = field(init=False, default_factory=dict)
    """By who ends the round and distribution."""
    values: list[dict[Layers, Floats]] = field(init=False)
    """By turn and layers, then by the dice of both."""
    turn: int = field(init=False)
    """How many turns there have been."""

    def __post_init__(self) -> None:
        state = hide(self.state)
        first = state.starter
        one, two = (state.sides[player].placed for player in (first, first.other))
        # Who has a die more than turns has added both at one of them.
        more = one - two - (state.to_move is not first)
        self.turn = one + two - abs(more)
        self.uses = _uses(state, first, max(more, 0)), _uses(state, first.other, max(-more, 0))
        ends = RoundEnds(state.round, state.tavern, state.deck, LEARNED)
        for i, j in product(*map(range, map(len, self.uses))):
            self.leaves[i, j] = np.array(ends.tables(self.uses[0][i].held, self.uses[1][j].held))
        self.values = [{} for _ in range(2 * DICE)]
        for turn in range(2 * DICE - 1, self.turn, -1):
            # Who has used a trick cannot use another one: these layers lead to no others.
            for layers in sorted(self.leaves, key=lambda pair: -sum(map(bool, pair))):
                if max(self.dice(turn, layers)) <= DICE:
                    self.values[turn][layers] = self._best(turn, layers)

    def dice(self, turn: int, layers: Layers) -> tuple[int, int]:
        """How many dice both have on the row."""
        one, two = (uses[k].extra for uses, k in zip(self.uses, layers, strict=True))
        return (turn + 1) // 2 + one, turn // 2 + two

    def owners_at(self, turn: int, layers: Layers) -> Ints:
        """Whose the cards are, by the dice of both."""
        return owners(*self.dice(turn, layers), self.direction)

    def _end(self, turn: int, layers: Layers) -> Floats:
        return np.take(self.leaves[layers][turn % 2], self.owners_at(turn, layers))

    def _best(self, turn: int, layers: Layers) -> Floats:
        own = self.dice(turn, layers)[turn % 2]
        if own > DICE - 2:
            return self._end(turn, layers)
        rolls = self._rolled(turn, layers)
        if own < 2:
            return rolls
        better = np.minimum if turn % 2 else np.maximum
        return np.asarray(better(rolls, self._end(turn, layers)))

    def _rolled(self, turn: int, layers: Layers) -> Floats:
        total: Floats = np.zeros(tuple(len(dice_rows(n)) for n in self.dice(turn, layers)))
        again = self._again(turn, layers)
        least = None if again is None else self._rolled(turn, again)
        for roll, chance in _rolls():
            found = [self._worth(turn, layers, way) for way in self.ways(turn, layers, roll)]
            if least is not None:
                found.append(least)
            total += chance * (np.min(found, 0) if turn % 2 else np.max(found, 0))
        return total

    def _again(self, turn: int, layers: Layers) -> Layers | None:
        """The layers after "roll again", if it may be used."""
        player = turn % 2
        for k, use in enumerate(self.uses[player]):
            if use.trick is Trick.AGAIN and not layers[player]:
                return (layers[0], k) if player else (k, layers[1])
        return None

    def ways(self, turn: int, layers: Layers, roll: tuple[int, int]) -> Iterator[Way]:
        """The uses of a roll, but for rolling again."""
        player = turn % 2
        low, high = (self._position(number) for number in roll)
        yield Way(layers, (low,))
        yield Way(layers, (high,))
        if layers[player]:
            return
        for k, use in enumerate(self.uses[player][1:], 1):
            then = (layers[0], k) if player else (k, layers[1])
            match use.trick:
                case None:
                    yield from (Way(then, (low,)), Way(then, (high,)))
                case Trick.ADJUST:
                    for number in (roll[0] - 1, roll[0] + 1, roll[1] - 1, roll[1] + 1):
                        if number in NUMBERS:
                            yield Way(then, (self._position(number),))
                case Trick.BOTH:
                    yield Way(then, (low, high))
                case Trick.AGAIN:
                    pass

    def _position(self, number: int) -> int:
        return _number(number - 1, self.direction) - 1

    def _places(self, turn: int, layers: Layers, way: Way) -> Ints:
        """For each way to have dice of who moves, the one after it."""
        count = self.dice(turn, layers)[turn % 2]
        after = with_die(count)[:, way.added[0]]
        return after if len(way.added) == 1 else with_die(count + 1)[after, way.added[1]]

    def _worth(self, turn: int, layers: Layers, way: Way) -> Floats:
        values, places = self.values[turn + 1][way.layers], self._places(turn, layers, way)
        return values[:, places] if turn % 2 else values[places]

    def place(self, state: State) -> tuple[int, int]:
        """Where the dice of a position are among those of both."""
        found = []
        for player in (state.starter, state.starter.other):
            dice = state.sides[player].dice
            row = [dice[_number(p, self.direction) - 1] for p in range(ROW)]
            found.append(dice_rows(sum(row)).tolist().index(row))
        return found[0], found[1]

    def after(self, state: State, move: Move) -> "Outcome":
        """What a move at the position that was solved is worth, and what will come of it, by the
        best choices of both. A direction has to be this one."""
        return _Forward(self).run(state, move)


@dataclass(slots=True)
class Outcome:
    """What will come of a move, and what each end of the round is worth."""

    solved: Solved
    ends: dict[End, Floats]
    """The chances of the distributions, by who ends the round and both players' layers."""
    coming: Coming

    @property
    def win(self) -> float:
        """The starter's chance."""
        return sum(
            float(chances @ self.solved.leaves[layers][ended])
            for (ended, layers), chances in self.ends.items()
        )


@cache
def _rolls() -> tuple[tuple[tuple[int, int], float], ...]:
    pairs = combinations_with_replacement(NUMBERS, 2)
    return tuple((pair, (1 if pair[0] == pair[1] else 2) / 36) for pair in pairs)


@dataclass
class _Forward:
    """The pass forward: the chances of all positions, turn by turn."""

    solved: Solved
    ends: dict[End, Floats] = field(default_factory=dict)
    """The chances of the distributions, by who ends the round and both players' layers."""
    masses: list[dict[Layers, Floats]] = field(
        default_factory=lambda: [{} for _ in range(2 * DICE + 1)]
    )
    """The chances of the positions, by turn and layers."""

    def run(self, state: State, move: Move) -> "Outcome":
        solved, turn, none = self.solved, self.solved.turn, (0, 0)
        there = np.zeros([len(dice_rows(n)) for n in solved.dice(turn, none)])
        there[solved.place(state)] = 1.0
        match move:
            case Shanghai():
                whose = int(solved.owners_at(turn, none)[solved.place(state)])
                self.ends[turn % 2, none] = np.eye(ENDS)[whose]
            case Roll():
                self._use(turn, none, there, _rolls())
            case UseAgain():
                again = solved._again(turn, none)
                assert again is not None
                self._use(turn, again, there, _rolls())
            case ChooseDirection():
                assert state.roll is not None
                self._use(turn, none, there, [(state.roll, 1.0)])
            case _:
                self._add(turn, there, state, move)
        for later in range(turn + 1, 2 * DICE):
            for layers, mass in sorted(self.masses[later].items()):
                self._decide(later, layers, mass)
        return Outcome(solved, self.ends, self._coming())

    def _add(self, turn: int, there: Floats, state: State, move: Move) -> None:
        """Add the dice that a move adds, the better one of two where it leaves a choice."""
        solved, player = self.solved, turn % 2
        assert state.roll is not None
        ways = [way for way in solved.ways(turn, (0, 0), state.roll) if self._is(way, move)]
        worths = [float((there * solved._worth(turn, (0, 0), way)).sum()) for way in ways]
        best = min(worths) if player else max(worths)
        self._move(turn, (0, 0), ways[worths.index(best)], there)

    def _is(self, way: Way, move: Move) -> bool:
        """Whether a way to use the roll is a move."""
        solved = self.solved
        used = way.layers[solved.turn % 2]
        use = solved.uses[solved.turn % 2][used]
        match move:
            case Place(number):
                return not used and way.added == (solved._position(number),)
            case UseJoker(trick, crew):
                side = solved.state.side
                return bool(used) and use.held == holding(side).with_joker(crew, trick)
            case UseAdjust(_, number):
                return use.trick is Trick.ADJUST and way.added == (solved._position(number),)
        return use.trick is Trick.BOTH and len(way.added) == 2

    def _decide(self, turn: int, layers: Layers, mass: Floats) -> None:
        solved = self.solved
        own = solved.dice(turn, layers)[turn % 2]
        stops = np.zeros(mass.shape, dtype=bool)
        if own >= 2:
            stops = solved.values[turn][layers] == solved._end(turn, layers)
        whose = solved.owners_at(turn, layers)
        found = np.bincount(whose[stops], mass[stops], minlength=ENDS)
        key = turn % 2, layers
        self.ends[key] = self.ends.get(key, np.zeros(ENDS)) + found
        rest = np.where(stops, 0.0, mass)
        if rest.any():
            self._use(turn, layers, rest, _rolls())

    def _use(
        self,
        turn: int,
        layers: Layers,
        mass: Floats,
        rolls: Sequence[tuple[tuple[int, int], float]],
    ) -> None:
        """Take rolls to the next turn."""
        solved, player = self.solved, turn % 2
        again = solved._again(turn, layers)
        anew = np.zeros(mass.shape)
        for roll, chance in rolls:
            ways = list(solved.ways(turn, layers, roll))
            worths = [solved._worth(turn, layers, way) for way in ways]
            if again is not None:
                worths.append(solved._rolled(turn, again))
            stack = np.array(worths)
            choice = stack.argmin(0) if player else stack.argmax(0)
            for k, way in enumerate(ways):
                part = chance * np.where(choice == k, mass, 0.0)
                if part.any():
                    self._move(turn, layers, way, part)
            anew += chance * np.where(choice == len(ways), mass, 0.0)
        if again is not None and anew.any():
            self._use(turn, again, anew, _rolls())

    def _move(self, turn: int, layers: Layers, way: Way, part: Floats) -> None:
        solved = self.solved
        shape = solved.values[turn + 1][way.layers].shape
        there = self.masses[turn + 1].setdefault(way.layers, np.zeros(shape))
        places = solved._places(turn, layers, way)
        if turn % 2:
            there[:, places] += part
        else:
            there[places] += part

    def _coming(self) -> Coming:
        first = self.solved.state.starter
        whose = [2, int(first), int(first.other)]
        found = Coming(np.zeros((ROW, 3)), np.zeros(2), np.zeros(2))
        for (ends, layers), chances in self.ends.items():
            for p in range(ROW):
                digits = np.arange(ENDS) // 3**p % 3
                for digit in range(3):
                    found.cards[p, whose[digit]] += chances[digits == digit].sum()
            total = chances.sum()
            found.start[int(first if ends else first.other)] += total
            for k, player in enumerate((first, first.other)):
                found.uses[player] += total * bool(layers[k])
        return found
