"""What a trick card is good for, as Why? tells it."""

import pytest

from shanghaien.ai.prospect import Fork, Prospect
from shanghaien.ai.review import Option
from shanghaien.game import Seat, from_position
from shanghaien.moves import Roll, Shanghai, UseJoker
from shanghaien.position import parse_position
from shanghaien.rules import apply, legal_moves
from shanghaien.scoring import score
from tests.support.html import plain
from web.analysis.reasons_view import reasons
from web.kernel.model import App

ROW = "round 8; tavern DE3 IT3 NL1 TR1 CN2 ES2; "
TOLD = (
    "After rolling, you can play “2 sailors” – Americans: 6–7 becomes 8–7. "
    "Points: you +7, Bernd −6."
)


def prospect(own: float, use: float) -> Prospect:
    """Player A gets the first card so often, to whom it is worth much, and plays a trick so often;
    all else comes one way as often as the other."""
    cards = Fork((own, 1.0 - own, 0.0), (0.9, 0.3, 0.5)), *(Fork((0.5, 0.5, 0.0), (0.5,) * 3),) * 5
    mine, other = (Fork((p, 1.0 - p), (0.5, 0.5)) for p in (use, 0.0))
    return Prospect(cards, Fork((0.5, 0.5), (0.5, 0.5)), (mine, other))


def notes(held: str, use: float) -> tuple[str, ...]:
    """What is told under the chances to win where rolling on is better than a shanghai."""
    game = from_position(parse_position(ROW + held), (Seat("Anna"), Seat("Bernd")))
    best = Option(Roll(), 0.9, 0.0, prospect(0.8, use))
    rival = Option(Shanghai(), 0.1, 0.8, prospect(0.1, 0.0))
    first, *_ = reasons(App(), game, best, rival).lines
    return (plain(first.note).replace("\u2060", ""),)


def test_what_two_sailors_bring_after_a_roll_is_told_where_they_are_mostly_played() -> None:
    held = "A US1 US2 US3 both on 1 3; B US4 US3 on 2 4"
    assert TOLD in notes(held, 0.9)
    assert TOLD not in notes(held, 0.4)


@pytest.mark.parametrize(
    "held",
    [
        "A US1 US2 US3 on 1 3; B US4 US3 on 2 4",
        "A US1 US2 US3 both captain on 1 3; B US4 US3 on 2 4",
        "A US1 US2 US3 both on 1 3; B FR4 FR3 on 2 4",  # two more points at once are no more than 2
    ],
)
def test_nothing_is_told_of_tricks_that_cannot_be_played(held: str) -> None:
    assert TOLD not in notes(held, 0.9)


def test_what_is_told_comes_of_the_rules() -> None:
    state = parse_position(f"{ROW}A US1 US2 US3 both on 1 3; B US4 US3 on 2 4; roll 1 2")
    joker = next(move for move in legal_moves(state) if isinstance(move, UseJoker))
    before, after = (score(now.sides) for now in (state, apply(state, joker)))
    tricks = [b - a for a, b in zip(before.tricks, after.tricks, strict=True)]
    gains = [b - a for a, b in zip(before.totals, after.totals, strict=True)]
    assert [gain - trick for gain, trick in zip(gains, tricks, strict=True)] == [7, -6]
