"""Reviews out of the air, for looks at what the page makes of one."""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from shanghaien.ai.grades import ALONE
from shanghaien.ai.review import Cause
from shanghaien.game import Game
from shanghaien.learning.decisions import decisions, study
from shanghaien.moves import Shanghai, format_event
from shanghaien.rules import legal_moves, outcome
from shanghaien.state import Phase, Player
from tests.support.app_driver import at_table
from tests.support.games import decided_by_a
from web.analysis.state import Analysis
from web.kernel.effects import AskReview
from web.kernel.messages import AnalysisArrived, Command
from web.kernel.model import App
from web.kernel.table_state import Ticket
from web.opponent.review_protocol import read_review, write_kept
from web.shell.update import update


def made_up(game: Game, seed: int = 1) -> tuple[dict[str, Any], list[float]]:
    """A review of a game, with gains out of the air; the last one leads to a played out result."""
    rng = Random(seed)
    final = outcome(game.state)
    result = {Player.A: 1.0, Player.B: 0.0, None: 0.5}[final.winner] if final else None
    now = 0.5
    changes: list[list[Any]] = []
    for turn, event in enumerate(game.events):
        state = game.states[turn]
        cause = Cause.CHOICE if event in legal_moves(state) else Cause.DICE
        sign = state.to_move.sign
        gain = -rng.random() / 9 if cause is Cause.CHOICE else rng.uniform(-0.1, 0.1)
        if turn == game.turn - 1 and result is not None:
            gain = sign * (result - now)
        now += sign * gain
        best = format_event(legal_moves(state)[0]) if cause is Cause.CHOICE else None
        usual = [*ALONE] if len(legal_moves(state)) > 1 else []
        changes.append([turn, cause.value, gain, best, usual])
        after = game.states[turn + 1]
        if isinstance(event, Shanghai) and after.phase is not Phase.OVER:
            changes.append([turn + 1, "cards", 0.01, None, []])
            now += 0.01 if after.starter is Player.A else -0.01
    answer = {"start": 0.5, "end": now, "changes": changes, "whole": True, "done": True}
    return answer, [change[2] for change in changes]


def with_kept(answer: dict[str, Any], game: Game) -> dict[str, Any]:
    """The answer of a whole review, with what is to be kept of it."""
    found = read_review(answer, game)
    assert found is not None
    review, is_whole, _ = found
    assert is_whole
    studies = [study(decisions(review, game, player)) for player in Player]
    return {**answer, "kept": write_kept(review, game, studies)}


@cache
def reviewed() -> tuple[App, Game]:
    """A whole review, on its screen."""
    for seed in range(40):
        game = decided_by_a(seed)
        answer, gains = made_up(game)
        if all(-1 <= gain <= 1 for gain in gains):
            app, effects = at_table(game)
            (ask,) = [effect for effect in effects if isinstance(effect, AskReview)]
            assert ask == AskReview(game, 0)
            app, _ = update(app, Command("continue"))
            app, _ = update(app, Command("review"))
            app, more = update(app, AnalysisArrived(game, "review", answer))
            assert more == ()
            return app, game
    raise AssertionError


def helped_now_and_then(app: App, game: Game) -> App:
    """The App of a game; in one of three, the teacher has helped with a choice."""
    return app if game.turn % 3 else helped(app, game)


def helped(app: App, game: Game) -> App:
    """The App of a game in which the teacher has helped with a person's first choice."""
    turn = next(
        turn
        for turn, state in enumerate(game.states)
        if not game.seats[state.to_move].is_computer and len(legal_moves(state)) > 1
    )
    told = frozenset({Ticket(app.game_number, turn)})
    return app.having(replace(app.part(Analysis), told=told))
