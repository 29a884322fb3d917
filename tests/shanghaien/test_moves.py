"""Moves and rolls as text, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.cards import Nationality, Trick
from shanghaien.moves import (
    EVENTS,
    ChooseDirection,
    Event,
    Place,
    Roll,
    Rolled,
    Shanghai,
    UseAdjust,
    UseAgain,
    UseBoth,
    UseJoker,
    format_event,
    parse_event,
)
from shanghaien.state import Direction
from tests.shanghaien.strategies import ALL_EVENTS

TEXTS = {
    "roll": Roll(),
    "shanghai": Shanghai(),
    "direction left": ChooseDirection(Direction.LEFT),
    "place 6": Place(6),
    "joker both ES": UseJoker(Trick.BOTH, Nationality.SPANISH),
    "adjust 3 4": UseAdjust(3, 4),
    "both": UseBoth(),
    "again": UseAgain(),
    "rolled 2 5": Rolled(2, 5),
}


@pytest.mark.parametrize(("text", "event"), TEXTS.items())
def test_each_kind_of_event_has_its_text(text: str, event: Event) -> None:
    assert format_event(event) == str(event) == text
    assert parse_event(text) == event


def test_no_kind_of_event_is_left_out() -> None:
    assert {type(event) for event in TEXTS.values()} == set(EVENTS)
    assert {type(event) for event in ALL_EVENTS} == set(EVENTS)


@pytest.mark.parametrize("event", ALL_EVENTS, ids=format_event)
def test_an_event_read_from_its_text_is_the_event(event: Event) -> None:
    again = parse_event(format_event(event))
    assert again == event
    assert repr(again) == repr(event)  # a nationality, not the number that it equals


def test_no_two_events_share_a_text() -> None:
    assert len({format_event(event) for event in ALL_EVENTS}) == len(ALL_EVENTS)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "roll ", " roll", "Roll", "roll 1", "rolled", "rolled 3", "rolled 4 2"),
        *("rolled 0 1", "rolled 1 7", "rolled 1 2 3", "place", "place 0", "place 7", "place 1.0"),
        *(
            "place \u0661",
            "place -1",
            "place +1",
            "place 11",
            "place 12",
            "place  1",
            "direction",
            "direction up",
        ),
        *("joker", "joker both", "joker ES both", "joker ES4 ES", "joker both XX", "adjust 3"),
        *("both both", "again 1", "shanghai now", "verb", "rolled\t1\t2", "roll\n"),
    ],
)
def test_other_texts_are_no_event(text: str) -> None:
    with pytest.raises(ValueError, match=r"'.*'|^dice"):
        parse_event(text)


@given(st.text(max_size=20))
def test_any_text_is_an_event_or_refused(text: str) -> None:
    event, why = None, ""
    try:
        event = parse_event(text)
    except ValueError as error:
        why = str(error)
    assert repr(text) in why if event is None else format_event(event) == text


@pytest.mark.parametrize(("low", "high"), [(0, 1), (1, 7), (3, 2), (-1, 1)])
def test_no_roll_of_other_than_two_dice_the_smaller_first(low: int, high: int) -> None:
    with pytest.raises(ValueError, match="the smaller first"):
        Rolled(low, high)
