"""What the command line's parsers have in common."""

import argparse
from typing import Any, NoReturn

EXAMPLE = "round 8; tavern CN2 US1 TR3 FR1 ES3 DE4; roll 2 6; A US3 on 1 3 5; B FR4 on 2 2 4"
"""A position as a person may type it."""

GRAMMAR = f"""\
A position is a line of text, in quotes:
  "{EXAMPLE}"
Its parts may come in any order, and any may be left out:
  round 8         the round
  tavern CN2 ...  the cards in the row, from A's left to right
  A US3 on 1 3 5  A's sailors and tricks, then the numbers of the cards with A's dice
  B FR4 on 2 2 4  the same of B
  move B          who is to move, if not A
  roll 2 6        two dice that wait for a decision
A card is US, FR, DE, CN, NL, TR, ES or IT with its value, or a trick: adjust, both, again. ES:again
is a joker, a trick that joined the Spanish crew.
The number 1 is on A's left; with "direction right" it is on the right.
While you play, "position" shows the line of what is on the table."""


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


def explain_positions(command: argparse.ArgumentParser) -> None:
    """Tell below a subcommand's help how a position is written."""
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.epilog = GRAMMAR
