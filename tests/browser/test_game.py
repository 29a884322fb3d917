"""Whole games and their parts in a browser, checked by the rules."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from shanghaien.cards import Sailor, Trick
from shanghaien.scoring import Reason, awards
from shanghaien.state import Direction, Phase, Player
from tests.support import positions
from tests.support.games import played
from tests.support.marks import release
from tests.support.table_page import START, Table

REST = 0.25
"""Seconds that the mouse rests on something before an overview comes or goes (web/browser)."""

ONE_ENGINE = pytest.mark.skip_browser("firefox")
"""A further whole game takes long and would show nothing of the engine that others do not."""


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page).open()


def first_round() -> list[str]:
    """A round in which a card goes to the neighbours' pips and one leaves tied."""
    turns = [("2", "2 5"), ("3", "3 4"), ("3", "3 6"), ("5", "1 5"), ("6", "6 6"), ("6", "4 6")]
    events = []
    for i, (number, roll) in enumerate(turns):
        events += ["roll", f"rolled {roll}", *(["direction left"] if i == 0 else [])]
        events.append(f"place {number}")
    return [*events, "shanghai"]


@pytest.mark.release
@ONE_ENGINE
def test_a_whole_game_of_two_people_ends_with_the_points_of_its_record(table: Table) -> None:
    table.start(people=True)
    table.play_on(Random(4))
    table.button("Final scoring").click()
    table.expect_result()


@pytest.mark.release
@ONE_ENGINE
@pytest.mark.moving
@pytest.mark.opponent
def test_a_whole_game_that_the_computer_begins_is_in_the_history(table: Table) -> None:
    table.start(people=False, starter="Computer")
    table.play_out(Random(9))
    game = table.kept()
    assert game.seats[Player.B].is_computer  # it has played for its side only
    assert game.state.phase is Phase.OVER
    table.button("Final scoring").click()
    table.leave()
    table.more("Saved games")
    panel = table.page.get_by_role("dialog", name="Saved games")
    panel.get_by_role("button", name="View").click()
    table.button("Result").click()
    table.expect_result()


@pytest.mark.parametrize("starter", [Player.A, release(Player.B)])
@pytest.mark.parametrize("end", ["left", "right"])
def test_a_captain_fixes_the_end_that_is_number_1(table: Table, starter: Player, end: str) -> None:
    table.load(played("roll", "rolled 2 4", starter=starter))
    table.button(f"Number 1 on the {end}").click()
    table.settle()
    numbers = table.page.get_by_role("region", name="Tavern").get_by_role("listitem")
    shown = [numbers.nth(i).get_attribute("data-number") for i in range(6)]
    from_left = ["1", "2", "3", "4", "5", "6"]
    assert shown == (from_left if end == "left" else from_left[::-1])
    seen_by_a = Direction(end) if starter is Player.A else Direction(end).opposite
    assert table.kept().state.direction is seen_by_a
    table.play("place 2")
    expect(table.story).to_contain_text("adds a 2")


def test_a_click_on_a_lit_card_adds_the_die(table: Table) -> None:
    table.load(played("roll", "rolled 2 4", "direction left"))
    table.page.get_by_role("listitem").filter(has_text="Card 4:").click()
    expect(table.story).to_contain_text("Anna adds a 4")
    assert table.kept().state.sides[Player.A].dice == (0, 0, 0, 1, 0, 0)


def test_trick_die_plus_minus_one(table: Table) -> None:
    table.load(played("roll", "rolled 2 4", "direction left", trick=Trick.ADJUST))
    table.button("Die ±1").click()
    table.play("adjust 4 5")
    expect(table.story).to_contain_text("to turn a 4 into a 5")
    side = table.kept().state.sides[Player.A]
    assert side.dice == (0, 0, 0, 0, 1, 0)
    assert side.captain_out


def test_trick_add_both(table: Table) -> None:
    table.load(played("roll", "rolled 4 4", "direction left", trick=Trick.BOTH))
    table.button("Add both dice").click()
    expect(table.story).to_contain_text("a 4 and a 4")
    assert table.kept().state.sides[Player.A].dice == (0, 0, 0, 2, 0, 0)


