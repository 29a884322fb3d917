"""The command line, with one function for each subcommand: see `_parser`.

Exit codes: 0 success, 1 a bad record or file, 2 wrong usage (for `review`, also a bad file),
130 interrupted, 141 the output was closed.

A new subcommand is added in `_parser`; what `play` takes is in begin.py. Files are written by
`put` (files.py).
"""

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from shanghaien import __version__
from shanghaien.cli.begin import add_play
from shanghaien.cli.failure import Failure, Unusable
from shanghaien.cli.letters import chat_lines
from shanghaien.cli.parser import (
    Parser,
    add_command,
    add_file,
    add_position,
    add_start_trick,
    bot,
    explain_positions,
    whole,
)
from shanghaien.cli.play import level_names
from shanghaien.cli.reading import text_of
from shanghaien.cli.text import card_name, event_sentence, round_lines, score_lines, seal_lines
from shanghaien.formats.chat import MAX_CHAT
from shanghaien.formats.errors import RecordError
from shanghaien.formats.incoming import link_in
from shanghaien.formats.letter import write_letter
from shanghaien.formats.link import KEY, KEYS, read_any, read_link, read_record, write_link
from shanghaien.formats.record import write
from shanghaien.letters import LetterError
from shanghaien.moves import Roll, Rolled, Shanghai
from shanghaien.rules import outcome
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
        if hasattr(stream, "reconfigure"):  # a terminal that lacks a letter shows "?"
            stream.reconfigure(errors="replace")
    try:
        try:
            options = _parser().parse_args(_known(arguments))
            options.run(options)
        finally:  # after the help, too
            sys.stdout.flush()
    except (RecordError, LetterError, Failure) as error:
        _tell(error)
        return 2 if isinstance(error, Unusable) else 1
    except KeyboardInterrupt:
        _tell("")
        # As shells say it: 128 and the number of SIGINT; below, of SIGPIPE.
        return 130
    except BrokenPipeError:
        _mute()
        return 141
    except OSError as error:
        if error.filename is None:  # a full disk behind standard output
            _mute()
            _tell(f"cannot write the output: {error.strerror}")
        else:
            _tell(f"{error.filename}: {error.strerror}")
        return 1
    return 0


class _Closed(io.TextIOBase):
    """A standard output that was closed before the start: the first word on it fails."""

    def write(self, _: str) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def _tell(error: object) -> None:
    with suppress(OSError):  # there is no other place to tell that this one is full
        print(error, file=sys.stderr, flush=True)


MOST_ROLLOUTS = 10_000
"""More would take hours."""

GONE = {
    "mistakes": ("My mistakes", "learning.decisions"),
    "puzzles": ("Puzzles", "puzzles"),
    "strength": ("How I play", "learning.weakness"),
}
"""Commands of versions up to 1.7: what the page calls the same, and the module of the library."""


def _known(arguments: Sequence[str] | None) -> Sequence[str]:
    """The arguments of a command that there may be. Raises Unusable for one that is gone."""
    given = sys.argv[1:] if arguments is None else arguments
    if given and given[0] in GONE:
        panel, module = GONE[given[0]]
        raise Unusable(
            f"shanghaien {given[0]} is no longer a command: use “{panel}” on the page "
            f"(shanghaien web), or the module shanghaien.{module} in a program"
        )
    return given


