"""Faults that came again and again: each is looked for in every message."""

import re
from collections.abc import Iterator

import pytest

from web.build import catalogue

LATIN = ("fr", "it", "nl")
"""Languages that write scores as English does."""
DOWNLOAD = {"fr": "télécharg", "it": "scaric", "nl": "download"}
"""What each calls it to save as a file; to save in the browser is another word."""


def said(language: str) -> Iterator[tuple[str, str]]:
    """Each form of a message in English and in a language."""
    for message in catalogue.read(catalogue.LANG / f"{language}.po"):
        ids, strings = _forms(message.id), _forms(message.string)
        if message.id:
            yield from ((ids[min(i, len(ids) - 1)], text) for i, text in enumerate(strings))


def _forms(text: str | list[str] | tuple[str, ...] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


ENGLISH = sorted({english for english, _ in said("de")})


def without_article(message: str) -> bool:
    """Whether an English sentence names a card without its article."""
    has_place = r"[Tt]he \{card\}|\(\{card\}\)|: \{card\}|^\{card\}: "
    return message.endswith(".") and "{card}" in message and not re.search(has_place, message)


def elides(message: str) -> bool:
    """Whether a name follows a French word that loses its vowel before some names."""
    words, names = "de|que|lorsque|puisque|jusque|si", "name|winner|other|a|b|card|trick|crew|level"
    return bool(re.search(rf"\b({words}) \{{({names})\}}", message, re.IGNORECASE))


def mixes_up(language: str, english: str, text: str) -> bool:
    """Whether a download is called a save, or the other way round."""
    return ("download" in english.lower()) != (DOWNLOAD[language] in text.lower())


def test_a_card_has_its_article_in_an_english_sentence() -> None:
    assert without_article("{name} gets {card}.")
    assert [message for message in ENGLISH if without_article(message)] == []


def test_after_a_colon_english_goes_on_small() -> None:
    names = r"(?!Blue\b|Red\b|I\b)"
    assert [message for message in ENGLISH if re.search(rf": {names}[A-Z]", message)] == []


def test_english_writes_no_score_with_a_colon() -> None:
    assert [message for message in ENGLISH if " : " in message] == []


@pytest.mark.parametrize("language", LATIN)
def test_numbers_against_numbers_have_a_dash(language: str) -> None:
    ratio = re.compile(r"(\{\w+\}|\d+)–(\{\w+\}|\d+)")
    assert [
        text
        for english, text in said(language)
        for one, other in ratio.findall(english)
        if re.search(rf"{re.escape(one)}[ \u00a0]:[ \u00a0]{re.escape(other)}", text)
    ] == []


def test_no_french_word_stands_before_a_name_that_would_shorten_it() -> None:
    assert elides("le lien de {name}")
    assert [text for _, text in said("fr") if elides(text)] == []


@pytest.mark.parametrize("language", DOWNLOAD)
def test_to_download_is_not_to_save(language: str) -> None:
    assert mixes_up(language, "Download it", "Salva")
    assert [pair for pair in said(language) if mixes_up(language, *pair)] == []


RETIRED = {
    "en": r"\b(last|new|previous|automatic|existing|your|no|a) cop(y|ies)\b|, too\b"
    r"|percentage point|\bseats?\b|\bdaily deck\b|\bby pips\b|\bin pips\b|no peeking",
    "de": r"Prozentpunkt|herunterladen|\blade\b.*herunter|ohne das\b",
    "nl": r"procentpunt|\bposities?\b|reservekopie",
    "fr": r"points? de pourcentage|mot code|\bta copie\b|professeur|sur les cartes voisines$",
    "it": r"punt[oi] percentual|[Tt]occa a \{|\bultima copia\b|punt[oi] a (\{name\}|te)\b",
}
"""Words that gave way to another, for the same thing everywhere."""


@pytest.mark.parametrize("language", RETIRED)
def test_a_word_that_gave_way_does_not_come_back(language: str) -> None:
    texts = ENGLISH if language == "en" else [text for _, text in said(language)]
    assert [text for text in texts if re.search(RETIRED[language], text)] == []
