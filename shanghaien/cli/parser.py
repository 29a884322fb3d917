"""What the command line's parsers have in common: one style of error, of help and of hints."""

import argparse
import errno
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NoReturn

from shanghaien.cards import Trick
from shanghaien.cli.failure import PLAIN, Failure, Unusable, reason, said, shown
from shanghaien.cli.program import NAME, hint, program
from shanghaien.cli.reading import NO_POSITION, has_fields, line_of_input
from shanghaien.cli.screen import columns
from shanghaien.cli.text import TRICKS
from shanghaien.position import PositionError, parse_position
from shanghaien.state import Player, State

if TYPE_CHECKING:
    from shanghaien.bots import Checked

EXAMPLE = "round 8; tavern CN2 US1 TR3 FR1 ES3 DE4; roll 2 6; A US3 on 1 3; B FR4 on 2"
"""A position as a person may type it."""

GRAMMAR = f"""\
A position is one line of text (on the command line, in quotes):
  "{EXAMPLE}"
Its fields, separated by semicolons, may come in any order or be left out:
  round 8           the round; if not given, the earliest that the cards allow
  tavern CN2 ...    the cards in the row, from A’s left to right
  A US3 on 1 3      A’s sailors and tricks; after “on”, A’s dice on cards
  B FR4 on 2        the same for B
  move B            the player to move, if not A
  roll 2 6          the two dice just rolled
  rolling           two dice are being rolled
  over              the game is over (the cards of round 8 are handed out)
  direction right   the end of the row with number 1 as A sees it, or “open”; if \
not given, “left” after the round’s first roll, else “open”
  starter A         the player who started the round; if not given, the player \
to move, unless the other one has more dice on cards
  start-trick both  the trick card that each player started with: here, “Add \
both dice”; with a 1 after it if only one of them did; also \
list it after A or B while they have it
  deck DE1 ...      the next cards in the draw pile
  out NL3 ...       the cards removed from the game
A card is US, FR, DE, CN, NL, TR, ES or IT with its value, or a trick card: \
adjust (“Die ±1”), both (“Add both dice”) or again (“Roll again”). After A or B, \
ES:again is a “Roll again” trick card that they have played as “2 sailors”, who \
joined the Spaniards; “captain” means that they have played a trick this round.
Cards not named anywhere fill the row first, then the draw pile, in the order \
US1, US2 ... IT4, adjust, both and again; any left over are out. “play” \
shuffles the draw pile, unless “deck” puts it in a different order.
During a game, type “position” to print the current position."""
"""A field or a paragraph in each line."""
_FIELD = 20
"""The column where what a field means begins."""

SEEDS = (-(10**18), 10**18, "a whole number of up to 18 digits")
"""The least and the greatest of the seeds that can be typed, and what they are."""
MOST_PORT = 65_535
"""The greatest number of a port."""
START_TRICKS = {"none": None, **{trick.word: trick for trick in Trick}}

REWORDED = (
    (r"^argument ([^:]+): ", r"\1: "),
    (r"^the following arguments are required: (.+)", r"\1: missing"),
    (r"expected (?:at most )?one argument$", "needs one value"),
    (r"not allowed with argument (.+)", r"cannot be combined with \1"),
    (r"^COMMAND: invalid choice: '(.*?)' \(choose .*", r"“\1”: no such command"),
    (r"^([^:]+): ignored explicit argument '(.*)'", r"\1: takes no value, but was given “\2”"),
)
"""What argparse says, and what is said instead: where, then what."""
NO_OPTION = "no such option"
_ALIKE = 0.75
"""How alike a mistyped word and what it may have been meant to be are: 1 would be the same."""
_GROUPED = "[+-]?[0-9]{1,3}(,[0-9]{3})+"


