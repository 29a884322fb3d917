"""The policy of the saved games on fakes: owners, fallbacks, what is written back, deletion."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from shanghaien.formats.record import read, write
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.moves import Roll
from tests.support.clock import run
from tests.support.random_games import random_game
from tests.support.store_fakes import Disk, FakeSpare, Tab
from web.kernel.saved_state import Loaded, entry
from web.saved.ports import DatabaseFailed
from web.saved.store import CURRENT, LOST

GAME = start(draw_setup(Random(1)), (Seat("Anna"), Seat("Bernd")))
NEXT = GAME.play(Roll())
OVER = random_game(8)
OTHER = start(draw_setup(Random(2)), (Seat("Carla"), Seat("David")))


def test_a_game_is_saved_listed_and_loaded_by_its_owner() -> None:
    async def test() -> None:
        tab = Tab()
        saved, failure = await tab.store.save("a", GAME)
        assert (saved.id, saved.turn, failure) == ("a", 0, None)
        assert tab.disk.rows["a"][0]["owner"] == tab.store.id_prefix
        assert await tab.store.games() == ((saved,), None)
        assert tab.spare.unfinished == 1
        assert await tab.store.load("a", is_stolen=False) == Loaded(write(GAME))
        assert await tab.store.load("b", is_stolen=False) == Loaded(None)

    run(test())


def test_a_second_tab_can_look_and_take_over_and_the_first_is_told() -> None:
    async def test() -> None:
        disk = Disk()
        first, second = Tab(disk), Tab(disk)
        await first.store.save("a", GAME)
        assert await second.store.load("a", is_stolen=False) == Loaded(write(GAME), is_held=False)
        assert (await second.store.save("a", NEXT))[1] == LOST
        assert await second.store.load("a", is_stolen=True) == Loaded(write(GAME))
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


@pytest.mark.parametrize("failure", ["full", "denied", "newer", "broken"])
def test_a_failing_database_leaves_the_game_in_memory_and_in_the_spare_place(failure: str) -> None:
    async def test() -> None:
        tab = Tab()
        tab.database.failure = failure
        saved, told = await tab.store.save("a", GAME)
        assert told == failure
        assert tab.spare.records == {CURRENT: ("a", write(GAME))}
        assert await tab.store.games() == ((saved,), failure)
        assert await tab.store.load("a", is_stolen=False) == Loaded(write(GAME), failure=failure)
        assert await tab.store.text("a") == write(GAME)
        tab.database.failure = None
        assert (await tab.store.save("a", NEXT))[1] is None
        assert tab.text("a") == write(NEXT)
        assert tab.spare.records == {}

    run(test())


def test_a_game_that_cannot_be_reached_is_neither_lost_nor_gone() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)
        tab.database.failure = "broken"
        with pytest.raises(DatabaseFailed, match="broken"):
            await tab.store.load("a", is_stolen=False)
        with pytest.raises(DatabaseFailed, match="broken"):
            await tab.store.text("a")
        tab.database.failure = None
        assert await tab.store.text("a") == write(GAME)

    run(test())


def test_the_next_start_takes_over_what_lies_in_the_spare_place() -> None:
    async def test() -> None:
        tab = Tab()
        tab.database.failure = "full"
        await tab.store.save("a", NEXT)
        later = Tab(tab.disk, tab.spare)
        await later.store.recover()
        assert later.text("a") == write(NEXT)
        assert later.spare.records == {}

    run(test())


def test_what_is_taken_over_stays_in_the_spare_place_while_the_database_fails() -> None:
    async def test() -> None:
        spare = FakeSpare()
        spare.save_spare("a", write(NEXT))
        tab = Tab(spare=spare)
        tab.database.failure = "denied"
        await tab.store.recover()
        assert spare.records == {CURRENT: ("a", write(NEXT))}
        assert await tab.store.load("a", is_stolen=False) == Loaded(write(NEXT), failure="denied")

    run(test())


def test_the_one_game_of_an_older_version_gets_a_name_that_is_always_the_same() -> None:
    async def test() -> None:
        names = list[str]()
        for _ in range(2):
            spare = FakeSpare()
            spare.places[CURRENT] = (None, write(GAME))
            tab = Tab(spare=spare)
            await tab.store.recover()
            names += tab.disk.rows
        assert names[0] == names[1]
        assert names[0].startswith("kept-")

    run(test())


def test_a_text_that_cannot_be_read_is_put_aside() -> None:
    async def test() -> None:
        spare = FakeSpare()
        spare.places["unreadable"] = (None, "no record")
        tab = Tab(spare=spare)
        await tab.store.recover()
        await tab.store.quarantine(entry("b", GAME, 5), "nor this")
        entries, _ = await tab.store.games()
        assert [saved.sound for saved in entries] == [False, False]
        assert [saved.names for saved in entries if saved.id == "b"] == [("Anna", "Bernd")]
        assert await tab.store.text("b") == "nor this"
        assert spare.records == {}

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
        assert spare.records == {CURRENT: ("a", write(GAME))}

    run(test())


def test_deleted_games_are_gone_from_memory_and_database() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)
        tab.database.failure = "full"
        await tab.store.save("b", OTHER)
        tab.database.failure = None
        await tab.store.delete(("a", "b"))
        assert await tab.store.games() == ((), None)
        assert tab.disk.rows == {}

    run(test())


def test_a_deletion_that_fails_leaves_the_games_listed() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)
        tab.database.failure = "broken"
        with pytest.raises(DatabaseFailed, match="broken"):
            await tab.store.delete(("a",))
        tab.database.failure = None
        assert [saved.id for saved in (await tab.store.games())[0]] == ["a"]

    run(test())


def test_a_released_game_can_be_played_in_another_tab() -> None:
    async def test() -> None:
        disk = Disk()
        first, second = Tab(disk), Tab(disk)
        await first.store.save("a", GAME)
        first.store.release()
        assert await second.store.load("a", is_stolen=False) == Loaded(write(GAME))
        assert read(second.text("a")) == GAME

    run(test())


def test_what_a_review_came_to_is_stored_with_its_game() -> None:
    async def test() -> None:
        tab = Tab()
        saved, _ = await tab.store.save("a", GAME)
        await tab.store.renew(replace(saved, is_practice=True), GAME)
        assert tab.disk.rows["a"][0]["is_casual"] is True
        assert tab.text("a") == write(GAME)

    run(test())


def test_what_is_noted_stands_beside_a_record_whoever_owns_it() -> None:
    async def test() -> None:
        first = Tab()
        saved, _ = await first.store.save("a", OVER)
        second = Tab(first.disk)
        learned = replace(saved, kept=replace(saved.kept, study=(None, None), changed=1))
        assert await second.store.note(learned, write(OVER))
        row, text = first.disk.rows["a"]
        assert row["study"] == [None, None]
        assert row["owner"] == first.store.id_prefix
        assert row["changed"] == saved.kept.changed
        assert text == write(OVER)
        assert (await first.store.save("a", OVER))[1] is None
        assert first.disk.rows["a"][0]["study"] == [None, None]

    run(test())


def test_nothing_is_noted_beside_another_record_or_one_that_is_gone() -> None:
    async def test() -> None:
        tab = Tab()
        saved, _ = await tab.store.save("a", OVER)
        learned = replace(saved, kept=replace(saved.kept, study=(None, None)))
        assert not await tab.store.note(learned, write(NEXT))
        assert "study" not in tab.disk.rows["a"][0]
        tab.database.failure = "full"
        assert not await tab.store.note(learned)
        tab.database.failure = None
        await tab.store.delete(["a"])
        assert not await tab.store.note(learned)
        assert tab.disk.rows == {}

    run(test())


def test_what_is_noted_of_a_game_in_memory_stays_there() -> None:
    async def test() -> None:
        tab = Tab()
        tab.database.is_full = True
        saved, _ = await tab.store.save("a", OVER)
        learned = replace(saved, kept=replace(saved.kept, study=(None, None)))
        assert await tab.store.note(learned, write(OVER))
        assert (await tab.store.games())[0] == (learned,)
        tab.database.is_full = False
        await tab.store.save("b", OTHER)
        assert tab.disk.rows["a"][0]["study"] == [None, None]

    run(test())


def test_the_first_screen_hears_of_the_games_of_earlier_visits() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)
        later = Tab(tab.disk)
        await later.store.games()
        assert later.spare.unfinished == 1

    run(test())


def test_a_long_list_gives_way_to_the_page() -> None:
    async def test() -> None:
        async def turns(count: int) -> int:
            """How often something else came to its turn while so many games were listed."""
            tab = Tab()
            tab.disk.rows = {str(i): ({"id": str(i)}, "") for i in range(count)}
            listing, found = asyncio.ensure_future(tab.store.entries()), 0
            while not listing.done():
                await asyncio.sleep(0)
                found += 1
            return found

        assert await turns(250) == await turns(50) + 2

    run(test())


def test_each_page_names_its_games_differently() -> None:
    assert Tab().store.id_prefix != Tab().store.id_prefix
    assert isinstance(GAME, Game)
