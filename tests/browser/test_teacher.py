"""The teacher and the replay, as a person uses them."""

import re
from dataclasses import replace
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from shanghaien.game import Game
from shanghaien.moves import format_event, parse_event
from shanghaien.rules import legal_moves
from shanghaien.state import ROUNDS, Phase
from tests.support import positions
from tests.support.axe import findings
from tests.support.chances import told
from tests.support.games import imperfect, totals
from tests.support.random_games import PEOPLE
from tests.support.table_page import Table

THOUGHT = 60_000
"""Milliseconds for the teacher on a machine that is busy."""
REVIEWED = 180_000
"""The same for a whole game."""

ONE_ENGINE = pytest.mark.skip_browser("firefox")
"""It takes long and shows nothing of the engine that the others do not."""


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page).open()


def set_teacher(table: Table, **choices: str) -> None:
    """Change what the teacher does, on the set-up screen."""
    table.more("Hints and warnings")
    for label, value in choices.items():
        table.page.get_by_label(label.replace("_", " ")).select_option(value)
    table.close()


def play_it(table: Table) -> Locator:
    """The button that plays what a hint advises; its name tells the move, too."""
    return table.page.get_by_role("button", name=re.compile("^Play it: "))


def test_a_hint_marks_the_best_move_plays_it_and_shows_every_move_with_its_loss(
    table: Table,
) -> None:
    game = imperfect(2, until=25)
    table.load(game)
    table.button("Hint").click()
    tray = table.page.get_by_role("region", name="Your move")
    expect(play_it(table)).to_be_visible(timeout=THOUGHT)
    expect(table.page.locator("button[data-advised]").first).to_be_visible()
    expect(tray.get_by_role("status")).to_have_text(re.compile(r"^(\S+[ \u00a0]){3,14}\S+\.$"))
    expect(tray.locator(".die-choice").first).to_be_visible()
    table.button("Why?").click()
    tray.locator("summary").click()
    rows = tray.get_by_role("row")
    expect(rows).to_have_count(1 + len(legal_moves(game.state)))
    expect(rows.nth(1)).to_contain_text("%")
    play_it(table).click()
    expect(table.page.locator("[data-advised]")).to_have_count(0)
    assert table.kept().turn > game.turn


def test_the_bar_follows_the_game_and_never_shows_what_is_stale(table: Table) -> None:
    # Two people, so that after the move nobody draws dice, by which the chances could come out
    # the same again; the last round, in which no play-outs change the number after a while.
    late = (each for seed in range(40) if is_last(each := imperfect(seed, until=130)))
    game = next(found for each in late if (found := bad_choice(each)))
    before = replace(game[0], seats=PEOPLE)
    after = before.play(parse_event(game[1]))
    assert told(before) != told(after)
    set_teacher(table, Winning_chances="Always")
    table.load(before)
    bar = table.page.locator(".chances")
    expect(bar).to_have_accessible_name(told(before), timeout=THOUGHT)
    table.play(game[1])
    table.settle()
    assert not told(before).match(str(bar.get_attribute("aria-label")))
    expect(bar).to_have_accessible_name(told(after), timeout=THOUGHT)


def test_a_move_that_gives_away_much_is_asked_about(table: Table) -> None:
    game = next(g for seed in range(40) if (g := bad_choice(imperfect(seed, until=40))))
    set_teacher(table, Warn_me_before_a_costly_move="If it costs 2% or more")
    table.load(game[0])
    table.button("Hint").click()  # when it is there the ranking is known
    expect(play_it(table)).to_be_visible(timeout=THOUGHT)
    table.play(game[1])
    alert = table.page.get_by_role("alert")
    expect(alert).to_contain_text("would cost")
    table.button("Choose again").click()
    expect(alert).to_have_count(0)
    assert table.kept().turn == game[0].turn
    table.play(game[1])
    table.button("Play anyway").click()
    expect(alert).to_have_count(0)
    assert table.kept().turn > game[0].turn


def is_last(game: Game) -> bool:
    return game.state.round == ROUNDS


def bad_choice(game: Game) -> tuple[Game, str] | None:
    """The game with a die that would be a blunder now, if there is one."""
    from shanghaien.ai import rank  # noqa: PLC0415 - slow to import, and only wanted here

    if game.state.phase is Phase.OVER:
        return None
    worst = rank(game.state)[-1]
    text = format_event(worst.move)
    return (game, text) if worst.loss > 0.04 and text.startswith("place") else None


@ONE_ENGINE
def test_a_hint_on_a_low_phone_scrolls_nothing(table: Table) -> None:
    table.page.set_viewport_size({"width": 390, "height": 664})
    table.load(positions.find(positions.first_dice, positions.COMPUTER))
    table.page.evaluate("scrollTo(0, 0)")
    table.button("Hint").click()
    expect(play_it(table)).to_be_visible(timeout=THOUGHT)
    play_it(table).focus()  # as after a tap, where the answer was known
    assert table.page.evaluate("scrollY") == 0


