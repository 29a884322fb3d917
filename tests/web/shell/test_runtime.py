"""The order of things, with every port a fake: saving before showing, failures, a second tab."""

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from shanghaien.game import Practice, Seat, draw_setup, start
from shanghaien.moves import Rolled
from shanghaien.rules import legal_moves
from tests.support.runtime_fakes import Bench, FakeClock
from web.kernel.effect import Effect
from web.kernel.effects import (
    Install,
    PlaySound,
    Reload,
    Think,
)
from web.kernel.messages import (
    Command,
    DiceRolled,
    GameTakenOver,
    Hovered,
    KeyPressed,
    Message,
    MovePlayed,
    OfflineStatus,
    SettingChanged,
)
from web.kernel.model import App
from web.kernel.screen import Playing, Start
from web.kernel.settings import Mode, Settings, Sound
from web.kernel.table_state import Ticket
from web.saved.store import LOST
from web.shell import runtime as module
from web.shell.update import update

PEOPLE = (Seat("Anna"), Seat("Bernd"))
GAME = start(draw_setup(Random(1)), PEOPLE)
STATE = GAME.states[0]


def at_table(**settings: Any) -> App:
    """Two people at a table, in the first turn."""
    chosen = Settings(mode=Mode.PEOPLE, **settings)
    app = App(screen=Playing(), game=GAME, game_number=1, settings=chosen)
    return replace(app, games=replace(app.games, id="game-1"))


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


def handled(monkeypatch: pytest.MonkeyPatch) -> list[Message]:
    """The messages that reach `update`, in their order, but for what the runtime adds itself."""
    found: list[Message] = []

    def noting(app: App, message: Message, *more: int) -> tuple[App, tuple[Effect, ...]]:
        found.append(message)
        return update(app, message, *more)

    monkeypatch.setattr(module, "update", noting)
    return found


def test_what_waits_for_a_save_is_handled_in_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        bench = Bench(at_table())
        bench.store.gate = asyncio.Event()
        found = handled(monkeypatch)
        bench.runtime.send(MovePlayed("roll"))
        waiting = [OfflineStatus("storing", n, 50) for n in (47, 48, 49)]
        waiting.append(OfflineStatus("ready"))
        for message in waiting:
            bench.runtime.send(message)
        await bench.rest()
        assert [m for m in found if isinstance(m, OfflineStatus)] == []
        bench.store.gate.set()
        await bench.rest()
        assert [m for m in found if isinstance(m, OfflineStatus)] == waiting
        assert bench.app.offline == OfflineStatus("ready")

    run(test())


def test_a_slow_store_leads_to_the_same_as_a_fast_one() -> None:
    """Random clicks, keys, hovers and settings, sent while a save is under way or not."""
    messages: list[Message] = [
        MovePlayed("roll"),
        Command("undo"),
        Command("panel", "log"),
        Command("panel", "menu"),
        Command("close"),
        Command("toggle", "confirm"),
        SettingChanged("name_a", "Ada"),
        SettingChanged("name_a", "Eve"),
        Hovered("points"),
        Hovered(None),
        KeyPressed("ArrowRight"),
        Command("key", "l"),
        Command("moment", "1"),
        SettingChanged("replay", "1"),
        Command("replay-on"),
        Command("replay-close"),
        OfflineStatus("storing", 1, 2),
        OfflineStatus("ready"),
        *(MovePlayed(f"place {n}") for n in range(1, 7)),
        MovePlayed("direction left"),
        MovePlayed("shanghai"),
    ]

    async def play(sequence: list[Message], *, is_slow: bool) -> App:
        app = at_table()
        assert app.game is not None
        bench = Bench(replace(app, game=replace(app.game, practice=Practice())))
        bench.runtime.perform(())
        for message in sequence:
            gate = asyncio.Event()
            bench.store.gate = gate if is_slow else None
            bench.runtime.send(message)
            if not is_slow:
                await bench.rest()
                continue
            bench.runtime.send(OfflineStatus("failed"))  # comes while the save is under way
            await bench.rest()
            gate.set()
            await bench.rest()
        assert bench.app.fault is None
        return replace(bench.app, offline=None, games=replace(bench.app.games, entries=()))

    async def test() -> None:
        for seed in range(30):
            sequence = Random(seed).choices(messages, k=60)
            slow, fast = [await play(sequence, is_slow=is_slow) for is_slow in (True, False)]
            assert slow == fast, f"seed {seed}"

    run(test())


def test_nothing_of_a_move_is_shown_before_it_is_saved() -> None:
    async def test() -> None:
        bench = Bench(at_table())
        bench.store.gate = asyncio.Event()
        bench.runtime.send(MovePlayed("roll"))
        assert bench.screen.marks == [True]  # whoever pressed can wait for it at once
        await bench.rest()
        assert bench.screen.marks == [True]
        assert bench.screen.shown == []
        assert bench.log == ["save 1"]
        bench.store.gate.set()
        await bench.rest()
        assert bench.screen.marks[:2] == [True, False]
        assert bench.screen.shown[0].game is not None
        assert bench.screen.shown[0].game.turn == 1
        assert bench.log[:3] == ["save 1", "sleep 0.65", "save 2"]

    run(test())


