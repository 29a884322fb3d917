"""Play-outs: they make the value of a position surer, and tell which of two moves is better."""

from dataclasses import replace

from shanghaien.ai.certainty import Estimate, first_estimate
from shanghaien.ai.lead import Lead
from shanghaien.moves import Move, Rolled, format_event
from shanghaien.rules import hide, legal_moves
from shanghaien.state import ROUNDS, State
from web.analysis.state import MOST_ROLLOUTS, Analysis, Refining, Rolling, Rollout
from web.kernel.effects import AskTeacher
from web.kernel.messages import AnalysisArrived
from web.kernel.model import WHY, App, Step, position
from web.kernel.screen import Playing, Screen
from web.kernel.table_state import Ticket
from web.opponent.protocol import read_ends, read_playouts


def refine(app: App, ticket: Ticket, state: State, win: float) -> Step:
    """Have a position played out, unless that was done or its value, `win`, is certain enough."""
    now = app.part(Analysis).refining
    # Chances and hint both lead here: once for a position is enough.
    if now is not None and now.ticket == ticket:
        return app, ()
    now = Refining(ticket, state, win, _known(now, ticket, state, win))
    return app.having(replace(app.part(Analysis), refining=now)), _more(now)


def _known(before: Refining | None, ticket: Ticket, state: State, win: float) -> Estimate:
    """Return what is known of a position; play-outs of an earlier one of the round still count."""
    now = first_estimate(state, win)
    if before is None or before.ticket.game_number != ticket.game_number:
        return now
    if before.state.round != state.round or before.ticket.turn > ticket.turn:
        return now
    return before.estimate.moved(first_estimate(before.state, before.win), now)


def _more(now: Refining) -> tuple[AskTeacher, ...]:
    if now.estimate.is_enough:
        return ()
    return (AskTeacher(now.ticket, "refine", hide(now.state), stretch=now.stretch),)


def refined(app: App, ticket: Ticket, event: AnalysisArrived) -> Step:
    """Take play-outs of a position, and ask for more."""
    now = app.part(Analysis).refining
    if now is None or now.ticket != ticket:
        return app, ()
    found = read_playouts(event.answer or {}, now.stretch)
    if found is None:
        return app.having(replace(app.part(Analysis), refining=replace(now, has_failed=True))), ()
    ends = read_ends(event.answer or {})
    now = replace(now, estimate=now.estimate.after(found, ends))
    return app.having(replace(app.part(Analysis), refining=now)), _more(now)


def roll_out(app: App, argument: str) -> Step:
    """Have two moves played out with the same dice, or stop doing so."""
    asked = _asked(app, argument)
    if asked is None:
        return app, ()
    now = app.part(Analysis).rolling
    is_stopped = now is not None and not now.has_failed and now.rollout.is_of(*asked)
    app = app.having(replace(app.part(Analysis), rolling=None))
    if is_stopped:
        return app, ()
    rollout = app.part(Analysis).rollout(*asked) or Rollout(*asked)
    return _roll(app, Rolling(rollout, _place(app), _sight(app)))


def _asked(app: App, argument: str) -> tuple[State, Move, Move] | None:
    """Read the position and two moves: of a turn in the review, or of what the screen shows."""
    # “²” is a digit for `isdigit`, but not for `int`.
    if argument.isascii() and argument.isdigit():
        return _reviewed(app, int(argument))
    game = position(app)
    # The last round is worked out to its end: nothing is left to play out.
    if game is None or game.state.round == ROUNDS:
        return None
    moves = {format_event(move): move for move in legal_moves(game.state)}
    first, _, second = argument.partition("|")
    if first not in moves or second not in moves:
        return None
    return hide(game.state), moves[first], moves[second]


def _reviewed(app: App, turn: int) -> tuple[State, Move, Move] | None:
    """Return a reviewed choice: its position, the best move and the one that was made."""
    now = app.part(Analysis).reviewing
    if now is None or now.found is None:
        return None
    choices = (change for change in now.found.changes if change.turn == turn)
    best = next((change.best for change in choices if change.best is not None), None)
    if best is None:
        return None
    made = now.game.events[turn]
    assert not isinstance(made, Rolled)
    return hide(now.game.states[turn]), best, made


def _place(app: App) -> Ticket:
    """Return the position's ticket: that of other questions about it, or one of its own."""
    if app.screen.asked is not None:
        return app.screen.asked
    if isinstance(app.screen, Playing) and app.game is not None and not app.game.is_over:
        return app.ticket
    # Below all numbers that were given so far: an old answer fits no new question.
    return Ticket(-app.part(Analysis).retried - 1, 0)


def _sight(app: App) -> tuple[Screen, str | None, Ticket, bool]:
    return app.screen, app.panel, app.ticket, WHY in app.unfolded


def _roll(app: App, now: Rolling) -> Step:
    """Continue a rollout, and remember its result so far."""
    found = now.rollout
    asked = found.state, found.first, found.second
    others = [one for one in app.part(Analysis).rollouts if not one.is_of(*asked)]
    # The latest comes first, so that the oldest falls off the end.
    rollouts = (found, *others[: MOST_ROLLOUTS - 1])
    retried = max(app.part(Analysis).retried, -now.ticket.game_number)
    if found.is_done:
        return app.having(replace(app.part(Analysis), rolling=None, rollouts=rollouts)), ()
    ask = AskTeacher(now.ticket, "rollout", found.state, stretch=found.stretch)
    known = replace(app.part(Analysis), rolling=now, rollouts=rollouts, retried=retried)
    return app.having(known), (ask,)


def rolled_out(app: App, ticket: Ticket, event: AnalysisArrived) -> Step:
    """Take more of the rollout, and continue while somebody looks at it."""
    now = app.part(Analysis).rolling
    if now is None or now.ticket != ticket:
        return app, ()
    found = read_playouts(event.answer or {}, now.rollout.stretch)
    if found is None:
        if event.answer is not None:
            return app, ()  # to an older question
        return app.having(replace(app.part(Analysis), rolling=replace(now, has_failed=True))), ()
    lead = Lead((*now.rollout.lead.gains, *found))
    now = replace(now, rollout=replace(now.rollout, lead=lead))
    app, effects = _roll(app, now)
    # Nobody looks at it any more, and the worker has better things to do.
    if now.sight != _sight(app):
        return app.having(replace(app.part(Analysis), rolling=None)), ()
    return app, effects
