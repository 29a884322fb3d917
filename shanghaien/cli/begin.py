"""`play`: its options, and the game that it begins or goes on with."""

import argparse
from dataclasses import replace
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from shanghaien.ai import LEVELS
from shanghaien.cli.failure import Failure
from shanghaien.cli.parser import (
    START_TRICKS,
    add_command,
    add_position,
    add_start_trick,
    explain_positions,
)
from shanghaien.cli.play import level_names, play
from shanghaien.cli.reading import text_of
from shanghaien.cli.saving import Keeper, choose_file, latest, resume
from shanghaien.formats.limits import MAX_NAME, is_name
from shanghaien.formats.link import read_any
from shanghaien.formats.record import read
from shanghaien.game import Game, Practice, Seat, draw_setup, from_position, start
from shanghaien.state import Player, State

STARTERS = {"lot": None, "me": Player.A, "computer": Player.B}


def add_play(commands: Any) -> None:
    """Add `play` to the subcommands."""
    command = add_command(commands, "play", "play against the computer at the terminal")
    levels = level_names()
    command.add_argument(
        "--level", choices=levels, default=levels[0], help="how strong the computer is (deckhand)"
    )
    command.add_argument("--name", type=_name, default="Player", help="your name (Player)")
    command.add_argument(
        "--starter", choices=STARTERS, default="lot", help="who starts round 1 (lot)"
    )
    command.add_argument("--seed", type=int, help="the same seed gives the same cards and dice")
    add_start_trick(command)
    command.add_argument(
        "--practice", action="store_true", help="let undo take back dice and cards, too"
    )
    begun = command.add_mutually_exclusive_group()
    begun.add_argument(
        "--resume",
        metavar="FILE",
        nargs="?",
        const="",
        help="go on with the game that was left last, or with that of a file, and save it there",
    )
    begun.add_argument(
        "--load", metavar="FILE", help="go on with a copy of a saved game; - is standard input"
    )
    add_position(begun, "begin with this position")
    explain_positions(command)
    command.add_argument(
        "--save", metavar="FILE", help="where the game is saved after every step (a usual place)"
    )
    command.set_defaults(run=_play)


def _name(text: str) -> str:
    if not is_name(text):
        raise argparse.ArgumentTypeError(f"a name has 1 to {MAX_NAME} printable characters")
    return text


def _play(options: argparse.Namespace) -> None:
    rng: Random = SystemRandom() if options.seed is None else Random(options.seed)
    game, path = _begun(options, rng)
    if options.save is not None:
        path = choose_file(options.save, game)
    play(game, rng, Keeper(path))


def _begun(options: argparse.Namespace, rng: Random) -> tuple[Game, Path | None]:
    """The game to be played, and the file that it is in if it shall go on there."""
    if options.resume is not None:
        return _resumed(options.resume)
    if options.load is not None:
        return _playable(options.load, read_any(text_of(options.load))), None
    return _new(options, rng), None


def _new(options: argparse.Namespace, rng: Random) -> Game:
    """A game that begins; one that was left is named, and kept."""
    level = next(level for level in LEVELS if level.id == options.level)
    seats = (Seat(options.name), Seat(level.name, level.id))
    waiting = latest()
    if waiting is not None:
        print(f"The game that you left is kept. To go on with it:\n  {resume(waiting[0])}")
    if options.position is not None:
        game = from_position(_shuffled(options.position, rng), seats)
    else:
        drawn = draw_setup(rng, STARTERS[options.starter], START_TRICKS[options.start_trick])
        game = start(drawn, seats)
    return replace(game, practice=Practice()) if options.practice else game


def _resumed(name: str) -> tuple[Game, Path]:
    if name:
        game = read(text_of(name))
        return _playable(name, game), choose_file(name, game)
    waiting = latest()
    if waiting is None:
        raise Failure("No game waits to be gone on with.")
    return _playable(str(waiting[0]), waiting[1]), waiting[0]


def _playable(name: str, game: Game) -> Game:
    """The game of a file, if it can go on in a terminal. Raises Failure."""
    if game.chance.is_by_link:
        raise Failure(f"{name}: a game by link goes on in the browser")
    if game.verdict is not None:
        raise Failure(f"{name}: this game was ended before its last round")
    for seat in game.seats:
        if seat.level not in (None, *level_names()):
            raise Failure(f"{name}: the level {seat.level!r} is unknown")
    return game


def _shuffled(state: State, rng: Random) -> State:
    """The position with its draw pile shuffled, unless the text said in which order it lies."""
    if state.deck != state.to_come():
        return state
    return replace(state, deck=tuple(rng.sample(state.deck, len(state.deck))))
