"""Where chance comes from: drawn here, of a seed, sealed, real dice, agreed with a friend.

Each kind answers what follows from it, so that hardly anybody asks which one it is. Whoever has to
tell them apart matches all of them, and ends with `assert_never`.

A new kind: its class here, its stored form in formats/record.py and formats/link.py, its sentence
in `origin` (web/table/match_view.py), all of which mypy asks for; `entry`
(web/kernel/saved_state.py) for lists of games; a game in tests/support/files and in the
strategies of tests/shanghaien/test_sources.py. The record gets a new version
(docs/guide/record.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, ClassVar, Self

from shanghaien.cards import Card
from shanghaien.moves import Event, Roll, Rolled, Shanghai, UseAgain
from shanghaien.seed import Seed
from shanghaien.state import ROUNDS, Phase, Player, State

if TYPE_CHECKING:  # few games are played by link
    from shanghaien.fair_play import Pact, Series

SECRET = 32
"""Hexadecimal digits of the secret of a sealed game: 128 bits."""


class _Source:
    """The questions, each with the answer of most kinds."""

    __slots__ = ()

    draws: ClassVar[bool] = True
    """Whether a roll that is not known is drawn here."""
    enters: ClassVar[bool] = False
    """Whether a roll that is not known is entered by hand."""
    repeats: ClassVar[bool] = False
    """Whether a roll that was undone comes again unasked."""
    other_dice: ClassVar[str | None] = None
    """Why no roll but the known one can fall; None where any other can."""
    knows_cards: ClassVar[bool] = True
    """Whether all cards to come are decided, and known here: what was taken back can come again."""
    is_by_link: ClassVar[bool] = False
    """Whether the other player sits elsewhere, and moves come as letters."""

    def roll(self, events: Sequence[Event], states: Sequence[State]) -> Rolled | None:  # noqa: ARG002 - other kinds ask
        """The roll that falls now, after these events; None where it is not known or none is due.

        `states` has the position before the first event, then the one after each.
        """
        return None

    def shows(self, event: Event) -> bool:
        """Whether an event shows what nobody has chosen: dice, or the cards of the next round."""
        return isinstance(event, Rolled | Shanghai)

    def goes_on_here(self, events: Sequence[Event], states: Sequence[State]) -> bool:  # noqa: ARG002 - other kinds ask
        """Whether the next event of a game that goes on is decided here, not told in a letter."""
        return True

    def promise(self, states: Sequence[State]) -> Player | None:  # noqa: ARG002 - other kinds ask
        """Who has announced that they will roll in their next turn, which has not begun."""
        return None

    def mover(self, state: State) -> Player:
        """For whom the game waits."""
        return state.to_move

    @property
    def side(self) -> Player | None:
        """Whose side alone this is; None where everybody who plays, or nobody, is here."""
        return None

    @property
    def sent(self) -> int:
        """The number of events sent to the other player: they stay."""
        return 0

    @property
    def dealt(self) -> int:
        """How many rounds have their cards."""
        return ROUNDS

    @property
    def link(self) -> str | None:
        """What both sides call a game by link; None for another one."""
        return None

    @property
    def verdict(self) -> int | None:
        """Who has won before the last round, 0 or 1; -1 for nobody, None if it was not ended."""
        return None

    @property
    def series(self) -> "Series | None":
        """The series that a game by link belongs to."""
        return None


@dataclass(frozen=True, slots=True)
class Drawn(_Source):
    """Cards and dice drawn here, at random."""


@dataclass(frozen=True, slots=True)
class Seeded(_Source):
    """Cards and dice of a seed, the same for everybody who plays it."""

    seed: Seed

    repeats = True
    other_dice = "the seed has other dice"

    def roll(self, events: Sequence[Event], states: Sequence[State]) -> Rolled | None:
        """The seed's next roll; None if none is due."""
        return _roll_of(self.seed, events, states)


@dataclass(frozen=True, slots=True)
class Sealed(_Source):
    """Cards and dice of a secret seed, whose hash (the seal) is shown at the deal.

    The secret itself is shown after the game, so anybody can check that nothing followed from what
    was played (docs/guide/fair-play.md).
    """

    secret: str
    """The word of the seed: 32 hexadecimal digits."""

    repeats = True
    other_dice = "the seal has other dice"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A source with a new random secret."""
        return cls(rng.randbytes(SECRET // 2).hex())

    @property
    def seed(self) -> Seed:
        """The secret as a seed, from which cards and dice follow."""
        return Seed(self.secret)

    @property
    def seal(self) -> str:
        """The SHA-256 of the secret's text, as 64 hexadecimal digits."""
        return sha256(self.secret.encode()).hexdigest()

    def roll(self, events: Sequence[Event], states: Sequence[State]) -> Rolled | None:
        """The secret's next roll; None if none is due."""
        return _roll_of(self.seed, events, states)

    def holds(self, deck: Sequence[Card], events: Sequence[Event], states: Sequence[State]) -> bool:
        """Whether these cards and all of these rolls are those of the secret."""
        return deck == self.seed.deck() and all(
            event == self.roll(events[:turn], states[: turn + 1])
            for turn, event in enumerate(events)
            if isinstance(event, Rolled)
        )


