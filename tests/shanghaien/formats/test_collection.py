"""Games that go out and come in: all or none, each checked, each refusal with its place."""

from functools import cache

import pytest

from shanghaien.formats.collection import HEAD, MAX_GAMES, is_collection, read_all, write_all
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


def test_all_games_go_out_and_come_in() -> None:
    assert is_collection(text())
    carried = read_all(text())
    assert [row.game for row in carried] == some()
    assert [(row.begun, row.changed) for row in carried] == [(0, 5), (1, 6), (2, 7)]
    assert len({row.id for row in carried}) == 3
    assert [row.id for row in read_all(text())] == [row.id for row in carried]
    assert read_all(HEAD) == ()
    assert read_all("\r\n".join(text().split("\n"))) == carried


def test_a_record_is_no_collection() -> None:
    assert not any(is_collection(write(found)) for found in some())


def test_one_bad_game_refuses_all_and_is_named() -> None:
    lines = text().split("\n")
    lines[2] = lines[2].replace("rolled", "roled", 1)
    with pytest.raises(RecordError) as caught:
        read_all("\n".join(lines))
    assert caught.value.where.startswith("games[1].events[")


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
        read_all(f"{HEAD}\n{line.replace('RECORD', write(some()[0]))}")
    assert caught.value.flaw is flaw


def test_another_version_and_too_many_games_are_refused() -> None:
    with pytest.raises(RecordError) as caught:
        read_all(HEAD.replace("1}", "2}"))
    assert caught.value.flaw is Flaw.VERSION
    with pytest.raises(RecordError) as caught:
        read_all(f"{HEAD}\n" + "x\n" * (MAX_GAMES + 1))
    assert caught.value.flaw is Flaw.LONG
