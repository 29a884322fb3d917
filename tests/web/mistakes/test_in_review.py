"""What is retried in the review of a game counts among one's mistakes."""

from dataclasses import replace

import pytest

from shanghaien.learning.repetition import Repetition
from shanghaien.moves import format_event
from shanghaien.rules import legal_moves
from shanghaien.state import Player
from tests.support.mistakes import day, finished, listed, ranking
from web.analysis.retry_update import ask
from web.analysis.state import Retry, Retrying
from web.kernel.effect import Effect
from web.kernel.messages import AnalysisArrived, MovePlayed
from web.mistakes.effects import NoteAnswers
from web.shell.update import update


def noted(effects: tuple[Effect, ...]) -> list[NoteAnswers]:
    return [effect for effect in effects if isinstance(effect, NoteAnswers)]


@pytest.mark.parametrize("is_right", [True, False])
@pytest.mark.parametrize(
    ("before", "counts"), [(0, True), (-3, True), (4, False)], ids=["new", "due", "later"]
)
def test_a_retry_in_the_review_counts_once_a_day_if_the_mistake_is_new_or_due(
    is_right: bool, before: int, counts: bool
) -> None:
    saved, game = finished("one")
    assert saved.kept.study is not None
    assert saved.kept.study[0] is not None
    turn = saved.kept.study[0].mistakes[0].turn
    then = Repetition(1, day() + before) if before else Repetition()
    row = ((turn, then.step, then.due),) if before else ()
    app = listed(replace(saved, kept=replace(saved.kept, repeats=row)))
    app = replace(app, game=game, games=replace(app.games, id="one"))
    retry = Retry(game, Player.A, (turn,))
    own = format_event(game.events[turn])
    best = next(m for m in map(format_event, legal_moves(game.states[turn])) if m != own)
    app, _ = ask(app, Retrying(retry))
    app, effects = update(app, MovePlayed(best if is_right else own))
    assert not noted(effects), "the teacher has not ranked the moves"
    ticket = app.screen.retry.ticket if isinstance(app.screen, Retrying) else None
    assert ticket is not None
    answer = AnalysisArrived(ticket, "options", ranking(retry.position, best))
    app, effects = update(app, answer)
    assert len(noted(effects)) == counts
    if counts:
        after = then.after(day(), is_right=is_right)
        (told,) = noted(effects)
        assert told.entry.kept.repeats == ((turn, after.step, after.due),)
        assert app.games.find("one") == told.entry
    _, effects = update(app, answer)
    assert not noted(effects), "only the first answer counts"
