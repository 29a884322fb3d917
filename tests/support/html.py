"""The HTML of a page, read back."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape
from typing import Union

VOID = {"br", "hr", "img", "input", "link", "meta"}
PART = re.compile(
    r"([^<]+)|</([a-z][\w-]*)>|<([a-z][\w-]*)((?: [^\s<>=\"]+(?:=\"[^\"]*\")?)*)>", re.ASCII
)
"""A text, the end or the start of an element, with its attributes."""
ATTRIBUTE = re.compile(r' ([^\s=]+)(?:="([^"]*)")?')


@dataclass(eq=False)
class Element:
    """An element with what is in it."""

    tag: str
    attrs: dict[str, str | None]
    parent: "Element | None" = field(repr=False)
    inner: list[Union["Element", str]] = field(default_factory=list, repr=False)

    def __iter__(self) -> Iterator["Element"]:
        """Everything in it, in the order of the page; not itself."""
        for part in self.inner:
            if isinstance(part, Element):
                yield part
                yield from part

    def all(self, attribute: str) -> list[str]:
        """The values of an attribute in it."""
        return [e.attrs[attribute] or "" for e in self if attribute in e.attrs]

    def classed(self, name: str) -> list["Element"]:
        """What has a class, in it."""
        return [e for e in self if name in (e.attrs.get("class") or "").split()]

    def tagged(self, *names: str) -> list["Element"]:
        """What has one of some tags, in it."""
        return [e for e in self if e.tag in names]

    @property
    def text(self) -> str:
        """What can be read in it, with one blank for each white space and no word joiners."""
        parts = (part if isinstance(part, str) else part.text for part in self.inner)
        return " ".join("".join(parts).replace("\u2060", "").split())

    @property
    def label(self) -> str:
        """What a screen reader calls it."""
        return self.attrs.get("aria-label") or self.text

    @property
    def is_in_reach(self) -> bool:
        """Whether a person can see and use it: it is in nothing hidden, inert or folded up."""
        above = self.parent
        if {"hidden", "inert"} & self.attrs.keys():
            return False
        if above is None:
            return True
        is_folded = above.tag == "details" and "open" not in above.attrs and self.tag != "summary"
        return not is_folded and above.is_in_reach


@lru_cache(maxsize=8192)
def _attributes(text: str) -> dict[str, str | None]:
    """The attributes of a start tag, whoever asks: nobody changes them."""
    found = {m[1].lower(): m[2] and unescape(m[2]) for m in ATTRIBUTE.finditer(text)}
    assert len(found) == len(ATTRIBUTE.findall(text)), f"an attribute twice: {text}"
    return found


class Tags:
    """The tags of a page as htpy writes it, with a check that every element is closed."""

    def __init__(self, html: str) -> None:
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.page = Element("page", {}, None)
        """What all elements are in."""
        above = self.page
        end = 0
        for part in PART.finditer(html):
            assert part.start() == end, html[end:]
            end = part.end()
            text, closed, tag, attributes = part.groups()
            if text is not None:
                self.texts.append(unescape(text))
                above.inner.append(self.texts[-1])
            elif closed is not None:
                assert above.tag == closed
                assert above.parent is not None
                above = above.parent
            else:
                attrs = _attributes(attributes)
                self.tags.append((tag, attrs))
                element = Element(tag, attrs, above)
                above.inner.append(element)
                above = above if tag in VOID else element
        assert end == len(html), html[end:]
        assert above is self.page

    def all(self, attribute: str) -> list[str]:
        return [attrs[attribute] or "" for _, attrs in self.tags if attribute in attrs]

    def classed(self, name: str) -> list[dict[str, str | None]]:
        return [attrs for _, attrs in self.tags if name in (attrs.get("class") or "").split()]


def inside(html: str, name: str) -> Element:
    """The one element of a class. Fails if there is none, or more."""
    (found,) = Tags(html).page.classed(name)
    return found


def plain(text: str) -> str:
    """The text with common spaces, as one compares it."""
    return text.replace("\N{NO-BREAK SPACE}", " ")
