"""What the opponent's values teach: chances, hints, and the review of a game.

All follow from one thing, the probability to win before and after every event. In a review the
changes add up to the result: what a player's choices lost, what the dice and the cards gave.
"""

from collections.abc import Generator
from dataclasses import replace

from shanghaien.ai.choose import Make, engines, fresh
from shanghaien.ai.detail import Effort
from shanghaien.ai.network import LEARNED
from shanghaien.ai.review import Cause, Change, Option, Review
from shanghaien.ai.steps import Steps, run
from shanghaien.ai.strengths import Sight
from shanghaien.game import Game
from shanghaien.moves import Move, Rolled, Shanghai
from shanghaien.rules import hide
from shanghaien.state import Phase, Player, State

# With half of this the best move's value erred far more
# (docs/decisions/0014-tricks-within-a-budget.md).
HINT = Effort(1_000_000, direction=200_000)
"""Work for a hint."""
EXPLAINED = 8
"""Of so many moves, the best ones, a hint tells what will come of them."""
REVIEW = Effort(1_000_000)
"""Work for a decision of a review, for each direction."""


def win_probability(state: State, player: Player = Player.A) -> float:
    """A player's probability to win if both play on perfectly; a draw counts ½."""
    return run(win_probability_steps(state, player))


def win_probability_steps(state: State, player: Player = Player.A) -> Steps[float]:
    """`win_probability` in steps."""
    value = yield from engines()[Sight.GAME].value_steps(hide(state))
    return value if player is Player.A else 1.0 - value


def rank(state: State) -> tuple[Option, ...]:
    """All legal moves of the player to move, the best first. Empty if nobody has to decide."""
    return run(rank_steps(state))


def rank_steps(state: State) -> Steps[tuple[Option, ...]]:
    """`rank` in steps."""
    seen = hide(state)
    engine = engines()[Sight.GAME]
    rated = dict((yield from engine.rate_all_steps(seen, HINT)))
    wins = {
        move: value if state.to_move is Player.A else 1.0 - value for move, value in rated.items()
    }
    best = max(wins.values(), default=0.0)
    order = sorted(wins, key=lambda move: -wins[move])
    prospects = yield from engine.prospects_steps(seen, order[:EXPLAINED])
    return tuple(Option(move, wins[move], best - wins[move], prospects.get(move)) for move in order)


def review_game(game: Game, make: Make | None = None) -> Review:
    """The whole game; takes seconds. `review_steps` does the same in steps."""
    return run(review_steps(game, make))


def review_steps(game: Game, make: Make | None = None) -> Generator[Review | None, None, Review]:
    """`review_game` in steps, with the review of the game so far whenever a round has ended."""
    # Not `engines`: what those happen to have kept would make a review depend on earlier questions.
    engine = make(LEARNED, REVIEW) if make else fresh(REVIEW)
    start = before = yield from engine.value_steps(hide(game.states[0]))
    changes: list[Change] = []
    for turn, (event, state) in enumerate(zip(game.events, game.states[:-1], strict=True)):
        after_state = game.states[turn + 1]
        player = state.to_move
        sign = _sign(player)
        best: Move | None = None
        if isinstance(event, Rolled):
            cause = Cause.DICE
            after = yield from engine.value_steps(hide(after_state))
        else:
            cause = Cause.CHOICE
            rated = dict((yield from engine.rate_all_steps(hide(state), wanted=[event])))
            best = max(rated, key=lambda move: sign * rated[move])
            start += _revise(changes, rated[best] - before)
            # Both from searches of one detail: so the loss is the choice's, and no closer look's.
            before, after = rated[best], rated[event]
        changes.append(Change(turn, state.round, cause, player, sign * (after - before), best))
        if isinstance(event, Shanghai) and after_state.phase is not Phase.OVER:
            # The same event deals the cards: here the deal's luck is parted from the choice.
            dealt = yield from engine.value_steps(hide(after_state))
            starter = after_state.starter
            gain = _sign(starter) * (dealt - after)
            changes.append(Change(turn + 1, after_state.round, Cause.CARDS, starter, gain, None))
            yield Review(start, dealt, tuple(changes))
            after = dealt
        before = after
    return Review(start, before, tuple(changes))


def _revise(changes: list[Change], by: float) -> float:
    """Let the last change by luck have what a closer look at a position has found.

    So a choice is never blamed for it. Returns what is left for the start, if nothing fell before.
    """
    if not by:
        return 0.0
    for k in reversed(range(len(changes))):
        change = changes[k]
        if change.cause is not Cause.CHOICE:
            changes[k] = replace(change, gain=change.gain + _sign(change.player) * by)
            return 0.0
    return by


def _sign(player: Player) -> float:
    """1 for player A, -1 for player B: the direction of a gain."""
    return 1.0 if player is Player.A else -1.0
