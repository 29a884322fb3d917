"""The document: HTML is drawn into it, with the focus and the scrolled place kept."""

from typing import Any, ClassVar

from js import Object, document, navigator, performance, window
from pyodide.ffi import to_js
from pyscript.js_modules import page

from web.kernel.screen import Screen


def js_object(**facts: Any) -> Any:
    """An object of JavaScript's, as its functions take options."""
    return to_js(facts, dict_converter=Object.fromEntries)


_OPTIONS = js_object(morphStyle="innerHTML")
_NEAREST = js_object(block="nearest")
_STAY = js_object(preventScroll=True)
DIALOG = "[role=dialog]"
_SHOWN = f"{DIALOG} [data-shown]"
"""What a dialog was opened for: it is scrolled to."""
_NEWS = ".notice, .whatif-teacher > .why"
"""What has to be in sight once it is there."""
_HAS_HEIR = f"li, [data-instead], {DIALOG}"
"""Where a control is that another one follows when it is gone."""
_FIRST = (
    "[data-do=play-hint]",
    "button[data-move]",
    ".tray .entry-die",
    ".tray .button.primary",
    "#app-title",
)
"""What takes the focus on any screen when the control that had it is gone and nothing of the
screen's own can: the first of these that is there."""
root = document.getElementById("app")


class _Shown:
    """What is in the document."""

    screen: Screen | None = None


class _Focus:
    """Where the keyboard is between two drawings."""

    is_lost = False
    """The focused control is gone and nothing could take its place yet."""
    opener: Any = None
    """What had the focus when a dialog opened."""
    rooms: ClassVar[dict[str, str]] = {}
    """Where the focus was in dialogs of which another took the place, by their ids."""


class _Heir:
    """What takes the place of the focused control if a list or a dialog loses it.

    A question stands in the place of a command (`data-instead`) and gives its place back to it.
    Where a row of a list is gone, the same command of the next row follows.
    """

    def __init__(self, active: Any) -> None:
        question = active.closest("[data-instead]")
        name = attribute(question or active, "data-instead" if question else "data-do")
        self._selector = f'[data-instead="{name}"], [data-do="{name}"]'
        self._row = active.closest("li")
        self._rows = self._row.parentElement if self._row else None
        same = (row.isSameNode(self._row) for row in self._rows.children) if self._rows else ()
        self._index = next((i for i, is_it in enumerate(same) if is_it), 0)

    def find(self) -> Any:
        """What there is of it now; nothing that is true if it has no heir."""
        place = find(DIALOG) or root
        if self._rows and root.contains(self._rows):
            rows = list(self._rows.children)
            is_left = root.contains(self._row)
            place = self._row if is_left else rows[min(self._index, len(rows) - 1)]
        return place.querySelector(self._selector) or find(f"{DIALOG} .panel-body")


class _Place:
    """Where somebody was on a screen: how far down, and on which control."""

    left: ClassVar["dict[str, _Place]"] = {}
    """The screen from which the one that is shown was opened, if any, with the place."""

    def __init__(self, active: Any) -> None:
        self.top = window.scrollY
        names = ("data-do", "data-argument")
        pairs = [(name, attribute(active, name)) for name in names if root.contains(active)]
        self.selector = "".join(f'[{name}="{value}"]' for name, value in pairs if value)


def _move(before: str, place: _Place, *, is_opened: bool) -> None:
    """After a change of screens: to the top or, back from one that was opened, to where one was."""
    known = _Place.left.get(_look())
    _Place.left.clear()
    if is_opened:
        _Place.left[before] = place
    window.scrollTo(0, known.top if known else 0)
    control = find(known.selector) if known and known.selector else None
    if control:
        control.focus(_STAY)


