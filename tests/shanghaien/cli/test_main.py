"""The command line: output, refusals, exit status."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shanghaien.cards import CARDS, Trick
from shanghaien.cli import main as cli
from shanghaien.cli import play as cli_play
from shanghaien.formats.letter import write_letter
from shanghaien.formats.record import read, write
from shanghaien.game import Seat, Setup, start
from shanghaien.moves import parse_event
from shanghaien.position import parse_position
from shanghaien.rules import legal_moves, outcome
from shanghaien.state import Player
from tests.shanghaien import golden
from tests.shanghaien.cli.commands import Run, saved
from tests.shanghaien.golden import FILES, load
from tests.shanghaien.invariants import check_game
from tests.shanghaien.two_sides import begin, play_out

ROOT = Path(__file__).parents[3]
RANDOMS = ("random", "random")


# Usage


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ([], "COMMAND"),
        (["bet"], "'bet'"),
        (["play", "--level", "admiral"], "'admiral'"),
        (["play", "--name", ""], "a name has 1 to 40 printable characters"),
        (["play", "--start-trick", "joker"], "'joker'"),
        (["play", "--seed", "x"], "'x'"),
        (["selfplay", "--games", "0"], "'0' is not a number of games"),
        (["selfplay", "--games", "many"], "'many' is not a number of games"),
        (["selfplay", "--games", "9" * 5000], "is not a number of games"),
        (["selfplay", "--players", "random"], "two players"),
        (["selfplay", "--players", "random,admiral"], "'admiral' is none of"),
        (["selfplay", "--players", "random,random,random"], "two players"),
        (["replay"], "FILE"),
        (["replay", "a", "b"], "b"),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_code_2(
    run: Run, arguments: list[str], part: str
) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert part in err
    assert err.count("\n") == 1


def test_help_tells_the_commands(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert all(command in out for command in ("play", "selfplay", "replay"))


@pytest.mark.parametrize("command", ["play", "web", "selfplay", "review", "analyse", "link"])
def test_the_help_of_a_command_says_what_it_does_as_the_list_of_all_does(
    run: Run, command: str
) -> None:
    listed = " ".join(run("--help")[1].split())
    _, out, _ = run(command, "--help")
    said = " ".join(out.split("\n\n")[1].split())
    assert said[:1].isupper()
    assert f"{command} {said[:1].lower()}{said[1:-1]}" in listed


# selfplay


def test_selfplay_tells_who_won(run: Run) -> None:
    code, out, err = run("selfplay", "--games", "10", "--players", "random,random")
    assert (code, err) == (0, "")
    a, b, draws = out.splitlines()
    won = [int(line.split(": ")[1].split()[0]) for line in (a, b)]
    assert a.startswith("A (random): ")
    assert draws == f"{10 - sum(won)} drawn of 10, seed 0"


def test_selfplay_prints_one_record_a_line(run: Run) -> None:
    code, out, _ = run("selfplay", "--games", "3", "--seed", "7", "--json")
    assert code == 0
    found = [read(line) for line in out.splitlines()]
    assert len(found) == 3
    assert len({game.setup.deck for game in found}) == 3
    for game in found:
        assert outcome(game.state) is not None
        check_game(game)


def test_selfplay_is_repeated_by_its_seed(run: Run) -> None:
    first = run("selfplay", "--games", "2", "--seed", "7", "--json")
    assert run("selfplay", "--games", "2", "--seed", "7", "--json") == first
    assert run("selfplay", "--games", "2", "--seed", "8", "--json") != first


def test_selfplay_deals_the_same_to_all_players() -> None:
    level = cli_play.level_names()[0]
    one, two = cli.selfplay(RANDOMS, 5, 0), cli.selfplay((level, "random"), 5, 0)
    assert one.setup == two.setup
    assert two.seats == (Seat(level, level), Seat("random"))


@pytest.mark.parametrize("trick", Trick)
def test_selfplay_with_a_start_trick(run: Run, trick: Trick) -> None:
    _, out, _ = run("selfplay", "--start-trick", trick.word, "--json")
    assert read(out).setup.start_trick is trick


@pytest.mark.parametrize("level", cli_play.level_names()[:2])
def test_selfplay_with_levels(level: str) -> None:
    check_game(cli.selfplay((level, "random"), 1, 0))


@pytest.mark.long
@pytest.mark.host_only
def test_a_hundred_games_break_no_invariant() -> None:
    for number in range(100):
        check_game(cli.selfplay(RANDOMS, 1, number, (None, *Trick)[number % 4]))


# link


def test_link_turns_a_record_into_a_link_and_back(run: Run, tmp_path: Path) -> None:
    game = golden.replay(load(FILES[0]))
    code, link, err = run("link", saved(tmp_path, game))
    assert (code, err) == (0, "")
    assert link.startswith("#g=")
    for typed in (link, f"https://example.org/{link}", link[1:]):
        code, out, _ = run("link", "-", typed=typed)
        assert code == 0
        assert read(out) == game
    assert run("replay", "-", typed=link) == run("replay", "-", typed=write(game))


def test_a_bad_link_is_one_sentence(run: Run) -> None:
    for typed in ("#g=AQ", "#g=AgAA", "#g=?", "https://example.org/"):
        code, out, err = run("link", "-", typed=typed)
        assert (code, out, err.count("\n")) == (1, "", 1)


def test_a_chat_with_a_game_by_link_is_checked(run: Run) -> None:
    rng = Random(4)
    sides = begin(rng)
    sent = [text for _, text in play_out(sides, rng)]
    chat = "\n".join(f"> Your turn! https://example.org/#{text} :-)" for text in sent)
    code, out, err = run("link", "-", typed=chat)
    assert (code, err) == (0, "")
    *told, checked, record = out.splitlines()
    assert len(told) == len(sent)
    assert checked.startswith(f"{len(sent)} messages of game")
    assert read(record) == replace(sides[0], pact=None)


def test_messages_of_two_games_are_no_game(run: Run) -> None:
    texts = [write_letter(begin(Random(seed))[0]) for seed in (1, 2)]
    code, out, err = run("link", "-", typed=" #".join(["", *texts]))
    assert (code, out) == (1, "")
    assert "another game" in err


def test_a_saved_game_by_link_gives_its_message_again(run: Run, tmp_path: Path) -> None:
    anna, _ = begin(Random(3))
    assert run("link", saved(tmp_path, anna)) == (0, f"#{write_letter(anna)}\n", "")
    code, _, err = run("play", "--load", saved(tmp_path, anna))
    assert code == 1
    assert "goes on in the browser" in err


# replay


def test_replay_tells_the_game(run: Run, tmp_path: Path) -> None:
    game = golden.replay(load(FILES[0]))
    code, out, err = run("replay", saved(tmp_path, game))
    assert (code, err) == (0, "")
    final = outcome(game.state)
    assert final is not None
    assert out.count("\nRound ") == 8
    assert out.count(" gets it.") + out.count("is removed from the game.") == 48
    assert f"Anna {final.totals[0]}, Bernd {final.totals[1]}: Anna wins." in out


def test_replay_reads_standard_input(run: Run) -> None:
    game = golden.replay(load(FILES[0]))
    code, out, _ = run("replay", "-", typed=write(game))
    assert code == 0
    assert "Anna wins." in out


def test_replay_of_an_unfinished_game(run: Run) -> None:
    game = start(Setup(CARDS, Player.B, Trick.BOTH), (Seat("Anna"), Seat("Bernd", "captain")))
    code, out, _ = run("replay", "-", typed=write(game))
    assert code == 0
    assert out.splitlines() == [
        "A: Anna (a person)",
        "B: Bernd (the computer, level captain)",
        "Each has the trick “add both” from the start.",
        "",
        "Not finished: round 1, Bernd is to move.",
    ]


@pytest.mark.parametrize(
    ("typed", "part"),
    [
        (b"", "the text is cut off"),
        (b"{}", "this is not a record"),
        (b"\xff\xfe\x00", "standard input is not a text in UTF-8"),
        (b"x" * 1_000_000, "are too many"),
        ("é".encode() * 100_003, "are too many"),
        (b"[" * 40_000, "this is not a record"),
    ],
)
def test_a_bad_record_is_one_sentence_and_exit_code_1(run: Run, typed: bytes, part: str) -> None:
    code, out, err = run("replay", "-", typed=typed)
    assert (code, out) == (1, "")
    assert part in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["missing.json", "", "\0", "x" * 5000])
def test_a_file_that_cannot_be_read_is_one_sentence(run: Run, name: str) -> None:
    code, out, err = run("replay", name)
    assert (code, out) == (1, "")
    assert "could not be read" in err
    assert err.count("\n") == 1


def test_a_byte_order_mark_does_no_harm(run: Run) -> None:
    game = golden.replay(load(FILES[0]))
    assert run("replay", "-", typed=b"\xef\xbb\xbf" + write(game).encode())[0] == 0


# play


def test_play_shows_the_table_and_ends_with_the_input(run: Run) -> None:
    code, out, err = run("play", "--seed", "1", "--name", "Jo", "--starter", "me")
    assert (code, err) == (0, "")
    assert "Round 1 of 8, Jo started; 42 cards to come" in out
    assert "  1  roll two dice" in out
    assert out.rstrip().endswith("You have left the game.")


def test_play_to_the_end(run: Run) -> None:
    # "s" shanghais, "r" rolls, "d" is not clear, the numbers are dice: one of them is allowed.
    typed = "s\nr\n1\n2\n3\n4\n5\n6\n" * 400
    code, out, _ = run("play", "--seed", "2", "--name", "Jo", typed=typed)
    assert code == 0
    assert out.count("ends round 8.") == 1
    assert "Jo adds a " in out
    assert "Italians: " in out
    assert "wins." in out or "a draw" in out


def test_play_is_repeated_by_its_seed(run: Run) -> None:
    typed = "1\n1\nquit\n"
    assert run("play", "--seed", "3", typed=typed) == run("play", "--seed", "3", typed=typed)


def test_play_answers_what_it_does_not_understand(run: Run) -> None:
    typed = "?\nfold\nplace 2\nplace 9\n\ntable\nquit\n"
    _, out, _ = run("play", "--seed", "1", "--starter", "me", typed=typed)
    assert cli_play.HELP in out
    assert '"fold" is none of these moves' in out
    assert '"place 2" is not allowed now.' in out
    assert '"place 9" is none of these moves' in out
    assert out.count("Round 1 of 8") == 2


def test_play_saves_and_goes_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    typed = f"roll\nsave {path}\nquit\n"
    _, out, _ = run("play", "--seed", "1", "--starter", "me", typed=typed)
    assert f"Saved in {path}." in out
    game = read(path.read_text(encoding="utf-8"))
    assert [str(type(event).__name__) for event in game.events] == ["Roll", "Rolled"]
    code, out, _ = run("play", "--load", str(path), typed="left\nquit\n")
    assert code == 0
    assert "Player puts number 1 at the left end" in out
    assert list(tmp_path.iterdir()) == [path]


def test_save_replaces_a_record_but_nothing_else(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear captain", encoding="utf-8")
    record = Path(saved(tmp_path, golden.replay(load(FILES[0]))))
    typed = f"save\nsave {other}\nsave {record}\nsave {tmp_path}\nsave {tmp_path}/no/where\n"
    _, out, _ = run("play", "--seed", "1", "--starter", "me", typed=typed)
    assert "Save where?" in out
    assert f"{other} exists and is not a saved game" in out
    assert other.read_text(encoding="utf-8") == "Dear captain"
    assert f"Saved in {record}." in out
    assert read(record.read_text(encoding="utf-8")).events == ()
    assert f"{tmp_path} could not be written: " in out
    assert f"{tmp_path}/no/where could not be written: " in out


def test_a_finished_game_is_scored_when_it_is_loaded(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, golden.replay(load(FILES[0])))
    copy = tmp_path / "copy.json"
    code, out, _ = run("play", "--load", path, typed=f"save {copy}\n")
    assert code == 0
    assert "Anna wins." in out
    assert copy.exists()


def test_a_game_with_an_unknown_level_is_refused(run: Run, tmp_path: Path) -> None:
    game = start(Setup(CARDS, Player.A), (Seat("Anna"), Seat("X", "admiral")))
    code, _, err = run("play", "--load", saved(tmp_path, game))
    assert code == 1
    assert "the level 'admiral' is unknown" in err


def test_the_person_may_sit_at_either_side(run: Run, tmp_path: Path) -> None:
    game = start(Setup(CARDS, Player.B), (Seat("Deckhand", cli_play.level_names()[0]), Seat("Jo")))
    _, out, _ = run("play", "--load", saved(tmp_path, game))
    lines = out.splitlines()
    assert lines.index(next(x for x in lines if x.startswith("Deckhand"))) < lines.index(
        next(x for x in lines if x.startswith("Jo "))
    )


def test_dice_are_chosen_by_what_they_show_and_tricks_from_7_on() -> None:
    state = parse_position("A ES1 both; roll 2 5")
    found = cli_play.keys(legal_moves(state))
    assert {key: str(move) for key, move in found.items()} == {
        key: str(parse_event(text))
        for key, text in {"2": "place 2", "5": "place 5", "7": "joker both ES", "8": "both"}.items()
    }
    for text in ("7", "joker both es", "jo"):
        assert cli_play.find(text, legal_moves(state), Player.A) == parse_event("joker both ES")


@pytest.mark.parametrize("text", ["left", "direction left", "l"])
def test_left_is_the_left_of_the_person(text: str) -> None:
    moves = legal_moves(parse_position("direction open; roll 1 2"))
    assert cli_play.find(text, moves, Player.A) == parse_event("direction left")
    assert cli_play.find(text, moves, Player.B) == parse_event("direction right")


def test_an_exact_text_is_a_move_though_others_begin_with_it() -> None:
    state = parse_position("A ES1 adjust both; roll 1 2")
    assert cli_play.find("both", legal_moves(state), Player.A) == parse_event("both")
    for text in ("place", "joker", "j"):
        with pytest.raises(cli_play.NotNow, match="several"):
            cli_play.find(text, legal_moves(state), Player.A)


def test_texts_may_be_in_any_letters(run: Run) -> None:
    _, out, _ = run("play", "--seed", "1", "--starter", "me", typed="ROLL\nDirection  Left\n")
    assert "puts number 1 at the left end" in out


def test_an_interrupt_is_no_accident(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "play", interrupted)
    code, _, err = run("play")
    assert (code, err) == (130, "\n")


# The process itself


def command(*arguments: str) -> list[str]:
    """The command line of a process."""
    return [sys.executable, "-m", "shanghaien", *arguments]


@pytest.mark.host_only
def test_the_module_runs() -> None:
    done = subprocess.run(
        command("selfplay", "--json"), cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout)["format"] == "shanghaien"
    assert done.stderr == ""


@pytest.mark.host_only
def test_nobody_reading_any_more_is_no_accident() -> None:
    arguments = command("selfplay", "--games", "100000", "--json")
    with subprocess.Popen(
        arguments, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=30) == 141


@pytest.mark.host_only
def test_a_terminal_without_letters_is_served() -> None:
    done = subprocess.run(
        command("play", "--start-trick", "adjust", "--starter", "me", "--seed", "1"),
        cwd=ROOT,
        input="1\n1\n",
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert "die ?1" in done.stdout
    assert done.stderr == ""


@pytest.mark.host_only
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command("selfplay"), cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True,
            check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("the output could not be written: ")
    assert done.stderr.count("\n") == 1
