"""`selfplay`: a match of computer players, printed as its result or as records."""

import argparse
from collections.abc import Sequence

from shanghaien.bots import BotError
from shanghaien.cli.failure import Failure
from shanghaien.cli.parser import start_trick
from shanghaien.cli.screen import padded, say, width
from shanghaien.cli.text import count
from shanghaien.formats.record import write
from shanghaien.match import Match, Result, reward
from shanghaien.rules import outcome
from shanghaien.state import Player


def tell(options: argparse.Namespace) -> None:
    """Play the games and print what the person wants of them. Raises Failure."""
    one, two = options.players
    extra = start_trick(options, Player.__members__)
    match = Match(one, two, options.games, options.seed, *extra)
    rewards: list[float] = []
    points = [0, 0]
    try:
        for number, game in enumerate(match.play()):
            if options.json:
                print(write(game), flush=True)
            final, first = outcome(game.state), Player(number % 2)
            assert final is not None
            totals = final.totals
            rewards.append(reward(game, first))
            points = [points[0] + totals[first], points[1] + totals[first.other]]
    except BotError as error:
        raise Failure(str(error)) from None
    if not options.json:
        names = [bot.name for bot in options.players]
        is_same = names[0] == names[1]
        if is_same:
            names = [f"{name} ({side})" for side, name in zip("AB", names, strict=True)]
        _print_result(names, rewards, points, options.seed)
        if is_same:
            say("(A) is the first of the two --players, (B) the second.")


def _print_result(
    names: Sequence[str], rewards: Sequence[float], points: Sequence[int], seed: int
) -> None:
    games = len(rewards)
    say(f"{count(games, 'game')}, {rewards.count(0.5):,} drawn (seed {seed})")
    most = max(map(width, ("player", *names)))
    print(f"{padded('player', most)}  {'won':>6}  points per game")
    for name, total, won in zip(names, points, (1.0, 0.0), strict=True):
        print(f"{padded(name, most)}  {rewards.count(won):>6,}  {total / games:>15.2f}")
    if games == 1:
        return
    found = Result.of(rewards)
    rate, low, high = (f"{100 * part:.1f}%" for part in (found.share, *found.interval))
    say(f"{names[0]}: win rate {rate}, likely range (95%) {low} to {high}; a draw is half a win")
