"""All letters of a chat, as it was saved by a messenger: no page reads one."""

from dataclasses import dataclass

from shanghaien.formats.errors import RecordError, RecordProblem, in_line, refuse
from shanghaien.formats.incoming import links_in
from shanghaien.formats.letter import KEY, read_letter
from shanghaien.game import Game

MAX_CHAT = 1_000_000
"""Characters of a chat whose letters are checked."""


@dataclass(slots=True)
class Skipped:
    """The links of a chat that are not letters."""

    count: int = 0
    line: int = 0
    """The line of the first one, from 1; 0 where it cannot be told."""
    error: RecordError | None = None
    """Why the first one cannot be read."""


def read_chat(text: str) -> tuple[list[Game], Skipped]:
    """The games in all letters of a chat, and the links that are not letters.

    Raises RecordError if there is no letter, or if the chat is too long.
    """
    if len(text) > MAX_CHAT:
        what = f"more than {MAX_CHAT:,} characters"
        refuse("record", what, RecordProblem.LONG)
    games, skipped = list[Game](), Skipped()
    for found, line in links_in(text, KEY[0]):
        try:
            games.append(read_letter(found))
        except RecordError as error:
            if not skipped.count:
                skipped.line, skipped.error = line, error
            skipped.count += 1
    if skipped.error is not None and not games:
        raise in_line(skipped.error, skipped.line)
    return games, skipped
