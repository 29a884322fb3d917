"""What the levels lose, by the cells of a study: `python -m bench.learning`.

Each level plays against itself, which gives the usual losses: with `--table` the table of
shanghaien/learning/reference.py, else the figures in docs/figures/learning.md. Every game is saved
in build/bench-learning as it ends, so that an interrupted run can continue.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bench.match import chooser
from bench.shared import FIGURES, write_page
from bench.solver import solver
from bench.usual import spread_lines, table_text, usual_lines
from shanghaien.ai.review import Cause, Change, Review
from shanghaien.ai.teacher import review_steps
from shanghaien.chance import draw
from shanghaien.formats.record import read, write
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.learning.decisions import decisions, study
from shanghaien.learning.study import Study
from shanghaien.moves import Move, Rolled, parse_event
from shanghaien.state import Phase, Player

DOCS = FIGURES / "learning.md"
SAVED = FIGURES.parent.parent / "build" / "bench-learning" / "games.jsonl"
LEVELS = ("deckhand", "bosun", "mate", "pilot")
"""Those that lose anything."""
PURPOSE = """\
The mean loss of a choice, by level: grades are measured by it. The usual losses that players see
come from other games (`shanghaien/learning/reference.py`)."""


@dataclass(frozen=True, slots=True)
class Task:
    """A game of a level with itself to be played."""

    level: str
    number: int

    @property
    def seed(self) -> str:
        """Fixes all of the game."""
        return f"learning {self.level} {self.level} {self.number}"


def tasks(levels: int, first: int = 0) -> list[Task]:
    """All games of a run: so many of each level.

    Their numbers begin with `first`: another one gives games that nothing was tuned by.
    """
    return [Task(level, first + n) for n in range(levels) for level in LEVELS]


def play(level: str, seed: str) -> Game:
    """A game of a level with itself."""
    rng, bot = Random(seed), chooser(level)
    game = start(draw_setup(rng), (Seat("A"), Seat("B")))
    while game.state.phase is not Phase.OVER:
        state = game.state
        game = game.play(draw(state, rng) if state.phase is Phase.ROLLING else bot(state, rng))
    return game


def reviewed(game: Game) -> Review:
    """A review by the values alone: rolling out marks near a limit would take most of the time."""
    steps = review_steps(game, solver)
    while True:
        try:
            found = next(steps)
        except StopIteration as end:
            whole: Review = end.value
            return whole
        if found is not None and found.changes[-1].turn == game.turn - 1:
            return found


def played(task: Task) -> dict[str, Any]:
    """A game and its review, as they are saved."""
    game = play(task.level, task.seed)
    return saved_row(task.seed, game, reviewed(game))


def saved_row(seed: str, game: Game, found: Review) -> dict[str, Any]:
    """A game and its review, as they are saved; the seed is the row's name."""
    changes = [
        [c.turn, c.round, c.cause.value, int(c.player), round(c.gain, 6), c.best and str(c.best)]
        for c in found.changes
    ]
    return {
        "seed": seed,
        "game": write(game),
        "start": found.start,
        "end": found.end,
        "changes": changes,
    }


def _change(raw: Sequence[Any]) -> Change:
    turn, round_, cause, player, gain, best = raw
    move: Move | None = None
    if best is not None:
        event = parse_event(best)
        assert not isinstance(event, Rolled)
        move = event
    return Change(turn, round_, Cause(cause), Player(player), gain, move)


def studies(row: dict[str, Any]) -> tuple[Study, Study]:
    """How both sides decided in a saved game."""
    game = read(row["game"])
    review = Review(row["start"], row["end"], tuple(map(_change, row["changes"])))
    a, b = (study(decisions(review, game, player)) for player in Player)
    return a, b


Sides = dict[str, list[Study]]
"""By a level: how both sides decided in each of its games."""


def all_sides(wanted: Sequence[Task], saved: Path) -> Sides:
    """Play what has not been played, and study all of it."""
    saved.parent.mkdir(parents=True, exist_ok=True)
    rows: dict[str, dict[str, Any]] = {}
    if saved.exists():
        for line in saved.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            rows[row["seed"]] = row
    found: Sides = {}
    with saved.open("a", encoding="utf-8") as out:
        for task in wanted:
            if task.seed not in rows:
                rows[task.seed] = played(task)
                out.write(json.dumps(rows[task.seed]) + "\n")
                out.flush()
            found.setdefault(task.level, []).extend(studies(rows[task.seed]))
    return found


def report(usual: Sides) -> list[str]:
    """The figures, as lines of Markdown."""
    return [
        "The losses are those of reviews with rounds solved in C, without rollouts. The Captain",
        "isn’t listed: by its own values, it loses nothing.",
        "",
        "Percentage points of winning chance lost by a choice, and in brackets how many such",
        "choices a player has in a game, with each level playing against itself. The rows are the",
        "[cells](../guide/learning.md#where-you-lose).",
        "",
        *usual_lines(usual),
        "",
        "How much the loss per choice differs between games of 40 choices:",
        "",
        *spread_lines(usual),
        "",
        "The limit between two grades is about the geometric mean of their levels’ losses; that of",
        "the best grade is about half the Pilot’s loss (`shanghaien/ai/grades.py`).",
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench.learning", description=__doc__)
    parser.add_argument("--levels", type=int, default=100, help="games of each level with itself")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--table", action="store_true", help="print the usual losses as Python")
    parser.add_argument("--saved", type=Path, default=SAVED)
    parser.add_argument("--out", type=Path, default=DOCS)
    chosen = parser.parse_args(arguments)
    usual = all_sides(tasks(chosen.levels, chosen.first), chosen.saved)
    if chosen.table:
        sys.stdout.write(table_text(usual) + "\n")
        return
    command = f".venv/bin/python -m bench.learning --levels {chosen.levels} --first {chosen.first}"
    write_page(chosen.out, "What the levels lose", PURPOSE, command, report(usual))


if __name__ == "__main__":
    main()
