"""Outlines of screens: what is on each, in English, for a test that sees what is lost or new.

An element has a line of its own, or shares one with the few short ones in it. What was there
before, be it a card or a whole panel, is not shown again: it ends in "…".
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from difflib import unified_diff
from pathlib import Path

from shanghaien import __version__
from shanghaien.sources import RealDice
from tests.support.app_driver import with_panel
from tests.support.drawn import drawn
from tests.support.html import Element, Tags
from tests.support.screens import NOW, SCREENS, after
from tests.support.tour import positions
from web.build.paths import ROOT
from web.kernel.messages import GamesListed
from web.kernel.model import App
from web.kernel.saved_state import entry
from web.shell.frame import shell
from web.shell.page import page

LEFT = {"class", "type", "title", "style", "focusable"}
"""Attributes that an outline leaves out; a class stands with its tag."""
WIDTH = 100
"""How long a line may become by what is put into it."""
SHOWN = 60
"""Lines of a difference: the first ones say enough."""


def expect_screens_as_before(folder: str) -> None:
    """Fail where a screen of a folder of `web` has other elements than its outline."""
    old, new = place(folder).read_text(encoding="utf-8").splitlines(), outlines(folder).splitlines()
    found = list(unified_diff(old, new, "before", "now", n=2, lineterm=""))
    assert not found, "\n".join(
        ["If this is meant: `make outlines`, and look at the difference.", *found[:SHOWN]]
    )


def place(folder: str) -> Path:
    """Where the outlines of a folder of `web` are kept."""
    return ROOT / "tests" / "web" / folder / "outlines.txt"


def outlines(folder: str) -> str:
    """The outlines of the screens of a folder of `web` as they are drawn now, whose ids differ."""
    shown: set[str] = set()
    lines: list[str] = []
    for name, tags in _drawn(folder):
        ids = Counter(tags.all("id"))
        assert ids.keys() == {id_ for id_, count in ids.items() if count == 1}, name
        lines += [f"# {name}", *_inner(tags.page, shown), ""]
    return "\n".join(lines).replace(f"Version {__version__}", "Version …")


def _drawn(folder: str) -> Iterator[tuple[str, Tags]]:
    if folder == "shell":
        yield from ((name, Tags(html)) for name, html in _first())
    for name, _, _, tags in drawn(folder):
        if not re.match("lesson [2-7]", name):  # They are drawn as the first and the last are.
            yield name, tags


def _first() -> Iterator[tuple[str, str]]:
    """What a visitor sees before and at the very first."""
    start = App()
    yield "before Python is there", shell(start)
    real = entry("1", replace(positions()[-1], chance=RealDice()), NOW)
    first = replace(start, settings=replace(start.settings, lessons_done=3))
    yield "set-up in the midst of lessons", page(first)
    yield "panel statistics without games", page(with_panel(start, "statistics"))
    own = after(start, GamesListed((real,)))
    yield "panel statistics of real dice", page(with_panel(own, "statistics"))


def _inner(element: Element, shown: set[str]) -> Iterator[str]:
    """The lines of what is in an element, but for drawings that are no charts, and times, which
    depend on the zone."""
    is_chart = element.attrs.get("role") == "img" and "qr" not in (element.attrs.get("class") or "")
    is_left = element.tag == "time" or (element.tag == "svg" and not is_chart)
    for part in () if is_left else element.inner:
        if isinstance(part, Element):
            yield from _lines(part, shown)
        elif text := " ".join(part.split()):
            yield text


def _lines(element: Element, shown: set[str]) -> list[str]:
    head = _head(element)
    whole = head + _whole(element)
    if whole in shown:
        return [f"{head}: …"]
    inner = list(_inner(element, shown))
    if not inner:
        return [head]
    line = f"{head}: {' | '.join(inner)}"
    if len(inner) == 1 or (len(line) <= WIDTH and not any(part[0] == " " for part in inner)):
        return [line]
    shown.add(whole)
    return [f"{head}:", *(f"  {part}" for part in inner)]


def _head(element: Element) -> str:
    """The tag, the classes and the attributes of an element."""
    classes = (element.attrs.get("class") or "").split()
    words = [".".join([element.tag, *classes])]
    for name, value in element.attrs.items():
        if name not in LEFT and not (element.tag == "svg" and name == "aria-hidden"):
            # Links in which chance has a part are left to the tests of their formats.
            words.append(name if value is None else f"{name}={re.sub('#[a-z]=.+', '#…', value)}")
    return " ".join(words)


def _whole(element: Element) -> str:
    """All that is in an element."""
    return "".join(
        part if isinstance(part, str) else f"<{part.tag} {part.attrs}>{_whole(part)}</>"
        for part in element.inner
    )


def run() -> int:
    """Write the outlines anew."""
    for folder in SCREENS:
        place(folder).write_text(outlines(folder), encoding="utf-8")
    return 0
