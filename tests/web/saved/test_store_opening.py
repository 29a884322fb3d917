"""Saved games opened where the database fails: what can be read goes on, and nothing is lost."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from shanghaien.formats.record import write
from shanghaien.game import Seat, draw_setup, start
from shanghaien.moves import Roll, Rolled
from tests.support.clock import run
from tests.support.store_fakes import Disk, Tab
from web.kernel.saved_state import Loaded
from web.saved.patience import SLOW
from web.saved.ports import DatabaseFailed
from web.saved.store import CURRENT, LOST

GAME = start(draw_setup(Random(1)), (Seat("Anna"), Seat("Bernd")))
NEXT = GAME.play(Roll())
ONE, TWO = (NEXT.play(Rolled(1, n)) for n in (2, 3))
OTHER = start(draw_setup(Random(2)), (Seat("Carla"), Seat("David")))


async def saved_before() -> Disk:
    """A disk with a game that an earlier page has saved."""
    tab = Tab()
    await tab.store.save("a", GAME)
    tab.store.release()
    return tab.disk


async def opened_in_full(disk: Disk) -> Tab:
    """A tab that has opened the game where nothing can be written."""
    tab = Tab(disk)
    tab.database.is_full = True
    found = await tab.store.load("a", is_stolen=True)
    assert found == Loaded(write(GAME), failure="full")
    return tab


def texts(disk: Disk) -> set[str]:
    """All records on the disk."""
    return {text for _, text in disk.rows.values()}


def test_a_game_that_is_opened_without_room_goes_on_and_is_saved_once_there_is_room() -> None:
    async def test() -> None:
        tab = await opened_in_full(await saved_before())
        assert (await tab.store.save("a", NEXT))[1] == "full"  # and not that another tab has it
        assert tab.spare.records == {CURRENT: ("a", write(NEXT))}
        tab.database.is_full = False
        assert (await tab.store.save("a", ONE))[1] is None
        assert texts(tab.disk) == {write(ONE)}
        assert tab.spare.records == {}
        assert tab.disk.rows["a"][0]["owner"] == tab.store.id_prefix

    run(test())


def test_a_game_that_is_opened_without_room_can_be_left_and_opened_again() -> None:
    async def test() -> None:
        tab = await opened_in_full(await saved_before())
        tab.store.release()
        assert (await tab.store.games())[1] is None  # nothing is unsaved yet
        assert await tab.store.load("a", is_stolen=False) == Loaded(write(GAME), failure="full")
        await tab.store.save("a", NEXT)
        tab.store.release()
        assert (await tab.store.games())[1] == "full"
        assert await tab.store.load("a", is_stolen=False) == Loaded(write(NEXT), failure="full")

    run(test())


def test_a_game_that_is_left_without_room_is_saved_with_the_next_one() -> None:
    async def test() -> None:
        tab = await opened_in_full(await saved_before())
        await tab.store.save("a", NEXT)
        tab.store.release()
        tab.database.is_full = False
        assert (await tab.store.save("b", OTHER))[1] is None
        assert {id_: text for id_, (_, text) in tab.disk.rows.items()} == {
            "a": write(NEXT),
            "b": write(OTHER),
        }
        assert tab.disk.holders == {"b": tab.database}

    run(test())


def test_a_game_that_is_opened_without_room_is_there_after_a_reload() -> None:
    async def test() -> None:
        tab = await opened_in_full(await saved_before())
        await tab.store.save("a", NEXT)
        tab.store.release()
        later = Tab(tab.disk, tab.spare)
        later.database.is_full = True
        await later.store.recover()
        assert await later.store.load("a", is_stolen=False) == Loaded(write(NEXT), failure="full")
        assert (await later.store.save("a", ONE))[1] == "full"
        later.database.is_full = False
        assert (await later.store.save("a", ONE))[1] is None
        assert texts(tab.disk) == {write(ONE)}
        assert later.spare.records == {}

    run(test())


def test_a_second_tab_can_take_a_game_over_and_give_it_back_without_room() -> None:
    async def test() -> None:
        first = await opened_in_full(await saved_before())
        await first.store.save("a", NEXT)
        second = Tab(first.disk)
        second.database.is_full = True
        assert await second.store.load("a", is_stolen=False) == Loaded(write(GAME), is_held=False)
        assert (await second.store.load("a", is_stolen=True)).is_held
        assert (await first.store.load("a", is_stolen=False)) == Loaded(
            write(NEXT), is_held=False, failure="full"
        )
        assert (await first.store.save("a", ONE))[1] == LOST
        assert (await first.store.load("a", is_stolen=True)).is_held
        assert (await first.store.save("a", ONE))[1] == "full"

    run(test())


@pytest.mark.parametrize("is_first", [True, False])
def test_two_tabs_that_went_on_without_room_are_both_kept(is_first: bool) -> None:
    async def test() -> None:
        first = await opened_in_full(await saved_before())
        await first.store.save("a", ONE)
        second = await opened_in_full(first.disk)
        await second.store.save("a", TWO)
        tabs = [first, second] if is_first else [second, first]
        for tab in tabs:
            tab.database.is_full = False
            await tab.store.load("a", is_stolen=True)
            assert (await tab.store.save("a", ONE if tab is first else TWO))[1] is None
        assert texts(first.disk) == {write(ONE), write(TWO)}

    run(test())


def test_a_game_left_without_room_does_not_take_from_another_tab_what_that_plays() -> None:
    async def test() -> None:
        first = await opened_in_full(await saved_before())
        await first.store.save("a", ONE)
        second = Tab(first.disk)
        assert (await second.store.load("a", is_stolen=True)).failure is None
        first.database.is_full = False
        await first.store.save("b", OTHER)
        assert (await second.store.save("a", TWO))[1] is None
        assert texts(first.disk) == {write(ONE), write(TWO), write(OTHER)}

    run(test())


def test_what_is_only_looked_at_without_room_can_still_get_the_totals_of_its_review() -> None:
    async def test() -> None:
        tab = await opened_in_full(await saved_before())
        entries, _ = await tab.store.games()
        tab.database.is_full = False
        await tab.store.renew(entries[0], GAME)
        assert tab.disk.rows["a"][0]["owner"] == tab.store.id_prefix

    run(test())


def ways() -> Iterator[dict[str, str]]:
    """Every way in which some of the three steps fail, each for each reason."""
    for hold, take, read in product((None, "denied", SLOW, "full"), repeat=3):
        found = {"hold": hold, "take": take, "read": read}
        yield {method: failure for method, failure in found.items() if failure is not None}


@pytest.mark.parametrize("failing", tuple(ways()), ids=str)
def test_whatever_fails_the_game_is_opened_or_said_to_be_out_of_reach(
    failing: dict[str, str],
) -> None:
    async def test() -> None:
        tab = Tab(await saved_before())
        tab.database.failing = failing
        if {"take", "read"} <= failing.keys():
            with pytest.raises(DatabaseFailed, match=failing["read"]):
                await tab.store.load("a", is_stolen=False)
            assert tab.disk.holders == {}  # or other tabs would only be allowed to watch
            return
        found = await tab.store.load("a", is_stolen=False)
        assert found == Loaded(write(GAME), failure=failing.get("take"))
        tab.database.failing = {}
        assert (await tab.store.save("a", NEXT))[1] is None
        assert texts(tab.disk) == {write(NEXT)}

    run(test())


def test_a_game_that_is_gone_is_said_to_be_gone_also_where_nothing_can_be_written() -> None:
    async def test() -> None:
        tab = Tab()
        tab.database.failing = {"take": "full"}
        assert (await tab.store.load("a", is_stolen=False)).record is None

    run(test())


def test_a_move_taken_back_after_there_is_room_again_leaves_no_second_game() -> None:
    async def test() -> None:
        tab = await opened_in_full(await saved_before())
        tab.database.is_full = False
        await tab.store.save("a", ONE)
        await tab.store.save("a", NEXT)
        assert texts(tab.disk) == {write(NEXT)}

    run(test())


def test_what_is_opened_again_with_room_is_this_pages_as_it_was_read_then() -> None:
    async def test() -> None:
        tab = await opened_in_full(await saved_before())
        other = Tab(tab.disk)
        await other.store.load("a", is_stolen=True)
        await other.store.save("a", ONE)
        other.store.release()
        tab.database.is_full = False
        assert await tab.store.load("a", is_stolen=False) == Loaded(write(ONE))
        await tab.store.save("a", NEXT)  # a move is taken back
        assert texts(tab.disk) == {write(NEXT)}

    run(test())


def test_the_game_that_was_opened_stays_locked_while_another_is_deleted() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("b", OTHER)
        await tab.store.save("a", GAME)
        tab.store.release()
        await tab.store.load("a", is_stolen=False)
        await tab.store.delete(("b",))
        assert tab.disk.holders == {"a": tab.database}

    run(test())


def test_a_deletion_locks_nothing_where_no_game_is_on_the_table() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)
        tab.store.release()
        await tab.store.save("b", OTHER)
        tab.store.release()
        await tab.store.delete(("b",))
        assert tab.disk.holders == {}

    run(test())


def test_a_game_in_memory_that_another_tab_deleted_is_kept_again_once_opened() -> None:
    async def test() -> None:
        tab = Tab()
        tab.database.failure = "full"
        await tab.store.save("a", GAME)
        await Tab(tab.disk, tab.spare).store.delete(("a",))
        assert tab.spare.records == {}
        assert (await tab.store.load("a", is_stolen=True)).record == write(GAME)
        assert tab.spare.records == {CURRENT: ("a", write(GAME))}

    run(test())
