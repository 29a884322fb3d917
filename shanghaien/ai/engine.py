"""From positions of the game to solved rounds and back: what every move is worth.

Values are player A's probability to win; a draw counts ½.
"""

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from shanghaien.ai.detail import DETAILS, Effort, cost, menu_of, promising, promising_crews
from shanghaien.ai.evaluate import Evaluator, Holding, RoundEnds, holding
from shanghaien.ai.located import Located, Target, locate, seat_of
from shanghaien.ai.menu import Menu, Use, dice_wanted, held_after, leaves_steps, superfluous
from shanghaien.ai.network import LEARNED
from shanghaien.ai.prospect import Prospect
from shanghaien.ai.round_graph import GRAPH, Graph
from shanghaien.ai.solver import Reach, Solution, reach_steps
from shanghaien.ai.steps import Steps, run
from shanghaien.cards import Trick
from shanghaien.chance import ROLLS
from shanghaien.moves import (
    ChooseDirection,
    Move,
    Place,
    Roll,
    Shanghai,
    UseAdjust,
    UseAgain,
    UseBoth,
    UseJoker,
)
from shanghaien.rules import apply, can_roll, legal_moves, outcome
from shanghaien.state import NUMBERS, ROUNDS, Direction, Phase, Player, State

Rated = list[tuple[Move, float]]
"""Moves with player A's probability to win after each."""

_Gone = dict[tuple[tuple[Use, ...], tuple[Use, ...]], tuple[set[int], set[int]]]
"""Superfluous layers, by both players' layers."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A position as a round to be solved."""

    placed: tuple[int, int]
    node: int
    mover: int
    reach: Reach
    menus: tuple[Menu, Menu]
    ending: RoundEnds
    detail: int
    """Index in `DETAILS`."""


