"""The positions of the second course: written as they are read; what is said of them is true.

What their moves are worth, and that the reason is the one that is given, is shown in
tests/bench/test_course.py.
"""

from collections.abc import Callable

import pytest

from shanghaien.cards import Nationality, Sailor
from shanghaien.learning.study import THEMES
from shanghaien.moves import parse_event
from shanghaien.position import format_position, parse_position
from shanghaien.puzzles import LATE, LEAST_LEAD, TRICK, of_theme, puzzles
from shanghaien.rules import apply, hide, legal_moves
from shanghaien.scoring import award, awards, compare, score
from shanghaien.state import Player, State
from web.lessons.course_lessons import LESSONS
from web.lessons.course_state import COURSE_COUNT, NUMBERS, begin
from web.lessons.lesson_state import Exercise

A, B = Player
CHINESE, GERMAN, FRENCH, ITALIAN = (
    Nationality.CHINESE,
    Nationality.GERMAN,
    Nationality.FRENCH,
    Nationality.ITALIAN,
)
EVERY = [question for lesson in LESSONS for question in lesson.questions]


def state_of(question: Exercise) -> State:
    return parse_position(question.position)


def after(state: State, *events: str) -> State:
    """The position after some events."""
    for event in events:
        state = apply(state, parse_event(event))
    return state


def won(state: State) -> set[int]:
    """The numbers of the cards that the learner would get now."""
    return {found.number for found in awards(state) if found.winner is A}


def lost(state: State) -> set[int]:
    """Those that Blue would get."""
    return {found.number for found in awards(state) if found.winner is B}


def strengths(state: State, nationality: Nationality) -> tuple[int, int]:
    return compare(state.sides, nationality).strengths


def brings(state: State, nationality: Nationality) -> tuple[int, int]:
    """What a crew scores for both."""
    now = score(state.sides)
    return now.points(A, nationality), now.points(B, nationality)


def cards(state: State, *numbers: int) -> list[str]:
    return [str(state.card(number)) for number in numbers]


def to_come(state: State, nationality: Nationality) -> list[int]:
    """The values of a nationality's sailors in the draw pile."""
    found = [c for c in state.deck if isinstance(c, Sailor) and c.nationality is nationality]
    return sorted(card.value for card in found)


def turning_a_crew(s: State) -> None:
    assert cards(s, 2, 3) == ["CN2", "US3"]
    assert strengths(s, Nationality.AMERICAN) == (0, 0)
    assert (strengths(s, CHINESE), brings(s, CHINESE)) == ((3, 4), (0, 3))


def pips_of_an_own_card(s: State) -> None:
    assert won(s) >= {4}
    assert (award(s, 5).dice, award(s, 5).neighbours, str(s.card(5))) == ((1, 1), (4, 6), "CN4")
    assert cards(s, 1) == ["TR1"]
    better = after(s, "place 4")
    assert award(better, 5).neighbours == (8, 6)
    assert won(better) - won(s) == {5}
    assert won(after(s, "place 1")) - won(s) == {1}


def one_die_for_two_ties(s: State) -> None:
    assert cards(s, 2, 4) == ["IT3", "US4"]
    assert [award(s, number).dice for number in (2, 4)] == [(1, 1), (1, 1)]
    assert won(after(s, "place 3")) == {2, 3, 4}
    assert won(after(s, "place 4")) == {4}
    assert 2 in lost(after(s, "place 4"))


def two_dice_are_enough(s: State) -> None:
    assert (sum(s.sides[A].dice), s.supply(B)) == (2, 4)
    assert (won(s), lost(s)) == ({2, 3}, {4})
    assert cards(s, 2, 3, 4) == ["CN2", "adjust", "US2"]
    assert (award(s, 2).dice, award(s, 2).neighbours) == ((1, 1), (3, 0))


def a_free_roll(s: State) -> None:
    assert won(s) == {1, 2}
    assert (sum(s.sides[B].dice), s.supply(B)) == (5, 1)


def a_lead_by_pips(s: State) -> None:
    assert s.supply(B) == 3
    assert won(s) == {4, 5, 6}
    assert [award(s, number).dice for number in (4, 5, 6)] == [(1, 1), (1, 0), (1, 1)]
    assert score(after(s, "shanghai").sides).totals == (10, 1)


def a_double_at_the_start(s: State) -> None:
    assert s.roll == (5, 5)
    assert cards(s, 5, 2) == ["DE2", "adjust"]  # The second from the left is the fifth from there.


def crews_that_need_nobody(s: State) -> None:
    assert s.roll == (1, 2)
    assert cards(s, 1, 2, 6, 5) == ["IT3", "IT2", "FR3", "ES3"]
    assert strengths(s, FRENCH) == (4, 1)
    assert strengths(s, Nationality.SPANISH) == (3, 1)
    assert strengths(s, ITALIAN) == (0, 0)


def only_one_die(s: State) -> None:
    assert s.roll == (4, 5)
    assert cards(s, 4, 5, 3, 2) == ["CN3", "FR2", "TR1", "IT4"]
    assert (strengths(s, CHINESE), strengths(s, ITALIAN)) == ((0, 3), (0, 0))


