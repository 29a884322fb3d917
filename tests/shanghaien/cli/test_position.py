"""Positions at the command line: played from, valued, shown; clear words for what is none."""

import re
import shlex
import sys
from argparse import ArgumentParser
from pathlib import Path

import pytest

from shanghaien.ai import rank
from shanghaien.cards import CARDS, Trick, card_order
from shanghaien.cli.failure import Failure
from shanghaien.cli.parser import EXAMPLE, GRAMMAR, explain_positions
from shanghaien.cli.reading import line_of_input
from shanghaien.cli.text import CREWS, option
from shanghaien.position import _FIELDS, parse_position
from shanghaien.rules import legal_moves
from tests.shanghaien.cli.commands import BEGIN, Run

GUIDE = Path(__file__).parents[3] / "docs" / "guide" / "position.md"
LAST = "round 8; tavern FR1 IT3 DE2 NL1 ES3 TR2; A US2 ES3 IT3 on 1 2; B US1 CN3 ES1 IT4 on 4 6"


def test_a_game_begins_with_a_position_and_goes_to_its_end(run: Run) -> None:
    code, out, err = run("play", "--position", LAST, "--seed", "1", typed="shanghai\n")
    assert (code, err) == (0, "")
    assert "Round 8 of 8" in out
    assert "Player 5, Deckhand 5" in out or "wins." in out or "a draw" in out
    assert "save FILE" not in out


def test_a_game_from_a_position_is_not_saved(run: Run, tmp_path: Path) -> None:
    name = tmp_path / "game.json"
    _, out, _ = run("play", "--position", LAST, typed=f"save\nsave {name}\nquit\n")
    assert out.count("A game that started from a position cannot be saved.") == 2
    assert not name.exists()


def test_the_position_of_a_deal_is_not_saved_either(run: Run, place: Path) -> None:
    name = place.parent / "game.json"
    typed = f"roll\n?\nsave {name}\nquit\nquit\n"
    out = run("play", "--position", "round 1", typed=typed)[1]
    assert out.startswith("This game is not being saved: it started from a position.\n")
    assert "A game that started from a position cannot be saved." in out
    assert "save FILE" not in out
    assert "It was not saved. To continue from here:" in out
    assert not name.exists()
    assert not place.exists()


def test_the_table_is_shown_as_a_line_of_text_without_the_order_to_come(run: Run) -> None:
    _, out, _ = run("play", "--starter", "me", "--seed", "3", typed="position\nquit\n")
    (line,) = [line for line in out.splitlines() if "; tavern " in line]
    state = parse_position(line.removeprefix("Player> "))
    assert state.round == 1
    assert state.deck == state.to_come()
    _, out, _ = run("play", "--position", LAST, typed="position\nquit\n")
    assert LAST in out


def test_the_pile_of_a_position_is_shuffled_unless_it_was_named(run: Run) -> None:
    text = "round 7; A on 1 2; B on 3"
    typed = "shanghai\nquit\n"
    tables = {run("play", "--position", text, "--seed", seed, typed=typed)[1] for seed in "123"}
    assert len(tables) > 1
    text += "; deck FR1 IT3 DE2 NL1 ES3 TR2"
    for seed in "12":
        out = run("play", "--position", text, "--seed", seed, typed=typed)[1]
        assert "French 1   Italian 3" in out


def test_the_moves_of_a_position_are_ranked_by_the_chances(run: Run) -> None:
    state = parse_position(f"{LAST}; roll 2 4")
    code, out, err = run("value", "--position", f"{LAST}; roll 2 4")
    assert (code, err) == (0, "")
    whose, head, *lines, legend, sureness = out.splitlines()
    assert whose == "A’s winning chances after each move:"
    assert legend == "   (?! costs 2% or more, ? 5%, ?? 10%, before rounding)"
    assert head.split() == ["chance", "cost", "move"]
    moves = [option(state, move, "A") for move in legal_moves(state)]
    assert sorted(line[head.index("move") :] for line in lines) == sorted(moves)
    assert sureness == "Chances are exact."
    assert len(lines) == len(legal_moves(state))
    shares = [float(line.split()[0].rstrip("%")) for line in lines]
    assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize(("player", "ends"), [("A", "left right"), ("B", "right left")])
