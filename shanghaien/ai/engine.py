"""From positions of the game to solved rounds and back: what every move is worth.

Values are player A's probability to win; a draw counts ½.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace

from shanghaien.ai.evaluate import Ending, Holding, Weights, holding, moments, sailor_values
from shanghaien.ai.round_graph import encode, level, level_steps
from shanghaien.ai.solver import Menu, Reach, Solution, Use, reach_steps
from shanghaien.ai.steps import Steps, run
from shanghaien.ai.weights import WEIGHTS
from shanghaien.cards import JOKER_VALUE, Nationality, Trick
from shanghaien.chance import ROLLS
from shanghaien.moves import (
    ChooseDirection,
    Move,
    Place,
    Roll,
    UseAdjust,
    UseAgain,
    UseBoth,
    UseJoker,
)
from shanghaien.rules import legal_moves, outcome
from shanghaien.state import DICE, NUMBERS, ROUNDS, Direction, Phase, Player, Side, State


@dataclass(frozen=True, slots=True)
class Detail:
    """How much of the tricks is searched."""

    jokers: int | None
    """How many jokers of each player, the most promising ones; None: all."""
    by_kind: bool
    """Whether it matters which kinds of trick are left over."""
    has_tricks: bool = True


Rated = list[tuple[Move, float]]
"""Moves with player A's probability to win after each."""

Wanted = dict[tuple[int, Player], frozenset[Nationality]]
"""Crews that a joker joins in a round, by round and player."""

DETAILS: tuple[Detail, ...] = (
    Detail(None, True),
    Detail(4, True),
    Detail(2, True),
    Detail(2, False),
    Detail(1, False),
    Detail(0, False),
    Detail(None, False, has_tricks=False),
)
"""From the whole truth to the roughest."""
WITH_TRICKS = len(DETAILS) - 2
"""The roughest detail in which tricks are used."""
WITH_JOKERS = WITH_TRICKS - 1
"""The roughest detail in which jokers are used too."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work a round may be; the unit is a position without tricks, about 0.5 µs."""

    budget: int
    """Where it would be exceeded, less is searched of the tricks: see `DETAILS`."""
    direction: int | None = None
    """If given, the budget for each direction when one is chosen. Tricks are left out if it does
    not suffice: they hardly ever matter for that."""
    coarsest: int = len(DETAILS) - 1
    """The last of `DETAILS` that may be used otherwise, whatever the budget."""


_OWN = 0.32
"""The chance of each player to get a sailor, for a first look at which jokers are promising."""
_NOBODY = 1.0 - 2.0 * _OWN

_KEPT = 3
"""Solved rounds that are kept: two directions, and one in more detail. The same for what can
follow from a position: it does not depend on the direction."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A position as a round to be solved."""

    placed: tuple[int, int]
    node: int
    mover: int
    reach: Reach
    menus: tuple[Menu, Menu]
    detail: int
    """Index in `DETAILS`."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a position lies in a solved round."""

    solution: Solution
    first: int
    """The layer of the player who started the round."""
    second: int
    turn: int
    node: int

    def after(self, player: int, use: int | None) -> tuple[int, int]:
        """Both layers once a player has used a trick, or none."""
        if use is None:
            return self.first, self.second
        return (self.first, use) if player else (use, self.second)