def two_sailors(s: State) -> None:
    assert s.round == 8
    assert (strengths(s, ITALIAN), brings(s, ITALIAN)) == ((3, 4), (0, 3))
    turned = after(s, "joker both IT")
    assert (strengths(turned, ITALIAN), brings(turned, ITALIAN)) == ((5, 4), (4, 0))
    for crew in ("DE", "TR"):
        more = score(after(s, f"joker both {crew}").sides).totals[A] - score(s.sides).totals[A]
        assert more == 2 - 1, "the card itself was worth a point"


def a_changed_die(s: State) -> None:
    assert 4 in won(s)
    assert (award(s, 6).dice, award(s, 6).winner) == ((1, 1), None)
    assert cards(s, 5, 6) == ["again", "ES4"]
    assert won(after(s, "adjust 4 5")) == {4, 5, 6}


def both_dice(s: State) -> None:
    assert (s.roll, s.supply(B)) == ((2, 2), 1)
    assert cards(s, 1, 2) == ["IT2", "adjust"]
    both = after(s, "both")
    assert award(both, 2).dice == (2, 1)
    assert award(both, 1).neighbours[A] == 4
    assert won(both) - won(s) == {1, 2}
    assert 2 in lost(after(s, "place 2"))


def a_roll_that_wins_nothing(s: State) -> None:
    assert s.supply(B) == 1
    assert award(after(s, "place 5"), 5).dice == (1, 2)
    assert 6 in won(s)
    assert won(after(s, "place 5")) == won(after(s, "place 6")) == won(s)
    for number in (1, 3, 4):
        rolled = after(s, "again", f"rolled {number} {number}")
        assert won(after(rolled, f"place {number}")) > won(s)


def a_crew_that_stays(s: State) -> None:
    assert cards(s, 2, 4) == ["CN3", "DE4"]
    assert (strengths(s, CHINESE), strengths(s, GERMAN)) == ((2, 3), (1, 2))
    assert len(s.deck) == 6
    assert (to_come(s, CHINESE), to_come(s, GERMAN)) == ([4], [])


def the_last_roll(s: State) -> None:
    assert s.supply(B) == 1
    assert cards(s, 2) == ["TR3"]
    assert award(after(s, "place 2"), 2).dice == (2, 1)
    assert 2 in lost(s) & won(after(s, "place 2"))
    assert 3 in lost(after(s, "place 3"))


def the_crew_without_a_sailor_to_come(s: State) -> None:
    assert strengths(s, FRENCH) == strengths(s, GERMAN) == (3, 4)
    assert (to_come(s, FRENCH), to_come(s, GERMAN)) == ([1, 2], [])
    assert {FRENCH, GERMAN}.isdisjoint(c.nationality for c in s.tavern if isinstance(c, Sailor))


def ahead_by_one(s: State) -> None:
    assert s.round == 8
    assert score(after(s, "shanghai").sides).totals == (9, 8)
    assert (len(won(s)), len(lost(s))) == (2, 1)
    assert sum(found.dice == (0, 0) for found in awards(s)) == 3


def behind_by_one(s: State) -> None:
    assert s.round == 8
    assert (len(won(s)), len(lost(s))) == (2, 0)
    assert score(after(s, "shanghai").sides).totals == (8, 9)


def two_tricks(s: State) -> None:
    assert (s.round, len(s.sides[A].tricks)) == (7, 2)
    both = after(s, "both")
    assert cards(s, 1, 2) == ["DE4", "CN3"]
    assert won(both) - won(s) == {1, 2}
    assert (award(both, 2).dice, award(both, 2).neighbours) == ((1, 1), (1, 0))


CHECKS = [
    turning_a_crew,
    pips_of_an_own_card,
    one_die_for_two_ties,
    two_dice_are_enough,
    a_free_roll,
    a_lead_by_pips,
    a_double_at_the_start,
    crews_that_need_nobody,
    only_one_die,
    two_sailors,
    a_changed_die,
    both_dice,
    a_roll_that_wins_nothing,
    a_crew_that_stays,
    the_last_roll,
    the_crew_without_a_sailor_to_come,
    ahead_by_one,
    behind_by_one,
    two_tricks,
]
"""What the words of each question say."""


def test_as_many_lessons_are_counted_as_there_are() -> None:
    assert len(LESSONS) == COURSE_COUNT == len(NUMBERS)
    assert len(CHECKS) == len(EVERY)
    assert {len(lesson.questions) for lesson in LESSONS} <= {2, 3, 4, 5}


def test_puzzles_go_on_with_each_lesson() -> None:
    for lesson in LESSONS:
        assert lesson.theme in (*THEMES, TRICK, LATE)
        assert len(of_theme(puzzles(), lesson.theme)) >= 15


@pytest.mark.parametrize("question", EVERY)
def test_a_position_is_written_as_it_is_read(question: Exercise) -> None:
    state = state_of(question)
    assert state.to_move is A
    assert format_position(hide(state)) == question.position
    assert len(question.wins) == len(legal_moves(state))
    assert question.puzzle.lead >= LEAST_LEAD


@pytest.mark.parametrize(("question", "check"), [*zip(EVERY, CHECKS, strict=True)])
def test_the_words_of_a_question_are_true(
    question: Exercise, check: Callable[[State], None]
) -> None:
    check(state_of(question))


def test_a_lesson_begins_at_any_of_its_positions() -> None:
    for number, lesson in enumerate(LESSONS):
        for place, question in enumerate(lesson.questions):
            assert begin(number, place).game.state == state_of(question)
