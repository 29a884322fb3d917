"""What one was doing comes back when the tab is loaded anew, and nothing that is no draft."""

import json
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shanghaien.formats import record
from shanghaien.formats.link import write_link
from shanghaien.state import Player
from tests.support.app_driver import answer, at_table, usable
from tests.support.friend_screens import by_link
from tests.support.mistakes import turns
from tests.support.reloads import look_alike, reloaded, restored
from tests.support.screens import SCREENS, made, panels
from tests.support.tour import positions
from web.analysis.state import Retry, Retrying
from web.kernel.feature import PANELS
from web.kernel.feature import SCREENS as RESTORED
from web.kernel.messages import (
    Command,
    DraftFound,
    Message,
    MovePlayed,
    ProgramFailed,
    SettingChanged,
    TextOpened,
)
from web.kernel.model import App, on_screen
from web.kernel.screen import Playing, Start
from web.shell.draft_update import MOST, VERSION, draft, restore
from web.shell.features import FEATURES
from web.shell.page import page
from web.shell.update import update

OF_ANOTHER_DAY = "panel days"
"""An example whose progress is not stored."""
LOOSE = ("file", "games-export", "friend", "move", "pairing", "wire", "copy", "leave", "reload")
"""What the names of commands begin with that need more than the page."""


def retries() -> list[tuple[str, App]]:
    """A mistake of the game on the table, asked and answered."""
    app, _ = at_table(positions()[-1])
    assert app.game is not None
    found = tuple(turns(app.game, Player.A)[:3])
    app = on_screen(app, Retrying(Retry(app.game, Player.A, found, index=1)))
    return [("retry", app), ("retry: answered", move(app, Random(1)))]


def move(app: App, rng: Random) -> App:
    """The App after one of the moves that can be chosen."""
    texts = [each.attrs["data-move"] for each in usable(app) if "data-move" in each.attrs]
    return update(app, MovePlayed(rng.choice(texts) or ""))[0]


@cache
def every(folder: str) -> tuple[tuple[str, App], ...]:
    """Every screen of a folder of `web` that can come back."""
    found = retries() if folder == "analysis" else made(folder, "de")
    return tuple((name, app) for name, app in found if app.screen.restored)


@cache
def rooms(*folders: str) -> tuple[App, ...]:
    """One of each room of some folders, or of all, and of each from which another was opened."""
    apps = [app for folder in folders or FOLDERS for _, app in every(folder)]
    found = {(type(app.screen), type(app.screen.opened_from)): app for app in reversed(apps)}
    return tuple(found.values())


FOLDERS = (
    "analysis",
    *(f for f in ("game", "puzzles", "board", "mistakes", "lessons", "whatif") if f in SCREENS),
)
"""Those with a room."""
FEW = settings(max_examples=-(-settings().max_examples // len(FOLDERS)))
"""In each folder its part of the examples."""


def is_gone(app: App) -> bool:
    """Whether the panel that is open does not come back."""
    return app.panel is not None and PANELS[app.panel].is_passing


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_room_looks_as_before(folder: str) -> None:
    changed = []
    for name, app in every(folder):
        now = reloaded(app)
        is_shown = not is_gone(app) and name != OF_ANOTHER_DAY
        if now.screen.restored != app.screen.restored or (is_shown and not look_alike(now, app)):
            changed.append(name)
    assert changed == []


def test_every_room_can_come_back() -> None:
    names = {type(room.screen).__name__ for room in rooms()}
    assert {*RESTORED} - names == {"Start", "Playing"}


@pytest.mark.parametrize("folder", FOLDERS)
@FEW
@given(seed=st.integers(0, 2**32))
def test_whatever_was_done_in_a_room_is_there(folder: str, seed: int) -> None:
    rng = Random(seed)
    app = rng.choice(rooms(folder))
    for _ in range(4):
        app = act(app, rng)
        if not app.screen.restored:
            return
        now = reloaded(app)
        assert is_gone(app) or look_alike(now, app)
        assert draft(now) == draft(app)


def act(app: App, rng: Random) -> App:
    """The App after a control that can be used was pressed, and what follows by itself."""
    controls = [each.attrs for each in usable(app)]
    found = rng.choice([each for each in controls if not is_loose(each)] or [{}])
    text, command, argument = (found.get(f"data-{name}") for name in ("move", "do", "argument"))
    messages: list[Message] = [Command(command or "", argument or "")]
    if text is not None:
        messages = [MovePlayed(text)]
    while messages:
        app, effects = update(app, messages.pop(0))
        messages += [told for effect in effects if (told := answer(effect, rng)) is not None]
    return app


def is_loose(attrs: dict[str, str | None]) -> bool:
    """Whether a control needs more than the page, or takes chances that are no draft."""
    return (attrs.get("data-do") or "").startswith(LOOSE)


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("board-line", "round 4; tavern CN2 US1 TR3"),
        ("board-line", "round 4; tavern nothing"),
        ("whatif-name", " The die on 3 "),
        ("letter", "https://example.org/#f=cut"),
    ],
)
def test_what_stands_in_a_field_is_there(field: str, text: str) -> None:
    for app in [*rooms(), *(app for _, app in panels(App(), "friend"))]:
        typed, _ = update(app, SettingChanged(field, text))
        if typed.notice is None:
            assert look_alike(reloaded(typed), typed)


