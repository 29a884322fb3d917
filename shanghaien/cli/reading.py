"""The input of commands: the text of a file or of standard input, and the game in it."""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress

from shanghaien.cli.failure import PLAIN, Failure, reason, said, source, tell
from shanghaien.cli.program import hint
from shanghaien.cli.screen import show
from shanghaien.cli.text import count
from shanghaien.formats.chat import (
    Skipped,
    links_below,
    records_beside,
    skipped_behind,
    whole_links,
)
from shanghaien.formats.errors import RecordError
from shanghaien.formats.incoming import LONGEST, decoded, link_in
from shanghaien.formats.letter import KEY as LETTER_KEY
from shanghaien.formats.link import KEY, KEYS, read_any
from shanghaien.formats.record import NO_GAME
from shanghaien.game import Game
from shanghaien.position import MAX_POSITION

NO_INPUT = f"standard input: {PLAIN[errno.EBADF]}"
"""What is said where a text is to be read there, but it was closed before the start."""
GAME = "a game or a link"
"""What `play` goes on with."""
TOLD = "a game, a link, or a message from a game played by link"
"""What can be looked at."""
CHAT = "a game, a link, or the messages of a game played by link"
"""What can be turned into another form, or checked."""
LAST_LINK = (
    "of several links, the last that can be read counts (one in a quoted line, “> …”, only if "
    "there is no other)"
)
"""What the help says of a text with more than one: several records are refused, but people play
more than one game in a chat."""
NEWEST = f"{LAST_LINK}; of several messages from one game, the newest"
"""The same where messages can be read, too."""
IN_BROWSER = "a game played by link can only be continued in the browser"
"""What is said of one that was to go on here."""
OVER = "this game is over; to see it"
"""What is said of one that was to go on, before how it can be seen."""
EMPTY = "there is nothing in it"
NO_POSITION = "there is no position in it"
_NOT_TEXT = "this is not UTF-8 text"
_UNREADABLE = "\ufffd"
"""What stands in the lines of standard input for bytes that are no text."""
_LINK = "put it in a file, or give it as standard input, with - as FILE"
_RESUMED = "put it in a file and use --load FILE instead"
END = "Ctrl+Z and Enter" if os.name == "nt" else "Ctrl+D"
"""What a person presses after the last line of a text."""


def line_of_input() -> str:
    """The next line of standard input, maybe an empty one. What follows is left there.

    Raises Failure at its end: what was to be typed there is missing, such as a pipe's whole text.
    """
    if sys.stdin is None:
        raise Failure(NO_INPUT)
    _ask("Type a position as one line, then press Enter:")
    line = sys.stdin.readline(MAX_POSITION + 1)
    if _UNREADABLE in line:
        raise Failure(f"standard input: {_NOT_TEXT}")
    if not has_fields(line):
        raise Failure(f"standard input: {NO_POSITION}")
    return line


def has_fields(position: str) -> bool:
    """Whether a text says anything of a position, be it right or wrong."""
    return bool(position.replace(";", "").strip())


def _ask(what: str) -> None:
    """Tell somebody at a terminal what is waited for: nothing else would show that anything is."""
    if sys.stdin is not None and sys.stdin.isatty():
        with redirect_stdout(sys.stderr):
            show([what])


def game_of(
    name: str,
    what: str,
    command: str,
    read: Callable[[str], Game] = read_any,
    *,
    is_kept: bool = False,
) -> Game:
    """The game of a file, or of standard input: see `text_of`. Raises Failure.

    The command tells of messages that contradict each other, of a link behind its one that cannot
    be read, and of what was passed over beside something of another kind.
    """
    with blamed_on(name):
        text = text_of(name, what, is_kept=is_kept)
        game = read(text)
    link = link_in(text, KEYS) or ""
    for left in left_out(text, link):
        tell(command, f"{source(name)}: {left}")
    if link.startswith(LETTER_KEY):
        from shanghaien.cli.letters import contradiction  # noqa: PLC0415 - few texts have letters

        if told := contradiction(text, link):
            tell(command, f"{source(name)}: {told}")
    if behind := skips(skipped_behind(text)):
        tell(command, f"{source(name)}: {behind}")
    return game


