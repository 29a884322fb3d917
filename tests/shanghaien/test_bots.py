"""Bots: how they are found, and what is said of one that does not play by the rules."""

from pathlib import Path
from random import Random

import pytest

from shanghaien.ai import LEVELS, choose_move
from shanghaien.bots import RANDOM, BotError, checked, find_bot
from shanghaien.game import Seat
from shanghaien.moves import Move, Place, Roll, Shanghai
from shanghaien.position import parse_position
from shanghaien.rules import hide, legal_moves
from shanghaien.state import State

STATE = parse_position("round 8; tavern CN2 US1 TR3 FR1 ES3 DE4; A on 1 3; B on 2")
SHOWN = str(hide(STATE))


def file(folder: Path, text: str) -> str:
    """The name of a bot's file."""
    path = folder / "own.py"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_level_plays_as_it_does_on_the_page() -> None:
    for level in LEVELS:
        move = checked(level.id)(STATE, Random(1))
        assert move == choose_move(STATE, level.id, Random(1))


def test_the_random_one_draws_from_all_moves() -> None:
    found = {find_bot(RANDOM)(STATE, Random(seed)) for seed in range(20)}
    assert found == set(legal_moves(STATE))


def test_a_file_plays_with_its_function(tmp_path: Path) -> None:
    name = file(tmp_path, "from shanghaien import Shanghai\nchoose = lambda state, rng: Shanghai()")
    assert checked(name)(STATE, Random()) == Shanghai()
    assert checked(name).seat("bot") == Seat("own", "bot")


def test_a_bot_sees_no_order_of_the_draw_pile() -> None:
    seen = []

    def watching(state: State, rng: Random) -> Move:
        seen.append(state)
        return rng.choice(legal_moves(state))

    state = parse_position("round 7; tavern CN2 US1 TR3 FR1 ES3 DE4; deck both US2 FR2 DE2 NL2 IT2")
    checked(watching)(state, Random())
    assert seen == [hide(state)] != [state]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("choose = 3", "{}: no function choose(state, rng)"),
        ("import nobody", "{}: failed with ModuleNotFoundError: No module named 'nobody' (line 1)"),
        ("def choose(:", "{}: failed with SyntaxError: invalid syntax (own.py, line 1)"),
    ],
)
def test_a_file_that_has_no_bot_says_why(tmp_path: Path, text: str, said: str) -> None:
    name = file(tmp_path, text)
    with pytest.raises(BotError) as caught:
        find_bot(name)
    assert str(caught.value) == said.format(name)


def test_a_file_that_may_not_be_read_or_ends_the_program_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bot.py"
    path.write_text("import sys\nsys.exit(3)\n")
    with pytest.raises(BotError, match=r"bot\.py: failed with SystemExit: 3 \(line 2\)"):
        find_bot(str(path))
    monkeypatch.setattr("os.access", lambda *_: False)  # whoever runs this may read all
    with pytest.raises(BotError, match=r"bot\.py: permission denied"):
        find_bot(str(path))


def test_a_name_that_is_nobodys_says_whose_there_are(tmp_path: Path) -> None:
    for name in ("admiral", str(tmp_path), str(tmp_path / "no.py")):
        with pytest.raises(
            BotError, match=r"is neither a file nor one of deckhand, .*, captain and random"
        ) as caught:
            find_bot(name)
        assert name in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("return Place(7)", "chose “place 7”, which is not legal"),
        ("return 'roll'", "returned 'roll', which is not a Move,"),
        ("return None", "returned None, which is not a Move,"),
        ("return 'roll' * 99", f"returned {'roll' * 99!r:.60}, which is not a Move,"),
        ("raise ValueError('two\\nlines')", "failed with ValueError: two lines (line 3),"),
        ("assert False", "failed with AssertionError (line 3),"),
        ("return {}[state.round]", "failed with KeyError: 8 (line 3),"),
    ],
)
def test_a_move_that_is_none_is_told_with_its_position(
    tmp_path: Path, text: str, said: str
) -> None:
    code = f"from shanghaien import Place\ndef choose(state, rng):\n    {text}\n"
    bot = checked(file(tmp_path, code))
    with pytest.raises(BotError) as caught:
        bot(STATE, Random())
    legal = "; legal moves: roll, shanghai" if "legal" in said else ""
    assert str(caught.value) == f"{bot.name}: {said} in “{SHOWN}”{legal}"


def test_a_bot_is_called_as_its_function_or_class_is() -> None:
    class Careful:
        def __call__(self, _state: State, _rng: Random, /) -> Move:
            return Roll()

    def hasty(_state: State, _rng: Random) -> Move:
        return Place(1)

    assert checked(Careful()).seat() == Seat("Careful")
    assert checked(hasty).seat() == Seat("hasty")
    assert checked("captain").seat("bot") == Seat("Captain", "captain")
    assert checked(RANDOM).seat() == Seat("random")


def test_a_bot_is_checked_once() -> None:
    bot = checked("deckhand")
    assert checked(bot) is bot


@pytest.mark.parametrize("name", ["x" * 41, " "])
def test_a_name_that_no_record_takes_is_not_a_seats(name: str) -> None:
    def bot(_state: State, _rng: Random) -> Move:
        return Roll()

    bot.__name__ = name
    assert checked(bot).seat() == Seat("bot")
