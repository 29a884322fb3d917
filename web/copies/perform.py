"""The file that is kept up to date: picked, written, let go.

What asks the person begins with the call: browsers allow it only while they handle the click.
"""

from collections.abc import AsyncIterator, Awaitable, Coroutine
from typing import Any

from shanghaien.formats.collection import HEADS, is_collection, split_all, write_all, write_line
from shanghaien.formats.errors import RecordError
from web.copies.effects import ChooseFile, DropFile, PickFile, RenewLeave, WriteFile
from web.copies.messages import FilePicked, FileWritten, NoCopyChosen
from web.kernel.messages import Sender
from web.kernel.ports import CopyFile, Ports, Store
from web.kernel.saved_state import MAX_FILE, Entry
from web.saved.backup import StoredGames, Turn, restore, telling, texts
from web.saved.bulk import chosen
from web.saved.ports import DatabaseFailed
from web.saved.questions import now
from web.saved.row_state import write_kept

NAME = "shanghaien-backup.txt"
PIECE = 100_000
"""Characters that are handed over at once, which takes less than a millisecond."""


def pick(_: PickFile, ports: Ports, send: Sender) -> Coroutine[Any, Any, None]:
    """Let the person pick the file."""
    return _tell(ports.copy_file.pick(NAME), send)


def choose(_: ChooseFile, ports: Ports, send: Sender) -> Coroutine[Any, Any, None]:
    """Let the person choose a copy, whose games are restored before it is written anew."""
    return _take(ports.copy_file.choose(), ports, send)


async def _take(answer: Awaitable[str], ports: Ports, send: Sender) -> None:
    """Keep what was chosen, unless something in it would be lost."""
    word = await answer
    if word in ("", "refused"):
        send(FilePicked(word))
        return
    text = await ports.copy_file.content(MAX_FILE)
    if text.strip():
        if not is_collection(text):
            send(NoCopyChosen())
            return
        # Before the file is kept: else it might be written anew without what is in it.
        with telling(send, ports.clock.seconds) as tell:
            restored = await restore(ports.store, text, tell)
        send(restored)
        if restored.bad or restored.failure is not None:
            return
    send(FilePicked(await ports.copy_file.take() or word))


def renew(_: RenewLeave, ports: Ports, send: Sender) -> Coroutine[Any, Any, None]:
    """Let the browser ask the person once more."""
    return _tell(ports.copy_file.renew(), send)


async def _tell(answer: Awaitable[str], send: Sender) -> None:
    send(FilePicked(await answer))


async def drop(_: DropFile, ports: Ports, __: Sender) -> None:
    """Forget the file."""
    await ports.copy_file.drop()


async def write(_: WriteFile, ports: Ports, send: Sender) -> None:
    """Write everything, one tab after the other."""
    file, unread = ports.copy_file, list[Entry]()
    why = await file.open()
    at = now()  # once it is this tab's turn, which may take a while
    try:
        if not why:
            text, entries = await chosen(ports, send, at)
            why = await _written(ports.store, text, file, unread, entries)
    except Exception:
        why = "broken"
        await file.leave()  # else no tab would have its turn any more
        raise
    finally:
        send(FileWritten(at, why, len(unread)))


async def _written(
    store: Store,
    settings: str,
    file: CopyFile,
    unread: list[Entry],
    entries: tuple[Entry, ...] | None = None,
) -> str:
    """Write everything into the file that is open: why not, or nothing.

    Until it is closed it has the copy before. One without a game is never written over it. The
    games that cannot be read are put into `unread`.
    """
    why, is_empty = "", True
    try:
        async for text in _pieces(_lines(store, file, unread, entries), settings):
            is_empty = False
            why = await file.add(text)
            if why:
                break
    except DatabaseFailed:
        why = "unread"
    except RecordError:
        why = "broken"
    if why or is_empty:
        await file.leave()
        return why or "empty"
    return await file.close()


async def _pieces(lines: AsyncIterator[str], settings: str) -> AsyncIterator[str]:
    """A collection of some lines, piece by piece; nothing where there is none."""
    # The head waits for the first game: a file with nothing else is never written.
    piece, is_begun = write_all((), settings), False
    async for line in lines:
        piece, is_begun = piece + line, True
        if len(piece) >= PIECE:
            yield piece
            piece = ""
    if piece and is_begun:
        yield piece


async def _lines(
    store: Store, file: CopyFile, unread: list[Entry], entries: tuple[Entry, ...] | None
) -> AsyncIterator[str]:
    """A line for each game, then those of the copy before that it may still be needed for.

    What a newer version has saved is in it: the copy before may have that, and is written over.
    Raises DatabaseFailed, and RecordError where the copy before cannot be read.
    """
    written, records = list[Entry](), set[int]()
    async for saved, record in texts(store, entries=entries, has_newer=True):
        if record is None:
            unread.append(saved)
            continue
        written.append(saved)
        records.add(hash(record))  # not the record: all of them would be in memory
        yield write_line(write_kept(saved.kept), record)
    if unread:
        before = await file.before(MAX_FILE)
        async for line in _carried(before, StoredGames(store, written), records):
            yield line


async def _carried(before: str, stored: StoredGames, records: set[int]) -> AsyncIterator[str]:
    """The lines of the copy before whose games are not written now, as they were or played on.

    They are of damaged games, or of deleted ones: to tell them apart, a damaged row cannot be
    trusted. `records` are hashes, for most games have not changed, and to read one takes long.
    """
    # Without a copy before: the head of an empty one.
    found, turn = split_all(before or HEADS[3]), Turn()
    for i, line in enumerate(found.lines):
        try:
            if hash(found.record(i)) in records:
                continue
            game = found.read(i)
            if await stored.find(game) is None:
                yield write_line(game.kept, game.text)
        except RecordError:  # a newer version has saved it
            yield f"{line}\n"
        await turn.end()
