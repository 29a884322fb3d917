"""A feature can be taken out: its line in web/shell/features.py, and nothing else."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.support.app_driver import changed, game, with_panel
from tests.support.declared import BASE
from tests.support.screens import screens
from web.kernel.feature import COMMANDS, FIELDS, PANELS, READS, install, is_answered, standing
from web.kernel.messages import Command, DraftFound, TextOpened
from web.kernel.model import App
from web.kernel.settings import FIELDS as SETTINGS
from web.kernel.settings import FITTING, FOLD
from web.lang import LANGUAGES
from web.shell.draft_update import draft, restore
from web.shell.features import FEATURES
from web.shell.page import page
from web.shell.update import update

if TYPE_CHECKING:
    from web.kernel.screen import Screen

OPTIONAL = sorted(FEATURES.keys() - BASE)
_BUTTON = re.compile(r'data-do="([\w-]+)"(?: data-argument="([^"]*)")?')
_languages = count()
"""Each screen is drawn without one feature in one language, without the next in the next."""


@pytest.fixture(params=OPTIONAL)
def taken(request: pytest.FixtureRequest) -> Iterator[frozenset[str]]:
    """The folders that are not there: one feature is taken out, and what stands on it goes, too."""
    list(screens("en"))  # made as long as all is there
    left = {name: feature for name, feature in FEATURES.items() if name != request.param}
    install(left)
    yield frozenset(FEATURES.keys() - standing(left).keys())
    install(FEATURES)


def is_of(app: App, taken: frozenset[str]) -> bool:
    """Whether what is shown belongs to what is not there."""
    screen: Screen | None = app.screen
    while screen is not None:
        if type(screen).__module__.split(".")[1] in taken:
            return True
        screen = screen.opened_from
    return app.overlay is not None and app.overlay.panel not in PANELS


def check(name: str, html: str) -> None:
    """Each control and field of a page is one that somebody answers."""
    for command, argument in _BUTTON.findall(html):
        assert is_answered(command, argument), (name, command, argument)
    assert {*re.findall(r'data-hover="([\w-]+)"', html)} <= PANELS.keys(), name
    fields = {f for f in re.findall(r'data-field="([\w-]+)"', html) if not f.startswith(FOLD)}
    assert fields <= {*SETTINGS, *FIELDS, "language"}, name
    assert not re.search(r"<(li|h\d)[^>]*></\1>", html), f"{name}: something is empty"


@pytest.mark.long
def test_every_other_screen_is_drawn_with_controls_that_somebody_answers(
    taken: frozenset[str],
) -> None:
    drawn = 0
    for name, app in screens("en"):
        if is_of(app, taken):
            continue
        html = page(replace(app, language=[*LANGUAGES][next(_languages) % len(LANGUAGES)]))
        check(name, html)
        drawn += 1
    assert drawn > 150


def test_a_game_is_dealt_played_and_scored_without_it(taken: frozenset[str]) -> None:
    assert taken
    for mode in ("people", "computer"):
        for app in game(changed(App(), mode=mode, level=FITTING), Random(len(taken))):
            assert app.game is not None
        assert app.game is not None
        assert app.game.is_over
        for panel in (None, "menu", "keys", "games"):
            check(f"{mode}: {panel}", page(with_panel(app, panel)))
        app, _ = update(app, Command("leave"))
        for panel in (None, "menu", "keys", "games", "computer", "people"):
            check(f"start: {panel}", page(with_panel(app, panel)))


LINKS = {
    "board": "#p=hand;A;1",
    "friend": "#f=AQ",
    "nearby": "#d=AQ",
    "puzzles": "#q=1",
}


def test_a_link_that_it_would_have_read_is_told_of_and_costs_nothing(
    taken: frozenset[str],
) -> None:
    app = replace(App(), notice=None)
    for link in (link for folder, link in LINKS.items() if folder in taken):
        assert link[1] not in READS
        after, effects = update(app, TextOpened(link))
        assert after.notice
        assert (replace(after, notice=None), effects) == (app, ())


def test_what_was_open_of_it_before_a_reload_is_gone_and_nothing_else(
    taken: frozenset[str],
) -> None:
    for name, app in screens("en"):
        if is_of(app, taken) and app.screen.restored:
            back, effects = restore(App(game=app.game), DraftFound(draft(app)))
            assert not is_of(back, taken), name
            assert effects == (), name
            assert back.game is app.game


def test_what_it_does_at_a_control_is_not_there(taken: frozenset[str]) -> None:
    app = App()
    for folder in taken:
        for command in FEATURES[folder].commands:
            assert command not in COMMANDS
            assert update(app, Command(command)) == (app, ())
        for panel in FEATURES[folder].panels:
            assert update(app, Command("panel", panel)) == (app, ())
