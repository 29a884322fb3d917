"""Games of every kind are read as an earlier commit wrote them, go on, and are written again."""

import pytest

from shanghaien.formats.letter import write_letter
from shanghaien.formats.link import read_any, write_link
from shanghaien.formats.record import read, write
from shanghaien.game import Game
from shanghaien.moves import format_event
from tests.support.kinds import NAMES, kind, onward


def can_go_back(game: Game, turn: int) -> bool:
    try:
        return game.back(turn).turn == turn
    except ValueError:
        return False


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_read_and_written_again_as_it_was(name: str) -> None:
    written = kind(name)
    game = read(written["record"])
    assert write(game) == written["record"]
    if "letter" in written:
        assert write_letter(game) == write_letter(read_any(written["letter"])) == written["letter"]
    else:
        assert read_any(written["link"]) == game
        assert write_link(game) == written["link"]


@pytest.mark.parametrize("name", [name for name in NAMES if "goes on" in kind(name)])
def test_a_running_game_goes_on_as_it_did(name: str) -> None:
    written = kind(name)
    game = onward(read(written["record"]))
    assert write(game) == written["goes on"]
    assert game.goes_on_from(read(written["record"]))


@pytest.mark.parametrize("name", NAMES)
def test_a_game_gives_the_answers_that_it_gave(name: str) -> None:
    written = kind(name)
    game, undo = read(written["record"]), written["answers"]["undo"]
    known = game.known_roll
    assert written["answers"] == {
        "known roll": None if known is None else format_event(known),
        "undo": game.way_back,
        "ways back": list(game.choices) if game.practice is not None else [],
        "can correct dice": game.can_correct_dice,
        "is over": game.is_over,
        "verdict": game.verdict,
        "match": None if game.match is None else list(game.match),
        "is casual": game.took_chance_back,
    }
    turns = range(game.turn + 1)
    assert [turn for turn in turns if can_go_back(game, turn)] == written["may go back to"]
    if "taken back" in written:
        assert write(game.back(undo)) == written["taken back"]
