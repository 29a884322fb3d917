"""What the browser says, as messages: odd events among it."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.support.imports import Import
from web.kernel.messages import (
    BrowserStatus,
    Command,
    FilesRefused,
    Message,
    ProgramFailed,
    SettingChanged,
    TextOpened,
)

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
    js.navigator.maxTouchPoints = 0
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


@pytest.mark.usefixtures("hear")
@pytest.mark.parametrize(("touches", "can"), [(0, False), (5, True)])
def test_only_a_device_that_is_touched_ticks(
    js: MagicMock,
    imported: Import,
    sent: list[Message],
    touches: int,
    *,
    can: bool,
) -> None:
    js.navigator.maxTouchPoints = touches
    imported("input").listen(sent.append)
    assert (BrowserStatus("vibrates") in sent) is can


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


@pytest.mark.parametrize("sign", [{"isComposing": True}, {"keyCode": 229}])
def test_a_key_that_belongs_to_what_is_composed_closes_nothing(
    hear: Listeners, sent: list[Message], sign: dict[str, object]
) -> None:
    target = SimpleNamespace(closest=lambda _selector: None)
    event = dict.fromkeys(("altKey", "ctrlKey", "metaKey", "repeat"), False)
    for key in ("Escape", "1", "ArrowLeft"):
        tell(hear, "keydown", key=key, target=target, **event, **sign)
    assert sent == []


class Dragged:
    """What is dragged, which nobody can look at any more once the event is over."""

    def __init__(self, *files: bytes, **texts: str) -> None:
        found = [SimpleNamespace(size=len(raw), arrayBuffer=_answer(raw)) for raw in files]
        self.files = SimpleNamespace(length=len(found), item=lambda i: found[i])
        self.types = [*(["Files"] if files else []), *texts]
        self.getData: Callable[[str], str | None] = texts.get

    def setData(self, kind: str, _text: str) -> None:  # noqa: N802 - the browser's name
        self.types.append(kind)


def _answer(raw: bytes) -> Callable[[], Awaitable[object]]:
    async def read() -> object:
        return SimpleNamespace(to_bytes=lambda: raw)

    return read


async def drop(listeners: Listeners, data: Dragged, *, on_field: bool = False) -> bool:
    """Drop something, and say whether the browser was kept from doing something itself."""
    prevented: list[bool] = []
    target = SimpleNamespace(closest=lambda _selector: on_field)
    event = {"target": target, "preventDefault": lambda: prevented.append(True)}
    for name in ("dragover", "drop"):
        tell(listeners, name, dataTransfer=data, **event)
    data.files.length, data.getData = 0, lambda _kind: None
    await asyncio.sleep(0.01)
    assert len(prevented) in (0, 2)
    return bool(prevented)


def test_what_is_dropped_is_taken_while_it_can_be_had(hear: Listeners, sent: list[Message]) -> None:
    async def check() -> None:
        for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le"):
            bom = "\ufeff" if encoding == "utf-16-le" else ""
            assert await drop(hear, Dragged(f"{bom}{{Änne}}\r\n".encode(encoding)))
            assert sent.pop() == TextOpened("{Änne}\r\n")
        assert await drop(hear, Dragged(b"\x89PNG\xff"))
        assert sent.pop() == TextOpened("\x89PNG\ufffd".replace("\x89", "\ufffd"))
        assert await drop(hear, Dragged(text="#q=0123abcd"))
        assert sent.pop() == TextOpened("#q=0123abcd")

    asyncio.run(check())


def test_of_several_files_none_is_opened_and_that_is_told(
    hear: Listeners, sent: list[Message]
) -> None:
    async def check() -> None:
        assert await drop(hear, Dragged(b"{}", b"[]"))
        assert sent == [FilesRefused(are_many=True)]

    asyncio.run(check())


def test_what_is_dragged_about_on_the_page_or_into_a_field_is_not_opened(
    hear: Listeners, sent: list[Message]
) -> None:
    async def check() -> None:
        own = Dragged(text="12–7")
        tell(hear, "dragstart", dataTransfer=own)
        assert await drop(hear, own)
        assert not await drop(hear, Dragged(text="Anna"), on_field=True)
        assert sent == []
        assert await drop(hear, Dragged(b"{}"), on_field=True)
        assert sent == [TextOpened("{}")]

    asyncio.run(check())


def test_a_file_can_be_pasted_but_no_picture_of_a_text(
    hear: Listeners, sent: list[Message]
) -> None:
    async def check() -> None:
        target = SimpleNamespace(closest=lambda _selector: None)
        tell(hear, "paste", target=target, clipboardData=Dragged(b"{}", text=""))
        await asyncio.sleep(0.01)
        assert sent.pop() == TextOpened("{}")
        tell(hear, "paste", target=target, clipboardData=Dragged(b"\x89PNG", text="#q=0123abcd"))
        await asyncio.sleep(0.01)
        assert sent == [TextOpened("#q=0123abcd")]

    asyncio.run(check())


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