class Engine:
    """Rates moves by solved rounds, which it keeps as long as they serve."""

    def __init__(
        self,
        weights: Sequence[Weights] = WEIGHTS,
        effort: Effort | None = None,
        *,
        refines: bool = True,
        wanted: Wanted | None = None,
    ) -> None:
        """`effort`: None for the whole truth, however long it takes.

        `refines`: whether a round is solved again as soon as the effort allows more detail; if
        not, all values of a round fit together. `wanted` are jokers that are never left out.
        """
        self._weights = weights
        self._effort = effort
        self._refines = refines
        self._wanted = wanted or {}
        self._kept: deque[tuple[object, int, Solution]] = deque(maxlen=_KEPT)
        self._reaches: deque[tuple[object, Reach]] = deque(maxlen=_KEPT)

    def rate(self, state: State) -> Rated:
        """Every legal move with its value. Empty when nobody has to decide."""
        return run(self.rate_steps(state))

    def rate_steps(self, state: State, effort: Effort | None = None) -> Steps[Rated]:
        """`rate` in steps; `effort`, if given, in place of the engine's own."""
        if state.phase is Phase.DIRECTION:
            rated: Rated = []
            for direction in Direction:
                value = yield from self._chosen(state, direction, effort)
                rated.append((ChooseDirection(direction), value))
            return rated
        if state.phase is Phase.TURN:
            rated = []
            for move in legal_moves(state):
                if isinstance(move, Roll):
                    rolling = replace(state, phase=Phase.ROLLING)
                    value = yield from self.value_steps(rolling, effort)
                else:
                    value = yield from self._end(state, effort)
                rated.append((move, value))
            return rated
        if state.phase is Phase.PLACE:
            return self._rate_roll(state, (yield from self._find(state, effort)))
        return []

    def value(self, state: State) -> float:
        """Player A's probability to win before the next event."""
        return run(self.value_steps(state))

    def value_steps(self, state: State, effort: Effort | None = None) -> Steps[float]:
        """`value` in steps; `effort` as in `rate_steps`."""
        final = outcome(state)
        if final:
            return {Player.A: 1.0, Player.B: 0.0, None: 0.5}[final.winner]
        if state.phase is not Phase.ROLLING:
            rated = yield from self.rate_steps(state, effort)
            values = [value for _, value in rated]
            return max(values) if state.to_move is Player.A else min(values)
        if state.direction is None:
            return (yield from self._first_rolls(state, effort))
        place = yield from self._find(state, effort)
        roll_ = place.solution.roller(place.first, place.second, place.turn)
        return _of_a(state, roll_(place.node))

    def _first_rolls(self, state: State, effort: Effort | None) -> Steps[float]:
        """The value before the roll after which the direction is chosen."""
        pick = max if state.to_move is Player.A else min
        places = []
        for direction in Direction:
            after = replace(state, direction=direction, phase=Phase.ROLLING)
            places.append((after, (yield from self._find(after, effort))))
        total = 0.0
        for roll, chance in ROLLS:
            values = [
                value
                for after, place in places
                for _, value in self._rate_roll(
                    replace(after, phase=Phase.PLACE, roll=(roll.low, roll.high)), place
                )
            ]
            total += float(chance) * pick(values)
            yield
        return total

    def _chosen(self, state: State, direction: Direction, effort: Effort | None) -> Steps[float]:
        """The value of a direction, with the roll that is on the table."""
        after = replace(state, direction=direction, phase=Phase.PLACE)
        place = yield from self._find(after, effort, is_direction=True)
        values = [value for _, value in self._rate_roll(after, place)]
        return max(values) if state.to_move is Player.A else min(values)

    def _end(self, state: State, effort: Effort | None) -> Steps[float]:
        """The value of ending the round now."""
        if not self._refines:  # so that it fits the other values of the round
            place = yield from self._find(state, effort)
            here = level(*place.solution.level(place.first, place.second, place.turn))
            leaf = place.solution.leaves[place.first][place.second][_seat(state)]
            return _of_a(state, leaf[here.owners[place.node]])
        first = state.starter
        sides = (state.sides[first], state.sides[first.other])
        ending = self._end_of(state)
        tables = ending.tables(holding(sides[0]), holding(sides[1]))
        here = level(sides[0].placed, sides[1].placed)
        owners = here.owners[here.index[encode(sides[0].dice, sides[1].dice)]]
        return _of_a(state, tables[_seat(state)][owners])

    def _rate_roll(self, state: State, place: _Place) -> Rated:
        """Every move with two dice on the table."""
        player = _seat(state)
        found = place.solution
        turn = place.turn + 1
        here = level(*found.level(place.first, place.second, place.turn))
        kids = here.kids(player)[place.node]
        low, high = state.roll or (1, 1)
        pick = min if player else max
        rated: Rated = []
        for move in legal_moves(state):
            held = _used(state.side, move)
            use = found.menus[player].index.get(held) if held else None
            if held and use is None:
                continue  # left out for the budget's sake
            layers = place.after(player, use)
            match move:
                case Place(number):
                    value = found.value(*layers, turn, kids[number - 1])
                case UseAdjust(_, number):
                    value = found.value(*layers, turn, kids[number - 1])
                case UseJoker():
                    value = pick(found.value(*layers, turn, kids[die - 1]) for die in (low, high))
                case UseAgain():
                    value = found.roller(*layers, place.turn)(place.node)
                case _:
                    more = level(here.first + (not player), here.second + player).kids(player)
                    value = found.value(*layers, turn, more[kids[low - 1]][high - 1])
            rated.append((move, _of_a(state, value)))
        return rated

    def _find(
        self, state: State, effort: Effort | None, *, is_direction: bool = False
    ) -> Steps[_Place]:
        """The position in a round that was solved, or is now."""
        effort = effort or self._effort
        key = (state.round, state.tavern, state.starter, state.direction, state.to_come())
        problem: Problem | None = None
        for kept_key, kept_detail, solution in tuple(self._kept):
            if kept_key == key and (place := _locate(solution, state)):
                if kept_detail and self._refines:
                    problem = problem or (yield from self._pose(state, effort, is_direction))
                if not (problem and problem.detail < kept_detail):
                    return place
        problem = problem or (yield from self._pose(state, effort, is_direction))
        solution = yield from self._solve(problem, self._end_of(state))
        self._kept.appendleft((key, problem.detail, solution))
        return _Place(solution, 0, 0, 0, problem.node)

    _ending = Ending
    _solution = Solution

    def _end_of(self, state: State) -> Ending:
        row = [state.card(n) for n in NUMBERS]
        return self._ending(state.round, row, state.deck, self._weights)

    def _solve(self, problem: Problem, ending: Ending) -> Steps[Solution]:
        solution = self._solution(problem.placed, problem.mover, problem.menus, problem.reach)
        yield from solution.solve(ending)
        return solution

    def _reach(
        self,
        placed: tuple[int, int],
        mover: int,
        root: int,
        dice: Sequence[int] | None,
        both: tuple[bool, bool],
    ) -> Steps[Reach]:
        return (yield from reach_steps(placed, mover, root, dice, both))

    def _pose(self, state: State, effort: Effort | None, is_direction: bool) -> Steps[Problem]:
        """The position as a round to be solved, in as much detail as the effort allows."""
        first = state.starter
        sides = (state.sides[first], state.sides[first.other])
        seat = _seat(state)
        placed = (sides[0].placed, sides[1].placed)
        here = yield from level_steps(*placed)
        node = here.index[encode(sides[0].dice, sides[1].dice)]
        both = [not side.captain_out and Trick.BOTH in side.tricks for side in sides]
        key = (placed, seat, node, _dice(state), (both[0], both[1]))
        reach = next((kept for known, kept in self._reaches if known == key), None)
        if reach is None:
            reach = yield from self._reach(*key)
            self._reaches.appendleft((key, reach))
        hopes = _hopes(state)
        most, details = None, DETAILS
        if effort and is_direction and effort.direction is not None:
            most = effort.direction
        elif effort:
            most, details = effort.budget, DETAILS[: effort.coarsest + 1]
        for k, player in enumerate((first, first.other)):
            wanted = self._wanted.get((state.round, player), frozenset())
            hopes[k].sort(key=lambda n: n not in wanted)
        least = max((len(v) for v in self._wanted.values()), default=0)
        for detail in details:
            menus = tuple(
                _menu(side, hopes[k], detail, state.round == ROUNDS, least)
                for k, side in enumerate(sides)
            )
            if most is None or _cost(menus, reach) <= most:
                break
        return Problem(placed, node, seat, reach, (menus[0], menus[1]), DETAILS.index(detail))


