"""The help of a game at the terminal."""

from dataclasses import replace
from pathlib import Path

import pytest

from shanghaien.game import Practice
from tests.shanghaien.cli.commands import Run, begun, saved


def test_the_help_and_what_is_typed_below_it_fit_on_a_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, out, _ = run("play", "--seed", "1", "--starter", "me", typed="?\nroll\nleft\n?\nquit\n")
    prompts = out.split("Player> ")
    for helped in (prompts[1], prompts[4]):
        assert helped.startswith("Type a move’s number")
        assert helped.count("\n") < 24
        assert max(map(len, helped.splitlines())) < 80


def test_the_help_names_what_the_table_shows_once_a_trick_card_is_played(run: Run) -> None:
    _, helped, _ = run("play", "--position", "A", typed="?\nquit\nquit\n")
    shown = "trick played this round"
    assert f"a trick card (shown as “{shown}”)." in " ".join(helped.split())
    _, table, _ = run("play", "--position", "A captain", typed="quit\nquit\n")
    assert shown in table


def test_the_help_of_a_sealed_game_says_what_its_seal_is_for_and_what_checks_it(run: Run) -> None:
    _, out, _ = run("play", typed="?\nquit\n")
    told = "Note the seal. At the end, save the game and check that nothing was changed:"
    assert f"\n{told}\n  shanghaien replay FILE\n" in out
    _, out, _ = run("play", "--position", "A", typed="?\nquit\nquit\n")
    assert "seal" not in out


def test_the_help_of_the_command_says_what_a_seal_is_for_and_what_checks_it(run: Run) -> None:
    told = " ".join(run("play", "--help")[1].split())
    assert (
        "In a new game, all cards and dice are set before the first move, and a seal is shown; the "
        "secret that opens the seal is shown when the game is over. To check a game that you "
        "saved: shanghaien replay FILE"
    ) in told
    listed = " ".join(run("--help")[1].split())
    assert "replay check a game file, with its seal if it has one, and print the game" in listed


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ((), "undo your last choice (in --practice games, also rolls and cards)"),
        (("--practice",), "undo your last choice, even past rolls and new cards"),
    ],
)
def test_the_help_says_what_undo_takes_back_in_this_game(
    run: Run, option: tuple[str, ...], told: str
) -> None:
    _, out, _ = run("play", *option, "--starter", "me", typed="?\nquit\n")
    assert f"  undo       {told}\n" in out


@pytest.mark.parametrize("practice", [None, Practice()])
def test_in_a_game_of_two_people_undo_takes_back_either_ones_choice(
    run: Run, tmp_path: Path, practice: Practice | None
) -> None:
    name = saved(tmp_path, replace(begun(), practice=practice))
    _, out, _ = run("play", "--load", name, typed="?\nquit\n")
    assert "  undo       undo the last choice" in out
    assert "undo your" not in out


def test_the_rules_explain_their_words_and_say_when_nobody_gets_anything(run: Run) -> None:
    out = " ".join(run("play", "--starter", "me", typed="?\nquit\n")[1].split())
    assert "With at least two of your dice on cards, you may shanghai instead" in out
    assert (
        "on a tie, whoever has more pips (the sum of their dice) on the neighbouring cards. If "
        "those tie, too, or it has no dice, nobody gets it."
    ) in out
    assert (
        "a nationality’s stronger crew scores the weaker one’s strength (the sum of its cards), or "
        "its own without a rival; equal crews score nothing."
    ) in out


def test_the_rules_say_what_any_trick_card_can_be(run: Run) -> None:
    out = " ".join(run("play", "--starter", "me", typed="?\nquit\n")[1].split())
    assert (
        "Any can be “2 sailors” instead: a 2 for good in one of your crews; you still add a die."
    ) in out


def test_the_help_says_what_numbers_wait_for_and_then_what_the_crews_are(run: Run) -> None:
    _, out, _ = run("play", "--starter", "me", typed="?\nroll\n?\nleft\n?\nquit\n")
    before, choosing, after = out.split("Type a move’s number")[1:]
    told = "\n[?]: after the first roll, the round’s starter chooses which end is number 1.\n"
    legend = "\nCrews: “now” is the score as it stands, “to come” the sum of all cards left.\n"
    assert [told in text for text in (before, choosing, after)] == [True, True, False]
    assert [legend in text for text in (before, choosing, after)] == [False, False, True]


def test_the_help_of_a_resumed_game_says_which_games_undo_rolls(run: Run, place: Path) -> None:
    run("play", "--starter", "me", typed="roll\nquit\n")
    _, out, _ = run("play", "--resume", typed="?\nquit\n")
    assert "undo your last choice (in --practice games, also rolls and cards)\n" in out
    assert len(list(place.iterdir())) == 1
