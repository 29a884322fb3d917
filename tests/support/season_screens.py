"""What somebody sees who has played many games."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from shanghaien.scoring import score
from shanghaien.state import Player
from tests.support.app_driver import at_table, changed, with_panel
from tests.support.random_games import AGAINST, random_game, shanghai_soon
from tests.support.seasons import season
from web.kernel.messages import Command, GamesListed
from web.kernel.model import App
from web.kernel.saved_state import Entry, entry
from web.kernel.settings import FITTING
from web.shell.page import page
from web.shell.update import update


def played_often(language: str) -> Iterator[tuple[str, App]]:
    """How they play, a level that is advised, and one that follows."""
    bernd = tuple(replace(one, id=f"b{one.id}", names=("Bernd", "Bosun")) for one in season(4))
    many = _start(language, *season(24, share=0.9, weak="neighbour", known=21), *bernd)
    follows = changed(many, level=FITTING)
    yield "played often", changed(follows, played="on")
    for panel in ("strength", "computer"):
        yield f"played often: panel {panel}", with_panel(many, panel)
    folds = frozenset({"fold-losses", "fold-strength"})
    yield "played often: in figures", replace(with_panel(many, "strength"), unfolded=folds)
    yield "played often: a level that follows", with_panel(follows, "computer")
    yield "played often: nothing stands out", with_panel(_start(language, *season(14)), "strength")
    always = _start(language, *season(12, habit="left"))
    yield "played often: a habit", with_panel(always, "strength")
    yield "played often: a level to try", level_to_try(language)


def level_to_try(language: str) -> App:
    """The result screen of a game after which another level is advised for the first time."""
    games = (random_game(seed, seats=AGAINST, pick=shanghai_soon) for seed in count())
    lost = next(game for game in games if score(game.state.sides).winner is Player.B)
    app, _ = at_table(lost, level="captain")
    app, _ = update(replace(app, language=language), Command("continue"))
    assert app.game is not None
    before = season(12, level="captain", share=0.0, known=0)
    for number in range(len(before)):
        last = entry(app.games.id or "", app.game, before[-1].kept.changed + 1)
        shown = replace(app, games=replace(app.games, entries=(last, *before[:number])))
        if "try-level" in page(shown):
            return shown
    raise AssertionError


def _start(language: str, *games: Entry) -> App:
    app, _ = update(App(language=language), GamesListed(games))
    return changed(app, name_a="Anna", mode="computer", level="bosun")
