"""OpenSpiel's Monte Carlo tree search as a player, with our positions as OpenSpiel's states.

It sees what a player sees. The draw pile is put in an order by lot for each decision; the games
at random after a leaf of the tree shuffle it once more.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from bench.rollouts import Coded, Start, code, rollout
from shanghaien.chance import ROLLS
from shanghaien.moves import Move
from shanghaien.rules import apply, hide, legal_moves, outcome
from shanghaien.state import Phase, Player, State

SIMULATIONS = 1000
EXPLORATION = 2.0
"""The constant of UCT: what OpenSpiel's own example uses."""

_CHANCES = [float(chance) for _, chance in ROLLS]
_CHANCE = -1
"""OpenSpiel's number of the player that chance is."""


class Node:
    """A position of the search, and what follows from it as far as it was asked for."""

    __slots__ = ("children", "deck", "moves", "start", "state")

    def __init__(self, state: State, deck: Sequence[Coded]) -> None:
        self.state = state
        self.deck = deck
        self.children: dict[int, Node] = {}
        self.moves = legal_moves(state)
        self.start: Start | None = None
        """Where games at random begin; made when the first one does."""

    def after(self, action: int) -> "Node":
        """What an action leads to."""
        child = self.children.get(action)
        if child is None:
            is_rolling = self.state.phase is Phase.ROLLING
            state = apply(self.state, ROLLS[action][0] if is_rolling else self.moves[action])
            deck = self.deck if state.deck is self.state.deck else code(state.deck)
            child = self.children[action] = Node(state, deck)
        return child


class Position:
    """A position as OpenSpiel's algorithms know states. Actions are indices of moves or rolls."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        self.node = node

    @property
    def state(self) -> State:
        """The position by our rules."""
        return self.node.state

    def clone(self) -> "Position":
        """A copy that can be played on."""
        return Position(self.node)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.state.phase is Phase.OVER

    def is_chance_node(self) -> bool:
        """Whether dice are to be rolled."""
        return self.node.state.phase is Phase.ROLLING

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The rolls with their probabilities."""
        return list(enumerate(_CHANCES))

    def current_player(self) -> int:
        """0, 1, or chance."""
        return _CHANCE if self.is_chance_node() else int(self.node.state.to_move)

    def legal_actions(self, _player: int | None = None) -> list[int]:
        """What can be done."""
        return list(range(len(self.node.moves)))

    def apply_action(self, action: int) -> None:
        """Play on."""
        self.node = self.node.after(action)

    def returns(self) -> list[float]:
        """1, 0 or -1 for both players."""
        final = outcome(self.node.state)
        if final is None or final.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if final.winner is Player.A else [-1.0, 1.0]


def position(state: State) -> Position:
    """Where a search starts."""
    return Position(Node(state, code(state.deck)))


class Evaluator:
    """Judges a position by one game at random."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def evaluate(self, position: Position) -> list[float]:
        """The result for both players."""
        node = position.node
        node.start = node.start or Start(node.state, node.deck)
        result = rollout(node.start, self._rng)
        return [result, -result]

    def prior(self, position: Position) -> list[tuple[int, float]]:
        """The rolls with their probabilities, or all moves alike."""
        if position.is_chance_node():
            return position.chance_outcomes()
        actions = position.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


class Dice:
    """The part of NumPy's generators that OpenSpiel's search asks for, only faster."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choice(self, values: Sequence[int], p: Sequence[float]) -> int:
        """One of some values, by their probabilities."""
        return self._rng.choices(values, p)[0]

    def shuffle(self, values: list[Any]) -> None:
        """Put a list in another order."""
        self._rng.shuffle(values)


@cache
def _game() -> Any:
    """What the search asks of a game."""
    import pyspiel  # noqa: PLC0415 - only the benchmark has it installed

    class Game:
        def get_type(self) -> Any:
            return pyspiel.GameType(
                "shanghaien",
                "Shanghaien",
                pyspiel.GameType.Dynamics.SEQUENTIAL,
                pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
                pyspiel.GameType.Information.PERFECT_INFORMATION,
                pyspiel.GameType.Utility.ZERO_SUM,
                pyspiel.GameType.RewardModel.TERMINAL,
                2,
                2,
                False,
                False,
                False,
                False,
            )

        def max_utility(self) -> float:
            return 1.0

    return Game()


def choose(state: State, rng: Random, simulations: int = SIMULATIONS) -> Move:
    """The search's move for the player to move."""
    from open_spiel.python.algorithms import mcts  # noqa: PLC0415 - as above

    moves = legal_moves(state)
    if len(moves) == 1:
        return moves[0]
    bot = mcts.MCTSBot(_game(), EXPLORATION, simulations, Evaluator(rng), random_state=Dice(rng))
    action: int = bot.step(position(guess(state, rng)))
    return moves[action]


def guess(state: State, rng: Random) -> State:
    """The position as a player sees it, the draw pile in an order that it may have."""
    seen = hide(state)
    deck = [*seen.deck]
    rng.shuffle(deck)
    return replace(seen, deck=tuple(deck))
