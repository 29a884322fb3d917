"""`link`: a record as a link, a link as a record, and a chat with a game by link checked."""

from collections.abc import Callable, Iterator
from contextlib import suppress

from shanghaien.cli.letters import chat_lines
from shanghaien.cli.reading import left_out, skips
from shanghaien.cli.text import count
from shanghaien.formats.chat import games_in, read_chat, skipped_behind
from shanghaien.formats.errors import RecordError
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
        if left := _letters(text):
            told = f"skipped {count(left, 'message')} of a game played by link"
            tell(f"{told}: only the last link was read")
        if behind := skips(skipped_behind(text)):
            tell(behind)
    else:
        yield from chat_lines(text)  # which has the messages that cannot be read
        if left := games_in(text):
            which = "a game" if left == 1 else "games"
            tell(f"skipped {count(left, 'link')} to {which}: only the messages were read")
        if behind := skips(skipped_behind(text, KEY[0])):
            tell(behind)
    if left_over := left_out(text, found or "", "the messages were"):
        tell(left_over)


def _letters(text: str) -> int:
    """How many different letters are in a text."""
    with suppress(RecordError):
        return len({write_letter(game) for game in read_chat(text)[0]})
    return 0
