"""A record told in a terminal, and texts that are none."""

import json
import re
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from shanghaien.cards import CARDS, Trick
from shanghaien.cli import screen
from shanghaien.fair_play import SIZE
from shanghaien.formats.collection import write_all
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.formats.record import write
from shanghaien.game import Seat, Setup, pact_of, seed_setup, start
from shanghaien.letters import accept, invite
from shanghaien.rules import outcome
from shanghaien.sources import RealDice, Sealed
from shanghaien.state import Player
from tests.shanghaien import golden
from tests.shanghaien.cli.commands import Run, saved
from tests.shanghaien.golden import FILES, load
from tests.shanghaien.short_game import short
from tests.shanghaien.two_sides import begin, letters
from tests.support.random_games import AGAINST, finished

SEALED = Sealed("5ea1" * 8)


GAME = start(Setup(CARDS, Player.A), (Seat("Anna"), Seat("Bernd")))
REAL = replace(GAME, chance=RealDice())


def test_replay_tells_the_game(run: Run, tmp_path: Path) -> None:
    game = golden.replay(load(FILES[0]))
    code, out, err = run("replay", saved(tmp_path, game))
    assert (code, err) == (0, "")
    final = outcome(game.state)
    assert final is not None
    assert out.count("\nRound ") == 8
    assert out.count(" gets it.") + out.count("is removed from the game.") == 48
    assert f"Anna {final.totals[0]}–{final.totals[1]} Bernd: Anna wins." in out


def test_the_cards_of_a_round_are_told_from_the_left_of_the_player_of_whom_that_is_said(
    run: Run,
) -> None:
    """Card 1 is the first or the last of them, as A or B has numbered the row from an end."""
    game = golden.replay(load(FILES[0]))
    out = run("replay", "-", typed=write(game))[1]
    rounds = re.findall(r"^Round \d, from Anna’s left: (.+)\.$", out, re.MULTILINE)
    ends = re.findall(r"^ +(\w+) numbers the row from \1’s (left|right)\.$", out, re.MULTILINE)
    firsts = re.findall(r"^  Card 1: .*?the (.+?)(?:, | and gets| \(|,? but )", out, re.MULTILINE)
    assert len(rounds) == len(ends) == len(firsts) == 8
    for cards, end, first in zip(rounds, ends, firsts, strict=True):
        is_first = end in (("Anna", "left"), ("Bernd", "right"))
        assert cards.split(", ")[0 if is_first else -1] in first


def test_replay_reads_standard_input(run: Run) -> None:
    game = golden.replay(load(FILES[0]))
    code, out, _ = run("replay", "-", typed=write(game))
    assert code == 0
    assert "Anna wins." in out


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_replay_reads_what_programs_for_windows_write(
    run: Run, tmp_path: Path, encoding: str
) -> None:
    text = write(golden.replay(load(FILES[0]))).replace(", ", ",\r\n", 9)
    place = tmp_path / "game.json"
    place.write_text(text, encoding=encoding, newline="")
    code, out, err = run("replay", str(place))
    assert (code, err) == (0, "")
    assert "Anna wins." in out


def test_replay_of_an_unfinished_game(run: Run) -> None:
    game = start(Setup(CARDS, Player.B, Trick.BOTH), (Seat("Anna"), Seat("Bernd", "captain")))
    code, out, _ = run("replay", "-", typed=write(game))
    assert code == 0
    assert out.splitlines() == [
        "A: Anna",
        "B: Bernd (computer, Captain)",
        "Each player starts with an “Add both dice” trick card.",
        "",
        "Unfinished: round 1, Bernd to move.",
    ]