def left_out(text: str, link: str, messages: str = "one message was") -> Iterator[str]:
    """What of a text with game files, links to games and messages was not read, kind by kind.

    The `link` that was read is empty for a game file; if it is a message, so many `messages` were.
    """
    if not link:
        if left := links_below(text):
            yield f"skipped {count(left, 'link')}: only the game file was read"
        return
    is_game = link.startswith(KEY)
    read = "the last link was" if is_game else messages
    if left := whole_links(text, LETTER_KEY if is_game else KEY):
        what = "a game" if left == 1 else "games"  # several may also be of one game
        told = f"{count(left, 'link')} to {what}"
        if is_game:
            told = f"{count(left, 'message')} of {what} played by link"
        yield f"skipped {told}: only {read} read"
    if left := records_beside(text, link):
        yield f"skipped {count(left, 'game file')}: only {read} read"


def skips(skipped: Skipped, one: str = "", many: str = "") -> str:
    """How many links cannot be read, as `one` or `many` of what; of the first one where it stands,
    and what is wrong. Empty if there are none."""
    if skipped.error is None:
        return ""
    where = f" (line {skipped.line})" if skipped.line else ""
    as_what = one if skipped.count == 1 else f"{many}; the first one"
    told = f"skipped {count(skipped.count, 'link')} that cannot be read{as_what}{where}"
    return f"{told}: {fault(skipped.error)}"


@contextmanager
def blamed_on(name: str) -> Iterator[None]:
    """Tell of what is wrong in a text by the name of its file. Raises Failure."""
    try:
        yield
    except RecordError as error:
        raise Failure(f"{source(name)}: {fault(error)}") from None


def fault(error: RecordError) -> str:
    """What is wrong in a text, as what follows the name of its file."""
    if error.where == "line 1, column 1":  # no part of it is as in a game file
        return NO_GAME
    return error.what if error.where in ("record", "link") else str(error)


def text_of(name: str, what: str, *, is_kept: bool = False) -> str:
    """The text of a file, or of standard input, which may be a whole chat. Raises Failure.

    `what` is wanted in it, as whoever sits at a terminal is told. A file that `is_kept` is one
    that a game is to go on being saved in.
    """
    try:
        text = _text(name, 4 * LONGEST + 4, what)  # a character has 4 bytes at most
    except (OSError, ValueError) as error:
        found = link_in(name, KEYS)
        if found is None:
            raise Failure(f"{source(name)}: {reason(error)}") from None
        told = f"this is a link; {_RESUMED if is_kept else _LINK}"
        if what == GAME:
            told = _of_no_use(found) or told
        raise Failure(f"{said(name)}: {told}") from None
    if len(text) > LONGEST:  # nothing is looked for in a part of it
        raise Failure(f"{source(name)}: more than {LONGEST:,} characters")
    if not text.strip():
        raise Failure(f"{source(name)}: {EMPTY}")
    return text


def is_only_seen(game: Game) -> bool:
    """Whether a game is over and has nothing left to be played or saved here."""
    return game.is_over and (game.chance.is_by_link or game.verdict is not None)


def _of_no_use(link: str) -> str:
    """Why the game of a link cannot be gone on with here; empty if it can, as far as is known."""
    with suppress(RecordError):
        if is_only_seen(read_any(link)):
            return f"{OVER}, put the link in a file and use: {hint('replay', 'FILE')}"
    return "" if link.startswith(KEY) else IN_BROWSER


def _text(name: str, most: int, what: str) -> str:
    """As much of a text as so many bytes have. Raises Failure, OSError or ValueError."""
    if name == "-":
        if sys.stdin is None:
            raise Failure(NO_INPUT)
        _ask(f"Paste {what}, then press Enter and {END}:")
        raw = sys.stdin.buffer.read(most)
    else:
        with open(name, "rb") as file:  # noqa: PTH123 - Path would drop a final "/"
            raw = file.read(most)
    try:
        return decoded(raw)
    except UnicodeDecodeError as error:
        # A text that is too long is cut in the middle of a character, maybe.
        if len(raw) == most and error.start > most - 4:
            return decoded(raw, "replace")
        raise Failure(f"{source(name)}: {_NOT_TEXT}") from None
