"""Dice and cards that nobody can choose, drawn from the secrets of two people who never meet.

Each side draws a root at random and commits itself to a chain of secrets: the SHA-256 of the root,
of that, and so on. The last one is told first, and each letter tells the one before, of which
everybody can see that it belongs to the chain. What falls in a letter is drawn from its own secret
and that of the letter before: its sender could not change his, and the other one told his without
knowing it (docs/guide/fair-play.md).
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import count

from shanghaien.cards import Card
from shanghaien.moves import Event, Rolled
from shanghaien.rules import can_shanghai
from shanghaien.state import ROW, Phase, Player, State

LENGTH = 250
"""Secrets of a chain, the root included; the longest game needs fewer than 140 of a side."""
SIZE = 32
"""Bytes of a secret."""
_RULE = b"shanghaien/fair-play/1"
TARGETS = (3, 5)
"""How many wins a series can be played to."""


class Ending(Enum):
    """What a letter says besides its moves."""

    NONE = "none"
    OFFERED = "offered"
    """Its sender offers a draw; an answer with moves declines it."""
    RESIGNED = "resigned"
    """Its sender resigns instead of moving."""
    AGREED = "agreed"
    """Its sender accepts the draw that the letter before offered."""


class Rolls(Enum):
    """When the dice of a roll fall: with the letter that decides on it, or with the next one."""

    AT_ONCE = "at once"
    """With the same letter, in games that began so before version 1.7."""
    ANNOUNCED = "announced"
    """With the next one, in games that began so before version 1.7."""
    CHOSEN = "chosen"
    """With the same letter where nothing was left to decide, otherwise with the next one."""


@dataclass(frozen=True, slots=True)
class Series:
    """A series between the same two players, and its score so far. Raises ValueError unless it is
    still open."""

    target: int
    """One of TARGETS."""
    wins: tuple[int, int] = (0, 0)
    """Those of A and B before this game: neither has won the series yet."""

    def __post_init__(self) -> None:
        if self.target not in TARGETS or not all(0 <= n < self.target for n in self.wins):
            raise ValueError("this is not the score of a running series")


def forward(secret: bytes, times: int) -> bytes:
    """The secret that the chain reveals so many letters before this one."""
    for _ in range(times):
        secret = sha256(secret).digest()
    return secret


@lru_cache(maxsize=64)
def secret_at(root: bytes, index: int) -> bytes:
    """The secret that a root reveals in a side's letter, by its index: 0 is the commitment."""
    return forward(root, LENGTH - 1 - index)


def sender(number: int) -> Player:
    """Who sends the letter of a number: the invitation (0) comes from A, then they alternate."""
    return Player(number % 2)


def newest_index(number: int, player: Player) -> int:
    """The index of a side's newest secret when letter `number` has been sent; -1 for none."""
    last = number if sender(number) is player else number - 1
    # Each side sends every second letter, and reveals one secret in each.
    return last // 2


@dataclass(frozen=True, slots=True)
class Draw:
    """The dice and cards of one letter: they follow from two secrets, of 32 bytes each."""

    own: bytes
    """The secret of the letter."""
    other: bytes
    """The secret of the letter before."""

    def starter(self) -> Player:
        """The player who starts by lot (R10)."""
        return Player(_below(2, self._bytes("starter")))

    def deal(self, left: Sequence[Card]) -> tuple[Card, ...]:
        """Six of the cards that are left, for the tavern, from player A's left to right."""
        cards, draws = list(left), self._bytes("deal")
        # Fisher and Yates, stopped after six: the rest stays hidden and is not drawn yet.
        for i in range(min(ROW, len(cards))):
            j = i + _below(len(cards) - i, draws)
            cards[i], cards[j] = cards[j], cards[i]
        return tuple(cards[:ROW])

    def dice(self, number: int) -> Rolled:
        """A roll of the letter by its number, from 0; number 1 is that of "Roll again"."""
        draws = self._bytes(f"dice/{number}")
        low, high = sorted((_below(6, draws) + 1, _below(6, draws) + 1))
        return Rolled(low, high)

    def _bytes(self, what: str) -> Iterator[int]:
        for block in count():
            head = b"/".join((_RULE, what.encode(), str(block).encode(), b""))
            yield from sha256(head + self.own + self.other).digest()


def _below(top: int, draws: Iterator[int]) -> int:
    """A number from 0 to top - 1, each as probable: bytes that would favour some are left out."""
    fair = 256 - 256 % top
    return next(number for number in draws if number < fair) % top


@lru_cache(maxsize=16)  # all letters of a game begin with the same two
def _leads_to(first: bytes, other: bytes) -> bool:
    """Whether a commitment, or what would follow it in a chain, is that of the other side."""
    for _ in range(LENGTH + 1):
        if first == other:
            return True
        first = forward(first, 1)
    return False


