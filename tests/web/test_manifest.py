"""What an installed game is called, in the language of the device."""

import json

import pytest

from web.build.paths import ROOT
from web.lang import DEFAULT, LANGUAGES, words

MANIFEST = json.loads((ROOT / "web" / "manifest.webmanifest").read_text(encoding="utf-8"))
OTHERS = LANGUAGES.keys() - {DEFAULT}


@pytest.mark.parametrize("part", [MANIFEST, *MANIFEST["shortcuts"]])
def test_every_text_is_there_in_every_language(part: dict[str, object]) -> None:
    texts = {name: texts for name, texts in part.items() if name.endswith("_localized")}
    assert texts
    assert all(isinstance(found, dict) and found.keys() == OTHERS for found in texts.values())
    assert all(isinstance(part[name.removesuffix("_localized")], str) for name in texts)


@pytest.mark.parametrize("language", sorted(OTHERS))
def test_shortcuts_are_called_as_on_the_start_screen(language: str) -> None:
    w = words(language)
    for shortcut in MANIFEST["shortcuts"]:
        assert shortcut["name_localized"][language] == w.say(shortcut["name"])


@pytest.mark.parametrize("language", sorted(OTHERS))
def test_the_description_begins_with_the_words_of_the_start_screen(language: str) -> None:
    tagline = words(language).say("Two captains, six dice each, one tavern full of sailors.")
    assert MANIFEST["description_localized"][language].startswith(tagline)
