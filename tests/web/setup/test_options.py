"""The hints of the two sheets: each stands there only while it is true."""

import pytest

from tests.support.app_driver import changed, with_panel
from tests.support.html import Element, Tags
from web.kernel.model import App
from web.shell.page import page

LUCK = "Over two games with colours swapped, luck largely evens out."


def sheet(mode: str, **fields: str) -> Element:
    """A sheet with its options unfolded."""
    app = changed(App(), mode=mode, ways="on", **fields)
    (found,) = Tags(page(with_panel(app, mode))).page.classed("sheet")
    return found


def hints(mode: str, **fields: str) -> set[str]:
    """What a sheet explains beyond what it explains where nothing is chosen."""
    chosen, plain = (
        {hint.text for hint in shown.classed("hint")}
        for shown in (sheet(mode, **fields), sheet(mode))
    )
    return chosen - plain


@pytest.mark.parametrize("mode", ["people", "computer"])
def test_what_a_starting_trick_card_means_is_told_before_and_after_one_is_chosen(mode: str) -> None:
    none = "If you choose one, you both start with it."
    assert none in {hint.text for hint in sheet(mode).classed("hint")}
    assert hints(mode, start_trick="both") == {"You both start with this card."}
    given = {"start_trick": "both", "start_trick_for": "A"}
    told = "Only one player starts with this card, so the {} counts as practice."
    assert hints(mode, **given) == {told.format("game")}
    of_match = {"people": told.format("game"), "computer": told.format("match")}[mode]
    assert of_match in hints(mode, **given, match="on")


@pytest.mark.parametrize("mode", ["people", "computer"])
def test_what_undoing_a_roll_means_is_told_where_it_can_be_undone(mode: str) -> None:
    told = "If you undo a roll, the same dice come up again, and the game counts as practice."
    assert hints(mode, practice="on") == {told}


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"challenge": "word"}, "A seed gives everyone who enters it the same cards and dice."),
        ({"challenge": "daily"}, "Everyone gets the same cards and dice today."),
        ({"match": "on"}, ""),
    ],
)
def test_seeds_and_two_games_are_explained_where_they_are_chosen(
    fields: dict[str, str], told: str
) -> None:
    assert hints("people", **fields) == ({told} if told else set())
    assert hints("computer", **{**fields, "match": "on"}) == {f"{told} {LUCK}".strip()}


def test_cards_come_at_random_and_a_random_player_starts() -> None:
    lists = sheet("computer").tagged("select")
    (cards,) = (each for each in lists if each.attrs.get("data-field") == "challenge")
    assert cards.tagged("option")[0].text == "At random"
    assert "Random" in [label.text for label in sheet("computer").classed("radio")]