# Without slots: `id` is cached in the object.
@dataclass(frozen=True)
class Pact:
    """What two people have told each other by letters, and this side's own root."""

    number: int
    """The number of the latest letter: 0 for the invitation, 1 for its acceptance."""
    newest: tuple[bytes, bytes]
    """The newest secret revealed by A and by B; empty for B before the acceptance."""
    starter: Player | None = None
    """The starting player, as the invitation says; None: by lot."""
    rolls: Rolls = Rolls.CHOSEN
    """When dice fall: the rule that the game began with."""
    ending: Ending = Ending.NONE
    """What the latest letter says beside its moves."""
    series: Series | None = None
    """The series that the game belongs to, as the invitation says; None for a single game."""
    turn: int = 0
    """The number of events in the letters; later ones have not been sent."""
    before: int = 0
    """The number of events in all letters but the latest."""
    dealt: int = 0
    """The number of rounds whose cards have been dealt."""
    promised: tuple[int, ...] = ()
    """The turns that ended with an announcement of the next roll."""
    declined: tuple[int, ...] = ()
    """The turns that ended with an offer of a draw, except for the latest letter's."""
    me: Player | None = None
    """The player whose side this is; None for an onlooker."""
    root: bytes = b""
    """The 32 bytes that this side's secrets follow from; empty for an onlooker."""

    @cached_property
    def id(self) -> str:
        """The game's name on both sides: 16 hexadecimal digits, a hash of A's commitment."""
        return sha256(self.commitment(Player.A)).hexdigest()[:16]

    def commitment(self, player: Player) -> bytes:
        """The first secret that a player revealed: all later ones hash to it."""
        return forward(self.newest[player], newest_index(self.number, player))

    @property
    def is_entangled(self) -> bool:
        """Whether the two chains overlap, as far as can be seen.

        One side would then repeat the other's secrets, and the other would know what is to come.
        """
        if self.number == 0:
            return False
        for player in Player:
            first, secret = self.commitment(player.other), self.newest[player]
            for _ in range(newest_index(self.number, player)):
                if secret == first:
                    return True
                secret = forward(secret, 1)
            if _leads_to(secret, first):
                return True
        return False

    @property
    def sender(self) -> Player:
        """The player who sent the latest letter."""
        return sender(self.number)

    @property
    def is_ended(self) -> bool:
        """Whether a letter has ended the game before its last round."""
        return self.ending in (Ending.RESIGNED, Ending.AGREED)

    @property
    def verdict(self) -> int | None:
        """The winner, 0 or 1, if a letter ended the game, or -1 for a draw; None if none did."""
        if self.ending is Ending.RESIGNED:
            return int(self.sender.other)
        return -1 if self.ending is Ending.AGREED else None

    @property
    def is_mine(self) -> bool:
        """Whether the next letter is this side's."""
        return self.me is not None and self.me is not self.sender and not self.is_ended

    @property
    def secret(self) -> bytes:
        """The secret of this side's next letter."""
        # The index that `newest_index` has for the next letter.
        return secret_at(self.root, (self.number + 1) // 2)

    @property
    def draw(self) -> Draw | None:
        """What is drawn in this side's next letter; None while the other's is awaited."""
        if not self.is_mine or self.number == 0:
            return None
        return Draw(self.secret, self.newest[self.sender])

    def roll(self, events: Sequence[Event], states: Sequence[State]) -> Rolled | None:
        """The dice that fall after these events; None where the other one has to answer first."""
        if self.draw is None or self.is_open(events, states):
            return None
        new = events[self.turn :]
        return self.draw.dice(sum(isinstance(event, Rolled) for event in new))

    def is_open(self, events: Sequence[Event], states: Sequence[State]) -> bool:
        """Whether dice that are to fall now wait for the answer to the next letter.

        Its sender can know them before he decides what is in it. So they only fall with it if
        nothing in it was to be decided before: a shanghai, the answer to an offer of a draw, or,
        for the inviter, whether the game begins at all.
        """
        new = events[self.turn :]
        if not new or self.rolls is not Rolls.CHOSEN:
            return bool(new) and self.rolls is Rolls.ANNOUNCED
        is_choice = len(new) > 1 or can_shanghai(states[-2])  # more than one: "again"
        return is_choice or self.number == 1 or self.ending is Ending.OFFERED

    def promise(self, states: Sequence[State]) -> Player | None:
        """Who has announced to roll in the next turn, which has not begun; it ends with the round.

        `states` has the position before the first event, then the one after each.
        """
        told = (0, *self.promised)[bisect_left(self.promised, len(states))]
        first, *others = states[told:]
        is_open = all((s.to_move, s.round) == (first.to_move, first.round) for s in others)
        # Turn 0 stands for no announcement: nobody has moved before it.
        return first.to_move.other if told and is_open else None

    def is_due(self, states: Sequence[State]) -> bool:
        """Whether the player to move announced the coming roll with the last moves of their own."""
        now, before = states[-1], states[:-1]
        if now.phase is not Phase.TURN or not before or not self.promised:
            return False
        return now.round == before[-1].round and self.promise(before) is now.to_move

    def marks(self, turn: int) -> tuple[tuple[int, ...], ...]:
        """What the letters up to a turn say beside moves: next rolls, and offers of a draw."""
        is_offer = self.rolls is Rolls.CHOSEN and self.ending is Ending.OFFERED
        offers = (*self.declined, self.turn) if is_offer else self.declined
        return tuple(tuple(t for t in told if t <= turn) for told in (self.promised, offers))
