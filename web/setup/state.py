"""What players are called whom nobody has named."""

SKIPPER = "Skipper"
"""Who has no name in a match, where each game gives a person another colour."""
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
    is_level = plain not in ("Red", "Blue", SKIPPER)
    return plain if plain is not None and is_level == (level is not None) else None
