"""How a move answers the questions by which habits are found: PAIRS of study.py.

A new one: its two answers in PAIRS; what a move answers, in `_FIRST` here; what is usual, in
customs.py (`python -m bench.patterns --table`); the sentence of each answer in
web/strength/habits_view.py. Studies stored before are made again.
"""

from collections.abc import Callable, Iterator

from shanghaien.cards import Sailor
from shanghaien.learning.study import ANSWERS, PAIRS
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
from shanghaien.rules import legal_moves
from shanghaien.state import Direction, Player, State

Answer = Callable[[State, Move], bool | None]
"""Whether a move gives the first answer; None where it gives neither."""


def _among(first: tuple[type[Move], ...], second: tuple[type[Move], ...]) -> Answer:
    def answer(_: State, move: Move) -> bool | None:
        return isinstance(move, first) if isinstance(move, first + second) else None

    return answer


def _is_left(state: State, move: Move) -> bool | None:
    """As whoever chooses sees it: player B sits opposite."""
    left = Direction.LEFT if state.to_move is Player.A else Direction.RIGHT
    return move.direction is left if isinstance(move, ChooseDirection) else None


def _by(measure: Callable[[State, int], int | None]) -> Answer:
    """To which of the two dice's cards one is added: that with more of something, or with less.

    Nothing is asked where a card has no such measure.
    """

    def answer(state: State, move: Move) -> bool | None:
        if not isinstance(move, Place) or state.roll is None:
            return None
        low, high = state.roll
        other = low + high - move.number
        mine, rest = measure(state, move.number), measure(state, other)
        return None if mine is None or rest is None or mine == rest else mine > rest

    return answer


def _own_dice(state: State, number: int) -> int:
    return state.side.dice[number - 1]


def _worth(state: State, number: int) -> int | None:
    card = state.card(number)
    return card.value if isinstance(card, Sailor) else None


def _is_of_crew(state: State, number: int) -> int:
    card = state.card(number)
    return isinstance(card, Sailor) and state.side.has_crew(card.nationality)


def _their_dice(state: State, number: int) -> int:
    return state.sides[state.to_move.other].dice[number - 1]


_TRICKS = (UseAdjust, UseBoth, UseAgain)
_FIRST: dict[str, Answer] = {
    "left": _is_left,
    "roll": _among((Roll,), (Shanghai,)),
    "trick": _among(_TRICKS, (UseJoker, Place)),
    "joker": _among((UseJoker,), (*_TRICKS, Place)),
    "high": _by(lambda _, number: number),
    "pile": _by(_own_dice),
    "rich": _by(_worth),
    "crew": _by(_is_of_crew),
    "fight": _by(_their_dice),
}


def answer_of(state: State, move: Move, answer: str) -> bool | None:
    """Whether a move gives one of ANSWERS; None where it answers nothing."""
    first, second = PAIRS[ANSWERS.index(answer) // 2]
    found = _FIRST[first](state, move)
    return None if found is None else found is (answer != second)


def answers(state: State, made: Move, best: Move) -> Iterator[tuple[str, str]]:
    """The answers that the move made and the best one give, to each question that both answer and
    that could have been answered either way."""
    legal = legal_moves(state)
    for pair in PAIRS:
        answer = _FIRST[pair[0]]
        given, right = answer(state, made), answer(state, best)
        if given is None or right is None:
            continue
        if {True, False} <= {answer(state, move) for move in legal}:
            yield pair[not given], pair[not right]
