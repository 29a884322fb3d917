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
    started = Path(sys.argv[0] if sys.argv else "")
    if started.name == "__main__.py" and started.parent.name == NAME:
        return f"{quoted(_python())} -m {NAME}"
    if started.stem != NAME or not started.is_absolute():
        return NAME if started.stem != NAME else quoted(str(started))
    found = shutil.which(NAME)
    is_found = found is not None and Path(found).resolve() == started.resolve()
    return NAME if is_found else quoted(str(started))


def _python() -> str:
    """The interpreter as a person types it, though a launcher may have found it by its path."""
    started = Path(sys.orig_argv[0] or "python3")
    found = shutil.which(started.name)
    if not started.is_absolute() or found is None:
        return str(started)
    is_found = Path(found).resolve() == started.resolve() or "shims" in Path(found).parts
    return started.name if is_found else str(started)


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
