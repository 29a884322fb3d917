"""The input of commands: the text of a file or of standard input."""

import sys

from shanghaien.cli.failure import Failure
from shanghaien.formats.incoming import decoded
from shanghaien.formats.record import MAX_LENGTH
from shanghaien.position import MAX_POSITION


def line_of_input() -> str:
    """The next line of standard input; empty at its end. What follows is left there."""
    return "" if sys.stdin is None else sys.stdin.readline(MAX_POSITION + 1)


def text_of(name: str, most: int = MAX_LENGTH) -> str:
    """The text of a file, or of standard input, cut off a little beyond `most`. Raises Failure."""
    shown = "standard input" if name == "-" else name
    most = 4 * most + 4  # a character has 4 bytes at most
    try:
        if name == "-":
            if sys.stdin is None:
                raise Failure("there is no standard input")
            raw = sys.stdin.buffer.read(most)
        else:
            with open(name, "rb") as file:  # noqa: PTH123 - Path would drop a final "/"
                raw = file.read(most)
    except OSError as error:
        raise Failure(f"cannot read {shown}: {error.strerror}") from None
    except ValueError as error:
        raise Failure(f"cannot read {shown!r}: {error}") from None
    try:
        return decoded(raw)
    except UnicodeDecodeError as error:
        # A text that is too long is cut in the middle of a character, maybe.
        if len(raw) == most and error.start > most - 4:
            return decoded(raw, "replace")
        raise Failure(f"{shown} is not UTF-8 text") from None
