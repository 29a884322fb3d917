"""The page's content, read from the HTML of the views."""

from collections import Counter
from itertools import cycle, islice
from random import Random

import pytest

from shanghaien.game import Game
from shanghaien.moves import format_event
from shanghaien.rules import legal_moves, outcome
from shanghaien.scoring import awards
from shanghaien.state import Phase, Player
from tests.support.app_driver import (
    COMPUTER,
    PEOPLE,
    TRICKS,
    changed,
    controls,
    fallen,
    game,
    press,
    started,
    various,
    with_panel,
)
from tests.support.html import Tags
from tests.support.marks import first_of_all
from web.game import view as game_view
from web.kernel.feature import PANELS
from web.kernel.messages import OpponentFailed, ProgramFailed
from web.kernel.model import App, bottom, is_person_to_move
from web.lang import LANGUAGES
from web.shell.page import page, title
from web.shell.update import update
from web.table import scores_view, tavern_view
from web.ui import components


@pytest.mark.parametrize("seed", first_of_all(range(3), 0))
@pytest.mark.parametrize("mode", [PEOPLE, COMPUTER])
def test_the_page_offers_every_legal_move_and_no_other(mode: dict[str, str], seed: int) -> None:
    for app in various(game(changed(App(), **mode, **TRICKS), Random(seed))):
        assert app.game
        wanted = (
            {format_event(move) for move in legal_moves(app.game.state)}
            if is_person_to_move(app)
            else set()
        )
        assert controls(app) == wanted


def test_every_page_is_well_formed_with_unique_ids_and_no_inline_style() -> None:
    panels = cycle(PANELS)
    for app in various(game(changed(App(), **PEOPLE, **TRICKS), Random(11))):
        for shown in (app, with_panel(app, next(panels))):
            tags = Tags(page(shown))
            assert [i for i, n in Counter(tags.all("id")).items() if n > 1] == []
            assert not tags.all("style")
            assert not tags.all("onclick")


def test_a_hostile_name_is_shown_as_text() -> None:
    name = "<img src=x onerror=alert(1)>"
    app = changed(App(), **PEOPLE, name_a=name, name_b='"><script>x</script>')
    assert "<img" not in page(app)
    panels = cycle(PANELS)
    for shown in various(game(app, Random(2))):
        for panel in (None, next(panels)):
            html = page(with_panel(shown, panel))
            assert "<img" not in html
            assert "<script" not in html
    assert name in title(shown)


def test_own_dice_lie_below_and_the_opponents_above() -> None:
    for app in various(game(changed(App(), **COMPUTER), Random(6))):
        assert app.game
        shown = app.game.last_round() or app.game.state
        if app.game.state.phase is Phase.OVER and app.round_end_seen:
            continue
        tags = Tags(page(app))
        for place, player in (("below", Player.A), ("above", Player.B)):
            counts = [
                int(attrs["data-count"] or 0)
                for attrs in tags.classed("dice-stack")
                if place in (attrs["class"] or "").split()
            ]
            dice = shown.sides[player].dice
            in_row = sorted(range(1, 7), key=shown.position)
            assert counts == [dice[number - 1] for number in in_row]


def test_turning_the_table_turns_the_row() -> None:
    app, _ = started(changed(App(), **PEOPLE, starter="A"), Random(1))

    def slots(shown: App) -> list[str | None]:
        return [attrs["id"] for attrs in Tags(page(shown)).classed("slot")]

    from_a = slots(app)
    app, _ = started(changed(App(), **PEOPLE, starter="B"), Random(1))
    assert bottom(app) is Player.B
    assert slots(app) == from_a[::-1]


def test_the_captains_offer_the_end_that_the_player_sees() -> None:
    for starter, left in (("A", "direction left"), ("B", "direction right")):
        app, _ = started(changed(App(), **PEOPLE, starter=starter), Random(1))
        app, _ = press(app, "roll")
        moves = [a["data-move"] for a in Tags(page(fallen(app))).classed("captain-choice")]
        assert moves[0] == left


def test_the_overview_shows_an_arrow_for_each_card_that_is_won() -> None:
    for app in game(changed(App(), **PEOPLE, table="stay"), Random(9)):
        assert app.game
        before = app.game.last_round()
        if before is None or (app.game.state.phase is Phase.OVER and app.round_end_seen):
            continue
        tags = Tags(page(app))
        won = [attrs["class"] or "" for attrs in tags.classed("won") if "verdict" in str(attrs)]
        result = awards(before)
        assert len(won) == sum(award.winner is not None for award in result)
        assert sum("down" in names for names in won) == sum(a.winner is Player.A for a in result)
        assert len(tags.classed("gone")) == sum(award.winner is None for award in result)


def test_the_final_scoring_shows_the_totals_of_the_rules() -> None:
    *_, app = game(changed(App(), **PEOPLE), Random(12))
    assert app.game
    final = outcome(app.game.state)
    assert final is not None
    a, b = final.totals
    assert app.words.score(a, b) in Tags(page(app)).texts


def test_a_dead_opponent_and_a_fault_offer_ways_on() -> None:
    app, _ = started(changed(App(), **COMPUTER, starter="B"), Random(1))
    silent, _ = update(app, OpponentFailed(app.ticket, "gone"))
    assert {"ask-again", "download"} <= set(Tags(page(silent)).all("data-do"))
    failed, _ = update(app, ProgramFailed("<b>boom</b>"))
    tags = Tags(page(failed))
    assert {"recover", "download", "leave", "reload"} <= set(tags.all("data-do"))
    assert "<b>boom</b>" in tags.texts


def test_an_impossible_action_says_why() -> None:
    app, _ = started(changed(App(), **PEOPLE), Random(1))
    tags = Tags(page(app))
    dead = [attrs for _, attrs in tags.tags if attrs.get("aria-disabled") == "true"]
    assert [attrs["aria-describedby"] for attrs in dead] == ["why-shanghai"]
    assert "You need 2 dice on cards to shanghai." in tags.texts


@pytest.mark.parametrize("language", first_of_all(LANGUAGES, "fr"))
def test_a_whole_game_can_be_shown_in_every_language(language: str) -> None:
    app = changed(App(), language=language, **PEOPLE, **TRICKS)
    panels = cycle(PANELS)
    for shown in various(game(app, Random(3))):
        for panel in (None, next(panels)):
            assert page(with_panel(shown, panel))


def test_the_log_tells_every_event_but_the_taking_of_dice() -> None:
    *_, app = game(changed(App(), **PEOPLE), Random(3))
    assert isinstance(app.game, Game)
    events = [format_event(event) for event in app.game.events]
    app, _ = press(press(app, "More")[0], "panel", "log")
    lines = sum(tag == "li" for tag, _ in Tags(page(app)).tags)
    assert lines == len(events) - events.count("roll")


def test_what_was_drawn_before_is_drawn_the_same_from_scratch() -> None:
    apps = list(islice(game(changed(App(), **PEOPLE, **TRICKS), Random(4)), 40))
    again = [page(app) for app in apps]
    for module in (components, scores_view, tavern_view, game_view):
        for cached in vars(module).values():
            if hasattr(cached, "cache_clear"):
                cached.cache_clear()
    assert [page(app) for app in reversed(apps)] == again[::-1]
