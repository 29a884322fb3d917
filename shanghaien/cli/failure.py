"""Errors that end a command with a sentence instead of a traceback.

A sentence says where something is wrong, then what, as other programs do: "game.json: no such
file". Whoever shows it puts the command before it (`shanghaien.cli.main`).
"""

import errno
import os
import sys
from contextlib import suppress

from shanghaien.cli.program import NAME

PLAIN = {
    errno.ENOENT: "no such file or folder",
    errno.ENOTDIR: "no such file or folder",
    errno.EISDIR: "this is a folder",
    errno.EACCES: "permission denied",
    errno.EBADF: "it is closed",
}
"""What systems name more clumsily, or with a capital."""

LONGEST = 40
"""Signs of what was typed that an error repeats."""


class Failure(Exception):
    """Something outside the program is wrong: the sentence is shown, and the exit code is 1."""


class Unusable(Failure):
    """The command was used wrongly: the exit code is 2."""


class NoFolderError(OSError):
    """A file cannot be written because its folder is not there, or is none: the text says which."""

    def __init__(self, text: str) -> None:
        super().__init__(errno.ENOENT, text)


def tell(command: str, error: object) -> None:
    """Say what is wrong, after who says it: "shanghaien replay: game.json: ..."."""
    print_error(f"{NAME} {command}".rstrip() + f": {error}")


def print_error(text: str) -> None:
    """Write a line on standard error."""
    with suppress(OSError):  # there is no other place to tell that this one is full
        print(text, file=sys.stderr, flush=True)


def reason(error: Exception) -> str:
    """Why a file cannot be read or written, in some words that can follow a colon."""
    if isinstance(error, NoFolderError):
        return str(error.strerror)
    if isinstance(error, RuntimeError):  # what `Path.resolve` raises for links in a circle
        return os.strerror(errno.ELOOP).lower()
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    return PLAIN.get(error.errno or 0, error.strerror[:1].lower() + error.strerror[1:])


def shown(name: str) -> str:
    """The name of a file in a sentence."""
    # What would break the line, or be no name at all, is told in quotes.
    return name if name.isprintable() and name.strip() else f"“{repr(name)[1:-1]}”"


def said(word: str) -> str:
    """What somebody has typed, in a sentence: on one line, and never long."""
    # What was typed in such quotes already needs no second ones.
    text = repr(word.removeprefix("“").removesuffix("”"))[1:-1]
    return f"“{text if len(text) <= LONGEST else f'{text[:LONGEST]} …'}”"


def source(name: str) -> str:
    """Where a text is read, in a sentence: "-" is standard input."""
    return "standard input" if name == "-" else shown(name)
