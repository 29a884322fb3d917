"""What is printed at a terminal: lines that end where it does."""

import codecs
import shutil
import sys
from collections.abc import Iterable
from textwrap import TextWrapper
from unicodedata import category, east_asian_width

_TOGETHER = "\u00a0"
"""A blank at which no line is broken; it is printed as any other."""
LEAST = 20
"""Columns of the narrowest terminal that is taken seriously."""

PLAIN = str.maketrans(
    {"“": '"', "”": '"', "’": "'", "–": "-", "−": "-", "×": "x", "±": "+/-", "…": "...", "½": "1/2"}
    | {_TOGETHER: " "}
)
"""Signs that not every terminal has, and what stands for them there."""


_SECOND = "\0"
"""What no line has that is shown."""


def plainly() -> str:
    """The name of an error handler of encodings, by which a sign that is missing becomes another.

    One for which nothing else stands becomes "?".
    """
    name = "shanghaien.plain"
    codecs.register_error(name, _plain)
    return name


def _plain(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        return codecs.replace_errors(error)
    wanted = error.object[error.start : error.end].translate(PLAIN)
    return wanted.encode(error.encoding, "replace"), error.end


def as_shown(text: str) -> str:
    """A text as the terminal shows it, which may be longer where a sign is missing."""
    known = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(known, plainly()).decode(known)


def width(text: str) -> int:
    """The columns that a text takes: two for a sign such as “李”, none for an accent of its own."""
    return len(text) if text.isascii() else sum(map(_columns_of, text))


def _columns_of(sign: str) -> int:
    if category(sign) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


def padded(text: str, columns: int) -> str:
    """A text with blanks behind it, so that what follows stands in its column."""
    return text + " " * (columns - width(text))


def cut(text: str, columns: int) -> str:
    """As many of a text's signs as have room in so many columns, from its beginning."""
    return next(text[:n] for n in range(len(text), -1, -1) if width(text[:n]) <= max(columns, 0))


def columns() -> int:
    """The terminal's columns; 80 where there is no terminal."""
    return max(LEAST, shutil.get_terminal_size().columns)


def show(lines: Iterable[str], hang: int = 0) -> None:
    """Print lines. One that is too long is broken between words, its rest `hang` columns in.

    A word that is too long stays whole: it may be the name of a file, to be typed.
    """
    most = columns()
    folder = TextWrapper(most, break_on_hyphens=False, break_long_words=False)
    for line in map(as_shown, lines):
        if width(line) <= most:
            print(line.replace(_TOGETHER, " "))
            continue
        folder.subsequent_indent = " " * min(hang, most // 2)
        # It counts signs: each that is wide gets a second one, for as long as it counts.
        doubled = "".join(sign + _SECOND * (_columns_of(sign) - 1) for sign in line)
        for part in folder.wrap(doubled):
            print(part.replace(_SECOND, "").replace(_TOGETHER, " "))


def is_terminal() -> bool:
    """Whether a person reads what is printed, as far as that can be known."""
    return sys.stdout.isatty()


def say(line: str, hang: int = 0) -> None:
    """Print a line of a result: broken as by `show` at a terminal, else whole.

    What a pipe brings to another program has a row in each line.
    """
    if is_terminal():
        show([line], hang)
    else:
        print(line)
