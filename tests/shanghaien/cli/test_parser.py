"""Wrong usage, and the one style in which every command says what is wrong."""

import re
import shlex
from pathlib import Path

import pytest

from shanghaien.cli import main as cli
from shanghaien.cli.parser import one_of, whole
from shanghaien.formats.record import write
from tests.shanghaien import golden
from tests.shanghaien.cli.commands import BEGIN, Run, saved
from tests.shanghaien.golden import FILES, load

COMMANDS = [name for names in cli.GROUPS.values() for name in names]
OF_FILES = (("replay",), ("review",), ("link",), ("play", "--load"), ("play", "--resume"))
"""What reads a game from a file."""

USAGE: dict[tuple[str, ...], str | None] = {
    (): "shanghaien: no command given (see shanghaien --help)",
    ("bet",): "shanghaien: “bet”: no such command (see shanghaien --help)",
    ("",): "shanghaien: “”: no such command (see shanghaien --help)",
    ("--",): "shanghaien: no command given (see shanghaien --help)",
    ("help",): "shanghaien: “help”: no such command; did you mean “--help”? "
    "(see shanghaien --help)",
    ("paly",): "shanghaien: “paly”: no such command; did you mean “play”? (see shanghaien --help)",
    ("PLAY",): "shanghaien: “PLAY”: no such command; did you mean “play”? (see shanghaien --help)",
    ("--foo",): "shanghaien: “--foo”: no such option (see shanghaien --help)",
    ("-x", "play"): "shanghaien: “-x”: no such option (see shanghaien --help)",
    ("play", "--levle", "mate"): "shanghaien play: “--levle”: no such option; did you "
    "mean “--level”? (see shanghaien play --help)",
    ("value", "--postion=A"): "shanghaien value: “--postion”: no such option; did you "
    "mean “--position”? (see shanghaien value --help)",
    ("play", "--LEVEL", "mate"): "shanghaien play: “--LEVEL”: no such option; did you "
    "mean “--level”? (see shanghaien play --help)",
    **{
        ("play", option): f"shanghaien play: “{option}”: no such option (see shanghaien play "
        "--help)"
        for option in ("--continue", "--port", "--ai", "--open")
    },
    ("play", "-x"): "shanghaien play: “-x”: no such option (see shanghaien play --help)",
    ("value", "-p", "x"): "shanghaien value: “-p”: no such option (see shanghaien value --help)",
    ("replay", "-x"): "shanghaien replay: “-x”: no such option (see shanghaien replay --help)",
    ("play", "mate"): "shanghaien play: “mate”: unexpected argument (see shanghaien play --help)",
    ("replay",): "shanghaien replay: FILE: missing (see shanghaien replay --help)",
    ("replay", "a", "b"): "shanghaien replay: “b”: unexpected argument "
    "(see shanghaien replay --help)",
    ("play", "--level"): "shanghaien play: --level: needs one value (see shanghaien play --help)",
    ("play", "--practice=yes"): "shanghaien play: --practice: takes no value, but was given “yes” "
    "(see shanghaien play --help)",
    ("play", "--st", "1"): "shanghaien play: “--st”: no such option; did you mean “--starter”, "
    "“--start-trick” or “--start-trick-for”? (see shanghaien play --help)",
    ("play", "--l=mate"): "shanghaien play: “--l”: no such option; did you mean “--level” or "
    "“--load”? (see shanghaien play --help)",
    ("play", "--level", "piolt"): "shanghaien play: --level: unknown value “piolt”; did you mean "
    "“pilot”? (see shanghaien play --help)",
    ("play", "--level", "admiral"): "shanghaien play: --level: unknown value “admiral”; choose "
    "deckhand, bosun, mate, pilot or captain (see shanghaien play --help)",
    ("play", "--opponent", "captian"): "shanghaien play: --opponent: unknown value “captian”; did "
    "you mean “captain”? (see shanghaien play --help)",
    ("play", "--opponent", "mate", "--level", "mate"): "shanghaien play: --level: cannot be "
    "combined with --opponent (see shanghaien play --help)",
    ("play", "--name", ""): "shanghaien play: --name: “” is not a name; use 1 to 40 printable "
    "characters, with no space at either end (see shanghaien play --help)",
    ("play", "--save", "-"): "shanghaien play: --save: “-” is not the name of a file "
    "(see shanghaien play --help)",
    ("play", "--save="): "shanghaien play: --save: “” is not the name of a file "
    "(see shanghaien play --help)",
    ("play", "--resume", "-"): "shanghaien play: --resume: “-” is not the name of a file "
    "(see shanghaien play --help)",
    ("play", "--resume="): "shanghaien play: --resume: “” is not the name of a file "
    "(see shanghaien play --help)",
    ("play", "--load="): "shanghaien play: --load: “” is not the name of a file "
    "(see shanghaien play --help)",
    ("play", "--start-trick-for", "me"): "shanghaien play: --start-trick-for: needs --start-trick "
    "(see shanghaien play --help)",
    ("play", "--start-trick", "none", "--start-trick-for", "me"): "shanghaien play: "
    "--start-trick-for: cannot be combined with --start-trick none (see shanghaien play --help)",
    ("selfplay", "--start-trick-for", "A"): "shanghaien selfplay: --start-trick-for: needs "
    "--start-trick (see shanghaien selfplay --help)",
    ("play", "--resume", "--level", "mate"): "shanghaien play: --level: cannot be combined with "
    "--resume (see shanghaien play --help)",
    ("play", "--load", "a", "--practice"): "shanghaien play: --practice: cannot be combined with "
    "--load (see shanghaien play --help)",
    ("play", "--position", "A", "--start-trick", "both"): "shanghaien play: --start-trick: cannot "
    "be combined with --position (see shanghaien play --help)",
    ("play", "--position", "A", "--save", "a"): "shanghaien play: --save: cannot be combined with "
    "--position (see shanghaien play --help)",
    ("play", "--seed", "x"): "shanghaien play: --seed: “x” is not a whole number of up to "
    "18 digits (see shanghaien play --help)",
    ("selfplay", "--players", "random"): "shanghaien selfplay: --players: needs two "
    "players, separated by a comma (see shanghaien selfplay --help)",
    ("analyse", "--position", "A"): None,
    ("value", "--position", "A on 9"): "shanghaien value: --position: A: “9” is not a number "
    "from 1 to 6 (see shanghaien value --help)",
}
"""What is typed, and what is answered; None where it is right."""