def show(html: str, screen: Screen, title: str, language: str) -> None:
    """Make the page look like this HTML, changing only what differs."""
    active = document.activeElement
    had_focus = root.contains(active) or _Focus.is_lost
    had_dialog, had_news = find(DIALOG), find(_NEWS)
    had_shown, heir = find(_SHOWN), _Heir(active) if active.closest(_HAS_HEIR) else None
    before, place = _look(), _Place(active)
    _Shown.screen = screen
    if had_focus and active.id and f'id="{active.id}"' not in html:
        active.blur()  # to remove what has the focus, a browser lays out the page in between
    page.Idiomorph.morph(root, html, _OPTIONS)
    if document.title != title:
        document.title = title
    set_on_root("lang", language)
    if before != _look():
        _move(before, place, is_opened=bool(screen.closing))
    followed = find("[data-follow]")  # a list of which the current entry must be seen
    current = followed.querySelector("[aria-current]") if followed else None
    if current:
        followed.scrollTop += (
            current.getBoundingClientRect().top
            - followed.getBoundingClientRect().top
            - followed.clientHeight / 2
        )
    if find(_NEWS) and not had_news:
        find(_NEWS).scrollIntoView(_NEAREST)
    is_lost = had_focus and not root.contains(document.activeElement)
    if had_dialog and not root.contains(had_dialog):
        _Focus.rooms[had_dialog.id] = place.selector
    _settle_focus(active, had_dialog, heir, is_lost=is_lost)
    if find(_SHOWN) and not had_shown:
        find(_SHOWN).scrollIntoView()


def _settle_focus(active: Any, had_dialog: Any, heir: _Heir | None, *, is_lost: bool) -> None:
    """Focus what the person goes on with, if that is not where the focus is."""
    dialog = find(DIALOG)
    if dialog:
        if not had_dialog:
            _Focus.opener = active
            _Focus.rooms.clear()
        if not had_dialog or not root.contains(had_dialog):
            place = _Focus.rooms.pop(dialog.id, "")
            ((place and dialog.querySelector(place)) or dialog.querySelector("button")).focus()
        elif is_lost and heir:
            heir.find().focus()
    elif had_dialog and _Focus.opener and root.contains(_Focus.opener):
        _Focus.opener.focus()
    elif is_lost:
        found = heir.find() if heir else None
        if found:
            found.focus()
        else:
            _focus_first()


def set_on_root(name: str, value: str) -> None:
    """Give the document's root an attribute, unless it has it: the browser styles all anew then."""
    if attribute(document.documentElement, name) != value:
        document.documentElement.setAttribute(name, value)


def saving(*, is_on: bool) -> None:
    """Mark that something is being saved and will be shown after that."""
    root.toggleAttribute("data-keeping", is_on)


def find(selector: str) -> Any:
    return root.querySelector(selector)


def was_still() -> bool:
    """Whether no card moves on the screen that is in the document."""
    return _Shown.screen is not None and _Shown.screen.is_still


def _look() -> str:
    """What the screen looks like: the table at its end looks otherwise than in play."""
    element = find("#stage > :not(.note)")
    return str(element.className) if element else ""


def closing() -> Any:
    """What closes the panel or leaves the screen that was opened from another, whichever is on top;
    nothing that is true if nothing does."""
    leaving = _Shown.screen.closing if _Shown.screen else ()
    inside = f", #stage:not([inert]) :is({', '.join(leaving)})" if leaving else ""
    return find(f"{DIALOG} [data-do=close]{inside}")


def back_command() -> str | None:
    """What the browser's Back does where nothing is to be closed; None if it leaves the page."""
    screen = find("[data-back]")
    return attribute(screen, "data-back") if screen else None


def _focus_first() -> None:
    """The focused control is gone: go on with what is to be done next, now or when it is there."""
    own = _Shown.screen.focus if _Shown.screen else ()
    for selector in (*own, *_FIRST):
        element = find(selector)
        if element:
            element.focus()
            _Focus.is_lost = False
            return
    _Focus.is_lost = True


def attribute(element: Any, name: str) -> str | None:
    """An attribute's text, or None: JavaScript's null is an object of its own in Python."""
    return str(element.getAttribute(name)) if element.hasAttribute(name) else None


def browser_language() -> str:
    """The language that the browser asks for, as "de-AT"."""
    return str(navigator.language or "")


def mark(name: str) -> None:
    """Set a User Timing mark."""
    performance.mark(name)
