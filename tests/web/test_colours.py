"""The nationalities, told apart with any kind of sight: by colour, by grey, by mark and letters."""

import re
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from shanghaien.cards import CARDS, Nationality, Sailor
from web.build.paths import ROOT
from web.lang import words
from web.ui.components import card_view

Rgb = tuple[float, float, float]
Matrix = tuple[Rgb, Rgb, Rgb]

TOKENS = (ROOT / "web" / "style" / "tokens.css").read_text(encoding="utf-8")

SIMULATED: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes 2009, severity 1.0, for linear RGB."""

LEAST = 15.0
"""The CIE76 difference that two bases keep; about 2 can just be seen side by side."""
GREY = 3.0
"""The difference of lightness that two bases keep in grey; mark and letters do the rest there."""


def bases() -> dict[Nationality, Rgb]:
    """The ground of each nationality's cards, linear RGB."""
    found = {}
    for nationality in Nationality:
        match = re.search(rf"--{nationality.word}: #(\w{{6}});", TOKENS)
        assert match
        r, g, b = (int(match[1][i : i + 2], 16) / 255 for i in (0, 2, 4))
        found[nationality] = (_linear(r), _linear(g), _linear(b))
    return found


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def simulated(colour: Rgb, matrix: Matrix) -> Rgb:
    """A colour as somebody sees it who lacks one kind of cones."""
    r, g, b = (
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, colour, strict=True)))) for row in matrix
    )
    return (r, g, b)


def lab(colour: Rgb) -> Rgb:
    """CIELAB of linear RGB, for daylight (D65)."""
    r, g, b = colour
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


def difference(one: Rgb, other: Rgb) -> float:
    """CIE76."""
    return float(sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5)


@pytest.mark.parametrize("sight", ["all colours", *SIMULATED])
def test_two_nationalities_differ_in_colour(sight: str) -> None:
    seen = bases()
    if sight in SIMULATED:
        seen = {n: simulated(colour, SIMULATED[sight]) for n, colour in seen.items()}
    near = {
        f"{a.word} {b.word}": round(difference(seen[a], seen[b]), 1)
        for a, b in combinations(Nationality, 2)
        if difference(seen[a], seen[b]) < LEAST
    }
    assert near == {}


def test_two_nationalities_differ_in_grey() -> None:
    lightness = sorted(lab(colour)[0] for colour in bases().values())
    assert min(b - a for a, b in pairwise(lightness)) >= GREY


def test_a_card_bears_a_mark_letters_and_a_name_of_its_own() -> None:
    w = words("en")
    ones = [card for card in CARDS if isinstance(card, Sailor) and card.value == 1]
    faces = {card: str(card_view(w, card)) for card in ones}
    for card, face in faces.items():
        assert f"#mark-{card.nationality.word}" in face
        assert f">{card.nationality.letters}<" in face
    marks = [Path(ROOT / f"web/art/symbols/mark-{n.word}.svg").read_text() for n in Nationality]
    assert len(set(marks)) == len(Nationality)
