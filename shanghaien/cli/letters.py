"""What the messages of a game by link tell, checked one after the other."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from shanghaien.fair_play import Ending, sender
from shanghaien.formats.record import write
from shanghaien.game import Game
from shanghaien.letters import is_over
from shanghaien.moves import format_event
from shanghaien.receiving import verify
from shanghaien.rules import outcome

_ENDINGS = {
    Ending.NONE: (),
    Ending.OFFERED: ("offers a draw",),
    Ending.RESIGNED: ("resigns",),
    Ending.AGREED: ("takes the draw",),
}


def letter_lines(games: Sequence[Game]) -> Iterator[str]:
    """A line for each letter, then what was checked. Raises LetterError where one does not fit.

    A letter that is there twice is told once.
    """
    games = list({game.pact: game for game in games}.values())
    for earlier, later in pairwise(games):
        verify(earlier, later)
    known = 0
    for game in games:
        yield _line(game, known)
        known = game.turn
    last = games[-1]
    assert last.pact is not None
    count = f"{len(games)} messages" if len(games) > 1 else "1 message"
    yield f"{count} of game {last.pact.id}: legal moves, and the dice and cards of the secrets."
    if outcome(last.state) is not None:
        yield write(replace(last, pact=None))
    elif not is_over(last):
        yield f"{last.seats[last.pact.sender.other].name} is to answer."


def _line(game: Game, known: int) -> str:
    """A letter: its number, who sends it, its secret, and what it tells that was not known."""
    pact = game.pact
    assert pact is not None
    who = sender(pact.number)
    told = [*map(format_event, game.events[known:]), *_ENDINGS[pact.ending]]
    if pact.number < 2:
        told = ["invites", "accepts"][pact.number : pact.number + 1]
    name, secret = game.seats[who].name, pact.newest[who].hex()
    return f"{pact.number} {name} [{secret}]: {', '.join(told) or 'nothing to choose'}"
