"""What the command line's parsers have in common."""

import argparse
from typing import Any, NoReturn

from shanghaien.cards import Trick
from shanghaien.cli.reading import line_of_input
from shanghaien.position import PositionError, parse_position
from shanghaien.state import State

START_TRICKS = {"none": None, **{trick.word: trick for trick in Trick}}


class Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong."""

    def error(self, message: str) -> NoReturn:
        """Exit with code 2."""
        self.exit(2, f"{self.prog}: {message} ({self.prog} --help helps)\n")


def add_command(commands: Any, name: str, what: str) -> argparse.ArgumentParser:
    """A new subcommand; `what` it does stands in the list of all and in its own help."""
    command: argparse.ArgumentParser = commands.add_parser(
        name, help=what, description=f"{what[0].upper()}{what[1:]}."
    )
    return command


def add_position(
    command: argparse._ActionsContainer, what: str, *, is_needed: bool = False
) -> None:
    """Add the option with a position, in the one form that all commands have."""
    command.add_argument(
        "--position",
        type=_position,
        metavar="TEXT",
        help=f'{what}, a line of text as "position" shows it in a game; - is standard input',
        required=is_needed,
    )


def _position(text: str) -> State:
    try:
        return parse_position(line_of_input() if text == "-" else text)
    except PositionError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_start_trick(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--start-trick",
        choices=START_TRICKS,
        default="none",
        help="a starting trick card for each player (none)",
    )
