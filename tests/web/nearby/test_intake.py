"""What comes over a line: the latest counts, the page keeps its time, and a flood ends the line."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.nearby.intake_state import MOST, MOST_CHARACTERS, PAUSE, REST, WITHIN, Intake


class Loop:
    """A clock that runs ahead to what is due."""

    def __init__(self) -> None:
        self.now = 100.0
        self.due: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: Callable[[], None], /) -> None:
        self.due.append((self.now + delay, callback))

    def run(self, seconds: float) -> None:
        end = self.now + seconds
        while self.due and min(self.due, key=lambda one: one[0])[0] <= end:
            first = min(self.due, key=lambda one: one[0])
            self.due.remove(first)
            self.now = max(self.now, first[0])
            first[1]()
        self.now = max(self.now, end)


class Line:
    """An intake, what it has told, and whether the line was ended."""

    def __init__(self, took: float = 0.0) -> None:
        self.loop, self.told, self.ends, self.took = Loop(), list[str](), 0, took
        self.busy = 0.0
        self.intake = Intake(self._tell, self._end, self.loop)

    def _tell(self, text: str) -> None:
        self.told.append(text)
        self.loop.now += self.took
        self.busy += self.took

    def _end(self) -> None:
        self.ends += 1


def test_a_text_is_heard_at_once_and_the_same_one_once() -> None:
    line = Line()
    line.intake.take("a")
    assert line.told == ["a"]
    for _ in range(5):
        line.loop.run(1)
        line.intake.take("a")
    assert line.told == ["a"]


def test_of_what_waits_the_latest_alone_counts() -> None:
    line = Line(0.085)
    for number in range(100):
        line.intake.take(str(number))
    assert line.told == ["0"]
    line.loop.run(1)
    assert line.told == ["0", "99"]


def test_what_is_taken_back_while_it_waits_is_not_heard() -> None:
    line = Line()
    for text in ("a", "b", "a"):
        line.intake.take(text)
    line.loop.run(1)
    assert line.told == ["a"]


def test_after_a_cut_the_same_text_is_news() -> None:
    line = Line()
    line.intake.take("1")
    line.loop.run(1)
    line.intake.forget()
    line.intake.take("1")
    assert line.told == ["1", "1"]


def test_a_flood_costs_a_moment_and_ends_the_line_once() -> None:
    line = Line(0.085)
    for number in range(1500):
        line.loop.now += 0.0001
        line.intake.take(str(number))
    line.loop.run(300)
    assert line.ends == 1
    assert line.busy < 0.2


def test_few_texts_that_are_huge_are_a_flood_too() -> None:
    line = Line()
    size = MOST_CHARACTERS // 100
    for number in range(101):
        line.intake.take(str(number).ljust(size))
    assert line.ends == 1


def test_as_much_as_may_come_is_no_flood() -> None:
    line = Line()
    line.intake.take("a" * MOST_CHARACTERS)
    assert line.ends == 0
    line.loop.run(WITHIN)
    for number in range(MOST):
        line.intake.take(str(number))
    assert line.ends == 0
    line.intake.take("one more")
    assert line.ends == 1


def test_the_page_rests_as_long_as_is_said_after_a_text_that_takes_its_time() -> None:
    line = Line(1.0)
    line.intake.take("a")
    line.intake.take("b")
    line.loop.run(REST - 0.1)
    assert line.told == ["a"]
    line.loop.run(0.2)
    assert line.told == ["a", "b"]


def test_a_stream_just_below_the_bound_leaves_the_page_most_of_its_time() -> None:
    line = Line(0.5)
    for number in range(10 * MOST):
        line.loop.run(WITHIN / MOST)
        line.intake.take(str(number))
    assert line.ends == 0
    assert line.busy <= (line.loop.now - 100) / REST


@pytest.mark.parametrize("took", [0.0, 0.01, 0.3])
def test_a_page_that_waits_for_each_answer_is_never_cut_off(took: float) -> None:
    line = Line(took)
    for number in range(700):
        line.intake.take(f"{number} ".ljust(24_200))
        line.loop.run(PAUSE if number else 0)
        while line.told[-1] != f"{number} ".ljust(24_200):
            line.loop.run(PAUSE)
    assert line.ends == 0
    assert len(line.told) == 700


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 1)), max_size=60))
def test_whatever_comes_the_last_word_is_heard_and_no_word_twice_in_a_row(
    said: list[tuple[str, float]],
) -> None:
    line = Line(0.02)
    for text, pause in said:
        line.intake.take(text)
        line.loop.run(pause)
    line.loop.run(10)
    assert line.told[-1:] == [text for text, _ in said[-1:]]
    assert all(one != other for one, other in zip(line.told, line.told[1:], strict=False))


def test_nothing_is_heard_of_a_line_that_has_ended() -> None:
    line = Line()
    line.intake.take("a")
    line.intake.take("b")
    line.intake.end()
    line.intake.take("c")
    line.loop.run(10)
    assert line.told == ["a"]
