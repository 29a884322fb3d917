"""What is done with the saved games, one at a time (web/saved/bulk.py: with many)."""

from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from shanghaien.formats.record import finished
from web.kernel.messages import (
    GameLoaded,
    GameRead,
    GameSaved,
    GamesExported,
    GamesListed,
    GameTakenOver,
    GameUnreachable,
    Sender,
    SettingsHeard,
)
from web.kernel.ports import Ports
from web.kernel.saved_state import Entry
from web.saved.effects import (
    ExportGame,
    KeepBranch,
    ListGames,
    OpenGame,
    Quarantine,
    ReadGame,
    ReadSettings,
    Renew,
    SaveReviewTotals,
)
from web.saved.patience import SLOW
from web.saved.ports import DatabaseFailed
from web.saved.store import LOST


async def read_settings(_: ReadSettings, ports: Ports, send: Sender) -> None:
    """Tell what was chosen and achieved elsewhere."""
    news = await ports.store.choices.read()
    if news:
        send(SettingsHeard(news))


async def list_games(ports: Ports, send: Sender) -> None:
    """Look which games are saved; where the database is slow, once more with patience."""
    found = await ports.store.games()
    send(GamesListed(*found))
    if found[1] == SLOW:
        send(GamesListed(*await ports.store.games(is_patient=True)))


def release_and_list(_: ListGames, ports: Ports, send: Sender) -> Coroutine[Any, Any, None]:
    """Release the game that was on the table, at once, and look which games are saved."""
    ports.store.release()
    return list_games(ports, send)


async def open_game(effect: OpenGame, ports: Ports, send: Sender) -> None:
    """Fetch a saved game."""
    try:
        found = await ports.store.load(effect.id, is_stolen=effect.is_stolen)
    except DatabaseFailed:
        send(GameUnreachable())
        await list_games(ports, send)
    else:
        wanted = found.failure, effect.branch, effect.is_reviewed
        send(GameLoaded(effect.id, found.record, found.is_held, effect.is_watched, *wanted))


async def read_game(effect: ReadGame, ports: Ports, send: Sender) -> None:
    """Read a game that another tab plays; if that fails now, it will save again."""
    with suppress(DatabaseFailed):
        send(GameRead(effect.id, await ports.store.text(effect.id)))


async def quarantine(effect: Quarantine, ports: Ports, send: Sender) -> None:
    """Put a text aside that cannot be read."""
    await ports.store.quarantine(effect.entry, effect.text)
    await list_games(ports, send)


async def save_totals(effect: SaveReviewTotals, ports: Ports, _: Sender) -> None:
    """Store what a review came to; if that fails, the next look at the game does it again."""
    await ports.store.note(effect.entry)


async def renew(effect: Renew, ports: Ports, _: Sender) -> None:
    """Store a row that was made anew."""
    await ports.store.renew(effect.entry, effect.game)


async def keep_branch(effect: KeepBranch, ports: Ports, send: Sender) -> None:
    """Keep a branch beside a game; if another tab has it by now, nothing has happened."""
    saved, failure = await ports.store.keep(effect.id, effect.game, effect.old, effect.new)
    send(_outcome(saved, failure))
    late = await ports.store.outcome(effect.id) if failure == SLOW else None
    if late is not None:
        send(_outcome(*late))


def _outcome(saved: Entry, failure: str | None) -> GameSaved | GameTakenOver:
    return GameTakenOver(saved.id) if failure == LOST else GameSaved(saved, failure)


async def export_game(effect: ExportGame, ports: Ports, send: Sender) -> None:
    """Hand the person one game as a file."""
    try:
        text = await ports.store.text(effect.id)
    except DatabaseFailed as error:
        send(GamesExported(failure=str(error)))
    else:
        if text is not None:
            ports.device.save_file(f"shanghaien-{effect.id}.json", finished(text))
