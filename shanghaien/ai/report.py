"""The review of a recorded game on the command line: `python -m shanghaien.ai.report FILE`."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from shanghaien.ai.teacher import review
from shanghaien.game import Game
from shanghaien.moves import format_event
from shanghaien.record import read
from shanghaien.review import Cause, Review
from shanghaien.state import Player


def lines(game: Game, found: Review, least: float) -> Iterator[str]:
    """The review as text: every loss and every stroke of luck of at least a size, and the sums."""
    for change in found.changes:
        if abs(change.gain) < least:
            continue
        name = game.seats[change.player].name
        what = (
            "the tavern" if change.cause is Cause.CARDS else format_event(game.events[change.turn])
        )
        better = f", better: {format_event(change.best)}" if change.best else ""
        yield f"round {change.round}, {name}: {what}: {_percent(change.gain)}{better}"
    for player in Player:
        luck, skill = found.luck[player], found.skill[player]
        yield f"{game.seats[player].name}: choices {_percent(skill)}, luck {_percent(luck)}"
    name = game.seats[Player.A].name
    yield f"{name}: {100 * found.start:.1f} % at the start, {100 * found.end:.1f} % at the end"


def _percent(value: float) -> str:
    return f"{100 * value:+.1f} %".replace("-", "−")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="shanghaien.ai.report", description=__doc__)
    parser.add_argument("record", type=Path)
    parser.add_argument("--least", type=float, default=2.0, help="percent of a change to be told")
    chosen = parser.parse_args(arguments)
    game = read(chosen.record.read_text(encoding="utf-8"))
    for line in lines(game, review(game), chosen.least / 100):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
