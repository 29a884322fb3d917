"""OpenSpiel's Monte Carlo tree search as a player, with our positions as its states.

It sees what a player sees. The draw pile is shuffled for each choice, and again for the random
games after a leaf of the tree.
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
"""The UCT constant, as in OpenSpiel's own example."""

_CHANCES = [float(chance) for _, chance in ROLLS]
_CHANCE = -1
"""OpenSpiel's number for chance as a player."""


class Node:
    """A position in the search, and its successors as far as requested."""

    __slots__ = ("children", "deck", "moves", "start", "state")

    def __init__(self, state: State, deck: Sequence[Coded]) -> None:
        self.state = state
        self.deck = deck
        self.children: dict[int, Node] = {}
        self.moves = legal_moves(state)
        self.start: Start | None = None
        """Where games at random begin; made when the first one does."""

    def after(self, action: int) -> "Node":
        """The successor after an action."""
        child = self.children.get(action)
        if child is None:
            is_rolling = self.state.phase is Phase.ROLLING
            state = apply(self.state, ROLLS[action][0] if is_rolling else self.moves[action])
            deck = self.deck if state.deck is self.state.deck else code(state.deck)
            child = self.children[action] = Node(state, deck)
        return child


class Position:
    """A position as a state for OpenSpiel's algorithms. Actions are indices of moves or rolls."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        self.node = node

    @property
    def state(self) -> State:
        """The position under our rules."""
        return self.node.state

    def clone(self) -> "Position":
        """A copy to play on."""
        return Position(self.node)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.state.phase is Phase.OVER

    def is_chance_node(self) -> bool:
        """Whether the dice are about to be rolled."""
        return self.node.state.phase is Phase.ROLLING

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The rolls with their probabilities."""
        return list(enumerate(_CHANCES))

    def current_player(self) -> int:
        """0, 1, or chance."""
        return _CHANCE if self.is_chance_node() else int(self.node.state.to_move)

    def legal_actions(self, _player: int | None = None) -> list[int]:
        """The legal actions."""
        return list(range(len(self.node.moves)))

    def apply_action(self, action: int) -> None:
        """Play on."""
        self.node = self.node.after(action)

    def returns(self) -> list[float]:
        """The results of both players: 1, 0 or -1."""
        final = outcome(self.node.state)
        if final is None or final.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if final.winner is Player.A else [-1.0, 1.0]


def position(state: State) -> Position:
    """The start of a search."""
    return Position(Node(state, code(state.deck)))


class Evaluator:
    """Judges a position by one random game."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def evaluate(self, position: Position) -> list[float]:
        """The results of both players."""
        node = position.node
        node.start = node.start or Start(node.state, node.deck)
        result = rollout(node.start, self._rng)
        return [result, -result]

    def prior(self, position: Position) -> list[tuple[int, float]]:
        """The rolls with their probabilities, or all moves with equal ones."""
        if position.is_chance_node():
            return position.chance_outcomes()
        actions = position.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


class Dice:
    """The part of NumPy's generators that OpenSpiel's search uses, but faster."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choice(self, values: Sequence[int], p: Sequence[float]) -> int:
        """One of some values, by their probabilities."""
        return self._rng.choices(values, p)[0]

    def shuffle(self, values: list[Any]) -> None:
        """Shuffle a list."""
        self._rng.shuffle(values)


@cache
def _game() -> Any:
    """The part of a game that the search uses."""
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
    """The position as a player sees it, with the draw pile in a possible order."""
    seen = hide(state)
    deck = [*seen.deck]
    rng.shuffle(deck)
    return replace(seen, deck=tuple(deck))
