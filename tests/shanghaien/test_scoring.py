"""The owner of each card at a round's end, and the points at the game's end."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.cards import CARDS, Nationality
from shanghaien.position import parse_position, parse_side
from shanghaien.rules import distribute, setup
from shanghaien.scoring import Award, Reason, Verdict, award, awards, compare, meetings, pips, score
from shanghaien.state import NUMBERS, ROW, Direction, Player, Side, State
from tests.shanghaien import reference
from tests.shanghaien.strategies import positions

A, B = Player.A, Player.B

dice = st.lists(st.sampled_from(NUMBERS), max_size=6)


def on_cards(shown: list[int]) -> Side:
    """A side with dice on the cards of these numbers."""
    return parse_side(f"on {' '.join(map(str, shown))}")


CASES = [
    # dice of A, dice of B, number: who and why
    ("", "", 1, None, Reason.EMPTY),
    ("2 2", "2", 1, None, Reason.EMPTY),  # pips beside it are no dice on it
    ("1", "", 1, A, Reason.ALONE),
    ("", "6", 6, B, Reason.ALONE),
    ("1 1", "1 2 2", 1, A, Reason.MAJORITY),  # a majority beats any pips
    ("3", "3 3 3", 3, B, Reason.MAJORITY),
    ("1 2", "1", 1, A, Reason.NEIGHBOURS),
    ("1 6", "1 2", 1, B, Reason.NEIGHBOURS),  # at the end of the row: one neighbour
    ("6 1", "6 5", 6, B, Reason.NEIGHBOURS),
    ("3 2 2", "3 4", 3, None, Reason.TIED),
    ("3 2", "3 4", 3, B, Reason.NEIGHBOURS),  # pips count, not dice
    ("3 2 2 2", "3 4", 3, A, Reason.NEIGHBOURS),
    ("3 1 5 6", "3", 3, None, Reason.TIED),  # farther cards count for nothing
    ("4 4", "4 4", 4, None, Reason.TIED),
]


@pytest.mark.parametrize(("a", "b", "number", "winner", "reason"), CASES)
def test_who_gets_a_card_and_why(
    a: str, b: str, number: int, winner: Player | None, reason: Reason
) -> None:
    found = award(parse_position(f"A on {a}; B on {b}"), number)
    assert (found.winner, found.reason) == (winner, reason)


def test_every_reason_is_among_the_cases() -> None:
    assert {case[4] for case in CASES} == set(Reason)


@given(dice, dice)
def test_who_gets_a_card_is_as_at_the_table(a: list[int], b: list[int]) -> None:
    state = replace(setup(CARDS, A), sides=(on_cards(a), on_cards(b)), direction=Direction.LEFT)
    found = awards(state)
    assert [one.number for one in found] == list(NUMBERS)
    assert [one.winner for one in found] == [reference.who_gets(n, a, b) for n in NUMBERS]


def test_nobody_is_awarded_a_card_once_the_game_is_over() -> None:
    over = parse_position("round 8; over")
    for ask in (awards, distribute):
        with pytest.raises(ValueError, match="the game is over"):
            ask(over)


@given(dice, dice)
def test_what_an_award_says_is_why(a: list[int], b: list[int]) -> None:
    state = replace(setup(CARDS, A), sides=(on_cards(a), on_cards(b)), direction=Direction.LEFT)
    for one in awards(state):
        assert one.dice == (a.count(one.number), b.count(one.number))
        assert one.neighbours == (
            sum(die for die in a if abs(die - one.number) == 1),
            sum(die for die in b if abs(die - one.number) == 1),
        )
        assert one.reason is why(one)


def why(one: Award) -> Reason:
    """The reason that an award's own figures give."""
    if one.dice[0] != one.dice[1]:
        return Reason.MAJORITY if min(one.dice) else Reason.ALONE
    if not one.dice[0]:
        return Reason.EMPTY
    return Reason.TIED if one.neighbours[0] == one.neighbours[1] else Reason.NEIGHBOURS


@given(dice, dice)
def test_turning_the_row_and_its_direction_changes_nothing(a: list[int], b: list[int]) -> None:
    state = replace(setup(CARDS, A), sides=(on_cards(a), on_cards(b)), direction=Direction.LEFT)
    turned = replace(state, tavern=state.tavern[::-1], direction=Direction.RIGHT)
    assert awards(turned) == awards(state)


@given(dice)
def test_pips_are_those_of_the_two_neighbours(shown: list[int]) -> None:
    one = on_cards(shown)
    assert pips(one, 1) == 2 * shown.count(2)
    assert pips(one, 4) == 3 * shown.count(3) + 5 * shown.count(5)
    assert pips(one, ROW) == 5 * shown.count(5)


@pytest.mark.parametrize(
    ("a", "b", "winner", "verdict", "points"),
    [
        ("", "", None, Verdict.NOBODY, 0),
        ("ES4 ES3", "", A, Verdict.ALONE, 7),
        ("", "ES1", B, Verdict.ALONE, 1),
        ("ES4", "ES1", A, Verdict.STRONGER, 1),
        ("ES1 ES2", "ES3 ES4", B, Verdict.STRONGER, 3),
        ("ES1 ES2", "ES3", None, Verdict.EQUAL, 0),
    ],
)
def test_which_points_a_nationality_brings_and_why(
    a: str, b: str, winner: Player | None, verdict: Verdict, points: int
) -> None:
    found = compare((parse_side(a), parse_side(b)), Nationality.SPANISH)
    assert (found.winner, found.verdict, found.points) == (winner, verdict, points)


def test_unused_tricks_bring_a_point_each() -> None:
    final = score((parse_side("adjust both"), parse_side("ES1 ES:again again")))
    assert final.tricks == (2, 1)
    assert final.totals == (2, 4)


@given(positions)
def test_points_are_as_at_the_table(state: State) -> None:
    final = score(state.sides)
    assert final.totals == reference.final_points(*state.sides)
    assert [c.nationality for c in final.comparisons] == list(Nationality)
    for player in Player:
        each = sum(final.points(player, nationality) for nationality in Nationality)
        assert final.totals[player] == each + final.tricks[player]


@given(positions)
def test_who_has_more_points_wins(state: State) -> None:
    final = score(state.sides)
    a, b = final.totals
    assert final.winner is (None if a == b else A if a > b else B)


@given(positions)
def test_what_meets_adds_up_to_the_result(state: State) -> None:
    final = score(state.sides)
    every = meetings(final)
    assert (every[-1].totals if every else (0, 0)) == final.totals
    assert all(any(one.strengths) for one in every)
    for player in Player:
        assert sum(one.points[player] for one in every) == final.totals[player]
    there = [one.nationality for one in every if one.nationality is not None]
    assert there == [c.nationality for c in final.comparisons if any(c.strengths)]
