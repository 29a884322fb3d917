"""Taking in a letter of a game by link: what it must prove, and what the person is asked about.

A letter that can be read is legal and fair by itself (shanghaien/letters.py). Here it is compared
with what this side knows (docs/guide/fair-play.md).
"""

from dataclasses import dataclass, replace

from shanghaien.fair_play import Ending, Pact, forward, newest_index, secret_at
from shanghaien.game import Game, Seat, pact_of
from shanghaien.letters import LetterError, LetterProblem, is_kept, ready
from shanghaien.moves import Rolled
from shanghaien.sources import Agreed
from shanghaien.state import Player


@dataclass(frozen=True, slots=True)
class Doubt:
    """The claims of a letter that nothing proves, so that the person has to be asked.

    Whoever has one of this side's secrets can make up moves to go with it, and anybody who passes
    a letter on can make up the moves of the latest one.
    """

    game: Game
    """This side's game if the letter is accepted."""
    is_changed: bool
    """Whether the letter contradicts the latest one known here."""
    turn: int
    """The number of events that are known here, too; later ones are different or new."""
    moves: tuple[int, ...]
    """The turns of this side's own moves after that: they were not sent from here."""
    ending: Ending | None
    """What it says this side has done beside its moves and did not do here: RESIGNED, AGREED or,
    where the other one takes it, OFFERED."""


class DoubtError(Exception):
    """A letter about which the person has to be asked (`doubt`); no game has changed."""

    def __init__(self, doubt: Doubt) -> None:
        super().__init__("somebody may have altered it")
        self.doubt = doubt


def receive(mine: Game, letter: Game, *, is_sure: bool = False) -> Game:
    """This side's game after the other player's letter. One that has lost letters catches up.

    Raises LetterError for a letter that is refused, and DoubtError for one about which the person
    has to be asked, unless `is_sure` says that they have agreed.
    """
    here, there = pact_of(mine), pact_of(letter)
    if here.me is None or here.id != there.id:
        raise LetterError(LetterProblem.OTHER_GAME)
    _compare_terms(mine, letter)
    is_own = here.sender is here.me
    # Nothing new: an older letter, or this side's own come back.
    if there.number < here.number or (there.number == here.number and is_own):
        raise LetterError(_known(mine, letter))
    _prove(here, there)
    is_changed = _is_changed(mine, letter)
    if there.number == here.number and not is_changed:
        raise LetterError(LetterProblem.OLD)
    # What the latest letter sent from here said beside moves is known here as the answer has told
    # it. Another answer may tell otherwise: the person is asked about it.
    last = here.before if there.number == here.number else None
    if not _is_same(mine, letter, here.before, but=last):
        raise LetterError(LetterProblem.HISTORY)
    # A letter is read as an onlooker has it: who this is and the own root are known only here.
    game = ready(replace(letter, chance=Agreed(replace(there, me=here.me, root=here.root))))
    doubt = _doubt(mine, game, is_changed=is_changed)
    if doubt is not None and not is_sure:
        raise DoubtError(doubt)
    return game


def _is_same(mine: Game, letter: Game, turn: int, *, but: int | None = None) -> bool:
    """Whether a letter tells all that is known here up to a turn: moves, and what was said with
    them, `but` for one turn."""
    marks = zip(*(pact_of(game).marks(turn) for game in (mine, letter)), strict=True)
    is_told = all(set(here) ^ set(there) <= {but} for here, there in marks)
    return letter.events[:turn] == mine.events[:turn] and is_told


def _is_changed(mine: Game, letter: Game) -> bool:
    """Whether the latest letter known here is given differently.

    What it tells is bound to nothing before it was answered.
    """
    here, there = pact_of(mine), pact_of(letter)
    is_next = there.number > here.number
    if here.is_ended if is_next else here.ending is not there.ending:
        return True
    # Until the inviter has answered, somebody else can still accept.
    if here.number == 1 and _player_b(mine) != _player_b(letter):
        return True
    is_other = not is_next and letter.turn != here.turn
    return is_other or not _is_same(mine, letter, here.turn)


