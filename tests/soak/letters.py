"""Letters of games by link to be altered, some by whoever has the secrets of one side.

What is taken in must be a game that the rules allow, with the secrets that both have told and with
every move that this side knows already, unless the person is asked about it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from random import Random

from shanghaien.cards import Trick
from shanghaien.fair_play import (
    LENGTH,
    Ending,
    Pact,
    Rolls,
    Series,
    newest_index,
    secret_at,
)
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.formats.record import read, write
from shanghaien.game import Game, pact_of
from shanghaien.letters import course
from shanghaien.moves import Move
from shanghaien.receiving import DoubtError, receive
from shanghaien.sources import Drawn
from shanghaien.state import Player
from tests.shanghaien.two_sides import begin, letters
from tests.soak.alter import PLAIN, Alter, digits, letter, repair_link
from tests.soak.games import wrong
from tests.soak.kind import Kind
from tests.soak.lies import said

GAMES = 24
LONGEST = 70
"""Letters of a game, at most."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A letter is sent to somebody."""

    mine: Game
    """The side to which it comes."""
    theirs: Game
    """The side that has sent it."""


@lru_cache(maxsize=GAMES)
def _game(seed: int) -> tuple[Meeting, ...]:
    """The letters of a game, of which not every one arrives."""
    rng = Random(seed)
    trick = rng.choice((None, *Trick))
    series = rng.choice((None, Series(3, (rng.randrange(3), 1)), Series(5, (4, rng.randrange(5)))))
    starter, rolls = rng.choice((None, *Player)), rng.choice((*Rolls, Rolls.CHOSEN))
    sides = begin(rng, starter, trick, rolls=rolls, series=series)
    before, found = list(sides), []
    for who, _ in islice(letters(sides, rng), rng.randint(2, LONGEST)):
        found.append(Meeting(before[who.other], sides[who]))
        if rng.random() < 0.7:
            before = list(sides)
    return tuple(found)


def _draw(rng: Random) -> Meeting:
    return rng.choice(_game(rng.randrange(GAMES)))


def _write(rng: Random, meeting: Meeting) -> str:
    """The letter, or one that its sender could make up: other moves, other secrets, other words."""
    game = meeting.theirs
    return f"Your turn! https://example.org/#{write_letter(_forged(rng, game))}"


def _forged(rng: Random, game: Game) -> Game:
    """Another game by the rules, told by somebody who knows the secrets of one side alone."""
    pact, same = pact_of(game), rng.choice((0, game.turn // 2, game.turn, game.turn))
    assert pact is not None
    number = max(1, min(2 * LENGTH - 1, pact.number + rng.choice((0, 0, 0, 1, 2, -1, -2))))
    ending = rng.choice((pact.ending, pact.ending, *Ending)) if number > 1 else Ending.NONE
    told_ = Pact(number, _newest(rng, pact, number), pact.starter, pact.rolls, ending)
    told_ = replace(
        told_, series=rng.choice((*[pact.series] * 6, None, Series(3), Series(5, (4, 4))))
    )

    def pick(now: Game, legal: Sequence[Move]) -> Move:
        known = game.events[now.turn] if now.turn < min(same, game.turn) else None
        return known if known in legal else rng.choice(legal)  # type: ignore[return-value]

    try:
        return course(game.seats, game.setup.start_trick, told_, pick, said(game, same, rng))
    except ValueError:  # the game was over before
        return game


def _newest(rng: Random, pact: Pact, number: int) -> tuple[bytes, bytes]:
    """The secrets of a letter: the sender knows all of its own, the last one of the other's."""
    secrets = []
    for player in Player:
        index, newest = newest_index(number, player), pact.newest[player]
        if player is pact.me and index >= 0:
            newest = secret_at(pact.root, index)
        secrets.append(rng.choice((newest, newest, newest, newest, rng.randbytes(len(newest)))))
    return secrets[0], secrets[1]


def _as_letter(way: Alter) -> Alter:
    """The same for a letter as for a link to a game, which is packed like it."""

    def altered(rng: Random, text: str) -> str:
        return way(rng, text.replace("#f=", "#g=")).replace("#g=", "#f=")

    return altered


def _wrapped(rng: Random, text: str) -> str:
    """The same letter as some mail program has it."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(("\n", "=\n", " ", "-\n", "\n> ", "\u200b")) + text[at:]


def _framed(rng: Random, text: str) -> str:
    """The same letter among other words."""
    return rng.choice((f"> {text}", f"{text}\nAnna", f"Hello, see {text}.", text))


def _twice(rng: Random, text: str) -> str:
    """The letter below itself, altered."""
    return f"{text}\n> {rng.choice(PLAIN)(rng, text)}"


def _take(meeting: Meeting, text: str) -> Game:
    return receive(meeting.mine, read_letter(text), is_sure=True)


def _judge(meeting: Meeting, _: str, found: Game) -> tuple[bool, str]:
    here, there, now = pact_of(meeting.mine), pact_of(meeting.theirs), pact_of(found)
    assert here is not None
    assert there is not None
    known = meeting.mine.events[: here.turn]
    true = _take(meeting, write_letter(meeting.theirs))
    is_same = (found.events, now) == (true.events, pact_of(true))
    if now is None or (now.me, now.root) != (here.me, here.root):
        return is_same, "another side"
    if now.number < here.number or found.events[: here.before] != known[: here.before]:
        return is_same, "it takes back what was answered"
    for side in (here, there):
        assert side.me is not None
        index = newest_index(now.number, side.me)
        if side is there and here.number == 1 and _is_asked_about(meeting.mine, found):
            continue  # the inviter may take somebody else
        if now.newest[side.me] != secret_at(side.root, index):
            return is_same, "a secret that nobody has told"
    if not _is_asked_about(meeting.mine, found):
        if now.number <= here.number or found.events[: here.turn] != known:
            return is_same, "it takes back what was sent"
        if now.ending is Ending.AGREED and here.ending is not Ending.OFFERED:
            return is_same, "a draw that nobody has offered"
        if now.is_ended and now.sender is here.me:
            return is_same, "an own ending"
    if now.series != here.series:
        return is_same, "another score of the series"
    terms = (now.starter, now.rolls, found.setup.start_trick, found.seats)
    mine = meeting.mine
    if terms != (here.starter, here.rolls, mine.setup.start_trick, mine.seats):
        return is_same, "other terms"
    if read(write(found)) != found:
        return is_same, "it cannot be written and read again"
    return is_same, wrong(replace(found, chance=Drawn()))


def _is_asked_about(mine: Game, found: Game) -> bool:
    """Whether the person is asked before it is taken in."""
    try:
        receive(mine, read_letter(write_letter(found)))
    except DoubtError:
        return True
    return False


LETTERS = Kind(
    draw=_draw,
    write=_write,
    ways=(
        *PLAIN,
        *[_as_letter(letter)] * 3,
        *[_as_letter(digits)] * 5,
        *[_wrapped] * 4,
        *[_framed] * 8,
        *[_twice] * 2,
    ),
    repair=lambda _, text: _as_letter(lambda _, link: repair_link(link))(Random(0), text),
    take=_take,
    judge=_judge,
)