class Engine:
    """Rates moves by solved rounds, which it keeps as long as they serve."""

    graph: Graph = GRAPH
    _ends: type[RoundEnds] = RoundEnds
    is_whole = False
    """Whether it searches every use of every trick, however many there are."""
    _rounds = 3
    """Solved rounds that are kept: two directions, and one in more detail. The same for their ends,
    and for what can follow from a position: that does not depend on the direction."""
    _looks = True
    """Whether it looks for superfluous jokers before it knows how much work a round is."""

    def __init__(
        self,
        weights: Sequence[Evaluator] = LEARNED,
        effort: Effort | None = None,
    ) -> None:
        """`effort`: None for the whole truth, however long it takes."""
        self._weights = weights
        self._effort = effort
        self._kept: deque[tuple[object, int, Solution]] = deque(maxlen=self._rounds)
        self._reaches: deque[tuple[object, Reach]] = deque(maxlen=self._rounds)
        self._endings: deque[tuple[object, tuple[RoundEnds, _Gone]]] = deque(maxlen=self._rounds)

    @property
    def solved(self) -> list[Solution]:
        """The rounds that are kept, the latest first."""
        return [solution for _, _, solution in self._kept]

    def rate(self, state: State) -> Rated:
        """The moves that may be the best, with their values. Empty when nobody has to decide."""
        return run(self.rate_steps(state))

    def rate_all_steps(
        self, state: State, effort: Effort | None = None, wanted: Collection[Move] | None = None
    ) -> Steps[Rated]:
        """Every legal move with its value; `effort`, if given, in place of the engine's own.

        `wanted`, if given, are the only moves that must have a value.
        """
        if state.phase is not Phase.PLACE:
            return (yield from self.rate_steps(state, effort))
        place = yield from self._find(state, effort)
        rated = self._rate_roll(state, place)
        known = {move for move, _ in rated}
        left_out = [
            move
            for move in legal_moves(state)
            if move not in known and (wanted is None or move in wanted)
        ]
        # As closely as the others: or they could not be compared. By itself: here these rounds
        # would push out others.
        beside = self.beside(Effort(0, finest=place.detail, coarsest=place.detail))
        for move in left_out:
            rated.append((move, (yield from beside.value_steps(apply(state, move)))))
        return rated

    def prospects_steps(
        self, state: State, moves: Collection[Move]
    ) -> Steps[Mapping[Move, Prospect]]:
        """What will come of moves, as far as that can be told: here of none."""
        del state, moves
        yield
        return {}

    def beside(self, effort: Effort | None = None) -> "Engine":
        """An engine like this one that keeps rounds of its own; `effort` in place of its own."""
        return type(self)(self._weights, effort or self._effort)

    def rate_steps(self, state: State, effort: Effort | None = None) -> Steps[Rated]:
        """`rate` in steps: without tricks that want too much work, or that are superfluous."""
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
                    value = self._end(state)
                rated.append((move, value))
            return rated
        if state.phase is Phase.PLACE:
            return self._rate_roll(state, (yield from self._find(state, effort)))
        return []

    def is_apart_steps(self, state: State) -> Steps[bool]:
        """Whether every use of every trick is searched apart, in a position that was valued."""
        if not self.is_whole:
            return False
        if state.phase is Phase.OVER or (state.phase is Phase.TURN and not can_roll(state)):
            return True  # nothing is searched
        is_rolled = state.roll is not None
        for direction in [state.direction] if state.direction else Direction:
            phase = Phase.PLACE if is_rolled else Phase.ROLLING
            after = replace(state, direction=direction, phase=phase)
            place = yield from self._find(after, None, is_direction=state.direction is None)
            if place.detail:
                return False
        return True

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
        return of_a(state, roll_(place.node))

    def _first_rolls(self, state: State, effort: Effort | None) -> Steps[float]:
        """The value before the roll after which the direction is chosen."""
        pick = max if state.to_move is Player.A else min
        # R2: the direction is chosen with the first roll in sight. So each roll takes the better
        # one: the better mean of the two would be too little for the player to move.
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

    def _end(self, state: State) -> float:
        """The value of ending the round now."""
        ending, held, owners = self._ended(state)
        return of_a(state, ending.tables(*held)[seat_of(state)][owners])

    def _ended(self, state: State) -> tuple[RoundEnds, tuple[Holding, Holding], int]:
        """The ends of the round, what both hold (the starter first), and the distribution now."""
        sides = (state.sides[state.starter], state.sides[state.starter.other])
        node = self.graph.node(sides[0].dice, sides[1].dice)
        owners = self.graph.owners(sides[0].placed, sides[1].placed, node)
        return self._end_of(state), (holding(sides[0]), holding(sides[1])), owners

    def _rate_roll(self, state: State, place: Located) -> Rated:
        """Every move with two dice on the table."""
        return [
            (move, of_a(state, target.value(place.solution)))
            for move, target in self._targets(state, place)
        ]

    def _targets(self, state: State, place: Located) -> Iterator[tuple[Move, Target]]:
        """Where every move leads with two dice on the table; not those that were left out."""
        player = seat_of(state)
        found = place.solution
        turn = place.turn + 1
        # With its extra dice: "add both" of an earlier turn puts a layer into another level.
        first, second = found.level(place.first, place.second, place.turn)
        children = self.graph.children(first, second, player, place.node)
        assert state.roll is not None
        low, high = state.roll
        pick = min if player else max
        for move in legal_moves(state):
            held = held_after(state.side, move)
            use = found.menus[player].index.get(held) if held else None
            if held and use is None:
                continue  # left out
            layers = place.after(player, use)
            match move:
                case Place(number) | UseAdjust(_, number):
                    target = Target(*layers, turn, children[number - 1])
                case UseJoker():
                    # A die follows, chosen by the same player.
                    both = [Target(*layers, turn, children[die - 1]) for die in (low, high)]
                    target = pick(both, key=lambda one: one.value(found))
                case UseAgain():
                    # No die has been added: it is still this turn, without that trick.
                    target = Target(*layers, place.turn, place.node, rolls=True)
                case UseBoth():
                    # Which of the two falls first makes no difference to the position.
                    dice = first + (not player), second + player
                    more = self.graph.children(*dice, player, children[low - 1])
                    target = Target(*layers, turn, more[high - 1])
                case Roll() | Shanghai() | ChooseDirection():
                    raise AssertionError(f"{move} with dice to be added")
                case _:
                    assert_never(move)
            yield move, target

    def _find(
        self, state: State, effort: Effort | None, *, is_direction: bool = False
    ) -> Steps[Located]:
        """The position in a round that was solved, or is now."""
        effort = effort or self._effort
        # All that a round's ends depend on but for what both hold, which `locate` compares.
        key = (state.round, state.tavern, state.starter, state.direction, state.to_come())
        question = state, key, effort, is_direction
        problem: Problem | None = None
        # A copy: while this question pauses, another one may add to what is kept.
        for kept_key, kept_detail, solution in tuple(self._kept):
            if kept_key == key and (place := locate(self.graph, solution, kept_detail, state)):
                # Detail 0 is the whole truth: no effort finds more.
                if kept_detail:
                    problem = problem or (yield from self._pose(*question))
                if not (problem and problem.detail < kept_detail):
                    return place
        problem = problem or (yield from self._pose(*question))
        solution = yield from self._solve(problem)
        self._kept.appendleft((key, problem.detail, solution))
        return Located(solution, problem.detail, 0, 0, 0, problem.node)

    def _end_of(self, state: State) -> RoundEnds:
        row = [state.card(n) for n in NUMBERS]
        return self._ends(state.round, row, state.deck, self._weights)

    def _solve(self, problem: Problem) -> Steps[Solution]:
        solution = Solution(
            problem.placed,
            problem.mover,
            problem.menus,
            problem.reach,
            is_whole=DETAILS[problem.detail].is_whole,
        )
        yield from solution.solve(problem.ending)
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

    def _pose(
        self, state: State, cards: object, effort: Effort | None, is_direction: bool
    ) -> Steps[Problem]:
        """The position as a round to be solved, in as much detail as the effort allows.

        `cards` names all that the round's ends depend on but for what both hold.
        """
        first = state.starter
        sides = (state.sides[first], state.sides[first.other])
        seat = seat_of(state)
        placed = (sides[0].placed, sides[1].placed)
        node = yield from self.graph.node_steps(sides[0].dice, sides[1].dice)
        both = [not side.captain_out and Trick.BOTH in side.tricks for side in sides]
        key = (placed, seat, node, dice_wanted(state), (both[0], both[1]))
        # Without the direction: both have the same positions, and only other cards on them.
        reach = next((kept for known, kept in self._reaches if known == key), None)
        if reach is None:
            reach = yield from self._reach(*key)
            self._reaches.appendleft((key, reach))
        ends = next((kept for key_, kept in self._endings if key_ == cards), None)
        if ends is None:
            ends = self._end_of(state), {}
            self._endings.appendleft((cards, ends))
        ending, known = ends
        crews = promising_crews(state)
        most, details = None, DETAILS
        if effort and is_direction and effort.direction is not None:
            most = effort.direction
        elif effort:
            most, details = effort.budget, DETAILS[effort.finest : effort.coarsest + 1]
        for detail in details:
            searched = promising(crews, detail.jokers)
            one, two = (
                menu_of(side, crews[k], searched[k], detail, state.round == ROUNDS)
                for k, side in enumerate(sides)
            )
            menus = one, two
            # There the ends cost little; in other rounds they are most of the work.
            if self._looks and state.round == ROUNDS and (one.jokers or two.jokers):
                # The same in every position of the round, until a trick is used.
                gone = known.get((one.uses, two.uses))
                if gone is None:
                    leaves = yield from leaves_steps(menus, ending)
                    gone = known[one.uses, two.uses] = superfluous(menus, leaves)
                    yield
                menus = one.without(gone[0]), two.without(gone[1])
            # If nothing fits, the last and roughest one stands: there has to be an answer.
            if most is None or cost(menus, reach, detail) <= most:
                break
        return Problem(placed, node, seat, reach, menus, ending, DETAILS.index(detail))


def of_a(state: State, value: float) -> float:
    """Player A's probability from that of the player who started the round."""
    return value if state.starter is Player.A else 1.0 - value
