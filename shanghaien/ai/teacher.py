"""What the opponent's values teach: chances, hints, and the review of a game.

All follow from one thing, the probability to win before and after every event. In a review the
changes add up to the result: what a player's choices lost, what the dice and the cards gave.
"""

from collections.abc import Generator

from shanghaien.ai.choose import SHARED
from shanghaien.ai.detail import WITH_JOKERS, Effort
from shanghaien.ai.engine import Engine, Wanted
from shanghaien.ai.review import Cause, Change, Option, Review
from shanghaien.ai.steps import Steps, run
from shanghaien.game import Game
from shanghaien.moves import Move, Rolled, Shanghai, UseJoker
from shanghaien.rules import apply, hide, legal_moves
from shanghaien.state import Phase, Player, State

HINT = Effort(500_000, direction=60_000, coarsest=WITH_JOKERS)
"""Work for a hint; tricks are rated too, whatever that takes."""
REVIEW = Effort(400_000, coarsest=WITH_JOKERS)
"""Work for a round of a review, for each direction."""
ROUGH = Effort(100_000, coarsest=WITH_JOKERS)
"""Work for a joker that was left out of a hint's search; the other player's jokers are searched,
or it would look better than it is."""

_rough = Engine(effort=ROUGH)


def win_probability(state: State, player: Player = Player.A) -> float:
    """A player's probability to win if both play on perfectly; a draw counts ½."""
    return run(win_probability_steps(state, player))


def win_probability_steps(state: State, player: Player = Player.A) -> Steps[float]:
    """`win_probability` in steps."""
    value = yield from SHARED.value_steps(hide(state))
    return value if player is Player.A else 1.0 - value


def rank(state: State) -> tuple[Option, ...]:
    """All legal moves of the player to move, the best first. Empty if nobody has to decide."""
    return run(rank_steps(state))


def rank_steps(state: State) -> Steps[tuple[Option, ...]]:
    """`rank` in steps."""
    seen = hide(state)
    rated = dict((yield from SHARED.rate_steps(seen, HINT)))
    for move in legal_moves(seen):
        if move not in rated:  # a joker that was left out
            rated[move] = yield from _rough.value_steps(apply(seen, move))
    wins = {
        move: value if state.to_move is Player.A else 1.0 - value for move, value in rated.items()
    }
    best = max(wins.values(), default=0.0)
    options = (Option(move, win, best - win) for move, win in wins.items())
    return tuple(sorted(options, key=lambda option: option.loss))


def review_game(game: Game, make: type[Engine] = Engine) -> Review:
    """The whole game; takes seconds. `review_steps` does the same in steps."""
    return run(review_steps(game, make))


def review_steps(game: Game, make: type[Engine] = Engine) -> Generator[Review | None, None, Review]:
    """`review_game` in steps, with the review of the game so far whenever a round has ended."""
    wanted = _jokers(game)
    engine = make(effort=REVIEW, refines=False, wanted=wanted)
    start = before = yield from engine.value_steps(hide(game.states[0]))
    changes: list[Change] = []
    for turn, (event, state) in enumerate(zip(game.events, game.states[:-1], strict=True)):
        after_state = game.states[turn + 1]
        player = state.to_move
        sign = 1.0 if player is Player.A else -1.0
        best: Move | None = None
        if isinstance(event, Rolled):
            cause = Cause.DICE
            after = yield from engine.value_steps(hide(after_state))
        else:
            cause = Cause.CHOICE
            rated = dict((yield from engine.rate_steps(hide(state))))
            after = rated[event]
            best = max(rated, key=lambda move: sign * rated[move])
        changes.append(Change(turn, state.round, cause, player, sign * (after - before), best))
        if isinstance(event, Shanghai) and after_state.phase is not Phase.OVER:
            dealt = yield from engine.value_steps(hide(after_state))
            starter = after_state.starter
            gain = dealt - after if starter is Player.A else after - dealt
            changes.append(Change(turn + 1, after_state.round, Cause.CARDS, starter, gain, None))
            yield Review(start, dealt, tuple(changes))
            after = dealt
        before = after
    return Review(start, before, tuple(changes))


def _jokers(game: Game) -> Wanted:
    """The crews that jokers joined in the game: their layers must be searched."""
    wanted: Wanted = {}
    for event, state in zip(game.events, game.states[:-1], strict=True):
        if isinstance(event, UseJoker):
            key = (state.round, state.to_move)
            wanted[key] = wanted.get(key, frozenset()) | {event.nationality}
    return wanted
