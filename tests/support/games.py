"""Games on the way to what a test is about."""

from random import Random

from shanghaien.ai import choose_move
from shanghaien.cards import Trick
from shanghaien.chance import shuffle
from shanghaien.game import Game, Seat, Setup, seed_setup, start
from shanghaien.moves import Move, Shanghai, parse_event
from shanghaien.rules import legal_moves, outcome
from shanghaien.seed import Seed
from shanghaien.sources import Sealed, Seeded
from shanghaien.state import Phase, Player, State
from tests.support.random_games import AGAINST, PEOPLE, finished, random_game, shanghai_soon
from web.lang import DEFAULT, words

FEW = ("roll", "rolled 2 4", "direction left", "place 2")
MORE = (*FEW, "roll", "rolled 1 5", "place 5")
"""Events of a first round, for `played`."""


def played(*events: str, starter: Player = Player.A, trick: Trick | None = None) -> Game:
    """A game of two people after some events."""
    game = start(Setup(shuffle(Random(1)), starter, trick), PEOPLE)
    for text in events:
        game = game.play(parse_event(text))
    return game


def decided_by_a(seed: int, seats: tuple[Seat, Seat] = AGAINST, until: int | None = None) -> Game:
    """A random game with short rounds: over, or after `until` events or more with A to decide."""

    def is_wanted(game: Game) -> bool:
        return (
            until is not None
            and game.turn >= until
            and game.state.to_move is Player.A
            and len(legal_moves(game.state)) > 1
        )

    return random_game(seed, seats=seats, trick=Trick.BOTH, pick=shanghai_soon, until=is_wanted)


def imperfect(seed: int, until: int | None = None) -> Game:
    """A game with some bad moves, over or, after `until` events, with a die for Anna to choose."""

    def is_wanted(game: Game) -> bool:
        state = game.state
        is_annas = state.phase is Phase.PLACE and state.to_move is Player.A
        return until is not None and game.turn >= until and is_annas and len(legal_moves(state)) > 1

    def pick(state: State, rng: Random) -> Move:
        # Long games make long tests: a shanghai as soon as it is allowed after some dice.
        ends = state.side.placed > 3 and Shanghai() in legal_moves(state)
        return Shanghai() if ends else choose_move(state, "deckhand", rng)

    return random_game(seed, seats=AGAINST, pick=pick, until=is_wanted)


def seeded(seed: Seed) -> Game:
    """A short game of a seed against the computer, over."""
    game = start(seed_setup(seed, Player.A), AGAINST, Seeded(seed))
    return finished(game, Random(5), shanghai_soon)


def sealed(seats: tuple[Seat, Seat] = AGAINST, until: int | None = None) -> Game:
    """A short sealed game, over or after so many events."""
    chance = Sealed("3f2a91c077de0b1e5a64c8d2f09b7713")
    begun = start(seed_setup(chance.seed, Player.A), seats, chance)
    game = finished(begun, Random(5), shanghai_soon)
    return game if until is None else game.at(until)


def totals(game: Game) -> str:
    """The result as the page writes it."""
    final = outcome(game.state)
    assert final is not None
    return words(DEFAULT).score(max(final.totals), min(final.totals))