def test_the_end_of_a_row_that_is_not_shown_is_told_by_whose_it_is(
    run: Run, player: str, ends: str
) -> None:
    """The position that is typed has the ends as A sees them."""
    told = run("value", "--position", f"direction open; move {player}; roll 1 2")[1]
    own = re.findall(f"number the row from {player}’s (left|right)$", told, re.MULTILINE)
    assert sorted(own) == ["left", "right"]
    best = dict(zip(("left", "right"), ends.split(), strict=True))[own[0]]
    state = parse_position(f"direction open; move {player}; roll 1 2")
    assert str(rank(state)[0].move) == f"direction {best}"


@pytest.mark.parametrize("command", ["play", "value", "analyse"])
def test_the_help_explains_every_field_of_a_position(run: Run, command: str) -> None:
    told = run(command, "--help")[1].partition("Its fields, separated by semicolons, may come")[2]
    shown = re.findall(r"^  ([^ ].{15}) {2}\S", told, re.MULTILINE)
    assert [text.split()[0] for text in shown] == [
        *("round", "tavern", "A", "B", "move", "roll", "rolling", "over"),
        *("direction", "starter", "start-trick", "deck", "out"),
    ]
    assert sorted(text.split()[0] for text in shown) == sorted(_FIELDS)
    for text in shown:
        parse_position(text.replace("...", ""))
    assert "also list it after A or B while they have it" in " ".join(told.split())
    assert parse_position("start-trick both").sides[0].tricks == ()
    assert parse_position("start-trick both; A both").sides[0].tricks == (Trick.BOTH,)


@pytest.mark.parametrize("start", ["", "over; ", "A US1 US2 on 1; "])
def test_the_defaults_that_the_help_tells_are_those_of_a_position(run: Run, start: str) -> None:
    told = " ".join(run("value", "--help")[1].split())
    assert "Cards not named anywhere fill the row first, then the draw pile, in the order" in told
    assert "US1, US2 ... IT4, adjust, both and again; any left over are out." in told
    assert (
        "“play” shuffles the draw pile, unless “deck” puts it in a different order." in told
    )  # shown above
    assert "if not given, the earliest that the cards allow" in told
    assert "if not given, “left” after the round’s first roll, else “open”" in told
    state = parse_position(start)
    rest = [card for card in CARDS if card not in state.sides[0].sailors]
    laid = (*state.tavern, *state.deck)
    assert list(laid) == sorted(rest, key=card_order)[: len(laid)]
    assert (state.direction is not None) == any(side.placed for side in state.sides)
    held = len(state.sides[0].sailors)
    assert state.round == (8 if "over" in start else 2 if held else 1)


@pytest.mark.host_only
def test_the_commands_of_the_guide_do_what_they_say(run: Run) -> None:
    text = GUIDE.read_text(encoding="utf-8")
    lines = re.findall(r"^ {4}(?:echo (.+) \| )?python3 -m shanghaien (.+)$", text, re.MULTILINE)
    assert len(lines) == 4
    for typed, arguments in lines:
        code, out, err = run(*shlex.split(arguments), typed="".join(shlex.split(typed)))
        assert (code, err) == (0, "")
        assert out


@pytest.mark.parametrize("command", ["value", "analyse"])
@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\nnext\n"])
def test_a_position_may_come_by_standard_input(run: Run, command: str, end: str) -> None:
    text = f"{LAST}; roll 2 4"
    code, out, err = run(command, "--position", "-", typed=text + end)
    assert (code, out, err) == run(command, "--position", text)
    assert code == 0


def test_a_game_that_begins_with_a_typed_position_goes_on_with_what_is_typed(run: Run) -> None:
    typed = "shanghai\n"
    direct = run("play", "--position", LAST, "--seed", "1", typed=typed)
    assert run("play", "--position", "-", "--seed", "1", typed=f"{LAST}\n{typed}") == direct


@pytest.mark.parametrize("command", ["play", "value", "analyse"])
def test_standard_input_without_a_line_is_no_position(run: Run, command: str) -> None:
    """A command before it in a pipe may have failed."""
    told = f"shanghaien {command}: standard input: there is no position in it\n"
    assert run(command, "--position", "-", typed="") == (1, "", told)
    assert run(command, "--position", "-", typed=" ;\n") == (1, "", told)
    for text in ("", " ", " ; "):
        told = f"shanghaien {command}: --position: there is no position in it (see shanghaien "
        assert run(command, "--position", text) == (2, "", f"{told}{command} --help)\n")


@pytest.mark.parametrize("command", ["play", "value", "analyse"])
@pytest.mark.parametrize("typed", [b"\xff\xfe\x00", b"round 8\xe4; A ES4\n"])
def test_bytes_that_are_no_text_are_told_as_every_command_tells_them(
    run: Run, command: str, typed: bytes
) -> None:
    told = f"shanghaien {command}: standard input: this is not UTF-8 text\n"
    assert run(command, "--position", "-", typed=typed) == (1, "", told)


