"""What the browser says, as messages: odd events among it."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.support.imports import Import
from web.app.messages import BrowserStatus, Command, Message, ProgramFailed, SettingChanged

Listeners = dict[str, list[Callable[[Any], object]]]


@pytest.fixture
def sent() -> list[Message]:
    return []


@pytest.fixture
def hear(
    js: MagicMock, imported: Import, sent: list[Message], monkeypatch: pytest.MonkeyPatch
) -> Listeners:
    """What listens to the document and the window, by the names of the events."""
    found: Listeners = {}

    def add(name: str, listener: Callable[[Any], object], *_options: object) -> None:
        found.setdefault(name, []).append(listener)

    js.document.documentElement.hasAttribute.return_value = False
    js.document.addEventListener = js.window.addEventListener = add
    motion = SimpleNamespace(matches=False)
    motion.addEventListener = lambda name, listener, *_: add(f"motion {name}", listener)
    js.window.matchMedia.return_value = motion
    page = imported("input")
    monkeypatch.setattr(page, "find", lambda _selector: None)
    page.listen(sent.append)
    return found


def tell(listeners: Listeners, name: str, **event: object) -> None:
    for listener in listeners[name]:
        listener(SimpleNamespace(**event))


def test_whether_things_may_move_is_told_when_that_changes(
    hear: Listeners, sent: list[Message]
) -> None:
    assert sent == []
    for matches, word in ((True, "calm"), (False, "lively")):
        tell(hear, "motion change", matches=matches)
        assert sent.pop() == BrowserStatus(word)


def test_a_key_event_without_a_key_is_no_key(hear: Listeners, sent: list[Message]) -> None:
    target = SimpleNamespace(closest=lambda _selector: None)
    modifiers = {"altKey": False, "ctrlKey": False, "metaKey": False, "repeat": False}
    tell(hear, "keydown", target=target, **modifiers)
    assert sent == []
    tell(hear, "keydown", key="Escape", target=target, **modifiers)
    assert sent == [Command("close")]


def test_a_key_that_is_held_down_is_told_once_and_by_its_place(
    hear: Listeners, sent: list[Message]
) -> None:
    target = SimpleNamespace(closest=lambda _selector: None)
    event = dict.fromkeys(("altKey", "ctrlKey", "metaKey", "shiftKey"), False)
    for repeat in (False, True, True):
        tell(hear, "keydown", key="é", code="Digit2", repeat=repeat, target=target, **event)
    assert sent == [Command("key", "2")]


@pytest.mark.parametrize(
    ("event", "is_ours"),
    [
        ({"message": "x", "filename": "https://example.org/a/page.js"}, True),
        ({"message": "x", "filename": "blob:https://example.org/1-2"}, True),
        ({"message": "x", "filename": ""}, True),
        ({"reason": "x"}, True),
        ({"message": "x", "filename": "moz-extension://1-2/content.js"}, False),
        ({"message": "x", "filename": "https://example.com/page.js"}, False),
        ({"message": "Script error.", "filename": ""}, False),
    ],
)
def test_only_errors_of_the_page_itself_are_its_own(
    hear: Listeners, sent: list[Message], event: dict[str, str], is_ours: bool
) -> None:
    tell(hear, "error", **event)
    assert sent == ([ProgramFailed("x")] if is_ours else [])


@pytest.mark.parametrize(("is_open", "value"), [(False, "on"), (True, "off")])
def test_a_part_is_unfolded_by_the_press_itself_and_not_by_what_is_told_later(
    hear: Listeners, sent: list[Message], is_open: bool, value: str
) -> None:
    part = MagicMock(open=is_open)
    part.getAttribute.return_value = "ways"
    summary = SimpleNamespace(parentElement=part)

    def closest(selector: str) -> object:
        return summary if "summary" in selector else None

    prevented: list[bool] = []
    target = SimpleNamespace(closest=closest)
    tell(hear, "click", target=target, preventDefault=lambda: prevented.append(True))
    assert sent == [SettingChanged("ways", value)]
    assert prevented == [True]
