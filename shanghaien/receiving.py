"""Taking in a letter of a game by link: what it must prove, and what the person is asked about.

A letter that can be read is legal and fair by itself (shanghaien/letters.py). Here it is compared
with what this side knows (docs/guide/fair-play.md).
"""

from dataclasses import dataclass, replace

from shanghaien.fair_play import Ending, Pact, forward, newest_index, told
from shanghaien.game import Game
from shanghaien.letters import LetterError, Refusal, is_over, ready
from shanghaien.moves import Rolled
from shanghaien.state import Phase, Player


@dataclass(frozen=True, slots=True)
class Doubt:
    """What a letter tells though nothing proves it, so that the person has to be asked.

    Whoever has got a secret of this side can make up moves that go with it.
    """

    game: Game
    """This side's game if the letter is taken in."""
    turn: int
    """From here on it tells more than is known here."""
    moves: tuple[int, ...]
    """The turns of this side's own moves from there on: they were not sent from here."""
    ending: Ending | None
    """What it says this side has done beside its moves and did not do here: RESIGNED, AGREED or,
    where the other one takes it, OFFERED."""


class DoubtError(Exception):
    """A letter about which the person is to be asked; nothing has changed."""

    def __init__(self, doubt: Doubt) -> None:
        super().__init__("somebody may have altered it")
        self.doubt = doubt


def receive(mine: Game, letter: Game, *, is_sure: bool = False) -> Game:
    """This side's game once the other's letter is taken in. Raises LetterError.

    A side that has lost letters, its own even, catches up with them. Where the person has to be
    asked DoubtError is raised, unless that was done.
    """
    here, there = mine.pact, letter.pact
    if here is None or there is None or here.me is None or here.id != there.id:
        raise LetterError(Refusal.OTHER_GAME)
    _compare_terms(mine, letter)
    if there.number <= here.number:
        raise LetterError(_known(mine, letter))
    if here.is_ended or mine.states[here.turn].phase is Phase.OVER:
        raise LetterError(Refusal.OVER)
    _prove(here, there)
    if letter.events[: here.turn] != mine.events[: here.turn]:
        raise LetterError(Refusal.HISTORY)
    is_next = there.number == here.number + 1
    if there.ending is Ending.AGREED and is_next and here.ending is not Ending.OFFERED:
        raise LetterError(Refusal.OFFER)
    game = ready(replace(letter, pact=replace(there, me=here.me, root=here.root)))
    doubt = _doubt(mine, game)
    if doubt is not None and not is_sure:
        raise DoubtError(doubt)
    return game


def _doubt(mine: Game, game: Game) -> Doubt | None:
    """What the person is to be asked about a letter before it is taken in."""
    here, there = mine.pact, game.pact
    assert here is not None
    assert there is not None
    moves = tuple(
        turn
        for turn in range(here.turn, there.turn)
        if game.states[turn].to_move is here.me and not isinstance(game.events[turn], Rolled)
    )
    ending = None
    if there.is_ended and there.sender is here.me:
        ending = there.ending
    elif there.ending is Ending.AGREED and there.number > here.number + 1:
        ending = Ending.OFFERED
    if not moves and ending is None:
        return None
    return Doubt(game, here.turn, moves, ending)


def verify(earlier: Game, later: Game) -> None:
    """Raise LetterError unless a letter goes on from an earlier one, for somebody who looks on."""
    here, there = earlier.pact, later.pact
    if here is None or there is None or here.id != there.id:
        raise LetterError(Refusal.OTHER_GAME)
    _compare_terms(earlier, later)
    if there.number <= here.number:
        raise LetterError(_known(earlier, later))
    if is_over(earlier):
        raise LetterError(Refusal.OVER)
    _prove(replace(here, me=None), there)
    if later.events[: here.turn] != earlier.events[: here.turn]:
        raise LetterError(Refusal.HISTORY)
    is_next = there.number == here.number + 1
    if there.ending is Ending.AGREED and is_next and here.ending is not Ending.OFFERED:
        raise LetterError(Refusal.OFFER)


def _compare_terms(mine: Game, letter: Game) -> None:
    """Refuse a letter that has agreed on something else."""
    here, there = mine.pact, letter.pact
    assert here is not None
    assert there is not None
    terms = (here.starter, here.is_careful, mine.setup.start_trick, mine.seats[0])
    if terms != (there.starter, there.is_careful, letter.setup.start_trick, letter.seats[0]):
        raise LetterError(Refusal.HISTORY)
    if here.number > 0 and there.number > 0 and mine.seats[1] != letter.seats[1]:
        is_other = here.commitment(Player.B) != there.commitment(Player.B)
        raise LetterError(Refusal.OTHER_PLAYER if is_other else Refusal.HISTORY)


def _known(mine: Game, letter: Game) -> Refusal:
    """Why a letter is not taken in that is no newer than what is here."""
    here, there = mine.pact, letter.pact
    assert here is not None
    assert there is not None
    if there.number > 0 and here.commitment(Player.B) != there.commitment(Player.B):
        return Refusal.OTHER_PLAYER
    for player in Player:
        index = newest_index(there.number, player)
        behind = newest_index(here.number, player) - index
        if index >= 0 and forward(here.newest[player], behind) != there.newest[player]:
            return Refusal.SECRET
    is_latest = there.number == here.number
    is_same = there.ending is here.ending if is_latest else not there.is_ended
    wanted = mine.events[: here.turn if is_latest else letter.turn]
    if not is_same or letter.events != wanted:
        return Refusal.HISTORY
    return Refusal.OWN if is_latest and here.sender is here.me else Refusal.OLD


def _prove(here: Pact, there: Pact) -> None:
    """Refuse a letter whose secrets are not those of the two who play."""
    for player in Player:
        index, before = newest_index(there.number, player), newest_index(here.number, player)
        new, known = there.newest[player], here.newest[player]
        if player is here.me:
            is_proven = new == told(here.root, index)
        else:
            is_proven = before < 0 or forward(new, index - before) == known
        if not is_proven:
            raise LetterError(Refusal.SECRET)
