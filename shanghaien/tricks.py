"""The dirty tricks: one entry in `TRICKS` for each function; everything else follows from it.

A new one: a move (moves.py), an entry here, a card that offers it in cards.py; its effect on a
round in ai/engine.py, ai/detail.py and ai/kernel/, and networks that are trained again
(docs/guide/opponent.md); its name in cli/text.py, cli/table.py and web/ui/sentences.py, its
questions to the player in web/table/tray_view.py, its drawing in web/art/symbols/.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from shanghaien.cards import Nationality, Trick, card_order
from shanghaien.moves import Move, UseAdjust, UseAgain, UseBoth, UseJoker
from shanghaien.state import NUMBERS, Joker, Phase, Side, State


@dataclass(frozen=True, slots=True)
class Function:
    """What a trick card can be used for."""

    cards: tuple[Trick, ...]
    """The cards that offer it."""
    moves: Callable[[State, Trick], Iterator[Move]]
    """Its legal uses with one of these cards, after a roll and with the captain at home."""
    play: Callable[[State, Any], State]
    """The position after such a use."""


def trick_moves(state: State) -> Iterator[Move]:
    """All legal uses of the mover's trick cards: one card a round, after a roll."""
    side = state.side
    if state.phase is not Phase.PLACE or side.captain_out:
        return
    # Of two cards of a kind it makes no difference which is played.
    for trick in sorted(set(side.tricks)):
        for function in TRICKS.values():
            if trick in function.cards:
                yield from function.moves(state, trick)


def functions(trick: Trick) -> tuple[type[Move], ...]:
    """The functions that a card offers, "2 sailors" first."""
    return tuple(kind for kind, function in TRICKS.items() if trick in function.cards)


def add_die(side: Side, number: int) -> Side:
    """The side with one more die on the card of a number."""
    dice = list(side.dice)
    dice[number - 1] += 1
    return replace(side, dice=tuple(dice))


def with_side(state: State, side: Side) -> tuple[Side, Side]:
    """Both sides, the mover's replaced."""
    return (side, state.sides[1]) if state.to_move == 0 else (state.sides[0], side)


def end_turn(state: State, side: Side) -> State:
    """The position when the mover, now with `side`, has added and the turn passes."""
    return replace(
        state,
        sides=with_side(state, side),
        phase=Phase.TURN,
        to_move=state.to_move.other,
        roll=None,
    )


def _spend(side: Side, trick: Trick) -> Side:
    """The side with the card taken from its tricks and the captain beside the row."""
    tricks = list(side.tricks)
    tricks.remove(trick)
    return replace(side, tricks=tuple(tricks), captain_out=True)


def _discard(state: State, trick: Trick) -> State:
    """The position with the mover's card used up: it leaves the game."""
    return replace(
        state,
        sides=with_side(state, _spend(state.side, trick)),
        out=tuple(sorted((*state.out, trick), key=card_order)),
    )


def _joker_moves(state: State, trick: Trick) -> Iterator[Move]:
    # R6: only for a nationality of which the player has a sailor card.
    crews = {sailor.nationality for sailor in state.side.sailors}
    return (UseJoker(trick, n) for n in Nationality if n in crews)


def _play_joker(state: State, move: UseJoker) -> State:
    # The card stays in the crew (R5), and the turn goes on: a die of this roll is still to be
    # added.
    side = _spend(state.side, move.trick)
    jokers = tuple(sorted((*side.jokers, Joker(move.nationality, move.trick))))
    return replace(state, sides=with_side(state, replace(side, jokers=jokers)))


def _adjust_moves(state: State, _trick: Trick) -> Iterator[Move]:
    for die in sorted(set(state.roll or ())):
        for number in (die - 1, die + 1):
            # Nothing leads from 1 to 6: a die is changed within what it can show.
            if number in NUMBERS:
                yield UseAdjust(die, number)


def _play_adjust(state: State, move: UseAdjust) -> State:
    state = _discard(state, Trick.ADJUST)
    return end_turn(state, add_die(state.side, move.number))  # R4: the changed die is added


def _both_moves(_state: State, _trick: Trick) -> Iterator[Move]:
    yield UseBoth()


def _play_both(state: State, _move: UseBoth) -> State:
    state = _discard(state, Trick.BOTH)
    side = state.side
    # R3: two equal dice go on the same card.
    for number in state.roll or ():
        side = add_die(side, number)
    return end_turn(state, side)


def _again_moves(_state: State, _trick: Trick) -> Iterator[Move]:
    yield UseAgain()


def _play_again(state: State, _move: UseAgain) -> State:
    # The captain is out, so a die of the new roll must be added: no second trick can be played.
    return replace(_discard(state, Trick.AGAIN), phase=Phase.ROLLING, roll=None)


TRICKS: dict[type[Move], Function] = {
    # "2 sailors" first, as `functions` promises.
    UseJoker: Function(tuple(Trick), _joker_moves, _play_joker),
    UseAdjust: Function((Trick.ADJUST,), _adjust_moves, _play_adjust),
    UseBoth: Function((Trick.BOTH,), _both_moves, _play_both),
    UseAgain: Function((Trick.AGAIN,), _again_moves, _play_again),
}
