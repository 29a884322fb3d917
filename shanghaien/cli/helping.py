"""What “?” tells during a game, and what “undo” does in games of each kind."""

from collections.abc import Iterator

from shanghaien.cli.program import hint
from shanghaien.cli.saving import Keeper
from shanghaien.cli.screen import show
from shanghaien.game import Game
from shanghaien.sources import Sealed

CHOOSE = "Type a move’s number, or how its text begins, such as “roll” or “add 4”."
EXAMPLE = "“2\u00a05”"
"""Two dice as they are typed: one line has both."""
ENTER = f"Type two numbers from 1 to 6, such as {EXAMPLE}"
SEAL = "Note the seal. At the end, save the game and check that nothing was changed:"
"""What is said of a sealed game, above the command that checks a copy of it."""
LEGEND = (
    "In the table of crews, “now” is what the score would be if the game ended now, and “to come” "
    "is what all cards in the row and in the draw pile add up to."
)
BRIEF_LEGEND = "Crews: “now” is the score as it stands, “to come” the sum of all cards left."
"""The same where a screen is all the room that there is."""
UNNUMBERED = "[?]: after the first roll, the round’s starter chooses which end is number 1."
"""What is said instead while the row has no numbers."""
RULES = (
    "On your turn, roll two dice, then add one to the card with its number. With at least two of "
    "your dice on cards, you may shanghai instead, ending the round: whoever has more dice on a "
    "card gets it; on a tie, whoever has more pips (the sum of their dice) on the neighbouring "
    "cards. If those tie, too, or it has no dice, nobody gets it. After round 8, a nationality’s "
    "stronger crew scores the weaker one’s strength (the sum of its cards), or its own without a "
    "rival; equal crews score nothing. Once a round, after your roll, you may play a trick card "
    "(shown as “trick played this round”). Any can be “2 sailors” instead: a 2 for good in one of "
    "your crews; you still add a die. Unused, each scores 1 point."
)
COMMAND = 13
"""The column where what a command does begins."""


def tell_help(game: Game, keeper: Keeper) -> None:
    """Print what can be typed, how to go on later, and the rules in short."""
    show([f"{ENTER}." if game.is_entering else CHOOSE])
    show(command_lines(game, keeper), hang=COMMAND)
    for line in ways_back(keeper):
        if line.startswith(" "):
            print(line)  # a command stays on one line, so that it can be copied
        else:
            show([line])
    if isinstance(game.chance, Sealed):
        show([SEAL])
        print(f"  {hint('replay', 'FILE')}")
    show([UNNUMBERED if game.state.direction is None else BRIEF_LEGEND, RULES])


def command_lines(game: Game, keeper: Keeper) -> Iterator[str]:
    """The commands that a game takes beside its moves."""
    yield "  table      show the table and your moves again"
    yield "  hint       show the best moves and their winning chances"
    yield f"  undo       undo {_undone(game)}"
    if not keeper.is_from_position:
        yield "  save FILE  save a copy of the game"
    yield "  position   print the position as a line of text"
    yield "  quit       leave the game"


def _undone(game: Game) -> str:
    """What “undo” takes back, and how far it goes."""
    if not game.chance.enters:
        whose = "your" if _has_computer(game) else "the"  # of two people, maybe the other one's
        if game.practice is not None:
            return f"{whose} last choice, even past rolls and new cards"
        return f"{whose} last choice (in --practice games, also rolls and cards)"
    what = "the last choice or the dice last entered"
    if game.practice is not None:
        return f"{what}, even past new cards"
    if _has_computer(game):  # what it has chosen stays
        return f"{what}, back to the computer’s last choice or new cards"
    return f"{what}, back to the start of the round"


def nothing_to_undo(game: Game) -> str:
    """That there is nothing to undo, and since when."""
    if not game.events or game.practice is not None:
        return "Nothing to undo."
    if not game.chance.enters:
        return "Nothing to undo since the last roll or new cards."
    if _has_computer(game):
        return "Nothing to undo since the computer’s last choice or new cards."
    return "Nothing to undo in this round."


def _has_computer(game: Game) -> bool:
    return any(seat.is_computer for seat in game.seats)


def ways_back(keeper: Keeper) -> Iterator[str]:
    """How to go on with what is left, saved or printed, a command on a line of its own."""
    if keeper.is_from_position:
        yield "To start from a position:"
    else:
        if keeper.problem:
            yield "To continue a copy of a game, or start from a position:"
        else:
            yield "To resume this game later, continue a copy of one, or start from a position:"
            yield f"  {keeper.command}"
        yield f"  {hint('play', '--load', 'FILE')}{keeper.opponent}"
    yield f'  {hint("play", "--position")} "TEXT"{keeper.opponent}'
