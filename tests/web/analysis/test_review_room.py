"""The review as a room of its own: the ways into it, to what it shows, and back."""

import pytest

from shanghaien.formats.link import write_link
from shanghaien.formats.record import write
from tests.support import positions
from tests.support.app_driver import at_table, press
from tests.support.reloads import look_alike, reloaded
from tests.support.reviews import reviewed
from web.analysis.state import Retrying, ReviewRoom
from web.kernel.effects import AskReview
from web.kernel.messages import Command, GameLoaded, GamesListed, TextOpened
from web.kernel.model import App
from web.kernel.saved_state import entry
from web.kernel.screen import Playing
from web.replay.state import Replaying
from web.saved.effects import OpenGame
from web.shell.page import page
from web.shell.update import update

OVER = positions.find(positions.over, positions.COMPUTER)


def saved() -> App:
    """The start screen after a game."""
    return update(App(), GamesListed((entry("a", OVER, 1),)))[0]


def test_it_leads_back_to_the_result() -> None:
    app, _ = press(at_table(OVER)[0], "continue")
    room, effects = press(app, "Review")
    assert room.screen == ReviewRoom(OVER)
    assert effects == ()
    assert press(room, "Result")[0] == app


def test_a_saved_game_opens_at_its_review() -> None:
    app, effects = press(saved(), "Review")
    assert effects == (OpenGame("a", is_reviewed=True),)
    app, effects = update(app, GameLoaded("a", write(OVER), is_reviewed=True))
    assert isinstance(app.screen, ReviewRoom)
    assert [effect.game for effect in effects if isinstance(effect, AskReview)] == [app.game]
    result, _ = press(app, "Result")
    assert 'id="final-title"' in page(result)
    assert update(App(), Command("review", "a")) == (App(), ())


@pytest.mark.parametrize("is_sent", [True, False])
def test_a_replay_of_an_old_game_has_a_way_there(is_sent: bool) -> None:
    opening = (
        TextOpened(f"#{write_link(OVER)}")
        if is_sent
        else GameLoaded("a", write(OVER), is_watched=True)
    )
    app, _ = update(saved(), opening)
    assert isinstance(app.screen, Replaying)
    app, effects = press(app, "Review")
    assert isinstance(app.screen, ReviewRoom)
    assert any(isinstance(effect, AskReview) for effect in effects) == is_sent  # or it was before
    assert 'id="final-title"' in page(press(app, "Result")[0])


def test_a_mistake_and_a_moment_lead_back_there() -> None:
    app, game = reviewed()
    for command, argument, out, screen in (
        ("retry", "A 2", "retry-end", Retrying),
        ("moment", "20", "replay-close", Replaying),
    ):
        shown, _ = update(app, Command(command, argument))
        assert isinstance(shown.screen, screen)
        assert press(shown, out)[0].screen == ReviewRoom(game)
        again = reloaded(shown)
        assert look_alike(again, shown)
        assert press(again, out)[0].screen == ReviewRoom(game)


def test_it_comes_back_after_a_reload_with_a_game_that_is_not_saved() -> None:
    app, _ = update(App(), TextOpened(f"#{write_link(OVER)}"))
    app, _ = press(app, "Review")
    for shown in (app, update(app, Command("moment", "20"))[0]):
        again = reloaded(shown)
        assert type(again.screen) is type(shown.screen)
        assert again.game is not None
        assert again.game.events == OVER.events
        assert again.games.id is None


def test_there_is_none_of_a_game_that_goes_on() -> None:
    for game in (positions.find(positions.choice), positions.find(positions.ended)):
        app, _ = at_table(game)
        assert update(app, Command("review")) == (app, ())
        assert isinstance(app.screen, Playing)
    assert update(App(), Command("review")) == (App(), ())
