"""What was chosen and achieved in this browser, which all of its tabs read and write.

It has two places: a small one that takes it at once, and the database. Either may refuse. Whoever
writes reads first what others have written, so nothing is lost but an older choice of the same
thing.
"""

from collections.abc import Awaitable, Mapping
from contextlib import suppress

from web.kernel.stored_state import Stored, read_stored
from web.saved.patience import Patience
from web.saved.ports import Database, DatabaseFailed, SparePlaces

SETTINGS = "settings"
"""Its name in the database."""

News = Mapping[str, object]
"""Values by their names that the App does not know yet."""


class StoredChoices:
    """What was chosen and achieved, as this tab can reach it."""

    def __init__(self, database: Database, spare: SparePlaces, patience: Patience) -> None:
        self._database = database
        self._spare = spare
        self._patience = patience
        self._all = Stored()
        """All that was read and written, stored or not."""
        self._known: dict[str, object] = {}
        """What of it the App knows."""
        self._seen: str | None = None
        """What the small place had when it was last looked at."""

    def copy(self) -> str:
        """All that was read and written, as a text for a copy."""
        return self._all.text(has_order=False)

    async def read(self) -> News:
        """Read both places, and restore what was lost in both."""
        stored = None
        with suppress(DatabaseFailed):
            stored = await self._patience.ask(self._database.get(SETTINGS))
        self._look()
        self._all = self._all.united(read_stored(stored))
        texts = [text for text in (self._seen, stored) if text]
        # Both places lack something that the other one or this tab has.
        if texts and self._all.text() not in [read_stored(text).text() for text in texts]:
            await self._store({}, is_stored=self._put())
        return self._news()

    def save(
        self, changes: Mapping[str, str], others: News | None = None
    ) -> Awaitable[tuple[News, str | None]]:
        """Store what was changed, at once where that is possible: what others have written, and a
        failure if no place takes it. Of `others` it stores what is not there yet."""
        self._look()
        self._all = self._all.united(Stored(others or {})).changed(changes)
        self._known |= changes
        return self._saved(changes, is_stored=self._put())

    async def _saved(
        self, changes: Mapping[str, str], *, is_stored: bool
    ) -> tuple[News, str | None]:
        failure = await self._store(changes, is_stored=is_stored)
        return self._news(), failure

    def _look(self) -> None:
        """Read the small place. An older version numbers no changes: what it has written there
        since is the latest."""
        text, before = self._spare.get_settings(), self._seen
        found, self._seen = read_stored(text), text
        if before in (None, text) or found.order:
            self._all = self._all.united(found)
            return
        known = self._all.values
        new = {name: value for name, value in found.values.items() if known.get(name) != value}
        self._all = self._all.changed(new)

    def _put(self) -> bool:
        """Write the small place: whether that has worked."""
        text = self._all.text()
        if self._spare.get_settings() != text:
            self._spare.set_settings(text)
        # It may have refused without a word.
        self._seen = self._spare.get_settings()
        return self._seen == text

    async def _store(self, changes: Mapping[str, str], *, is_stored: bool) -> str | None:
        """Write the database. What is changed here is later than what only the database knew."""

        def onto(text: str) -> str:
            # Another tab may have written the small place meanwhile.
            self._look()
            ours, stored = self._all, read_stored(text)
            missed = {
                name: ours.values[name]
                for name in changes
                if stored.order.get(name, 0) >= ours.order[name]
            }
            self._all = ours.united(stored).changed(missed)
            return self._all.text()

        try:
            await self._patience.ask(self._database.rewrite(SETTINGS, onto))
        except DatabaseFailed as error:
            return None if is_stored else str(error)
        self._put()  # with what only the database had
        return None

    def _news(self) -> News:
        found = {
            name: value
            for name, value in self._all.values.items()
            if name not in self._known or self._known[name] != value
        }
        self._known |= found
        return found
