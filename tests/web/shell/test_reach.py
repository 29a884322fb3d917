"""Every function is three taps from the start screen, or fewer."""

from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from shanghaien.formats.record import write
from tests.support.games import decided_by_a
from tests.support.html import Element, Tags
from tests.support.reviews import made_up, reviewed
from tests.support.seasons import season
from web.kernel.feature import PANELS
from web.kernel.messages import (
    AnalysisArrived,
    Command,
    GameLoaded,
    GamesListed,
    Message,
    SettingChanged,
)
from web.kernel.model import App
from web.kernel.saved_state import KeptBranch, entry
from web.nearby.pairing_state import Pairing
from web.saved.effects import OpenGame
from web.shell.page import page
from web.shell.update import update

TABLE = Path(__file__).with_name("reach.txt").read_text(encoding="utf-8")
ROWS = [
    tuple(line.split(" | ")) for line in TABLE.splitlines() if line and not line.startswith("#")
]
CONTROLS = {"button", "a", "label", "summary"}
MOST = 3
"""Taps from the start screen."""
RUNNING, OVER = decided_by_a(11, until=40), reviewed()[1]
REVIEW, _ = made_up(OVER)
LATE = 2 * 10**12
ON_THE_WAY = {"rules-cards", "rules-end", "crew-B", "chances", "result", "position", "pairing"}
"""Panels that are no functions of their own: parts of others, and what is shown as one plays."""


@cache
def starts() -> list[App]:
    """The start screen: on a first visit; with a game to continue; with one that has ended."""
    running, over = entry("run", RUNNING, LATE), entry("over", OVER, LATE)
    over = replace(over, kept=replace(over.kept, branches=(KeptBranch(4, "Else", "AB"),)))
    listed = ((), (running, *season(3)), (over, *season(3)))
    app = App(is_calm=True, can_vibrate=True, voices=frozenset({"en"})).having(
        Pairing(is_possible=True)
    )
    return [update(app, GamesListed(entries))[0] for entries in listed]


@cache
def walked(start: int, *names: str) -> App | None:
    """The page after some taps; None where there is no such control."""
    if not names:
        return starts()[start]
    before, control = walked(start, *names[:-1]), found(start, *names)
    if before is None or control is None:
        return None
    assert control.attrs.get("aria-disabled") != "true"
    return tapped(before, control)


@cache
def tags(start: int, *names: str) -> Tags | None:
    """What is on the page then."""
    app = walked(start, *names)
    return None if app is None else Tags(page(app))


@cache
def found(start: int, *names: str) -> Element | None:
    """The control of the last tap: its label begins so, or its command is in brackets."""
    there, name = tags(start, *names[:-1]), names[-1]
    for e in there.page if there is not None else ():
        is_meant = f"[{e.attrs.get('data-do')}]" == name
        if e.is_in_reach and (is_meant or (e.tag in CONTROLS and e.label.startswith(name))):
            return e
    return None


def tapped(app: App, control: Element) -> App:
    """The page after a tap, with a saved game that was asked for on the table."""
    data = {name.removeprefix("data-"): value or "" for name, value in control.attrs.items()}
    message: Message = Command(data.get("do", ""), data.get("argument", ""))
    if control.tag == "summary":
        assert control.parent is not None
        message = SettingChanged(control.parent.attrs["data-field"] or "", "on")
    app, effects = update(app, message)
    for effect in effects:
        if isinstance(effect, OpenGame):
            text = write(RUNNING if effect.id == "run" else OVER)
            loaded = GameLoaded(effect.id, text, is_watched=effect.is_watched)
            app, _ = update(app, replace(loaded, is_reviewed=effect.is_reviewed))
            if effect.is_reviewed:
                assert app.game is not None
                app, _ = update(app, AnalysisArrived(app.game, "review", REVIEW))
    return app


@pytest.mark.parametrize(("function", "taps"), ROWS)
def test_a_function_is_within_three_taps(function: str, taps: str) -> None:
    names = taps.split(" > ")
    assert len(names) <= MOST
    assert any(found(i, *names) for i in range(len(starts()))), f"nothing there for {function}"


def test_each_panel_is_within_three_taps() -> None:
    opened = {"share"}  # by a command of its own
    for _, taps in ROWS:
        names = taps.split(" > ")
        for i, count in product(range(len(starts())), range(len(names))):
            control = found(i, *names[: count + 1])
            if control is not None and control.attrs.get("data-do") == "panel":
                opened.add(control.attrs["data-argument"] or "")
    assert PANELS.keys() - opened == ON_THE_WAY, "a line of reach.txt leads there"