def test_without_standard_input_there_is_no_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(Failure, match="standard input: it is closed"):
        line_of_input()


def test_where_nobody_decides_the_chances_of_both_are_told(run: Run) -> None:
    code, out, _ = run("value", "--position", "round 8; A ES4 on 1; B US1 on 2; rolling")
    assert code == 0
    chances = re.match(r"There is nothing to choose\. Winning chances: A (\d+)%, B (\d+)%\.\n", out)
    assert chances
    assert int(chances[1]) + int(chances[2]) == 100


@pytest.mark.parametrize("command", ["value", "analyse"])
def test_of_a_game_that_is_over_the_scoring_is_told(run: Run, command: str) -> None:
    code, out, err = run(command, "--position", "round 8; A ES4; B US2 US1; over")
    assert (code, err) == (0, "")
    crews, last = out.splitlines()[:-1], out.splitlines()[-1]
    assert [line.partition(":")[0] for line in crews] == list(CREWS)
    assert last == "A 4–3 B: A wins."


@pytest.mark.host_only  # only the compiled kernel corrects chances
def test_no_move_costs_more_than_the_best_ones_chance(run: Run) -> None:
    text = "A US1 FR4 both on 1 1 2 2; B US3 DE4 CN3 on 4 3 3; roll 3 4"
    _, out, _ = run("value", "--position", f"round 7; {text}")
    assert "−" not in out  # what is called a cost has no sign
    best, *others = re.findall(r"^ +<?(\d+)% +(?:(\d+)%)?", out, re.MULTILINE)
    for chance, cost in others:
        assert int(best[0]) - int(cost) == max(0, int(chance) - (chance == "1"))


@pytest.mark.host_only  # only the compiled kernel rolls out
def test_it_is_told_how_far_chances_are_off(run: Run) -> None:
    early = run("value", "--position", "rolling")[1]
    unusual = " in positions from play; with unusual cards left, by more"
    off = f"Chances are typically off by about 1%{unusual}."
    assert early.splitlines()[-1] == off
    late = run("value", "--position", "round 7; A ES4; B US2; rolling")[1]
    told = r" To estimate them, the rest of the round was played out \d+ times\.$"
    assert re.search(rf"{re.escape(off)}{told}", late)
    hinted = run(*BEGIN, typed="roll\nhint\n")[1]
    assert re.search(r"^Chances are typically off by about \d+%\.", hinted, re.MULTILINE)
    assert unusual not in hinted
    typed = run("play", "--position", "A on 1; roll 2 3", typed="hint\n")[1]
    assert off in " ".join(typed.split())


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["value"], "--position"),
        (["analyse"], "--position"),
        (["analyse", LAST], "--position: missing"),
        (["value", LAST], "--position: missing"),
        (["value", "--position", "A ES5"], "--position: A: “ES5” is not a card"),
        (["value", "--position", "A 50%"], "“50%” is not a card"),
        (["value", "--position", "round 8 tavern US1"], "round: missing semicolon before “tavern”"),
        (["analyse", "--position", "move B roll 2 6"], "move: missing semicolon before “roll”"),
        (["play", "--position", "A US1, B US2"], "A: missing semicolon before “B”"),
        (["play", "--position", "round 9"], "round: “9” is not a whole number from 1 to 8"),
        (
            ["play", "--position", "over", "--load", "x"],
            "--load: cannot be combined with --position",
        ),
    ],
)
def test_what_is_no_position_is_wrong_usage(run: Run, arguments: list[str], part: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert part in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["play", "value", "analyse"])
def test_the_help_shows_how_a_position_is_written_and_names_no_file(command: str, run: Run) -> None:
    _, out, _ = run(command, "--help")
    assert f'"{EXAMPLE}"' in out
    assert ".md" not in out
    assert parse_position(EXAMPLE).round == 8
    assert " ".join(GRAMMAR.split()) in " ".join(out.split())
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("columns", [40, 60])
def test_how_a_position_is_written_ends_where_the_terminal_does(
    monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    command = ArgumentParser(epilog="")
    explain_positions(command)
    told = (command.epilog or "").splitlines()
    assert " ".join(GRAMMAR.split()) == " ".join(" ".join(told).split())
    assert [line for line in told if len(line) > columns] == [f'  "{EXAMPLE}"']  # to be copied
    assert f"{'':20}that the cards allow" in told
