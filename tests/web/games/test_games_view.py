"""The lists of the saved games."""

from dataclasses import replace
from random import Random

from tests.support.app_driver import with_panel
from tests.support.friends import Person
from tests.support.html import Tags
from web.app.messages import SettingChanged
from web.app.model import App, Panel
from web.games.state import Entry, SavedGames, entry
from web.ui.page import page

LEVELS = (None, "mate")
FIRST = Entry("1", ("Anna", "Mate"), LEVELS, 8, 90, (7, 9), begun=1, changed=2, seed="oak", leg=1)
SECOND = replace(FIRST, id="2", levels=LEVELS[::-1], leg=2, begun=3, changed=4)


def test_a_match_with_one_game_played_is_in_progress() -> None:
    library = SavedGames((FIRST,))
    assert library.in_progress == (FIRST,)
    app = with_panel(App(games=library), Panel.GAMES)
    texts = [text.strip(" ·") for text in Tags(page(app)).texts]
    assert "Continue the match" in texts
    assert "Finished" not in texts
    assert "seed oak · game 1 of 2" in "".join(Tags(page(app)).texts)


def test_a_match_is_finished_once_its_second_game_has_begun() -> None:
    assert SavedGames((SECOND, FIRST)).in_progress == ()
    running = replace(SECOND, result=None)
    assert SavedGames((running, FIRST)).in_progress == (running,)
    # One of another time with the same seed is not this one's second.
    assert SavedGames((FIRST, replace(SECOND, begun=0))).in_progress == (FIRST,)


def test_a_game_by_link_whose_cards_are_not_dealt_has_no_picture_of_them() -> None:
    rng = Random(3)
    anna, bernd = Person("Anna", rng), Person("Bernd", rng)
    anna.send(SettingChanged("starter", "A"))
    anna.do("panel", "friend").do("friend-invite").do("friend-copy")
    assert anna.app.game is not None
    assert entry("1", anna.app.game, 1).row == ""
    bernd.open(anna.link).do("friend-accept").do("friend-copy")
    anna.open(bernd.link).play()
    assert anna.app.game is not None
    assert entry("1", anna.app.game, 1).row != ""
