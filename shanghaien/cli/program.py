"""The command that was started, so that what a hint tells a person to type works for them."""

import os
import re
import shlex
import shutil
import sys
from pathlib import Path

NAME = "shanghaien"
"""The name of the installed command, and of the package."""


def program() -> str:
    """How this program was started: "shanghaien", "python3 -m shanghaien", or with its path."""
    name = sys.argv[0] if sys.argv else ""
    if Path(name).name == "__main__.py" and Path(name).parent.name == NAME:
        python = sys.orig_argv[0] or "python3"
        return f"{quoted(_shortest(python, is_python=True))} -m {NAME}"
    # What imports this package as a library has another name.
    return quoted(_shortest(name)) if Path(name).stem == NAME else NAME


def _shortest(name: str, *, is_python: bool = False) -> str:
    """A program as a person types it, though shell or launcher may have told its whole path."""
    given = Path(name)
    short = given.stem if given.suffix.lower() == ".exe" else given.name
    which = shutil.which(short)
    if which is None or not given.is_absolute():
        return name
    found = Path(which)
    if is_python:
        # A link is another program: a virtual environment's python is one to the system's, which
        # lacks its packages.
        is_same = _unsuffixed(found) == _unsuffixed(given)
        is_shim = "shims" in found.parts and sys.prefix == sys.base_prefix
        return short if is_same or is_shim else name
    return short if _unsuffixed(found.resolve()) == _unsuffixed(given.resolve()) else name


def _unsuffixed(path: Path) -> Path:
    """The path without links among its folders, and without ".exe"."""
    return path.parent.resolve() / path.with_suffix("").name


def hint(*words: str) -> str:
    """A command for the person to type: this program, with some words behind it."""
    return " ".join((program(), *map(quoted, words)))


def given(option: str, value: str) -> tuple[str, ...]:
    """The words that give an option a value, even one that looks like an option itself."""
    return (f"{option}={value}",) if value.startswith("-") else (option, value)


def as_file(name: str) -> str:
    """The word that names a file to a command, even one that looks like an option."""
    return f"./{name}" if name.startswith("-") and name != "-" else name


def quoted(word: str) -> str:
    """A word as shells take it: in quotes where it needs them."""
    backslash = "\\\\" if os.name == "nt" else ""
    if re.fullmatch(rf"[\w./:=,@+{backslash}-]+", word):
        return word
    # Double quotes, where they do, are those of every shell.
    is_plain = os.name == "nt" or not re.search(r'["$`\\!]', word)
    return f'"{word}"' if is_plain else shlex.quote(word)
