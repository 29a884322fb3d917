"""What the opponent's values teach: chances, hints, and the review of a game.

All follow from one thing, the probability of winning before and after every event. In a review the
changes add up to the result: what a player's choices lost, what the dice and the cards gave.
"""

from collections.abc import Generator, Mapping
from dataclasses import replace
from math import inf

from shanghaien.ai.certainty import Estimate, first_estimate, is_free_of_tricks, loss_error
from shanghaien.ai.choose import EFFORT, NOW, Make, engines, maker, safely
from shanghaien.ai.detail import Effort
from shanghaien.ai.engine import Engine
from shanghaien.ai.lead import Lead
from shanghaien.ai.margin import Wins, margin, surer_steps
from shanghaien.ai.network import LEARNED
from shanghaien.ai.review import Cause, Change, Option, Review, limit_near, mark, revise
from shanghaien.ai.rollout import Playouts
from shanghaien.ai.steps import Steps, run
from shanghaien.ai.strengths import Sight
from shanghaien.ai.usual import usual_steps
from shanghaien.game import Game
from shanghaien.moves import Move, Rolled, Shanghai
from shanghaien.rules import hide
from shanghaien.state import Phase, Player, State

# With half of this the best move's value erred far more
# (docs/decisions/0014-tricks-within-a-budget.md).
HINT = Effort(1_000_000, direction=200_000)
"""Work for a hint."""
REVIEW = Effort(1_000_000)
"""Work for a decision of a review, for each direction."""
PAIRS = 24
"""Pairs of play-outs for a mark near a limit at most."""


def win_probability(state: State, player: Player = Player.A) -> float:
    """A player's probability of winning, 0 to 1, if both play as well as possible; a draw counts ½.

    Exact in round 8 where rounds are solved in C; else estimated (docs/guide/opponent.md).
    """
    return run(safely(lambda: win_probability_steps(state, player)))


def win_probability_steps(state: State, player: Player = Player.A) -> Steps[float]:
    """`win_probability` in steps."""
    value = yield from engines()[Sight.GAME].value_steps(hide(state))
    return value if player is Player.A else 1.0 - value


def rank(state: State) -> tuple[Option, ...]:
    """All legal moves with the mover's probability of winning, the best first.

    Empty if nobody has to decide. May take seconds where it is in doubt whether to shanghai.
    """
    return run(safely(lambda: rank_steps(state)))


def rank_steps(state: State, *, seconds: float = inf) -> Steps[tuple[Option, ...]]:
    """`rank` in steps; a shanghai in doubt is played out for so many seconds at most."""
    seen = hide(state)
    engine = engines()[Sight.GAME]
    rated = dict((yield from engine.rate_all_steps(seen, HINT)))
    wins: Wins = {
        move: value if state.to_move is Player.A else 1.0 - value for move, value in rated.items()
    }
    if engine.is_whole:
        wins = yield from surer_steps(Playouts(engine), seen, wins, seconds=seconds)

    def key(move: Move) -> tuple[float, bool]:
        # A game that is won either way ends at once; one that is lost goes on.
        is_first = (move == Shanghai()) is (wins[move] > 0.5)
        return -round(wins[move], 9), not is_first

    order = sorted(wins, key=key)
    prospects = yield from engine.prospects_steps(seen, order)
    return tuple(
        Option(move, wins[move], max(0.0, wins[order[0]] - wins[move]), prospects.get(move))
        for move in order
    )


def estimate(state: State) -> Estimate | None:
    """The correction of player A's probability of winning by play-outs, and the error that is left.

    May take seconds. None where Python solves a round with tricks: then the error is unknown.
    """
    return run(safely(lambda: _estimate_steps(state)))


def _estimate_steps(state: State) -> Steps[Estimate | None]:
    engine = engines()[Sight.GAME]
    if not engine.is_whole and not is_free_of_tricks(state):
        return None
    win = yield from win_probability_steps(state)
    found, playouts = first_estimate(state, win), Playouts(engine)
    while engine.is_whole and not found.is_enough:
        found = found.after([(yield from playouts.shift_steps(state, found.playouts))])
    return found


def review_game(game: Game, make: Make | None = None) -> Review:
    """The change of the winning chances by each choice, roll and deal of a game so far.

    Takes seconds. `make` builds the engine that values positions, by default the fastest one.
    """
    if make is None:
        return run(safely(lambda: review_steps(game)))
    return run(review_steps(game, make))


