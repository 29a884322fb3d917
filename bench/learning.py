"""Check that what the page reports about a player's games is true: `python -m bench.learning`.

Levels play against themselves, which gives the usual losses (shanghaien/learning/reference.py), and
bots with a planted weakness (`bench.planted`) play a level. From their games, sets are drawn as a
player may have played them: how often is the planted weakness reported, and how often is anything
reported for players without one? The figures go to docs/figures/learning.md. Every game is kept in
build/bench-learning as it ends, so that an interrupted run can continue.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import strftime
from typing import Any

from bench.advising import advice_lines, fitting_lines
from bench.planted import PLANTED, bot
from bench.solver import solver
from bench.usual import spread_lines, table_text, usual_lines
from shanghaien.ai.review import Cause, Change, Review
from shanghaien.ai.teacher import review_steps
from shanghaien.chance import draw
from shanghaien.formats.record import read, write
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.learning.decisions import decisions, study
from shanghaien.learning.strength import Played, course
from shanghaien.learning.study import Study
from shanghaien.learning.weakness import losses
from shanghaien.moves import Move, Rolled, parse_event
from shanghaien.state import Phase, Player

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs" / "figures" / "learning.md"
KEPT = ROOT / "build" / "bench-learning" / "games.jsonl"
LEVELS = ("deckhand", "bosun", "mate", "pilot")
"""Those that lose anything."""
PLANTED_IN = ("pilot", "mate")
"""Levels that bots with a weakness play as, and against."""
UNEVEN = (
    *((f"captain/{name}", "mate") for name in PLANTED),
    *(("deckhand", "bosun"), ("bosun", "mate"), ("mate", "pilot")),
)
"""Other pairs, of which both are judged."""
SIZES = (10, 20, 30)
"""How many games somebody has played."""
SETS = 200
"""How many sets of each size are drawn."""

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Task:
    """A game to be played."""

    one: str
    two: str
    number: int

    @property
    def players(self) -> Pair:
        """The bots of A and B: they change seats from game to game."""
        return (self.two, self.one) if self.number % 2 else (self.one, self.two)

    @property
    def seed(self) -> str:
        """Fixes all of the game."""
        a, b = self.players
        return f"learning {a} {b} {self.number}"


def tasks(levels: int, planted: int, uneven: int, first: int = 0) -> list[Task]:
    """All games of a run: so many of each level with itself, and of each pair of the others.

    Their numbers begin with `first`: another one gives games that nothing was tuned by.
    """
    weak = [(f"{level}/{name}", level) for level in PLANTED_IN for name in PLANTED]
    return [
        *(Task(level, level, first + n) for n in range(levels) for level in LEVELS),
        *(Task(*pair, first + n) for n in range(planted) for pair in weak),
        *(Task(*pair, first + n) for n in range(uneven) for pair in UNEVEN),
    ]


def play(players: Pair, seed: str) -> Game:
    """A game of two bots."""
    rng, bots = Random(seed), (bot(players[0]), bot(players[1]))
    game = start(draw_setup(rng), (Seat("A"), Seat("B")))
    while game.state.phase is not Phase.OVER:
        state = game.state
        is_roll = state.phase is Phase.ROLLING
        game = game.play(draw(state, rng) if is_roll else bots[state.to_move](state, rng))
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
    """A game and its review, as they are kept."""
    game = play(task.players, task.seed)
    found = reviewed(game)
    changes = [
        [c.turn, c.round, c.cause.value, int(c.player), round(c.gain, 6), c.best and str(c.best)]
        for c in found.changes
    ]
    return {
        "seed": task.seed,
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
    """How both sides decided in a kept game."""
    game = read(row["game"])
    review = Review(row["start"], row["end"], tuple(map(_change, row["changes"])))
    a, b = (study(decisions(review, game, player)) for player in Player)
    return a, b


Sides = dict[Pair, list[Study]]
"""By a bot and its rival: how it decided in each of its games."""


def all_sides(wanted: Sequence[Task], kept: Path) -> Sides:
    """Play what has not been played, and study all of it."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    rows: dict[str, dict[str, Any]] = {}
    if kept.exists():
        for line in kept.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            rows[row["seed"]] = row
    found: Sides = {}
    with kept.open("a", encoding="utf-8") as out:
        for task in wanted:
            if task.seed not in rows:
                rows[task.seed] = played(task)
                out.write(json.dumps(rows[task.seed]) + "\n")
                out.flush()
            a, b = task.players
            for pair, one in zip(((a, b), (b, a)), studies(rows[task.seed]), strict=True):
                found.setdefault(pair, []).append(one)
    return found


