"""The first screen in every size: all that is needed to begin is in sight."""

from dataclasses import replace

import pytest

from tests.support import positions
from tests.support.app_driver import changed, with_panel
from tests.support.easel import Easel, draw
from tests.support.look import LEAST, LOOK, problems_everywhere
from tests.support.marks import first_of_all
from tests.support.screens import after
from web.kernel.messages import GamesListed
from web.kernel.model import App
from web.kernel.saved_state import entry
from web.kernel.settings import FITTING
from web.lang import LANGUAGES


def set_ups() -> list[App]:
    """The first screen for a newcomer, and after each way to play."""
    start = after(App(), GamesListed(()))
    again = [changed(start, played="on", mode=mode) for mode in ("computer", "people")]
    return [start, *again]


def ended() -> App:
    """The first screen after a game that is over."""
    over = entry("a", positions.find(positions.over, positions.COMPUTER), 1_790_000_000_000)
    return changed(after(App(), GamesListed((over,))), played="on", level="mate")


def begun() -> App:
    """The first screen while a game goes on."""
    running = entry("a", positions.find(positions.choice, positions.COMPUTER), 1_790_000_000_000)
    return changed(after(App(), GamesListed((running,))), played="on", level="mate")


BEGIN = """(names) => [...document.querySelectorAll(names)]
    .filter((part) => part.checkVisibility())
    .filter((part) => {
        const {left, top, right, bottom} = part.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    })
    .map((part) => part.textContent.trim())"""
"""What of some controls is not seen whole without scrolling."""

FOLDS = [(360, 640), (390, 844), (844, 390), (1180, 820), (1366, 650)]


@pytest.mark.skip_browser("firefox")
def test_nothing_that_is_needed_to_begin_lies_below_the_fold(easel: Easel) -> None:
    new, *again = set_ups()
    follows = changed(again[0], level=FITTING)
    needed = {
        ".way, .lead .button, .saved .button": [new, *again, follows, ended()],
        ".saved .button, .lead :is(.way, .button)": [begun()],
        ".panel-head, .sheet-go": [
            with_panel(app, mode) for app in (new, follows) for mode in ("computer", "people")
        ],
    }
    for names, apps in needed.items():
        shown = draw((each, replace(app, language=each)) for each in LANGUAGES for app in apps)
        for size in FOLDS:
            easel.set_size(*size)
            found = easel.look_drawn(shown, BEGIN, names)
            assert [(size, language, cut) for language, cut in found if cut] == []


COLUMNS = """() => new Set([...document.querySelectorAll(".way")]
    .filter((way) => way.checkVisibility())
    .map((way) => Math.round(way.getBoundingClientRect().left))).size"""
"""In how many columns the tiles stand."""


@pytest.mark.skip_browser("firefox")
def test_a_phone_on_its_side_shows_the_tiles_in_two_columns(easel: Easel) -> None:
    for size, columns in (((844, 390), 2), ((390, 844), 1)):
        easel.set_size(*size)
        assert easel.look_each([("", app) for app in set_ups()], COLUMNS) == [("", columns)] * 3


@pytest.mark.skip_browser("firefox")
def test_the_set_up_fits_every_screen(easel: Easel) -> None:
    assert problems_everywhere(easel, {LEAST: set_ups()}) == []


@pytest.mark.skip_browser("firefox")
@pytest.mark.parametrize("language", first_of_all(LANGUAGES, "fr"))
def test_the_set_up_is_seen_whole_on_a_low_laptop(easel: Easel, language: str) -> None:
    easel.set_size(1366, 650)
    wish = {"still": True, "target": LEAST}
    shown = [("", replace(app, language=language)) for app in set_ups()]
    assert easel.look_each(shown, LOOK, wish) == [("", [])] * 3


@pytest.mark.skip_browser("firefox")
def test_the_title_stays_in_sight_beside_saved_games(easel: Easel) -> None:
    easel.set_size(1180, 820)
    entries = [
        replace(entry(str(i), positions.find(positions.choice), i + 1), leg=0) for i in range(3)
    ]
    app = changed(after(App(), GamesListed(tuple(entries))), played="on")
    bottom = "() => document.querySelector('.hand').getBoundingClientRect().bottom"
    assert easel.look(app, bottom) < 820


@pytest.mark.release
@pytest.mark.skip_browser("firefox")
def test_the_set_up_fits_every_screen_with_text_of_twice_the_size(enlarged: Easel) -> None:
    assert problems_everywhere(enlarged, {LEAST: set_ups()}) == []
