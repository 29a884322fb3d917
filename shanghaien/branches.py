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
    """Where another course leaves a game, and how it goes on."""

    turn: int
    """After how many events of the game."""
    events: tuple[Event, ...] = ()
    """Its own; without any it is a moment of the game."""
    name: str = ""
    """What somebody calls it; empty for none."""
    is_dealt: bool = False
    """Whether the cards of later rounds are drawn for it, as `begin` says."""


def draws_cards(game: Game) -> bool:
    """Whether a branch of a game has cards of its own in later rounds.

    Those of the game are known to all only once it was played to its end.
    """
    return game.state.phase is not Phase.OVER


def begin(game: Game, turn: int, *, is_dealt: bool) -> Game:
    """A game that begins with the position after `turn` events; two people play it, and any roll
    may fall.

    With `is_dealt` its cards to come are drawn from those that are not known in this position, and
    from nothing else: they tell nothing of the game's own. In the same position they are the same.
    """
    state = game.states[turn]
    if is_dealt:
        state = replace(state, deck=_drawn(state))
    a, b = game.seats
    begun = from_position(state, (Seat(a.name), Seat(b.name)))
    # As with dice rolled on the table: whoever explores says what falls, and can correct it.
    return replace(begun, chance=RealDice())


def line(game: Game, branch: Branch) -> Game:
    """The branch as a game that begins where it leaves its own.

    Raises ValueError if there is no such turn, and IllegalMove for what the rules do not allow.
    """
    if not 0 <= branch.turn <= game.turn:
        raise ValueError(f"there was no turn {branch.turn}")
    found = begin(game, branch.turn, is_dealt=branch.is_dealt)
    for event in branch.events:
        found = found.play(event)
    return found


def seen(state: State) -> str:
    """A position in 32 letters: two that look alike have the same, whatever cards are to come."""
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