class Parser(argparse.ArgumentParser):
    """Reports an error in one sentence: which command, where, what, and how to go on."""

    def __init__(self, **details: Any) -> None:
        super().__init__(**details)
        self._positionals.title = "arguments"

    def error(self, message: str) -> NoReturn:
        """Exit with code 2."""
        if found := re.match("ambiguous option: (.*) could match (.*)", message, re.DOTALL):
            option, known = found[1].partition("=")[0], found[2].split(", ")
            message = f"{said(option)}: {NO_OPTION}; did you mean {listed(map(said, known))}?"
        for before, better in REWORDED:
            message = re.sub(before, better, message)
        command = self.prog.removeprefix(program())
        self.exit(2, f"{NAME}{command}: {message} (see {self.prog} --help)\n")

    def parse_known_args(  # type: ignore[override] # in one of the forms that the base has
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Refuse here what argparse would leave to the parser of all commands, which knows less."""
        self._refuse_unknown_options(args or ())
        found, strange = super().parse_known_args(args, namespace)
        strange = [word for word in strange if word != "--"]
        if strange:
            is_option = strange[0].startswith("-")
            self.error(f"{said(strange[0])}: {NO_OPTION if is_option else 'unexpected argument'}")
        return found, strange

    def _refuse_unknown_options(self, words: Sequence[str]) -> None:
        """Name a mistyped option before argparse misses another one."""
        known = [option for option in self._option_string_actions if option.startswith("--")]
        short = {option[1] for option in self._option_string_actions}
        for word in words:
            if word == "--" or (self._subparsers is not None and not word.startswith("-")):
                return  # what follows are no options, or those of a command
            option = word.partition("=")[0]
            if re.match(r"-[A-Za-z]", word) and word[1] not in short:
                self.error(f"{said(option)}: {NO_OPTION}")
            if not option.startswith("--") or " " in option:
                continue
            if not any(each.startswith(option) for each in known):
                self.error(f"{said(option)}: {NO_OPTION}{guess(option, known)}")

    def _print_message(self, message: str, file: Any = None) -> None:
        if file is sys.stdout:
            file.write(message)  # argparse would conceal that it fails
        else:
            super()._print_message(message, file)


def guess(word: str, known: Collection[str]) -> str:
    """What a mistyped word may have been meant to be, as the end of a sentence."""
    # Without the hyphens that all options have: they would make any two alike.
    words = {each.lstrip("-"): each for each in known}
    close = get_close_matches(word.lower().lstrip("-"), words, n=1, cutoff=_ALIKE)
    return f"; did you mean “{words[close[0]]}”?" if close else ""


def add_command(
    commands: Any, name: str, what: str, *examples: str, needs: str = ""
) -> argparse.ArgumentParser:
    """A new subcommand; `what` it does is shown in the list of all and in its own help.

    `examples` are what can be typed after the command's name, in all of which is what it `needs`.
    """
    command: argparse.ArgumentParser = commands.add_parser(
        name,
        usage=f"%(prog)s [options] {needs}".rstrip(),
        description=folded(f"{what[0].upper()}{what[1:]}."),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=example_lines(*(f"{name} {example}".rstrip() for example in examples)),
    )
    return command


def example_lines(*commands: str) -> str:
    """Commands to type, as the last part of a help; each is as a shell takes it."""
    return "\n".join(("examples:", *(f"  {program()} {command}" for command in commands)))


def folded(text: str, indent: str = "") -> str:
    """A paragraph of a help, as wide as the terminal."""
    return "\n".join(wrap(text, max(40, columns() - 2), subsequent_indent=indent))


def add_file(command: argparse.ArgumentParser, what: str, several: str = "") -> None:
    """Add the argument of a command that reads one file, in which there is `what`.

    `several` says what of more of it is read.
    """
    told = f"file with {what}, or - for standard input"
    command.add_argument("file", metavar="FILE", help=f"{told}; {several}" if several else told)


def explain_positions(command: argparse.ArgumentParser) -> None:
    """Explain below a subcommand's help how a position is written."""
    lines = (
        line if EXAMPLE in line else folded(line, " " * _FIELD * line.startswith("  "))
        for line in GRAMMAR.splitlines()
    )
    command.epilog = "\n".join((f"{command.epilog}\n", *lines))


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
    if not has_fields(text):
        raise argparse.ArgumentTypeError(NO_POSITION)
    try:
        return parse_position(line_of_input() if text == "-" else text)
    except PositionError as error:
        told = error.what if error.where == "position" else str(error)
        raise argparse.ArgumentTypeError(told) from None


def one_of(known: Collection[str], told: Collection[str] = ()) -> Callable[[str], str]:
    """The type of an option that takes one of some words, in small letters or capitals.

    An error lists them, or what is `told` of them.
    """
    words = {word.lower(): word for word in known}

    def read(text: str) -> str:
        if text.lower() not in words:
            choice = guess(text, known) or f"; choose {listed(told or known)}"
            raise argparse.ArgumentTypeError(f"unknown value {said(text)}{choice}")
        return words[text.lower()]

    return read


def listed(words: Iterable[str]) -> str:
    """Words to choose from: "one, two or three"."""
    *most, last = words
    return f"{', '.join(most)} or {last}"


def whole(least: int, most: int, what: str) -> Callable[[str], int]:
    """The type of an option that takes a whole number; the error says `what` a text is not."""

    def read(text: str) -> int:
        # As errors have it: "10,000".
        digits = text.replace(",", "") if re.fullmatch(_GROUPED, text) else text
        if not re.fullmatch("[+-]?[0-9]{1,18}", digits) or not least <= int(digits) <= most:
            raise argparse.ArgumentTypeError(f"{said(text)} is not {what}")
        return int(digits)

    return read


def bot(text: str) -> "Checked":
    """The bot that is named, for an option. Raises Failure if its file is at fault."""
    from shanghaien.ai import LEVELS  # noqa: PLC0415 - few commands need bots
    from shanghaien.bots import RANDOM, BotError, NoBot, checked  # noqa: PLC0415 - see above

    known = [*(level.id for level in LEVELS), RANDOM]
    try:
        return checked(text)
    except NoBot:  # a level in capitals, maybe: a file of that name would have been found
        if text.lower() not in known and (why := _no_file(text)):
            raise Failure(f"{shown(text)}: {why}") from None
        return checked(one_of(known, [*known, "a bot file"])(text))
    except BotError as error:  # of a file that is there
        raise Failure(str(error)) from None


def _no_file(text: str) -> str:
    """Why a text is not the name of a bot's file; empty if it is hardly meant to be one."""
    if os.path.isdir(text):  # noqa: PTH112 - Path("") would be a folder
        return PLAIN[errno.EISDIR]
    if Path(text).suffix != ".py" and not {"/", os.sep} & {*text}:
        return ""
    try:
        # Not opened: that would wait for whoever writes into a pipe.
        os.stat(text)  # noqa: PTH116 - Path would drop a final "/"
    except (OSError, ValueError) as error:
        return reason(error)
    return "this is not a regular file"


def add_start_trick(
    command: argparse._ActionsContainer, names: Mapping[str, Player], told: Collection[str]
) -> None:
    """Add the options of a trick card from the start (R12).

    `names` say whose it can be alone, and are `told` in the help.
    """
    cards = ["none", *(f"{trick.word} (“{TRICKS[trick]}”)" for trick in Trick)]
    command.add_argument(
        "--start-trick",
        type=one_of(START_TRICKS, cards),
        metavar="CARD",
        help="trick card that each player has from the start of the game: "
        f"{listed(cards)} (default: none)",
    )
    command.add_argument(
        "--start-trick-for",
        type=one_of(names),
        metavar="PLAYER",
        help=f"the one player who has that trick card: {listed(told)} (default: both have it)",
    )


def start_trick(
    options: argparse.Namespace, names: Mapping[str, Player]
) -> tuple[Trick | None, Player | None]:
    """The trick card from the start, and who alone has it. Raises Unusable for nobody's card."""
    trick, name = START_TRICKS[options.start_trick or "none"], options.start_trick_for
    if trick is None and name is not None:
        see = hint(options.command, "--help")
        is_none = options.start_trick is not None
        what = "cannot be combined with --start-trick none" if is_none else "needs --start-trick"
        raise Unusable(f"--start-trick-for: {what} (see {see})")
    return trick, None if name is None else names[name]
