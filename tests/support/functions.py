"""The functions of a source, found by their indentation: parsing all tests takes seconds."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

HEAD = re.compile(r"( *)(?:async )?def (\w+)")
QUOTES = ('"' * 3, "'" * 3)
"""What a string of several lines is in; nobody else writes one of them on a line."""


@dataclass(slots=True)
class Function:
    """A function with its lines, those of the functions in it as well."""

    name: str
    line: int
    """Where it begins; the first line of a source is 1."""
    indentation: int
    lines: list[str] = field(default_factory=list)


def functions(text: str) -> Iterator[Function]:
    """The functions of a formatted source, each when it is over."""
    within = ""
    blank: list[str] = []
    open_: list[Function] = []
    for number, line in enumerate(text.splitlines(), 1):
        toggled = [quotes for quotes in QUOTES if line.count(quotes) % 2]
        if not line.strip():
            blank.append(line)
            continue
        if not within and not line.lstrip().startswith(")"):  # which ends a signature
            indentation = len(line) - len(line.lstrip())
            while open_ and open_[-1].indentation >= indentation:
                yield open_.pop()
            if head := HEAD.match(line):
                open_.append(Function(head[2], number, indentation))
        for function in open_:
            function.lines += [*blank, line] if function.lines else [line]
        blank = []
        if not within:
            within = "".join(toggled[:1])
        elif within in toggled:
            within = ""
    yield from reversed(open_)