def _mute() -> None:
    """Stop all writing to standard output, even of what Python still holds."""
    if isinstance(sys.stdout, _Closed):
        return
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 - a device, not a file
        # Python flushes at its end what is left, and would complain once more.
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def _parser() -> Parser:
    parser = Parser(prog="shanghaien", description="Shanghaien, a dice-and-card game for two.")
    parser.add_argument("--version", action="version", version=f"Shanghaien {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    add_play(commands)
    _add_web(commands)
    _add_selfplay(commands)

    command = add_command(commands, "replay", "check a game file and print the game")
    add_file(command)
    command.set_defaults(run=_replay)

    _add_teaching(commands)

    command = add_command(
        commands,
        "link",
        "convert a game file to a link fragment or back, or verify a game played by link",
    )
    command.add_argument(
        "file",
        metavar="FILE",
        help="file with a game, a link or the messages of a game by link, or - for standard input",
    )
    command.set_defaults(run=_link)
    return parser


def _add_teaching(commands: "argparse._SubParsersAction[Parser]") -> None:
    command = add_command(commands, "review", "show what choices and luck were worth in a game")
    add_file(command)
    command.add_argument(
        "--least",
        type=_percent,
        default=2.0,
        metavar="PERCENT",
        help="smallest change in winning chances to show (default: 2)",
    )
    command.set_defaults(run=_review)

    command = add_command(commands, "value", "rank the moves in a position by winning chances")
    add_position(command, "position to rank", is_needed=True)
    explain_positions(command)
    command.set_defaults(run=_value)

    command = add_command(
        commands,
        "analyse",
        "show everything about a position: chances, moves and what shanghaiing now would do",
    )
    add_position(command, "position to analyse", is_needed=True)
    command.add_argument(
        "--rollout",
        type=whole(0, MOST_ROLLOUTS, f"a number from 0 to {MOST_ROLLOUTS}"),
        default=0,
        metavar="N",
        help="roll out the two best moves up to N times to compare them (default: 0)",
    )
    explain_positions(command)
    command.set_defaults(run=_analyse)


def _add_selfplay(commands: "argparse._SubParsersAction[Parser]") -> None:
    command = add_command(commands, "selfplay", "let two computer players play each other")
    command.epilog = "Each deal is played twice, with the seats swapped, to even out luck."
    command.add_argument(
        "--games",
        type=whole(1, 10**9, "a valid number of games (1 or more)"),
        default=1,
        metavar="N",
        help="number of games (default: 1)",
    )
    command.add_argument(
        "--seed",
        type=whole(-(10**18), 10**18, "a whole number of up to 18 digits"),
        default=0,
        metavar="N",
        help="random seed; the same seed gives the same games (default: 0)",
    )
    command.add_argument(
        "--players",
        type=_players,
        default="random,random",
        metavar="A,B",
        help=f"two of {', '.join(level_names())}, random or bot files (default: random,random)",
    )
    add_start_trick(command, Player.__members__)
    command.add_argument(
        "--json", action="store_true", help="print each game as a game file, one per line"
    )
    command.set_defaults(run=_selfplay)


def _add_web(commands: "argparse._SubParsersAction[Parser]") -> None:
    command = add_command(commands, "web", "play in a browser, on this machine or a tablet")
    command.add_argument(
        "--port",
        type=whole(1, 65535, "a valid port (1 to 65535)"),
        default=8000,
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
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 100")
    return value


def _players(text: str) -> "tuple[Checked, Checked]":
    names = text.split(",")
    if len(names) != 2:
        raise argparse.ArgumentTypeError("expected two players, separated by a comma")
    return bot(names[0]), bot(names[1])


def _web(options: argparse.Namespace) -> None:
    from shanghaien.cli.web import serve_page  # noqa: PLC0415 - the other commands need no server

    serve_page(options.port, is_shared=not options.local, is_opened=not options.no_browser)


def _selfplay(options: argparse.Namespace) -> None:
    from shanghaien.cli.selfplay import tell  # noqa: PLC0415 - the other commands need no matches

    tell(options)


def _replay(options: argparse.Namespace) -> None:
    game = read_any(text_of(options.file))
    names = (game.seats[0].name, game.seats[1].name)
    for seat, player in zip(game.seats, Player, strict=True):
        who = "human" if seat.level is None else f"computer, {seat.level}"
        print(f"{player.name}: {seat.name} ({who})")
    trick = game.setup.start_trick
    if trick is not None:
        whose = game.setup.start_trick_for
        who = "Each player" if whose is None else f"Only {names[whose]}"
        print(f"{who} starts with the {card_name(trick)}.")
    for before, event in zip(game.states, game.events, strict=False):
        # The end with number 1 is chosen after the first roll, so this is a round’s beginning.
        if isinstance(event, Roll) and before.direction is None:
            cards = ", ".join(card_name(card) for card in before.tavern)
            print(f"\nRound {before.round}: {cards}.")
        if not isinstance(event, Roll):
            opening = "  " if isinstance(event, Rolled) else "    "
            print(opening + event_sentence(before, event, names, Player.A))
        if isinstance(event, Shanghai):
            for line in round_lines(before, names):
                print(f"  {line}")
    final = outcome(game.state)
    print()
    if game.verdict is not None:
        print(_early_end(names, game.verdict))
        return
    if final is None:
        state = game.state
        print(f"Unfinished: round {state.round}, {names[state.to_move]} to move.")
    else:
        for line in score_lines(final, names):
            print(line)
    for line in seal_lines(game):
        print(line)


def _early_end(names: tuple[str, str], verdict: int) -> str:
    if verdict < 0:
        return "Ended early: the players agreed to a draw."
    return f"Ended early: {names[1 - verdict]} resigned, {names[verdict]} wins."


def _review(options: argparse.Namespace) -> None:
    from shanghaien.cli.review import game_lines  # noqa: PLC0415 - the others start sooner

    try:
        game = read_any(text_of(options.file))
    except (RecordError, Failure) as error:
        raise Unusable(str(error)) from None
    if not game.events:
        raise Unusable("nothing has been played in this game yet")
    for line in game_lines(game, options.least / 100):
        print(line)


def _value(options: argparse.Namespace) -> None:
    from shanghaien.cli.review import value_lines  # noqa: PLC0415 - the others start sooner

    for line in value_lines(options.position):
        print(line)


def _analyse(options: argparse.Namespace) -> None:
    from shanghaien.cli.analyse import analyse  # noqa: PLC0415 - the others start sooner

    analyse(options.position, options.rollout)


def _link(options: argparse.Namespace) -> None:
    """Print the link fragment of a record, the record of a link, or the moves of letters."""
    # A whole chat may be pasted, not only one game.
    text = text_of(options.file, MAX_CHAT)
    found = link_in(text, KEYS)
    if found is None:
        game = read_record(text)
        print(f"#{write_letter(game) if game.chance.is_by_link else write_link(game)}")
    elif found.startswith(KEY):
        print(write(read_link(found)))
    else:
        for line in chat_lines(text):
            print(line)
