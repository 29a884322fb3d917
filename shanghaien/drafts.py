"""A position that somebody sets up by hand, and what is wrong with one that cannot be.

`state_of` makes the position of a draft, or refuses it with a `Problem`, which the page says in a
sentence. Whether the position can be is asked of `read_view`, as for everything that comes from
outside; the problems only say what it is.
"""

from collections import Counter
from dataclasses import dataclass, replace
from enum import Enum

from shanghaien.ai.view import read_view, write_view
from shanghaien.cards import CARDS, Card, Nationality, Trick, card_order
from shanghaien.position import start_tricks
from shanghaien.rules import hide
from shanghaien.state import DICE, ROUNDS, ROW, Direction, Phase, Player, Side, State


class ProblemKind(Enum):
    """What can be wrong with a draft."""

    COPIES = "there are too many copies of a card"
    ROW = "cards are missing from the tavern"
    ROUND = "more cards are won or removed than earlier rounds had"
    DICE = "a player has more than six dice"
    ROLL = "only one of two dice is given"
    JOKER = "“2 sailors” needs a sailor of the same nationality"
    TURN = "the dice on the cards do not match the player to move"


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault of a draft; the fields that matter depend on its kind."""

    kind: ProblemKind
    player: Player | None = None
    card: Card | None = None
    crew: Nationality | None = None
    number: int = 0
    """The number that there is."""
    limit: int = 0
    """The largest number that there can be."""


class Impossible(ValueError):
    """A draft that is no possible position, with the first fault (`problem`)."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.kind.value)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Draft:
    """A position being set up by hand; it may be incomplete or impossible."""

    tavern: tuple[Card | None, ...] = (None,) * ROW
    """From A's left to right; None where no card lies yet."""
    sides: tuple[Side, Side] = (Side(), Side())
    out: tuple[Card, ...] = ()
    """Cards known to have left the game; others may have, too."""
    round: int = 1
    to_move: Player = Player.A
    direction: Direction | None = None
    """The end with number 1; it counts once dice are on cards or were rolled."""
    roll: tuple[int, ...] = ()
    """The roll that awaits a decision: no dice or two; one while it is being entered."""
    start_tricks: tuple[Trick, ...] = ()
    """The players' extra cards from the start (R12): none, one, or two of a kind."""

    @property
    def has_begun(self) -> bool:
        """Whether the round has begun: dice are on cards, or a captain is out."""
        return any(side.placed or side.captain_out for side in self.sides)

    @property
    def held(self) -> tuple[Card, ...]:
        """The cards that both players have."""
        found = list[Card]()
        for side in self.sides:
            found += [*side.sailors, *side.tricks, *(joker.trick for joker in side.jokers)]
        return tuple(found)

    @property
    def limit(self) -> int:
        """The number of cards that must have been won or removed in the rounds before."""
        return ROW * (self.round - 1) + len(self.start_tricks)

    def left(self) -> Counter[Card]:
        """The number of each card not placed yet; below 0 if there are too many."""
        left = Counter((*CARDS, *self.start_tricks))
        left.subtract(card for card in self.tavern if card is not None)
        left.subtract((*self.held, *self.out))
        return left

    def supply(self, player: Player) -> int:
        """The number of dice that a player has left; below 0 if too many were placed."""
        rolled = len(self.roll) if player is self.to_move else 0
        return DICE - self.sides[player].placed - rolled


def draft_of(state: State) -> Draft:
    """The draft of a position that is not over; dice in the air are taken back into the hand."""
    return Draft(
        tavern=state.tavern,
        sides=state.sides,
        out=state.out,
        round=state.round,
        to_move=state.to_move,
        direction=state.direction,
        roll=state.roll or (),
        start_tricks=start_tricks(state),
    )


def turned(draft: Draft, direction: Direction | None) -> Draft:
    """The draft with number 1 elsewhere; the dice stay on the cards that they lie on."""
    is_swapped = Direction.RIGHT in (old := _direction(draft), direction) and old is not direction
    if draft.has_begun and direction is not None and is_swapped:
        a, b = (replace(side, dice=side.dice[::-1]) for side in draft.sides)
        draft = replace(draft, sides=(a, b))
    return replace(draft, direction=direction)


def state_of(draft: Draft) -> State:
    """The position of a draft, with the draw pile sorted. Raises Impossible if there is none.

    Of the cards placed nowhere, the right number counts as removed, spread evenly over the sorted
    cards; the others are the draw pile.
    """
    problem = _problem(draft)
    if problem is not None:
        raise Impossible(problem)
    # Who has started is not set up: it is whoever fits the dice.
    for starter in (draft.to_move, draft.to_move.other):
        try:
            return read_view(write_view(_state(draft, starter)))
        except ValueError:
            continue
    other = draft.to_move.other
    raise Impossible(
        Problem(
            ProblemKind.TURN,
            draft.to_move,
            number=draft.sides[draft.to_move].placed,
            limit=draft.sides[other].placed,
        )
    )


def unnamed(draft: Draft) -> int:
    """How many cards have left the game that nobody has named."""
    return draft.limit - len(draft.held) - len(draft.out)


def _problem(draft: Draft) -> Problem | None:
    """The first thing that is wrong and can be named."""
    for card, left in draft.left().items():
        if left < 0:
            there = (*CARDS, *draft.start_tricks).count(card)
            return Problem(ProblemKind.COPIES, card=card, number=there - left, limit=there)
    missing = draft.tavern.count(None)
    if missing:
        return Problem(ProblemKind.ROW, number=missing, limit=ROW)
    if unnamed(draft) < 0:
        number = len(draft.held) + len(draft.out)
        return Problem(ProblemKind.ROUND, number=number, limit=draft.limit)
    for player, side in zip(Player, draft.sides, strict=True):
        if draft.supply(player) < 0:
            return Problem(ProblemKind.DICE, player, number=DICE - draft.supply(player), limit=DICE)
        for joker in side.jokers:
            if not side.has_crew(joker.nationality):
                return Problem(ProblemKind.JOKER, player, crew=joker.nationality)
    return Problem(ProblemKind.ROLL, number=1, limit=2) if len(draft.roll) == 1 else None


def _direction(draft: Draft) -> Direction | None:
    if draft.has_begun:
        return draft.direction or Direction.LEFT
    return draft.direction if draft.roll else None


def _state(draft: Draft, starter: Player) -> State:
    """The position, if that player has started the round."""
    direction, roll = _direction(draft), None
    phase = Phase.TURN
    if draft.roll:
        low, high = sorted(draft.roll)
        roll = (low, high)
        phase = Phase.DIRECTION if direction is None else Phase.PLACE
    unseen = sorted(draft.left().elements(), key=card_order)
    count, gone = len(unseen), unnamed(draft)
    # The middles of equal stretches of the sorted cards, so that no nationality is favoured.
    taken = {(2 * i + 1) * count // (2 * gone) for i in range(gone)}
    out = (*draft.out, *(unseen[i] for i in sorted(taken)))
    state = State(
        round=draft.round,
        phase=phase,
        to_move=draft.to_move,
        starter=starter,
        tavern=tuple(card for card in draft.tavern if card is not None),
        deck=tuple(card for i, card in enumerate(unseen) if i not in taken),
        sides=draft.sides,
        direction=direction,
        roll=roll,
        out=tuple(sorted(out, key=card_order)),
    )
    return hide(state)


def least_round(draft: Draft) -> int:
    """The first round in which so many cards can have been won or be out."""
    gone = len(draft.held) + len(draft.out) - len(draft.start_tricks)
    return min(ROUNDS, 1 + max(0, -(-gone // ROW)))