def test_a_save_that_fails_is_told_and_the_game_goes_on() -> None:
    async def test() -> None:
        bench = Bench(at_table())
        bench.store.failure = "full"
        bench.runtime.send(MovePlayed("roll"))
        await bench.rest()
        assert bench.app.games.failure == "full"
        assert bench.app.game is not None
        assert bench.app.game.turn == 2

    run(test())


def test_a_save_that_breaks_is_a_fault_and_messages_are_heard_again() -> None:
    async def test() -> None:
        bench = Bench(at_table())
        bench.store.error = RuntimeError("no such table")
        bench.runtime.send(MovePlayed("roll"))
        bench.runtime.send(OfflineStatus("ready"))
        await bench.rest()
        assert bench.app.fault == "RuntimeError: no such table"
        assert bench.app.offline == OfflineStatus("ready")
        assert bench.screen.marks[-1] is False
        bench.store.error = None
        bench.runtime.send(Command("recover"))
        await bench.rest()
        assert bench.app.fault is None

    run(test())


def test_a_game_that_another_tab_has_taken_is_not_played_on_here() -> None:
    async def test() -> None:
        bench = Bench(at_table())
        bench.store.failure = LOST
        bench.runtime.send(MovePlayed("roll"))
        await bench.rest()
        assert not bench.app.games.is_held
        assert bench.app.game == GAME
        assert "sleep 0.00" not in bench.log  # no dice fall
        bench.runtime.send(MovePlayed("roll"))
        await bench.rest()
        assert bench.app.game == GAME

    run(test())


def test_a_game_that_is_taken_over_while_it_is_saved_stops_after_that() -> None:
    async def test() -> None:
        bench = Bench(at_table())
        bench.store.gate = asyncio.Event()
        bench.runtime.send(MovePlayed("roll"))
        bench.runtime.send(GameTakenOver("game-1"))
        bench.store.gate.set()
        await bench.rest()
        assert not bench.app.games.is_held
        assert bench.app.game is not None
        assert bench.app.game.turn == 1  # the dice were for another position

    run(test())


def test_an_answer_that_comes_late_changes_nothing() -> None:
    async def test() -> None:
        bench = Bench(at_table())
        bench.runtime.send(DiceRolled(Ticket(1, 7), Rolled(1, 2)))
        assert bench.app.game == GAME

    run(test())


def test_messages_that_an_effect_sends_come_after_those_that_wait() -> None:
    async def test() -> None:
        bench = Bench(App(settings=Settings(mode=Mode.PEOPLE)))
        bench.store.gate = asyncio.Event()
        bench.runtime.send(Command("start"))
        await bench.rest()
        assert isinstance(bench.app.screen, Playing)  # dealt, and being saved
        assert isinstance(bench.screen.shown[-1].screen, Start)
        bench.store.gate.set()
        await bench.rest()
        assert isinstance(bench.screen.shown[-1].screen, Playing)

    run(test())


def test_a_page_that_cannot_be_drawn_is_told_and_can_be_left() -> None:
    async def test() -> None:
        bench = Bench(at_table())
        bench.screen.broken_by = lambda app: app.panel is not None and app.fault is None
        bench.runtime.send(Command("panel", "log"))
        assert bench.app.fault == "RuntimeError: cannot be drawn"
        assert bench.screen.shown[-1].fault is not None
        bench.runtime.send(Command("recover"))
        assert bench.screen.shown[-1].fault is None

    run(test())


def test_an_effect_that_fails_keeps_none_of_the_others_from_being_done() -> None:
    async def test() -> None:
        bench = Bench(at_table(sound=Sound.ON))
        bench.device.failing = {"sound", "install"}
        bench.runtime.perform((PlaySound("coin"), Install(), Reload()))
        assert bench.log == ["sound coin", "install", "reload"]
        assert bench.app.fault == "RuntimeError: install"

    run(test())


def test_an_opponent_without_an_answer_is_told() -> None:
    async def test() -> None:
        computer = replace(at_table(), game=start(draw_setup(Random(1)), PEOPLE))
        bench = Bench(computer)
        bench.opponent.is_silent = True
        bench.runtime.perform((Think(bench.app.ticket, "bosun", STATE, 0.0),))
        await bench.rest()
        assert bench.app.opponent_error == "no sign of life"

    run(test())


def test_a_game_that_cannot_be_reached_is_said_to_be_so_and_looked_for_again() -> None:
    async def test() -> None:
        bench = Bench(App())
        bench.store.is_unreachable = True
        bench.store.failure = "slow"
        bench.runtime.send(Command("resume", "x"))
        await bench.rest()
        assert bench.log == ["load x False", "games", "games, patiently"]
        assert bench.app.games.failure is None
        assert "can’t be opened right now" in str(bench.app.notice)

    run(test())


def test_the_pause_of_a_move_is_what_thinking_has_left_of_it() -> None:
    async def test() -> None:
        bench = Bench(at_table())
        clock = bench.runtime._ports.clock
        assert isinstance(clock, FakeClock)
        think = bench.opponent.think

        async def slowly(effect: Think) -> str:
            clock.time += 0.3
            return await think(effect)

        bench.opponent.think = slowly  # type: ignore[method-assign] # a slower opponent
        bench.runtime.perform((Think(Ticket(1, 0), "bosun", STATE, 0.9),))
        await bench.rest()
        assert "sleep 0.60" in bench.log
        assert legal_moves(STATE)

    run(test())
