"""This page's games in the spare places, which all tabs share."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from shanghaien.formats.limits import is_nested
from shanghaien.formats.record import continues, name_of
from web.saved.ports import SparePlaces

_KEPT = "\nkept "
"""What stands between a record and what is kept beside it."""


@dataclass(frozen=True, slots=True)
class Spare:
    """A game in a spare place."""

    place: str
    name: str | None
    """The name that it lies there under, if any."""
    record: str
    kept: dict[str, object]
    """What is kept beside it, as it is stored."""


class OwnSpares:
    """The spare places for games, in which no tab writes over what another one left.

    A game lies there as its record on one line, then a line with what is kept beside it.
    """

    def __init__(self, places: SparePlaces) -> None:
        self._places = places
        self._records: dict[str, str] = {}
        """By name: what this page has put there last."""

    def all(self) -> Iterator[Spare]:
        """What lies there."""
        for place, name, text in self._places.spares():
            yield Spare(place, name, *_parted(text))

    def put(self, id_: str, record: str, kept: dict[str, object]) -> None:
        """Put a game there; what another tab has left under its name gets a place of its own."""
        for spare in self.all():
            stored = spare.record
            if (
                spare.name == id_
                and stored != self._records.get(id_)
                and not continues(record, stored)
            ):
                self._places.save_spare(name_of(stored), _joined(stored, spare.kept))
        self._records[id_] = record
        self._places.save_spare(id_, _joined(record, kept))

    def drop(self, id_: str) -> None:
        """Drop what this page has put there of a game, under whatever name it lies there now."""
        record = self._records.pop(id_, None)
        for spare in self.all():
            if spare.record == record:
                self._places.drop_spare(spare.place)

    def drop_all(self, *ids: str) -> None:
        """Drop some games, whoever has put them there."""
        for spare in self.all():
            if spare.name in ids:
                self._places.drop_spare(spare.place)


def _joined(record: str, kept: dict[str, object]) -> str:
    return f"{record}{_KEPT}{json.dumps(kept)}" if kept else record


def _parted(text: str) -> tuple[str, dict[str, object]]:
    """The record, and what is kept beside it: nothing where the last line is no such thing."""
    record, _, line = text.rpartition(_KEPT)
    try:
        # Another program may have written there.
        kept = None if is_nested(line) else json.loads(line)
    except ValueError:
        kept = None
    return (record, kept) if record and isinstance(kept, dict) else (text, {})
