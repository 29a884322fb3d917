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
        return f"{quoted(_shortest(sys.orig_argv[0] or 'python3'))} -m {NAME}"
    # What imports this package as a library has another name.
    return quoted(_shortest(name)) if Path(name).stem == NAME else NAME


def _shortest(name: str) -> str:
    """A program as a person types it, though shell or launcher may have told its whole path."""
    short = Path(name).stem if Path(name).suffix.lower() == ".exe" else Path(name).name
    found = shutil.which(short)
    if found is None or not Path(name).is_absolute():
        return name
    same = Path(found).resolve().with_suffix("") == Path(name).resolve().with_suffix("")
    return short if same or "shims" in Path(found).parts else name


def hint(*words: str) -> str:
    """A command for the person to type: this program, with some words behind it."""
    return " ".join((program(), *map(quoted, words)))


def quoted(word: str) -> str:
    """A word as shells take it: in quotes where it needs them."""
    backslash = "\\\\" if os.name == "nt" else ""
    if re.fullmatch(rf"[\w./:=,@+{backslash}-]+", word):
        return word
    # Double quotes, where they do, are those of every shell.
    is_plain = os.name == "nt" or not re.search(r'["$`\\!]', word)
    return f'"{word}"' if is_plain else shlex.quote(word)
