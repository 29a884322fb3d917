"""A level that fits: advised where the results say so, said once, and one that follows."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.learning.fitting import FEWEST, fitting
from tests.support.app_driver import at_table, changed, press, started, with_panel
from tests.support.games import decided_by_a
from tests.support.html import Tags
from tests.support.random_games import finished, shanghai_soon
from tests.support.seasons import season
from web.kernel.effects import Deal, SaveSettings
from web.kernel.messages import Command, GamesListed
from web.kernel.model import App
from web.kernel.saved_state import Entry, entry
from web.kernel.settings import FITTING
from web.setup.update import start_second
from web.shell.page import page
from web.shell.update import update
from web.strength.state import fit, persons

WINS = season(20, share=0.9, known=0)
"""Enough to leave the bosun."""
TRY = "You’ve won 90% of your last 20 games against the Bosun: try the Mate."


def at_start(*entries: Entry, **fields: str) -> App:
    """The start screen of somebody with these games."""
    app, _ = update(App(), GamesListed(entries))
    return changed(app, **{"name_a": "Anna", "mode": "computer", "level": "bosun", **fields})


def text(app: App, place: str) -> str:
    """What can be read in a place of the page."""
    return " ".join(part.text for part in Tags(page(app)).page.classed(place))


def test_the_panel_advises_a_level_and_sets_it() -> None:
    app = with_panel(at_start(*WINS), "strength")
    assert TRY in text(app, "strength")
    assert "Likely range of your win rate (95%): 70% to 97%." in text(app, "strength")
    app, effects = press(app, "try-level")
    (saved,) = effects
    assert isinstance(saved, SaveSettings)
    assert app.settings.level == saved.changes["level"] == "mate"
    assert "Your next game is against the Mate." in text(app, "strength")
    assert "try-level" not in Tags(page(app)).all("data-do")


@pytest.mark.parametrize("level", ["", "admiral", "COMPUTER"])
def test_a_level_that_there_is_not_is_not_set(level: str) -> None:
    app = at_start()
    assert update(app, Command("try-level", level)) == (app, ())


def test_too_hard_a_level_has_an_easier_one_beside_it() -> None:
    losses = season(20, level="captain", share=0.1, known=0)
    app = with_panel(at_start(*losses), "strength")
    told = text(app, "advice")
    lost = "10% of your last 20 games against the Captain"
    assert f"{lost}: the Pilot would give you a closer game." in told
    assert press(app, "try-level")[0].settings.level == "pilot"


def test_the_level_that_fits_is_told_from_enough_games_on() -> None:
    for games, is_told in ((FEWEST - 1, False), (FEWEST, True)):
        app = with_panel(at_start(*season(games, known=0)), "strength")
        assert ("The level that suits you best now is the" in text(app, "strength")) is is_told


def test_where_a_level_is_chosen_the_results_stand_beside_it() -> None:
    app = with_panel(at_start(*WINS), "computer")
    assert TRY in text(app, "sheet")
    assert TRY not in text(changed(app, level="mate"), "sheet")
    assert TRY not in text(changed(app, name_a="Bernd"), "sheet")


def result(*before: Entry, **fields: str) -> App:
    """The result screen of a game that Anna won, after some others."""
    game = next(g for g in map(decided_by_a, range(60)) if entry("x", g, 1).points)
    game = replace(game, seats=(game.seats[0], replace(game.seats[1], level="bosun")))
    app, _ = at_table(game, **{"level": "bosun", **fields})
    latest = max((e.kept.changed for e in before), default=0) + 1
    won = replace(entry(app.games.id or "", game, latest), result=(30, 20))
    app, _ = update(app, Command("continue"))
    return replace(app, games=replace(app.games, entries=(won, *reversed(before))))


def test_after_a_game_a_level_is_advised_once() -> None:
    told = [
        number
        for number in range(4, 20)
        if "against the Bosun" in text(result(*season(number, share=1.0, known=0)), "advice")
    ]
    assert len(told) == 1
    app, _ = press(result(*season(told[0], share=1.0, known=0)), "try-level")
    assert app.settings.level == "mate"
    assert "Your next game is against the Mate." in text(app, "advice")
    assert not text(result(*season(told[0], share=1.0, known=0), level=FITTING), "advice")


def test_in_the_midst_of_a_match_no_other_level_is_advised() -> None:
    app = next(
        app
        for app in (result(*season(number, share=1.0, known=0)) for number in range(4, 20))
        if text(app, "advice")
    )
    first, *before = app.games.entries
    halved = replace(app.games, entries=(replace(first, leg=1), *before))
    assert not text(replace(app, games=halved), "advice")


def dealt_level(app: App) -> str | None:
    """The level of the game that is begun now."""
    _, effects = update(app, Command("start"))
    (deal,) = [effect for effect in effects if isinstance(effect, Deal)]
    return deal.seats[1].level


@pytest.mark.parametrize(
    "games",
    [
        (),
        season(30, level="deckhand", share=0.9, known=0),
        season(40, level="pilot", share=0.6),
        season(25, level="captain", share=0.1, known=0),
    ],
)
def test_as_strong_as_i_am_deals_the_level_that_fits_and_says_which(
    games: tuple[Entry, ...],
) -> None:
    app = at_start(*games, level=FITTING)
    played = persons(games)[0].played if games else ()
    wanted = fitting(played).level
    assert dealt_level(app) == wanted
    sheet = text(with_panel(app, "computer"), "sheet")
    assert f"Going by your results so far, that’s now the {wanted.title()}." in sheet
    assert "Against the computer: my level" in text(changed(app, played="on"), "lead")


def test_the_level_follows_who_plays() -> None:
    app = at_start(*season(30, level="pilot", share=0.9), level=FITTING)
    assert dealt_level(app) != "deckhand"
    assert dealt_level(changed(app, name_a="Bernd")) == "deckhand"
    assert fit(app.games.entries, " ANNA ") == fit(app.games.entries, "anna")


def test_the_second_game_of_a_match_keeps_its_level() -> None:
    app, _ = started(at_start(level=FITTING, match="on"), Random(1))
    game = app.game
    assert game is not None
    assert [seat.level for seat in game.seats] == [None, "deckhand"]
    over = replace(app, game=finished(game, Random(1), shanghai_soon))
    wins = season(30, level="pilot", share=0.9)
    second, _ = start_second(replace(over, games=replace(over.games, entries=wins)), "")
    assert second.game is not None
    assert [seat.level for seat in second.game.seats] == ["deckhand", None]


def test_a_game_with_hints_is_no_measure_of_a_level_and_the_panel_says_what_does_not_count() -> (
    None
):
    alone = season(20, level="captain", share=0.1, known=0)
    helped = tuple(replace(one, kept=replace(one.kept, told=(7,))) for one in alone)
    said = "This leaves out choices made after a hint or “Choose again”."
    for games, is_told in ((alone, False), (helped, True), (helped[:1] + alone[1:], True)):
        app = at_start(*games)
        assert (said in Tags(page(with_panel(app, "strength"))).page.text) is is_told
        (anna,) = persons(games)
        assert (anna.advice is None) is (games is helped)
