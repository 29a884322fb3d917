"""The worked examples that the rulebooks print, set up by hand."""

from shanghaien.cards import Nationality, Trick
from shanghaien.moves import parse_event
from shanghaien.position import parse_position
from shanghaien.rules import apply
from shanghaien.scoring import Reason, Verdict, awards, score
from shanghaien.state import Direction, Player, State

A, B = Player.A, Player.B


def end_of_round() -> State:
    """Anna has added 2, 2, 3, 6, 6, Bernd 3, 4, 5, 6, 6."""
    return parse_position("tavern US1 FR2 DE3 CN4 both IT1; A on 2 2 3 6 6; B on 3 4 5 6 6")


def test_round_who_gets_a_card() -> None:
    assert [award.winner for award in awards(end_of_round())] == [None, A, None, B, B, B]


def test_round_why() -> None:
    one, two, three, four, five, six = awards(end_of_round())
    assert (one.reason, one.dice) == (Reason.EMPTY, (0, 0))
    assert (two.reason, two.dice) == (Reason.ALONE, (2, 0))
    assert (three.reason, three.dice, three.neighbours) == (Reason.TIED, (1, 1), (4, 4))
    assert (four.reason, four.dice) == (Reason.ALONE, (0, 1))
    assert (five.reason, five.dice) == (Reason.ALONE, (0, 1))
    assert (six.reason, six.dice, six.neighbours) == (Reason.NEIGHBOURS, (2, 2), (0, 5))


def test_round_cards_move() -> None:
    before = end_of_round()
    state = apply(before, parse_event("shanghai"))
    assert [str(sailor) for sailor in state.sides[A].sailors] == ["FR2"]
    assert [str(sailor) for sailor in state.sides[B].sailors] == ["CN4", "IT1"]
    assert state.sides[B].tricks == (Trick.BOTH,)
    assert [str(card) for card in state.out] == ["US1", "DE3"]
    # Anna shanghaied, so she deals and Bernd starts; all dice are back.
    assert (state.round, state.starter, state.to_move) == (2, B, B)
    assert state.tavern == before.deck[:6]
    assert (state.supply(A), state.supply(B)) == (6, 6)


def crews() -> State:
    """Five nationalities (one of them named by the table only) and one unused trick card."""
    return parse_position(
        "A US1 US2 US3 FR1 FR4 CN1 ES3 ES:adjust ES:again; B US3 US4 FR2 FR3 CN3 CN3 CN4 both"
    )


def test_scoring_totals() -> None:
    final = score(crews().sides)
    assert final.totals == (7, 8)
    assert final.winner is B


def test_scoring_by_nationality() -> None:
    final = score(crews().sides)
    found = {
        comparison.nationality.letters: (
            comparison.strengths,
            comparison.winner,
            comparison.verdict,
            comparison.points,
        )
        for comparison in final.comparisons
        if comparison.verdict is not Verdict.NOBODY
    }
    assert found == {
        "US": ((6, 7), B, Verdict.STRONGER, 6),
        "FR": ((5, 5), None, Verdict.EQUAL, 0),
        "CN": ((1, 10), B, Verdict.STRONGER, 1),
        "ES": ((7, 0), A, Verdict.ALONE, 7),
    }
    assert final.tricks == (0, 1)
    assert final.points(A, Nationality.SPANISH) == 7
    assert final.points(B, Nationality.SPANISH) == 0
    assert final.points(B, Nationality.AMERICAN) == 6


def test_numbering_from_the_starters_left() -> None:
    state = parse_position("tavern US1 FR2 DE3 CN4 NL1 IT1; rolling")
    # She adds the 2 to the second card from her left: number 1 is at her left.
    for text in ("rolled 2 4", "direction left", "place 2", "roll", "rolled 1 5", "place 5"):
        state = apply(state, parse_event(text))
    assert str(state.tavern[1]) == str(state.card(2)) == "FR2"
    assert str(state.tavern[4]) == str(state.card(5)) == "NL1"
    assert state.sides[A].dice == (0, 1, 0, 0, 0, 0)
    assert state.sides[B].dice == (0, 0, 0, 0, 1, 0)


def test_numbering_from_the_starters_left_when_she_sits_opposite() -> None:
    state = parse_position("tavern US1 FR2 DE3 CN4 NL1 IT1; move B; rolling")
    # Directions are told as player A sees them: B's left is A's right.
    for text in ("rolled 2 4", "direction right", "place 2", "roll", "rolled 1 5", "place 5"):
        state = apply(state, parse_event(text))
    assert state.direction is Direction.RIGHT
    assert str(state.card(2)) == "NL1"  # second from B's left
    assert str(state.card(5)) == "FR2"
