"""Positions made by hand, in the words of the table."""

from collections import Counter

from shanghaien.cards import CARDS, Card, Sailor, Trick, card_order, parse_card, parse_nationality
from shanghaien.state import ROW, Direction, Joker, Phase, Player, Side, State
from tests.shanghaien.invariants import check_state


def cards(text: str) -> tuple[Card, ...]:
    """ "ES3 both": two cards."""
    return tuple(parse_card(word) for word in text.split())


def side(
    crew: str = "", jokers: str = "", tricks: str = "", dice: str = "", captain_out: bool = False
) -> Side:
    """A side: sailors "ES3 FR1", jokers "ES:both", tricks "adjust", dice on cards "2 2 3 6 6"."""
    pips = [int(word) for word in dice.split()]
    return Side(
        sailors=tuple(sorted(card for card in cards(crew) if isinstance(card, Sailor))),
        jokers=tuple(sorted(_joker(word) for word in jokers.split())),
        tricks=tuple(sorted(card for card in cards(tricks) if isinstance(card, Trick))),
        dice=tuple(pips.count(number) for number in range(1, ROW + 1)),
        captain_out=captain_out,
    )


def _joker(text: str) -> Joker:
    nationality, trick = text.split(":")
    card = parse_card(trick)
    assert isinstance(card, Trick)
    return Joker(parse_nationality(nationality), card)


def position(
    a: Side | None = None,
    b: Side | None = None,
    *,
    tavern: str = "",
    round_: int | None = None,
    to_move: Player = Player.A,
    starter: Player = Player.A,
    phase: Phase = Phase.TURN,
    direction: Direction | None = Direction.LEFT,
    roll: tuple[int, int] | None = None,
    start_trick: Trick | None = None,
) -> State:
    """A position in which all cards are somewhere, and which could be reached.

    The row is filled up with any cards. Without a round it is the first in which both can have
    so many cards; what they lack has left the game.
    """
    sides = (a or Side(), b or Side())
    rest: Counter[Card] = Counter(CARDS)
    if start_trick is not None:
        rest[start_trick] += 2
    for one in sides:
        rest.subtract((*one.sailors, *one.tricks, *(joker.trick for joker in one.jokers)))
    row = cards(tavern)
    rest.subtract(row)
    assert min(rest.values()) >= 0, "a card is there too often"
    left = sorted(rest.elements(), key=card_order)
    fill = ROW - len(row)
    row, left = (*row, *left[:fill]), left[fill:]
    extra = 0 if start_trick is None else 2
    held = len(CARDS) + extra - len(row) - len(left)
    if round_ is None:
        round_ = 1 + max(0, -(-(held - extra) // ROW))
    to_come = len(CARDS) - ROW * round_
    deck, out = tuple(left[:to_come]), tuple(left[to_come:])
    if roll is not None and phase is Phase.TURN:
        phase = Phase.PLACE
    state = State(
        round_, phase, to_move, starter, row, deck, sides, direction, roll, out
    )  # fmt: skip
    check_state(state, start_trick)
    return state
