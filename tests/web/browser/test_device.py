"""Files, links and sounds on a browser that refuses some of them."""

import asyncio
import re
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.support.imports import Import
from web.app.effects import Send
from web.build.paths import ROOT
from web.game.update import SOUNDS as HEARD
from web.sharing.state import Way


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


def test_every_sound_that_is_asked_for_is_made_and_no_other(imported: Import) -> None:
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "web").glob("*/*update.py"))
    asked = {name for text in sources for name in re.findall(r'PlaySound\("(\w+)"\)', text)}
    assert asked | set(HEARD.values()) == imported("sound").SOUNDS.keys()


@pytest.mark.parametrize(
    ("state", "resumed"), [("suspended", 1), ("interrupted", 1), ("running", 0)]
)
def test_sound_goes_on_after_a_call(
    js: MagicMock, imported: Import, state: str, resumed: int
) -> None:
    context = js.window.AudioContext.new.return_value
    context.state, context.currentTime = state, 0.0
    imported("sound").Sound().play("wood")
    assert context.resume.call_count == resumed
