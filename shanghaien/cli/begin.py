"""`play`: its options, and the game that it begins or goes on with."""

import argparse
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

from shanghaien.ai import LEVELS
from shanghaien.cli.failure import Failure, Unusable, said, source
from shanghaien.cli.parser import (
    SEEDS,
    add_command,
    add_position,
    add_start_trick,
    bot,
    explain_positions,
    folded,
    listed,
    one_of,
    start_trick,
    whole,
)
from shanghaien.cli.play import NAME, level_names, play, tell_left
from shanghaien.cli.program import as_file, given, hint
from shanghaien.cli.reading import GAME, IN_BROWSER, LAST_LINK, OVER, game_of, is_only_seen
from shanghaien.cli.saving import (
    Keeper,
    choose_file,
    is_bots,
    is_file_name,
    latest,
    resume,
    unreadable,
    way_to_resume,
)
from shanghaien.cli.screen import show
from shanghaien.cli.text import names_of
from shanghaien.formats.collection import is_collection
from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.formats.incoming import records_in
from shanghaien.formats.limits import A_NAME, is_name
from shanghaien.formats.link import read_any
from shanghaien.formats.record import read
from shanghaien.game import Game, Practice, Seat, from_position, seed_setup, start
from shanghaien.names import as_name
from shanghaien.sources import Sealed
from shanghaien.state import Player, State

if TYPE_CHECKING:
    from shanghaien.bots import Checked

_DEAL = ("starter", "start_trick", "start_trick_for")
IDLE: dict[str, tuple[str, ...]] = {
    "resume": ("level", "name", *_DEAL, "practice"),
    "load": ("level", "name", *_DEAL, "practice"),
    "position": (*_DEAL, "save"),
    "opponent": ("level",),
}
"""The options that have no effect beside each of those that say where the game, or the player in
the computer’s place, comes from."""
LAST = True
"""The value of `--resume` without a file: the game that was played last."""
NEITHER = "the computer plays neither side of this game"
"""What is said of one without a level, whose players may be people or bots."""
BOT = "bot"
"""The level of a bot in a game's record."""
SIDES = {"me": Player.A, "computer": Player.B}
STARTERS = {"random": None, **SIDES}
_SEAL = (
    "In a new game, all cards and dice are set before the first move, and a seal is shown; the "
    "secret that opens the seal is shown when the game is over. To check a game that you saved: {}"
)


def add_play(commands: Any) -> None:
    """Add `play` to the subcommands."""
    command = add_command(
        commands,
        "play",
        "play against the computer in the terminal",
        "--level mate --name Anna",
        "--resume",
        '--position "round 8; A ES4 on 1 2; B FR2 on 3"',
    )
    _add_new_game(command.add_argument_group("a new game"))
    _add_files(command.add_argument_group("a game file or a position"))
    _add_any(command.add_argument_group("any game"))
    command.epilog = f"{command.epilog}\n\n{folded(_SEAL.format(hint('replay', 'FILE')))}"
    explain_positions(command)
    command.set_defaults(run=_play)


def _add_new_game(group: Any) -> None:
    """Add who plays, and what they start with."""
    levels = level_names()
    group.add_argument(
        "--level",
        type=one_of(levels),
        metavar="LEVEL",
        help=f"the computer’s level, weakest first: {listed(levels)} (default: {levels[0]})",
    )
    group.add_argument("--name", type=_name, help=f"your name (default: {NAME})")
    group.add_argument(
        "--starter",
        type=one_of(STARTERS),
        metavar="PLAYER",
        help=f"who starts round 1: {listed(STARTERS)} (default: random)",
    )
    add_start_trick(group, SIDES, SIDES)
    group.add_argument(
        "--practice",
        action="store_true",
        help="let “undo” go back past rolls and new cards; the same rolls and cards come up again",
    )


