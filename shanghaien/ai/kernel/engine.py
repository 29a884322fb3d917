"""The engine that has its rounds solved by the kernel: whole, whatever effort is asked for."""

from array import array
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from weakref import finalize

from shanghaien.ai.detail import Effort
from shanghaien.ai.engine import Engine, Problem, of_a
from shanghaien.ai.evaluate import Evaluator, RoundEnds
from shanghaien.ai.kernel.ends import KernelEnds
from shanghaien.ai.kernel.port import Kernel, lent, release, wanted
from shanghaien.ai.located import Located, Target, seat_of
from shanghaien.ai.menu import Menu
from shanghaien.ai.network import LEARNED
from shanghaien.ai.prospect import OWNERS, STAKES, Fork, Prospect, prospect
from shanghaien.ai.round_graph import Graph, encode
from shanghaien.ai.solver import Reach, Solution
from shanghaien.ai.steps import Steps, run
from shanghaien.moves import ChooseDirection, Move, Shanghai
from shanghaien.rules import apply
from shanghaien.state import NUMBERS, ROW, Phase, State

WHOLE = Effort(24_000_000, coarsest=3)
"""What a round may cost: positions of eight bytes each, 192 MB at most. Where kinds of tricks and
jokers of both players make more, those kinds that are left over are not told apart."""

_FLOAT = 8
"""Bytes of a float in its memory."""
_NONE = -1
"""What the kernel knows as a trick that is not at hand."""


class KernelGraph(Graph):
    """The positions as the kernel knows them, so that Python need not make its own."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    def node_steps(self, first: Sequence[int], second: Sequence[int]) -> Steps[int]:
        yield
        code = encode(first, second)
        return self._kernel.call("node", sum(first), sum(second), code)

    def children(self, first: int, second: int, player: int, node: int) -> Sequence[int]:
        child = self._kernel.call
        return [child("child", first, second, player, node, number) for number in NUMBERS]

    def owners(self, first: int, second: int, node: int) -> int:
        return self._kernel.call("owners", first, second, node)


class KernelReach(Reach):
    """`Reach` in the kernel's memory."""

    def __init__(self, kernel: Kernel, address: int, *, is_open: bool) -> None:
        """Takes what lies at the address: it is given back when nobody needs it any more."""
        self.address = address
        finalize(self, release, kernel, "release_reach", address)
        self.nodes = {}
        self.is_open = is_open
        self.turns = kernel.call("turns", address)
        self.sizes = {
            (f, s): kernel.call("size", address, 2 * f + s) for f in (0, 1) for s in (0, 1)
        }


class KernelSolution(Solution):
    """`Solution` in the kernel's memory."""

    reach: KernelReach

    def __init__(self, kernel: Kernel, problem: Problem) -> None:
        reach = problem.reach
        assert isinstance(reach, KernelReach)
        super().__init__(problem.placed, problem.mover, problem.menus, reach)
        self.reach = reach
        self._kernel = kernel
        self.address = 0

    def solve(self, ending: RoundEnds) -> Steps[None]:
        assert isinstance(ending, KernelEnds)
        kernel, uses = self._kernel, self.uses
        firsts, seconds = ([use.holding for use in some] for some in uses)
        leaves = yield from ending.all_tables(kernel, firsts, seconds)
        places = self._leave_out(leaves.address, len(firsts), len(seconds))
        yield
        spec = array("i")
        for menu, some in zip(self.menus, places, strict=True):
            spec.extend(_packed(menu, some))
        with lent(kernel, spec) as packed:
            question = self.reach.address, packed, leaves.address, len(seconds)
            round_ = self.address = wanted(kernel.call("begin", *question))
        finalize(self, release, kernel, "release", round_)
        for turn in range(self.turns - 1, -1 if self.reach.is_open else 0, -1):
            wanted(kernel.call("solve", round_, turn))
            yield

    def _leave_out(self, leaves: int, firsts: int, seconds: int) -> tuple[list[int], list[int]]:
        """Leave out superfluous jokers; tell where the ends of the other layers are."""
        kernel, menus = self._kernel, []
        places: list[list[int]] = []
        for player, menu in enumerate(self.menus):
            count = len(menu.uses)
            none = array("i", [0] * count)
            with lent(kernel, array("i", menu.jokers)) as jokers, lent(kernel, none) as gone:
                question = leaves, firsts, seconds, player, jokers, len(menu.jokers), gone
                kernel.call("superfluous", *question)
                is_gone = kernel.take(gone, count)
            menus.append(menu.without({k for k, is_it in enumerate(is_gone) if is_it}))
            places.append([k for k, is_it in enumerate(is_gone) if not is_it])
        self.menus = menus[0], menus[1]
        return places[0], places[1]

    def value(self, i: int, j: int, turn: int, node: int) -> float:
        return self._kernel.real("value", self.address, i, j, turn, node)

    def roller(self, i: int, j: int, turn: int) -> Callable[[int], float]:
        def roll(node: int) -> float:
            return self._kernel.real("roll", self.address, i, j, turn, node)

        return roll


def _packed(menu: Menu, places: Sequence[int]) -> Sequence[int]:
    """A menu as the kernel reads it."""
    functions = (menu.adjust, menu.again, menu.both)
    extra = [use.extra for use in menu.uses]
    given = [_NONE if use is None else use for use in functions]
    return [len(menu.uses), *given, len(menu.jokers), *menu.jokers, *extra, *places]


