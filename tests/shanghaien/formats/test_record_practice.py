"""Records of games for practice, which have a version of their own."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.formats.errors import RecordProblem
from shanghaien.formats.record import PRACTICE_VERSION, read, write
from shanghaien.game import MAX_TAKEN, Game, Practice
from shanghaien.moves import Rolled, parse_event
from tests.shanghaien.records import fields, refusal
from tests.shanghaien.short_game import short
from tests.shanghaien.strategies import games


@pytest.mark.long
@given(games(is_even=True), st.data())
def test_a_game_for_practice_is_read_as_it_was_written(game: Game, data: st.DataObject) -> None:
    practice = replace(game, practice=Practice())
    assert json.loads(write(practice))["version"] == PRACTICE_VERSION
    assert read(write(practice)) == practice
    back = practice.back(data.draw(st.integers(0, practice.turn)))
    assert read(write(back)) == back
    assert not game.took_chance_back


def test_the_last_number_of_takebacks_that_can_be_told_stays() -> None:
    game = replace(short(), practice=Practice(MAX_TAKEN))
    back = game.back(0)
    assert back.practice is not None
    assert back.practice.taken == MAX_TAKEN
    assert read(write(back)) == back


@pytest.mark.parametrize(
    ("practice", "where"),
    [
        (None, "practice"),
        ([], "practice"),
        ({"taken": 1}, "practice"),
        ({"taken": 1, "dice": [], "more": 1}, "practice"),
        ({"taken": -1, "dice": []}, "practice.taken"),
        ({"taken": True, "dice": []}, "practice.taken"),
        ({"taken": 1.0, "dice": []}, "practice.taken"),
        ({"taken": MAX_TAKEN + 1, "dice": []}, "practice.taken"),
        ({"taken": 0, "dice": ["1 2"]}, "practice.taken"),
        ({"taken": 1, "dice": "1 2"}, "practice.dice"),
        ({"taken": 1, "dice": ["2 1"]}, "practice.dice[0]"),
        ({"taken": 1, "dice": ["1 2", "1 7"]}, "practice.dice[1]"),
        ({"taken": 1, "dice": [12]}, "practice.dice[0]"),
        ({"taken": 1, "dice": ["1 2"] * 401}, "practice.dice"),
    ],
)
def test_what_is_wrong_with_practice_is_told(practice: object, where: str) -> None:
    text = json.dumps({**fields(), "version": 2, "practice": practice})
    assert refusal(text).where == where


def test_practice_belongs_to_version_2_and_version_2_to_practice() -> None:
    assert refusal(json.dumps({**fields(), "version": 2})).problem is RecordProblem.MISSING
    extra = {**fields(), "practice": {"taken": 0, "dice": []}}
    assert refusal(json.dumps(extra)).problem is RecordProblem.UNKNOWN


def test_rolls_that_were_taken_back_fall_again() -> None:
    game = replace(short(), practice=Practice()).back(0)
    assert game.practice == Practice(1, (Rolled(2, 4), Rolled(1, 5)))
    with pytest.raises(ValueError, match="come again"):
        game.play(parse_event("roll")).play(Rolled(3, 3))
    with pytest.raises(ValueError, match="chance"):
        short().back(0)
    for turn in (-1, 8):
        with pytest.raises(ValueError, match="no turn"):
            short().back(turn)
    assert short().back(6) == replace(short(), events=short().events[:6], states=short().states[:7])
