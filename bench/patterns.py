"""How often habits are told, rightly and wrongly: `python -m bench.patterns`.

Levels and whoever moves at random play with themselves and each other: what is told of them is a
false alarm. Others play like a level, but always give an answer of ANSWERS (`shanghaien.learning`)
where they can. With `--table` the table of shanghaien/learning/customs.py, from the games "tune"
(that there: `--own 50 --others 20`); else the figures in docs/figures/patterns.md, from the games
"judged". Every game is saved in build/bench-patterns as it ends, so that an interrupted run can
continue.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from bench.learning import reviewed, saved_row, studies
from bench.match import chooser
from bench.shared import FIGURES, write_page
from shanghaien.ai.strengths import LEVELS
from shanghaien.bots import RANDOM, Bot
from shanghaien.chance import draw
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.learning.customs import Custom, error_rate
from shanghaien.learning.habits import answer_of
from shanghaien.learning.patterns import patterns
from shanghaien.learning.study import PAIRS, Study
from shanghaien.moves import Move
from shanghaien.proportion import interval
from shanghaien.rules import legal_moves
from shanghaien.state import Phase, Player, State

DOCS = FIGURES / "patterns.md"
SAVED = FIGURES.parent.parent / "build" / "bench-patterns"
TUNE, JUDGE = "tune", "judged"
PLAYERS = (RANDOM, *(level.id for level in LEVELS))
LOSING = PLAYERS[:-1]
CARDS = "no-trick+no-joker"
"""No trick card at all."""
PLANTED = {
    "left": ("mate+left captain", "pilot+left mate"),
    "roll": ("mate+roll bosun", "pilot+roll mate"),
    "shanghai": ("mate+shanghai mate", "pilot+shanghai pilot"),
    CARDS: (f"mate+{CARDS} mate", f"pilot+{CARDS} pilot"),
    "high": ("mate+high mate", "pilot+high mate"),
    "rich": ("mate+rich pilot", "pilot+rich mate"),
}
"""By the habit, who has it and whom they play with."""
SIZES = (10, 20)
Pair = tuple[str, str]
"""Somebody, and whom they play with."""
Sides = Mapping[Pair, Sequence[Study]]
"""How the first of each pair decided in each game."""


def pairs(own: int, others: int, planted: int) -> Iterator[tuple[str, str, int]]:
    """Who plays with whom, and how many games."""
    yield from ((name, name, own) for name in PLAYERS)
    yield from ((*pair, others) for pair in combinations(PLAYERS, 2))
    for some in PLANTED.values():
        for one, two in (text.split(" ") for text in some):
            yield one, two, planted


def player(name: str) -> Bot:
    """A player by name; after a "+" stand answers that are always given."""
    base, *habits = name.split("+")
    bot = chooser(base)

    def chosen(state: State, rng: Random) -> Move:
        move = bot(state, rng)
        for habit in habits:
            if answer_of(state, move, habit) is not False:
                continue
            fits = [m for m in legal_moves(state) if answer_of(state, m, habit)]
            if habit in CARDS.split("+"):
                # What it would do without any trick card.
                sides = tuple(replace(side, tricks=()) for side in state.sides)
                move = bot(replace(state, sides=sides), rng)  # type: ignore[arg-type] # a pair
            elif fits:
                move = rng.choice(fits)
        return move

    return chosen


def play(names: Pair, seed: str) -> Game:
    """A game of two players."""
    rng, bots = Random(seed), tuple(map(player, names))
    game = start(draw_setup(rng), (Seat("A"), Seat("B")))
    while game.state.phase is not Phase.OVER:
        state = game.state
        rolls = state.phase is Phase.ROLLING
        game = game.play(draw(state, rng) if rolls else bots[state.to_move](state, rng))
    return game


def all_sides(wanted: Iterable[tuple[str, str, int]], salt: str, folder: Path) -> Sides:
    """Play what has not been played, and study all of it; seats alternate."""
    folder.mkdir(parents=True, exist_ok=True)
    saved = folder / f"{salt}.jsonl"
    rows: dict[str, dict[str, Any]] = {}
    if saved.exists():
        for line in saved.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            rows[row["seed"]] = row
    found: dict[Pair, list[Study]] = defaultdict(list)
    with saved.open("a", encoding="utf-8") as out:
        for one, two, number in wanted:
            for n in range(number):
                names = (two, one) if n % 2 else (one, two)
                seed = f"{salt} {names[0]} {names[1]} {n}"
                if seed not in rows:
                    game = play(names, seed)
                    rows[seed] = saved_row(seed, game, reviewed(game))
                    out.write(json.dumps(rows[seed]) + "\n")
                    out.flush()
                for side, study in zip(Player, studies(rows[seed]), strict=True):
                    found[names[side], names[side.other]].append(study)
    return found


def custom_rows(some: Sequence[Study]) -> Iterator[Custom]:
    """What is usual for somebody, for each of PAIRS."""
    games = len(some)
    for k in range(len(PAIRS)):
        replies = [study.replies[k] for study in some]
        asked, best = sum(r.asked for r in replies), sum(r.best for r in replies)
        wrong = [sum(r.wrong[at] for r in replies) for at in (0, 1)]
        over, under = wrong[0] / max(asked - best, 1), wrong[1] / max(best, 1)
        # As in `patterns`.
        rests = [
            r.wrong[0] - r.wrong[1] - over * (r.asked - r.best) + under * r.best for r in replies
        ]
        spread = sqrt(sum(rest * rest for rest in rests) / (games - 1))
        rest = error_rate(
            r for study in some for other, r in enumerate(study.replies) if other != k
        )
        rates = round(over, 3), round(under, 3)
        yield Custom(round(rest, 4), round(asked / games, 2), rates, round(spread, 3))


def table_text(sides: Sides) -> str:
    """The table of shanghaien/learning/customs.py, to be put there by hand."""
    lines = []
    for name in LOSING:
        # Against chance alone they play as with nobody else.
        some = [
            study
            for (one, two), all_ in sides.items()
            if one == name and (two != RANDOM or name == RANDOM) and "+" not in two
            for study in all_
        ]
        lines.append(f'    "{name}": (')
        lines += [
            f"        Custom({c.rest}, {c.often}, {c.wrong}, {c.spread}),  # {pair[0]}"
            for pair, c in zip(PAIRS, custom_rows(some), strict=True)
        ]
        lines.append("    ),")
    return "\n".join(lines)


def told(some: Sequence[Study], size: int) -> list[str]:
    """The worst habit told of each set of so many games; empty where none is.

    No game is in two sets: else a few games would look like many.
    """
    sets = (some[at : at + size] for at in range(0, len(some) - size + 1, size))
    return [next((one.answer for one in patterns(games)), "") for games in sets]


def report(sides: Sides) -> Iterator[str]:
    """The figures, as lines of Markdown."""
    yield "A [habit](../guide/learning.md#what-you-do-instead) is an answer that a player gives"
    yield "more often than is usual. Here, habits are looked for in sets of ten and of twenty"
    yield "games as one player played them. Where a player plays itself, both sides of a game"
    yield "count, so that such a set of ten has five games."
    yield ""
    yield "First, players with no planted habit, against themselves, each other and the players of"
    yield "the second table: in how many sets one is *named* nevertheless; at *most* how often that"
    yield "may happen (the upper end of Wilson’s 95% interval)."
    yield ""
    yield from _false_alarms(sides)
    yield ""
    yield "Then levels that, where they can, always give the answers after the +: in how many sets"
    yield "that habit is the costliest named, and in how many another one is. *Left* puts number 1"
    yield "on the left; *roll* and *shanghai* always roll on or shanghai; *no-trick* and *no-joker*"
    yield "play no trick card; *high* adds the die with more pips, *rich* the one whose card is"
    yield "worth more."
    yield ""
    yield "| player | opponent |" + "".join(f" sets of {size} | named | other |" for size in SIZES)
    yield "|---|---|" + "---|---|---|" * len(SIZES)
    for habit, texts in PLANTED.items():
        for one, two in (text.split(" ") for text in texts):
            cells = []
            for size in SIZES:
                found = Counter(told(sides[one, two], size))
                right = sum(found[answer] for answer in habit.split("+"))
                other = found.total() - right - found[""]
                cells += [str(found.total()), str(right), str(other)]
            yield f"| {one} | {two} | {' | '.join(cells)} |"
    yield ""
    yield "*Mate+roll* can’t be named, since the Bosun, a comparable player, nearly always"
    yield "does the same."


def _false_alarms(sides: Sides) -> Iterator[str]:
    """The table of players with no planted habit, and which habits are named of them, if any."""
    which = list[str]()
    yield "| player |" + "".join(f" sets of {size} | named | most |" for size in SIZES)
    yield "|---|" + "---|---|---|" * len(SIZES)
    for name in PLAYERS:
        cells = []
        for size in SIZES:
            some = (told(found, size) for (one, _), found in sides.items() if one == name)
            counted = Counter(answer for answers in some for answer in answers)
            alarms = counted.total() - counted.pop("", 0)
            which += [f"{answer} ({name}, sets of {size}: {n})" for answer, n in counted.items()]
            every = _sets(sides, name, size)
            _, most = interval(alarms / every, every)
            cells += [str(every), str(alarms), f"{most:.1%}"]
        yield f"| {name} | {' | '.join(cells)} |"
    if which:
        yield ""
        yield f"Named: {', '.join(which)}."


def _sets(sides: Sides, name: str, size: int) -> int:
    return sum(len(some) // size for (one, _), some in sides.items() if one == name)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench.patterns", description=__doc__)
    parser.add_argument("--own", type=int, default=300, help="games of each player with itself")
    parser.add_argument("--others", type=int, default=40, help="games of each pair of players")
    parser.add_argument("--planted", type=int, default=80, help="games of each with a habit")
    parser.add_argument("--table", action="store_true", help="print what is usual as Python")
    parser.add_argument("--saved", type=Path, default=SAVED)
    parser.add_argument("--out", type=Path, default=DOCS)
    chosen = parser.parse_args(arguments)
    planted = 0 if chosen.table else chosen.planted
    salt = TUNE if chosen.table else JUDGE
    sides = all_sides(pairs(chosen.own, chosen.others, planted), salt, chosen.saved)
    if chosen.table:
        sys.stdout.write(table_text(sides) + "\n")
        return
    counts = f"--own {chosen.own} --others {chosen.others} --planted {chosen.planted}"
    purpose = "How often habits are named, rightly and wrongly."
    command = f".venv/bin/python -m bench.patterns {counts}"
    write_page(chosen.out, "Habits", purpose, command, report(sides))


if __name__ == "__main__":
    main()
