"""Files, links and sounds on a browser that refuses some of them."""

import asyncio
import inspect
import re
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.support.games import played
from tests.support.imports import Import
from web.build.paths import ROOT
from web.game.sound_update import SOUNDS as HEARD
from web.game.sound_update import of_event, of_meeting
from web.kernel.effects import Send
from web.kernel.sharing_state import Parcel, Picture, Way


def test_a_file_that_is_saved_can_be_fetched_for_a_while(js: MagicMock, imported: Import) -> None:
    timers: list[tuple[Any, int]] = []
    js.setTimeout = lambda act, after: timers.append((act, after))
    link = js.document.createElement.return_value
    link.click = lambda: js.document.body.append.assert_called_once_with(link)
    imported("device").BrowserDevice().save_file("game.json", "{}")
    js.URL.revokeObjectURL.assert_not_called()
    ((forget, after),) = timers
    assert after >= 40_000
    forget()
    js.URL.revokeObjectURL.assert_called_once_with(link.href)
    link.remove.assert_called_once_with()


def test_a_browser_that_refuses_to_share_at_once_is_none_the_worse(
    js: MagicMock, imported: Import
) -> None:
    js.navigator.share.side_effect = RuntimeError("InvalidStateError")
    handed = imported("links").send(Send("https://example.org/#g=1", Way.SHARE, "A game"))

    async def outcome() -> str:
        return str(await handed)

    assert asyncio.run(outcome()) == ""


@pytest.mark.parametrize("way", list(Way))
def test_words_go_before_the_link_as_one_text(js: MagicMock, imported: Import, way: Way) -> None:
    link = "https://example.org/#q=0123abcd"
    handed = imported("links").send(Send(link, way, words="Look"))
    handed.close()
    if way is Way.CLIPBOARD:
        js.navigator.clipboard.writeText.assert_called_once_with(f"Look\n{link}")
    else:
        js.navigator.share.assert_called_once_with(imported("dom").js_object(text=f"Look\n{link}"))


PICTURE = Picture(played(), "en", "https://example.org/", 0)
SEND = Parcel(PICTURE, "a.png", "https://example.org/#g=1", "A game")


@pytest.mark.parametrize(
    ("refusal", "blob", "outcome"),
    [
        (None, "PNG", "picture-sent"),
        ("AbortError", "PNG", ""),
        ("NotAllowedError", "PNG", "picture-saved"),
        (None, None, "picture-failed"),
    ],
    ids=["sent", "closed", "refused", "none"],
)
def test_a_picture_is_handed_on_or_saved(
    js: MagicMock, imported: Import, refusal: str | None, blob: str | None, outcome: str
) -> None:
    async def share(_: object) -> None:
        if refusal:
            error = RuntimeError("no")
            error.name = refusal  # type: ignore[attr-defined]  # as exceptions of JavaScript have it
            raise error

    js.navigator.share = share
    kept: list[str] = []

    async def sent() -> str:
        handed = imported("links").send_picture(SEND, blob, lambda name, _: kept.append(name))
        return str(await handed)

    assert asyncio.run(sent()) == outcome
    assert kept == (["a.png"] if outcome == "picture-saved" else [])


def test_a_picture_is_made_once_and_sent_at_once(
    monkeypatch: pytest.MonkeyPatch, js: MagicMock, imported: Import
) -> None:
    made, asked = [], []

    async def drawn(picture: Picture) -> str:
        made.append(picture)
        return "PNG"

    async def share(facts: object) -> None:
        asked.append(facts)

    monkeypatch.setattr(imported("picture"), "drawn", drawn)

    async def send() -> None:
        js.navigator.share = share
        device = imported("device").BrowserDevice()
        device.draw_picture(PICTURE)
        assert await device.send_picture(SEND) == "picture-sent"  # it was not made yet
        js.navigator.share = MagicMock(side_effect=share)
        device.draw_picture(PICTURE)
        handed = device.send_picture(SEND)
        js.navigator.share.assert_called_once()  # while the click is handled
        assert await handed == "picture-sent"

    asyncio.run(send())
    assert made == [PICTURE]
    assert len(asked) == 2


def test_every_sound_that_is_asked_for_is_made_and_no_other(imported: Import) -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "web").glob("*/*update.py")]
    asked = {name for text in sources for name in re.findall(r'heard\(app, "(\w+)"\)', text)}
    decided = inspect.getsource(of_event) + inspect.getsource(of_meeting)
    asked |= {*re.findall(r'"(\w+)"', decided), *HEARD.values()}
    assert asked == imported("sound").SOUNDS.keys()


@pytest.mark.parametrize(
    ("state", "resumed"), [("suspended", 1), ("interrupted", 1), ("running", 0)]
)
def test_sound_goes_on_after_a_call(
    js: MagicMock, imported: Import, state: str, resumed: int
) -> None:
    context = js.window.AudioContext.new.return_value
    context.state, context.currentTime = state, 0.0
    js.document.hidden = False
    imported("sound").Sound().play("wood")
    assert context.resume.call_count == resumed
    (_, wake), *_ = (call.args for call in js.document.addEventListener.call_args_list)
    wake(None)  # Safari needs a touch
    assert context.resume.call_count == 2 * resumed


def test_a_page_that_nobody_sees_makes_no_sound(js: MagicMock, imported: Import) -> None:
    js.document.hidden = True
    imported("sound").Sound().play("wood")
    js.window.AudioContext.new.assert_not_called()


def test_nothing_begins_before_a_touch(js: MagicMock, imported: Import) -> None:
    js.document.hidden = js.navigator.userActivation.hasBeenActive = False
    imported("sound").Sound().play("wood")
    js.window.AudioContext.new.assert_not_called()


@pytest.mark.parametrize("is_heard", [True, False])
def test_sounds_never_pile_up(js: MagicMock, imported: Import, *, is_heard: bool) -> None:
    js.document.hidden = False
    context = js.window.AudioContext.new.return_value
    context.state, context.currentTime = "running" if is_heard else "suspended", 0.0
    volumes = [MagicMock() for _ in range(99)]
    context.createGain.side_effect = volumes
    sound = imported("sound").Sound()
    sound.play("wood")
    first = volumes[1]  # the master is before it
    assert not first.disconnect.called
    sound.play("dice")
    assert first.disconnect.called is not is_heard
    assert first.gain.setTargetAtTime.called is is_heard


@pytest.mark.parametrize(("ticks", "pattern"), [(1, [15]), (2, [15, 45, 15])])
def test_the_device_ticks(js: MagicMock, imported: Import, ticks: int, pattern: list[int]) -> None:
    imported("device").BrowserDevice().vibrate(ticks)
    js.navigator.vibrate.assert_called_once_with(pattern)
    del js.navigator.vibrate
    imported("device").BrowserDevice().vibrate(ticks)
