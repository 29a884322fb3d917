"""`link`: a record as a link, a link as a record, and a chat with a game by link checked."""

from collections.abc import Callable, Iterator

from shanghaien.cli.letters import chat_lines
from shanghaien.cli.reading import left_out, skips
from shanghaien.formats.chat import skipped_behind
from shanghaien.formats.incoming import link_in
from shanghaien.formats.letter import write_letter
from shanghaien.formats.link import KEY, KEYS, read_any, read_record, write_link
from shanghaien.formats.record import write


def link_lines(text: str, tell: Callable[[str], None]) -> Iterator[str]:
    """The link fragment of a record, the record of a link, or the moves of letters.

    What of the text is left out is told by `tell`: a record alone is what programs read. Raises
    RecordError.
    """
    found = link_in(text, KEYS)
    if found is None:
        game = read_record(text)
        yield f"#{write_letter(game) if game.chance.is_by_link else write_link(game)}"
    elif found.startswith(KEY):
        yield write(read_any(text))
    else:
        yield from chat_lines(text)  # which has the messages that cannot be read
    for left in left_out(text, found or "", "the messages were"):
        tell(left)
    is_game = found is not None and found.startswith(KEY)
    if behind := skips(skipped_behind(text, KEYS if is_game else KEY[0])):
        tell(behind)
