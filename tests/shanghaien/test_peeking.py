"""Nobody can know a roll before deciding to make it: small games by link, in every course.

From some moment on, every kind of move, every announcement of a roll and every offer of a draw is
tried over several letters. Whenever dice fall, each decision before is looked at: the dice take two
secrets (`Draw`), and whoever decided must have lacked one of them.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest

from shanghaien.cards import Trick
from shanghaien.fair_play import LENGTH, Ending, Pact, forward, newest_index
from shanghaien.game import Game, pact_of
from shanghaien.letters import can_post, can_promise, post
from shanghaien.moves import Move, Shanghai, UseAgain
from shanghaien.receiving import receive
from shanghaien.rules import legal_moves
from shanghaien.sources import Agreed
from shanghaien.state import Phase, Player
from tests.shanghaien.two_sides import begin, letters
from tests.support.marks import first_of_all

Points = tuple[Pact, ...]
"""What deciders knew: of each decision the pact of its side at that time."""


@lru_cache(maxsize=500)
def chain(secret: bytes, length: int) -> frozenset[bytes]:
    """A secret and those that everybody can work out from it."""
    return frozenset(forward(secret, i) for i in range(length))


def knows(pact: Pact, secret: bytes) -> bool:
    """Whether a side can work a secret out from all that its browser holds."""
    assert pact.me is not None
    told = pact.newest[pact.me.other]
    count = newest_index(pact.number, pact.me.other) + 1
    return secret in chain(pact.root, LENGTH) or secret in chain(told, count)


def look(points: Points, pact: Pact) -> None:
    """Dice fall: nobody who has decided anything before could know them then."""
    draw = pact.draw
    assert draw is not None
    for point in points:
        assert not (knows(point, draw.own) and knows(point, draw.other)), "somebody could peek"


def kinds(game: Game) -> list[Move]:
    """A legal move of each kind."""
    return list({type(move): move for move in legal_moves(game.state)}.values())


def turns(game: Game, points: Points) -> Iterator[tuple[Game, Points]]:
    """Every way to write the next letter of a side, up to its end."""
    if not game.goes_on_here:
        yield game, points
        return
    pact = pact_of(game)
    if game.state.phase is Phase.ROLLING:
        look(points, pact)
        assert game.known_roll is not None
        yield from turns(game.play(game.known_roll), points)
        return
    is_choice = len(legal_moves(game.state)) > 1
    for move in kinds(game):
        yield from turns(game.play(move), (*points, pact) if is_choice else points)


def sent(game: Game) -> Iterator[Game]:
    """Every way to send a letter that is complete."""
    for promises in (False, True) if can_promise(game) else (False,):
        for ending in (Ending.NONE, Ending.OFFERED):
            if ending is Ending.NONE or (can_promise(game) and game.turn % 3 == 0):
                yield post(game, ending, promises=promises)


def explore(sides: tuple[Game, Game], depth: int, points: Points) -> int:
    """Play every course of so many letters. Returns how many there are."""
    who = pact_of(sides[0]).sender.other
    pact, mine = pact_of(sides[who]), sides[who]
    if not depth or mine.is_over:
        return 1
    if pact.number == 1 or pact.ending is Ending.OFFERED:
        points = (*points, pact)  # to begin at all, to take the draw
    found = 0
    for drafted, known in turns(mine, points):
        assert can_post(drafted)
        for posted in sent(drafted):
            told = replace(pact_of(posted), me=None, root=b"")
            other = receive(sides[who.other], replace(posted, chance=Agreed(told)))
            both = (posted, other) if who is Player.A else (other, posted)
            found += explore(both, depth - 1, (*known, pact))
    return found


@pytest.mark.parametrize("count", first_of_all((0, 7, 12, 19, 26, 33), 12))
def test_nobody_can_know_dice_before_the_last_decision_that_leads_to_them(count: int) -> None:
    rng = Random(count)
    sides = begin(rng, Player.A, Trick.AGAIN)
    for _, _ in zip(range(count), letters(sides, rng, _calm), strict=False):
        pass
    assert explore((sides[0], sides[1]), 6, ()) > 3


def _calm(game: Game, rng: Random) -> Move:
    """A move that leaves the round going on, with the trick cards for later."""
    legal = legal_moves(game.state)
    found = [m for m in legal if not isinstance(m, Shanghai | UseAgain)]
    return rng.choice(found or legal)
