"""Each way through the page by its accessibility tree alone, as a screen reader's user goes it."""

import re
from random import Random

import pytest
from playwright.sync_api import FilePayload, Page, expect

from shanghaien.formats.collection import write_all
from shanghaien.formats.record import write
from shanghaien.game import Game
from shanghaien.rules import outcome
from shanghaien.seed import Seed
from tests.support import positions
from tests.support.games import played, seeded
from tests.support.marks import release
from tests.support.table_page import Table
from tests.support.tree import Part, Tree, table_of
from tests.support.tree_table import play, points, ways
from web.lang import words
from web.ui.sentences import crew_name

pytestmark = pytest.mark.only_browser("chromium")
"""The tree is asked for by means that only Chromium has."""

THOUGHT = 60_000
"""Milliseconds for the teacher on a machine that is busy."""


@pytest.fixture
def tree(page: Page) -> Tree:
    Table(page).open()
    return Tree(page)


def more(tree: Tree, name: str) -> None:
    """Press a button in the room with all the rest."""
    if not tree.page.get_by_role("dialog", name="More", exact=True).is_visible():
        tree.press("button", "More")
    tree.press("button", name)


def open_file(tree: Tree, text: str) -> None:
    """Choose a file in the room with all the rest."""
    tree.press("button", "More")
    file = FilePayload(name="game.json", mimeType="application/json", buffer=text.encode())
    with tree.page.expect_file_chooser() as chooser:
        tree.press("button", "Open game file…")
    chooser.value.set_files(file)


def begin(tree: Tree, game: Game) -> None:
    """Put a game on the table."""
    open_file(tree, write(game))
    tree.see("region", "Tavern")
    tree.table.settle()


def from_menu(tree: Tree, name: str) -> None:
    tree.press("button", "Menu")
    tree.see("dialog", "Menu")
    tree.press("button", name)


def test_the_first_screen_says_what_each_way_to_play_is(tree: Tree) -> None:
    whole = tree.read()
    assert whole.one("heading").states["level"] == 1
    tiles = {part.name: part.description for part in whole.one("group", "Ways to play").inner}
    assert tiles == {
        "Against the computer": "5 levels, from Deckhand to Captain",
        "Two players, one device": "Side by side or face to face",
        "With a friend, by link": "In any chat app, no account",
        "Today": "Daily puzzle",
        "More": "Games, lessons, rules, settings",
    }
    first = whole.one("button", "Learn to play")
    assert first.description == "8 lessons, 5 minutes"


def test_the_rules_are_read_with_their_pictures(tree: Tree) -> None:
    more(tree, "Quick rules")
    rules = tree.see("dialog", "Quick rules")
    levels = [part.states["level"] for part in rules.find("heading")]
    assert levels == [2, 3, 3, 3, 3]
    pictures = [part.text for part in rules.find("figure")]
    assert pictures[0] == "Red rolls 2 and 5, and adds the 5 to the Spanish 4."
    assert "Blue gets the Dutch 1 (1–1 on dice, 4–0 on neighbouring pips)." in pictures[1]
    tree.press("button", "Close")
    assert tree.see("button", "Quick rules").states["focused"]


@pytest.mark.opponent
@pytest.mark.timeout(300)
@pytest.mark.parametrize("most", [10, release(500)])
def test_a_game_against_the_computer_is_played_and_won_or_lost(tree: Tree, most: int) -> None:
    tree.press("button", "Against the computer")
    sheet = tree.see("dialog", "Against the computer")
    levels = sheet.one("group", "Difficulty").find("radio")
    assert {part.name: part.states["checked"] for part in levels}["Deckhand"] == "true"
    tree.press("radio", "Bosun")
    tree.wait(lambda whole: whole.one("radio", "Bosun").states["checked"] == "true")
    tree.choose("Computer speed", "Instant")
    tree.press("radio", "You")
    tree.press("button", "Start the game")
    assert tree.see("region", "Tavern")
    tree.see("region", "Bosun")
    is_over = play(tree, Random(4), most)
    assert is_over == (most > 10)
    if is_over:
        expect_result(tree, tree.table.kept())


