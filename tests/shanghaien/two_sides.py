"""Two people who share nothing but the texts of letters."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from shanghaien.cards import Trick
from shanghaien.fair_play import SIZE, Ending, Series
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.game import Game, pact_of
from shanghaien.letters import (
    LetterError,
    LetterProblem,
    accept,
    can_post,
    invite,
    of_series,
    post,
)
from shanghaien.moves import Move
from shanghaien.receiving import receive
from shanghaien.rules import legal_moves
from shanghaien.state import Phase, Player

Choose = Callable[[Game, Random], Move]


def any_move(game: Game, rng: Random) -> Move:
    """One of the legal moves."""
    return rng.choice(legal_moves(game.state))


def begin(
    rng: Random,
    starter: Player | None = None,
    trick: Trick | None = None,
    *,
    is_careful: bool = False,
    series: Series | None = None,
) -> list[Game]:
    """Both sides when the acceptance has arrived."""
    anna = invite(rng.randbytes(SIZE), "Anna", starter, trick, is_careful=is_careful)
    anna = of_series(anna, series)
    bernd = accept(read_letter(write_letter(anna)), rng.randbytes(SIZE), "Bernd")
    return [receive(anna, read_letter(write_letter(bernd))), bernd]


def think(game: Game, rng: Random, choose: Choose = any_move) -> Game:
    """The game with the whole turn of this side, not sent yet."""
    while game.goes_on_here:
        known = game.known_roll
        is_rolling = game.state.phase is Phase.ROLLING and known is not None
        game = game.play(known if is_rolling and known else choose(game, rng))
    return game


def letters(
    sides: list[Game], rng: Random, choose: Choose = any_move, ending: Ending = Ending.NONE
) -> Iterator[tuple[Player, str]]:
    """Play to the end; each letter as it is sent, after which `sides` is up to date."""
    while not all(side.is_over for side in sides) or can_post(sides[0]) or can_post(sides[1]):
        who = pact_of(sides[0]).sender.other
        sides[who] = think(sides[who], rng, choose)
        sides[who] = post(sides[who], ending)
        text = write_letter(sides[who])
        sides[who.other] = receive(sides[who.other], read_letter(text))
        yield who, text


def play_out(sides: list[Game], rng: Random, choose: Choose = any_move) -> list[tuple[Player, str]]:
    """All letters of a game from here to its end."""
    return list(letters(sides, rng, choose))


def after(seed: int, count: int, *, is_careful: bool = False) -> tuple[list[Game], list[str]]:
    """Both sides after some letters, and these."""
    rng = Random(seed)
    sides = begin(rng, Player.A, is_careful=is_careful)
    texts: list[str] = []
    for _, text in letters(sides, rng):
        texts.append(text)
        if len(texts) >= count:
            break
    return sides, texts


def refusal(mine: Game, letter: str) -> LetterProblem:
    """Why a letter is refused."""
    with pytest.raises(LetterError) as caught:
        receive(mine, read_letter(letter))
    return caught.value.problem
