"""A player's view, written and read, and the refusal of everything else."""

import copy
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.ai import read_view, write_view
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


@pytest.mark.long
@given(positions)
def test_reading_what_was_written_gives_what_a_player_sees(state: State) -> None:
    assert read_view(json.loads(json.dumps(write_view(state)))) == hide(state)


@given(positions)
def test_the_order_of_the_deck_is_not_told(state: State) -> None:
    view = write_view(state)
    assert view["deck"] == write_view(hide(state))["deck"]


@pytest.mark.long
@given(json_values)
def test_anything_else_is_refused_in_a_sentence(raw: Any) -> None:
    assert ": " in (refused(raw) or "")


def places(raw: Any) -> list[tuple[Any, Any]]:
    """Every container of a view with each of its keys."""
    keys = raw.keys() if isinstance(raw, dict) else range(len(raw)) if isinstance(raw, list) else ()
    return [place for key in keys for place in [(raw, key), *places(raw[key])]]


@pytest.mark.long
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
    del container[key]
    assert refused(view)


@pytest.mark.host_only  # the browser's Python cannot even free such a list
@pytest.mark.parametrize("deep", [[], {}])
def test_endless_nesting_is_refused(deep: Any) -> None:
    for _ in range(10_000):
        deep = [deep]
    assert refused(deep)
    assert refused({"round": deep})


@given(positions)
def test_a_card_too_many_is_refused(state: State) -> None:
    view = write_view(state)
    view["out"] = [*view["out"], "again"]
    assert refused(view)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("left", [Side(dice=(1, 0, 0, 0, 0, 0)), Side(captain_out=True)])
def test_a_game_is_not_over_with_dice_or_a_captain_on_one_side(seat: int, left: Side) -> None:
    over = random_game(1).state
    assert refused(write_view(over)) is None
    sides = list(over.sides)
    sides[seat] = replace(sides[seat], dice=left.dice, captain_out=left.captain_out)
    wrong = replace(over, sides=(sides[0], sides[1]))
    assert refused(write_view(wrong)) == "direction: it must have been chosen (R2)"
    turned = write_view(replace(wrong, direction=Direction.LEFT))
    assert refused(turned) == "direction: it cannot have been chosen"
