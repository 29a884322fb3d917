"""The picture of a position: whole by itself, true to the position, in the page's colours."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

from shanghaien.drawing import COLOURS, PAINTS, svg
from shanghaien.position import parse_position
from shanghaien.rules import hide
from shanghaien.state import Player, State
from tests.shanghaien.strategies import positions

SVG = "{http://www.w3.org/2000/svg}"
TOKENS = Path(__file__).parents[2] / "web" / "style" / "tokens.css"
MIDDLE = parse_position(
    "round 4; tavern CN2 US1 TR3 both ES3 DE4; A ES4 US3 adjust on 1 3 3; "
    "B FR4 FR:both captain on 2 2; direction right; roll 2 5"
)


def used(state: State) -> list[tuple[str, str]]:
    """The drawings of a picture with their colours."""
    found = ET.fromstring(svg(state)).iter(f"{SVG}use")
    return [(use.attrib["href"].removeprefix("#"), use.get("color", "")) for use in found]


@given(positions)
def test_any_position_has_a_picture_that_needs_nothing_else(state: State) -> None:
    text = svg(state)
    root = ET.fromstring(text)
    symbols = [symbol.attrib["id"] for symbol in root.iter(f"{SVG}symbol")]
    assert sorted({name for name, _ in used(state)}) == symbols
    assert not re.search(r"url\(|https?:(?!//www\.w3\.org/)", text)
    assert len(text) < 60_000


@given(positions)
def test_it_does_not_tell_what_is_hidden(state: State) -> None:
    assert svg(state) == svg(hide(state))


@given(positions)
def test_each_die_on_a_card_is_drawn(state: State) -> None:
    drawn = used(state)
    for player, colour in zip(Player, ("red", "blue"), strict=True):
        for number, count in enumerate(state.sides[player].dice, 1):
            rolled = (state.roll or ()).count(number) if state.to_move is player else 0
            assert drawn.count((f"die-{number}", PAINTS[colour])) == count + rolled


def test_no_die_hides_another_one() -> None:
    dice = [
        (use.attrib["x"], use.attrib["y"])
        for use in ET.fromstring(svg(MIDDLE)).iter(f"{SVG}use")
        if use.attrib["href"].startswith("#die-")
    ]
    assert len(set(dice)) == len(dice) > 5


def test_the_row_is_as_it_lies_before_player_a() -> None:
    cards = ET.fromstring(svg(MIDDLE)).findall(f"{SVG}g")
    lefts = {float(re.findall(r"[\d.]+", c.attrib["transform"])[0]): c[0].text for c in cards}
    assert [lefts[x] for x in sorted(lefts)] == [str(card) for card in MIDDLE.tavern]


def test_a_captain_has_a_colour_once_a_trick_was_played() -> None:
    assert [colour for name, colour in used(MIDDLE) if name == "captain"] == [
        PAINTS["grey"],
        PAINTS["blue"],
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("over; round 8; A US4", "A wins, 4 : 0"),
        ("over; round 8; B US4 FR1", "B wins, 5 : 0"),
        ("over; round 8", "A draw, 0 : 0"),
    ],
)
def test_the_end_tells_who_has_won(text: str, said: str) -> None:
    assert f">{said}</text>" in svg(parse_position(text))


def test_it_says_what_it_shows_to_those_who_do_not_see_it() -> None:
    root = ET.fromstring(svg(MIDDLE))
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == f"Shanghaien: {hide(MIDDLE)}"


def test_a_notebook_shows_a_position_by_it() -> None:
    assert MIDDLE._repr_svg_() == svg(MIDDLE)


def test_the_colours_are_those_of_the_page() -> None:
    tokens = dict(
        re.findall(
            r"--([\w-]+): (#\w+);", TOKENS.read_text(encoding="utf-8").partition("@media")[0]
        )
    )
    for word, colours in COLOURS.items():
        assert colours == tuple(tokens[name] for name in (word, f"{word}-deep", f"{word}-ink"))
    assert {name: tokens[name] for name in PAINTS} == PAINTS
