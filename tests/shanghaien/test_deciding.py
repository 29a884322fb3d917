"""What decided a game: the greatest share, and how it would have ended without it."""

import pytest
from hypothesis import given

from shanghaien.deciding import deciding
from shanghaien.game import Game
from shanghaien.position import parse_position
from shanghaien.scoring import score
from shanghaien.state import Player
from tests.shanghaien.strategies import games

A, B = Player.A, Player.B

CASES = [
    # what both hold, then whose share, of which crew, its points, and who would win without it
    ("A US4 US2; B DE4", A, "US", 6, B),
    ("A US4 US2 IT4; B DE3", A, "US", 6, A),  # he would have won without it, too
    ("A US4 IT3; B DE3", A, "US", 4, None),
    ("A US4 US3 IT3; B US2 DE3", A, "IT", 3, B),  # the stronger crew brings the weaker one's 2
    ("A US3 IT4; B IT3", A, "US", 3, A),  # as many points, but the greater lead
    ("A US3 IT3; B DE4", A, "US", 3, B),  # alike: the first
    ("A US1 adjust both; B DE1", A, None, 2, None),
    ("A adjust both; B again", A, None, 2, B),
    ("A US3; B DE2 IT1", A, "US", 3, B),  # a draw
    ("A US2 IT1; B DE3", B, "DE", 3, A),
]


@pytest.mark.parametrize(("held", "player", "crew", "points", "without"), CASES)
def test_the_greatest_share_decides(
    held: str, player: Player, crew: str | None, points: int, without: Player | None
) -> None:
    found = deciding(score(parse_position(held).sides))
    assert found is not None
    letters = None if found.nationality is None else found.nationality.letters
    assert (found.player, letters, found.points) == (player, crew, points)
    assert found.without is without


def test_nothing_decides_where_nobody_has_a_point() -> None:
    assert deciding(score(parse_position("A US3; B US3").sides)) is None


@given(games(finished=True))
def test_what_is_told_is_true_of_every_game(game: Game) -> None:
    final = score(game.state.sides)
    found = deciding(final)
    if found is None:
        assert final.totals == (0, 0)
        return
    assert final.winner in (None, found.player)
    share = (
        final.tricks[found.player]
        if found.nationality is None
        else final.points(found.player, found.nationality)
    )
    assert found.points == share > 0
    rest = list(final.totals)
    rest[found.player] -= share
    a, b = rest
    assert found.without == (None if a == b else A if a > b else B)
    others = [c.points for c in final.comparisons if c.winner is found.player]
    assert found.points == max([*others, final.tricks[found.player]])
    if final.winner is None:
        assert found.without is found.player.other
