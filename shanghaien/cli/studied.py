"""The finished games of some files, reviewed, for `mistakes` and `strength`.

A file or game that cannot be read is reported on standard error, and the others count.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TextIO

from shanghaien.ai import review_game
from shanghaien.ai.grades import summary
from shanghaien.ai.review import Review
from shanghaien.cli.failure import Failure, Unusable
from shanghaien.cli.reading import text_of
from shanghaien.formats.collection import is_collection, split_all
from shanghaien.formats.errors import RecordError
from shanghaien.formats.link import read_any
from shanghaien.game import Game
from shanghaien.learning.decisions import Decision, decisions, study
from shanghaien.learning.study import Study
from shanghaien.rules import outcome
from shanghaien.state import Player

MOST = 12_500_000
"""Characters of a file: a backup of some thousand games."""
PATIENCE = 2.0
"""Seconds between two lines that say how far it is."""


@dataclass(frozen=True, slots=True)
class Found:
    """A finished game, and where it was."""

    place: str
    """The file, and in a backup the number of the game."""
    game: Game


@dataclass(frozen=True, slots=True)
class Studied:
    """A game from one side."""

    found: Found
    player: Player
    review: Review
    decisions: tuple[Decision, ...]

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.found.game

    @property
    def name(self) -> str:
        """Who played this side."""
        return self.game.seats[self.player].name

    @property
    def level(self) -> str | None:
        """The opponent's level, if the game is a measure: no chance taken back, no card more."""
        game = self.game
        is_casual = game.took_chance_back or game.setup.start_trick_for is not None
        return None if is_casual else game.seats[self.player.other].level

    @property
    def points(self) -> float:
        """1 for a game won, ½ for a draw, 0 for one lost."""
        verdict, final = self.game.verdict, outcome(self.game.state)
        if verdict is not None:
            return 0.5 if verdict < 0 else float(verdict == self.player)
        assert final is not None
        return 0.5 if final.winner is None else float(final.winner is self.player)

    @property
    def luck(self) -> float:
        """What dice and cards gave this side, less what they gave the other one."""
        return summary(self.review, self.game, self.player).luck

    @property
    def study(self) -> Study:
        """What its decisions come to."""
        return study(self.decisions)


def studied(files: Sequence[str], wanted: str | None) -> tuple[tuple[Studied, ...], bool]:
    """All games of some files from the sides of a person; and whether all could be read.

    `wanted` is a name, or A or B for a seat; None for whoever is no computer. Raises Unusable
    where there is no such game.
    """
    trouble = _Trouble()
    # A game that is in two files counts once.
    different: dict[object, Found] = {}
    for name in files:
        for found in _games(name, trouble):
            different.setdefault((found.game.setup, found.game.events), found)
    sides = [
        (found, player)
        for found in different.values()
        for player in Player
        if _is_wanted(found.game, player, wanted)
    ]
    if not sides:
        by = "" if wanted is None else f" by {wanted}"
        raise Unusable(f"there are no finished games{by} in these files")
    known: dict[int, Review] = {}
    progress = _Progress(len({id(found) for found, _ in sides}))
    done = []
    for found, player in sides:
        if id(found) not in known:
            known[id(found)] = review_game(found.game)
            progress.step()
        review = known[id(found)]
        done.append(Studied(found, player, review, decisions(review, found.game, player)))
    progress.end()
    return tuple(done), not trouble.is_there


def names_of(games: Sequence[Studied]) -> tuple[str, ...]:
    """Who played, the most frequent first; capitals do not matter."""
    counted = Counter(one.name.casefold() for one in games)
    last = {one.name.casefold(): one.name for one in games}
    return tuple(last[name] for name, _ in counted.most_common())


def _is_wanted(game: Game, player: Player, wanted: str | None) -> bool:
    seat = game.seats[player]
    if wanted is None:
        return not seat.is_computer
    if wanted.casefold() == seat.name.casefold():
        return True
    is_name = any(wanted.casefold() == one.name.casefold() for one in game.seats)
    return not is_name and wanted.upper() == player.name


def _games(name: str, trouble: "_Trouble") -> Iterator[Found]:
    """The finished games of a file; it is said what of it cannot be used."""
    shown = "standard input" if name == "-" else name
    open_ = 0
    try:
        text = text_of(name, MOST)
        if not is_collection(text):
            game = read_any(text)
            if game.is_over:
                yield Found(shown, game)
            open_ += not game.is_over
        else:
            found = split_all(text)
            for i in range(len(found.lines)):
                try:
                    game = found.read(i).game
                except RecordError as error:
                    trouble.say(shown, error)
                    continue
                if game.is_over:
                    yield Found(f"{shown}, game {i + 1}", game)
                open_ += not game.is_over
    except (RecordError, Failure) as error:
        trouble.say(shown, error)
    if open_:
        games = "1 unfinished game" if open_ == 1 else f"{open_} unfinished games"
        print(f"{shown}: skipped {games}", file=sys.stderr)


class _Trouble:
    """Says what cannot be read, and remembers that there was something."""

    is_there = False

    def say(self, name: str, error: Exception) -> None:
        self.is_there = True
        print(f"{name}: {error}", file=sys.stderr)


class _Progress:
    """Says how far a long review is, now and then."""

    def __init__(self, total: int, out: TextIO | None = None) -> None:
        self._total, self._done = total, 0
        self._out = out or sys.stderr
        self._last = time.monotonic()
        self._is_open = False

    def step(self) -> None:
        """One game more is reviewed."""
        self._done += 1
        if time.monotonic() - self._last >= PATIENCE:
            self._last = time.monotonic()
            self._is_open = self._out.isatty()
            text = f"reviewed {self._done} of {self._total} games"
            print(text, end="\r" if self._is_open else "\n", file=self._out, flush=True)

    def end(self) -> None:
        """Leave the line, if it was written over and over."""
        if self._is_open:
            print(file=self._out)