def review_steps(game: Game, make: Make | None = None) -> Generator[Review | None, None, Review]:
    """`review_game` in steps, with the review of the game so far whenever a round has ended.

    Where rounds are solved whole, the whole review comes before the marks near a limit are played
    out, and again after each that was.
    """
    # Not `engines`: what those happen to have kept would make a review depend on earlier questions.
    make = make or maker()
    engine = make(LEARNED, REVIEW)
    losses: dict[int, Mapping[Move, float]] = {}
    found = yield from _changes_steps(game, engine, losses)
    if engine.is_whole:
        found = yield from _measured_steps(game, make(NOW, EFFORT), found, losses)
        found = yield from _settle_steps(game, engine, found, losses)
    return found


def _measured_steps(
    game: Game, round_: Engine, found: Review, losses: Mapping[int, Mapping[Move, float]]
) -> Steps[Review]:
    """The review with what each level would have lost by each choice, from what its moves lose."""
    changes = []
    for change in found.changes:
        measured = change
        if change.cause is Cause.CHOICE and len(losses[change.turn]) > 1:
            state = hide(game.states[change.turn])
            usual = yield from usual_steps(state, losses[change.turn], round_)
            measured = replace(change, usual=usual)
        changes.append(measured)
    return replace(found, changes=tuple(changes))


def _settle_steps(
    game: Game, engine: Engine, found: Review, losses: Mapping[int, Mapping[Move, float]]
) -> Generator[Review | None, None, Review]:
    """Play out the choices whose marks are near a limit; where it is clear, give another mark. And
    those for or against a shanghai that are in doubt.

    Those of persons, if any played: what a computer gave away is nobody's to learn from.
    """
    playouts, wins = Playouts(engine), dict(found.course())
    persons = [player for player in Player if not game.seats[player].is_computer]
    for change in found.changes:
        if change.best is None or (persons and change.player not in persons):
            continue
        state, event = game.states[change.turn], game.events[change.turn]
        assert not isinstance(event, Rolled)
        win = wins[change.turn] if change.player is Player.A else 1.0 - wins[change.turn]
        after: Wins = {move: win - loss for move, loss in losses[change.turn].items()}
        if margin(state, after) is not None:
            yield found
            after = yield from surer_steps(playouts, state, after)
            best = max(after, key=lambda move: after[move])
            found = found.revised(change, after[best] - after[event], best)
            continue
        limit = limit_near(change.loss, loss_error(state, win))
        if limit is None:
            continue
        yield found
        lead = Lead()
        for step in playouts.lead_steps(state, change.best, event):
            lead = step or lead
            if lead.is_clear_of(limit) or len(lead.gains) >= PAIRS:
                break
            yield None
        loss = max(lead.mean, 0.0)
        if lead.is_clear_of(limit) and mark(loss) != change.mark:
            found = found.revised(change, loss)
    return found


def _changes_steps(
    game: Game, engine: Engine, losses: dict[int, Mapping[Move, float]]
) -> Generator[Review | None, None, Review]:
    """The review by what the engine says; `losses` gets what the moves of each choice lose.

    Where rounds are not solved whole, it has not all moves.
    """
    start = before = yield from engine.value_steps(hide(game.states[0]))
    changes: list[Change] = []
    for turn, (event, state) in enumerate(zip(game.events, game.states[:-1], strict=True)):
        after_state = game.states[turn + 1]
        player = state.to_move
        sign = player.sign
        best: Move | None = None
        if isinstance(event, Rolled):
            cause = Cause.DICE
            after = yield from engine.value_steps(hide(after_state))
        else:
            cause = Cause.CHOICE
            wanted = None if engine.is_whole else [event]
            rated = dict((yield from engine.rate_all_steps(hide(state), wanted=wanted)))
            best = max(rated, key=lambda move: sign * rated[move])
            losses[turn] = {move: sign * (rated[best] - value) for move, value in rated.items()}
            changes, left = revise(changes, rated[best] - before)
            start += left
            # Both from searches of one detail: so the loss is the choice's, and no closer look's.
            before, after = rated[best], rated[event]
        changes.append(Change(turn, state.round, cause, player, sign * (after - before), best))
        if isinstance(event, Shanghai) and after_state.phase is not Phase.OVER:
            # The same event deals the cards: here the deal's luck is parted from the choice.
            dealt = yield from engine.value_steps(hide(after_state))
            starter = after_state.starter
            gain = starter.sign * (dealt - after)
            changes.append(Change(turn + 1, after_state.round, Cause.CARDS, starter, gain, None))
            yield Review(start, dealt, tuple(changes))
            after = dealt
        before = after
    return Review(start, before, tuple(changes))
