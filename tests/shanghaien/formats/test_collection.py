"""Games that go out and come in: each checked by itself, each refusal with its place."""

from functools import cache
from json import JSONDecoder

import pytest

from shanghaien.formats.collection import (
    HEADS,
    MAX_GAMES,
    MAX_KEPT,
    SavedGame,
    is_collection,
    split_all,
    write_all,
)
from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.formats.link import read_any
from shanghaien.formats.record import write
from shanghaien.game import Game
from tests.support.random_games import random_game


@cache
def some() -> list[Game]:
    """Some games in progress and a finished one."""
    return [random_game(8, until=2), random_game(8, until=20), random_game(8)]


@cache
def text() -> str:
    """The collection of these games."""
    return write_all(
        ({"begun": i, "changed": i + 5}, write(found)) for i, found in enumerate(some())
    )


def read_all(text: str) -> list[SavedGame]:
    """Every game of a text."""
    found = split_all(text)
    return [found.read(i) for i in range(len(found.lines))]


def test_all_games_go_out_and_come_in() -> None:
    assert is_collection(text())
    found = read_all(text())
    assert [row.game for row in found] == some()
    assert [row.kept for row in found] == [{"begun": n, "changed": n + 5} for n in range(3)]
    assert len({row.id for row in found}) == 3
    assert [row.id for row in read_all(text())] == [row.id for row in found]
    assert read_all(HEADS[3]) == []
    assert read_all("\r\n".join(text().split("\n"))) == found


def test_only_several_records_are_called_several_games() -> None:
    record = write(some()[0])
    for number in range(3):
        with pytest.raises(RecordError, match=r"^this is a collection of games; only a single "):
            read_any(write_all([({}, record)] * number))
    with pytest.raises(RecordError, match=r"^there are several games in this text; only one "):
        read_any(f"{record}\n{record}\n")


def test_a_record_is_no_collection() -> None:
    assert not any(is_collection(write(found)) for found in some())


def test_a_bad_game_is_named_and_the_others_are_read() -> None:
    lines = text().split("\n")
    lines[2] = lines[2].replace("rolled", "roled", 1)
    found = split_all("\n".join(lines))
    with pytest.raises(RecordError) as caught:
        found.read(1)
    assert caught.value.where.startswith("games[1].events[")
    assert [found.read(i).game for i in (0, 2)] == [some()[0], some()[2]]


SUMS = {"luck": [0.25, -0.25], "loss": [0.125, 0.0], "choices": [10, 20], "marks": [3, 0]}


def test_reviews_and_settings_go_along() -> None:
    rows = [({}, write(some()[0])), ({"begun": 3, "sums": SUMS}, write(some()[2]))]
    out = write_all(rows, '{"language": "nl"}')
    assert is_collection(out)
    assert split_all(out).settings == '{"language": "nl"}'
    assert [found.kept for found in read_all(out)] == [kept for kept, _ in rows]
    assert [found.game for found in read_all(out)] == [some()[0], some()[2]]


@pytest.mark.parametrize(
    "kept", ["", "[]", "7", "null", "{", "[" * 9_999, '{"a": "%s"}' % ("x" * MAX_KEPT)]
)
def test_what_is_no_object_beside_a_record_is_refused(kept: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_all(f"{HEADS[3]}\n{kept} {write(some()[0])}")
    assert caught.value.where.startswith("games[0].")


def test_brackets_without_end_are_never_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser's Python does not survive that; this one would only raise RecursionError."""
    monkeypatch.setattr(JSONDecoder, "raw_decode", pytest.fail)
    with pytest.raises(RecordError):
        read_all(f"{HEADS[3]}\n{'[' * 200} {write(some()[0])}")


@pytest.mark.parametrize(
    "sums",
    [
        "",
        "x",
        "1,2",
        "nan" + ",0" * 7,
        "1e999" + ",0" * 7,
        "1e308" + ",0" * 7,  # more than a game has events
        "0,-3" + ",0" * 6,
        "0,0,-0.1" + ",0" * 5,
        "0,0,0,3,0,0,0,0",
        "0,0,0,0,3,0,0,0",
        "0,0,0,0,1,0,2,0",
        "0,0,0,0,1.5,0,0,0",
        "0,0,0,0,2,0,-1,0",
        "0,0,0,0,nan,0,0,0",
    ],
)
def test_bad_numbers_of_a_review_are_refused(sums: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_all(f"{HEADS[2]}\n1 2 {sums} {write(some()[0])}")
    assert caught.value.where == "games[0].sums"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("x", RecordProblem.CUT),
        ("1 2 - {}", RecordProblem.FOREIGN),
        ("1 2", RecordProblem.CUT),
        ("-1 2 - RECORD", RecordProblem.VALUE),
        ("1 ² - RECORD", RecordProblem.VALUE),
        ("1" * 15 + " 2 - RECORD", RecordProblem.VALUE),
    ],
)
def test_a_bad_line_is_refused(line: str, problem: RecordProblem) -> None:
    with pytest.raises(RecordError) as caught:
        read_all(f"{HEADS[2]}\n{line.replace('RECORD', write(some()[0]))}")
    assert caught.value.problem is problem


def test_another_version_and_too_many_games_are_refused() -> None:
    with pytest.raises(RecordError) as caught:
        split_all(HEADS[3].replace("3}", "4}"))
    assert caught.value.problem is RecordProblem.VERSION
    with pytest.raises(RecordError) as caught:  # no page writes it any more: nothing newer reads it
        split_all(HEADS[3].replace("3}", "1}"))
    assert (caught.value.problem, caught.value.value) == (RecordProblem.VALUE, "1")
    with pytest.raises(RecordError) as caught:
        split_all(f"{HEADS[3]}\n" + "x\n" * (MAX_GAMES + 1))
    assert caught.value.problem is RecordProblem.LONG
