"""What the screens point at is there: panels, commands, drawings."""

import re
from functools import cache

from tests.support import declared
from tests.support.drawn import all_drawn
from web.build.page import sprite
from web.build.paths import ROOT
from web.kernel.feature import COMMANDS, FIELDS, PANELS
from web.kernel.settings import FIELDS as SETTINGS
from web.kernel.settings import FOLD

WITH_AN_ANSWER = {"hint", "Retrying"}
"""Shown by tests/browser/test_teacher.py, where the teacher answers."""
SET_BY_COMMANDS = {"copies", "course", "lesson", "mode", "played", "puzzles"}
"""Settings that nobody chooses: how far somebody has come, and what was played last."""


@cache
def elements() -> tuple[dict[str, str | None], ...]:
    """The attributes of all elements of all screens."""
    return tuple(attributes for screen in all_drawn() for _, attributes in screen.tags.tags)


def pointed_at(attribute: str) -> set[str]:
    """All values of an attribute, on whatever screen."""
    return {value for element in elements() if (value := element.get(attribute))}


def test_no_panel_or_screen_is_left_out_of_those_that_are_looked_at() -> None:
    looked_at = {app.overlay.panel for _, app, *_ in all_drawn() if app.overlay is not None}
    looked_at |= {type(app.screen).__name__ for _, app, *_ in all_drawn()}
    there_is = {*PANELS, *(screen.__name__ for screen in declared.screens())}
    assert there_is - looked_at == WITH_AN_ANSWER, "tests/support/screens.py lists them"


def test_each_panel_is_opened_and_no_other() -> None:
    opened = {e["data-argument"] for e in elements() if e.get("data-do") == "panel"}
    opened |= pointed_at("data-hover")
    for path in (ROOT / "web").glob("*/*update.py"):
        opened |= set(re.findall(r'OpenPanel\("([\w-]+)"\)', path.read_text(encoding="utf-8")))
    assert opened <= PANELS.keys()
    assert opened >= PANELS.keys(), "nothing opens them"


def test_each_control_has_a_command() -> None:
    unknown = {command for command in pointed_at("data-do") if command not in COMMANDS}
    assert not unknown, "no feature.py has them among its commands"


def test_each_field_is_a_setting_or_has_a_listener_and_each_of_these_a_control() -> None:
    fields = {field for field in pointed_at("data-field") if not field.startswith(FOLD)}
    fields |= {str(e["data-argument"]) for e in elements() if e.get("data-do") == "toggle"}
    there_is = SETTINGS.keys() | FIELDS.keys() | {"language"}
    assert fields <= there_is
    assert there_is - fields == SET_BY_COMMANDS, "each needs a control"


def test_each_drawing_is_in_the_sprite() -> None:
    drawn = set(re.findall(r'<symbol[^>]* id="([^"]+)"', sprite()))
    used = {name.removeprefix("#") for name in pointed_at("href") if name.startswith("#")}
    assert used <= drawn | set(pointed_at("id"))
