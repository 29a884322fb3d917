"""What the command line's parsers have in common."""

import argparse
from typing import Any, NoReturn


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
