"""Style sheets and views, which know each other by the names of classes alone."""

import re
from pathlib import Path

from web.build.paths import ROOT

WEB = ROOT / "web"
SCRIPTS = (".py", ".js", ".mjs", ".html", ".svg")
APART = ("build", "node_modules", "style", "lang")


def sources() -> str:
    """All that draws a page, as one text."""
    found = [ROOT / "index.html"]
    for file in WEB.rglob("*"):
        if file.suffix in SCRIPTS and file.relative_to(WEB).parts[0] not in APART:
            found.append(file)
    found += [WEB / "build" / "page.py", WEB / "build" / "prerender.py"]
    return "\n".join(file.read_text(encoding="utf-8") for file in found)


def classes(sheet: Path) -> set[str]:
    """The classes that a style sheet names."""
    text = re.sub(r"/\*.*?\*/|\"[^\"]*\"|url\([^)]*\)", "", sheet.read_text("utf-8"), flags=re.S)
    return set(re.findall(r"\.([a-z][\w-]*)", text))


def test_every_class_that_is_styled_is_drawn() -> None:
    text = sources()
    drawn = set(re.findall(r"[a-z][\w-]*", text))
    begun = tuple(re.findall(r"([a-z][\w-]*-)\{", text))  # the rest is a value
    found = {
        sheet.name: [name for name in classes(sheet) - drawn if not name.startswith(begun)]
        for sheet in (WEB / "style").glob("*.css")
    }
    assert {name: left for name, left in found.items() if left} == {}
