"""Another course of a game: it leaves the game at a position, and chance can be chosen."""

from collections import Counter
from dataclasses import dataclass, replace
from hashlib import sha256

from shanghaien.cards import Card
from shanghaien.game import Game, Seat, from_position
from shanghaien.moves import Event
from shanghaien.position import format_position
from shanghaien.rules import hide
from shanghaien.seed import Seed
from shanghaien.sources import RealDice
from shanghaien.state import Phase, State


@dataclass(frozen=True, slots=True)
class Branch:
    """Another course of a game: where it leaves the game, and how it goes on."""

    turn: int
    """The number of the game's events before it."""
    events: tuple[Event, ...] = ()
    """Its own events; without any, it is a moment of the game."""
    name: str = ""
    """The name that somebody gave it; empty for none."""
    is_dealt: bool = False
    """Whether cards of later rounds are drawn for it, as `begin` does."""


def draws_cards(game: Game) -> bool:
    """Whether a branch of a game needs cards of its own for later rounds.

    Until a game has been played to its end, its own cards must not be shown.
    """
    return game.state.phase is not Phase.OVER


def begin(game: Game, turn: int, *, is_dealt: bool) -> Game:
    """A game that begins with the position after `turn` events, for two people; any roll may fall.

    With `is_dealt`, the cards to come are shuffled anew. The order follows from the visible
    position alone, so it reveals nothing of the game's own, and is the same each time.
    """
    state = game.states[turn]
    if is_dealt:
        state = replace(state, deck=_drawn(state))
    a, b = game.seats
    begun = from_position(state, (Seat(a.name), Seat(b.name)))
    # As with dice rolled on the table: whoever explores says what falls, and can correct it.
    return replace(begun, chance=RealDice())


def line(game: Game, branch: Branch) -> Game:
    """The branch as a game that begins where it leaves `game`.

    Raises ValueError if there is no such turn, and IllegalMove for an event that is not allowed.
    """
    if not 0 <= branch.turn <= game.turn:
        raise ValueError(f"there was no turn {branch.turn}")
    found = begin(game, branch.turn, is_dealt=branch.is_dealt)
    for event in branch.events:
        found = found.play(event)
    return found


def seen(state: State) -> str:
    """A name for what players see of a position: 32 hexadecimal digits of a hash."""
    # Hidden, or the name would tell something of the cards to come.
    return sha256(format_position(hide(state)).encode()).hexdigest()[:32]


def _drawn(state: State) -> tuple[Card, ...]:
    """The cards to come as they follow each other in the deck of a seed, which is what is seen."""
    left, found = Counter(state.deck), list[Card]()
    for card in Seed(seen(state)).deck():
        if left[card]:
            left[card] -= 1
            found.append(card)
    return tuple(found)
