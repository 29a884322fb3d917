"""The HTML of a page, read back."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Union

VOID = {"br", "hr", "img", "input", "link", "meta"}


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


class Tags(HTMLParser):
    """The start tags of a page, with a check that every element is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.page = Element("page", {}, None)
        """What all elements are in."""
        self._open = [self.page]
        self.feed(html)
        self.close()
        assert self._open == [self.page]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        element = Element(tag, dict(attrs), self._open[-1])
        self._open[-1].inner.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
        self._open[-1].inner.append(data)

    def all(self, attribute: str) -> list[str]:
        return [attrs[attribute] or "" for _, attrs in self.tags if attribute in attrs]

    def classed(self, name: str) -> list[dict[str, str | None]]:
        return [attrs for _, attrs in self.tags if name in (attrs.get("class") or "").split()]


def inside(html: str, name: str) -> Element:
    """The one element of a class. Fails if there is none, or more."""
    (found,) = Tags(html).page.classed(name)
    return found
