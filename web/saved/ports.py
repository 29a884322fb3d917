"""What the store of games needs of the browser (web/browser/games_db.py and local_storage.py)."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

Row = tuple[dict[str, Any], str]
"""A game as the database holds it: the entry as it is stored, and the record."""

Changes = Callable[[object], Mapping[str, object] | None]
"""What is to be written over an entry as it is stored; None if nothing is."""


class DatabaseFailed(Exception):
    """The database refuses or fails; the text is one of FAILURES (web/kernel/saved_state.py)."""


class Database(Protocol):
    """The browser's database of games. Every method raises DatabaseFailed."""

    async def list(self) -> Sequence[object]:
        """All entries as they are stored."""

    async def read(self, id_: str) -> str | None:
        """A record; None if it is not there."""

    def put(self, rows: Sequence[Row]) -> Awaitable[bool]:
        """Write rows in one transaction; False, with nothing written, if one has another owner.

        It begins with the call, whether somebody waits for the answer yet or not.
        """

    async def note(self, id_: str, record: str | None, changes: Changes) -> bool:
        """Change what stands beside a record, whoever owns it, in one transaction.

        False, with nothing written, if it is not there, if `changes` gives None or, where `record`
        is given, if it is another one by now.
        """

    async def take(self, id_: str, owner: str) -> str | None:
        """Make `owner` the owner of a game; its record, or None if it is not there."""

    async def delete(self, ids: Sequence[str]) -> None:
        """Delete games for good."""

    async def hold(self, id_: str, *, steal: bool) -> bool:
        """Lock a game for this tab; False if another tab has it."""

    def holds(self, id_: str) -> bool:
        """Whether this tab has locked a game, as far as it has heard."""

    def release(self) -> None:
        """Release the lock."""

    async def get(self, name: str) -> str | None:
        """A text that is no game; None if it is not there."""

    async def rewrite(self, name: str, change: Callable[[str], str]) -> None:
        """Change a text that is no game, empty if it is not there, in one transaction."""


async def answered(asked: Awaitable[T]) -> T:
    """What the database answers. Raises DatabaseFailed, whatever the browser throws.

    Nothing that goes wrong in storage may end a game.
    """
    try:
        return await asked
    except DatabaseFailed:
        raise
    except Exception as error:
        raise DatabaseFailed("broken") from error


class SparePlaces(Protocol):
    """What the browser stores at once, in little room. Nothing is raised."""

    def spares(self) -> Sequence[tuple[str, str | None, str]]:
        """What lies there: the place, the game's name if it has one, the text."""

    def save_spare(self, name: str, text: str) -> None:
        """Put a game there; each has a place of its own."""

    def drop_spare(self, place: str) -> None:
        """Empty a place."""

    def set_unfinished(self, count: int) -> None:
        """Note how many games can be continued, for the first screen."""

    def get_settings(self) -> str | None:
        """The settings that were stored."""

    def set_settings(self, text: str) -> None:
        """Store the settings."""
