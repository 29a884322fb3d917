"""Which mistakes come on a day and in which order they are listed, and where one is shown."""

from dataclasses import replace

import pytest

from shanghaien.formats.record import write
from shanghaien.learning.repetition import PAUSES, Repetition
from tests.support.app_driver import at_table, with_panel
from tests.support.html import Tags
from tests.support.mistakes import DAY, LOSSES, TOGETHER, answered, day, finished, keys, listed
from tests.support.random_games import random_game
from web.kernel.messages import Command
from web.kernel.model import App
from web.kernel.screen import Playing
from web.mistakes.messages import Recalled
from web.mistakes.questions import is_idle
from web.mistakes.state import KNOWN, MOST_TODAY, people
from web.nearby.wire_state import Wire
from web.replay.state import Origin, Replaying
from web.shell.page import page
from web.shell.update import update


@pytest.mark.parametrize("days", [1, 2, 4, 10, 20, PAUSES[-1]])
def test_what_is_due_later_does_not_come_today(days: int) -> None:
    one = answered(finished("one")[0], 0, Repetition(2, DAY + days))
    assert keys(DAY, one) == [("one", loss) for loss in LOSSES[1:]]


def test_what_was_fixed_is_stored_as_five_right_answers() -> None:
    assert Repetition(5) == KNOWN


@pytest.mark.parametrize("days", [-400, -1, 0, PAUSES[-1] + 1])
def test_what_is_due_or_further_ahead_than_any_pause_comes_first(days: int) -> None:
    one = answered(finished("one")[0], 2, Repetition(2, DAY + days))
    assert keys(DAY, one)[0] == ("one", LOSSES[2])


def test_of_those_of_other_days_the_next_then_the_dearest_new_one_is_listed_first() -> None:
    late = answered(finished("late")[0], 1, Repetition(4, day() + 20))
    soon = answered(finished("soon")[0], 2, Repetition(2, day() + 2))
    app = listed(finished("one")[0], late, soon, finished("two")[0])
    (person,) = people(app.games.entries, day())
    loss = {f"slip-{slip.key[0]}-{slip.key[1]}": slip.mistake.loss for slip in person.slips}
    found = Tags(page(with_panel(app, "mistakes"))).all("id")
    rows = [name for name in found if name.startswith("slip-")][MOST_TODAY:]
    assert len(rows) == len(person.slips) - MOST_TODAY == 7
    assert [name.split("-")[1] for name in rows[:2]] == ["soon", "late"]
    new = [loss[name] for name in rows[2:]]
    assert new == sorted(new, reverse=True)
    assert len(set(new)) > 1


def shown(app: App) -> Replaying:
    """The replay of a mistake in a finished game."""
    saved, game = finished("one")
    slip = people((saved,), day())[0].today[0]
    app, _ = update(app, Recalled("one", slip.mistake.turn, write(game), is_shown=True))
    assert isinstance(app.screen, Replaying)
    return app.screen


def test_a_mistake_leads_back_to_where_it_was_looked_at() -> None:
    app = listed(finished("one")[0])
    assert shown(app).replay.origin is Origin.KEPT
    game = random_game(3, seats=TOGETHER, until=20)
    playing = replace(app, game=game, screen=Playing())
    assert shown(playing).replay.origin is Origin.TABLE


def test_after_a_new_beginning_nothing_can_be_taken_back() -> None:
    app = with_panel(listed(finished("one")[0]), "mistakes")
    turn = people(app.games.entries, day())[0].today[0].mistake.turn
    app, _ = update(app, Command("mistake-known", f"{turn} one"))
    assert "mistake-unknown" in Tags(page(app)).all("data-do")
    for command in ("mistakes-anew", "mistakes-anew-now"):
        app, _ = update(app, Command(command))
    assert "mistake-unknown" not in Tags(page(app)).all("data-do")
    assert update(app, Command("mistake-unknown", f"{turn} one")) == (app, ())


def test_nothing_is_studied_while_two_devices_have_met_or_something_has_failed() -> None:
    assert is_idle(App())
    met = App().having(replace(App().part(Wire), wired_table="table"))
    line = App().having(replace(App().part(Wire), line="open"))
    failed = replace(App(), fault="x")
    for busy in (met, line, failed, at_table(random_game(3, seats=TOGETHER, until=20))[0]):
        assert not is_idle(busy)
    assert is_idle(at_table(random_game(3, seats=TOGETHER))[0]), "it is over"
