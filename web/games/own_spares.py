"""What this page has put into the spare places, which all tabs share."""

from shanghaien.formats.record import continues, name_of
from web.games.ports import SparePlaces


class OwnSpares:
    """The spare places for games, in which no tab writes over what another one left."""

    def __init__(self, places: SparePlaces) -> None:
        self._places = places
        self._texts: dict[str, str] = {}
        """By name: what this page has put there last."""

    def put(self, id_: str, text: str) -> None:
        """Put a game there; what another tab has left under its name gets a place of its own."""
        for _, name, there in self._places.spares():
            if name == id_ and there != self._texts.get(id_) and not continues(text, there):
                self._places.save_spare(name_of(there), there)
        self._texts[id_] = text
        self._places.save_spare(id_, text)

    def drop(self, id_: str) -> None:
        """Drop what this page has put there of a game, under whatever name it lies there now."""
        text = self._texts.pop(id_, None)
        for place, _, there in self._places.spares():
            if there == text:
                self._places.drop_spare(place)

    def drop_all(self, *ids: str) -> None:
        """Drop some games, whoever has put them there."""
        for place, name, _ in self._places.spares():
            if name in ids:
                self._places.drop_spare(place)
