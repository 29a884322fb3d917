"""The end of a game: the crews meet one by one, a tap shows the result, and stillness too."""

import pytest

from shanghaien.game import Game
from shanghaien.scoring import meetings, score
from shanghaien.state import Player
from tests.support.app_driver import at_lively_table, at_table, press
from tests.support.html import Tags
from tests.support.random_games import PEOPLE, random_game
from web.game.messages import CrewsMeet
from web.game.reckoning_update import MEETING
from web.kernel.effect import Effect
from web.kernel.effects import Later, PlaySound
from web.kernel.messages import Command
from web.kernel.model import App
from web.kernel.table_state import Ticket
from web.shell.page import page
from web.shell.update import update


def ended(game: Game | None = None, **form: str) -> tuple[App, tuple[Effect, ...]]:
    """The table after the last round, once the final scoring was asked for."""
    app, _ = at_lively_table(game or random_game(1, seats=PEOPLE), **form)
    return press(app, "continue")


def later(effects: tuple[Effect, ...]) -> Later | None:
    """What follows by itself."""
    return next((effect for effect in effects if isinstance(effect, Later)), None)


@pytest.mark.parametrize("seed", range(4))
def test_all_crews_meet_with_their_totals_before_the_result(seed: int) -> None:
    game = random_game(seed, seats=PEOPLE)
    app, effects = ended(game)
    every = meetings(score(game.state.sides))
    for met, one in enumerate(every, 1):
        assert app.selection.met == met
        tags = Tags(page(app))
        (totals,) = tags.page.classed("reckoning-totals")
        assert [part.text for part in totals.tagged("strong")] == [
            str(one.totals[player]) for player in Player
        ]
        (crews,) = tags.page.classed("reckoning-crews")
        assert len(crews.tagged("li")) == len(every)
        (ground,) = tags.page.classed("meeting")
        assert ground.attrs.get("data-nation") == (
            None if one.nationality is None else one.nationality.word
        )
        assert 'id="final-title"' not in page(app)
        on = later(effects)
        assert on is not None
        app, effects = update(app, on.message)
    assert app.selection.met is None
    assert later(effects) is None
    assert 'id="final-title"' in page(app)


def test_the_meetings_leave_time_to_read_their_points() -> None:
    risen = 0.26 + 0.16  # .meeting-strength strong
    assert MEETING - risen >= 0.25
    assert 5.0 <= 8 * MEETING <= 9 * MEETING <= 7.0


def test_the_sailors_of_both_crews_are_there() -> None:
    game = random_game(1, seats=PEOPLE)
    app, _ = ended(game)
    first = meetings(score(game.state.sides))[0]
    (meeting,) = Tags(page(app)).page.classed("meeting")
    cards = sum(
        card.nationality is first.nationality
        for side in game.state.sides
        for some in (side.sailors, side.jokers)
        for card in some
    )
    assert len(meeting.classed("card")) == cards


def test_a_tap_shows_the_result_and_what_comes_late_changes_nothing() -> None:
    app, effects = ended()
    on = later(effects)
    assert on is not None
    app, _ = press(app, "skip-meetings")
    assert 'id="final-title"' in page(app)
    assert update(app, on.message) == (app, ())
    assert update(app, Command("skip-meetings")) == (app, ())


def test_where_nothing_moves_the_result_is_there_at_once() -> None:
    app, _ = at_table(random_game(1))
    app, effects = press(app, "continue")
    assert later(effects) is None
    assert 'id="final-title"' in page(app)
    still, _ = ended(motion="off")
    assert 'id="final-title"' in page(still)


@pytest.mark.parametrize(("sound", "is_heard"), [("on", True), ("muted", False), ("off", False)])
def test_points_are_heard_at_each_meeting_and_the_end_at_the_result(
    sound: str, *, is_heard: bool
) -> None:
    app, effects = ended(sound=sound)
    assert app.game
    for number, meeting in enumerate(meetings(score(app.game.state.sides)), 2):
        name = "coin" if any(meeting.points) else "card"
        assert (PlaySound(name) in effects) is is_heard
        app, effects = update(app, CrewsMeet(app.ticket, number))
    assert (effects == (PlaySound("close"),)) is is_heard
    _, effects = ended(sound=sound, motion="off")
    assert (PlaySound("close") in effects) is is_heard


def test_meetings_of_another_game_are_not_these() -> None:
    app, _ = ended()
    for message in (CrewsMeet(Ticket(9, 9), 2), CrewsMeet(app.ticket, 7)):
        assert update(app, message) == (app, ())


def test_the_winners_points_come_first() -> None:
    for seed in range(8):
        game = random_game(seed, seats=PEOPLE)
        app, _ = ended(game)
        app, _ = press(app, "skip-meetings")
        (totals,) = Tags(page(app)).page.classed("final-totals")
        most, least = map(int, totals.text.split("–"))
        assert (most, least) == (max(t := score(game.state.sides).totals), min(t))
