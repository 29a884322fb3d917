"""A friend's link that is opened where its game is not saved: the ways on."""

from random import Random

import pytest

from shanghaien.formats.record import write
from tests.support.app_driver import with_panel
from tests.support.friends import ADDRESS, Person, both, pair
from tests.support.html import Tags
from web.kernel.messages import Command
from web.kernel.model import App
from web.kernel.screen import Start
from web.kernel.sharing_state import Sharing
from web.replay.state import Replaying
from web.shell.page import page


@pytest.mark.parametrize("turns", [0, 4])
def test_the_link_can_be_carried_to_where_the_game_is(turns: int) -> None:
    anna, bernd = both(Random(8), turns, starter="A") if turns else pair(Random(8), starter="A")
    if turns:
        anna.play().do("friend-copy")
    sender, home = (anna, bernd) if turns else (bernd, anna)
    wrong = Person("Safari", Random(1)).open(sender.link)
    assert wrong.app.panel == "friend"
    assert "Copy the link and paste it there." in wrong.html()
    assert "data-file" in wrong.html()
    installed = with_panel(App(sharing=Sharing(is_installed=True)), "more")
    (button,) = (e for e in Tags(page(installed)).page if e.attrs.get("data-do") == "paste")
    assert f"tap “More”, then “{button.label}”." in wrong.html()
    wrong.do("friend-copy")
    assert wrong.link.startswith(ADDRESS)
    assert "Now paste it where you’ve been playing." in wrong.html()
    home.open(wrong.link)
    assert home.app.notice is None
    assert home.game.events[: sender.game.turn] == sender.game.events
    assert wrong.records == {}


def test_a_link_of_a_running_game_can_still_be_watched() -> None:
    anna, _ = both(Random(8), 5, starter="A")
    carl = Person("Carl", Random(1)).open(anna.link).do("friend-refuse")
    assert isinstance(carl.app.screen, Replaying)
    assert carl.app.panel is None
    assert "With a friend, by link" in carl.do("replay-close").do("panel", "friend").html()


def test_with_the_games_file_it_goes_on_here_from_the_link() -> None:
    anna, bernd = both(Random(8), 4, starter="A")
    file = write(bernd.game)
    anna.play().do("friend-copy")
    other = Person("Other", Random(1)).open(anna.link).open(file)
    assert other.game.events == bernd.open(anna.link).game.events
    assert other.app.panel is None
    other.play().do("friend-copy")
    anna.open(other.link)
    assert anna.app.notice is None
    assert anna.game.events[: other.game.turn] == other.game.events


def test_the_file_of_another_game_is_opened_as_ever() -> None:
    anna, _ = both(Random(8), 4, starter="A")
    _, carl = both(Random(9), 3, starter="A")
    other = Person("Other", Random(1)).open(anna.link).open(write(carl.game))
    assert other.game == carl.game
    assert "Game with Anna" in other.do("panel", "friend").html()


def test_where_links_open_elsewhere_it_is_said_before_one_is_sent() -> None:
    anna = Person("Anna", Random(1))
    said = "links open in Safari, not in this app"
    assert said not in anna.do("panel", "friend").html()
    anna.close_to_links()
    assert said in anna.html()
    anna.do("friend-invite")
    assert said in anna.html()
    assert "friend-copy" in Tags(anna.html()).all("data-do")


def test_an_answer_that_nobody_waits_for_here_leaves_the_start_screen_usable() -> None:
    _, bernd = pair(Random(8), starter="A")
    wrong = Person("Safari", Random(1)).open(bernd.link)
    assert isinstance(wrong.app.screen, Start)
    wrong.send(Command("close")).do("panel", "friend").do("friend-refuse").do("panel", "friend")
    assert "friend-invite" in Tags(wrong.html()).all("data-do")
