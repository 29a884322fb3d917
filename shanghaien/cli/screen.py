"""What is printed at a terminal: lines that end where it does."""

import shutil
from collections.abc import Iterable
from textwrap import wrap

LEAST = 20
"""Columns of the narrowest terminal that is taken seriously."""


def columns() -> int:
    """The terminal's columns; 80 where there is no terminal."""
    return max(LEAST, shutil.get_terminal_size().columns)


def show(lines: Iterable[str], hang: int = 0) -> None:
    """Print lines. One that is too long is broken between words, its rest `hang` columns in."""
    most = columns()
    for line in lines:
        if len(line) <= most:
            print(line)
            continue
        indent = " " * min(hang, most // 2)
        for part in wrap(line, most, subsequent_indent=indent, break_on_hyphens=False):
            print(part)
