"""The menu at the table: what it offers, in groups; and the sound, in the bar."""

import pytest

from tests.support import positions
from tests.support.app_driver import at_table, press, with_panel
from tests.support.html import Element, Tags
from web.app.effects import PlaySound, SaveSettings
from web.app.model import App
from web.ui.page import page

COMPUTER, PEOPLE = (
    at_table(positions.find(positions.choice, seats), mode=mode)[0]
    for seats, mode in ((positions.COMPUTER, "computer"), (positions.PEOPLE, "people"))
)


def groups(app: App) -> dict[str, Element]:
    """The menu's groups by their headings."""
    found = Tags(page(with_panel(app, "menu"))).page.classed("menu-group")
    return {group.tagged("h3")[0].text: group for group in found}


@pytest.mark.parametrize("app", [COMPUTER, PEOPLE])
def test_the_menu_has_three_groups_and_leaving_comes_first_of_its_own(app: App) -> None:
    found = groups(app)
    assert list(found) == ["Game", "Help", "Settings"]
    assert found["Game"].all("data-do")[0] == "leave"
    assert {"rules", "teacher", "keys"} <= set(found["Help"].all("data-argument"))


def test_seating_is_offered_to_two_people_and_speed_against_the_computer() -> None:
    for app, name in ((COMPUTER, "pace"), (PEOPLE, "table")):
        fields = set(groups(app)["Settings"].all("data-field"))
        assert fields & {"pace", "table"} == {name}


def sound_button(app: App) -> Element:
    (button,) = (part for part in Tags(page(app)).page if part.attrs.get("id") == "bar-sound")
    return button


def test_at_a_table_the_sound_is_turned_on_and_off_in_the_bar_alone() -> None:
    button = sound_button(COMPUTER)
    assert (button.label, button.attrs["aria-pressed"]) == ("Sound", "false")
    app, effects = press(COMPUTER, "Sound")
    assert [type(effect) for effect in effects] == [SaveSettings, PlaySound]
    button = sound_button(app)
    assert button.attrs["aria-pressed"] == "true"
    assert "sound" not in groups(app)["Settings"].all("data-argument")
