"""What the screens point at is there: panels, commands, drawings."""

import re
from functools import cache
from importlib import import_module

import pytest

from tests.support.html import Tags
from tests.support.screens import screens
from web.app.model import App, Panel
from web.app.update import find_command
from web.build.page import sprite
from web.build.paths import ROOT
from web.ui.page import page
from web.ui.panels import PANELS

WITH_AN_ANSWER = {Panel.HINT}
"""Shown by tests/browser/test_teacher.py, where the teacher answers."""

UPDATES = sorted(
    path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
    for path in (ROOT / "web").glob("*/*update.py")
    if path.parent.name != "app"
)


@cache
def shown() -> tuple[App, ...]:
    """Every screen."""
    return tuple(app for _, app in screens("en"))


@cache
def elements() -> tuple[dict[str, str | None], ...]:
    """The attributes of all elements of all screens."""
    return tuple(attributes for app in shown() for _, attributes in Tags(page(app)).tags)


def pointed_at(attribute: str) -> set[str]:
    """All values of an attribute, on whatever screen."""
    return {value for element in elements() if (value := element.get(attribute))}


@pytest.mark.parametrize("panel", Panel)
def test_each_panel_has_a_title_and_a_view(panel: Panel) -> None:
    assert panel in PANELS, "web/ui/panels.py says what is in it"


def test_no_panel_is_left_out_of_the_screens_that_are_looked_at() -> None:
    looked_at = {app.overlay.panel for app in shown() if app.overlay is not None}
    assert set(Panel) - looked_at == WITH_AN_ANSWER, "tests/support/screens.py lists them"


def test_each_control_opens_a_panel_that_there_is() -> None:
    opened = {e["data-argument"] for e in elements() if e.get("data-do") == "panel"}
    assert opened | pointed_at("data-hover") <= {panel.value for panel in Panel}


def test_each_control_has_a_command() -> None:
    unknown = {command for command in pointed_at("data-do") if find_command(command) is None}
    assert not unknown, "no feature has them among its COMMANDS"


@pytest.mark.parametrize("name", UPDATES)
def test_each_command_of_a_feature_is_found(name: str) -> None:
    commands = getattr(import_module(name), "COMMANDS", {})
    lost = {command for command in commands if find_command(command) is None}
    assert not lost, "web/app/update.py says in which feature a command is looked for"


def test_each_drawing_is_in_the_sprite() -> None:
    drawn = set(re.findall(r'<symbol[^>]* id="([^"]+)"', sprite()))
    used = {name.removeprefix("#") for name in pointed_at("href") if name.startswith("#")}
    assert used <= drawn | set(pointed_at("id"))