def _roll_of(seed: Seed, events: Sequence[Event], states: Sequence[State]) -> Rolled | None:
    """The roll of a seed that falls now; None where none is due."""
    now, number = states[-1], 0
    if now.phase is not Phase.ROLLING:
        return None
    for event, before in zip(reversed(events), reversed(states[:-1]), strict=True):
        if isinstance(event, Shanghai):
            break
        # "Roll again" is no `Roll`: it repeats the number of one, with dice of its own.
        number += isinstance(event, Roll) and before.to_move is now.to_move
    is_again = isinstance(events[-1], UseAgain)
    return seed.roll(now.round, now.to_move, number, is_again=is_again)


@dataclass(frozen=True, slots=True)
class RealDice(_Source):
    """Cards drawn here, and dice that people roll on their table and enter by hand."""

    draws = False
    enters = True


@dataclass(frozen=True, slots=True)
class Agreed(_Source):
    """Cards and dice drawn from the secrets of two people who play by link.

    Of the deck, only the cards dealt so far are known; the others are sorted.
    """

    pact: "Pact"

    draws = False
    other_dice = "the secrets have other dice"
    knows_cards = False
    is_by_link = True

    def roll(self, events: Sequence[Event], states: Sequence[State]) -> Rolled | None:
        """The roll of the secrets; None where the other player has to reveal theirs first."""
        now = states[-1]
        is_due = now.phase is Phase.ROLLING and now.to_move is self.pact.me
        return self.pact.roll(events, states) if is_due else None

    def shows(self, event: Event) -> bool:
        """Whether an event shows dice: the cards of the next round come with a letter."""
        return isinstance(event, Rolled)

    def goes_on_here(self, events: Sequence[Event], states: Sequence[State]) -> bool:
        """Whether it is this side's turn, with its cards dealt and no dice awaited."""
        pact, now = self.pact, states[-1]
        if not pact.is_mine or pact.number == 0 or now.to_move is not pact.me:
            return False
        is_due = now.phase is not Phase.ROLLING or self.roll(events, states) is not None
        return is_due and now.round <= pact.dealt

    def promise(self, states: Sequence[State]) -> Player | None:
        """Who has announced the next roll."""
        return self.pact.promise(states)

    def mover(self, state: State) -> Player:  # noqa: ARG002 - other kinds ask
        """Who is to send the next letter."""
        return self.pact.sender.other

    @property
    def side(self) -> Player | None:
        """Whose side this is; None for somebody who only looks on."""
        return self.pact.me

    @property
    def sent(self) -> int:
        """The number of events in the letters."""
        return self.pact.turn

    @property
    def dealt(self) -> int:
        """How many rounds have their cards."""
        return self.pact.dealt

    @property
    def link(self) -> str | None:
        """What both sides call the game."""
        return self.pact.id

    @property
    def verdict(self) -> int | None:
        """Who has won by a letter that ended the game."""
        return self.pact.verdict

    @property
    def series(self) -> "Series | None":
        """The series, as the invitation says."""
        return self.pact.series


@dataclass(frozen=True, slots=True)
class Ended(_Source):
    """Nothing is to come: what anybody may see of a game by link that ended before its last round.

    Of the deck only the rounds that had their cards are known; the others lie sorted.
    """

    winner: Player | None
    """Who has won since the other one resigned; None for an agreed draw."""

    draws = False
    knows_cards = False

    @property
    def verdict(self) -> int | None:
        """Who has won, or -1 for nobody."""
        return -1 if self.winner is None else int(self.winner)


Chance = Drawn | Seeded | Sealed | RealDice | Agreed | Ended
"""The source of a game's cards and dice."""


def alone(chance: Chance) -> Chance:
    """Where chance comes from in a game of its own that begins within another one."""
    match chance:
        case Seeded(seed):
            # No game of a match: it is not played again with the seats swapped.
            return Seeded(replace(seed, leg=0, first=None))
        # Secrets belong to their letters, and of the deck not all is known. A secret that is sealed
        # belongs to its game: whoever played that before could know the dice.
        case Agreed() | Ended() | Sealed():
            return Drawn()
        case Drawn() | RealDice():
            return chance
