"""The course of the game: `setup`, `legal_moves`, `apply`, `outcome`.

Legality is stated once, in `legal_moves`; `apply` checks by membership. A ruling on the rules
belongs here or in scoring.py, with its number, and has a worked example in tests/shanghaien/.
"""

from collections.abc import Sequence
from dataclasses import replace

from shanghaien.cards import CARDS, Card, Sailor, Trick, card_order
from shanghaien.moves import (
    ChooseDirection,
    Event,
    Move,
    Place,
    Roll,
    Rolled,
    Shanghai,
    UseAgain,
    format_event,
)
from shanghaien.scoring import Award, Score, awards, score
from shanghaien.state import ROUNDS, ROW, Direction, Phase, Player, Side, State
from shanghaien.tricks import TRICKS, add_die, end_turn, trick_moves

MIN_DICE = 2
"""Dice needed in the supply to roll, and on cards to shanghai."""


class IllegalMove(ValueError):
    """A move that the rules do not allow in the position; the position is unchanged."""


def setup(
    deck: Sequence[Card],
    starter: Player,
    start_trick: Trick | None = None,
    start_trick_for: Player | None = None,
) -> State:
    """The first position: six cards in the tavern, 42 to come.

    `deck` holds the 48 cards, the first to be dealt first, from player A's left (R10: the
    starter is drawn or chosen by the caller). With `start_trick` each player has one extra
    card of that kind from the start (R12), or that one alone whom `start_trick_for` names.
    Raises ValueError for a `deck` other than those 48 cards, and for a `start_trick_for` without
    a `start_trick`.
    """
    if tuple(sorted(deck, key=card_order)) != CARDS:
        raise ValueError("the deck must contain each of the 48 cards once")
    if start_trick is None and start_trick_for is not None:
        raise ValueError("there is no starting trick card to give to one player only")
    # R12: the deck keeps its 48 cards; the extra ones come on top of them.
    extra = () if start_trick is None else (start_trick,)
    a, b = (Side(tricks=extra if start_trick_for in (None, one) else ()) for one in Player)
    return State(
        round=1,
        phase=Phase.TURN,
        to_move=starter,
        starter=starter,
        tavern=tuple(deck[:ROW]),
        deck=tuple(deck[ROW:]),
        sides=(a, b),
    )


def can_roll(state: State) -> bool:
    """Whether the player to move may roll: 2 dice in the supply."""
    return state.phase is Phase.TURN and state.supply(state.to_move) >= MIN_DICE


def can_shanghai(state: State) -> bool:
    """Whether the player to move may shanghai: with 2 dice or more on cards."""
    return state.phase is Phase.TURN and state.side.placed >= MIN_DICE


def legal_moves(state: State) -> tuple[Move, ...]:
    """All moves of the player to move, in a fixed order; none while dice roll or after the game."""
    if state.phase is Phase.TURN:
        moves: list[Move] = []
        if can_roll(state):
            moves.append(Roll())
        if can_shanghai(state):
            moves.append(Shanghai())
        return tuple(moves)
    if state.phase is Phase.DIRECTION:
        return (ChooseDirection(Direction.LEFT), ChooseDirection(Direction.RIGHT))
    if state.phase is Phase.PLACE:
        # R3: two equal dice are one choice.
        return (*(Place(n) for n in sorted(set(state.roll or ()))), *trick_moves(state))
    return ()


def apply(state: State, event: Event) -> State:
    """The position after a move or a roll.

    Raises IllegalMove for a move not in `legal_moves`, and for a roll when none is due.
    """
    if isinstance(event, Rolled):
        return _rolled(state, event)
    if event not in legal_moves(state):
        raise IllegalMove(f"“{format_event(event)}” is not allowed now")
    match event:
        case Roll():
            return replace(state, phase=Phase.ROLLING)
        case Shanghai():
            return _shanghai(state)
        case ChooseDirection(direction):
            return replace(state, direction=direction, phase=Phase.PLACE)
        case Place(number):
            return end_turn(state, add_die(state.side, number))
        case _:
            return TRICKS[type(event)].play(state, event)


def outcome(state: State) -> Score | None:
    """The final score; None while the game goes on."""
    return score(state.sides) if state.phase is Phase.OVER else None


def hide(state: State) -> State:
    """The position as a player sees it: with the draw pile sorted, so its order reveals nothing.

    The opponent and bots are given this.
    """
    return replace(state, deck=state.to_come())


def _rolled(state: State, rolled: Rolled) -> State:
    if state.phase is not Phase.ROLLING:
        words = f"“{Roll.verb}” or “{UseAgain.verb}”"
        raise IllegalMove(f"“{format_event(rolled)}” needs {words} just before it")
    return replace(
        state,
        roll=(rolled.low, rolled.high),
        # R2: only the first roll of a round finds no direction chosen.
        phase=Phase.PLACE if state.direction else Phase.DIRECTION,
    )


def _shanghai(state: State) -> State:
    result = awards(state)
    sides = _distributed(state, result)
    out = (*state.out, *(award.card for award in result if award.winner is None))
    state = replace(
        state, sides=sides, direction=None, roll=None, out=tuple(sorted(out, key=card_order))
    )
    if state.round == ROUNDS:
        # An empty row says that nothing is left to distribute.
        return replace(state, phase=Phase.OVER, tavern=())
    # The player who shanghaied deals; the other one starts.
    starter = state.to_move.other
    return replace(
        state,
        round=state.round + 1,
        phase=Phase.TURN,
        to_move=starter,
        starter=starter,
        tavern=state.deck[:ROW],
        deck=state.deck[ROW:],
    )


def distribute(state: State) -> tuple[Side, Side]:
    """The sides of A and B if the round ended now: with the cards won, all dice and captains back.

    Raises ValueError once the game is over.
    """
    return _distributed(state, awards(state))


def _distributed(state: State, result: Sequence[Award]) -> tuple[Side, Side]:
    return (
        _with_cards(state.sides[0], Player.A, result),
        _with_cards(state.sides[1], Player.B, result),
    )


def _with_cards(side: Side, player: Player, result: Sequence[Award]) -> Side:
    """The side at the end of a round: cards won, dice and captain back."""
    won = [award.card for award in result if award.winner is player]
    sailors = (*side.sailors, *(card for card in won if isinstance(card, Sailor)))
    # R8: the round ends here, so these can be played from the next one on.
    tricks = (*side.tricks, *(card for card in won if isinstance(card, Trick)))
    # Neither dice nor captain: a new side has all dice in its supply, the captain at home.
    return Side(tuple(sorted(sailors)), side.jokers, tuple(sorted(tricks)))
