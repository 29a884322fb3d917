"""The columns of Why? stand as the controls do, whichever move is better."""

import htpy as h
import pytest

from shanghaien.ai.prospect import Fork, Prospect
from shanghaien.ai.review import Option
from shanghaien.game import Game, Seat, from_position
from shanghaien.moves import ChooseDirection, Move, Place
from shanghaien.position import parse_position
from shanghaien.state import ROW, Direction
from tests.support.html import Tags, plain
from web.analysis.reasons_view import ADVISED, WARNED, Rival, reason
from web.kernel.model import App

MARKS = ADVISED, WARNED
TAVERN = "round 2; tavern DE3 IT3 NL1 TR1 CN2 ES2; roll 4 6; "


def prospect(often: float) -> Prospect:
    """Player A gets the first card so often, to whom it is worth much."""
    even, start = Fork((0.5, 0.5, 0.0), (0.5,) * 3), Fork((0.5, 0.5), (0.5, 0.5))
    cards = Fork((often, 1.0 - often, 0.0), (0.9, 0.3, 0.5)), *(even,) * (ROW - 1)
    return Prospect(cards, start, (start, start))


def columns(
    game: Game, best: Move, rival: Move, which: Rival = Rival.NEXT
) -> tuple[list[list[str]], dict[str, str]]:
    """The heads, and the chances to win; and which head is marked how."""
    options = (
        Option(best, 0.7, 0.0, prospect(0.8)),
        Option(rival, 0.5, 0.2, prospect(0.3)),
    )
    drawn = Tags(str(h.main[reason(App(), game, *options, which)])).page
    head, wins, *_ = drawn.tagged("tr")
    heads = [plain(each.text) for each in head.tagged("th")]
    marks = {
        mark: plain(each.text) for each in head.tagged("th") for mark in MARKS if each.classed(mark)
    }
    return [heads, [each.text for each in wins.tagged("td")]], marks


@pytest.mark.parametrize(
    ("where", "one", "two", "heads"),
    [
        ("A on 1 3", Place(4), Place(6), ["Add the 4", "Add the 6"]),
        (
            "direction open",
            ChooseDirection(Direction.LEFT),
            ChooseDirection(Direction.RIGHT),
            ["Left", "Right"],
        ),
    ],
)
def test_the_columns_stand_as_the_dice_and_the_ends_do(
    where: str, one: Move, two: Move, heads: list[str]
) -> None:
    game = from_position(parse_position(TAVERN + where), (Seat("Anna"), Seat("Bernd")))
    left = [[*heads, "Effect"], ["70%", "50%", "+20%"]]
    right = [[*heads, "Effect"], ["50%", "70%", "+20%"]]
    assert columns(game, one, two) == (left, {ADVISED: heads[0]})
    assert columns(game, two, one) == (right, {ADVISED: heads[1]})
    # Beside a warning as well: the choice is marked as it is on the table.
    warned = columns(game, two, one, Rival.CHOSEN)
    assert warned == (right, {ADVISED: heads[1], WARNED: heads[0]})
