"""`selfplay`: a match of computer players, printed as its result, as records or as a table."""

import argparse
import csv
import sys
from collections.abc import Iterable, Iterator, Sequence

from shanghaien.bots import BotError
from shanghaien.cli.failure import Failure
from shanghaien.cli.parser import start_trick
from shanghaien.formats.record import write
from shanghaien.game import Game
from shanghaien.match import Match, Result, reward
from shanghaien.moves import Rolled
from shanghaien.rules import hide, legal_moves, outcome
from shanghaien.scoring import Score
from shanghaien.state import Player

COLUMNS = (
    "game", "turn", "seat", "player", "position", "choices", "move", "winner", "margin",
)  # fmt: skip
"""What a row of the table has: see docs/guide/library.md."""


def tell(options: argparse.Namespace) -> None:
    """Play the games and print what the person wants of them. Raises Failure."""
    one, two = options.players
    extra = start_trick(options, Player.__members__)
    match = Match(one, two, options.games, options.seed, *extra)
    if options.csv:
        _print_rows([COLUMNS])
    rewards: list[float] = []
    points = [0, 0]
    try:
        for number, game in enumerate(match.play()):
            if options.json:
                print(write(game), flush=True)
            if options.csv:
                _print_rows(rows(number + 1, game))
            first, totals = Player(number % 2), _final(game).totals
            rewards.append(reward(game, first))
            points = [points[0] + totals[first], points[1] + totals[first.other]]
    except BotError as error:
        raise Failure(str(error)) from None
    if not options.json and not options.csv:
        _print_result([bot.name for bot in options.players], rewards, points, options.seed)


def rows(number: int, game: Game) -> Iterator[Sequence[object]]:
    """A row for each move of a game that is over, as `COLUMNS` says."""
    final = _final(game)
    winner = "draw" if final.winner is None else final.winner.name
    for turn, (state, event) in enumerate(zip(game.states, game.events, strict=False)):
        if not isinstance(event, Rolled):
            me = state.to_move
            margin = final.totals[me] - final.totals[me.other]
            choice = (hide(state), len(legal_moves(state)), event)
            yield (number, turn, me.name, game.seats[me].name, *choice, winner, margin)


def _print_rows(found: Iterable[Sequence[object]]) -> None:
    csv.writer(sys.stdout, lineterminator="\n").writerows(found)


def _print_result(
    names: Sequence[str], rewards: Sequence[float], points: Sequence[int], seed: int
) -> None:
    games = len(rewards)
    for name, total, won in zip(names, points, (1.0, 0.0), strict=True):
        print(f"{name}: {rewards.count(won)} won, {total / games:.2f} points per game")
    print(f"{rewards.count(0.5)} drawn of {games}, seed {seed}")
    print(f"{names[0]}: {Result.of(rewards)}; draws count as half a win; 95% interval")


def _final(game: Game) -> Score:
    """The score of a game that is over."""
    final = outcome(game.state)
    assert final is not None
    return final