def test_before_a_game_by_link_begins_nobody_is_to_move(run: Run) -> None:
    invitation = invite(bytes(SIZE), "Anna", Player.B)
    for game, seat, awaited in (
        (invitation, "nobody yet", "a reply"),
        (accept(read_letter(write_letter(invitation)), b"b" * SIZE, "Bernd"), "Bernd", "Anna"),
    ):
        code, out, _ = run("replay", "-", typed=f"#{write_letter(game)}")
        assert code == 0
        assert out.splitlines() == ["A: Anna", f"B: {seat}", "", f"Waiting for {awaited}."]


def test_a_game_by_link_waits_for_who_sends_the_next_message_not_for_whose_dice_roll(
    run: Run,
) -> None:
    other = 0
    for _, text in islice(letters(begin(Random(4), Player.A), Random(1)), 12):
        game = read_letter(text)
        who = pact_of(game).sender.other
        last = run("replay", "-", typed=f"#{text}")[1].splitlines()[-1]
        assert last == f"Unfinished: round {game.state.round}, waiting for {game.seats[who].name}."
        assert run("link", "-", typed=f"#{text}")[1].endswith(
            f"\nWaiting for {game.seats[who].name}.\n"
        )
        other += game.state.to_move is not who
    assert other


def test_replay_calls_nobody_a_person_who_may_be_a_bot(run: Run) -> None:
    seats = (Seat("chance"), Seat("mine", "bot"))
    out = run("replay", "-", typed=write(start(Setup(CARDS, Player.B), seats)))[1]
    assert out.splitlines()[:2] == ["A: chance", "B: mine (bot)"]


def test_two_players_of_one_name_are_told_apart_by_their_seats(run: Run) -> None:
    game = run("selfplay", "--json")[1]
    told = run("replay", "-", typed=game)[1]
    for name in ("random (A)", "random (B)"):
        assert f"  {name} rolls " in told
    assert re.search(r"^random \(A\) \d+–\d+ random \(B\): ", told, re.MULTILINE)
    assert not re.search(r"random (?!\([AB]\))\w", told.partition("Round 1")[2])


def test_replay_says_who_alone_has_the_start_trick(run: Run) -> None:
    setup = Setup(CARDS, Player.B, Trick.BOTH, Player.A)
    _, out, _ = run("replay", "-", typed=write(start(setup, (Seat("Anna"), Seat("Bernd")))))
    assert "\nOnly Anna starts with an “Add both dice” trick card.\n" in out
    setup = Setup(CARDS, Player.B, Trick.AGAIN)
    _, out, _ = run("replay", "-", typed=write(start(setup, (Seat("Anna"), Seat("Bernd")))))
    assert "\nEach player starts with a “Roll again” trick card.\n" in out


