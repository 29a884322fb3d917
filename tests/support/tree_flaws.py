"""What an accessibility tree does not tell, or tells so that nobody can know what is meant."""

from collections import Counter
from collections.abc import Iterator

from tests.support.tree import CONTROLS, Part

NAMED = {"region", "dialog", "navigation", "image", "group", "table", "progressbar", *CONTROLS}
"""The roles of what must have a name."""

PLACES = ("listitem", "row", "group", "region", "navigation", "dialog", "table", "main")
"""What tells controls of one name apart, by what else is said in it."""


def flaws(whole: Part) -> Iterator[str]:
    """What is wrong with a tree, a line each."""
    parts = list(whole.all())
    yield from (f"{part} has no name" for part in parts if _is_nameless(part))
    yield from _doubles(parts)
    yield from _skipped(parts)
    yield from (f"{part} has no headings" for part in parts if _is_headless(part))
    yield from (f"{part} is not read by itself" for part in parts if _is_silent(part))


def _is_nameless(part: Part) -> bool:
    """Whether a name is missing; for a part that can be folded up its summary speaks."""
    is_fold = part.role == "group" and part.inner and part.inner[0].role == "DisclosureTriangle"
    return part.role in NAMED and not part.name.strip() and not is_fold


def _doubles(parts: list[Part]) -> Iterator[str]:
    """Controls that cannot be told apart where they are; all that closes a dialog does the same."""
    used = [part for part in parts if part.role in CONTROLS and part.name != "Close"]
    seen = Counter((_place(part), part.role, part.name) for part in used)
    for (place, role, name), count in seen.items():
        if count > 1:
            yield f"{count} times {role} “{name}” in {place}"


def _place(part: Part) -> Part:
    """The innermost part that says where a control is."""
    return next((each for each in reversed(part.within) if each.role in PLACES), part.within[0])


def _skipped(parts: list[Part]) -> Iterator[str]:
    """Headings that are deeper than the one before them allows; a dialog begins anew."""
    before = 0
    for part in parts:
        if part.role == "dialog":
            before = 1
        if part.role == "heading":
            level = int(part.states["level"])
            if level > before + 1:
                yield f"{part} has level {level} after level {before}"
            before = level


def _is_headless(part: Part) -> bool:
    """Whether a cell of the table could not be told by its column."""
    return part.role == "table" and not part.find("columnheader")


def _is_silent(part: Part) -> bool:
    return part.role == "status" and part.states.get("live") != "polite"