def expect_result(tree: Tree, game: Game) -> None:
    """See that the tree says who won, with how many points, and for which crews."""
    final = outcome(game.state)
    assert final is not None
    names = [seat.name.replace("Red", "You") for seat in game.seats]
    wins = "draw" if final.winner is None else f"{names[final.winner]} wins?"
    heading = tree.see("heading", re.compile(f".*{wins}.*"))
    assert heading.states["level"] == 1
    assert heading.states["focused"]
    whole = tree.read()
    assert f"{max(final.totals)}–{min(final.totals)}" in whole.one("region", heading.name).text
    tree.press("button", "More")
    whole = tree.see("dialog", "More")
    rows = {row[0]: row[1:] for row in table_of(whole.one("table", "Score"))}
    below, above = (names.index(text.split()[0]) for text in rows["Crew"][:2])
    assert rows["Total"][:2] == [str(final.totals[below]), str(final.totals[above])]
    for each in final.comparisons:
        row = rows[crew_name(words("en"), each.nationality)]
        told = [str(each.strengths[player]) for player in (below, above)]
        assert [text.split(" ")[0] for text in row[:2]] == told
        assert (f"+{each.points}" in " ".join(row[:2])) == (each.winner is not None)


def test_the_result_says_who_won_and_why(tree: Tree) -> None:
    game = positions.find(positions.over)
    begin(tree, game)
    tree.press("button", "Final scoring")
    expect_result(tree, game)


def test_two_people_hand_over_the_device(tree: Tree) -> None:
    tree.press("button", "Two players, one device")
    tree.see("dialog", "Two players, one device")
    tree.write("Red captain’s name", "Anna")
    tree.write("Blue captain’s name", "Bernd")
    tree.press("radio", "Anna")
    tree.press("button", "Start the game")
    tree.see("region", "Tavern")
    assert not play(tree, Random(2), 4)
    tree.wait(lambda whole: "Bernd" in whole.one("region", "Your move").text)
    # Who is to move sits below, so is read after the row; so is their line, after the other's.
    whole = tree.read()
    regions = [part.name for part in whole.find("region")]
    assert regions.index("Anna") < regions.index("Tavern") < regions.index("Bernd")
    lines = [part.name for part in whole.one("table", "Score").find("rowheader")]
    assert lines == ["Anna", "Bernd", "To come"]
    assert points(whole, "Bernd") == 0


def test_a_lesson_is_learned_to_its_end(tree: Tree) -> None:
    tree.press("button", "Learn to play")
    heading = tree.see("heading", "A die for a sailor")
    assert heading.states["level"] == 1
    told = "You need 2 dice on cards to shanghai."
    assert tree.see("button", "Shanghai!").description == told
    tree.press("button", "Roll two dice")
    tree.wait(lambda whole: "Add the 5." in spoken(whole))
    tree.press("button", "Add the 2 to the Italian 1")
    tree.wait(lambda whole: "5" in spoken(whole) and "Add the 5." not in spoken(whole))
    tree.press("button", "Add the 5 to the Spanish 4")
    tree.wait(lambda whole: "the Spaniard would be yours" in spoken(whole))
    card = next(part.text for part in tree.read().find("listitem") if "Spanish 4" in part.text)
    assert card.endswith("If the round ended now, you would get the Spanish 4 (1–0 on dice).")
    tree.press("button", "Next lesson")
    tree.see("heading", "Where is number 1?")


def spoken(whole: Part) -> str:
    """What is read without being asked for."""
    return " ".join(part.text for role in ("status", "alert") for part in whole.find(role))


