"""A mistake of a finished game that is decided anew."""

from dataclasses import replace

import pytest

from shanghaien.moves import format_event
from shanghaien.rules import legal_moves
from tests.support.app_driver import press
from tests.support.html import Tags
from tests.support.reviews import reviewed
from tests.support.teaching import asked, ranking
from web.analysis.state import Analysis, Retry, Retrying, ReviewRoom
from web.kernel.messages import AnalysisArrived, Command, MovePlayed
from web.kernel.model import App
from web.kernel.table_state import Ticket
from web.lang import words
from web.shell.page import page
from web.shell.update import update
from web.ui.percentages import points


def retry_of(app: App) -> Retry:
    """The mistake that is decided anew."""
    assert isinstance(app.screen, Retrying)
    return app.screen.retry


def test_a_mistake_is_decided_anew_and_judged() -> None:
    app, game = reviewed()
    app, effects = update(app, Command("retry", "A 2"))
    (ask,) = asked(effects, "options")
    retry = retry_of(app)
    position = retry.position
    assert ask.ticket == Ticket(-1, retry.turn)
    moves = [format_event(move) for move in legal_moves(position.state)]
    assert set(Tags(page(app)).all("data-move")) <= set(moves)
    assert update(app, MovePlayed("place 99")) == (app, ())
    app, effects = press(app, moves[0])
    assert effects == ()
    assert app.game is game  # the game that is over is as it was
    assert "The teacher is thinking" in page(app)
    app, _ = update(app, AnalysisArrived(ask.ticket, "options", ranking(position, 0.4, 0.9)))
    wanted = "That costs you 50%" if len(moves) > 1 else "Correct – there’s no better move"
    if moves[0] == format_event(game.events[retry.turn]):
        wanted = "That costs you"  # what the review has said
    assert wanted in page(app)
    app, _ = press(app, "retry-again")
    app, _ = update(app, MovePlayed(moves[-1] if len(moves) == 1 else moves[1]))
    assert "Correct – there’s no better move" in page(app)
    following, more = press(app, "retry-next")
    assert asked(more, "options")[0].ticket == Ticket(-2, retry.turns[retry.index + 1])
    assert retry_of(following).chosen is None
    app, _ = press(app, "retry-end")
    assert app.screen == ReviewRoom(game)


def test_a_hint_of_the_game_says_nothing_when_its_decision_is_made_anew() -> None:
    app, _ = reviewed()
    app, _ = update(app, Command("retry", "A 2"))
    hint = Ticket(app.game_number, retry_of(app).turn)
    hinted = app.having(replace(app.part(Analysis), hinted=hint))
    assert page(hinted) == page(app)


@pytest.mark.parametrize("way", [("retry-end",), ("retry-next", "retry-end")])
@pytest.mark.parametrize("is_right", [True, False])
def test_a_mistake_that_is_decided_rightly_has_a_tick_in_the_review(
    way: tuple[str, ...], *, is_right: bool
) -> None:
    app, effects = update(reviewed()[0], Command("retry", "A 46"))  # one of the costliest
    (ask,) = asked(effects, "options")
    retry = retry_of(app)
    before = format_event(retry.game.events[retry.turn])
    moves = map(format_event, legal_moves(retry.position.state))
    other = next(move for move in moves if move != before)
    answer = {"options": [[other, 0.9], [before, 0.4]]}
    app, _ = update(app, AnalysisArrived(ask.ticket, "options", answer))
    app, _ = update(app, MovePlayed(other if is_right else before))
    for command in way:
        app, _ = press(app, command)
    html = page(app)
    assert html.count("solved") == html.count("icon-check") == is_right


def test_retries_begin_with_the_costliest_mistake() -> None:
    retry = retry_of(update(reviewed()[0], Command("retry", "A"))[0])
    assert retry.index == 0
    assert list(retry.losses) == sorted(retry.losses, reverse=True)


def test_a_retry_says_of_the_old_choice_what_the_review_has_said() -> None:
    app, game = reviewed()
    app, effects = update(app, Command("retry", "A"))
    (ask,), retry = asked(effects, "options"), retry_of(app)
    review = app.part(Analysis).reviewing
    assert review is not None
    assert review.found is not None
    loss = next(c.loss for c in review.found.changes if c.turn == retry.turn)
    app, _ = press(app, format_event(game.events[retry.turn]))
    count = len(legal_moves(retry.position.state))
    answer = ranking(retry.position, *[0.5 - 0.0001 * n for n in range(count)])
    app, _ = update(app, AnalysisArrived(ask.ticket, "options", answer))
    shown = points(words("en"), loss)
    assert f"That costs you {shown} in winning chances." in page(app)
    told = f". That cost you {shown} in winning chances."
    assert told in page(press(app, "Why?")[0])
