"""Who plays here in a saved game."""

from collections.abc import Iterable, Iterator

from shanghaien.state import Player
from web.kernel.names_state import plain_name
from web.kernel.saved_state import Entry

NOBODY = "Red"
"""The name of who has none."""


def own_seats(saved: Entry) -> tuple[Player, ...]:
    """The seats of a game in which a person plays here, not elsewhere, by link."""
    return tuple(p for p in Player if saved.levels[p] is None and saved.seat in (None, p))


def who(saved: Entry, player: Player) -> tuple[str, str]:
    """A player's name in any spelling, and as it is written in a game.

    Who has no name is Red wherever one alone plays at this device, whatever the seat.
    """
    name = saved.names[player]
    plain = plain_name(name, None) if name else NOBODY
    if plain is None:
        return name.casefold(), name
    plain = NOBODY if len(own_seats(saved)) == 1 else plain
    return plain.casefold(), plain


def finished(entries: Iterable[Entry]) -> Iterator[tuple[str, str, Entry, Player]]:
    """Every finished game of everybody who plays here, with their key, name and seat."""
    for saved in entries:
        for player in own_seats(saved) if saved.sound and saved.result is not None else ():
            yield *who(saved, player), saved, player