def _seat(state: State) -> int:
    """The player to move: 0 who started the round, or 1."""
    return int(state.to_move is not state.starter)


def _of_a(state: State, value: float) -> float:
    """Player A's probability from that of the player who started the round."""
    return value if state.starter is Player.A else 1.0 - value


def _dice(state: State) -> tuple[int, ...] | None:
    """The numbers that the player to move may add a die of; None for all."""
    if state.roll is None:
        return None
    tricks = () if state.side.captain_out else state.side.tricks
    if Trick.AGAIN in tricks:
        return None
    by = (-1, 0, 1) if Trick.ADJUST in tricks else (0,)
    return tuple(sorted({die + d for die in state.roll for d in by} & set(NUMBERS)))


def _used(side: Side, move: Move) -> Holding | None:
    """What a side holds after a trick."""
    now = holding(side)
    match move:
        case UseJoker(trick, nationality):
            return now.with_joker(nationality, trick)
        case UseAdjust():
            return now.without(Trick.ADJUST)
        case UseBoth():
            return now.without(Trick.BOTH)
        case UseAgain():
            return now.without(Trick.AGAIN)
    return None


def _hopes(state: State) -> tuple[list[Nationality], list[Nationality]]:
    """For each player, the starter first, the crews that a joker could join, the best first.

    The best is the one that gains most on average; the next gains most where those before it gain
    little, since a joker is used when it is known how the round may end.
    """
    first = state.starter
    sides = (state.sides[first], state.sides[first.other])
    crews = [holding(side).crews for side in sides]
    row, deck = sailor_values(state.tavern), sailor_values(state.deck)

    def order(k: int) -> list[Nationality]:
        gains = {
            n: _gains(crews[k][n], crews[1 - k][n], row[n], deck[n])
            for n in Nationality
            if sides[k].has_crew(n)
        }
        found: list[Nationality] = []
        best = {0.0: 1.0}
        while gains:
            tops = {n: _maximum(best, chances) for n, chances in gains.items()}
            n = max(tops, key=lambda n: sum(gain * chance for gain, chance in tops[n].items()))
            best = tops[n]
            found.append(n)
            del gains[n]
        return found

    return order(0), order(1)


