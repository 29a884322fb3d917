"""The computer against itself in a terminal: results, records, seeds."""

import errno
import os
from itertools import product
from pathlib import Path
from typing import NoReturn

import pytest

from shanghaien.cards import Trick
from shanghaien.cli.screen import width
from shanghaien.formats.record import read
from shanghaien.match import Match
from shanghaien.position import parse_position
from shanghaien.rules import legal_moves, outcome
from shanghaien.state import Player
from tests.shanghaien.cli.commands import Run
from tests.shanghaien.invariants import check_game


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """The file of a bot of one's own."""
    path = tmp_path / "own.py"
    code = "from shanghaien import *\ndef choose(state, rng): return legal_moves(state)[-1]\n"
    path.write_text(code, encoding="utf-8")
    return path


def test_selfplay_tells_who_won_and_how_sure_that_is(run: Run, bot: Path) -> None:
    arguments = ("--games", "6", "--players", f"{bot},random", "--seed", "7")
    code, out, err = run("selfplay", *arguments)
    assert (code, err) == (0, "")
    drawn, head, own, chance, share = out.splitlines()
    assert head.split("  ")[0] == "player"
    assert len({len(line) for line in (head, own, chance)}) == 1
    won = [int(line.split()[-2]) for line in (own, chance)]
    assert (own.split()[0], chance.split()[0]) == (str(bot), "random")
    assert drawn == f"6 games, {6 - sum(won)} drawn (seed 7)"
    match = Match(str(bot), "random", 6, 7)
    finals = [outcome(game.state) for game in match.play()]
    points = sum(final.totals[i % 2] for i, final in enumerate(finals) if final) / 6
    assert own.endswith(f" {points:.2f}")
    result = match.result()
    low, high = (f"{100 * end:.1f}%" for end in result.interval)
    assert share.startswith(f"{bot}: win rate {100 * result.share:.1f}%, likely range (95%) {low}")
    assert f" to {high}; " in share
    assert result.share == (won[0] + (6 - sum(won)) / 2) / 6


