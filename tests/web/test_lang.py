"""The catalogues: every sentence in every language, with the same values in it."""

from pathlib import Path
from string import Formatter

import pytest

from web.build import catalogue
from web.lang import DEFAULT, LANGUAGES, closest, words

PATHS = sorted(catalogue.LANG.glob("*.po"))


def _fields(text: str | None) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text or "") if name}


def test_every_language_but_english_has_a_catalogue() -> None:
    assert {path.stem for path in PATHS} == LANGUAGES.keys() - {DEFAULT}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_no_catalogue_lacks_a_message(path: Path) -> None:
    assert [message.id for message in catalogue.missing(path)] == []


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_no_catalogue_has_a_message_that_nobody_says(path: Path) -> None:
    said = {message.id for message in catalogue.extract()}
    assert [message.id for message in catalogue.read(path) if message.id not in said] == []


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_translation_has_the_values_of_its_message(path: Path) -> None:
    for message in catalogue.read(path):
        ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id:
            wanted = _fields(ids[-1])
            assert all(_fields(text) <= wanted for text in strings), message.id
            assert _fields(strings[-1]) == wanted, message.id


def test_plural_forms_follow_the_language() -> None:
    count = words("de").count
    one, many = "{n} die in the supply", "{n} dice in the supply"
    assert count(one, many, 1) == "1 Würfel im Vorrat"
    assert words("en").count(one, many, 1) == "1 die in the supply"
    assert words("en").count(one, many, 0) == "0 dice in the supply"


def test_the_browsers_language_finds_the_closest() -> None:
    assert [closest(wanted) for wanted in ("de-AT", "EN-us", "xx", "")] == ["de", "en", "en", "en"]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="no language"):
        words("xx")