def test_trick_roll_again(table: Table) -> None:
    table.load(played("roll", "rolled 4 4", "direction left", trick=Trick.AGAIN))
    table.button("Roll again").click()
    expect(table.page.locator("button[data-move^=place]").first).to_be_visible()
    state = table.kept().state
    assert (state.phase, state.side.captain_out) == (Phase.PLACE, True)
    expect(table.page.get_by_role("group", name="Dirty tricks")).to_be_hidden()


def test_trick_two_sailors_joins_a_crew_that_is_there(table: Table) -> None:
    game = played("roll", "rolled 4 4", "direction left", trick=Trick.AGAIN)
    table.load(game)
    half = table.button("2 sailors")
    expect(half).to_have_accessible_description(
        "“2 sailors” can only join a crew you already have."
    )
    expect(half).to_have_attribute("aria-disabled", "true")
    events = ["roll", "rolled 1 2", "direction left", "place 1", "roll", "rolled 5 6", "place 5"]
    events += ["roll", "rolled 2 2", "place 2", "roll", "rolled 5 6", "place 6"]
    events += ["shanghai", "roll", "rolled 1 1", "direction left"]
    game = played(*events, trick=Trick.AGAIN)
    crews = [card for card in game.state.side.sailors if isinstance(card, Sailor)]
    table.leave()
    table.load(game)
    table.button("2 sailors").click()
    table.play(f"joker again {crews[0].nationality.letters}")
    expect(table.story).to_contain_text("2 sailors")
    side = table.kept().state.side
    assert side.strength(crews[0].nationality) >= crews[0].value + 2


def test_the_end_of_a_round_is_shown_until_the_next_roll(table: Table) -> None:
    game = played(*first_round())
    before = game.last_round()
    assert before is not None
    result = awards(before)
    assert {Reason.NEIGHBOURS, Reason.EMPTY, Reason.ALONE} <= {award.reason for award in result}
    table.load(game)
    for player, arrow in ((Player.B, "down"), (Player.A, "up")):  # Bernd is to move: he sits below
        won = table.page.locator(f".verdict.{arrow}.won")
        expect(won).to_have_count(sum(award.winner is player for award in result))
    table.button("Why?").click()
    told = table.page.get_by_role("dialog")
    expect(told.get_by_role("list").first.get_by_role("listitem")).to_have_count(6)
    expect(told).to_contain_text("neighbouring pips")
    expect(told).to_contain_text("Points this round: ")
    table.close()
    table.play("roll")
    expect(table.page.locator(".verdict")).to_have_count(0)


def test_a_button_of_the_bar_stays_the_same_when_another_comes(table: Table) -> None:
    table.load(played())
    menu = table.page.get_by_role("button", name="Menu")
    menu.evaluate("button => { button.isMarked = true; }")
    expect(table.button("Undo")).to_be_hidden()
    table.play("roll")
    expect(table.button("Undo")).to_be_visible()
    assert menu.evaluate("button => button.isMarked")


def test_the_overviews_open_by_tap_and_by_mouse(table: Table) -> None:
    table.load(played(*first_round()))
    for name, title in (
        ("Anna", "Anna’s crews"),
        ("Bernd", "Bernd’s crews"),
        ("To come", "Cards still to come"),
    ):
        opener = table.page.get_by_role("rowheader").get_by_role("button", name=name, exact=True)
        opener.hover()
        expect(table.page.get_by_role("region", name=title)).to_be_visible()
        table.page.get_by_role("heading", name="Shanghaien").hover()
        expect(table.page.get_by_role("region", name=title)).to_be_hidden()
        opener.focus()
        table.page.keyboard.press("Enter")
        expect(table.page.get_by_role("dialog", name=title)).to_be_visible()
        table.page.keyboard.press("Escape")
        expect(table.page.get_by_role("dialog")).to_be_hidden()


