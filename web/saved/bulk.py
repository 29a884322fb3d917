"""What is done with many saved games at once; the first screen does without it."""

from contextlib import suppress

from web.kernel.feature import answers
from web.kernel.messages import GamesExported, GamesUndeleted, Sender
from web.kernel.ports import Ports
from web.kernel.saved_state import Entry
from web.saved.backup import back_up, delete, restore, telling
from web.saved.effects import DeleteGames, ExportAllGames, ImportGames, ReadSettings
from web.saved.perform import list_games, read_settings
from web.saved.ports import DatabaseFailed
from web.saved.questions import now


async def delete_games(effect: DeleteGames, ports: Ports, send: Sender) -> None:
    """Delete games, then look which are left."""
    try:
        with telling(send, ports.clock.seconds) as tell:
            await delete(ports.store, effect.ids, tell)
    except DatabaseFailed:
        send(GamesUndeleted())
    await list_games(ports, send)


async def import_games(effect: ImportGames, ports: Ports, send: Sender) -> None:
    """Store the games of a text."""
    with telling(send, ports.clock.seconds) as tell:
        imported = await restore(ports.store, effect.text, tell)
    send(imported)


async def chosen(ports: Ports, send: Sender, at: int) -> tuple[str, tuple[Entry, ...] | None]:
    """What was chosen and achieved in any tab, as text for a copy that is made at a moment, and the
    saved games that are in it; None if they cannot be had."""
    await read_settings(ReadSettings(), ports, send)  # the App marks that this was copied
    text = ports.store.choices.copy()
    entries: tuple[Entry, ...] | None = None
    with suppress(DatabaseFailed):  # then there will be no copy
        entries = await ports.store.entries()
    return next(answers("games.copied", text, at, entries or ()), text), entries


async def export_all_games(_: ExportAllGames, ports: Ports, send: Sender) -> None:
    """Hand the person all games as one file, with what was chosen."""
    at = now()
    try:
        with telling(send, ports.clock.seconds) as tell:
            text, entries = await chosen(ports, send, at)
            backup = await back_up(ports.store, text, tell, entries)
    except DatabaseFailed as error:
        send(GamesExported(failure=str(error)))
        return
    ports.device.save_file("shanghaien-games.txt", backup.text)
    send(GamesExported(backup.left_out, at=at))
