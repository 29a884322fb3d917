"""The policy of the saved games on fakes: owners, fallbacks, what is written back, deletion."""

import asyncio
import json
from collections.abc import Coroutine, Sequence
from random import Random
from typing import Any

import pytest

from shanghaien.formats.collection import Carried
from shanghaien.formats.record import read, write
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.moves import Roll
from web.games import store as module
from web.games.state import Entry, pack
from web.games.store import CURRENT, LOST, SETTINGS, DatabaseFailed, GameStore, Row, Unreachable

GAME = start(draw_setup(Random(1)), (Seat("Anna"), Seat("Bernd")))
NEXT = GAME.play(Roll())
OTHER = start(draw_setup(Random(2)), (Seat("Carla"), Seat("David")))


class Disk:
    """What two tabs share: rows, texts, and who holds which game."""

    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}
        self.texts: dict[str, str] = {}
        self.holders: dict[str, object] = {}


def _stored(raw: dict[str, Any]) -> object:
    """An entry as it comes back: what is stored is JSON."""
    return json.loads(json.dumps(raw))


class FakeDatabase:
    """One tab's way to the disk; it can fail or be slow."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.trouble: str | None = None
        self.delay = 0.0

    async def _reach(self) -> None:
        if self.delay:
            await asyncio.sleep(self.delay)
        if self.trouble is not None:
            raise DatabaseFailed(self.trouble)

    async def list(self) -> Sequence[object]:
        await self._reach()
        return [_stored(raw) for raw, _ in self.disk.rows.values()]

    async def all(self) -> Sequence[tuple[object, str]]:
        await self._reach()
        return [(_stored(raw), text) for raw, text in self.disk.rows.values()]

    async def read(self, id_: str) -> str | None:
        await self._reach()
        return self.disk.rows[id_][1] if id_ in self.disk.rows else None

    async def put(self, rows: Sequence[Row]) -> bool:
        await self._reach()
        for raw, _ in rows:
            owner = self.disk.rows.get(raw["id"], ({}, ""))[0].get("owner")
            if owner and raw.get("owner") != owner:
                return False
        self.disk.rows |= {raw["id"]: (raw, text) for raw, text in rows}
        return True

    async def take(self, id_: str, owner: str) -> str | None:
        await self._reach()
        if id_ not in self.disk.rows:
            return None
        raw, text = self.disk.rows[id_]
        self.disk.rows[id_] = ({**raw, "owner": owner}, text)
        return text

    async def delete(self, ids: Sequence[str]) -> None:
        await self._reach()
        for id_ in ids:
            self.disk.rows.pop(id_, None)

    async def hold(self, id_: str, *, steal: bool) -> bool:
        await self._reach()
        holder = self.disk.holders.get(id_)
        if holder not in (None, self) and not steal:
            return False
        self.disk.holders[id_] = self
        return True

    def release(self) -> None:
        self.disk.holders = {k: v for k, v in self.disk.holders.items() if v is not self}

    async def get(self, name: str) -> str | None:
        await self._reach()
        return self.disk.texts.get(name)

    async def set(self, name: str, text: str) -> None:
        await self._reach()
        self.disk.texts[name] = text


class FakeSpare:
    """The spare places, as a dictionary."""

    def __init__(self) -> None:
        self.places: dict[str, tuple[str | None, str]] = {}
        self.unfinished = 0
        self.settings: str | None = None

    def spares(self) -> Sequence[tuple[str, str | None, str]]:
        return [(place, name, text) for place, (name, text) in self.places.items()]

    def save_spare(self, name: str, text: str) -> None:
        self.places[CURRENT] = (name, text)

    def drop_spare(self, place: str) -> None:
        self.places.pop(place, None)

    def set_unfinished(self, count: int) -> None:
        self.unfinished = count

    def get_settings(self) -> str | None:
        return self.settings

    def set_settings(self, text: str) -> None:
        self.settings = text


class Tab:
    """A tab with its store."""

    def __init__(self, disk: Disk | None = None, spare: FakeSpare | None = None) -> None:
        self.database = FakeDatabase(disk or Disk())
        self.spare = spare or FakeSpare()
        self.store = GameStore(self.database, self.spare)

    @property
    def disk(self) -> Disk:
        return self.database.disk

    def text(self, id_: str) -> str:
        return self.disk.rows[id_][1]


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


def test_a_game_is_saved_listed_and_loaded_by_its_owner() -> None:
    async def test() -> None:
        tab = Tab()
        entry, trouble = await tab.store.save("a", GAME)
        assert (entry.id, entry.turn, trouble) == ("a", 0, None)
        assert tab.disk.rows["a"][0]["owner"] == tab.store.id_prefix
        assert await tab.store.games() == ((entry,), None)
        assert tab.spare.unfinished == 1
        assert await tab.store.load("a", is_stolen=False) == (write(GAME), True)
        assert await tab.store.load("b", is_stolen=False) == (None, True)

    run(test())


def test_a_second_tab_can_look_and_take_over_and_the_first_is_told() -> None:
    async def test() -> None:
        disk = Disk()
        first, second = Tab(disk), Tab(disk)
        await first.store.save("a", GAME)
        assert await second.store.load("a", is_stolen=False) == (write(GAME), False)
        assert (await second.store.save("a", NEXT))[1] == LOST
        assert await second.store.load("a", is_stolen=True) == (write(GAME), True)
        assert (await second.store.save("a", NEXT))[1] is None
        assert (await first.store.save("a", GAME))[1] == LOST
        assert first.text("a") == write(NEXT)

    run(test())


def test_the_owner_counts_where_no_lock_tells_the_tabs_apart() -> None:
    async def test() -> None:
        disk = Disk()
        first, second = Tab(disk), Tab(disk)
        await first.store.save("a", GAME)
        await second.store.load("a", is_stolen=True)
        disk.holders.clear()  # a browser without locks
        assert (await first.store.save("a", NEXT))[1] == LOST
        assert second.text("a") == write(GAME)

    run(test())


@pytest.mark.parametrize("trouble", ["full", "denied", "newer", "broken"])
def test_a_failing_database_leaves_the_game_in_memory_and_in_the_spare_place(trouble: str) -> None:
    async def test() -> None:
        tab = Tab()
        tab.database.trouble = trouble
        entry, told = await tab.store.save("a", GAME)
        assert told == trouble
        assert tab.spare.places == {CURRENT: ("a", write(GAME))}
        assert await tab.store.games() == ((entry,), trouble)
        assert await tab.store.load("a", is_stolen=False) == (write(GAME), True)
        assert await tab.store.text("a") == write(GAME)
        tab.database.trouble = None
        assert (await tab.store.save("a", NEXT))[1] is None
        assert tab.text("a") == write(NEXT)
        assert tab.spare.places == {}

    run(test())


def test_a_slow_database_is_given_up_and_then_asked_with_less_patience(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    monkeypatch.setattr(module, "LITTLE", 0.01)

    async def test() -> None:
        tab = Tab()
        tab.database.delay = 0.1
        assert (await tab.store.save("a", GAME))[1] == "slow"
        assert tab.spare.places == {CURRENT: ("a", write(GAME))}
        tab.database.delay = 0.0
        assert (await tab.store.save("a", NEXT))[1] is None
        assert tab.spare.places == {}

    run(test())


def test_a_game_that_cannot_be_reached_is_neither_lost_nor_gone() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)
        tab.database.trouble = "broken"
        with pytest.raises(Unreachable, match="broken"):
            await tab.store.load("a", is_stolen=False)
        assert await tab.store.text("a") is None
        tab.database.trouble = None
        assert await tab.store.text("a") == write(GAME)

    run(test())


def test_the_next_start_takes_over_what_lies_in_the_spare_place() -> None:
    async def test() -> None:
        tab = Tab()
        tab.database.trouble = "full"
        await tab.store.save("a", NEXT)
        later = Tab(tab.disk, tab.spare)
        assert await later.store.recover() == "a"
        assert later.text("a") == write(NEXT)
        assert later.spare.places == {}

    run(test())


def test_what_is_taken_over_stays_in_the_spare_place_while_the_database_fails() -> None:
    async def test() -> None:
        spare = FakeSpare()
        spare.save_spare("a", write(NEXT))
        tab = Tab(spare=spare)
        tab.database.trouble = "denied"
        assert await tab.store.recover() == "a"
        assert spare.places == {CURRENT: ("a", write(NEXT))}
        assert await tab.store.load("a", is_stolen=False) == (write(NEXT), True)

    run(test())


def test_the_one_game_of_an_older_version_gets_a_name_that_is_always_the_same() -> None:
    async def test() -> None:
        names = []
        for _ in range(2):
            spare = FakeSpare()
            spare.places[CURRENT] = (None, write(GAME))
            tab = Tab(spare=spare)
            names.append(await tab.store.recover())
            assert list(tab.disk.rows) == [names[-1]]
        assert names[0] == names[1]
        assert str(names[0]).startswith("kept-")

    run(test())


def test_a_text_that_cannot_be_read_is_put_aside_and_not_exported() -> None:
    async def test() -> None:
        spare = FakeSpare()
        spare.places["unreadable"] = (None, "no record")
        tab = Tab(spare=spare)
        assert await tab.store.recover() is None
        await tab.store.quarantine("b", "nor this")
        entries, _ = await tab.store.games()
        assert [entry.sound for entry in entries] == [False, False]
        assert await tab.store.every() == []
        assert await tab.store.text("b") == "nor this"
        assert spare.places == {}

    run(test())


def test_a_game_that_another_tab_holds_stays_in_the_spare_place() -> None:
    async def test() -> None:
        first = Tab()
        await first.store.save("a", NEXT)
        spare = FakeSpare()
        spare.save_spare("a", write(GAME))
        second = Tab(first.disk, spare)
        await second.store.recover()
        assert first.text("a") == write(NEXT)
        assert spare.places == {CURRENT: ("a", write(GAME))}

    run(test())


def test_deleted_games_are_gone_from_memory_and_database() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)
        tab.database.trouble = "full"
        await tab.store.save("b", OTHER)
        tab.database.trouble = None
        await tab.store.delete(("a", "b"))
        assert await tab.store.games() == ((), None)
        assert tab.disk.rows == {}

    run(test())


def test_a_deletion_that_fails_leaves_the_games_listed() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)
        tab.database.trouble = "broken"
        await tab.store.delete(("a",))
        tab.database.trouble = None
        assert [entry.id for entry in (await tab.store.games())[0]] == ["a"]

    run(test())


def test_games_from_outside_are_added_once() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)
        carried = (Carried(GAME, 1, 2), Carried(OTHER, 3, 4))
        assert await tab.store.add(carried) == (1, 1, None)
        assert await tab.store.add(carried) == (0, 2, None)
        every = sorted(await tab.store.every())
        assert (3, 4, write(OTHER)) in every
        assert len(every) == 2
        tab.database.trouble = "full"
        assert await tab.store.add(carried) == (0, 0, "full")

    run(test())


def test_a_released_game_can_be_played_in_another_tab() -> None:
    async def test() -> None:
        disk = Disk()
        first, second = Tab(disk), Tab(disk)
        await first.store.save("a", GAME)
        first.store.release()
        assert await second.store.load("a", is_stolen=False) == (write(GAME), True)
        assert read(second.text("a")) == GAME

    run(test())


def test_what_a_review_came_to_is_stored_with_its_game() -> None:
    async def test() -> None:
        tab = Tab()
        entry, _ = await tab.store.save("a", GAME)
        await tab.store.add_totals(Entry(**{**pack(entry), "is_casual": True}), GAME)
        assert tab.disk.rows["a"][0]["is_casual"] is True
        assert tab.text("a") == write(GAME)

    run(test())


def test_settings_are_stored_at_once_and_come_from_the_database_where_that_is_lost() -> None:
    async def test() -> None:
        tab = Tab()
        later = tab.store.save_settings('{"language": "nl"}')
        assert tab.spare.settings == '{"language": "nl"}'  # before anything is awaited
        await later
        assert tab.disk.texts == {SETTINGS: '{"language": "nl"}'}
        assert await Tab(tab.disk).store.load_settings() == '{"language": "nl"}'
        broken = Tab(tab.disk)
        broken.database.trouble = "denied"
        assert await broken.store.load_settings() is None

    run(test())


def test_each_page_names_its_games_differently() -> None:
    assert Tab().store.id_prefix != Tab().store.id_prefix
    assert isinstance(GAME, Game)
