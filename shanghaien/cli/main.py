"""The command line, with one function for each subcommand: see `_parser` and `GROUPS`.

Exit codes: 0 success, 1 a bad record or file, 2 wrong usage, 130 interrupted, 141 the output was
closed. Errors read `shanghaien COMMAND: where: what`; hints name the command that was started.

A new subcommand is added in `_parser` and `GROUPS`; what `play` takes is in begin.py.
Files are written by `put` (files.py).
"""

import argparse
import errno
import io
import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from shanghaien import __version__
from shanghaien.ai.lead import LEAST
from shanghaien.cli.begin import add_play
from shanghaien.cli.failure import Failure, Unusable, print_error, reason, said, source, tell
from shanghaien.cli.helping import LEGEND
from shanghaien.cli.parser import (
    MOST_PORT,
    SEEDS,
    Parser,
    add_command,
    add_file,
    add_position,
    add_start_trick,
    bot,
    example_lines,
    explain_positions,
    folded,
    guess,
    listed,
    whole,
)
from shanghaien.cli.play import level_names
from shanghaien.cli.program import hint, program
from shanghaien.cli.reading import CHAT, NEWEST, TOLD, blamed_on, game_of, text_of
from shanghaien.cli.screen import plainly, say
from shanghaien.state import Player

if TYPE_CHECKING:
    from shanghaien.bots import Checked


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; give the exit code."""
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:  # or what is meant for it would be printed on standard output
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - a device, open to the end
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal may lack a letter
            stream.reconfigure(errors=plainly())
    given = sys.argv[1:] if arguments is None else arguments
    command = given[0] if given and not given[0].startswith("-") else ""
    try:
        try:
            parser = _parser()
            _refuse_unknown(command, parser)
            options = parser.parse_args(given)
            if not command:
                parser.error("no command given")
            options.run(options)
        finally:  # after the help, too
            sys.stdout.flush()
    except Failure as error:
        tell(command, error)
        return 2 if isinstance(error, Unusable) else 1
    except KeyboardInterrupt:
        print_error("")
        # As shells say it: 128 and the number of SIGINT; below, of SIGPIPE.
        return 130
    except BrokenPipeError:
        _mute()
        return 141
    except OSError as error:
        if error.filename is None:  # a full disk behind standard output
            _mute()
            tell(command, f"standard output: {reason(error)}")
        else:
            tell(command, f"{error.filename}: {reason(error)}")
        return 1
    return 0


class _Closed(io.TextIOBase):
    """A standard output that was closed before the start: the first word on it fails."""

    def write(self, _: str) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


MOST_ROLLOUTS = 10_000
"""More would take hours."""
MOST_GAMES = 10**9

GONE = {
    "mistakes": ("My mistakes", "learning.decisions"),
    "puzzles": ("Puzzles", "puzzles"),
    "strength": ("How I play", "learning.weakness"),
}
"""Commands of versions up to 1.7: what the page calls the same, and the module of the library."""


def _refuse_unknown(command: str, parser: Parser) -> None:
    """Refuse a command that is gone or mistyped."""
    known = [name for names in GROUPS.values() for name in names]
    if command in GONE:
        panel, module = GONE[command]
        parser.error(
            f"{said(command)}: no longer a command; use “{panel}” on the page ({hint('web')}), or "
            f"the module shanghaien.{module} in a program"
        )
    if command and command not in known:
        words = (*known, "--help", "--version")
        parser.error(f"{said(command)}: no such command{guess(command, words)}")


def _mute() -> None:
    """Stop all writing to standard output, even of what Python still holds."""
    if isinstance(sys.stdout, _Closed):
        return
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 - a device, not a file
        # Python flushes at its end what is left, and would complain once more.
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def _parser() -> Parser:
    parser = Parser(
        prog=program(),
        usage="%(prog)s [options] COMMAND ...",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"Shanghaien {__version__}",
        help="print the version and exit",
    )
    # In groups, which argparse has for arguments only: `_listed`.
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", prog=program(), help=argparse.SUPPRESS
    )
    add_play(commands)
    _add_web(commands)
    _add_selfplay(commands)
    _add_teaching(commands)

    command = add_command(
        commands,
        "replay",
        "check a game file, with its seal if it has one, and print the game",
        "game.json",
        needs="FILE",
    )
    add_file(command, TOLD, NEWEST)
    command.set_defaults(run=_replay)

    command = add_command(
        commands,
        "link",
        "turn a game file into a link (the part from # on, to put after the address of the page "
        "that “web” opens) or a link into a game file, or check the messages of a game played by "
        "link and, once it is over, print its game file",
        "game.json",
        "chat.txt",
        needs="FILE",
    )
    add_file(command, CHAT)
    command.set_defaults(run=_link)

    parser.description = _listed(commands.choices)
    parser.epilog = (
        f"{example_lines('play', 'review game.json')}\n\n"
        f"For the options of a command, type\n  {program()} COMMAND --help"
    )
    return parser


GROUPS = {
    "play": ("play", "web", "selfplay"),
    "learn": ("review", "value", "analyse"),
    "files": ("replay", "link"),
}
"""The commands as the help lists them."""


def _listed(commands: Mapping[str, argparse.ArgumentParser]) -> str:
    """What this is, and what each command does, group by group."""
    lines = ["Shanghaien, a dice-and-card game for two."]
    for group, names in GROUPS.items():
        lines += ["", f"{group}:"]
        for name in names:
            what = " ".join((commands[name].description or "").split())
            lines.append(folded(f"  {name:<10}{what[0].lower()}{what[1:-1]}", " " * 12))
    return "\n".join(lines)


def _add_teaching(commands: "argparse._SubParsersAction[Parser]") -> None:
    command = add_command(
        commands,
        "review",
        "show what each choice and each piece of luck changed in a game",
        "game.json",
        "game.json --min 5",
        needs="FILE",
    )
    add_file(command, TOLD, NEWEST)
    command.add_argument(
        "--min",
        type=_percent,
        default=2.0,
        metavar="PERCENT",
        help="smallest change in winning chances to show, in percent (default: 2)",
    )
    # What it was called up to 1.11.
    command.add_argument("--least", dest="min", type=_percent, help=argparse.SUPPRESS)
    command.set_defaults(run=_review)

    command = add_command(
        commands,
        "value",
        "rank the moves in a position by winning chances",
        '--position "A on 1 2; B on 3; roll 2 5"',
        needs="--position TEXT",
    )
    add_position(command, "position whose moves to rank", is_needed=True)
    explain_positions(command)
    command.set_defaults(run=_value)

    command = add_command(
        commands,
        "analyse",
        "show a position, its moves by winning chances, and what a shanghai now would do",
        '--position "A on 1 2; B on 3; roll 2 5" --rollout 1000',
        needs="--position TEXT",
    )
    add_position(command, "position to analyse", is_needed=True)
    command.add_argument(
        "--rollout",
        type=whole(0, MOST_ROLLOUTS, f"a whole number from 0 to {MOST_ROLLOUTS:,}"),
        default=0,
        metavar="N",
        help="compare the two best moves by playing them out up to N times; "
        f"fewer than {LEAST} decide nothing (default: 0)",
    )
    explain_positions(command)
    command.epilog = f"{command.epilog}\n\n{folded(LEGEND)}"
    command.set_defaults(run=_analyse)


def _add_selfplay(commands: "argparse._SubParsersAction[Parser]") -> None:
    command = add_command(
        commands,
        "selfplay",
        "let two computer players play each other",
        "--games 100 --players mate,captain",
        "--json > game.json",
    )
    levels = level_names()
    command.add_argument(
        "--games",
        type=whole(1, MOST_GAMES, f"a whole number from 1 to {MOST_GAMES:,}"),
        default=1,
        metavar="N",
        help="number of games; every two share a deal, with the seats swapped, to even out luck "
        "(default: 1)",
    )
    command.add_argument(
        "--seed",
        type=whole(*SEEDS),
        default=0,
        metavar="N",
        help="random seed, a whole number: the same one gives the same games (default: 0)",
    )
    command.add_argument(
        "--players",
        type=_players,
        default="random,random",
        metavar="A,B",
        help="the two players, A and B, with a comma between them: for each, "
        f"{listed([*levels, 'random', 'a bot file'])} (default: random,random)",
    )
    add_start_trick(command, Player.__members__, ("A (the first of --players)", "B (the second)"))
    command.add_argument(
        "--json", action="store_true", help="print each game as a game file, one per line"
    )
    command.set_defaults(run=_selfplay)


def _add_web(commands: "argparse._SubParsersAction[Parser]") -> None:
    command = add_command(
        commands, "web", "play in a browser, on this machine or a tablet", "", "--local --port 8080"
    )
    command.add_argument(
        "--port",
        type=whole(1, MOST_PORT, f"a whole number from 1 to {MOST_PORT}"),
        default=8000,
        metavar="N",
        help="port to serve on (default: 8000)",
    )
    command.add_argument(
        "--local", action="store_true", help="serve this machine only, not the network"
    )
    command.add_argument("--no-browser", action="store_true", help="do not open a browser")
    command.set_defaults(run=_web)


def _percent(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0.0 <= value <= 100.0:
        raise argparse.ArgumentTypeError(f"{said(text)} is not a number from 0 to 100")
    if value != round(value, 4):  # no sentence would tell it as a plain number
        raise argparse.ArgumentTypeError(f"{said(text)} has more than 4 decimal places")
    return abs(value)  # "-0", too, is told as 0


def _players(text: str) -> "tuple[Checked, Checked]":
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2 or not all(names):
        raise argparse.ArgumentTypeError("needs two players, separated by a comma")
    return bot(names[0]), bot(names[1])


def _web(options: argparse.Namespace) -> None:
    from shanghaien.cli.web import serve_page  # noqa: PLC0415 - the other commands need no server

    serve_page(options.port, is_shared=not options.local, is_opened=not options.no_browser)


def _selfplay(options: argparse.Namespace) -> None:
    from shanghaien.cli.selfplay import tell as told  # noqa: PLC0415 - the other commands need no matches

    told(options)


def _replay(options: argparse.Namespace) -> None:
    from shanghaien.cli.replay import hang, replay_lines  # noqa: PLC0415 - the others start sooner

    for line in replay_lines(game_of(options.file, TOLD, options.command)):
        say(line, hang(line))


def _review(options: argparse.Namespace) -> None:
    from shanghaien.cli.review import game_lines, hang_of_change  # noqa: PLC0415 - the others start sooner

    game = game_of(options.file, TOLD, options.command)
    if not game.events:
        raise Failure(f"{source(options.file)}: nothing was played in this game")
    for line in game_lines(game, options.min / 100):
        say(line, hang_of_change(line))


def _value(options: argparse.Namespace) -> None:
    from shanghaien.cli.review import hang, value_lines  # noqa: PLC0415 - the others start sooner

    for line in value_lines(options.position):
        say(line, hang(line))


def _analyse(options: argparse.Namespace) -> None:
    from shanghaien.cli.analyse import analyse  # noqa: PLC0415 - the others start sooner

    analyse(options.position, options.rollout)


def _link(options: argparse.Namespace) -> None:
    from shanghaien.cli.link import link_lines  # noqa: PLC0415 - the others start sooner

    def skip(what: str) -> None:
        tell(options.command, f"{source(options.file)}: {what}")

    text = text_of(options.file, CHAT)
    with blamed_on(options.file):
        for line in link_lines(text, skip):
            if line.startswith(("#", "{")):  # a link or a game file stays whole
                print(line)
            else:
                say(line, 4 if line.startswith(" ") else 0)
