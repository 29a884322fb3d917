"""The answer to "review": the part of the protocol that is loaded when a game is over."""

from collections.abc import Sequence

from shanghaien.ai.grades import choices_of
from shanghaien.ai.review import Cause, Change, Review
from shanghaien.ai.strengths import LOSING
from shanghaien.game import Game
from shanghaien.learning.study import Study, write_study
from shanghaien.moves import Move, Rolled, Shanghai, format_event
from shanghaien.rules import legal_moves, outcome
from shanghaien.state import Phase, Player
from web.kernel.asked_state import Answer, Body
from web.opponent.protocol import number


def write_review(review: Review, *, is_whole: bool, is_done: bool) -> Body:
    """The answer to "review"; whether its rounds were searched whole."""
    return {
        "start": review.start,
        "end": review.end,
        "changes": [
            [
                *(c.turn, c.cause.value, c.gain, None if c.best is None else format_event(c.best)),
                [*c.usual],
            ]
            for c in review.changes
        ],
        "whole": is_whole,
        "done": is_done,
    }


def write_kept(review: Review, game: Game, studies: Sequence[Study]) -> Body:
    """What the review of a whole game came to, as it is stored beside the record: its sums, and
    how each player decided."""
    choices = [choices_of(review, game, player) for player in Player]
    sums = {
        "luck": review.luck,
        "loss": [max(0.0, -skill) for skill in review.skill],
        "choices": [len(some) for some in choices],
        "marks": [sum(bool(change.mark) for change in some) for some in choices],
    }
    return {"sums": sums, "study": [write_study(one) for one in studies]}


def read_review(answer: Answer, game: Game) -> tuple[Review, bool, bool] | None:
    """A review of the game so far, whether it has the whole, and whether nothing more will come.

    None if it does not fit the game.
    """
    start, end = (number(answer.get(key), 0.0, 1.0) for key in ("start", "end"))
    raw, is_done = answer.get("changes"), answer.get("done") is True
    if start is None or end is None or not isinstance(raw, list):
        return None
    wanted = causes(game)
    if len(raw) > len(wanted) or (is_done and len(raw) != len(wanted)):
        return None
    changes = []
    for entry, (turn, cause) in zip(raw, wanted, strict=False):
        change = _read_change(entry, game, turn, cause)
        if change is None:
            return None
        changes.append(change)
    found = Review(start, end, tuple(changes))
    if abs(found.course()[-1][1] - end) > 1e-6:  # its changes lead from the start to the end
        return None
    final, is_whole = outcome(game.state), len(raw) == len(wanted)
    if is_whole and final:
        result = {Player.A: 1.0, Player.B: 0.0, None: 0.5}[final.winner]
        if abs(result - end) > 1e-9:
            return None
    return found, is_whole, is_done


def causes(game: Game) -> list[tuple[int, Cause]]:
    """What a whole review of the game must tell of: turn and cause, in this order."""
    found = []
    for turn, event in enumerate(game.events):
        found.append((turn, Cause.DICE if isinstance(event, Rolled) else Cause.CHOICE))
        if isinstance(event, Shanghai) and game.states[turn + 1].phase is not Phase.OVER:
            found.append((turn + 1, Cause.CARDS))
    return found


def _read_change(raw: object, game: Game, turn: int, cause: Cause) -> Change | None:
    if not isinstance(raw, list) or len(raw) != 5 or raw[:2] != [turn, cause.value]:
        return None
    gain = number(raw[2], -1.0, 1.0)
    state = game.states[turn]
    best: Move | None = None
    if cause is Cause.CHOICE:
        best = next((m for m in legal_moves(state) if format_event(m) == raw[3]), None)
    if gain is None or (cause is Cause.CHOICE) != (best is not None):
        return None
    usual = tuple([number(one, 0.0, 1.0) for one in raw[4]]) if isinstance(raw[4], list) else None
    if usual is None or None in usual or len(usual) not in {0, len(LOSING)}:
        return None
    player = state.starter if cause is Cause.CARDS else state.to_move
    return Change(turn, state.round, cause, player, gain, best, usual)  # type: ignore[arg-type] # None is not in it