@pytest.mark.parametrize(("arguments", "told"), USAGE.items(), ids=map(" ".join, USAGE))
def test_wrong_usage_is_one_sentence_that_says_where_and_what(
    run: Run, arguments: tuple[str, ...], told: str | None
) -> None:
    code, out, err = run(*arguments)
    if told is None:
        assert (code, err) == (0, "")
    else:
        assert (code, out, err) == (2, "", f"{told}\n")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (
            ["play", "--start-trick", "Die ±1"],
            "unknown value “Die ±1”; choose none, adjust (“Die ±1”), both (“Add both dice”) or "
            "again (“Roll again”)",
        ),
        (
            ["play", "--start-trick", "both", "--start-trick-for", "A"],
            "unknown value “A”; choose me or computer",
        ),
        (["selfplay", "--games", "0"], "“0” is not a whole number from 1 to 1,000,000,000"),
        (["selfplay", "--games", "many"], "“many” is not a whole number from 1 to 1,000,000,000"),
        (["selfplay", "--games", "9" * 5000], "is not a whole number from 1 to 1,000,000,000"),
        (["selfplay", "--players", "random,admiral"], "“admiral”; choose deckhand, bosun"),
        (["selfplay", "--players", "random,random,random"], "needs two players"),
        (["selfplay", "--players", "mate,"], "needs two players, separated by a comma"),
        (["selfplay", "--seed", "1e3"], "“1e3” is not a whole number"),
        (["selfplay", "--seed", "9" * 5000], "of up to 18 digits"),
        (["play", "--opponent", "bott"], "captain, random or a bot file (see"),
        (["play", "--seed", "9" * 5000], "is not a whole number of up to 18 digits"),
        (["play", "--name", " Anna"], "with no space at either end"),
        (["play", "--starter", "you"], "unknown value “you”; choose random, me or computer"),
        (
            ["analyse", "--position", "A", "--rollout", "2.5"],
            "“2.5” is not a whole number from 0 to 10,000",
        ),
        (["selfplay", "--games", "1,0"], "“1,0” is not a whole number from 1 to"),
        (["web", "--port", "0"], "“0” is not a whole number from 1 to 65535"),
        (["value", "--position", "x" * 2001], "--position: more than 2,000 characters"),
    ],
)
def test_a_value_that_an_option_does_not_take_is_named(
    run: Run, arguments: list[str], part: str
) -> None:
    code, out, err = run(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert re.match(rf"shanghaien {arguments[0]}: --[a-z-]+: ", err)
    assert part in err


def test_a_word_may_be_typed_in_small_letters_or_capitals() -> None:
    read = one_of(["mate", "A"])
    assert [read(text) for text in ("mate", "Mate", "MATE", "A", "a")] == [*["mate"] * 3, "A", "A"]


def test_a_number_may_be_typed_as_errors_show_it() -> None:
    read = whole(-2_000, 10_000, "a number")
    assert [read(text) for text in ("10,000", "-2,000", "1000", "7")] == [10_000, -2_000, 1_000, 7]


def test_a_file_that_has_no_bot_is_at_fault_and_not_the_usage(run: Run, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    for text, what in (
        ("def choose(:", "failed with SyntaxError: invalid syntax (bot.py, line 1)"),
        ("choose = 3", "no function choose(state, rng)"),
    ):
        bot.write_text(text)
        for arguments in (
            ("play", "--opponent", f"{bot}"),
            ("selfplay", "--players", f"mate,{bot}"),
        ):
            told = f"shanghaien {arguments[0]}: {bot}: {what}\n"
            assert run(*arguments) == (1, "", told)


VALUES = {
    "level": "mate", "name": "Anna", "starter": "me", "start_trick": "both",
    "start_trick_for": "me", "save": "game.json", "resume": "game.json", "load": "game.json",
    "position": "A on 1",
}  # fmt: skip
"""A value for each option of `play` that takes one."""
NEEDED = {
    "resume": {"opponent", "seed", "save"},
    "load": {"opponent", "seed", "save"},
    "position": {"level", "opponent", "name", "seed", "practice"},
}
"""What has a meaning beside each origin of a game; all else is refused."""


def _typed(option: str) -> list[str]:
    return [f"--{option.replace('_', '-')}", *([VALUES[option]] if option in VALUES else [])]


@pytest.mark.parametrize("given", NEEDED)
def test_an_option_that_would_do_nothing_beside_another_is_refused(run: Run, given: str) -> None:
    known = vars(cli._parser().parse_args(["play"])).keys() - {"run", "command", *NEEDED}
    for option in known - NEEDED[given]:
        code, out, err = run("play", *_typed(option), *_typed(given))
        told = f"--{option.replace('_', '-')}: cannot be combined with --{given}"
        assert (code, out) == (2, "")
        assert err == f"shanghaien play: {told} (see shanghaien play --help)\n"


def test_the_help_lists_together_what_can_be_chosen_for_any_game(run: Run) -> None:
    told = run("play", "--help")[1].partition("\nany game:\n")[2].partition("\n\n")[0]
    shown = set(re.findall(r"^  --([a-z-]+)", told, re.MULTILINE))
    assert shown == set.intersection(*NEEDED.values())


def test_a_file_of_several_games_is_refused_in_the_same_words(run: Run, tmp_path: Path) -> None:
    record = write(golden.replay(load(FILES[0])))
    file = tmp_path / "two.json"
    file.write_text(f"{record}\n{record}\n", encoding="utf-8")
    for arguments in OF_FILES:
        code, out, err = run(*arguments, str(file))
        what = "there are several games in this text; only one can be read at a time"
        assert (code, out) == (1, "")
        assert err == f"shanghaien {arguments[0]}: {file}: {what}\n"


@pytest.mark.parametrize("indent", [None, 1])
def test_a_game_file_inside_other_json_is_not_said_to_be_no_json(
    run: Run, tmp_path: Path, indent: int | None
) -> None:
    record = write(golden.replay(load(FILES[0])), indent=indent)
    file = tmp_path / "wrapped.json"
    for arguments in OF_FILES:
        for after, what in (
            ("", "this is not a Shanghaien game file"),
            (', "note": "x"', "this is not a Shanghaien game file"),
            (",", "this is not JSON"),  # and it is not
        ):
            file.write_text(f'{{"game": {record}{after}}}', encoding="utf-8")
            code, out, err = run(*arguments, str(file))
            assert (code, out) == (1, "")
            assert err.startswith(f"shanghaien {arguments[0]}: {file}: ")
            assert err.endswith(f": {what}\n")


@pytest.mark.parametrize(
    "word", ["x" * 5000, "two\nlines", "--x\x1b[31m", "--two\nlines", "é" * 90]
)
def test_what_was_typed_is_repeated_on_one_line_and_never_at_length(run: Run, word: str) -> None:
    for arguments in (
        (word,),
        ("play", word),
        ("play", "--level", word),
        ("play", "--seed", word),
        ("selfplay", "--games", word),
        ("selfplay", "--players", word),
        ("value", "--position", word),
        ("review", "-", "--min", word),
    ):
        code, _, err = run(*arguments)
        assert (code, err.count("\n")) == (2, 1), arguments
        assert err.rstrip("\n").isprintable()
        assert len(err) < 250
    for arguments in (("play", "--opponent", word), ("selfplay", "--players", f"mate,{word}")):
        code, _, err = run(*arguments)  # the name of a file, which is told whole
        assert (code, err.count("\n")) == (2, 1)


def _bad_files(folder: Path) -> list[tuple[str, str]]:
    """The name of each file in which there is no game, and how it is called in an error."""
    record = write(golden.replay(load(FILES[0])))
    texts = {
        "empty": "",
        "talk": "Dear captain",
        "cut": record[: len(record) // 2],
        "later": record.replace('"version": ', '"version": 9', 1),
        "foreign": '{"format": "chess"}',
        "altered": record.replace('"rolled ', '"rolled 9', 1),
        "unplayable": record.replace('"place ', '"place 7', 1),
        "link": "https://example.org/#g=AQ",
        "letter": "https://example.org/#f=AQ",
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "binary").write_bytes(b"\xff\xfe\x00\x80")
    files = [str(folder / name) for name in (*texts, "binary", "missing")]
    return [*((name, name) for name in (*files, str(folder))), ("-", "standard input")]


def test_every_command_names_the_file_that_is_no_game_and_says_what_it_is(
    run: Run, tmp_path: Path
) -> None:
    for arguments in OF_FILES:
        for name, called in _bad_files(tmp_path):
            if (*arguments, name) == ("play", "--resume", "-"):
                continue  # no game can go on being saved there, so it is wrong usage
            code, out, err = run(*arguments, name)
            assert (code, out, err.count("\n")) == (1, "", 1), (arguments, name, err)
            where, what = f"shanghaien {arguments[0]}: {called}: ", err.rstrip()
            assert what.startswith(where), err
            assert re.fullmatch(r"([\w.]+(\[\d+\])?: )*(line \d+, column \d+: )?[^A-Z:].*[^.]",
                                what.removeprefix(where)), err  # fmt: skip


@pytest.mark.usefixtures("wide")
def test_a_game_that_a_command_cannot_go_on_with_is_told_in_the_same_way(
    run: Run, tmp_path: Path
) -> None:
    begun = saved(tmp_path, golden.replay(load(FILES[0])).at(0))
    told = "nothing was played in this game"
    assert run("review", begun) == (1, "", f"shanghaien review: {begun}: {told}\n")
    (tmp_path / "talk").write_text("Dear captain")
    for name, what in (
        (str(tmp_path / "talk"), "this file already exists and has no game that can be read"),
        (str(tmp_path), "this is a folder, so nothing can be saved there"),
    ):
        told = f"shanghaien play: {name}: {what}\n"
        assert run("play", "--save", name) == (1, "", told)
    for file, why in (
        (tmp_path / "no" / "where", f"there is no folder {tmp_path / 'no'}"),
        (tmp_path / "talk" / "where", f"{tmp_path / 'talk'} is not a folder"),
    ):
        _, _, err = run("play", "--save", str(file))
        assert err == f"shanghaien play: {file}: {why}, so nothing can be saved there\n"
        assert f"Cannot write {file}: {why}.\n" in run("play", typed=f"save {file}\nquit\n")[1]


def test_a_command_that_fails_says_only_why(run: Run, tmp_path: Path) -> None:
    run(*BEGIN, typed="roll\nquit\n")
    assert "Your last game begun or loaded without --save is still saved." in run(*BEGIN)[1]
    for file in (str(tmp_path), str(tmp_path / "no" / "where")):
        code, out, _ = run(*BEGIN, "--save", file)
        assert (code, out) == (1, "")


@pytest.mark.parametrize(
    ("command", "needs"),
    [
        *((("play",), ""), (("web",), ""), (("selfplay",), "")),
        *(((name,), " FILE") for name in ("review", "replay", "link")),
        *(((name,), " --position TEXT") for name in ("value", "analyse")),
        ((), " COMMAND ..."),
    ],
)
def test_usage_is_told_of_each_command_in_one_way(
    run: Run, command: tuple[str, ...], needs: str
) -> None:
    usage = run(*command, "--help")[1].partition("\n\n")[0]
    assert usage == f"usage: {' '.join(('shanghaien', *command))} [options]{needs}"


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_has_examples_that_the_command_takes(run: Run, command: str) -> None:
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: shanghaien {command} ")
    assert "positional" not in out
    assert max(map(len, out.splitlines())) <= 81
    assert len(out.partition("\n\n")[0].splitlines()) <= 2
    examples = re.findall(rf"^  shanghaien {command}\b(.*)$", out, re.MULTILINE)
    assert examples
    for each in examples:
        typed = shlex.split(each.partition(" > ")[0])
        assert cli._parser().parse_args([command, *typed]).command == command


@pytest.mark.parametrize(
    ("command", "whose"),
    [("play", "me or computer"), ("selfplay", "A (the first of --players) or B (the second)")],
)
def test_the_help_says_who_can_have_a_trick_card_from_the_start(
    run: Run, command: str, whose: str
) -> None:
    told = " ".join(run(command, "--help")[1].split())
    assert "--start-trick CARD trick card that each player has from the start of the game:" in told
    assert (
        f"--start-trick-for PLAYER the one player who has that trick card: {whose} (default: both"
    ) in told


def test_the_help_says_what_the_players_and_the_percent_are(run: Run) -> None:
    told = " ".join(run("selfplay", "--help")[1].split())
    assert "--players A,B the two players, A and B, with a comma between them: for each, " in told
    told = " ".join(run("review", "--help")[1].split())
    assert "--min PERCENT smallest change in winning chances to show, in percent " in told


def test_the_help_says_whose_address_goes_before_what_link_prints(run: Run) -> None:
    for words in ((), ("link",)):
        told = " ".join(run(*words, "--help")[1].split())
        assert "(the part from # on, to put after the address of the page that “web” opens)" in told


def test_the_help_lists_each_command_once_and_in_groups(run: Run) -> None:
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    listed = re.findall(r"^  ([a-z]+)  +\w", out, re.MULTILINE)
    assert listed == COMMANDS
    assert sorted(cli._parser()._subparsers._group_actions[0].choices) == sorted(COMMANDS)  # type: ignore[union-attr, arg-type]
    assert re.findall(r"^([a-z]+):$", out, re.MULTILINE) == [*cli.GROUPS, "options", "examples"]