@pytest.mark.parametrize("panel", [*PANELS, "nothing"])
def test_a_panel_over_the_start_screen_or_a_table_is_there_or_closed(panel: str) -> None:
    for app in (App(), at_table(positions()[3], mode="people")[0]):
        text = json.dumps([VERSION, [], panel, [], "", ""])
        html = page(restored(app, text))
        assert ("inert" in html) == ('role="dialog"' in html)
        opened = restored(app, draft(update(app, Command("panel", panel))[0]))
        assert opened.panel in (None, panel)


def test_an_invitation_that_waits_for_its_answer_is_there() -> None:
    asked = dict(by_link("en"))
    for name in ("by link: invited", "by link: in the wrong browser"):
        assert look_alike(reloaded(asked[name]), asked[name])


def test_a_game_that_is_not_stored_comes_back_from_the_draft() -> None:
    game = positions()[-1]
    app, _ = update(App(), TextOpened(f"#{write_link(game)}"))
    now = reloaded(app)
    assert now.screen.shared == game


def test_a_draft_is_written_only_where_something_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = next(app for name, app in every("game") if name == "a link")
    text = draft(app)
    monkeypatch.setattr(record, "write", None)
    step, _ = update(app, Command("replay-on"))
    assert draft(app) == text != draft(step)


def test_drafts_are_small() -> None:
    assert max(len(draft(app)) for folder in FOLDERS for _, app in every(folder)) < 5000


def test_without_a_room_or_a_panel_there_is_none() -> None:
    app, _ = at_table(positions()[3])
    assert draft(App()) == draft(app) == ""


def test_what_an_error_of_the_program_stopped_in_does_not_come_back() -> None:
    for app in rooms():
        assert draft(update(app, ProgramFailed("a test"))[0]) == ""


def test_a_draft_that_is_too_long_is_not_stored() -> None:
    app, _ = update(App(), Command("board"))
    assert draft(update(app, SettingChanged("board-line", "x" * MOST))[0]) == ""


def test_a_draft_of_another_version_is_dropped() -> None:
    for app in rooms():
        text = draft(app).replace(f"[{VERSION}", f"[{VERSION + 1}", 1)
        assert isinstance(restored(app, text).screen, Start | Playing)


def test_a_room_comes_back_after_an_update_that_has_moved_its_code() -> None:
    for app in rooms():
        version, told, *rest = json.loads(draft(app))
        old = [(f"web.elsewhere.state:{name}", room) for name, room in told]
        text = json.dumps([version, old, *rest])
        assert restored(app, text).screen == restored(app, draft(app)).screen, type(app.screen)
        assert not isinstance(restored(app, text).screen, Start | Playing), type(app.screen)


def test_each_room_has_a_name_of_its_own() -> None:
    assert len(RESTORED) == sum(len(feature.screens) for feature in FEATURES.values())


def test_a_puzzle_is_dropped_where_the_puzzles_cannot_be_had() -> None:
    app = next(app for name, app in every("puzzles") if name == "puzzle")
    assert restore(App(), DraftFound(draft(app))) == (App(), ())


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=2),
    max_leaves=5,
)


@pytest.mark.parametrize("folder", FOLDERS)
@FEW
@given(seed=st.integers(0, 2**32), junk=JUNK)
def test_a_draft_that_was_tampered_with_shows_a_room_in_which_one_can_go_on_or_none(
    folder: str, seed: int, junk: object
) -> None:
    rng = Random(seed)
    room = rng.choice(rooms(folder))
    told = json.loads(draft(room))
    spoil(told, rng, junk)
    app = restored(room, json.dumps(told))
    for _ in range(3):
        assert app.notice is None or app.screen.restored
        app = act(app, rng)  # what cannot be drawn has no controls


def spoil(told: list[object], rng: Random, junk: object) -> None:
    """Put something else in some place of a draft."""
    at = rng.randrange(len(told))
    inner = told[at]
    if isinstance(inner, list) and inner and rng.random() < 0.9:
        spoil(inner, rng, junk)
    else:
        told[at] = rng.choice([junk, rng.randrange(-9, 99), "", [], None, True])


@given(st.text() | JUNK.map(json.dumps))
def test_whatever_else_is_stored_is_dropped(text: str) -> None:
    assert restore(App(), DraftFound(text)) == (App(), ())
