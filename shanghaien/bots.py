"""Players that choose moves: a level of the opponent, chance alone, or a bot of your own.

Players of matches and of the command line are named as `find_bot` does, or are bots themselves.
"""

import os
import runpy
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from traceback import walk_tb
from typing import Protocol

from shanghaien.ai import LEVELS, choose_move
from shanghaien.formats.limits import is_name
from shanghaien.game import Seat
from shanghaien.moves import EVENTS, Move
from shanghaien.rules import hide, legal_moves
from shanghaien.state import State

RANDOM = "random"
"""The name of the bot that moves at random; it is no level of the opponent."""
_LEVELS = {level.id: Seat(level.name, level.id) for level in LEVELS}
_CHOOSE = "choose"
"""The name of a bot in its file."""


class Bot(Protocol):
    """A function, or any callable, that chooses a move in a position."""

    def __call__(self, state: State, rng: Random, /) -> Move:
        """One of `legal_moves(state)`. The draw pile of `state` is sorted, as `hide` does.

        A bot draws anything random from `rng`, so that a match can be repeated.
        """


class BotError(Exception):
    """A bot that can't be loaded, fails, or chooses an illegal move; the text says which."""


class NoBot(BotError):
    """A name that is neither a file's nor that of a player known here."""


def find_bot(name: str) -> Bot:
    """The bot of a name: a level's, "random", or a Python file's with a function `choose`.

    Raises BotError for any other name, and for a file that fails.
    """
    if name == RANDOM:
        return _at_random
    if name in _LEVELS:
        return partial(_at_level, name)
    if not _is_file(name):
        raise NoBot(
            f"“{repr(name)[1:-1]}” is neither a file nor one of {', '.join(_LEVELS)} and {RANDOM}"
        )
    if not os.access(name, os.R_OK):
        raise BotError(f"{name}: permission denied")
    try:
        found: Bot | None = runpy.run_path(name).get(_CHOOSE)
    except (Exception, SystemExit) as error:
        raise BotError(f"{name}: failed with {_why(error, name)}") from error
    if not callable(found):
        raise BotError(f"{name}: no function {_CHOOSE}(state, rng)")
    return found


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:  # its name is too long, or its folder is closed
        return False


@dataclass(frozen=True, slots=True)
class Checked:
    """A bot that is shown what a player sees, and whose moves are checked."""

    name: str
    bot: Bot

    def __call__(self, state: State, rng: Random, /) -> Move:
        """The bot's move. Raises BotError, with the position, if it fails or chooses wrongly."""
        seen = hide(state)
        try:
            move = self.bot(seen, rng)
        except (Exception, SystemExit) as error:
            why = _why(error, self.name)
            raise BotError(f"{self.name}: failed with {why}, in “{seen}”") from error
        if not isinstance(move, EVENTS):
            raise BotError(f"{self.name}: returned {move!r:.60}, which is not a Move, in “{seen}”")
        moves = legal_moves(state)
        if move not in moves:
            legal = ", ".join(map(str, moves))
            raise BotError(
                f"{self.name}: chose “{move}”, which is not legal in “{seen}”; legal moves: {legal}"
            )
        return move

    def seat(self, level: str | None = None) -> Seat:
        """The bot's seat in a record; `level` counts only for a bot that is none of `LEVELS`."""
        if self.name in _LEVELS:
            return _LEVELS[self.name]
        stem = Path(self.name).stem
        return Seat(stem if is_name(stem) else "bot", level)


def checked(bot: Bot | str) -> Checked:
    """A bot, or the one of a name, with its moves checked. Raises BotError as `find_bot`."""
    if isinstance(bot, Checked):
        return bot
    if isinstance(bot, str):
        return Checked(bot, find_bot(bot))
    return Checked(getattr(bot, "__name__", type(bot).__name__), bot)


def _at_random(state: State, rng: Random) -> Move:
    return rng.choice(legal_moves(state))


def _at_level(level: str, state: State, rng: Random) -> Move:
    return choose_move(state, level, rng)


def _why(error: BaseException, name: str) -> str:
    """The error, and the line of the bot's file that raised it."""
    steps = walk_tb(error.__traceback__)
    lines = [line for frame, line in steps if frame.f_code.co_filename == name]
    where = f" (line {lines[-1]})" if lines else ""
    what = " ".join(str(error).split())  # on one line
    return f"{type(error).__name__}{what and f': {what}'}{where}"
