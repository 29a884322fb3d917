"""All links of a chat, as it was saved by a messenger: no page reads one."""

from dataclasses import dataclass

from shanghaien.formats.collection import MARK
from shanghaien.formats.digits import is_whole
from shanghaien.formats.errors import RecordError, RecordProblem, in_line, refuse
from shanghaien.formats.incoming import link_in, links_in, mended, records_in
from shanghaien.formats.letter import KEY, read_letter
from shanghaien.formats.link import KEY as GAME_KEY
from shanghaien.formats.link import KEYS, read_link
from shanghaien.game import Game

MAX_CHAT = 1_000_000
"""Characters of a chat whose letters are checked."""


@dataclass(slots=True)
class Skipped:
    """The links of a chat that cannot be read."""

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


def skipped_behind(text: str, kinds: str = KEYS) -> Skipped:
    """The links of some kinds behind the one that `read_any` reads, if they are not whole."""
    chosen, skipped, is_behind = link_in(text, KEYS), Skipped(), False
    for found, line in links_in(text, KEYS) if chosen else ():
        if found == chosen:
            skipped, is_behind = Skipped(), True
        elif is_behind and found[0] in kinds and not is_whole(found[2:]):
            if not skipped.count:
                skipped.line, skipped.error = line, _fault(found)
            skipped.count += 1
    return skipped


def whole_links(text: str, key: str) -> int:
    """How many different links that begin with a key are whole in a text."""
    return len({found for found, _ in links_in(text, key[0]) if is_whole(found[len(key) :])})


def records_beside(text: str, link: str) -> int:
    """How many records are in a text of which a link is read, unless the link is in one of them."""
    made = mended(text)
    return 0 if f'"{link}"' in made else records_in(made) - made.count(MARK)


def links_below(text: str) -> int:
    """How many different links to games or letters are below the record that is read of a text."""
    return len({found for found, _ in links_in(text.rpartition("}")[2], KEYS)})


def _fault(link: str) -> RecordError | None:
    """What is wrong with a link to a game or a letter."""
    try:
        (read_link if link.startswith(GAME_KEY) else read_letter)(link)
    except RecordError as error:
        return error
    return None