def test_a_puzzle_is_answered_and_its_solution_read(tree: Tree) -> None:
    more(tree, "Puzzles")
    tree.see("heading", "Find the best move")
    tree.choose("Theme", "Shanghai or roll on")
    tree.wait(lambda whole: {"Roll two dice", "Shanghai!"} <= {part.name for part in ways(whole)})
    assert "Correct in a row: 0" in tree.see("region", "Find the best move").text
    tree.press("button", "Shanghai!")
    verdict = tree.see("region", "Verdict")
    if not verdict.find("button", "Next puzzle"):
        assert re.search(r"this one costs \d+%", spoken(verdict))
        tree.press("button", "Show the best move")
        tree.see("button", "Next puzzle")
    solved = r"(Best \(\d+% to win\)|Correct – your winning chances are \d+%\.)"
    assert re.search(solved, spoken(tree.read()))
    tree.press("button", "Why?")
    tree.press("DisclosureTriangle", "What every move is worth")
    moves = table_of(tree.see("table", "What every move is worth"))
    assert moves[0] == ["Move", "Chance", "Cost"]
    assert {row[0] for row in moves[1:]} == {"Roll two dice", "Shanghai!"} or len(moves) == 3


@pytest.mark.opponent
def test_a_position_is_set_up_and_answered(tree: Tree) -> None:
    more(tree, "Set up a position")
    cards = ("American 1", "French 2", "German 3", "Chinese 4", "Turkish 1", "Spanish 2")
    for missing, card in zip(range(6, 0, -1), cards, strict=True):
        tree.see("StaticText", re.compile(f".*{missing} more cards?\\."))
        left = 2 if card == "German 3" else 1
        tree.press("button", f"{card}, {left} left")
    assert tree.see("button", "American 1, 0 left").states["disabled"]
    for _ in range(7):
        tree.press("button", "One round later")
    tree.wait(lambda whole: "8 / 8" in whole.one("group", "Round").text)
    for name in ("5", "5, twice"):
        tree.press("button", "5", within="Rolled")
        pressed = tree.see("button", name, within="Rolled")
        assert pressed.states["pressed"] == "true"
    says = tree.see("region", "The teacher’s answer")
    assert says.one("status").states["live"] == "polite"
    tree.wait(lambda whole: re.search(r"Best for Red \(\d+% to win\)", spoken(whole)), THOUGHT)


def test_saved_games_are_opened_deleted_and_kept(tree: Tree) -> None:
    begin(tree, played("roll", "rolled 2 4"))
    from_menu(tree, "Save and leave")
    saved = tree.see("region", "Saved games")
    assert "Anna vs Bernd, round 1 of 8 Anna’s turn" in saved.one("listitem").text
    tree.press("button", "Continue this game")
    tree.see("region", "Tavern")
    from_menu(tree, "Save and leave")
    more(tree, "Saved games")
    panel = tree.see("dialog", "Saved games")
    assert [part.states["level"] for part in panel.find("heading")] == [2, 3, 3]
    tree.press("button", "Delete this game…")
    assert tree.see("group", "Delete this game for good?").states["focused"]
    tree.press("button", "Keep")
    assert tree.see("button", "Delete this game…").states["focused"]
    tree.press("button", "Delete this game…")
    tree.press("button", "Delete it")
    tree.wait(lambda whole: "No saved games yet." in whole.one("dialog", "Saved games").text)


def test_a_game_is_shared_and_replayed(tree: Tree) -> None:
    game = positions.find(positions.over)
    begin(tree, game)
    from_menu(tree, "Share this game")
    panel = tree.see("dialog", "Share this game")
    assert panel.one("image").name == "QR code for this link, to scan with another device"
    assert "#g=" in panel.one("textbox", "Link").value
    tree.press("button", "Copy the link")
    tree.wait(lambda whole: re.search("Link copied|is selected", spoken(whole)))
    tree.press("button", "Close")
    from_menu(tree, "Replay")
    slider = tree.see("slider", "Position in the game")
    assert tree.value_text(slider) == f"0 of {game.turn}"
    assert tree.see("button", "Back one step").states["disabled"]
    tree.press("button", "Forward one step")
    tree.wait(lambda whole: whole.one("slider").value == "2")
    assert tree.value_text(slider) == f"2 of {game.turn}"
    assert re.search("Anna rolls", spoken(tree.read()))
    tree.press("button", "Go to the end")
    tree.wait(lambda whole: whole.one("slider").value == str(game.turn))
    assert "ends round 8" in spoken(tree.read())
    log = tree.see("navigation", "Game log")
    assert [part.name for part in log.find("heading")] == [f"Round {n} of 8" for n in range(1, 9)]
    assert {part.states["level"] for part in log.find("heading")} == {2}


