"""What players are called: those whom nobody has named, and those whose names are read from right
to left."""

import re

from web.lang import term

SKIPPER = term("Skipper")
"""Who has no name in a match, where each game gives a person another colour."""
# In every language: a game as it is drawn bears them translated, and links want them plain.
UNNAMED = {
    "Red": "Red Rot Rood Rouge Rosso",
    "Blue": "Blue Blau Blauw Bleu Blu",
    "Skipper": "Skipper Schipper",
    "Deckhand": "Deckhand Leichtmatrose Lichtmatroos Mousse Mozzo",
    "Bosun": "Bosun Bootsmann Bootsman Bosco Nostromo",
    "Mate": "Mate Steuermann Stuurman Second Secondo Timonier Timoniere",
    "Pilot": "Pilot Lotse Loods Pilote Pilota",
    "Captain": "Captain Kapitän Kapitein Capitaine Capitano",
}
"""The names that the page gives, and what its views make of them in each language."""

_PLAIN = {name: plain for plain, names in UNNAMED.items() for name in names.split(" ")}


def plain_name(name: str, level: str | None) -> str | None:
    """The message for a name that the page has given; None for one that somebody chose."""
    plain = _PLAIN.get(name)
    # A person may be called Captain, but no level is called Red.
    is_level = plain not in ("Red", "Blue", SKIPPER)
    return plain if plain is not None and is_level == (level is not None) else None


_LEFTWARD = re.compile(
    # Hebrew to Arabic, both in presentation forms, ancient scripts, Adlam and its kin.
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""A letter of Hebrew, Arabic or another script that is read from right to left."""
_MARKS = "\u2068\u2069"  # FIRST STRONG ISOLATE, POP DIRECTIONAL ISOLATE


def isolated(name: str) -> str:
    """A name for a sentence, in which it turns nothing around: a score behind it would else be read
    the wrong way."""
    return f"{_MARKS[0]}{bare(name)}{_MARKS[1]}" if _LEFTWARD.search(name) else name


def bare(name: str) -> str:
    """A name without what `isolated` has added."""
    return name.strip(_MARKS)
