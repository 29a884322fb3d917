"""Games that go out and come in: each checked by itself, each refusal with its place."""

from functools import cache

import pytest

from shanghaien.formats.collection import (
    HEADS,
    MAX_GAMES,
    Carried,
    is_collection,
    split_all,
    write_all,
)
from shanghaien.formats.errors import Flaw, RecordError
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
    return write_all((i, i + 5, write(found)) for i, found in enumerate(some()))


def read_all(text: str) -> list[Carried]:
    """Every game of a text."""
    found = split_all(text)
    return [found.read(i) for i in range(len(found.lines))]


def test_all_games_go_out_and_come_in() -> None:
    assert is_collection(text())
    carried = read_all(text())
    assert [row.game for row in carried] == some()
    assert [(row.begun, row.changed) for row in carried] == [(0, 5), (1, 6), (2, 7)]
    assert len({row.id for row in carried}) == 3
    assert [row.id for row in read_all(text())] == [row.id for row in carried]
    assert read_all(HEADS[1]) == []
    assert read_all("\r\n".join(text().split("\n"))) == carried


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


SUMS = (0.25, -0.25, 0.125, 0.0, 10.0, 20.0, 3.0, 0.0)


def test_reviews_and_settings_go_along() -> None:
    rows = [(1, 2, write(some()[0]), ()), (3, 4, write(some()[2]), SUMS)]
    out = write_all(rows, '{"language": "nl"}')
    assert is_collection(out)
    assert split_all(out).settings == '{"language": "nl"}'
    assert [carried.sums for carried in read_all(out)] == [(), SUMS]
    assert [carried.game for carried in read_all(out)] == [some()[0], some()[2]]


def test_without_them_the_text_is_one_that_older_pages_read() -> None:
    assert text().startswith(HEADS[1])
    assert split_all(text()).settings == ""


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
    ("line", "flaw"),
    [
        ("x", Flaw.CUT),
        ("1 2 {}", Flaw.FOREIGN),
        ("1 2", Flaw.CUT),
        ("-1 2 RECORD", Flaw.VALUE),
        ("1 ² RECORD", Flaw.VALUE),
        ("1" * 15 + " 2 RECORD", Flaw.VALUE),
    ],
)
def test_a_bad_line_is_refused(line: str, flaw: Flaw) -> None:
    with pytest.raises(RecordError) as caught:
        read_all(f"{HEADS[1]}\n{line.replace('RECORD', write(some()[0]))}")
    assert caught.value.flaw is flaw


def test_another_version_and_too_many_games_are_refused() -> None:
    with pytest.raises(RecordError) as caught:
        split_all(HEADS[1].replace("1}", "3}"))
    assert caught.value.flaw is Flaw.VERSION
    with pytest.raises(RecordError) as caught:
        split_all(f"{HEADS[1]}\n" + "x\n" * (MAX_GAMES + 1))
    assert caught.value.flaw is Flaw.LONG