def add_games(tree: Tree, count: int) -> None:
    """Take in finished games from a file, as from a backup."""
    moments = [1_790_000_000_000 + i for i in range(count)]
    games = [write(seeded(Seed(f"word {i}"))) for i in range(count)]
    marks = [{"begun": moment, "changed": moment} for moment in moments]
    open_file(tree, write_all(zip(marks, games, strict=True)))
    tree.wait(lambda whole: f"{count} games were added." in spoken(whole))


def test_statistics_have_words_for_every_picture(tree: Tree) -> None:
    add_games(tree, 3)
    more(tree, "Statistics")
    panel = tree.see("dialog", "Statistics")
    line = panel.one("region", "Against the computer: Captain")
    told = line.one("image").name
    assert told.startswith("Last 3 games, newest on the right. Bars show the margin")
    terms = [part.text for part in line.find("term")]
    values = [part.text for part in line.find("definition")]
    assert dict(zip(terms, values, strict=True))["Games"] == "3"
    tree.press("DisclosureTriangle", "Game by game")
    games = table_of(tree.see("table", "Game by game"))
    assert games[0] == ["Date", "Result", "Margin"]
    assert len(games) == 1 + 3
    assert all(re.fullmatch(r"\d+(–| : )\d+", row[1]) for row in games[1:])


def test_games_are_backed_up(tree: Tree) -> None:
    add_games(tree, 2)
    more(tree, "Saved games")
    tree.see("dialog", "Saved games")
    with tree.page.expect_download() as download:
        tree.press("button", "Download all games")
    assert download.value.path().read_text(encoding="utf-8").count("Captain") >= 2


def test_settings_say_how_they_are_set(tree: Tree) -> None:
    begin(tree, positions.find(positions.choice))
    tree.press("button", "Menu")
    tree.press("button", "Settings")
    tree.press("switch", "Sound")
    tree.wait(lambda whole: whole.one("switch", "Sound").states["checked"] == "true")
    tree.press("switch", "Animations")
    tree.wait(lambda whole: whole.one("switch", "Animations").states["checked"] == "false")
    tree.choose("Text size", "Large")
    tree.press("button", "Close")
    tree.wait(lambda whole: whole.one("button", "Sound").states["pressed"] == "true")
    tree.press("button", "Menu")
    tree.press("button", "If the round ended now")
    told = tree.see("dialog", "If the round ended now").find("listitem")
    assert all(re.search(r" gets | is removed from the game", part.text) for part in told)
    tree.press("button", "Close")


def test_the_language_is_changed(tree: Tree) -> None:
    tree.press("button", "More")
    tree.choose("Language", "Deutsch")
    tree.see("combobox", "Sprache")
    tree.see("heading", "Dieses Gerät")
    expect(tree.page.locator("html")).to_have_attribute("lang", "de")


@pytest.fixture(name="friend")
def friends_page(other: Page) -> Tree:
    """The page in a friend's browser."""
    return Tree(other)


def link(tree: Tree) -> str:
    """The link that is handed on."""
    return tree.wait(lambda whole: [p.value for p in whole.find("textbox", "Link")])[0]


def test_a_game_by_link_is_begun(tree: Tree, friend: Tree) -> None:
    tree.press("button", "With a friend, by link")
    tree.see("dialog", "With a friend, by link")
    tree.write("Your name", "Anna")
    tree.choose("Who starts?", "You")
    tree.press("button", "Invite")
    tree.see("dialog", "Your invitation")
    friend.page.goto(link(tree))
    asked = friend.see("dialog", "You’re invited")
    assert "Anna invites you to a game of Shanghaien." in asked.text
    friend.write("Your name", "Bernd")
    friend.press("button", "Accept")
    answer = link(friend)
    tree.write("Got a reply? Open the link, or paste it here", answer)
    assert "Roll two dice." in tree.see("region", "Your move").text
    assert tree.see("region", "Bernd").text.startswith("Bernd")
