"""What is read aloud: what has happened, once, and when the page shows it."""

from dataclasses import replace
from itertools import pairwise

import pytest

from shanghaien.game import Game
from tests.support import positions
from tests.support.app_driver import at_table
from tests.support.games import FEW, played
from web.game.spoken_view import spoken
from web.kernel.messages import Command, VoicesFound
from web.kernel.model import App
from web.kernel.settings import change
from web.shell.more_view import settings
from web.shell.update import update


def heard(game: Game, turn: int) -> App:
    """The table at a turn of a game, with a voice that reads."""
    return at_table(game.at(turn), mode="people", aloud="on")[0]


def test_each_event_is_read_once() -> None:
    game = played("roll", "rolled 2 4", "direction left", "place 2")
    pages = [heard(game, turn) for turn in range(game.turn + 1)]
    read = [spoken(before, now) for before, now in pairwise(pages)]
    assert read == [
        "",  # to roll is not an event yet
        "Anna rolls 2 and 4.",
        "Anna numbers the row from the left.",
        f"Anna adds a 2 to {read[3].split(' to ')[1]}",
    ]
    assert [spoken(page, page) for page in pages] == [""] * len(pages)


def test_at_the_end_of_a_round_it_is_told_where_each_card_goes() -> None:
    game = positions.find(positions.ended)
    before, now = heard(game, game.turn - 1), heard(game, game.turn)
    text = spoken(before, now)
    assert "ends round" in text
    assert text.count(".") >= 6


def test_the_result_is_read_when_the_crews_have_met() -> None:
    game = positions.find(positions.over)
    over = replace(heard(game, game.turn), is_calm=False)
    meeting, _ = update(over, Command("continue"))
    shown, _ = update(meeting, Command("skip-meetings"))
    assert spoken(over, meeting) == ""
    assert spoken(meeting, shown) in [f"{seat.name} wins" for seat in game.seats]


def test_whoever_switches_it_on_hears_the_last_event() -> None:
    now = heard(played("roll", "rolled 2 4"), 2)
    off = change(now.settings, "aloud", "off")
    assert off is not None
    assert spoken(replace(now, settings=off), now) == "Anna rolls 2 and 4."


def test_another_game_and_what_was_taken_back_are_not_read_out() -> None:
    first = heard(played("roll", "rolled 2 4"), 1)
    now = heard(played("roll", "rolled 2 4"), 2)
    other = replace(now, games=replace(now.games, id="other"))
    assert spoken(first, other) == ""
    assert spoken(now, first) == ""
    assert spoken(heard(played("roll", "rolled 3 5"), 2), heard(played(*FEW), 4)) == ""
    long = positions.find(positions.over)
    assert spoken(heard(long, 3), heard(long, 30)) == ""


def test_after_a_replay_nothing_is_read_again() -> None:
    app = heard(played(*FEW), len(FEW))
    watching, _ = update(app, Command("watch", "1"))
    assert spoken(app, watching) == ""
    assert spoken(watching, app) == ""


@pytest.mark.parametrize(("voices", "is_offered"), [({"de", "en"}, True), ({"de"}, False)])
def test_it_is_offered_where_the_device_speaks_the_language(
    voices: set[str], is_offered: bool
) -> None:
    app, _ = update(at_table(played("roll"), mode="people")[0], VoicesFound(frozenset(voices)))
    assert ("Read moves aloud" in str(settings(app))) is is_offered
