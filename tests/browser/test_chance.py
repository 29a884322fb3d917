"""Seeds, the daily game, matches of two games and real dice, as a person uses them."""

import pytest
from playwright.sync_api import Page, expect

from shanghaien.formats.record import write
from shanghaien.game import second
from shanghaien.moves import format_event
from shanghaien.seed import Seed
from shanghaien.sources import RealDice, Seeded
from shanghaien.state import Player
from tests.support.games import seeded
from tests.support.layouts import LAYOUTS, STILL
from tests.support.look import AROUND, LEAST, problems
from tests.support.table_page import START, Table
from web.lang import DEFAULT, words


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page).open()


def unfold(table: Table) -> None:
    """Show the options of a game of two people."""
    table.sheet("people")
    expect(table.page.get_by_label("Cards and dice")).to_be_visible()


def test_a_seed_word_gives_the_same_game_again(table: Table) -> None:
    unfold(table)
    table.set("Cards and dice", "word")
    table.page.get_by_role("textbox", name="Seed").fill("Old  Harbour")
    table.start(people=True)
    table.play("roll")
    table.page.locator("button[data-move^=direction]").first.wait_for()
    game = table.kept()
    assert game.chance == Seeded(Seed("old harbour"))
    assert game.setup.deck == Seed("old harbour").deck()
    assert game.events[1] == Seed("old harbour").roll(1, Player.A, 1)


@pytest.mark.release
def test_what_was_unfolded_stays_so_after_a_reload(table: Table) -> None:
    unfold(table)
    table.set("Cards and dice", "daily")
    table.reload()
    expect(table.page.get_by_role("dialog")).to_be_visible(timeout=START)
    expect(table.page.get_by_label("Cards and dice")).to_have_value("daily")
    expect(table.page.get_by_label("Cards and dice")).to_be_visible()
    table.page.locator(".ways summary").click()
    expect(table.page.get_by_label("Cards and dice")).to_be_hidden()
    expect(table.page.locator(".ways summary")).to_contain_text("Daily game")


@pytest.mark.release
def test_the_second_game_of_a_match_has_swapped_seats(table: Table) -> None:
    first = seeded(Seed("harbour", 1))
    table.load(first)
    table.button("Final scoring").click(timeout=START)
    expect(table.page.get_by_text("Seed: harbour, game 1 of 2.")).to_be_visible()
    table.button("Play the second game").click()
    expect(table.page.get_by_role("region", name="Tavern")).to_be_visible()
    game = table.kept()
    assert game.setup == first.setup
    assert game.seats == (first.seats[1], first.seats[0])
    assert isinstance(game.chance, Seeded)
    assert game.chance.seed.leg == 2
    done = second(first)
    for event in first.events:
        done = done.play(event)
    table.page.get_by_role("button", name="Menu").click()
    expect(table.page.get_by_text("Seed: harbour, game 2 of 2.")).to_be_visible()
    table.button("Save and leave").click()
    table.load(done)
    table.button("Final scoring").click()
    assert done.match
    own, other = done.match[1], done.match[0]
    expect(table.page.get_by_role("heading", name="The match is a draw")).to_be_visible()
    expect(table.page.get_by_text(words(DEFAULT).score(own, other), exact=True)).to_be_visible()


def test_a_record_with_a_false_claim_is_refused(table: Table) -> None:
    text = write(seeded(Seed("harbour"))).replace('"harbour"', '"other"')
    table.load(text)
    notice = table.page.get_by_role("alert")
    expect(notice).to_contain_text("the cards or dice don’t match the seed")


def test_real_dice_are_entered_by_touch_and_keys_and_corrected(table: Table) -> None:
    unfold(table)
    table.page.locator("[data-field=dice]").select_option("hand")
    table.start(people=True)
    table.play("roll")
    page = table.page
    expect(page.get_by_text("Red, roll two real dice and tap what they show.")).to_be_visible()
    first = page.get_by_role("group", name="First die")
    expect(first.get_by_role("button", name="1")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(first.get_by_role("button", name="2")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("group", name="Second die").get_by_role("button", name="5").click()
    table.button("Correct the dice").click()
    page.locator(".entry").wait_for()
    page.keyboard.press("6")
    page.keyboard.press("3")
    page.locator("button[data-move^=direction]").first.wait_for()
    game = table.kept()
    assert game.chance == RealDice()
    assert [str(format_event(event)) for event in game.events] == ["roll", "rolled 3 6"]


@pytest.mark.release
@pytest.mark.skip_browser("firefox")
def test_the_entry_of_dice_and_the_unfolded_part_fit_every_screen(table: Table) -> None:
    unfold(table)
    page, found = table.page, list[str]()
    for layout, (width, height) in LAYOUTS.items():
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{layout}: {text}" for text in problems(page, still=False, target=LEAST)]
    page.locator("[data-field=dice]").select_option("hand")
    table.start(people=True)
    table.play("roll")
    page.locator(".entry").wait_for()
    for layout, (width, height) in LAYOUTS.items():
        page.set_viewport_size({"width": width, "height": height})
        is_large = layout in STILL
        target = AROUND if is_large else LEAST
        found += [f"{layout}: {text}" for text in problems(page, still=is_large, target=target)]
    assert found == []
