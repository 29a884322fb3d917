"""What is printed at a terminal: lines that end where it does."""

import codecs
import shutil
import sys
from collections.abc import Iterable
from textwrap import TextWrapper

LEAST = 20
"""Columns of the narrowest terminal that is taken seriously."""

PLAIN = str.maketrans(
    {"“": '"', "”": '"', "’": "'", "–": "-", "−": "-", "×": "x", "±": "+/-", "…": "...", "½": "1/2"}
)
"""Signs that not every terminal has, and what stands for them there."""


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
        if len(line) <= most:
            print(line)
            continue
        folder.subsequent_indent = " " * min(hang, most // 2)
        for part in folder.wrap(line):
            print(part)


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
