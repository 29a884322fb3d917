"""Where a position lies in a round that was solved before."""

from dataclasses import dataclass
from math import isnan

from shanghaien.ai.evaluate import holding
from shanghaien.ai.menu import dice_wanted
from shanghaien.ai.round_graph import Graph
from shanghaien.ai.solver import Solution
from shanghaien.state import DICE, NUMBERS, State


@dataclass(frozen=True, slots=True)
class Located:
    """Where a position lies in a solved round."""

    solution: Solution
    detail: int
    """How closely it was solved: index in `DETAILS`."""
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


@dataclass(frozen=True, slots=True)
class Target:
    """Where a move leads in a solved round."""

    first: int
    second: int
    turn: int
    node: int
    rolls: bool = False
    """Whether the player to move there has to roll."""

    def value(self, solution: Solution) -> float:
        """The probability, from 0 to 1, that the player who started the round wins from there."""
        if self.rolls:
            return solution.roller(self.first, self.second, self.turn)(self.node)
        return solution.value(self.first, self.second, self.turn, self.node)


def seat_of(state: State) -> int:
    """The player to move: 0 who started the round, or 1."""
    return int(state.to_move is not state.starter)


def locate(graph: Graph, solution: Solution, detail: int, state: State) -> Located | None:
    """Where a position lies in a solved round, if what is needed of it is there."""
    first = state.starter
    sides = (state.sides[first], state.sides[first.other])
    layers = []
    for side, menu in zip(sides, solution.menus, strict=True):
        held = holding(side)
        # A trick that was used before this round was solved lies behind its layer 0.
        if side.captain_out and held in menu.index:
            layers.append(menu.index[held])
        elif held == menu.uses[0].holding:
            layers.append(0)
        else:
            return None
    i, j = layers
    if not solution.is_whole and ((i and solution.menus[1]) or (j and solution.menus[0])):
        return None  # what the other one's tricks are worth now was not searched
    seat = seat_of(state)
    turns = sum(
        side.placed - placed - solution.menus[k].uses[layer].extra
        for k, (side, placed, layer) in enumerate(zip(sides, solution.placed, layers, strict=True))
    )
    # It may have been solved from a later position, or for the other player's turn.
    if turns < 0 or (solution.mover + turns) % 2 != seat:
        return None
    if solution.level(i, j, turns) != (sides[0].placed, sides[1].placed):
        return None
    placed = sides[0].placed, sides[1].placed
    node = graph.node(sides[0].dice, sides[1].dice)
    if placed[seat] > DICE - 2:
        return Located(solution, detail, i, j, turns, node)
    # Every die that may come has to be there: a round solved with dice on the table has only those.
    children = graph.children(*placed, seat, node)
    for die in dice_wanted(state) or NUMBERS:
        if isnan(solution.value(i, j, turns + 1, children[die - 1])):
            return None
    return Located(solution, detail, i, j, turns, node)
