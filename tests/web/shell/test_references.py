"""What the screens point at is there: panels, commands, drawings."""

import re
from functools import cache

import pytest

from tests.support import declared
from tests.support.drawn import drawn
from tests.support.screens import SCREENS, screens
from web.build.page import sprite
from web.build.paths import ROOT
from web.kernel.feature import COMMANDS, FIELDS, PANELS
from web.kernel.settings import FIELDS as SETTINGS
from web.kernel.settings import FOLD

WITH_AN_ANSWER = {"Retrying"}
"""Shown by tests/browser/test_teacher.py, where the teacher answers."""
SET_BY_COMMANDS = {"copies", "course", "lesson", "mode", "played", "puzzles"}
"""Settings that nobody chooses: how far somebody has come, and what was played last."""
THERE_IS = SETTINGS.keys() | FIELDS.keys() | {"language"}
DRAWINGS = set(re.findall(r'<symbol[^>]* id="([^"]+)"', sprite()))


def pointed_at(folder: str, attribute: str) -> set[str]:
    """All values of an attribute, on whatever screen of a folder."""
    return {value for screen in drawn(folder) for value in screen.tags.all(attribute) if value}


def arguments(folder: str, command: str) -> set[str]:
    """What a control of one command is given, on whatever screen of a folder."""
    tags = (tag for screen in drawn(folder) for _, tag in screen.tags.tags)
    return {str(tag["data-argument"]) for tag in tags if tag.get("data-do") == command}


@cache
def opened(folder: str) -> set[str]:
    """The panels that somebody opens there."""
    return arguments(folder, "panel") | pointed_at(folder, "data-hover")


@cache
def fields(folder: str) -> set[str]:
    """The settings, and what has a listener, that have a control there."""
    found = {field for field in pointed_at(folder, "data-field") if not field.startswith(FOLD)}
    return found | arguments(folder, "toggle")


@pytest.mark.parametrize("folder", SCREENS)
def test_each_thing_that_is_pointed_at_is_there(folder: str) -> None:
    assert opened(folder) <= PANELS.keys()
    assert pointed_at(folder, "data-do") <= COMMANDS.keys(), "no feature.py has it"
    assert fields(folder) <= THERE_IS
    used = {name[1:] for name in pointed_at(folder, "href") if name.startswith("#")}
    assert used <= DRAWINGS | pointed_at(folder, "id")


def test_no_panel_or_screen_is_left_out_of_those_that_are_looked_at() -> None:
    apps = [app for _, app in screens("en")]
    looked_at = {app.overlay.panel for app in apps if app.overlay is not None}
    looked_at |= {type(app.screen).__name__ for app in apps}
    there_is = {*PANELS, *(screen.__name__ for screen in declared.screens())}
    assert there_is - looked_at == WITH_AN_ANSWER, "tests/support/screens.py lists them"


def test_each_panel_is_opened() -> None:
    found = set[str]().union(*map(opened, SCREENS))
    for path in (ROOT / "web").glob("*/*update.py"):
        by_code = set(re.findall(r'OpenPanel\("([\w-]+)"\)', path.read_text(encoding="utf-8")))
        assert by_code <= PANELS.keys()
        found |= by_code
    assert found >= PANELS.keys(), "nothing opens them"


def test_each_field_and_setting_has_a_control() -> None:
    found = set[str]().union(*map(fields, SCREENS))
    assert THERE_IS - found == SET_BY_COMMANDS, "each needs a control"
