"""When a mistake comes again."""

from hypothesis import assume, given
from hypothesis import strategies as st

from shanghaien.learning.repetition import PAUSES, Repetition

ANSWERS = st.lists(st.tuples(st.booleans(), st.integers(0, 40)), max_size=40)
"""Whether each was right, and by how many days it came late."""


def after(answers: list[tuple[bool, int]], day: int = 739_000) -> tuple[Repetition, int]:
    """What some answers lead to, each given when the mistake comes or later; and the last day."""
    now = Repetition()
    for is_right, late in answers:
        day = max(day, now.due) + late
        if not now.is_learned:
            now = now.after(day, is_right=is_right)
    return now, day


def test_it_sticks_after_right_answers_at_all_pauses() -> None:
    now, day, came = Repetition(), 100, [100]
    assert now == Repetition(0, 0), "it has never come"
    while not now.is_learned:
        now = now.after(day, is_right=True)
        if not now.is_learned:
            day = now.due
            came.append(day)
    assert came == [100, 101, 104, 111, 132]
    assert day - 100 == sum(PAUSES)


@given(ANSWERS)
def test_a_mistake_comes_again_until_it_sticks(answers: list[tuple[bool, int]]) -> None:
    now, day = after(answers)
    right = 0
    for is_right, _ in reversed(answers):
        if not is_right:
            break
        right += 1
    assert now.is_learned or now.due <= day + max(PAUSES)
    if now.is_learned:
        # Answers after it sticks are asked of nobody.
        assert any(
            all(is_right for is_right, _ in answers[k : k + len(PAUSES) + 1])
            for k in range(len(answers) - len(PAUSES))
        )
    else:
        assert now.step == right


@given(ANSWERS, st.integers(0, 40))
def test_a_wrong_answer_brings_it_tomorrow(answers: list[tuple[bool, int]], late: int) -> None:
    now, day = after(answers)
    assume(not now.is_learned)
    day = max(day, now.due) + late
    again = now.after(day, is_right=False)
    assert again == Repetition(0, day + 1)


@given(ANSWERS)
def test_the_pauses_grow_with_right_answers(answers: list[tuple[bool, int]]) -> None:
    now, day = after(answers)
    assume(not now.is_learned)
    day = max(day, now.due)
    then = now.after(day, is_right=True)
    assert then.step == now.step + 1
    assert then.due - day == (*PAUSES, PAUSES[-1])[now.step]
