"""What the players can do with tricks in a round, and which of it can never be the best.

A trick that a player uses opens a *layer* (`shanghaien.ai.solver`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import ge, le
from typing import assert_never

from shanghaien.ai.evaluate import Holding, RoundEnds, holding
from shanghaien.ai.steps import Steps
from shanghaien.cards import Trick
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
from shanghaien.state import NUMBERS, Side, State


@dataclass(frozen=True, slots=True)
class Use:
    """A layer of one player: what he holds, and whether "add both" gave him a die more."""

    holding: Holding
    extra: int = 0
    """Dice added beyond one for each turn, 0 or 1."""


@dataclass(frozen=True, slots=True)
class Menu:
    """What a player can do with tricks in the rest of a round."""

    uses: tuple[Use, ...]
    """The layers; 0 is what the player holds now."""
    index: dict[Holding, int]
    """The layer in which the player holds something after using a trick."""
    jokers: tuple[int, ...] = ()
    """The layers that jokers lead to."""
    adjust: int | None = None
    """The layer that "die ±1" leads to, if it is at hand; so for the next two."""
    both: int | None = None
    again: int | None = None
    late: tuple[Holding, ...] = ()
    """What the player holds after a joker that may be used at the end of the round, whatever fell
    before: where it is not searched when to use it."""

    def without(self, layers: set[int]) -> "Menu":
        """The menu without some jokers."""
        kept = [layer for layer in range(len(self.uses)) if layer not in layers]
        number = {layer: k for k, layer in enumerate(kept)}
        return replace(
            self,
            uses=tuple(self.uses[layer] for layer in kept),
            index={held: number[k] for held, k in self.index.items() if k in number},
            jokers=tuple(number[layer] for layer in self.jokers if layer in number),
            adjust=None if self.adjust is None else number[self.adjust],
            both=None if self.both is None else number[self.both],
            again=None if self.again is None else number[self.again],
        )

    def __bool__(self) -> bool:
        """Whether any trick can be used before the end of the round."""
        functions = (self.adjust, self.both, self.again)
        return bool(self.jokers) or any(use is not None for use in functions)


NOTHING = Menu((), {})

Values = list[float]
Leaves = Sequence[Sequence[tuple[Values, Values]]]
"""What each distribution is worth, by both players' layers: for the first and for the second player
ending the round."""


def leaves_steps(menus: tuple[Menu, Menu], ending: RoundEnds) -> Steps[Leaves]:
    """What each distribution is worth where no joker is left for the end of the round."""
    leaves = []
    for first in menus[0].uses:
        leaves.append([ending.tables(first.holding, use.holding) for use in menus[1].uses])
        yield
    return leaves


def superfluous(menus: Sequence[Menu], leaves: Leaves) -> tuple[set[int], set[int]]:
    """Both players' jokers that are never better than another one, or than keeping the trick.

    These layers are worth no more in any end of the round, whatever the other player has used. So
    they are worth no more in any position either: after a joker the positions are the same, and its
    player uses no other trick.
    """
    found: list[set[int]] = []
    for player, menu in enumerate(menus):
        if not menu.jokers:
            found.append(set())
            continue
        better = le if player else ge
        ends = [
            [value for pair in row for table in pair for value in table]
            for row in (zip(*leaves, strict=True) if player else leaves)
        ]
        kept = [0]
        for joker in menu.jokers:
            here = ends[joker]
            if not any(all(map(better, ends[k], here)) for k in kept):
                kept = [k for k in kept if not k or not all(map(better, here, ends[k]))]
                kept.append(joker)
        found.append(set(menu.jokers).difference(kept))
    return found[0], found[1]


def dice_wanted(state: State) -> tuple[int, ...] | None:
    """The numbers that the player to move may add a die of; None for all."""
    if state.roll is None:
        return None
    found = set(state.roll)
    for trick in () if state.side.captain_out else state.side.tricks:
        match trick:
            case Trick.ADJUST:
                found.update(die + by for die in state.roll for by in (-1, 1))
            case Trick.BOTH:
                pass  # the first of the two is one of the roll
            case Trick.AGAIN:
                return None
            case _:
                assert_never(trick)
    # Die ±1 stays within 1 to 6.
    return tuple(sorted(found & set(NUMBERS)))


def held_after(side: Side, move: Move) -> Holding | None:
    """What a side holds after a trick; None for a move that uses none."""
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
        case Roll() | Shanghai() | ChooseDirection() | Place():
            return None
