"""All letters of a chat, as it was saved by a messenger: no page reads one."""

from shanghaien.formats.errors import RecordError, RecordProblem, refuse
from shanghaien.formats.incoming import links_in
from shanghaien.formats.letter import KEY, read_letter
from shanghaien.game import Game

MAX_CHAT = 1_000_000
"""Characters of a chat whose letters are checked."""


def read_chat(text: str) -> tuple[list[Game], int]:
    """The games in all letters of a chat, and the number of links that are not letters.

    Raises RecordError if there is no letter, or if the chat is too long.
    """
    if len(text) > MAX_CHAT:
        what = f"more than {MAX_CHAT:,} characters"
        refuse("record", what, RecordProblem.LONG)
    games, strange = list[Game](), 0
    first: RecordError | None = None
    for found in links_in(text, KEY[0]):
        try:
            games.append(read_letter(found))
        except RecordError as error:
            first, strange = first or error, strange + 1
    if first is not None and not games:
        raise first
    return games, strange