def halves(sides: Sides) -> tuple[dict[str, list[Study]], Sides]:
    """The games that say what is usual, and those that are judged by it: no game does both."""
    usual = {level: sides[level, level][: len(sides[level, level]) // 2] for level in LEVELS}
    judged = {
        pair: some[len(some) // 2 :] if pair[0] == pair[1] else some for pair, some in sides.items()
    }
    return usual, judged


def sets(some: Sequence[Study], size: int, seed: str) -> Iterator[list[Study]]:
    """Sets of games as somebody may have played them; none where there are too few.

    Sets that are nearly the same games would all say what these say.
    """
    rng = Random(f"{seed} {size}")
    for _ in range(SETS if 2 * size <= len(some) else 0):
        yield rng.sample(list(some), size)


def share(some: Sequence[bool]) -> str:
    """How many of them, in percent."""
    return f"{100 * sum(some) / len(some):.0f} %" if some else "–"


def planted_lines(judged: Sides) -> Iterator[str]:
    """How often a planted weakness is told."""
    yield "| bot | against | games | loss | " + " | ".join(f"of {n} games" for n in SIZES) + " |"
    yield "|---|---|---|---|" + "---|" * len(SIZES)
    for (name, rival), some in judged.items():
        if "/" in name:
            cells = PLANTED[name.partition("/")[2]]
            found = [_told(some, size, name, cells) for size in SIZES]
            loss = f"{100 * losses(some).loss:.2f}"
            yield f"| {name} | {rival} | {len(some)} | {loss} | {' | '.join(found)} |"


def _told(some: Sequence[Study], size: int, name: str, cells: tuple[str, ...]) -> str:
    worst = [losses(one).worst for one in sets(some, size, name)]
    if not worst:
        return "–"
    first = [cell is not None and cell.name in cells for cell in worst]
    other = [cell is not None and cell.name not in cells for cell in worst]
    return f"{share(first)}, other {share(other)}"


def alarm_lines(judged: Sides) -> Iterator[str]:
    """How often something is told of who plays as a level does."""
    yield "| level | against | games | " + " | ".join(f"of {n} games" for n in SIZES) + " |"
    yield "|---|---|---|" + "---|" * len(SIZES)
    sums: list[list[float]] = [[] for _ in SIZES]
    for (name, rival), some in judged.items():
        if "/" not in name:
            told = [
                [losses(one).worst is not None for one in sets(some, size, name)] for size in SIZES
            ]
            yield f"| {name} | {rival} | {len(some)} | {' | '.join(map(share, told))} |"
            for found, one in zip(sums, told, strict=True):
                found.extend([sum(one) / len(one)] if one else [])
    means = (f"{100 * sum(found) / max(1, len(found)):.0f} %" for found in sums)
    yield f"| mean | | | {' | '.join(means)} |"


def coverage_lines(judged: Sides) -> Iterator[str]:
    """How often an interval holds what all games come to, by number of games."""
    yield "| | " + " | ".join(f"of {n} games" for n in SIZES) + " |"
    yield "|---|" + "---|" * len(SIZES)
    for what, held in (("a cell", _cells_held), ("the line of strength", _line_held)):
        found = []
        for size in SIZES:
            some = [
                hit
                for (name, _), games in judged.items()
                if len(games) >= 3 * size
                for hit in held(games, size, name)
            ]
            found.append(share(some))
        yield f"| {what} | {' | '.join(found)} |"


def _cells_held(games: Sequence[Study], size: int, seed: str) -> Iterator[bool]:
    truth = losses(games)
    for one in sets(games, size, seed):
        for cell, true in zip(losses(one).cells, truth.cells, strict=True):
            # The interval is around the difference from what is usual at the strength of the set.
            if cell.count >= size and true.loss:
                yield cell.interval[0] <= true.loss <= cell.interval[1]


def _line_held(games: Sequence[Study], size: int, seed: str) -> Iterator[bool]:
    truth = losses(games).loss
    for one in sets(games, size, seed):
        totals = [each.total for each in one]
        last = course(Played(t.count, t.loss) for t in totals)[-1]
        yield last.low <= truth <= last.high


SECTIONS: tuple[tuple[str, str, Callable[[Sides], Iterator[str]]], ...] = (
    (
        "Planted weaknesses",
        "Each bot plays as its level does, but for its weakness. For sets of games drawn at\n"
        "random out of all of its games: how often its weakness comes first among what is told,\n"
        "and how often something else does; else nothing is told. Sets of few games overlap, so\n"
        "their shares say less. *Loss*: percentage points of winning chance lost by a decision;\n"
        "always rolling on costs the mate little, and going without tricks hardly anything.",
        planted_lines,
    ),
    (
        "False alarms",
        "The same for levels without a weakness: how often anything is told. Games that say what\n"
        "is usual are not among them.",
        alarm_lines,
    ),
    (
        "How far the numbers can be trusted",
        "How often the 95 % interval holds what all games of the bot come to.",
        coverage_lines,
    ),
)


def report(sides: Sides, command: str) -> str:
    """The figures, as Markdown."""
    usual, judged = halves(sides)
    lines = [
        "# What is told of somebody's games",
        "",
        f"Written on {strftime('%Y-%m-%d')} by the following command; do not edit.",
        "",
        f"    {command}",
        "",
        "Reviews by the compiled kernel's values; marks near a limit are not rolled out.",
        "",
        "## What is usual",
        "",
        "Percentage points of winning chance lost by a decision, and in brackets how many there",
        "are in a game: each level with itself.",
        "",
        *usual_lines(usual),
        "",
        "How much the loss per choice differs between games of 40 choices:",
        "",
        *spread_lines(usual),
    ]
    for title, text, rows in SECTIONS:
        lines += ["", f"## {title}", "", text, "", *rows(judged)]
    lines += [
        "",
        "## Which level fits",
        "",
        "Simulated: somebody is as strong as a level, and plays the one that fits so far. How",
        "often that is the same one, and how often it has changed after all games.",
        "",
        *fitting_lines(),
        "",
        "Somebody chooses like the bosun and takes some share of the points from it: how often is",
        "another level advised?",
        "",
        *advice_lines(),
    ]
    return "\n".join([*lines, ""])


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench.learning", description=__doc__)
    parser.add_argument(
        "--levels", type=int, default=200, help="games of each level against itself"
    )
    parser.add_argument("--planted", type=int, default=100, help="games per planted weakness")
    parser.add_argument("--uneven", type=int, default=40, help="games per uneven pair")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--table", action="store_true", help="print the usual losses as Python")
    parser.add_argument("--kept", type=Path, default=KEPT)
    parser.add_argument("--out", type=Path, default=DOCS)
    chosen = parser.parse_args(arguments)
    numbers = {name: getattr(chosen, name) for name in ("levels", "planted", "uneven", "first")}
    sides = all_sides(tasks(**numbers), chosen.kept)
    if chosen.table:
        sys.stdout.write(table_text(halves(sides)[0]) + "\n")
        return
    given = " ".join(f"--{name} {number}" for name, number in numbers.items())
    command = f"python -m bench.learning {given}"
    text = report(sides, command)
    chosen.out.write_text(text, encoding="utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
