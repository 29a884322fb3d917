"""What the command line's parsers have in common."""

import argparse
import re
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from shanghaien.cards import Trick
from shanghaien.cli.failure import Unusable
from shanghaien.cli.reading import line_of_input
from shanghaien.position import PositionError, parse_position
from shanghaien.state import Player, State

if TYPE_CHECKING:
    from shanghaien.bots import Checked

EXAMPLE = "round 8; tavern CN2 US1 TR3 FR1 ES3 DE4; roll 2 6; A US3 on 1 3 5; B FR4 on 2 2 4"
"""A position as a person may type it."""

GRAMMAR = f"""\
A position is one line of text, in quotes:
  "{EXAMPLE}"
Its parts may come in any order, and any may be left out:
  round 8         the round
  tavern CN2 ...  the cards in the row, from A's left to right
  A US3 on 1 3 5  A's sailors and tricks, then the numbers of the cards that A's dice are on
  B FR4 on 2 2 4  the same for B
  move B          the player to move, if not A
  roll 2 6        two rolled dice, one of which is to be added
A card is US, FR, DE, CN, NL, TR, ES or IT with its value, or a trick: adjust, both or again.
ES:again is an "again" trick card, played as two Spanish sailors.
Number 1 is at A's left end of the row; "direction right" puts it at the right end.
During a game, type "position" to print the current position."""

START_TRICKS = {"none": None, **{trick.word: trick for trick in Trick}}


class Parser(argparse.ArgumentParser):
    """Reports an error in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Exit with code 2."""
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        if file is sys.stdout:
            file.write(message)  # argparse would conceal that it fails
        else:
            super()._print_message(message, file)


def add_command(commands: Any, name: str, what: str) -> argparse.ArgumentParser:
    """A new subcommand; `what` it does is shown in the list of all and in its own help."""
    command: argparse.ArgumentParser = commands.add_parser(
        name, help=what, description=f"{what[0].upper()}{what[1:]}."
    )
    return command


def add_file(command: argparse.ArgumentParser) -> None:
    """Add the argument of a command that reads one game."""
    command.add_argument(
        "file", metavar="FILE", help="file with a game or a link, or - for standard input"
    )


def explain_positions(command: argparse.ArgumentParser) -> None:
    """Explain below a subcommand's help how a position is written."""
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.epilog = GRAMMAR


def add_position(
    command: argparse._ActionsContainer, what: str, *, is_needed: bool = False
) -> None:
    """Add the option with a position, in the one form that all commands have."""
    command.add_argument(
        "--position",
        type=_position,
        metavar="TEXT",
        help=f"{what} (see below), or - for standard input",
        required=is_needed,
    )


def _position(text: str) -> State:
    try:
        return parse_position(line_of_input() if text == "-" else text)
    except PositionError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def whole(least: int, most: int, what: str) -> Callable[[str], int]:
    """The type of an option that takes a whole number; the error says `what` a text is not."""

    def read(text: str) -> int:
        if not re.fullmatch("-?[0-9]{1,18}", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not {what}")
        return int(text)

    return read


def bot(text: str) -> "Checked":
    """The bot that is named, for an option."""
    from shanghaien.bots import BotError, checked  # noqa: PLC0415 - few commands need bots

    try:
        return checked(text)
    except BotError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_start_trick(command: argparse.ArgumentParser, names: Mapping[str, Player]) -> None:
    """Add the options of a trick card from the start (R12); `names` say whose it can be alone."""
    command.add_argument(
        "--start-trick",
        choices=START_TRICKS,
        default="none",
        help="give each player this starting trick card (default: none)",
    )
    command.add_argument("--start-trick-for", choices=names, help="give it to this player only")


def start_trick(
    options: argparse.Namespace, names: Mapping[str, Player]
) -> tuple[Trick | None, Player | None]:
    """The trick card from the start, and who alone has it. Raises Unusable for nobody's card."""
    trick, name = START_TRICKS[options.start_trick], options.start_trick_for
    if trick is None and name is not None:
        raise Unusable("--start-trick-for needs --start-trick")
    return trick, None if name is None else names[name]
