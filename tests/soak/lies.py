"""Letters of games by link that somebody makes up, with the secrets that there are."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from shanghaien.fair_play import SIZE, Ending, Pact, forward, newest_index, secret_at
from shanghaien.game import Game, Seat, pact_of
from shanghaien.letters import Mark, Say, course
from shanghaien.moves import Move
from shanghaien.state import Player

LUCK = st.integers(0, 2**16)


@dataclass(frozen=True, slots=True)
class Lie:
    """How a letter is made up from another one."""

    luck: int
    """Seeds its choices."""
    ahead: int
    """Its number, counted from that of the other letter."""
    same: float
    """Up to which part of what the other one tells the choices are the same; above 1: all."""
    ending: Ending
    is_renamed: bool

    def tell(self, game: Game, root: bytes | None) -> Game | None:
        """The letter, with the secrets that were told and, if there is a root, those of Bernd.

        One that they lack is guessed. None if no such game can be.
        """
        pact, rng = pact_of(game), Random(f"lie {self.luck}")
        number_, newest = pact.number + self.ahead, []
        if number_ < 1 or (number_ == 1 and self.ending is not Ending.NONE):
            return None
        for player in Player:
            index = newest_index(number_, player)
            behind = newest_index(pact.number, player) - index
            if player is Player.B and root is not None:
                newest.append(secret_at(root, index))
            elif behind >= 0:
                newest.append(forward(pact.newest[player], behind))
            else:
                newest.append(rng.randbytes(SIZE))  # nobody knows that one yet
        before = pact.before if self.same == LATEST else round(game.turn * self.same)

        def pick(now: Game, legal: Sequence[Move]) -> Move:
            known = game.events[now.turn] if now.turn < min(before, game.turn) else None
            return known if known in legal else rng.choice(legal)  # type: ignore[return-value]

        names = (game.seats[0], Seat("Berta")) if self.is_renamed else game.seats
        secrets = (newest[0], newest[1])
        told_ = Pact(number_, secrets, pact.starter, pact.rolls, self.ending, pact.series)
        try:
            return course(names, game.setup.start_trick, told_, pick, said(game, before, rng))
        except ValueError:  # the game was over before
            return None


def said(game: Game, same: int, rng: Random) -> Say:
    """What is said with moves: up to a turn as in a game, then anything."""
    promised, offers = pact_of(game).marks(game.turn)

    def say(now: Game, mark: Mark) -> bool:
        if now.turn <= same:
            return now.turn in (promised if mark is Mark.ROLLS else offers)
        return rng.random() < 0.5

    return say


LATEST = -1.0
"""All but the latest letter is the same."""
LIES = st.builds(
    Lie,
    luck=LUCK,
    ahead=st.sampled_from((0, 1, 0, 1, 2, 3, -1)),
    same=st.sampled_from((LATEST, 2.0, LATEST, 1.0, 0.8)),
    ending=st.sampled_from((Ending.NONE, Ending.NONE, *Ending)),
    is_renamed=st.sampled_from((False, False, False, True)),
)