def _add_files(group: Any) -> None:
    """Add where the game comes from, and where it is saved."""
    begun = group.add_mutually_exclusive_group()
    begun.add_argument(
        "--resume",
        type=_file,
        metavar="FILE",
        nargs="?",
        const=LAST,
        help="resume your last game begun or loaded without --save, or the one in FILE, and keep "
        "saving it there",
    )
    begun.add_argument(
        "--load",
        type=lambda text: text if text == "-" else _file(text),
        metavar="FILE",
        help=f"continue a copy of a game: a file with {GAME}, or - for standard input (from a "
        "pipe, no move can be typed: the game is saved, and --resume goes on with it); "
        f"{LAST_LINK}",
    )
    add_position(begun, "start an unsaved game, with you as A, from this position")
    group.add_argument(
        "--save",
        type=_file,
        metavar="FILE",
        help="save the game in this file after every move (default: the file resumed, or a new "
        "one, which --resume finds); cannot be combined with --position",
    )


def _add_any(group: Any) -> None:
    """Add what can be chosen wherever the game comes from."""
    group.add_argument(
        "--opponent",
        type=bot,
        metavar="FILE",
        help="play against your own bot, a Python file (or “random”, or a level); in a saved game, "
        "it takes the computer’s place",
    )
    group.add_argument(
        "--seed",
        type=whole(*SEEDS),
        metavar="N",
        help="random seed, a whole number: the same one gives the same cards and dice in a new "
        "game and, in any game, the same moves by the computer",
    )


def _name(text: str) -> str:
    if not is_name(text) or not as_name(text):
        raise argparse.ArgumentTypeError(f"{said(text)} is not a name; use {A_NAME}")
    return text


def _file(text: str) -> str:
    """The name of a file to save a game in."""
    if not is_file_name(text):
        raise argparse.ArgumentTypeError(f"{said(text)} is not the name of a file")
    return text


def _refuse_idle(options: argparse.Namespace) -> None:
    """Refuse what would be ignored beside something that is given. Raises Unusable."""
    for origin, idle in IDLE.items():
        for each in idle if getattr(options, origin) is not None else ():
            if getattr(options, each) not in (None, False):
                option, see = each.replace("_", "-"), hint(options.command, "--help")
                raise Unusable(f"--{option}: cannot be combined with --{origin} (see {see})")


def _play(options: argparse.Namespace) -> None:
    _refuse_idle(options)
    # Without a seed, nothing that was shown lets anybody work out the dice to come.
    rng: Random = SystemRandom() if options.seed is None else Random(options.seed)
    game, path = _begun(options, rng)
    if options.save is not None:
        path = choose_file(options.save, game)
    if options.resume is None and options.load is None:
        _tell_waiting()
    opponent: Checked | None = options.opponent
    keeper = Keeper(
        path,
        "" if opponent is None else opponent.name,
        is_from_position=options.position is not None,
    )
    if options.load is not None and not game.events:
        keeper.save(game)  # what came from standard input is nowhere else; `play` saves the others
    if opponent is None:
        play(game, rng, keeper)
        return
    show(_replaced(game, opponent))
    from shanghaien.bots import BotError  # noqa: PLC0415 - few games need bots

    try:
        play(game, rng, keeper, opponent)
    except BotError as error:
        tell_left(keeper, game, "The bot failed, so the game stops here.")
        raise Failure(str(error)) from None


def _begun(options: argparse.Namespace, rng: Random) -> tuple[Game, Path | None]:
    """The game to be played, and the file that it is in if it shall go on there."""
    if options.resume is not None:
        return _resumed(options.resume, options)
    if options.load is not None:
        return _playable(options.load, game_of(options.load, GAME, options.command), options), None
    return _new(options, rng), None


def _new(options: argparse.Namespace, rng: Random) -> Game:
    """A game that begins."""
    seats = (Seat(options.name or NAME), _computer(options))
    extra = start_trick(options, SIDES)
    if options.position is not None:
        game = from_position(_shuffled(options.position, rng), seats)
    else:
        sealed = Sealed.drawn(rng)
        game = start(
            seed_setup(sealed.seed, STARTERS[options.starter or "random"], *extra), seats, sealed
        )
    return replace(game, practice=Practice()) if options.practice else game


