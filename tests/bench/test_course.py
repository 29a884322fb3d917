"""The second course's positions: what their moves are worth, and that its reason is the one."""

import pytest

from bench.puzzles import is_proved, rated, thousandths
from shanghaien.moves import format_event
from shanghaien.position import parse_position
from shanghaien.puzzles import LEAST_LEAD
from web.lessons.course_lessons import LESSONS
from web.lessons.lesson_state import Exercise

EVERY = [question for lesson in LESSONS for question in lesson.questions]

CHANGES = [
    ("B CN4 ES2", "B CN1 ES2"),
    ("on 2 5 6", "on 2 2 6"),
    ("on 1 2 4;", "on 1 1 4;"),
    ("on 2 4", "on 3 4"),
    ("on 2 4 6 6 6", "on 2 4 6"),
    ("on 3 4 6", "on 3 3 4 6"),
    ("ES4 adjust", "ES4 NL1"),
    ("FR4 NL4 TR1 ES3; B US3 FR1 NL3 TR3 ES1", "NL4 TR1; B US3 NL3 TR3"),
    ("IT4", "IT1"),
    ("ES3 IT4", "ES3 IT1"),
    ("CN3 again ES4", "CN3 IT1 ES4"),
    ("on 1 2 3 4 6", "on 1 2 2 3 6"),
    ("roll 5 6", "roll 4 5"),
    ("DE3 DE3 CN1", "DE3 CN1 CN4"),
    ("on 1 1 2 3 3", "on 1 2 3"),
    ("FR3 DE1 DE2", "FR1 FR2 FR3"),
    ("NL2 ES3", "NL3 ES4"),
    ("B US4 FR2", "B US4"),
    ("both again on", "both on"),
]
"""For each question one thing in its position, and what is there instead, so that the reason for
its best move is gone."""

CLOSE = 30
"""So few thousandths between two moves decide nothing."""


@pytest.mark.parametrize("question", EVERY)
def test_the_moves_are_worth_what_is_written(question: Exercise) -> None:
    state = parse_position(question.position)
    now = thousandths(rated(state), state)
    assert max(abs(one - two) for one, two in zip(now, question.wins, strict=True)) <= 5, now
    assert question.puzzle.lead >= LEAST_LEAD


@pytest.mark.parametrize(("question", "change"), [*zip(EVERY, CHANGES, strict=True)])
def test_without_its_reason_a_move_is_clearly_best_no_more(
    question: Exercise, change: tuple[str, str]
) -> None:
    said, changed = change
    assert question.position.count(said) == 1
    state = parse_position(question.position.replace(said, changed))
    values = {format_event(move): round(1000 * value) for move, value in rated(state)}
    best = values.pop(format_event(question.puzzle.options[0].move), 0)
    assert best - max(values.values()) < CLOSE


@pytest.mark.release
@pytest.mark.parametrize("question", EVERY)
def test_rollouts_prove_the_best_move(question: Exercise) -> None:
    state = parse_position(question.position)
    order = sorted(rated(state), key=lambda pair: -pair[1])
    assert is_proved(state, order, "the second course")
