"""How many links the two who play by link send in a game, from the invitation to the last one.

    python -m bench.messages --games 100 bosun deckhand

Two players of the same level play each other as people would: the page announces the next roll with
the move, and they leave it at that unless they would shanghai as things stand now.
"""

from argparse import ArgumentParser
from dataclasses import replace
from random import Random
from statistics import fmean

from shanghaien.bots import Bot, find_bot
from shanghaien.fair_play import SIZE
from shanghaien.game import Game, pact_of
from shanghaien.letters import accept, can_promise, invite, post
from shanghaien.moves import Move, Roll
from shanghaien.receiving import receive
from shanghaien.rules import hide
from shanghaien.sources import Agreed
from shanghaien.state import Phase

GAMES, SEED = 100, 1


def told(game: Game) -> Game:
    """What a letter tells of the game of its sender."""
    return replace(game, chance=Agreed(replace(pact_of(game), me=None, root=b"")))


def begin(rng: Random) -> list[Game]:
    """Both sides of a game once the invitation was accepted; the lot decides who starts."""
    anna = invite(rng.randbytes(SIZE))
    bernd = accept(told(anna), rng.randbytes(SIZE))
    return [receive(anna, told(bernd)), bernd]


def choose(game: Game, bot: Bot, seed: str) -> Move:
    """A player's choice. Whoever is asked twice at the same point of a round, before and after the
    other player's move, has the same inclination: a level's luck would else count twice."""
    state = game.state
    where = f"{seed} {state.round} {state.to_move} {state.side.placed} {state.phase.value}"
    return bot(hide(state), Random(where))


def turn(game: Game, bot: Bot, seed: str) -> Game:
    """The game with all of a side's next letter, not sent yet."""
    while game.goes_on_here:
        known = game.known_roll if game.state.phase is Phase.ROLLING else None
        game = game.play(known or choose(game, bot, seed))
    return game


def promises(game: Game, bot: Bot, seed: str) -> bool:
    """Whether the next roll is announced: unless it cannot be, or it is to be shanghai."""
    me = game.chance.side
    if me is None or not can_promise(game):
        return False
    now = replace(game.state, to_move=me)
    return choose(replace(game, states=(*game.states[:-1], now)), bot, seed) == Roll()


def play(bot: Bot, seed: str) -> Game:
    """A game of two who play alike, as it is when the last link was sent."""
    sides = begin(Random(seed))
    while True:
        who = pact_of(sides[0]).sender.other
        drafted = turn(sides[who], bot, seed)
        sides[who] = post(drafted, promises=promises(drafted, bot, seed))
        if sides[who].is_over:
            return sides[who]
        sides[who.other] = receive(sides[who.other], told(sides[who]))


def messages(game: Game) -> int:
    """How many links a game took."""
    return pact_of(game).number + 1


def measure(level: str, games: int, seed: int) -> list[int]:
    """The numbers of links in some games of two of a level."""
    bot = find_bot(level)
    return [messages(play(bot, f"{level} {seed} {i}")) for i in range(games)]


def main() -> None:
    """Print a line for each level."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="*", default=["deckhand", "bosun"])
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    print("| level | games | messages (mean) | fewest | most |\n|---|---|---|---|---|")
    for level in given.levels:
        found = measure(level, given.games, given.seed)
        numbers = f"{len(found)} | {fmean(found):.1f} | {min(found)} | {max(found)}"
        print(f"| {level} | {numbers} |", flush=True)


if __name__ == "__main__":
    main()
