"""What opens over a table, and what the bar says while a round's end is shown."""

import re
from dataclasses import replace
from html import unescape
from random import Random

from shanghaien.cards import Trick
from shanghaien.moves import Shanghai
from shanghaien.scoring import awards
from shanghaien.state import ROUNDS, Player
from tests.support import positions
from tests.support.app_driver import PEOPLE, at_table, changed, game, with_panel
from tests.support.games import played
from tests.support.html import Tags, plain
from web.kernel.model import App
from web.shell.page import page
from web.ui.sentences import award_sentence


def after_the_first_round() -> App:
    """The overview of the first round's end."""
    apps = game(changed(App(), **PEOPLE), Random(5))
    return next(app for app in apps if app.game and app.game.events[-1:] == (Shanghai(),))


def said(app: App) -> str:
    return " ".join(Tags(page(app)).texts)


def test_the_bar_names_the_round_that_is_shown() -> None:
    app = after_the_first_round()
    assert "Round 1 of 8" in said(app)
    assert "Round 2 of 8" not in said(app)


def test_who_gets_each_card_is_heard_where_others_see_it() -> None:
    app = after_the_first_round()
    assert app.game
    before, html = app.game.last_round(), page(app)
    assert before is not None
    story = html.partition('id="story"')[2].partition("</p>")[0]
    names = (app.game.seats[0].name, app.game.seats[1].name)
    for award in awards(before):
        assert award_sentence(app.words, award, names) in unescape(story)
    app = replace(app, round_end_seen=True)
    assert "visually-hidden" not in page(app).partition('id="story"')[2].partition("</p>")[0]


def test_the_newest_event_has_the_highest_number() -> None:
    html = page(with_panel(after_the_first_round(), "log"))
    assert '<ol class="log" reversed>' in html


def test_cards_to_come_are_sorted_and_hide_the_row_that_is_not_seen_yet() -> None:
    app = with_panel(after_the_first_round(), "to-come")
    assert "These are the 42 cards in the draw pile." in said(app)
    panel = plain(page(app)).partition('id="panel-to-come"')[2]
    for sailor in ("American", "Turkish", "Spanish"):
        values = re.findall(rf">{sailor} (\d)<", panel)
        assert values
        assert values == sorted(values)


def test_cards_to_come_say_what_they_are_to_the_last_round() -> None:
    shown = said(with_panel(at_table(positions.find(positions.opening))[0], "to-come"))
    assert "These are the cards in the row and the 42 in the draw pile." in shown
    last = positions.find(lambda game: game.state.round == ROUNDS and game.last_round() is None)
    shown = said(with_panel(at_table(last)[0], "to-come"))
    assert "These are the cards in the row. The draw pile is empty." in shown
    shown = said(with_panel(at_table(positions.find(positions.over))[0], "to-come"))
    assert "None. That was the last round." in shown
    assert "The row" not in shown
    assert "draw pile" not in shown


def test_the_overview_offers_no_shanghai_that_cannot_be() -> None:
    app = after_the_first_round()
    assert "Roll to start round 2" in said(app)
    assert 'id="not-shanghai"' not in page(app)


def test_screen_readers_hear_at_each_card_who_gets_it() -> None:
    app = after_the_first_round()
    assert app.game
    before = app.game.last_round()
    assert before
    rows = page(app).partition('class="row"')[2].partition("</ol>")[0].split("<li")[1:]
    for row in rows:
        assert re.search(r" dic?e\. [^<]* (gets|is removed)", row)
    assert 'aria-label="Points: ' in page(app)


def test_a_tap_on_a_card_in_mid_round_tells_who_would_get_it_and_why() -> None:
    middle = at_table(positions.find(positions.choice))[0]
    slots = [tag for tag in Tags(page(middle)).classed("slot") if "data-move" not in tag]
    assert slots
    assert all((tag["data-do"], tag["data-argument"]) == ("panel", "round") for tag in slots)
    text = said(with_panel(middle, "round"))
    assert "If the round ended now" in text
    for award in awards(middle.game.state) if middle.game else ():
        assert award_sentence(middle.words, award, ("Anna", "Bernd")) in text


def test_face_to_face_left_and_right_are_those_of_whoever_is_to_move() -> None:
    for starter, ends in ((Player.A, ["left", "right"]), (Player.B, ["right", "left"])):
        began = played("roll", "rolled 2 4", starter=starter)
        app = at_table(began, mode="people", table="face")[0]
        # The screen is A's, whose tray is turned while B decides.
        on_table = [tag["data-move"] for tag in Tags(page(app)).classed("captain-choice")]
        assert on_table == ["direction left", "direction right"]
        buttons = re.findall(r'data-move="direction (\w+)"><svg.*?on the (\w+)', page(app))
        assert buttons == list(zip(ends, ("left", "right"), strict=True))
    chosen = at_table(played("roll", "rolled 2 4", "direction left", starter=Player.B))[0]
    chosen = changed(chosen, mode="people", table="face")
    # The end at A's left is at the right of B, who reads this.
    assert "Bernd numbers the row from the right." in said(chosen)


def test_face_to_face_the_crew_of_the_other_can_be_opened() -> None:
    app = at_table(positions.find(positions.choice), mode="people", table="face")[0]
    openers = {tag["data-argument"] for tag in Tags(page(app)).classed("opener")}
    assert {"crew-A", "crew-B", "to-come", "points"} <= openers


def test_small_trick_cards_are_named() -> None:
    app = at_table(positions.find(positions.choice, trick=Trick.ADJUST))[0]
    assert re.search(r"Dirty tricks: \S", said(with_panel(app, "crew-A")))
    assert "Dirty tricks: Die ±1, Add both dice, Roll again" in said(
        with_panel(at_table(positions.find(positions.direction))[0], "to-come")
    )