class KernelEngine(Engine):
    """`Engine` by the kernel. Raises KernelError where that fails."""

    is_whole = True
    _ends = KernelEnds
    _rounds = 2  # there is no closer look than the first; and they are large
    _looks = False

    def __init__(
        self,
        kernel: Kernel,
        weights: Sequence[Evaluator] = LEARNED,
        effort: Effort | None = None,
    ) -> None:
        """`effort` is what others would want: every round is solved whole here."""
        del effort
        super().__init__(weights, WHOLE)
        self._kernel = kernel
        self.graph = KernelGraph(kernel)

    def prospects_steps(
        self, state: State, moves: Collection[Move]
    ) -> Steps[Mapping[Move, Prospect]]:
        """By move, what will come of the round after it, as far as that can be told."""
        found: dict[Move, Prospect] = {}
        if state.phase is Phase.PLACE:
            place = yield from self._find(state, None)
            for move, target in self._targets(state, place):
                if move in moves:
                    found[move] = self._flow(state, place, target)
                    yield
            aside = self.beside()  # so that the round stays at hand here
            for move in moves:
                if move not in found:  # a superfluous joker, left out of the solved round
                    found[move] = yield from aside._after_trick(state, move)
            return found
        for move in moves:
            if isinstance(move, Shanghai):
                found[move] = self._prospect_of_end(state)
            elif isinstance(move, ChooseDirection):
                after = replace(state, direction=move.direction, phase=Phase.PLACE)
                place = yield from self._find(after, None)
                here = Target(place.first, place.second, place.turn, place.node)
                found[move] = self._flow(after, place, here, state.roll)
            elif state.direction is not None:  # before, nothing can be done but to roll
                place = yield from self._find(replace(state, phase=Phase.ROLLING), None)
                here = Target(place.first, place.second, place.turn, place.node, rolls=True)
                found[move] = self._flow(state, place, here)
            yield
        return found

    def _after_trick(self, state: State, move: Move) -> Steps[Prospect]:
        """What will come of a trick, by a solution of what is left of the round after it."""
        after = apply(state, move)
        place = yield from self._find(after, None)
        here = Target(place.first, place.second, place.turn, place.node)
        found = self._flow(after, place, here, after.roll)
        yield
        tricks = list(found.tricks)
        # Nothing is left to be used, and that is because the trick was.
        tricks[state.to_move] = Fork((1.0, 0.0), (0.5, 0.5), 0.0)
        return replace(found, tricks=(tricks[0], tricks[1]))

    def _end(self, state: State) -> float:
        ending, held, owners = self._ended(state)
        assert isinstance(ending, KernelEnds)
        leaves = run(ending.all_tables(self._kernel, held[:1], held[1:]))
        place = seat_of(state) * len(OWNERS) + owners
        (value,) = self._kernel.reals(leaves.address + place * _FLOAT, 1)
        return of_a(state, value)

    def _prospect_of_end(self, state: State) -> Prospect:
        """What comes of ending the round now."""
        ending, held, owners = self._ended(state)
        seat = seat_of(state)
        tables = ending.tables(*held)
        chances = array("d", [0.0]) * (2 * len(OWNERS)) + array("d", [1.0, 1.0])
        chances[seat * len(OWNERS) + owners] = 1.0
        stakes = []
        for n in range(ROW):
            others = owners - OWNERS[owners][n] * 3**n
            stakes += [tables[seat][others + owner * 3**n] for owner in range(3)]
        stakes += [table[owners] for table in tables]
        for k, player in enumerate((state.starter, state.starter.other)):
            side = state.sides[player]
            if side.captain_out or not side.tricks:
                stakes += [0.0, 0.0, 0.0]
                continue
            without = [*held]
            without[k] = held[k].without(max(side.tricks))
            stakes += [1.0, ending.tables(*without)[seat][owners], tables[seat][owners]]
        assert state.direction is not None
        return prospect(state.starter, state.direction, chances, stakes, (1, 1), (0, 0))

    def _flow(
        self, state: State, place: Located, target: Target, roll: tuple[int, int] | None = None
    ) -> Prospect:
        """What comes of a place in a solved round. Raises KernelError."""
        kernel, solution = self._kernel, place.solution
        assert isinstance(solution, KernelSolution)
        assert state.direction is not None
        layers = len(solution.uses[0]), len(solution.uses[1])
        counts = 2 * len(OWNERS) + sum(layers), STAKES
        low, high = roll or ((0, 0) if target.rolls else (-1, -1))
        question = target.first, target.second, target.turn, target.node, low, high
        with (
            lent(kernel, array("d", [0.0]) * counts[0]) as chances,
            lent(kernel, array("d", [0.0]) * counts[1]) as stakes,
        ):
            wanted(kernel.call("flow", solution.address, *question, chances, stakes))
            found = kernel.reals(chances, counts[0]), kernel.reals(stakes, counts[1])
        now = place.first, place.second
        return prospect(state.starter, state.direction, *found, layers, now)

    def beside(self, effort: Effort | None = None) -> "KernelEngine":
        found = KernelEngine(self._kernel, self._weights)
        found._effort = effort or self._effort
        return found

    def _find(
        self, state: State, effort: Effort | None, *, is_direction: bool = False
    ) -> Steps[Located]:
        """The position in a solved round: always with the same effort."""
        del effort, is_direction
        return (yield from super()._find(state, self._effort))

    def _reach(
        self,
        placed: tuple[int, int],
        mover: int,
        root: int,
        dice: Sequence[int] | None,
        both: tuple[bool, bool],
    ) -> Steps[Reach]:
        yield
        some = sum(1 << (die - 1) for die in dice or NUMBERS)
        address = wanted(self._kernel.call("reach", *placed, mover, root, some, *map(int, both)))
        return KernelReach(self._kernel, address, is_open=dice is None)

    def _solve(self, problem: Problem) -> Steps[Solution]:
        solution = KernelSolution(self._kernel, problem)
        yield from solution.solve(problem.ending)
        return solution
