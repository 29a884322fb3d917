"""Which presses of a pointer count: those of somebody who can have seen what is there."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.game import Game
from web.kernel.model import App
from web.shell.presses import ROW, SETTLED, UNSEEN, Control, Presses, moment, scene

if TYPE_CHECKING:
    from web.kernel.screen import Screen

HERE, BESIDE, ELSEWHERE = (100.0, 100.0), (160.0, 100.0), (100.0, 700.0)

GAPS = st.integers(80, 450)
"""Milliseconds between the taps of one gesture."""


Point = tuple[float, float]


@dataclass(frozen=True)
class Shown:
    """A control with a place in its middle, in a scene."""

    place: Point
    name: str
    scene: object = 1
    reach: float = 25

    @property
    def control(self) -> Control:
        (x, y), reach = self.place, self.reach
        return self.name, x - reach, y - reach, x + reach, y + reach


DIE = Shown(HERE, "move place 3")
ROLL = Shown(HERE, "move roll", 2)
MENU = Shown(ELSEWHERE, "panel menu")


class Hand:
    """A pointer on a page of which a test says what is there."""

    def __init__(self, *shown: Shown) -> None:
        self.time = 10_000.0
        self.presses = Presses()
        self.shown = shown

    def wait(self, milliseconds: float) -> "Hand":
        self.time += milliseconds
        return self

    def redraw(self, *shown: Shown) -> None:
        before = [each.control for each in self.shown]
        self.presses.redrawn(self.time, self.shown[0].scene, before)
        self.shown = shown

    def press(self, shown: Shown, place: Point | None = None, pointer: int = 1) -> None:
        x, y = place or shown.place
        self.presses.pressed(self.time, pointer, x, y, shown.control, shown.scene)

    def click(self, shown: Shown, pointer: int | None = 1) -> bool:
        return self.presses.counts(pointer, shown.name)

    def tap(self, shown: Shown, place: Point | None = None, pointer: int = 1) -> bool:
        """Whether a tap counts, in the middle of a control or at a place."""
        self.press(shown, place, pointer)
        return self.click(shown, pointer)


@given(st.lists(GAPS, min_size=1, max_size=4), st.integers(0, 79))
def test_of_a_row_of_taps_the_first_counts_alone(gaps: list[int], drawing: int) -> None:
    hand = Hand(DIE)
    assert hand.tap(DIE)
    hand.wait(drawing).redraw(ROLL)
    hand.wait(-drawing)
    for gap in gaps:
        assert not hand.wait(gap).tap(ROLL)
    assert hand.wait(SETTLED).tap(ROLL)


@given(GAPS)
def test_whoever_goes_on_tapping_what_stays_there_is_heard(gap: int) -> None:
    hand = Hand(DIE)
    assert hand.tap(DIE)
    hand.redraw(ROLL)
    began, taps = hand.time, list[bool]()
    while not any(taps):
        taps.append(hand.wait(gap).tap(ROLL))
        assert hand.time - began <= ROW + gap
    assert hand.time - began >= ROW


def test_a_tap_that_comes_before_the_drawing_it_meets_does_not_count() -> None:
    hand = Hand(DIE)
    assert hand.tap(DIE)
    hand.wait(200).redraw(ROLL)
    assert not hand.wait(-10).tap(ROLL)


@pytest.mark.parametrize("place", [(130.0, 110.0), (100.0, 65.0)])
def test_a_finger_does_not_hit_the_same_point_twice(place: Point) -> None:
    hand = Hand(DIE)
    assert hand.tap(DIE)
    hand.redraw(Shown(place, "move roll", 2))
    assert not hand.wait(300).tap(hand.shown[0])


def test_a_wide_control_that_comes_under_the_finger_is_guarded_from_end_to_end() -> None:
    hand = Hand(DIE)
    assert hand.tap(DIE)
    wide = Shown(HERE, "move roll", 2, reach=150)
    hand.redraw(wide)
    assert not hand.wait(300).tap(wide, (220.0, 100.0))


def test_a_control_that_stays_may_be_used_as_fast_as_somebody_likes() -> None:
    plus, minus = (
        Shown(HERE, "board-die A1", 1),
        Shown((130.0, 100.0), "board-undie A1", 1, reach=4),
    )
    hand = Hand(plus, minus)
    for number in range(2, 9):
        control = (plus, minus)[number % 2]
        assert hand.wait(90).tap(control)
        plus, minus = (
            Shown(HERE, plus.name, number),
            Shown((130.0, 100.0), minus.name, number, reach=4),
        )
        hand.redraw(plus, minus)


def test_the_same_button_that_means_something_else_now_is_another() -> None:
    hand = Hand(Shown(HERE, "lesson-next ", "first"))
    assert hand.tap(hand.shown[0])
    hand.redraw(Shown(HERE, "lesson-next ", "second"))
    assert not hand.wait(400).tap(hand.shown[0])


def test_two_people_may_tap_at_once_at_different_places() -> None:
    hand = Hand(DIE, MENU)
    assert hand.tap(DIE, pointer=1)
    hand.redraw(ROLL, Shown(ELSEWHERE, "panel menu", 2))
    assert hand.wait(50).tap(hand.shown[1], pointer=2)


def test_what_moves_under_the_finger_is_as_new() -> None:
    hand = Hand(DIE, MENU)
    assert hand.tap(DIE)
    moved = Shown(HERE, "panel menu", 2)
    hand.redraw(moved)
    assert not hand.wait(300).tap(moved)


def test_what_comes_by_itself_can_be_pressed_once_it_can_have_been_seen() -> None:
    hand = Hand(DIE)
    assert hand.tap(DIE)
    hand.wait(5000).redraw(ROLL)
    assert not hand.wait(UNSEEN - 1).tap(ROLL)
    hand = Hand(DIE)
    assert hand.tap(DIE)
    hand.wait(5000).redraw(ROLL)
    assert hand.wait(UNSEEN).tap(ROLL)


def test_a_new_control_elsewhere_need_not_wait_for_the_half_second() -> None:
    hand = Hand(MENU)
    assert hand.tap(MENU)
    item = Shown(HERE, "watch ", 1)
    hand.redraw(MENU, item)
    assert hand.wait(250).tap(item)


def test_before_the_first_press_a_finger_may_be_anywhere() -> None:
    hand = Hand(DIE)
    hand.redraw(ROLL)
    assert not hand.wait(SETTLED - 1).tap(ROLL)
    assert hand.wait(SETTLED).tap(ROLL)


def test_a_control_that_changes_under_a_finger_that_is_down_is_not_used() -> None:
    hand = Hand(DIE)
    hand.press(DIE)
    hand.redraw(ROLL)
    assert not hand.click(ROLL)


def test_what_happens_elsewhere_while_a_finger_is_down_takes_nothing_from_it() -> None:
    leave = Shown(HERE, "leave ")
    hand = Hand(leave)
    hand.press(leave)
    later = Shown(HERE, "leave ", "after the computer's move")
    hand.redraw(later)
    assert hand.click(later)


def test_a_click_of_no_pointer_counts() -> None:
    hand = Hand(DIE)
    assert hand.tap(DIE)
    hand.redraw(ROLL)
    assert hand.click(ROLL, None)
    assert hand.click(ROLL, -1)


def test_a_browser_that_does_not_number_its_clicks_means_the_last_press() -> None:
    hand = Hand(DIE)
    hand.press(DIE, pointer=7)
    assert hand.click(DIE, None)
    hand.redraw(ROLL)
    hand.wait(80).press(ROLL, pointer=8)
    assert not hand.click(ROLL, None)


def test_a_click_that_follows_from_a_click_is_not_judged_by_an_older_press() -> None:
    hand = Hand(DIE)
    hand.press(DIE, pointer=7)  # a finger that scrolls
    label = Shown(ELSEWHERE, "mode people")
    hand.wait(600).press(label, pointer=8)
    assert hand.click(label, None)
    assert hand.click(Shown(BESIDE, "mode people"), None)  # the field of the label


def test_presses_that_end_in_no_click_are_forgotten() -> None:
    hand = Hand(DIE)
    for pointer in range(50):
        hand.wait(9).press(DIE, pointer=pointer)
    assert len(hand.presses._open) < 10


class Broken:
    """What cannot say which game it shows; no Screen, or tests would look for its feature."""

    @property
    def game(self) -> Game | None:
        raise ValueError("which game")


def test_a_screen_that_has_failed_is_asked_nothing() -> None:
    with pytest.raises(ValueError, match="which game"):
        scene(App(screen=cast("Screen", Broken())))
    assert scene(App(screen=cast("Screen", Broken()), fault="ValueError")) is None


@pytest.mark.parametrize("stamp", [0.0, -90_000.0, 10_000.0 - 3_600_000, 10_000.0 + 3_600_000])
def test_a_press_that_goes_by_another_clock_is_one_of_now(stamp: float) -> None:
    assert moment(stamp, 10_000) == 10_000
    assert moment(9_900, 10_000) == 9_900, "the page was busy"
