"""The page by its accessibility tree alone: what a screen reader has of it, and nothing else.

The tree is the browser's own, by Chromium's developer tools. Found and used is what has a role and
a name in it; neither the document's elements nor its looks are asked for anything.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from playwright.sync_api import Page

from tests.support.html import plain
from tests.support.table_page import START, Table

CONTROLS = {
    "button",
    "checkbox",
    "combobox",
    "link",
    "radio",
    "slider",
    "switch",
    "textbox",
    "DisclosureTriangle",
}
"""The roles of what can be used."""

SPOKEN = ("status", "alert")
"""The roles of what is read without being asked for."""

T = TypeVar("T")

STATES = ("checked", "disabled", "expanded", "pressed")


@dataclass(eq=False)
class Part:
    """A part of the tree, with what it says of itself."""

    role: str
    name: str
    description: str
    value: str
    states: dict[str, Any]
    """What the browser tells beside that: whether it is pressed, which level a heading has, …"""
    within: tuple["Part", ...]
    """The parts that it is in, from the outermost."""
    handle: int
    """What the browser calls it."""
    inner: list["Part"] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All words in it, in their order, without word joiners."""
        if self.role in CONTROLS or self.role in ("StaticText", "image"):
            return self.name.replace("\u2060", "")
        return " ".join(" ".join(part.text for part in self.inner).split())

    @property
    def can_be_used(self) -> bool:
        return self.role in CONTROLS and not self.states.get("disabled")

    @property
    def places(self) -> list[str]:
        """The names of what it is in."""
        return [outer.name for outer in self.within]

    def all(self) -> Iterator["Part"]:
        """Every part in it, as they are read."""
        for part in self.inner:
            yield part
            yield from part.all()

    def find(self, role: str, name: str | None = None) -> list["Part"]:
        """The parts of a role in it, of one name or any."""
        return [
            part for part in self.all() if part.role == role and (name is None or part.name == name)
        ]

    def one(self, role: str, name: str | None = None) -> "Part":
        """The only part of a role and a name in it."""
        (found,) = self.find(role, name)
        return found

    def __str__(self) -> str:
        told = [f"{name}={value}" for name, value in self.states.items() if name in STATES]
        said = [text for text in (self.value, self.description) if text]
        return " ".join([self.role, f"“{self.name}”", *said, *told])


def table_of(part: Part) -> list[list[str]]:
    """A table's cells, row by row, with their headings."""
    heads = ("columnheader", "rowheader", "cell")
    return [[each.text for each in row.inner if each.role in heads] for row in part.find("row")]


class Tree:
    """A page's tree, read and used."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = Table(page)
        """It waits; nothing is looked for with it."""
        self._tools = page.context.new_cdp_session(page)
        self._tools.send("DOM.enable")
        self._tools.send("Accessibility.enable")

    def close(self) -> None:
        """Leave the page to others."""
        self._tools.detach()

    def read(self) -> Part:
        """The tree as it is now."""
        nodes = self._tools.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        whole = Part("page", "", "", "", {}, (), 0)
        _fill(whole, nodes[0], by_id)
        return whole

    def wait(self, look: Callable[[Part], T], patience: int = START) -> T:
        """What a look at the tree finds, once it finds something."""
        waited = 0
        while not (found := look(self.read())):
            assert waited < patience, f"the tree never has it:\n{self}"
            self.page.wait_for_timeout(20)
            waited += 20
        return found

    def see(self, role: str, name: str | re.Pattern[str], within: str = "") -> Part:
        """The one part of a role and a name, once it is there; a pattern is for the whole name.

        `within` names a part of the page that it is in.
        """

        def look(whole: Part) -> list[Part]:
            found = (part for part in whole.find(role) if _is_called(part, name))
            return [part for part in found if not within or within in part.places]

        found = self.wait(look)
        assert len(found) == 1, f"{len(found)} times {role} “{name}”:\n{self}"
        return found[0]

    def press(self, role: str, name: str, within: str = "") -> None:
        """Use the one control of a role and a name."""
        self.use(self.see(role, name, within))

    def use(self, part: Part) -> None:
        """Do with a control what a screen reader's user does: go there and press it."""
        assert part.can_be_used, part
        self.focus(part)
        self.page.keyboard.press("Space" if part.role in ("radio", "checkbox") else "Enter")

    def choose(self, label: str, option: str) -> None:
        """Choose from a list by what is read of it."""
        self.focus(self.see("combobox", label))
        self.page.keyboard.type(option)
        self.wait(lambda whole: any(each.value == option for each in whole.find("combobox")))

    def write(self, label: str, text: str) -> None:
        """Put a text into a field."""
        self.focus(self.see("textbox", label))
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)

    def value_text(self, part: Part) -> str:
        """How a value is read; the developer tools' tree has the bare number."""
        found = self._tools.send("DOM.resolveNode", {"backendNodeId": part.handle})
        asked = {
            "objectId": found["object"]["objectId"],
            "functionDeclaration": "function() { return this.ariaValueText; }",
        }
        return str(self._tools.send("Runtime.callFunctionOn", asked)["result"]["value"])

    def focus(self, part: Part) -> None:
        self._tools.send("DOM.focus", {"backendNodeId": part.handle})

    def __str__(self) -> str:
        """The tree in lines, for whoever reads why a test failed."""
        return "\n".join("  " * len(part.within) + str(part) for part in self.read().all())


def _is_called(part: Part, name: str | re.Pattern[str]) -> bool:
    return part.name == name if isinstance(name, str) else bool(name.fullmatch(part.name))


def _fill(outer: Part, node: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> None:
    """Add what a node of the browser's tells to a part; one that is passed over adds its own."""
    for child in filter(None, map(by_id.get, node.get("childIds", ()))):
        role = child.get("role", {}).get("value", "")
        if child["ignored"] or role in ("none", "generic", "InlineTextBox"):
            _fill(outer, child, by_id)
            continue
        states = {each["name"]: each["value"].get("value") for each in child.get("properties", ())}
        value = child.get("value", {}).get("value", "")
        part = Part(
            role,
            plain(child.get("name", {}).get("value", "")),
            plain(child.get("description", {}).get("value", "")),
            str(value),
            states,
            (*outer.within, outer),
            child.get("backendDOMNodeId", 0),
        )
        outer.inner.append(part)
        _fill(part, child, by_id)
