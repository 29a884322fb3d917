"""What the messages of a game by link tell, checked one after the other."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import attrgetter

from shanghaien.fair_play import Ending, Series, sender
from shanghaien.formats.letter import read_chat
from shanghaien.formats.record import write
from shanghaien.game import Game, pact_of
from shanghaien.moves import format_event
from shanghaien.receiving import verify

_ENDINGS = {
    Ending.NONE: (),
    Ending.OFFERED: ("offers a draw",),
    Ending.RESIGNED: ("resigns",),
    Ending.AGREED: ("takes the draw",),
}


def chat_lines(text: str) -> Iterator[str]:
    """What the letters of a chat tell, game by game, and how many links are no letter.

    Raises RecordError if there is no letter, LetterError where one does not go on from another.
    """
    found, strange = read_chat(text)
    games = dict[str, list[Game]]()
    for game in found:
        games.setdefault(pact_of(game).id, []).append(game)
    for letters in games.values():
        yield from _lines(letters)
    if strange:
        yield f"{_count(strange, 'link')} that cannot be read as a message: skipped."


def _lines(games: Sequence[Game]) -> Iterator[str]:
    """A line for each letter of a game, in their order and each once, then what was checked."""
    numbered = {pact_of(game): game for game in games}
    games = [numbered[pact] for pact in sorted(numbered, key=attrgetter("number"))]
    for earlier, later in pairwise(games):
        verify(earlier, later)
    known = 0
    for game in games:
        yield _line(game, known)
        known = game.turn
    last, pact = games[-1], pact_of(games[-1])
    count = _count(len(games), "message")
    yield f"{count} of game {pact.id}: legal moves, and the dice and cards of the secrets."
    if (public := last.public()) is not None:
        yield write(public)
    else:
        yield f"{last.seats[pact.sender.other].name} is to answer."


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' if number > 1 else ''}"


def _line(game: Game, known: int) -> str:
    """A letter: its number, who sends it, its secret, and what it tells that was not known."""
    pact = pact_of(game)
    who = sender(pact.number)
    events = [*map(format_event, game.events[known:]), *_ENDINGS[pact.ending]]
    if pact.number < 2:
        events = [_invites(pact.series), "accepts"][pact.number : pact.number + 1]
    name, secret = game.seats[who].name, pact.newest[who].hex()
    return f"{pact.number} {name} [{secret}]: {', '.join(events) or 'nothing to choose'}"


def _invites(series: Series | None) -> str:
    if series is None:
        return "invites"
    own, other = series.wins
    return f"invites to a series to {series.target} wins (so far {own}, {other})"
