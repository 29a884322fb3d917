"""The messages of a game by link, checked one after the other."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise

from shanghaien.cli.reading import skips
from shanghaien.cli.text import awaited, count, event_sentence, names_of
from shanghaien.fair_play import Ending, Pact, Series, sender
from shanghaien.formats.chat import read_chat
from shanghaien.formats.errors import RecordError
from shanghaien.formats.incoming import links_in
from shanghaien.formats.letter import KEY, read_letter, write_letter
from shanghaien.formats.record import write
from shanghaien.game import Game, pact_of
from shanghaien.letters import LetterError, LetterProblem
from shanghaien.moves import Roll
from shanghaien.receiving import verify

FIRST = 2
"""The number of the first letter that can have moves: an invitation and its answer have none."""
_ACCEPTED_TWICE = "there are two different acceptances of the invitation"
_OTHER_ACCEPTANCE = "it follows a different acceptance of the invitation"
_ENDINGS = {
    Ending.NONE: (),
    Ending.OFFERED: ("offers a draw.",),
    Ending.RESIGNED: ("resigns.",),
    Ending.AGREED: ("accepts the draw.",),
}


def chat_lines(text: str) -> Iterator[str]:
    """The moves in the letters of a chat, game by game, and which links are not letters.

    Raises RecordError if there is no letter, if one does not continue another, or if there are two
    of one number.
    """
    found, skipped = read_chat(text)
    games = dict[str, list[Game]]()
    for game in found:
        games.setdefault(pact_of(game).id, []).append(game)
    for letters in games.values():
        yield from _lines(letters)
    if told := skips(skipped, " as a message", " as messages"):
        yield f"{told[0].upper()}{told[1:]}."


def contradiction(text: str, link: str) -> str:
    """What is wrong between the letters of a chat, in the game of the one that was read, and which
    one that was; empty if nothing is."""
    pact, found = pact_of(read_letter(link)), list[Game]()
    with suppress(RecordError):  # where only its broken lines put together have a letter
        found, _ = read_chat(text)
    try:
        _checked([game for game in found if pact_of(game).id == pact.id])
    except RecordError as error:
        line = next((line for found, line in links_in(text, KEY[0]) if found == link), 0)
        which = f"the message in line {line}" if line else "the last message"
        if error.where != _called(pact):  # another letter is at fault
            which = f"message {pact.number}"
        return f"{error}; only {which} was read"
    return ""


def _called(pact: Pact) -> str:
    return f"message {pact.number} of game {pact.id}"


def _checked(games: Sequence[Game]) -> list[Game]:
    """The letters of a game in their order, each once. Raises RecordError: see `chat_lines`."""
    # A messenger may bring a letter twice, or late.
    different = {write_letter(game): game for game in games}
    games = sorted(different.values(), key=lambda game: pact_of(game).number)
    for earlier, later in pairwise(games):
        try:
            verify(earlier, later)
        except LetterError as error:
            number, pact = pact_of(earlier).number, pact_of(later)
            turn, what = pact_of(earlier).turn, str(error)
            if number == pact.number and error.problem is LetterProblem.HISTORY:
                what = "there are two different versions of it"
            elif error.problem is LetterProblem.HISTORY and not _is_same(earlier, later, turn):
                what = "its earlier moves differ from the ones that were sent"
            elif error.problem is LetterProblem.OVER:
                what = f"the game had already ended with message {number}"
            elif error.problem is LetterProblem.OTHER_PLAYER:
                # Here nobody accepts; and of two acceptances none is known to be the right one.
                is_itself = number == pact.number == 1
                what = _ACCEPTED_TWICE if is_itself else _OTHER_ACCEPTANCE
            raise RecordError(_called(pact), what) from None
    return games


def _lines(games: Sequence[Game]) -> Iterator[str]:
    """What is new in each letter of a game, in their order and each once; then what was checked."""
    games, known, last_number = _checked(games), 0, -1
    for game in games:
        number = pact_of(game).number
        yield from _letter(game, known, range(last_number + 1, number))
        known, last_number = game.turn, number
    last, checked = games[-1], f"{count(len(games), 'message')} of game {pact_of(games[-1]).id}"
    if known:
        yield f"Verified {checked}: legal moves; dice and cards match the secrets."
    else:
        none = "no moves were made" if last.is_over else "there are no moves yet"
        yield f"Verified {checked}; {none}."
    if (public := last.public()) is not None:
        yield write(public)
    else:
        yield f"Waiting for {awaited(last)}."


def _is_same(earlier: Game, later: Game, turn: int) -> bool:
    """Whether two letters tell the same moves up to a turn, whatever else they tell."""
    return earlier.events[:turn] == later.events[:turn]


def _letter(game: Game, known: int, missing: range) -> Iterator[str]:
    """A letter: its number, its sender and secret, and the moves that are new in it.

    Of letters that are `missing` before it, what was new in them stands in this one, too.
    """
    pact = pact_of(game)
    who = sender(pact.number)
    names, secret = names_of(game), pact.newest[who].hex()
    name = names[who]
    yield f"Message {pact.number} from {name}, secret {secret}:"
    if pact.number < FIRST:
        yield f"  {name} {(_invites(pact.series, name), 'accepts the invitation.')[pact.number]}"
        return
    if missing and missing[-1] >= FIRST:  # without earlier ones, no move is missing
        yield f"  ({_missing(missing)})"
    new = list(zip(game.states, game.events, strict=False))[known:]
    told = [
        event_sentence(before, event, names) for before, event in new if not isinstance(event, Roll)
    ]
    # The last event may also be a roll, of either, announced before or in what is missing.
    rollers = [before.to_move for before, event in new[-1:] if isinstance(event, Roll)]
    if who in rollers and not _ENDINGS[pact.ending]:
        told.append(f"{name} rolls; the dice fall with the reply.")
    elif rollers and missing:
        told.append(f"{names[rollers[0]]} rolls.")
    told += [f"{name} {ending}" for ending in _ENDINGS[pact.ending]]
    # Earlier announcements have been kept, or were another's.
    if pact.before < pact.turn and pact.promised[-1:] == (pact.turn,):
        told.append(f"{name} will roll next turn.")
    for line in told or [f"{name} had nothing to choose."]:
        yield f"  {line}"


def _missing(numbers: range) -> str:
    """Which letters are missing, and where their moves are, if there were any."""
    first, last = numbers[0], numbers[-1]
    if first == last:
        return f"Message {first} is missing: any moves in it are listed here, too."
    between = "and" if len(numbers) == 2 else "to"
    which = f"Messages {first} {between} {last} are missing"
    return f"{which}: any moves in them are listed here, too."


def _invites(series: Series | None, name: str) -> str:
    """What the first letter does, with the score as its sender, of that name, claims it."""
    if series is None:
        return "sends an invitation."
    own, other = series.wins
    score = f"{own}–{other} so far"
    if own != other:
        score = f"{name} {'leads' if own > other else 'is behind'} {own}–{other}"
    return f"sends an invitation to a series: first to {series.target} wins ({score})."
