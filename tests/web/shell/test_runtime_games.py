"""The order of things where games are saved late, handed out, or begun twice."""

import asyncio
from typing import NoReturn

import pytest

from shanghaien.formats.record import write
from shanghaien.moves import Roll, format_event
from shanghaien.rules import legal_moves
from tests.support.app_driver import at_table
from tests.support.clock import run
from tests.support.games import played
from tests.support.runtime_fakes import Bench
from web.kernel.messages import Command, GameChanged, GameRead, GameTakenOver, MovePlayed
from web.kernel.model import App
from web.kernel.saved_state import SavedGames, entry
from web.kernel.settings import Mode, Settings
from web.saved import bulk
from web.saved.effects import DeleteGames, ExportAllGames, ExportGame
from web.saved.patience import SLOW
from web.saved.store import LOST

GAME = played()


def test_what_became_of_a_slow_save_is_told_when_it_is_known() -> None:
    async def test() -> None:
        bench = Bench(at_table(GAME)[0])
        bench.store.failure = SLOW
        bench.store.late = entry("game-1", GAME, 5), None
        bench.runtime.send(MovePlayed("roll"))
        await bench.rest()
        assert SLOW in [app.games.failure for app in bench.screen.shown]
        assert bench.app.games.failure is None
        bench.store.late = entry("game-1", GAME, 5), LOST
        bench.runtime.send(MovePlayed(format_event(legal_moves(bench.game.state)[0])))
        await bench.rest()
        assert not bench.app.games.is_held

    run(test())


def test_no_file_is_handed_out_where_the_games_cannot_be_read() -> None:
    async def test() -> None:
        bench = Bench(at_table(GAME)[0])
        bench.store.texts["x"] = write(GAME)
        bench.store.is_unreachable = True
        bench.runtime.perform((ExportAllGames(), ExportGame("x")))
        await bench.rest()
        assert not any("file" in asked for asked in bench.log)
        assert "nothing was downloaded" in str(bench.app.notice)
        assert bench.app.games.progress is None

    run(test())


def test_a_download_that_fails_hinders_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> NoReturn:
        raise ValueError

    async def test() -> None:
        bench = Bench(App(games=SavedGames((entry("x", GAME, 1),))))
        bench.store.texts["x"] = write(GAME)
        with monkeypatch.context() as patch:
            patch.setattr(bulk, "chosen", fail)
            bench.runtime.send(Command("export-all"))
            await bench.rest()
        assert bench.app.fault
        bench.runtime.send(Command("export-all"))
        await bench.rest()
        assert any("file" in asked for asked in bench.log)

    run(test())


def test_a_game_that_is_only_watched_follows_the_tab_that_plays_it() -> None:
    async def test() -> None:
        bench = Bench(at_table(GAME)[0])
        played_on = GAME.play(Roll())
        bench.store.texts["game-1"] = write(played_on)
        bench.runtime.send(GameChanged("game-1"))
        await bench.rest()
        assert bench.game == GAME  # what goes on here is nobody else's to change
        bench.runtime.send(GameTakenOver("game-1"))
        bench.runtime.send(GameChanged("another"))
        await bench.rest()
        assert bench.game == GAME
        bench.runtime.send(GameChanged("game-1"))
        await bench.rest()
        assert bench.screen.shown[-1].game == played_on
        assert not bench.app.games.is_held
        for text in (None, "scrap"):
            bench.store.texts |= {"game-1": text or ""}
            bench.runtime.send(GameRead("game-1", text))
        bench.store.is_unreachable = True
        bench.runtime.send(GameChanged("game-1"))
        await bench.rest()
        assert bench.game == played_on
        assert bench.app.fault is None
        assert not any(line.startswith(("sleep", "save")) for line in bench.log)

    run(test())


def test_what_could_not_be_deleted_is_told() -> None:
    async def test() -> None:
        bench = Bench(App())
        bench.store.is_unreachable = True
        bench.runtime.perform((DeleteGames(("x",)),))
        await bench.rest()
        assert "Nothing could be deleted" in str(bench.app.notice)
        assert bench.app.games.progress is None
        assert bench.log[-1] == "games"  # the list shows again what there is

    run(test())


def test_a_second_click_on_start_begins_no_second_game() -> None:
    async def test() -> None:
        bench = Bench(App(settings=Settings(mode=Mode.PEOPLE)))
        bench.store.gate = asyncio.Event()
        for _ in range(3):
            bench.runtime.send(Command("start"))
        bench.store.gate.set()
        await bench.rest()
        assert len(bench.store.texts) == 1

    run(test())
