"""Links, handed on and taken in: the page's address, the clipboard, the browser's own means."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, assert_never

from js import File, document, history, location, navigator, window
from pyodide.ffi import create_proxy, to_js
from pyscript.js_modules import page

from web.browser.dom import js_object
from web.kernel.effects import Send
from web.kernel.messages import Message, Sender, TextOpened, WayOpened
from web.kernel.sharing_state import Parcel, Way


def address() -> str:
    """The page's address without what a link adds."""
    return f"{location.origin}{location.pathname}"


def can_send() -> bool:
    """Whether the browser has means of its own to hand a link on."""
    return bool(hasattr(navigator, "share") and navigator.share)


def can_send_pictures() -> bool:
    """Whether those means take files, too."""
    if not (can_send() and hasattr(navigator, "canShare")):
        return False
    # Some browsers hand on links but no files, and tell that only of an example.
    example = File.new(to_js([""]), "a.png", js_object(type="image/png"))
    return bool(navigator.canShare(js_object(files=[example])))


def opens_elsewhere() -> bool:
    """Whether links open in Safari, not here: iOS alone tells, where the page is installed."""
    return getattr(navigator, "standalone", None) is True


def can_pair() -> bool:
    """Whether the browser can be connected to another one; WebKitGTK cannot."""
    return bool(getattr(window, "RTCPeerConnection", None))


def is_installed() -> bool:
    """Whether the page runs as an app of its own."""
    query = "(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)"
    return opens_elsewhere() or bool(window.matchMedia(query).matches)


def installs_apart() -> bool:
    """Whether an installed page starts without the games: on iOS, which alone has `standalone`."""
    return getattr(navigator, "standalone", None) is not None


def can_paste() -> bool:
    """Whether the browser can be asked what the clipboard holds."""
    clipboard = getattr(navigator, "clipboard", None)
    return bool(clipboard and hasattr(clipboard, "readText"))


def is_followed() -> bool:
    """Whether the page's address brings anything."""
    return bool(window.early.brought(location))


def arrived() -> Message | None:
    """What the page's address brings, which is then taken out of it; None if that is nothing.

    A way to play is left there: it is no news once the page is open (web/boot/early.js).
    """
    found = window.early.brought(location)
    kind, text = map(str, found or ("", ""))
    if kind not in ("link", "words"):
        return None
    # Words come in the query, a link behind it.
    rest = str(location.search) if kind == "link" else ""
    history.replaceState(None, "", f"{location.pathname}{rest}")
    return _message(kind, text)


def _message(kind: str, text: str) -> Message:
    """What an address says, as web/boot/early.js has read it."""
    return WayOpened(text) if kind == "way" else TextOpened(text)


def listen(send: Sender) -> None:
    """Take what is followed while the page is open, or brought to it by the browser."""

    def on_change(_: Any) -> None:
        opened = arrived()
        if opened is not None:
            send(opened)

    window.addEventListener("hashchange", create_proxy(on_change))
    window.early.hear(create_proxy(lambda kind, text: send(_message(str(kind), str(text)))))


def pasted() -> Awaitable[str]:
    """Begin to ask what the clipboard holds; empty if the browser or the person refuses."""
    return _text(page.clipboard())


async def _text(promise: Awaitable[Any]) -> str:
    return str(await promise)


def send(effect: Send) -> Awaitable[str]:
    """Begin to send a link; the answer is what became of it, as in web/kernel/sharing_state.py.

    It begins at once: browsers allow it only while they handle the click.
    """
    text = f"{effect.words}\n{effect.link}" if effect.words else effect.link
    match effect.via:
        case Way.SHARE:
            # Some that take a text and a link leave the one or the other out.
            facts = (
                js_object(text=text) if effect.words else js_object(url=text, title=effect.title)
            )
            try:
                return _sent(navigator.share(facts))
            except Exception:  # refused: the browser is showing another sheet, or may not share
                return _sent(None)
        case Way.CLIPBOARD:
            try:
                return _copied(navigator.clipboard.writeText(text))
            except Exception:  # no clipboard: an old browser, or no secure connection
                return _copied(None)
    assert_never(effect.via)


async def _copied(promise: Any) -> str:
    try:
        if promise is not None:
            await promise
            return "copied"
    except Exception:  # the person or the browser has refused
        pass
    field = document.getElementById("share-link")
    if not field:
        return ""
    field.focus()
    field.select()
    # The old way, which needs no secure connection but the person's click.
    return "copied" if document.execCommand("copy") else "selected"


def send_picture(parcel: Parcel, blob: Any, save: Callable[[str, Any], None]) -> Awaitable[str]:
    """Begin to hand a picture on; where that is refused it is saved. The answer is as of `send`."""
    promise = None
    if blob is not None and can_send_pictures():
        file = File.new(to_js([blob]), parcel.name, js_object(type="image/png"))
        facts = js_object(files=[file], text=parcel.link, title=parcel.title)
        with suppress(Exception):  # refused: the browser is showing another sheet, or may not share
            promise = navigator.share(facts)
    return _sent_or_saved(promise, parcel.name, blob, save)


async def _sent_or_saved(
    promise: Any, name: str, blob: Any, save: Callable[[str, Any], None]
) -> str:
    if blob is None:
        return "picture-failed"
    if promise is not None:
        try:
            await promise
        except Exception as error:
            if getattr(error, "name", "") == "AbortError":  # the person has closed the sheet
                return ""
        else:
            return "picture-sent"
    save(name, blob)
    return "picture-saved"


async def _sent(promise: Any) -> str:
    if promise is None:
        return ""
    try:
        await promise
    except Exception:  # the person has closed the browser's sheet
        return ""
    return "sent"


async def look_for_house(send: Sender) -> None:
    """Ask the page's host whether it passes letters on. One that is reached by https never does:
    then nothing is asked."""
    if str(location.protocol) != "http:":
        return
    status, _, text = str(await page.ask("./house.json")).partition(" ")
    if status == "200":
        from web.nearby.messages import HouseFound  # noqa: PLC0415 - few hosts pass letters on

        send(HouseFound(text))