@pytest.mark.parametrize(
    ("typed", "part"),
    [
        (b"", "input: there is nothing in it"),
        (b"\n", "input: there is nothing in it"),
        (b"{", "the text is cut off"),
        (b"{}", "this is not a Shanghaien game file"),
        (b"\xff\xfe\x00", "this is not UTF-8 text"),
        (b"x" * 1_000_000, "there is no game and no link to one"),
        (b"Look: https://example.org/#", "there is no game and no link to one"),
        (b'{"' + "é".encode() * 100_003, "more than 50,000 characters"),
        (write_all([]).encode(), "this is a collection of games; only a single game can be read"),
        (write_all([({}, "{}")]).encode(), "input: this is a collection of games; only a single"),
        (b'{"format": "shanghaien", }\n' * 9_000, "input: there are several games in this text"),
        (write(GAME).replace('"players"', '"seats"').encode(), "input: field “players” is missing"),
        (write(REAL).replace('"hand"', '"x"').encode(), "“x” is neither “page” nor “hand”"),
        (
            write(GAME).replace('"Anna"', '" Anna"').encode(),
            "“ Anna” is not a name; a name has 1 to 40",
        ),
        (b'{"' * 20_000, "this is not a Shanghaien game file"),
        (
            f'{{"x": {"9" * 5_000}, "game": {write(GAME)}}}'.encode(),
            "is not a Shanghaien game file",
        ),
    ],
)
def test_a_bad_record_is_one_sentence_and_exit_code_1(run: Run, typed: bytes, part: str) -> None:
    code, out, err = run("replay", "-", typed=typed)
    assert (code, out) == (1, "")
    assert err.startswith("shanghaien replay: standard input: ")
    assert part in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("missing.json", "missing.json: no such file or folder"),
        ("", "“”: no such file or folder"),
        ("\0", "“\\x00”: embedded null byte"),
        pytest.param(
            "x" * 5000,
            f"{'x' * 5000}: file name too long",
            marks=pytest.mark.host_only,
            id="the name of 5,000 x",
        ),
        (".", ".: this is a folder"),
        (f"{__file__}/x", f"{__file__}/x: no such file or folder"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_sentence(run: Run, name: str, told: str) -> None:
    assert run("replay", name) == (1, "", f"shanghaien replay: {told}\n")


def test_a_byte_order_mark_does_no_harm(run: Run) -> None:
    game = golden.replay(load(FILES[0]))
    assert run("replay", "-", typed=b"\xef\xbb\xbf" + write(game).encode())[0] == 0


def sealed(turn: int | None = None) -> str:
    """The record of a sealed game, at its end or before."""
    game = finished(start(seed_setup(SEALED.seed, Player.A), AGAINST, SEALED), Random(5))
    return write(game if turn is None else game.at(turn))


def test_replay_says_that_what_was_sealed_is_what_fell(run: Run) -> None:
    code, out, _ = run("replay", "-", typed=sealed())
    assert code == 0
    assert out.splitlines()[-3:] == [
        "Checked: cards and dice match this seal. If it is the one shown at the start, nobody has "
        "changed them.",
        f"Seal: {SEALED.seal}",
        f"Secret that opens the seal: {SEALED.secret}",
    ]


SET = (
    "All cards and dice were set before the first move. If this seal is the one shown at the "
    "start, nobody has changed them."
)


def test_replay_of_a_sealed_game_that_goes_on_keeps_its_secret(run: Run) -> None:
    _, out, _ = run("replay", "-", typed=sealed(40))
    assert out.splitlines()[-3:] == [
        SET,
        f"Seal: {SEALED.seal}",
        "The secret that opens the seal is shown when the game is over.",
    ]
    assert SEALED.secret not in out


def test_a_sealed_game_that_is_resumed_may_have_been_swapped_before(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_text(sealed(40), encoding="utf-8")
    out = run("play", "--resume", str(file))[1]
    assert SET in " ".join(out.split())
    assert "nobody can change them" not in out


def test_replay_refuses_a_sealed_game_with_other_dice(run: Run) -> None:
    record = json.loads(sealed())
    assert record["events"][1] != "rolled 1 1"
    record["events"][1] = "rolled 1 1"
    code, out, err = run("replay", "-", typed=json.dumps(record))
    assert (code, out) == (1, "")
    where = "shanghaien replay: standard input: events[1]"
    assert err == f"{where}: the dice are not those that were sealed\n"


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("command", ["replay", "review"])
def test_at_a_terminal_a_long_line_goes_on_below_its_beginning(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    game = short() if command == "review" else golden.replay(load(FILES[0]))
    name = saved(tmp_path, game)
    out = run(command, name)[1]
    assert max(map(len, out.splitlines())) <= 60
    monkeypatch.setattr(screen, "is_terminal", lambda: False)
    whole = run(command, name)[1]
    assert max(map(len, whole.splitlines())) > 60
    assert out.split() == whole.split()
    if command == "review":
        assert re.search(r"^ +\S+% .+\n {15}[^ ]", out, re.MULTILINE)
    else:
        assert re.search("^Round 1, from Anna’s left: .+\n   [^ ]", out, re.MULTILINE)
        assert re.search("^  Card 1: .+\n     [^ ]", out, re.MULTILINE)
