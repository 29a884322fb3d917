"""Two people who share nothing but the texts of letters."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from shanghaien.cards import Trick
from shanghaien.fair_play import SIZE, Ending, Rolls, Series
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.game import Game, pact_of
from shanghaien.letters import (
    LetterError,
    LetterProblem,
    accept,
    can_post,
    can_promise,
    invite,
    of_series,
    post,
)
from shanghaien.moves import Move, Shanghai
from shanghaien.receiving import receive
from shanghaien.rules import legal_moves
from shanghaien.sources import Agreed
from shanghaien.state import Phase, Player

Choose = Callable[[Game, Random], Move]


def any_move(game: Game, rng: Random) -> Move:
    """One of the legal moves."""
    return rng.choice(legal_moves(game.state))


def soon(game: Game, rng: Random) -> Move:
    """A shanghai where it is legal, which makes short games; else one of the legal moves."""
    legal = legal_moves(game.state)
    return Shanghai() if Shanghai() in legal else rng.choice(legal)


def begin(
    rng: Random,
    starter: Player | None = None,
    trick: Trick | None = None,
    *,
    rolls: Rolls = Rolls.CHOSEN,
    series: Series | None = None,
) -> list[Game]:
    """Both sides when the acceptance has arrived."""
    anna = invite(rng.randbytes(SIZE), "Anna", starter, trick)
    anna = of_rolls(of_series(anna, series), rolls)
    bernd = accept(read_letter(write_letter(anna)), rng.randbytes(SIZE), "Bernd")
    return [receive(anna, read_letter(write_letter(bernd))), bernd]


def of_rolls(invitation: Game, rolls: Rolls) -> Game:
    """The invitation to a game as earlier versions of the page have begun it, or to a new one."""
    return replace(invitation, chance=Agreed(replace(pact_of(invitation), rolls=rolls)))


def think(game: Game, rng: Random, choose: Choose = any_move) -> Game:
    """The game with the whole turn of this side, not sent yet."""
    while game.goes_on_here:
        known = game.known_roll
        is_rolling = game.state.phase is Phase.ROLLING and known is not None
        game = game.play(known if is_rolling and known else choose(game, rng))
    return game


def letters(
    sides: list[Game],
    rng: Random,
    choose: Choose = any_move,
    ending: Ending = Ending.NONE,
    *,
    is_read: bool = True,
) -> Iterator[tuple[Player, str]]:
    """Play to the end; each letter as it is sent, after which `sides` is up to date.

    Some announce the next roll, and all those of a whole turn say `ending`. Where the text alone
    is looked at, it need not be read by the other side.
    """
    while not all(side.is_over for side in sides) or can_post(sides[0]) or can_post(sides[1]):
        who = pact_of(sides[0]).sender.other
        sides[who] = think(sides[who], rng, choose)
        promises = can_promise(sides[who]) and rng.random() < 0.5
        is_whole = sides[who].state.to_move is not who and sides[who].turn > sides[who].chance.sent
        told = ending if is_whole and not sides[who].is_over else Ending.NONE
        sides[who] = post(sides[who], told, promises=promises)
        text = write_letter(sides[who])
        letter = read_letter(text) if is_read else sides[who]
        sides[who.other] = receive(sides[who.other], letter)
        yield who, text


def play_out(sides: list[Game], rng: Random, choose: Choose = any_move) -> list[tuple[Player, str]]:
    """All letters of a game from here to its end."""
    return list(letters(sides, rng, choose))


@dataclass(frozen=True, slots=True)
class Moment:
    """When a letter has arrived."""

    sides: tuple[Game, Game]
    who: Player
    """Who has sent it."""
    text: str


_KINDS: dict[Rolls, tuple[int, Player | None, Trick | None, Choose]] = {
    Rolls.AT_ONCE: (3, Player.A, None, any_move),
    Rolls.ANNOUNCED: (2, None, Trick.BOTH, soon),
    Rolls.CHOSEN: (6, Player.B, Trick.AGAIN, any_move),
}


def moments(
    seed: int, starter: Player | None, trick: Trick | None, rolls: Rolls, choose: Choose = any_move
) -> Iterator[Moment]:
    """Every moment of a game from its first move to its end."""
    rng = Random(seed)
    sides = begin(rng, starter, trick, rolls=rolls)
    for who, text in letters(sides, rng, choose):
        yield Moment((sides[0], sides[1]), who, text)


@cache
def whole(rolls: Rolls) -> tuple[Moment, ...]:
    """A whole game of a kind; A wins one of them, B the others."""
    seed, starter, trick, choose = _KINDS[rolls]
    return tuple(moments(seed, starter, trick, rolls, choose))


@cache
def _begun(seed: int, rolls: Rolls) -> tuple[list[Moment], Iterator[Moment]]:
    """A game as far as it was played, and what is to come of it."""
    return [], moments(seed, Player.A, None, rolls)


def after(seed: int, count: int, *, rolls: Rolls = Rolls.CHOSEN) -> tuple[list[Game], list[str]]:
    """Both sides after some letters, and these."""
    count = max(count, 1)
    played, to_come = _begun(seed, rolls)
    played += islice(to_come, max(0, count - len(played)))
    found = played[:count]
    return list(found[-1].sides), [each.text for each in found]


def refusal(mine: Game, letter: str) -> LetterProblem:
    """Why a letter is refused."""
    with pytest.raises(LetterError) as caught:
        receive(mine, read_letter(letter))
    return caught.value.problem
