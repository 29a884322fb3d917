"""What decided a game: the greatest share of the points, and how it would have ended without it."""

from collections.abc import Iterator
from dataclasses import dataclass

from shanghaien.cards import Nationality
from shanghaien.scoring import Score
from shanghaien.state import Player


@dataclass(frozen=True, slots=True)
class Deciding:
    """The greatest share of points from one nationality, or from unused trick cards."""

    player: Player
    """The player who got it: the winner, or in a draw whoever has the greatest share."""
    nationality: Nationality | None
    """The crews that were compared; None for unused trick cards."""
    strengths: tuple[int, int]
    """Points of each crew, or how many unused trick cards each has, by `Player`."""
    points: int
    """The points of the share, 1 or more."""
    without: Player | None
    """The player with more points without this share; None for a draw."""


def deciding(final: Score) -> Deciding | None:
    """What decided a finished game; None if nobody has a point.

    Of equal shares, it is the one with the larger lead, then the first in the order of
    nationalities; unused trick cards come last.
    """
    players = Player if final.winner is None else (final.winner,)
    found = [share for player in players for share in _shares(final, player)]
    # `max` keeps the first of equals.
    return max(found, key=lambda share: (share.points, _lead(share)), default=None)


def _shares(final: Score, player: Player) -> Iterator[Deciding]:
    for crews in final.comparisons:
        if crews.winner is player:
            rest = _without(final, player, crews.points)
            yield Deciding(player, crews.nationality, crews.strengths, crews.points, rest)
    if final.tricks[player]:
        rest = _without(final, player, final.tricks[player])
        yield Deciding(player, None, final.tricks, final.tricks[player], rest)


def _lead(share: Deciding) -> int:
    return share.strengths[share.player] - share.strengths[share.player.other]


def _without(final: Score, player: Player, points: int) -> Player | None:
    own, other = final.totals[player] - points, final.totals[player.other]
    if own == other:
        return None
    return player if own > other else player.other
