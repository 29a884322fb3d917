"""The file that is kept up to date: picked, written, let go.

What asks the person begins with the call: browsers allow it only while they handle the click.
"""

from collections.abc import AsyncIterator, Awaitable, Coroutine
from typing import Any

from shanghaien.formats.collection import is_collection, write_all
from web.app.messages import Command, Sender
from web.app.ports import CopyFile, Ports, Store
from web.app.settings import read_settings as settings_of
from web.app.stored_state import read_stored
from web.copies.effects import ChooseFile, DropFile, PickFile, RenewLeave, WriteFile
from web.copies.questions import marked
from web.games.backup import lines, restore, telling
from web.games.effects import ReadSettings
from web.games.patience import now
from web.games.perform import read_settings
from web.games.ports import DatabaseFailed
from web.games.state import MAX_FILE

NAME = "shanghaien-copy.txt"
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
        send(Command("copy-file", word))
        return
    text = await ports.copy_file.content(MAX_FILE)
    if text.strip():
        if not is_collection(text):
            send(Command("copy-other"))
            return
        with telling(send, ports.clock.seconds) as tell:
            restored = await restore(ports.store, text, tell)
        send(restored)
        if restored.bad or restored.trouble is not None:
            return
    send(Command("copy-file", await ports.copy_file.take() or word))


def renew(_: RenewLeave, ports: Ports, send: Sender) -> Coroutine[Any, Any, None]:
    """Let the browser ask the person once more."""
    return _tell(ports.copy_file.renew(), send)


async def _tell(answer: Awaitable[str], send: Sender) -> None:
    send(Command("copy-file", await answer))


async def drop(_: DropFile, ports: Ports, __: Sender) -> None:
    """Forget the file."""
    await ports.copy_file.drop()


async def chosen(ports: Ports, send: Sender, at: int) -> str:
    """What was chosen and achieved in any tab, as text for a copy that is made at a moment."""
    await read_settings(ReadSettings(), ports, send)  # the App marks that this was copied
    text = ports.store.choices.copy()
    copies = marked(settings_of(text)[1], at).copies
    return read_stored(text).changed({"copies": copies}).text(has_order=False)


async def write(_: WriteFile, ports: Ports, send: Sender) -> None:
    """Write everything, one tab after the other."""
    file = ports.copy_file
    why = await file.open()
    at = now()  # once it is this tab's turn, which may take a while
    if not why:
        why = await _written(ports.store, await chosen(ports, send, at), file)
    send(Command("copy-written", f"{at} {why}"))


async def _written(store: Store, settings: str, file: CopyFile) -> str:
    """Write everything into the file that is open: why not, or nothing.

    Until it is closed it has the copy before. One without a game is never written over it.
    """
    why, is_empty = "", True
    try:
        async for text in _pieces(store, settings):
            is_empty = False
            why = await file.add(text)
            if why:
                break
    except DatabaseFailed:
        why = "unread"
    if why or is_empty:
        await file.leave()
        return why or "empty"
    return await file.close()


async def _pieces(store: Store, settings: str) -> AsyncIterator[str]:
    """A collection of all games, piece by piece; nothing where there is none.

    What a newer version has saved is in it: the copy before may have that, and is written over.
    """
    piece, is_begun = write_all((), settings), False
    async for line in lines(store, has_newer=True):
        if line is None:
            continue
        piece, is_begun = piece + line, True
        if len(piece) >= PIECE:
            yield piece
            piece = ""
    if piece and is_begun:
        yield piece