def test_the_mouse_finds_its_way_into_an_overview(table: Table) -> None:
    page = table.page
    page.set_viewport_size({"width": 1366, "height": 650})
    table.load(played(*first_round()))
    table_of_scores = page.get_by_role("table")
    scores, buttons = table_of_scores.bounding_box(), table_of_scores.get_by_role("button")
    assert scores
    # The lower player's name and total: on its way the mouse crosses the other player's.
    for button, title in (
        (buttons.nth(2), "Bernd’s crews"),
        (buttons.nth(3), "Score so far"),
    ):
        button.hover()
        overview = page.get_by_role("region", name=title)
        expect(overview).to_be_visible()
        box, start = overview.bounding_box(), button.bounding_box()
        assert box
        assert start
        assert box["y"] + box["height"] < scores["y"] + 1, "it covers what opens it"
        x = min(start["x"] + start["width"] / 2, box["x"] + box["width"] - 20)
        page.mouse.move(x, box["y"] + box["height"] - 30, steps=12)
        page.wait_for_timeout(2_000 * REST)  # it would be gone by then
        expect(overview).to_be_visible()
        page.keyboard.press("Escape")
        expect(overview).to_be_hidden()
        page.get_by_role("heading", name="Shanghaien").hover()


@pytest.mark.release
def test_a_hostile_name_is_text(table: Table) -> None:
    name = "<img src=x onerror=alert(1)>"
    table.sheet("people")
    table.page.get_by_label("Red captain’s name").fill(name)
    table.button("Start the game").click()
    expect(table.page.get_by_role("region", name=name)).to_contain_text(name)
    expect(table.page.locator("img")).to_have_count(0)


def test_a_bad_record_is_refused_with_its_place(table: Table) -> None:
    table.load('{"format": "shanghaien", "vers')
    expect(table.page.get_by_role("alert")).to_contain_text("cut off")
    expect(table.button("Learn to play")).to_be_visible()


def test_a_reload_keeps_the_game(table: Table) -> None:
    table.load(played("roll", "rolled 2 4", "direction left", "place 2"))
    expect(table.story).to_contain_text("adds a 2")
    table.reload()
    expect(table.story).to_contain_text("adds a 2", timeout=START)


@pytest.mark.opponent  # reviews
def test_a_game_that_is_over_reloads_to_the_start_screen_with_its_result(table: Table) -> None:
    table.begin(positions.find(positions.late))
    table.play_out(Random(3))
    table.button("Final scoring").click()
    result = table.page.locator(".final-totals").inner_text()
    table.reload()
    saved = table.page.get_by_role("region", name="Saved games")
    assert re.fullmatch(r"\d+–\u2060\d+", result)
    expect(saved).to_contain_text(result, timeout=START)
    saved.get_by_role("button", name="Review").click()
    expect(table.page.get_by_role("heading", name="Game review")).to_be_visible(timeout=START)
    table.button("Result").click()
    expect(table.page.get_by_text(result, exact=True)).to_be_visible()


def test_another_visit_offers_to_continue_the_game(table: Table) -> None:
    table.load(played("roll", "rolled 2 4", "direction left", "place 2"))
    expect(table.story).to_contain_text("adds a 2")
    other = Table(table.page.context.new_page())
    table.page.close()
    other.open().button("Continue this game").click()
    expect(other.story).to_contain_text("adds a 2")


def test_an_error_of_the_program_is_told_and_the_game_goes_on(table: Table) -> None:
    table.load(played("roll", "rolled 2 4"))
    expect(table.button("Number 1 on the left")).to_be_visible()  # Python listens
    table.page.evaluate("dispatchEvent(new ErrorEvent('error', {message: 'a test of faults'}))")
    expect(table.page.get_by_role("alert")).to_contain_text("our fault")
    assert table.record().turn == 2
    table.button("Continue").click()
    expect(table.button("Number 1 on the left")).to_be_visible()


def test_the_language_changes_at_once(table: Table) -> None:
    table.more()
    table.page.get_by_label("Language").select_option("Deutsch")
    table.button("Schließen").click()
    expect(table.button("Spielen lernen")).to_be_visible()
    assert table.page.evaluate("document.documentElement.lang") == "de"


@pytest.mark.opponent
def test_the_page_answers_while_the_opponent_thinks(table: Table) -> None:
    table.start(people=False, starter="Computer")
    table.page.get_by_role("button", name="Menu").click()
    expect(table.page.get_by_role("dialog", name="Menu")).to_be_visible()