def _doubt(mine: Game, game: Game, *, is_changed: bool) -> Doubt | None:
    """What the person is to be asked about a letter before it is taken in."""
    here, there = pact_of(mine), pact_of(game)
    turn, ending = here.before if is_changed else here.turn, None
    moves = tuple(
        i
        for i in range(turn, there.turn)
        if game.states[i].to_move is here.me
        and not isinstance(game.events[i], Rolled)
        # An announced roll is not in a letter, but follows from what was announced.
        and not is_kept(game, i)
    )
    is_next = there.number == here.number + 1
    if there.is_ended and there.sender is here.me:
        ending = there.ending
    elif there.ending is Ending.AGREED and not (is_next and here.ending is Ending.OFFERED):
        ending = Ending.OFFERED
    if not is_changed and not moves and ending is None:
        return None
    return Doubt(game, is_changed, turn, moves, ending)


def verify(earlier: Game, later: Game) -> None:
    """Check, as an onlooker, that a letter continues an earlier one. Raises LetterError if not."""
    here, there = pact_of(earlier), pact_of(later)
    if here.id != there.id:
        raise LetterError(LetterProblem.OTHER_GAME)
    _compare_terms(earlier, later)
    if there.number <= here.number:
        raise LetterError(_known(earlier, later))
    if earlier.is_over:
        raise LetterError(LetterProblem.OVER)
    _prove(replace(here, me=None), there)
    if not _is_same(earlier, later, here.turn):
        raise LetterError(LetterProblem.HISTORY)
    is_next = there.number == here.number + 1
    if there.ending is Ending.AGREED and is_next and here.ending is not Ending.OFFERED:
        raise LetterError(LetterProblem.OFFER)


def _compare_terms(mine: Game, letter: Game) -> None:
    """Refuse a letter of other terms, or from another player.

    Until the inviter has answered, an acceptance binds only its sender.
    """
    here, there = pact_of(mine), pact_of(letter)
    terms = (here.starter, here.rolls, here.series)
    if terms != (there.starter, there.rolls, there.series):
        raise LetterError(LetterProblem.HISTORY)
    if (mine.setup.start_trick, mine.seats[0]) != (letter.setup.start_trick, letter.seats[0]):
        raise LetterError(LetterProblem.HISTORY)
    if not here.number or not there.number or _player_b(mine) == _player_b(letter):
        return
    is_other = here.commitment(Player.B) != there.commitment(Player.B)
    if here.number > 1 or here.me is None or (is_other and here.me is Player.B):
        raise LetterError(LetterProblem.OTHER_PLAYER if is_other else LetterProblem.HISTORY)


def _player_b(game: Game) -> tuple[Seat, bytes]:
    """The player who accepted: the seat, and the commitment, which cannot be altered."""
    return game.seats[1], pact_of(game).commitment(Player.B)


def _known(mine: Game, letter: Game) -> LetterProblem:
    """The reason to refuse a letter that is no newer than what is here."""
    here, there = pact_of(mine), pact_of(letter)
    for player in Player:
        index = newest_index(there.number, player)
        behind = newest_index(here.number, player) - index
        if index >= 0 and forward(here.newest[player], behind) != there.newest[player]:
            return LetterProblem.SECRET
    is_latest = there.number == here.number
    is_same = there.ending is here.ending if is_latest else not there.is_ended
    turn = here.turn if is_latest else letter.turn
    if not is_same or letter.turn != turn or not _is_same(mine, letter, turn):
        return LetterProblem.HISTORY
    return LetterProblem.OWN if is_latest and here.sender is here.me else LetterProblem.OLD


def _prove(here: Pact, there: Pact) -> None:
    """Refuse a letter whose secrets are not those of the two who play."""
    for player in Player:
        index, before = newest_index(there.number, player), newest_index(here.number, player)
        new, known = there.newest[player], here.newest[player]
        if player is here.me:
            is_proven = new == secret_at(here.root, index)
        elif here.me is Player.A and here.number == 1:
            is_proven = True  # somebody else may play
        else:
            is_proven = before < 0 or forward(new, index - before) == known
        if not is_proven:
            raise LetterError(LetterProblem.SECRET)
