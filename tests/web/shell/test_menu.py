"""The menu at the table, the room with all the rest, the settings."""

from dataclasses import replace

import pytest

from tests.support import positions
from tests.support.app_driver import at_table, press, with_panel
from tests.support.html import Element, Tags
from web.kernel.messages import BrowserStatus, Command, OfflineStatus
from web.kernel.model import App
from web.kernel.settings import TEXT_SIZES, Orientation, Sound
from web.kernel.sharing_state import Sharing
from web.shell.page import page
from web.shell.update import update

COMPUTER, PEOPLE = (
    at_table(positions.find(positions.choice, seats), mode=mode)[0]
    for seats, mode in ((positions.COMPUTER, "computer"), (positions.PEOPLE, "people"))
)


def groups(app: App, panel: str = "menu") -> dict[str, Element]:
    """A panel's groups by their headings."""
    found = Tags(page(with_panel(app, panel))).page.classed("menu-group")
    return {group.tagged("h3")[0].text: group for group in found}


@pytest.mark.parametrize("app", [COMPUTER, PEOPLE])
def test_the_menu_has_two_groups_and_leaving_comes_first_of_its_own(app: App) -> None:
    found = groups(app)
    assert list(found) == ["Game", "Help and settings"]
    assert found["Game"].all("data-do")[0] == "leave"
    assert {"teacher", "settings"} <= set(found["Help and settings"].all("data-argument"))


def test_what_opens_from_a_room_leads_back_to_it() -> None:
    app, _ = press(with_panel(App(), "more"), "panel", "settings")
    app, _ = press(app, "panel", "keys")
    for panel in ("settings", "more", None):
        app, _ = update(app, Command("close"))
        assert app.panel == panel
    app, _ = press(with_panel(COMPUTER, "menu"), "panel", "log")
    assert update(app, Command("close"))[0].panel is None, "the menu is no room"


def test_seating_is_offered_to_two_people_and_speed_against_the_computer() -> None:
    for app, name in ((COMPUTER, "pace"), (PEOPLE, "table")):
        fields = set(groups(app, "settings")["At the table"].all("data-field"))
        assert fields & {"pace", "table"} == {name}


def switches(app: App) -> dict[str, str | None]:
    """What the settings have as switches, and whether they are on."""
    found = groups(app, "settings")["At the table"].classed("switch")
    return {part.text: part.attrs.get("aria-checked") for part in found}


def test_vibration_is_a_switch_only_where_the_device_can() -> None:
    assert "Vibration" not in switches(COMPUTER)
    app, _ = update(COMPUTER, BrowserStatus("vibrates"))
    assert switches(app)["Vibration"] == "false"


def test_face_to_face_has_a_switch_for_sound_of_its_own_which_is_off() -> None:
    app = replace(PEOPLE, settings=replace(PEOPLE.settings, sound=Sound.ON))
    assert switches(app)["Sound"] == "true"
    app = replace(app, settings=replace(app.settings, orientation=Orientation.FACE))
    assert switches(app)["Sound (face to face)"] == "false"
    assert "Sound" not in switches(app)


@pytest.mark.parametrize(
    ("failure", "is_held", "label"),
    [(None, True, "Save and leave"), ("full", True, "Leave"), (None, False, "Leave")],
)
def test_leaving_says_that_it_saves_only_where_it_does(
    failure: str | None, is_held: bool, label: str
) -> None:
    app = replace(COMPUTER, games=replace(COMPUTER.games, failure=failure, is_held=is_held))
    assert groups(app)["Game"].tagged("button")[0].label == label
    # The browser's Back leaves a game as well, but only where nothing is lost by it.
    assert Tags(page(app)).all("data-back") == ["leave"] * (label == "Save and leave")
    assert Tags(page(update(app, Command("leave"))[0])).all("data-back") == []


def test_from_a_game_that_is_over_the_way_leads_to_the_start_screen() -> None:
    app, _ = at_table(positions.find(positions.over))
    assert "Start screen" in [button.label for button in groups(app)["Game"].tagged("button")]


def hints(
    status: str = "ready", *, is_installed: bool = False, installs_apart: bool = False
) -> str:
    """What the room explains to a browser without a button that installs."""
    sharing = Sharing(is_installed=is_installed, installs_apart=installs_apart)
    app = replace(COMPUTER, sharing=sharing, offline=OfflineStatus(status))
    app = with_panel(app, "more")
    return " ".join(hint.text for hint in Tags(page(app)).page.classed("hint"))


def test_how_to_install_is_told_until_it_is_and_what_is_true_of_ios_there_alone() -> None:
    assert "look for “Install”" in hints()
    assert not [
        status for status in ("open", "none", "cut", "retired") if "nstall" in hints(status)
    ]
    assert "iPhone" not in hints()
    assert "iPhone" in hints(installs_apart=True)
    assert "install" not in hints(is_installed=True, installs_apart=True)


def test_the_text_sizes_are_counted() -> None:
    shown = Tags(page(with_panel(COMPUTER, "access"))).page.text
    assert f"choose from {len(TEXT_SIZES)} text sizes" in shown