def _tell_waiting() -> None:
    """Name the game that was left, which is kept while a new one is played."""
    waiting = latest()
    if waiting is not None:
        path, last = waiting
        # Others may have been played since.
        which = "Your last game begun or loaded without --save is"
        what = f"{which} still saved. To {way_to_resume(last)}"
        if last.is_over:
            what = f"{which} over but saved. To see it:"
        show([what])
        print(f"  {resume(path, last)}")


def _replaced(game: Game, opponent: "Checked") -> Iterator[str]:
    """That another player now moves for the computer, where the game began with another one."""
    own = opponent.seat(BOT)
    seats = zip(names_of(game), game.seats, strict=True)
    others = [
        name
        for name, seat in seats
        if seat.is_computer
        and (seat.level != own.level or (own.level == BOT and seat.name != own.name))
    ]
    if others and not game.is_over:
        whose, names = "’s and ".join(others), " and ".join(others)
        stay = "the name shown is" if len(others) == 1 else "the names shown are"
        yield f"From now on, {own.name} chooses {whose}’s moves; {stay} still {names}."


def _computer(options: argparse.Namespace) -> Seat:
    opponent: Checked | None = options.opponent
    if opponent is not None:
        return opponent.seat(BOT)
    chosen = options.level or LEVELS[0].id
    return next(Seat(level.name, level.id) for level in LEVELS if level.id == chosen)


def _resumed(name: str | bool, options: argparse.Namespace) -> tuple[Game, Path]:
    if isinstance(name, str):
        game = game_of(name, GAME, options.command, partial(_own, name, options), is_kept=True)
        return _playable(name, game, options), choose_file(name, game)
    waiting = latest()
    if waiting is None:
        raise Failure(f"--resume: {unreadable() or 'there is no saved game'}")
    return _playable(str(waiting[0]), waiting[1], options), waiting[0]


def _own(name: str, options: argparse.Namespace, text: str) -> Game:
    """The game of a file that it can go on being saved in: a record alone.

    Raises RecordError, or Failure with what goes on with another text that has a game in it.
    """
    try:
        return read(text)
    except RecordError as error:
        if error.problem not in (RecordProblem.JSON, RecordProblem.FOREIGN):  # it is a record
            raise
        if is_collection(text) or records_in(text) > 1:
            read_any(text)  # which says so
        with suppress(RecordError):
            game = _playable(name, read_any(text), options)  # or what is advised would be refused
            way = _way_on(name, game, options)
            raise Failure(
                f"{source(name)}: this has a game in it but is not a game file; {way}"
            ) from None
        raise


def _way_on(name: str, game: Game, options: argparse.Namespace) -> str:
    """What can be done with a game that is read but cannot go on being saved where it is."""
    if game.is_over:
        return f"to see it: {hint('replay', as_file(name))}"
    bot: Checked | None = options.opponent
    words = () if bot is None else given("--opponent", bot.name)
    return f"to continue a copy: {hint('play', *given('--load', name), *words)}"


def _playable(name: str, game: Game, options: argparse.Namespace) -> Game:
    """The game of a file, if it can go on in a terminal. Raises Failure."""
    if is_only_seen(game):
        way = f": {hint('replay', as_file(name))}"
        if name == "-":  # what was piped in is used up
            way = f", put it in a file and use: {hint('replay', 'FILE')}"
        raise Failure(f"{source(name)}: {OVER}{way}")
    if game.chance.is_by_link:
        raise Failure(f"{source(name)}: {IN_BROWSER}")
    if options.opponent is None and is_bots(game):
        raise Failure(
            f"{source(name)}: a bot, or a level of a later version, plays in this game; use "
            "--opponent to choose who plays instead"
        )
    if options.opponent is not None and not any(seat.is_computer for seat in game.seats):
        raise Failure(f"{source(name)}: {NEITHER}, so --opponent cannot be used")
    return game


def _shuffled(state: State, rng: Random) -> State:
    """The position with its draw pile shuffled, unless the text said in which order it lies."""
    if state.deck != state.to_come():
        return state
    return replace(state, deck=tuple(rng.sample(state.deck, len(state.deck))))