def _gains(
    mine: int, other: int, row: tuple[int, ...], deck: tuple[int, ...]
) -> dict[float, float]:
    """What a joker in a crew may gain, in points, with the chance of each gain.

    `row` are the crew's sailors of this round, `deck` those of later ones.
    """
    ways = {(mine, other): 1.0}
    for value in row:
        after: dict[tuple[int, int], float] = {}
        for (a, b), chance in ways.items():
            for way, part in (((a + value, b), _OWN), ((a, b + value), _OWN), ((a, b), _NOBODY)):
                after[way] = after.get(way, 0.0) + chance * part
        ways = after
    gains: dict[float, float] = {}
    for (a, b), chance in ways.items():
        gain = moments(a + JOKER_VALUE, b, deck, _OWN)[0] - moments(a, b, deck, _OWN)[0]
        gain = round(gain, 1)  # so that there are few different ones
        gains[gain] = gains.get(gain, 0.0) + chance
    return gains


def _maximum(one: dict[float, float], two: dict[float, float]) -> dict[float, float]:
    """The chances of the greater of two numbers that do not depend on each other."""
    found: dict[float, float] = {}
    for a, p in one.items():
        for b, q in two.items():
            top = max(a, b)
            found[top] = found.get(top, 0.0) + p * q
    return found


def _menu(side: Side, hopes: list[Nationality], detail: Detail, is_last: bool, least: int) -> Menu:
    """What a side can do with its tricks in this round, in some detail.

    At least the first `least` of the crews hoped for can be joined by a joker.
    """
    now = holding(side)
    uses = [Use(now)]
    index: dict[Holding, int] = {}
    same: dict[tuple[object, int], int] = {}
    # After the last round a trick is a point, of whichever kind.
    by_kind = detail.by_kind and not is_last

    def add(held: Holding, extra: int = 0) -> int:
        what = held if by_kind else (held.crews, sum(held.tricks))
        number = same.setdefault((what, extra), len(uses))
        if number == len(uses):
            uses.append(Use(held, extra))
        index[held] = number
        return number

    if side.captain_out or not detail.has_tricks:
        return Menu(tuple(uses), index)
    tricks = tuple(sorted(set(side.tricks)))
    functions = {trick: add(now.without(trick), int(trick is Trick.BOTH)) for trick in tricks}
    jokers = [
        add(now.with_joker(nationality, trick))
        for nationality in hopes[: None if detail.jokers is None else max(detail.jokers, least)]
        for trick in tricks
    ]
    return Menu(
        tuple(uses),
        index,
        tuple(sorted(set(jokers))),
        functions.get(Trick.ADJUST),
        functions.get(Trick.BOTH),
        functions.get(Trick.AGAIN),
    )


def _cost(menus: Sequence[Menu], reach: Reach) -> float:
    """What solving will take, in positions without tricks."""
    total = 0.0
    for i, f in enumerate(menus[0].uses):
        for j, s in enumerate(menus[1].uses):
            weight = 1.0
            for menu, layer in zip(menus, (i, j), strict=True):
                if menu and not layer:
                    more = len(menu.jokers) + (menu.adjust is not None) + (menu.again is not None)
                    weight += 0.5 * (1 + more + 8 * (menu.both is not None))
            total += weight * reach.sizes[f.extra, s.extra]
    return total


def _locate(solution: Solution, state: State) -> _Place | None:
    """Where a position lies in a solved round, if what is needed of it is there."""
    first = state.starter
    sides = (state.sides[first], state.sides[first.other])
    layers = []
    for side, menu in zip(sides, solution.menus, strict=True):
        held = holding(side)
        if side.captain_out and held in menu.index:
            layers.append(menu.index[held])
        elif held == menu.uses[0].holding and (menu or side.captain_out or not side.tricks):
            layers.append(0)
        else:
            return None
    i, j = layers
    seat = _seat(state)
    turns = sum(
        side.placed - placed - solution.menus[k].uses[layer].extra
        for k, (side, placed, layer) in enumerate(zip(sides, solution.placed, layers, strict=True))
    )
    if turns < 0 or (solution.mover + turns) % 2 != seat:
        return None
    if solution.level(i, j, turns) != (sides[0].placed, sides[1].placed):
        return None
    here = level(sides[0].placed, sides[1].placed)
    node = here.index[encode(sides[0].dice, sides[1].dice)]
    if (sides[0].placed, sides[1].placed)[seat] > DICE - 2:
        return _Place(solution, i, j, turns, node)
    after = solution.at(i, j, turns + 1)
    if not after:
        return None
    kids = here.kids(seat)[node]
    if any(after[kids[die - 1]] != after[kids[die - 1]] for die in _dice(state) or NUMBERS):
        return None  # holes are not equal to themselves
    return _Place(solution, i, j, turns, node)
