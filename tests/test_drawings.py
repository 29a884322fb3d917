"""The drawings in docs/pictures show what is so today, legibly, and a document shows each."""

import re
import xml.etree.ElementTree as ET

import pytest

from shanghaien.formats.digits import HEAD
from tests.support.drawings import DRAWINGS, FOLDER, example, fields
from tests.support.svg import WIDTH
from web.build.paths import ROOT

NAMES = list(DRAWINGS)
SVG = "{http://www.w3.org/2000/svg}"
WIDE = {"mono": 7.4, "tight": 6.8, "small": 6.9, "head": 8.2}
"""How wide a character may be at most on average, in the fonts of common systems."""


def tree(name: str) -> ET.Element:
    return ET.fromstring(DRAWINGS[name]())


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_is_that_of_today(name: str) -> None:
    kept = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert kept == DRAWINGS[name](), "`make map` draws it anew"


def test_there_are_no_others() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.svg" for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_a_document_shows_it_and_says_in_words_what_it_shows(name: str) -> None:
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")]
    shown = re.findall(rf"!\[([^\]]+)\]\([./]*pictures/{name}\.svg\)", "".join(pages))
    assert len(shown) == 1
    assert len(shown[0].split()) > 5


@pytest.mark.parametrize("name", NAMES)
def test_its_words_stay_inside(name: str) -> None:
    for text in tree(name).iter(f"{SVG}text"):
        style, words = text.attrib["class"].split(), text.text or ""
        wide = len(words) * max([WIDE[each] for each in style if each in WIDE] or [7.5])
        part = {"start": 0, "middle": 0.5, "end": 1}[text.attrib["text-anchor"]]
        left = float(text.attrib["x"]) - part * wide
        assert 0 <= left <= left + wide <= WIDTH, words


@pytest.mark.parametrize("name", NAMES)
def test_it_has_colours_for_the_night(name: str) -> None:
    style = tree(name).findtext(f"{SVG}style") or ""
    day, night = re.findall(r":root\{([^}]+)\}", style.replace("@media", "\n@media"))
    assert day.count("#") == night.count("#")
    assert day != night


def test_the_fields_of_the_example_fill_its_number() -> None:
    letters = example().removeprefix("g=")
    bits = 8 * (len(letters) * 3 // 4 - HEAD)
    assert abs(bits - sum(size for *_, size in fields())) < 8