def test_a_level_may_have_capitals_unless_a_file_has_that_very_name(
    run: Run, bot: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = run("selfplay", "--players", "deckhand,random")
    assert run("selfplay", "--players", "Deckhand,RANDOM") == usual
    monkeypatch.chdir(bot.parent)
    bot.rename("Deckhand")
    assert "\nDeckhand " in run("selfplay", "--players", "Deckhand,random")[1]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("d", "this is a folder"),
        ("no.py", "no such file or folder"),
        ("d/mate", "no such file or folder"),
        ("./foo", "no such file or folder"),
        ("foo/", "no such file or folder"),
    ],
)
def test_what_is_meant_to_be_a_file_of_a_bot_and_is_none_says_why(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("d").mkdir()
    for command in (("play", "--opponent", name), ("selfplay", "--players", f"mate,{name}")):
        assert run(*command) == (1, "", f"shanghaien {command[0]}: {name}: {why}\n")


def test_a_bot_in_a_folder_that_may_not_be_entered_says_so(
    run: Run, bot: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stat(*_: object, **__: object) -> NoReturn:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    for command in (("play", "--opponent", f"{bot}"), ("selfplay", "--players", f"{bot},mate")):
        with monkeypatch.context() as closed:
            closed.setattr(os, "stat", stat)  # whoever runs this may enter all
            found = run(*command)
        assert found == (1, "", f"shanghaien {command[0]}: {bot}: permission denied\n")


@pytest.mark.skipif(not Path(os.devnull).exists(), reason="it is no file there")
def test_what_is_no_regular_file_is_no_bot(run: Run) -> None:
    told = f"shanghaien play: {os.devnull}: this is not a regular file\n"
    assert run("play", "--opponent", os.devnull) == (1, "", told)


def test_the_columns_of_a_result_hold_wide_names(run: Run, bot: Path) -> None:
    wide = bot.with_name("李🐙.py")
    bot.rename(wide)
    out = run("selfplay", "--games", "2", "--players", f"{wide},random")[1].splitlines()
    assert len({width(line) for line in out[1:4]}) == 1


def test_two_bots_of_one_name_are_told_apart(run: Run) -> None:
    out = run("selfplay", "--games", "2")[1].splitlines()
    assert [line.split("  ")[0] for line in out[2:4]] == ["random (A)", "random (B)"]
    assert out[4].startswith("random (A): win rate ")
    assert out[5:] == ["(A) is the first of the two --players, (B) the second."]
    assert "(A)" not in run("selfplay", "--players", "random,deckhand")[1]


def test_a_single_game_has_no_win_rate_and_blanks_beside_the_comma_are_nothing(run: Run) -> None:
    out = run("selfplay", "--players", "random,deckhand")[1]
    assert "win rate" not in out
    assert run("selfplay", "--players", " random, deckhand")[1] == out


def test_selfplay_prints_one_record_a_line(run: Run) -> None:
    code, out, _ = run("selfplay", "--games", "3", "--seed", "7", "--json")
    assert code == 0
    found = [read(line) for line in out.splitlines()]
    assert len(found) == 3
    assert found[0].setup.deck == found[1].setup.deck != found[2].setup.deck
    for game in found:
        assert outcome(game.state) is not None
        check_game(game)


def test_selfplay_is_repeated_by_its_seed(run: Run) -> None:
    first = run("selfplay", "--games", "2", "--seed", "7", "--json")
    assert run("selfplay", "--games", "2", "--seed", "7", "--json") == first
    assert run("selfplay", "--games", "2", "--seed", "-8", "--json") != first


def test_selfplay_deals_the_same_to_all_players(run: Run) -> None:
    one, two = (
        read(run("selfplay", "--seed", "5", "--json", "--players", players)[1])
        for players in ("random,random", "deckhand,random")
    )
    assert one.setup == two.setup
    assert [(seat.name, seat.level) for seat in two.seats] == [
        ("Deckhand", "deckhand"),
        ("random", None),
    ]


@pytest.mark.parametrize("trick", Trick)
def test_selfplay_with_a_start_trick(run: Run, trick: Trick) -> None:
    _, out, _ = run("selfplay", "--start-trick", trick.word, "--json")
    assert read(out).setup.start_trick is trick


def test_the_player_who_alone_has_the_start_trick_keeps_it_at_the_other_seat(run: Run) -> None:
    arguments = ("--start-trick", "again", "--start-trick-for", "B", "--games", "2")
    _, out, _ = run("selfplay", *arguments, "--json")
    one, two = map(read, out.splitlines())
    assert (one.setup.start_trick_for, two.setup.start_trick_for) == (Player.B, Player.A)


def test_a_bot_that_breaks_the_rules_is_one_sentence(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cheat.py"
    path.write_text("from shanghaien import Place\ndef choose(state, rng): return Place(1)\n")
    code, _, err = run("selfplay", "--players", f"deckhand,{path}")
    assert code == 1
    assert err.startswith(f"shanghaien selfplay: {path}: chose “place 1”, which is not legal in ")
    position, legal = err.rstrip().rpartition("in “")[2].split("”; legal moves: ")
    assert legal == ", ".join(map(str, legal_moves(parse_position(position))))
    assert err.count("\n") == 1


@pytest.mark.host_only
def test_games_with_any_start_trick_break_no_invariant() -> None:
    for trick, whose in ((None, None), *product(Trick, (None, *Player))):
        match = Match("random", "random", 2, start_trick=trick, start_trick_for=whose)
        for game in match.play():
            check_game(game)


@pytest.mark.usefixtures("terminal")
def test_a_result_ends_where_the_terminal_does(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = run("selfplay", "--games", "2")[1]
    assert max(map(len, out.splitlines())) <= 40
    assert "; a draw is half a win (A) is the first of" in " ".join(out.split())
