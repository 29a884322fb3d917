"""What the person does, as messages: clicks, keys, fields, files; and what the browser says."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from js import document, location, navigator, window
from pyodide.ffi import create_proxy

from web.browser.dom import DIALOG, attribute, find, root
from web.browser.hovering import listen_for_hovering
from web.browser.voice import voices
from web.kernel.messages import (
    BrowserStatus,
    Command,
    FilesRefused,
    GameChanged,
    GameTakenOver,
    KeyPressed,
    Message,
    MovePlayed,
    OfflineStatus,
    ProgramFailed,
    Sender,
    SettingChanged,
    SettingsStored,
    TextOpened,
    VoicesFound,
)
from web.kernel.saved_state import MAX_FILE
from web.shell.shortcuts import character

_FIELDS = "input, select, textarea, [contenteditable]"
"""Where keys are text, or choose."""

_CHOICES = "button[data-move], .tray button:not([aria-disabled=true]), #lesson-on button"
"""What the arrows go through: the ways on."""

COMPOSED = 229
"""The number of any key of what is being composed; Safari says no more of the last one."""

_OWN = "text/x-shanghaien"
"""The type of what is dragged from the page itself, as a text that was marked: it is no news."""

_ARROWS = {"ArrowLeft": -1, "ArrowRight": 1}


def _step(by: int) -> bool:
    """Focus the choice before or after the focused one, or else the first."""
    if find(DIALOG):
        return False
    choices = list(root.querySelectorAll(_CHOICES))
    if not choices:
        return False
    here = [i for i, choice in enumerate(choices) if choice.isSameNode(document.activeElement)]
    choices[(here[0] + by) % len(choices) if here else 0].focus()
    return True


RULES = Command("panel", "rules")
"""What web/boot/early.js does by itself: they are open where this was pressed last."""


def early() -> Command | None:
    """What the person pressed last before Python was there (web/boot/early.js)."""
    action = json.loads(str(window.early.take()))
    return Command(*action) if action else None


def give_up(reason: str) -> None:
    """Show on the first screen that the page cannot be used."""
    window.early.fail(reason)


async def released() -> None:
    """Wait until nobody is just pressing a button of what is to be drawn anew."""
    await window.early.released()


async def early_file() -> Message | None:
    """What the file says that the person chose before Python was there."""
    files = list(window.early.chosen())
    return await _opened(files) if files else None


def _press(event: Any, send: Sender) -> None:
    """Take a key: Escape closes; what the screen waits for (`data-keys`) goes to it.

    Else the arrows move the focus, and a character may be a shortcut. A key that is held down
    counts once (for Enter on a button, web/boot/early.js sees to that), and one of what is being
    composed belongs to that: Escape takes a word back there.
    """
    key = getattr(event, "key", None)
    if not isinstance(key, str) or event.repeat:
        return  # some browsers send such an event when they fill in a field by themselves
    if getattr(event, "isComposing", False) or getattr(event, "keyCode", 0) == COMPOSED:
        return
    if key == "Escape":
        send(Command("close"))
    if event.altKey or event.ctrlKey or event.metaKey or event.target.closest(_FIELDS):
        return
    screen = find("[data-keys]")
    wanted = (attribute(screen, "data-keys") or "").split(" ") if screen else []
    if key in wanted and not event.target.closest("[role=dialog]"):
        event.preventDefault()
        send(KeyPressed(key))
    elif key in _ARROWS:
        if _step(_ARROWS[key]):
            event.preventDefault()
    elif len(key) == 1 and key != " ":
        code = str(getattr(event, "code", ""))
        send(Command("key", character(key, code, is_shifted=event.shiftKey)))


def _all(files: Any) -> list[Any]:
    """The files of a list that may be empty once its event is over."""
    return [files.item(i) for i in range(files.length)]


async def _opened(files: list[Any]) -> Message:
    """What a file says; one that is too large is not read at all, nor are several."""
    if len(files) > 1:
        return FilesRefused(are_many=True)
    (file,) = files
    if file.size > MAX_FILE:
        return FilesRefused(are_many=False)
    try:
        from shanghaien.formats.incoming import decoded  # noqa: PLC0415 - few visits open a file

        return TextOpened(decoded((await file.arrayBuffer()).to_bytes(), "replace"))
    except Exception as error:
        return TextOpened(str(error))


def _in_field(target: Any) -> bool:
    """Whether something is the place of a text, which takes text by itself."""
    return bool(hasattr(target, "closest") and target.closest("input, textarea"))


class _Records:
    """Takes records that are dropped or pasted on the page.

    What is dropped can be had, and the browser be kept from leaving the page for it, only while the
    event lasts.
    """

    def __init__(self, send: Sender) -> None:
        self._send = send
        self._reading: asyncio.Future[None] | None = None
        _add(document, dragstart=self._start)
        _add(document, dragover=self._drag, drop=self._drop, paste=self._paste)

    def _start(self, event: Any) -> None:
        event.dataTransfer.setData(_OWN, _OWN)

    def _drag(self, event: Any) -> None:
        if not _in_field(event.target) or "Files" in list(event.dataTransfer.types):
            event.preventDefault()

    def _drop(self, event: Any) -> None:
        data = event.dataTransfer
        if data.files.length or not _in_field(event.target):
            event.preventDefault()
            if _OWN not in list(data.types):
                self._take(data.files, str(data.getData("text")))

    def _paste(self, event: Any) -> None:
        if not _in_field(event.target):
            text = str(event.clipboardData.getData("text"))
            # A spreadsheet brings a picture along with its text.
            self._take(None if text.strip() else event.clipboardData.files, text)

    def _take(self, files: Any, text: str) -> None:
        if files and files.length:
            self._reading = asyncio.ensure_future(self._read(_all(files)))
        elif text.strip():
            self._send(TextOpened(text))

    async def _read(self, files: list[Any]) -> None:
        self._send(await _opened(files))


def _listen_for_folds(send: Sender) -> None:
    """Report which part the browser has unfolded or folded up, where that is a field."""

    def on_toggle(event: Any) -> None:
        field = attribute(event.target, "data-field")
        if field is not None:
            send(SettingChanged(field, "on" if event.target.open else "off"))

    def on_click(event: Any) -> None:
        summary = event.target.closest("details[data-field] > summary")
        if summary:
            # The browser tells later that it has unfolded a part; what is drawn meanwhile undid it.
            event.preventDefault()
            part = summary.parentElement
            send(SettingChanged(attribute(part, "data-field") or "", "off" if part.open else "on"))

    # The event does not bubble: it is caught on its way down.
    document.addEventListener("toggle", create_proxy(on_toggle), True)
    _add(document, click=on_click)


def _listen_for_clicks(send: Sender) -> None:
    def on_click(event: Any) -> None:
        dialog = find(DIALOG)
        if dialog and root.contains(event.target) and not dialog.contains(event.target):
            send(Command("close"))  # beside the dialog everything is inert: a tap there closes it
            return
        element = event.target.closest("[data-move], [data-do]")
        if not element or attribute(element, "aria-disabled") == "true":
            return
        move = attribute(element, "data-move")
        if move is not None:
            send(MovePlayed(move))
        else:
            argument = attribute(element, "data-argument")
            send(Command(attribute(element, "data-do") or "", argument or ""))

    def on_key(event: Any) -> None:
        _press(event, send)

    _add(document, click=on_click, keydown=on_key)


def _listen_for_fields(send: Sender) -> None:
    def on_input(event: Any) -> None:
        field = attribute(event.target, "data-field")
        if field is not None:
            send(SettingChanged(field, str(event.target.value)))

    async def on_change(event: Any) -> None:
        element = event.target
        if not element.hasAttribute("data-file") or not element.files.length:
            return
        opened = await _opened(_all(element.files))
        element.value = ""
        send(opened)

    _add(document, input=on_input, change=on_change)


def _listen_to_the_browser(send: Sender) -> None:
    """What web/boot tells of storage, installation, other tabs; errors that nobody caught."""

    def on_error(event: Any) -> None:
        if _is_foreign(event):
            return
        reason = getattr(event, "message", None) or getattr(event, "reason", event)
        send(ProgramFailed(str(reason)))

    def on_offline(event: Any) -> None:
        status, stored, of = str(event.detail).split(" ")
        send(OfflineStatus(status, int(stored), int(of)))

    def on_news(event: Any) -> None:
        send(BrowserStatus(str(event.detail)))

    def on_lost(event: Any) -> None:
        send(GameTakenOver(str(event.detail)))

    def on_saved(event: Any) -> None:
        send(GameChanged(str(event.detail)))

    by_news = {"offline-status": on_offline, "browser-news": on_news}
    _add(document, **by_news, **{"game-lost": on_lost, "game-saved": on_saved})
    _add(document, **{"settings-saved": lambda _: send(SettingsStored())})
    _add(window, error=on_error, unhandledrejection=on_error)
    calm = window.matchMedia("(prefers-reduced-motion: reduce)")
    _add(calm, change=lambda event: send(BrowserStatus("calm" if event.matches else "lively")))
    if calm.matches:
        send(BrowserStatus("calm"))
    # A computer may have the function, and nothing that could tick.
    if hasattr(navigator, "vibrate") and navigator.maxTouchPoints:
        send(BrowserStatus("vibrates"))
    if document.documentElement.hasAttribute("data-install"):
        send(BrowserStatus("offered"))  # it was offered before Python was there


def listen_for_voices(send: Sender) -> None:
    """Tell which languages the device can speak; some browsers know that only after a while."""
    if not hasattr(window, "speechSynthesis"):
        return
    known: list[str] = []

    def tell(_: Any = None) -> None:
        found = sorted(voices())
        if found != known:
            known[:] = found
            send(VoicesFound(frozenset(found)))

    tell()
    _add(window.speechSynthesis, voiceschanged=tell)


def _is_foreign(event: Any) -> bool:
    """Whether an error is not the page's: of an extension, or of a script that tells nothing."""
    place = str(getattr(event, "filename", None) or location.origin)
    is_ours = place.removeprefix("blob:").startswith(location.origin)
    return not is_ours or str(getattr(event, "message", "")) == "Script error."


def _add(target: Any, **listeners: Callable[[Any], object]) -> None:
    """Add listeners by the names of their events."""
    for name, listener in listeners.items():
        target.addEventListener(name, create_proxy(listener))


def listen(send: Sender) -> None:
    """Turn what the person does into messages, and what the browser says too."""
    for listen_for in (
        _listen_for_clicks,
        _listen_for_fields,
        listen_for_hovering,
        _Records,
        _listen_for_folds,
        _listen_to_the_browser,
    ):
        listen_for(send)
