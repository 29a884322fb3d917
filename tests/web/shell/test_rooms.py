"""What is pressed before the modules of the rooms are there waits for them, and nothing is lost."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from tests.support.clock import run
from tests.support.runtime_fakes import Bench
from web.kernel.messages import Command, OfflineStatus
from web.kernel.model import App, GoodNews
from web.saved.effects import ListGames
from web.shell import runtime as module
from web.shell.update import update

LAST = OfflineStatus("ready")


def without_rooms() -> Bench:
    """A first visit whose start screen can be used."""
    bench = Bench(App())
    bench.rooms.are_there = False
    bench.runtime.show()
    return bench


def lacking(bench: Bench, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the panel `more` need a module that is not there: to be opened, drawn, or acted on."""

    def guarded(do: Any) -> Any:
        def step(*given: Any) -> Any:
            if not bench.rooms.are_there and Command("panel", "more") in given:
                raise ModuleNotFoundError("web.shell.more_view")
            return do(*given)

        return step

    if where == "update":
        monkeypatch.setattr(module, "update", guarded(update))
    else:
        bench.screen.error = ModuleNotFoundError if where == "view" else FileNotFoundError
        bench.screen.broken_by = lambda app: app.panel == "more" and not bench.rooms.are_there


WHERE = pytest.mark.parametrize("where", ["update", "view", "words"])


@WHERE
def test_a_press_waits_and_all_that_comes_after_it(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        bench = without_rooms()
        lacking(bench, where, monkeypatch)
        bench.runtime.send(Command("panel", "more"))
        bench.runtime.send(LAST)
        bench.runtime.send(Command("panel", "more"))  # impatiently: it would close the panel again
        await bench.rest()
        assert isinstance(bench.screen.shown[-1].notice, GoodNews), "that it is being fetched"
        assert bench.screen.shown[-1].panel is None
        assert bench.app.offline is None
        bench.rooms.gate.set()
        await bench.rest()
        assert bench.screen.shown[-1] == bench.app
        assert bench.app == replace(update(App(), Command("panel", "more"))[0], offline=LAST)
        assert bench.rooms.asked == 1

    run(test())


@WHERE
def test_what_cannot_be_had_is_told_and_asked_for_again(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        bench = without_rooms()
        lacking(bench, where, monkeypatch)
        bench.rooms.gate.set()
        bench.rooms.can_come = False
        bench.runtime.send(Command("panel", "more"))
        bench.runtime.send(LAST)
        await bench.rest()
        assert bench.app == replace(App(), notice=bench.app.notice, offline=LAST)
        assert "didn’t load" in (bench.app.notice or "")
        bench.rooms.can_come = True
        bench.runtime.send(Command("panel", "more"))
        await bench.rest()
        assert (bench.app.panel, bench.app.notice) == ("more", None)
        assert bench.screen.shown[-1] == bench.app

    run(test())


def test_whoever_need_not_wait_is_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        bench = without_rooms()
        bench.clock.gate = asyncio.Event()
        lacking(bench, "update", monkeypatch)
        bench.runtime.send(Command("panel", "more"))
        bench.rooms.gate.set()
        await bench.rest()
        assert [app.notice for app in bench.screen.shown] == [None, None]

    run(test())


def test_with_all_rooms_there_a_missing_module_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        bench = Bench(App())
        monkeypatch.setattr(bench.screen, "error", ModuleNotFoundError)
        bench.screen.broken_by = lambda app: app.panel == "more"
        bench.runtime.send(Command("panel", "more"))
        await bench.rest()
        assert "ModuleNotFoundError" in (bench.app.fault or "")
        assert not bench.rooms.asked

    run(test())


def test_an_effect_waits_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        bench, performed = without_rooms(), list[bool]()

        def begin(*_: Any) -> None:
            if not bench.rooms.are_there:
                raise ModuleNotFoundError("web.copies.perform")
            performed.append(True)

        monkeypatch.setattr(module, "load", lambda _: begin)
        bench.runtime.perform((ListGames(),))
        await bench.rest()
        assert not performed
        bench.rooms.gate.set()
        await bench.rest()
        assert performed == [True]
        assert bench.app.fault is None

    run(test())
