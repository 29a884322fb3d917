"""Cards and dice from a seed: the same for everybody who plays it (docs/guide/record.md).

Every draw is the SHA-256 of the word and of what is drawn, so it is the same in every Python and
depends on nothing that was drawn before.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

from shanghaien.cards import CARDS, Card
from shanghaien.moves import Rolled
from shanghaien.state import Player

MAX_WORD = 40
"""Characters of a seed word."""
_RULE = "shanghaien/1"
"""Names the rule by which all is drawn: a change of it would be another one."""
_ALIKE = str.maketrans(
    "\u2018\u2019\u201a\u201b\u02b9\u02bb\u02bc\u02c8\u2032\u00b4`"
    "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033"
    "\u2010\u2011\u2012\u2013\u2014\u2015\u2212",
    "'''''''''''\"\"\"\"\"\"\"-------",
)
"""Signs that one keyboard has in the place of another's."""
_UNSEEN = str.maketrans(dict.fromkeys("\u00ad\u200b\u2060\ufe0e\ufe0f\ufeff"))
"""What the keyboard or the clipboard puts between letters or behind a small picture."""
_SOUNDS = ("bdfghjklmnprstvz", "aeiou")
"""Words that are drawn can be said on the telephone."""


@dataclass(frozen=True, slots=True)
class Seed:
    """A word from which all cards and dice of a game follow, the same on every machine."""

    word: str
    """As `seed_word` writes it: no record with another spelling is read. A date, such as
    2026-11-21, is the daily game's."""
    leg: int = 0
    """1 or 2 for the games of a match (the same seed with swapped seats); else 0."""
    first: tuple[int, int] | None = None
    """In the second game of a match: the points of A and B in the first; else None."""

    def deck(self) -> tuple[Card, ...]:
        """The 48 cards, the first to be dealt first (a Fisher–Yates shuffle)."""
        cards, draws = list(CARDS), _draws(self.word, "deck")
        for i in range(len(cards) - 1, 0, -1):
            j = _below(i + 1, draws)
            cards[i], cards[j] = cards[j], cards[i]
        return tuple(cards)

    def starter(self) -> Player:
        """The player who starts by lot (R10)."""
        return Player(_below(2, _draws(self.word, "starter")))

    def roll(self, round_: int, player: Player, number: int, *, is_again: bool = False) -> Rolled:
        """A player's roll in round 1 to 8, by its number from 1; "Roll again" has one of its own.

        So dice belong to a seat and a round: whoever sits there in another game has the same ones,
        whatever the other player did.
        """
        what = f"dice/{round_}/{player.name}/{number}" + ("/again" if is_again else "")
        draws = _draws(self.word, what)
        low, high = sorted((_below(6, draws) + 1, _below(6, draws) + 1))
        return Rolled(low, high)


def seed_word(text: str) -> str:
    """The one spelling of a word: lower case, composed, single blanks, at most 40 characters, and
    one sign in place of those that look alike. Empty for a text without a word.

    So two people can tell each other a word without minding how it is typed.
    """
    word = _spelled(_typed(text))
    while (again := _spelled(_typed(word))) != word:  # what was cut or made small may be new
        word = again
    return word


def is_seed_word(text: str) -> bool:
    """Whether a text is a word as it is stored. Older versions have stored any signs."""
    return bool(text) and text == _spelled(text)


def _typed(text: str) -> str:
    """The text in signs that every keyboard has, where there are such signs."""
    # Of the signs in `_ALIKE` only "`" is ASCII, and NFKC leaves ASCII alone.
    if text.isascii() and "`" not in text:
        return text
    from unicodedata import normalize as composed  # noqa: PLC0415 - few texts need it

    # Before NFKC, which makes a blank and an accent of U+00B4; and after it, as it makes a "`" of
    # the one in full width.
    return composed("NFKC", text.translate(_ALIKE).translate(_UNSEEN)).translate(_ALIKE)


def _spelled(text: str) -> str:
    word = _cut(normalize(text))
    while (composed := _cut(normalize(word))) != word:  # small letters may come apart again
        word = composed
    return word


def normalize(text: str) -> str:
    """The text with accents composed (NFC), so that what looks the same is the same."""
    if text.isascii():
        return text
    from unicodedata import normalize as composed  # noqa: PLC0415 - few texts need it

    return composed("NFC", text)


def is_printable(text: str) -> bool:
    """Whether a text has nothing unseen in it.

    A character that this Python does not know yet is taken for one: another one knows it.
    """
    if text.isprintable():
        return True
    from unicodedata import category  # noqa: PLC0415 - few texts need it

    return all(c.isprintable() or category(c) == "Cn" for c in text)


def _cut(text: str) -> str:
    plain = "".join(c if is_printable(c) else " " for c in text.casefold())
    # What is cut may end with a blank.
    return " ".join(plain.split())[:MAX_WORD].strip()


def draw_word(number: int) -> str:
    """A word that can be said, of a drawn number: 80⁴ different ones."""
    word = ""
    for _ in range(4):
        for sounds in _SOUNDS:
            number, i = divmod(number, len(sounds))
            word += sounds[i]
    return word


def _draws(word: str, what: str) -> Iterator[int]:
    """Numbers from 0 to 255, without an end."""
    for block in count():
        yield from sha256(f"{_RULE}/{what}/{block}/{word}".encode()).digest()


def _below(top: int, draws: Iterator[int]) -> int:
    """A number from 0 to top - 1, each as probable: numbers that would favour some are left out."""
    fair = 256 - 256 % top
    return next(number for number in draws if number < fair) % top
