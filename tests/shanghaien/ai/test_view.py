"""A player's view, written and read, and the refusal of everything else."""

import copy
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.ai import read_view, write_view
from shanghaien.position import parse_position, start_tricks
from shanghaien.rules import hide
from shanghaien.state import Direction, Side, State
from tests.shanghaien.strategies import positions
from tests.support.random_games import random_game

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=20,
)


def refused(raw: object) -> str | None:
    """Why a view is refused, or None; any other exception fails the test."""
    try:
        read_view(raw)
    except ValueError as error:
        return str(error)
    return None


@given(positions)
def test_reading_what_was_written_gives_what_a_player_sees(state: State) -> None:
    assert read_view(json.loads(json.dumps(write_view(state)))) == hide(state)


@given(positions)
def test_the_order_of_the_deck_is_not_told(state: State) -> None:
    view = write_view(state)
    assert view["deck"] == write_view(hide(state))["deck"]


@given(json_values)
def test_anything_else_is_refused_in_a_sentence(raw: Any) -> None:
    assert ": " in (refused(raw) or "")


def places(raw: Any) -> list[tuple[Any, Any]]:
    """Every container of a view with each of its keys."""
    keys = raw.keys() if isinstance(raw, dict) else range(len(raw)) if isinstance(raw, list) else ()
    return [place for key in keys for place in [(raw, key), *places(raw[key])]]


@given(positions, st.integers(0, 10_000), json_values)
def test_a_changed_view_is_refused_or_is_a_position(state: State, where: int, what: Any) -> None:
    view = copy.deepcopy(write_view(state))
    spots = places(view)
    container, key = spots[where % len(spots)]
    container[key] = what
    why = refused(view)
    if why is None:
        assert write_view(read_view(view)) == view
    else:
        assert ": " in why


@given(positions, st.integers(0, 10_000))
def test_a_view_with_a_hole_is_refused(state: State, where: int) -> None:
    view = copy.deepcopy(write_view(state))
    spots = places(view)
    container, key = spots[where % len(spots)]
    gone = container.pop(key)
    # Without one of the trick cards from the start it may be a game with one less of them.
    is_extra = str(gone).rpartition(":")[2] in [trick.word for trick in start_tricks(state)]
    assert is_extra or refused(view)


@pytest.mark.host_only  # the browser's Python cannot even free such a list
@pytest.mark.parametrize("deep", [[], {}])
def test_endless_nesting_is_refused(deep: Any) -> None:
    for _ in range(10_000):
        deep = [deep]
    assert refused(deep)
    assert refused({"round": deep})


@given(positions)
def test_more_cards_than_two_from_the_start_are_refused(state: State) -> None:
    view = write_view(state)
    view["out"] = [*view["out"], *["again"] * 3]
    assert refused(view)


def test_another_card_than_a_trick_too_many_is_refused() -> None:
    view = write_view(random_game(1).state)
    view["out"] = ["US1", *view["out"]]
    assert refused(view)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("left", [Side(dice=(1, 0, 0, 0, 0, 0)), Side(captain_out=True)])
def test_a_game_is_not_over_with_dice_or_a_captain_on_one_side(seat: int, left: Side) -> None:
    over = random_game(1).state
    assert refused(write_view(over)) is None
    sides = list(over.sides)
    sides[seat] = replace(sides[seat], dice=left.dice, captain_out=left.captain_out)
    wrong = replace(over, sides=(sides[0], sides[1]))
    told = "over: there can be no dice on cards and no “captain”"
    assert refused(write_view(wrong)) == told
    assert refused(write_view(replace(wrong, direction=Direction.LEFT))) == told
    turned = write_view(replace(over, direction=Direction.LEFT))
    assert refused(turned) == "direction: cannot be given when the game is over"


LAID = parse_position(
    "round 3; tavern US1 US2 FR1 FR2 DE1 DE2; A ES3 ES4 ES:both again on 1 2; B IT1 on 3; roll 2 5;"
    " starter A; move B; direction left"
)


