"""What is printed on the 48 tavern cards (rules: Material; ruling R1).

A `Card` is a `Sailor` or a `Trick`.
"""

from dataclasses import dataclass
from enum import IntEnum

LETTERS = ("US", "FR", "DE", "CN", "NL", "TR", "ES", "IT")
"""Two letters for each nationality, in the order of `Nationality`."""


class Nationality(IntEnum):
    """The eight nationalities, in the order in which every table lists them."""

    # The numbers are indexes, into `LETTERS` and into the comparisons of a score.
    AMERICAN = 0
    FRENCH = 1
    GERMAN = 2
    CHINESE = 3
    DUTCH = 4
    TURKISH = 5
    SPANISH = 6
    ITALIAN = 7

    @property
    def letters(self) -> str:
        """Two letters, as on the card: "ES"."""
        return LETTERS[self]

    @property
    def word(self) -> str:
        """The name in lower case, for texts that machines read: "spanish"."""
        return self.name.lower()


@dataclass(frozen=True, slots=True, order=True)
class Sailor:
    """A sailor card. As text: "ES4"."""

    nationality: Nationality
    value: int
    """The number printed on it, 1 to 4: points of its crew's strength."""

    def __str__(self) -> str:
        return f"{self.nationality.letters}{self.value}"


class Trick(IntEnum):
    """A dirty-trick card, by what it can do besides joining a crew as "2 sailors"."""

    # The numbers sort a hand and index the opponent's counts; links and letters go by the words.
    ADJUST = 0
    """Die ±1: change one rolled die by 1 (R4)."""
    BOTH = 1
    """Add both dice of the roll (R3)."""
    AGAIN = 2
    """Roll both dice again."""

    @property
    def word(self) -> str:
        """The name in lower case: "adjust"."""
        return self.name.lower()

    def __str__(self) -> str:
        return self.word


Card = Sailor | Trick
"""One of the 48 cards: a sailor or a trick."""

VALUES = (1, 2, 3, 3, 4)
"""The values of a nationality's five cards."""

TRICK_COUNTS = {Trick.ADJUST: 3, Trick.BOTH: 2, Trick.AGAIN: 3}
"""How the 8 trick cards split. An assumption (R1): no text that we found says it."""

JOKER_VALUE = 2
"""Points of a trick card that has joined a crew as "2 sailors" (R5)."""


def card_order(card: Card) -> tuple[int, int, int]:
    """A sort key: sailors by nationality and value, then tricks."""
    if isinstance(card, Sailor):
        # Sailors and tricks cannot be compared with one another.
        return (0, card.nationality, card.value)
    return (1, card, 0)


CARDS: tuple[Card, ...] = (
    *(Sailor(nationality, value) for nationality in Nationality for value in VALUES),
    *(trick for trick, count in TRICK_COUNTS.items() for _ in range(count)),
)
"""The whole deck: 40 sailors and 8 tricks, in `card_order`."""

_BY_TEXT: dict[str, Card] = {str(card): card for card in CARDS}


def format_card(card: Card) -> str:
    """The card's text: "ES4" for a sailor, "adjust", "both" or "again" for a trick."""
    return str(card)


def parse_card(text: str) -> Card:
    """The card of a text as `format_card` writes it. Raises ValueError for any other text."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise ValueError(f"{text!r} is not a card") from None


def parse_trick(text: str) -> Trick:
    """The trick card of a text. Raises ValueError for any other text."""
    card = parse_card(text)
    if not isinstance(card, Trick):
        raise ValueError(f"{text!r} is not a trick card")
    return card


def parse_nationality(text: str) -> Nationality:
    """The nationality of two letters. Raises ValueError for any other text."""
    if text not in LETTERS:
        raise ValueError(f"{text!r} is not a nationality")
    return Nationality(LETTERS.index(text))
