"""The start screen: one tap to the table or a lesson, and every choice told before it."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.ai import LEVELS
from shanghaien.formats.record import write
from tests.support import positions
from tests.support.app_driver import COMPUTER, DAY, changed, press, started
from tests.support.html import Element, Tags
from web.kernel.effects import Deal, SaveSettings
from web.kernel.messages import Command, GameLoaded, GamesListed, MovePlayed
from web.kernel.model import App
from web.kernel.saved_state import entry
from web.kernel.settings import FITTING
from web.lang import LANGUAGES
from web.lessons.tutorial_lessons import LESSONS
from web.lessons.tutorial_state import LESSON_COUNT
from web.saved.effects import OpenGame
from web.saved.row_state import pack, unpack
from web.setup.options_view import LEVEL_LINES
from web.setup.update import dealt
from web.shell.frame import shell
from web.shell.page import page
from web.shell.update import update

RETURNING = {"played": "on", "mode": "computer", "level": "mate"}


def name(tile: Element) -> str:
    """What a tile is called: what is not hidden of its name."""
    (bold,) = tile.tagged("b")
    parts = [part for part in bold.tagged("span") if "hidden" not in part.attrs] or [bold]
    return " ".join(part.text for part in parts)


def tiles(app: App) -> list[tuple[str | None, str | None, str]]:
    """The tiles that are shown: what each does, with what, and its name."""
    return [
        (tile.attrs.get("data-do"), tile.attrs.get("data-argument"), name(tile))
        for tile in Tags(page(app)).page.classed("way")
        if tile.is_in_reach
    ]


def first(app: App) -> tuple[str | None, str | None, str]:
    """The golden tile."""
    (lead,) = Tags(page(app)).page.classed("lead")
    found = tiles(app)[0]
    assert found[0] in lead.all("data-do")
    return found


def test_a_newcomer_is_led_to_the_lessons_and_can_choose_all_else() -> None:
    app = App()
    assert first(app) == ("learn", None, "Learn to play")
    assert [way[:2] for way in tiles(app)[1:]] == [
        ("panel", "computer"),
        ("panel", "people"),
        ("panel", "friend"),
        ("panel", "today"),
        ("panel", "more"),
    ]


@pytest.mark.parametrize(
    ("mode", "name"),
    [("computer", "Against the computer: Mate"), ("people", "Two players, one device")],
)
def test_who_returns_is_led_to_the_last_way_of_playing_and_it_stands_there_once(
    mode: str, name: str
) -> None:
    app = changed(App(), **{**RETURNING, "mode": mode})
    assert first(app) == ("start", None, name)
    other = {"computer": "people", "people": "computer"}[mode]
    ways = [("panel", way) for way in (other, "friend", "today", "more")]
    assert [way[:2] for way in tiles(app)[1:]] == [*ways[:2], ("learn", None), *ways[2:]]
    learned = changed(app, lesson=str(LESSON_COUNT))
    assert [way[:2] for way in tiles(learned)[1:]] == ways  # whoever has learned it all
    opened = press(app, "panel", mode)[0]
    assert opened.panel == mode


def test_a_tile_tells_whether_it_opens_a_sheet_or_acts() -> None:
    for app in (App(), changed(App(), **RETURNING)):
        for tile in Tags(page(app)).page.classed("way"):
            opens = tile.attrs.get("data-do") == "panel"
            assert (tile.attrs.get("aria-haspopup") == "dialog") == opens


def test_the_first_own_roll_of_a_lesson_is_two_taps_away() -> None:
    app, _ = press(App(), "learn")
    before = page(app)
    app, _ = press(app, "roll")
    assert page(app) != before
    assert {"place 2", "place 5"} <= set(Tags(page(app)).all("data-move"))


def test_who_has_done_all_lessons_is_led_to_a_game() -> None:
    app = changed(App(), lesson=str(LESSON_COUNT - 1))
    app, _ = update(app, Command("learn"))
    for step in LESSONS[-1].steps:
        app, _ = update(app, MovePlayed(step.goals[0]))
    app, _ = update(app, Command("stop-learning"))
    assert first(app) == ("start", None, "Against the computer: Deckhand")


@pytest.mark.parametrize("mode", ["computer", "people"])
def test_a_sheet_deals_its_way_of_playing_which_is_then_the_first(mode: str) -> None:
    other = {"computer": "people", "people": "computer"}[mode]
    app, _ = press(changed(App(), mode=other), "panel", mode)
    app, effects = press(app, "start", mode)
    assert [e.changes for e in effects if isinstance(e, SaveSettings)] == [{"mode": mode}]
    (deal,) = [e for e in effects if isinstance(e, Deal)]
    assert deal.seats[1].is_computer == (mode == "computer")
    app, _ = update(app, dealt(deal, Random(1), DAY))
    app, _ = update(app, Command("leave"))
    assert first(app)[0] == "start"
    assert app.settings.mode.value == mode


@pytest.mark.parametrize("mode", ["computer", "people"])
def test_one_tap_leads_from_the_open_page_to_the_first_roll(mode: str) -> None:
    app = changed(App(), played="on", mode=mode, starter="A")
    assert first(app)[0] == "start"
    app, _ = started(app, Random(1))
    assert "roll" in Tags(page(app)).all("data-move")


def test_the_first_game_is_remembered_once() -> None:
    app, effects = started(changed(App(), **COMPUTER), Random(1))
    assert app.settings.has_played
    assert [e.changes for e in effects if isinstance(e, SaveSettings)] == [{"played": "on"}]


@pytest.mark.parametrize(
    ("mode", "lines"),
    [
        ("computer", ("Chance decides who starts.", "You start.", "The computer starts.")),
        ("people", ("Chance decides who starts.", "Red starts.", "Blue starts.")),
    ],
)
def test_who_starts_is_told_on_the_golden_tile(mode: str, lines: tuple[str, ...]) -> None:
    for starter, line in zip(("lot", "A", "B"), lines, strict=True):
        app = changed(App(), played="on", mode=mode, starter=starter)
        shown = [
            part.text
            for part in Tags(page(app)).page
            if part.attrs.get("data-when") == f"starter={starter}" and "hidden" not in part.attrs
        ]
        assert line in shown


def test_the_game_that_ended_last_is_told_with_its_review_until_another_is_played() -> None:
    game = positions.find(positions.over, positions.COMPUTER)
    over, running = entry("a", game, 1), entry("b", positions.find(positions.choice), 2)
    app, _ = update(App(), GamesListed((over,)))
    (told,) = Tags(page(app)).page.classed("saved-ended")
    assert over.result is not None
    assert f"{max(over.result)}–{min(over.result)}" in told.text
    _, effects = press(app, "Review")
    assert effects == (OpenGame("a", is_reviewed=True),)
    opened, _ = update(app, GameLoaded("a", write(game), is_reviewed=True))
    assert "review-title" in Tags(page(opened)).all("id")
    result, _ = press(opened, "Result")
    assert "final-title" in Tags(page(result)).all("id")
    later, _ = update(App(), GamesListed((over, running)))
    assert not Tags(page(later)).page.classed("saved-ended")


def test_every_level_says_what_it_is() -> None:
    odd = set(LEVEL_LINES) ^ {FITTING, *(level.id for level in LEVELS)}
    assert not odd, f"web/setup/options_view.py: LEVEL_LINES has {odd}, or lacks it"


def test_a_level_that_does_not_say_what_it_is_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.LEVELS", (*LEVELS, replace(LEVELS[0], id="admiral")))
    with pytest.raises(AssertionError, match=r"LEVEL_LINES has {'admiral'}, or lacks it"):
        test_every_level_says_what_it_is()


def test_a_saved_game_says_whose_turn_it_is_and_how_it_stands() -> None:
    game = positions.find(positions.choice)
    kept = entry("a", game, 1)
    assert kept.mover == game.state.to_move
    raw = {**pack(kept), "points": list(kept.points or ())}
    found = unpack(raw)
    assert found
    assert (found.mover, found.points) == (kept.mover, kept.points)
    old = unpack({**raw, "mover": "A", "points": None})
    assert old
    assert (old.mover, old.points) == (None, None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_before_python_tells_of_no_game_until_one_is_known_to_wait(language: str) -> None:
    (saved,) = Tags(shell(App(language=language))).page.classed("saved")
    assert not saved.is_in_reach
    assert "resume" in saved.all("data-do")
    assert not Tags(page(App(language=language))).page.classed("saved")


def test_who_plays_red_in_a_game_of_two_does_not_name_the_person_elsewhere() -> None:
    def names(**form: str) -> list[str]:
        app, _ = started(changed(App(), **form), Random(1))
        assert app.game is not None
        return [seat.name for seat in app.game.seats]

    two = {"name_red": "Anna", "name_b": "Bernd"}
    assert names(**two, mode="people") == ["Anna", "Bernd"]
    assert names(**two, **COMPUTER)[0] == "Red"
    assert names(name_a="Käthe", mode="people") == ["Käthe", "Blue"]