@ONE_ENGINE
def test_the_review_leads_to_the_moment_and_mistakes_can_be_retried(table: Table) -> None:
    game = imperfect(6)
    table.load(game)
    table.button("Final scoring").click()
    page = table.page
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("img", name="winning chances:")).to_be_visible(timeout=REVIEWED)
    page.get_by_text("Grades and luck").click(timeout=REVIEWED)
    expect(page.get_by_role("region", name="Anna", exact=True)).to_contain_text("on average")
    page.get_by_text("Anna’s mistakes", exact=True).click()
    page.get_by_role("button", name="Show this position").first.click()
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    expect(page.locator(".replay-comment")).to_contain_text("That costs")
    table.button("Back").click()
    page.get_by_role("button", name="Try again").first.click()
    expect(page.get_by_role("heading", name=re.compile("Mistake . of"))).to_be_visible()
    page.locator("button[data-move]").first.click()
    verdict = page.get_by_role("region", name="Verdict")
    expect(verdict).to_contain_text(re.compile("Correct|costs you"), timeout=THOUGHT)
    page.go_back()
    expect(page.get_by_role("heading", name="Game review")).to_be_visible()
    table.button("Result").click()
    expect(page.get_by_text(totals(game), exact=True)).to_be_visible()
    assert table.stored() == {}  # what was only looked at is not kept


def test_a_game_is_replayed_by_keyboard_and_nothing_can_be_played(table: Table) -> None:
    game = imperfect(6)
    table.load(game)
    table.button("Final scoring").click()
    table.button("More").click()
    table.button("Replay").click()
    page = table.page
    slider = page.get_by_role("slider", name="Position in the game")
    expect(slider).to_have_value("0")
    for key, turn in (
        ("ArrowRight", "2"),  # over the dice in the air
        ("ArrowRight", "3"),
        ("ArrowLeft", "2"),
        ("End", str(game.turn)),
        ("Home", "0"),
    ):
        page.keyboard.press(key)
        expect(slider).to_have_value(turn)
        expect(page.locator("[data-move]")).to_have_count(0)
    page.keyboard.press("PageDown")
    expect(page.get_by_text("Round 2 of 8").first).to_be_visible()
    expect(page.locator("[aria-current=step]")).to_have_count(1)
    page.locator(".replay-line").first.click()
    expect(slider).to_have_value("2")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("3")
    table.button("Back").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_text(totals(game), exact=True)).to_be_visible()
    assert table.stored() == {}  # what was only looked at is not kept


@pytest.mark.release
def test_a_look_at_a_moment_comes_back_to_the_same_place(table: Table) -> None:
    table.load(imperfect(6))
    table.button("Final scoring").click()
    page = table.page
    table.button("Review").click()
    # What the review adds when it is settled would move the button.
    expect(page.get_by_text("Grades and luck")).to_be_visible(timeout=REVIEWED)
    page.get_by_text("All choices, rolls and deals").click()
    show = page.get_by_role("button", name="Show this position").last
    show.scroll_into_view_if_needed()
    top = page.evaluate("scrollY")
    assert top > 100
    show.click()
    expect(page.get_by_role("slider", name="Position in the game")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    table.button("Back").click()
    expect(show).to_be_focused()
    assert page.evaluate("scrollY") == top


@pytest.mark.release
def test_a_game_is_played_on_from_a_moment_of_another(table: Table) -> None:
    game = imperfect(6)
    table.load(game)
    table.button("Final scoring").click()
    table.button("More").click()
    table.button("Replay").click()
    table.page.keyboard.press("ArrowRight")
    table.button("Play on from here").click()
    expect(table.page.locator("button[data-move^=direction]").first).to_be_visible()
    assert table.kept().events == game.events[:2]


LOOKS: list[tuple[int, Literal["light", "dark"]]] = [(390, "light"), (1024, "dark")]


@pytest.mark.release
@pytest.mark.only_browser("chromium")
def test_axe_finds_nothing(page: Page) -> None:
    table = Table(page).open()
    found: dict[tuple[str, int], list[str]] = {}

    def look(screen: str) -> None:
        for width, theme in LOOKS:
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=theme)
            found[screen, width] = findings(page)

    table.more("Hints and warnings")
    look("settings")
    table.close()
    set_teacher(
        table,
        Winning_chances="Against the computer",
        Warn_me_before_a_costly_move="If it costs 2% or more",
    )
    game = next(g for seed in range(40) if (g := bad_choice(imperfect(seed, until=40))))
    table.load(game[0])
    table.button("Hint").click()
    expect(play_it(table)).to_be_visible(timeout=THOUGHT)
    look("hint")
    table.button("Why?").click()
    page.locator("summary", has_text="What every move is worth").click()
    look("why")
    table.button("Why?").click()
    expect(page.get_by_role("button", name=re.compile("Winning chances"))).to_be_visible()
    look("bar and marks")
    table.play(game[1])
    expect(page.get_by_role("alert")).to_contain_text("would cost")
    look("caution")
    table.leave()
    table.load(imperfect(6))
    table.button("Final scoring").click()
    look("result")
    table.button("More").click()
    look("more")
    table.button("Close").click()
    table.button("Review").click()
    expect(page.get_by_role("heading", name="Game review")).to_be_visible()
    look("waiting for the review")
    expect(page.get_by_text("Grades and luck")).to_be_visible(timeout=REVIEWED)
    for details in page.locator(".review details").all():
        details.evaluate("details => { details.open = true; }")
    look("review")
    page.get_by_role("button", name="Show this position").first.click()
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    look("replay")
    table.button("Back").click()
    page.get_by_role("button", name="Retry Anna’s mistakes").click()
    expect(page.get_by_role("heading", name=re.compile("Mistake 1 of"))).to_be_visible()
    look("retry")
    page.locator("button[data-move]").first.click()
    verdict = page.get_by_role("region", name="Verdict")
    expect(verdict).to_contain_text(re.compile("Correct|costs you"), timeout=THOUGHT)
    look("verdict")
    assert {place: list_ for place, list_ in found.items() if list_} == {}