@pytest.mark.parametrize(
    ("place", "value", "why"),
    [
        (("round",), 0, "round: a number from 1 to 8 is expected"),
        (("round",), 9, "round: a number from 1 to 8 is expected"),
        (("round",), True, "round: a number from 1 to 8 is expected"),
        (("phase",), "pause", "phase: this word is unknown"),
        (("phase",), 3, "phase: a word is expected"),
        (("to_move",), "C", "to_move: A or B is expected"),
        (("sides",), [], "sides: a list of 2 is expected"),
        (("sides", 0), [], "sides[0]: an object is expected"),
        (("sides", 1, "dice"), [0] * 5, "sides[1].dice: a list of 6 is expected"),
        (("sides", 1, "dice", 0), -1, "sides[1].dice: a number from 0 to 6 is expected"),
        (("sides", 1, "dice", 0), 7, "sides[1].dice: a number from 0 to 6 is expected"),
        (("sides", 1, "captain_out"), 0, "sides[1].captain_out: true or false is expected"),
        (("sides", 0, "sailors", 0), "again", "sides[0].sailors: a trick is no sailor"),
        (("sides", 0, "tricks", 0), "ES1", "sides[0].tricks: a sailor is no trick"),
        (("sides", 0, "jokers", 0), "ES", "sides[0].jokers: this word is unknown"),
        (("sides", 0, "sailors"), ["ES4", "ES3"], "sides[0]: the cards are not sorted"),
        (("deck",), ["US1"] * 51, "deck: a list of at most 50 is expected"),
        (("direction",), "up", "direction: this word is unknown"),
        (("roll",), [2], "roll: a list of 2 is expected"),
        (("roll",), [0, 2], "roll: a number from 1 to 6 is expected"),
        (("roll",), [2, 7], "roll: a number from 1 to 6 is expected"),
        (("roll",), [5, 2], "roll: the smaller die comes first"),
        (("starter",), "B", "sides: the dice do not fit the turns"),
        (("sides", 0, "dice"), [0] * 6, "sides: the dice do not fit the turns"),
    ],
)
def test_what_does_not_fit_is_named(place: tuple[str | int, ...], value: Any, why: str) -> None:
    raw: Any = write_view(hide(LAID))
    assert read_view(raw) == hide(LAID)
    *way, last = place
    container = raw
    for key in way:
        container = container[key]
    container[last] = value
    assert refused(raw) == why


@pytest.mark.parametrize("pile", ["deck", "out"])
def test_piles_are_sorted(pile: str) -> None:
    raw = write_view(hide(LAID))
    raw[pile] = raw[pile][::-1]
    assert refused(raw) == f"{pile}: the cards are not sorted"


@pytest.mark.parametrize("roll", [[1, 6], [3, 3]])
def test_every_roll_is_read(roll: list[int]) -> None:
    assert read_view({**write_view(hide(LAID)), "roll": roll}).roll == tuple(roll)


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("A on 1 1; B on 2; move B", True),
        ("A on 1 1; B on 2", False),
        ("A captain on 1 1; B on 2", True),
        ("A on 1; B on 2", True),
        ("A on 1; B captain on 2; move B", True),
        ("A on 1; B on 2 2", False),
        ("A on 1; B captain on 2 2", True),
        ("A on 1; B captain on 2 2 2", False),
        ("A captain on 1 1 1; B on 2; move B", True),
        ("A captain on 1 1 1 1; B on 2; move B", False),
    ],
)
def test_turns_alternate_and_a_trick_may_add_one_die_more(text: str, fits: bool) -> None:
    state = parse_position(f"round 3; {text}; starter A; direction left")
    assert (refused(write_view(hide(state))) is None) is fits


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("rolling", False),
        ("A captain; rolling", True),  # "roll again"
        ("B captain; rolling", False),
        ("A captain", False),
        ("roll 1 2", True),
    ],
)
def test_before_the_first_die_only_roll_again_rolls_with_a_direction(text: str, fits: bool) -> None:
    state = parse_position(f"round 3; {text}; starter A; direction right")
    assert (refused(write_view(hide(state))) is None) is fits
