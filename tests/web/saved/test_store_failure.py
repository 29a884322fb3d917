"""Saved games in failure: a slow database, several games without room, spare copies, deletions."""

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from shanghaien.formats.record import name_of, write
from shanghaien.game import Seat, draw_setup, start
from shanghaien.moves import Roll, Rolled
from tests.support.clock import run
from tests.support.random_games import random_game
from tests.support.store_fakes import Disk, FakeSpare, Tab
from web.kernel.saved_state import DAY, Loaded, entry
from web.saved import patience
from web.saved.patience import SLOW
from web.saved.ports import DatabaseFailed, Row
from web.saved.questions import now
from web.saved.row_state import pack
from web.saved.store import CURRENT, LOST

GAME = start(draw_setup(Random(1)), (Seat("Anna"), Seat("Bernd")))
NEXT = GAME.play(Roll())
OTHER = start(draw_setup(Random(2)), (Seat("Carla"), Seat("David")))


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long."""
    for name, seconds in {"PATIENCE": 0.05, "LITTLE": 0.01, "OPENING": 0.1, "BULK": 0.5}.items():
        monkeypatch.setattr(patience, name, seconds)


async def saved_slowly() -> Tab:
    """A tab whose database has not answered in time."""
    tab = Tab()
    tab.database.delay = 0.1
    assert (await tab.store.save("a", GAME))[1] == SLOW
    return tab


async def answered_late() -> Tab:
    """The same once the answer is there, and nobody has asked for it."""
    tab = await saved_slowly()
    await asyncio.sleep(0.3)
    tab.database.delay = 0.0
    return tab


@pytest.mark.usefixtures("hasty")
def test_a_slow_save_is_told_and_counts_when_it_has_come_all_the_same() -> None:
    async def test() -> None:
        tab = Tab()
        tab.database.delay = 0.1
        saved, failure = await tab.store.save("a", GAME)
        assert failure == SLOW
        assert tab.spare.records == {CURRENT: ("a", write(GAME))}
        assert await tab.store.games() == ((saved,), SLOW)
        assert await tab.store.outcome("a") == (saved, None)
        assert tab.text("a") == write(GAME)
        assert tab.spare.records == {}
        assert await tab.store.games(is_patient=True) == ((saved,), None)
        assert await tab.store.outcome("a") is None

    run(test())


@pytest.mark.usefixtures("hasty")
def test_a_late_answer_for_an_older_position_counts_for_nothing() -> None:
    async def test() -> None:
        tab = await saved_slowly()
        late = asyncio.ensure_future(tab.store.outcome("a"))
        await asyncio.sleep(0)
        assert (await tab.store.save("a", NEXT))[1] == SLOW
        assert await late is None
        assert tab.spare.records == {CURRENT: ("a", write(NEXT))}
        found = await tab.store.outcome("a")
        assert found is not None
        assert (found[0].turn, found[1]) == (NEXT.turn, None)
        assert tab.text("a") == write(NEXT)

    run(test())


@pytest.mark.usefixtures("hasty")
def test_a_late_refusal_is_told() -> None:
    async def test() -> None:
        tab = Tab()
        tab.database.delay, tab.database.failure = 0.1, "full"
        await tab.store.save("a", GAME)
        found = await tab.store.outcome("a")
        assert found is not None
        assert found[1] == "full"
        assert tab.spare.records == {CURRENT: ("a", write(GAME))}

    run(test())


@pytest.mark.usefixtures("hasty")
def test_a_game_that_is_found_late_to_be_another_tabs_is_told() -> None:
    async def test() -> None:
        tab = Tab()
        tab.disk.rows["a"] = ({"id": "a", "owner": "another"}, write(GAME))
        tab.database.delay = 0.1
        await tab.store.save("a", NEXT)
        tab.database.delay = 0.0
        found = await tab.store.outcome("a")
        assert found is not None
        assert found[1] == LOST
        assert tab.text("a") == write(GAME)
        assert tab.text(name_of(write(NEXT))) == write(NEXT)  # it was shown
        assert tab.spare.records == {}

    run(test())


@pytest.mark.usefixtures("hasty")
def test_a_newer_save_ends_the_wait_for_an_older_one() -> None:
    async def test() -> None:
        tab = await answered_late()
        assert (await tab.store.save("a", NEXT))[1] is None
        assert tab.spare.records == {}
        assert await tab.store.outcome("a") is None

    run(test())


@pytest.mark.usefixtures("hasty")
def test_a_newer_save_that_is_refused_is_not_told_to_have_come_late() -> None:
    async def test() -> None:
        tab = await answered_late()
        tab.database.failure = "full"
        assert (await tab.store.save("a", NEXT))[1] == "full"
        assert await tab.store.outcome("a") is None

    run(test())


@pytest.mark.usefixtures("hasty")
def test_the_page_is_patient_again_once_the_late_answer_has_come() -> None:
    async def test() -> None:
        tab = await saved_slowly()
        await tab.store.outcome("a")
        tab.database.delay = 0.02  # more than LITTLE, less than PATIENCE
        assert (await tab.store.save("a", NEXT))[1] is None

    run(test())


@pytest.mark.usefixtures("hasty")
def test_while_an_answer_is_outstanding_a_list_still_gets_its_time() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)
        tab.database.delay = 0.03  # more than LITTLE
        tab.store._patience.note_late(asyncio.get_running_loop().create_future())
        entries, failure = await tab.store.games()
        assert ([saved.id for saved in entries], failure) == (["a"], None)
        tab.store._patience.note_late(asyncio.get_running_loop().create_future())
        assert await tab.store.load("a", is_stolen=True) == Loaded(write(GAME))

    run(test())


def test_two_games_in_failure_are_both_there_at_the_next_start() -> None:
    async def test() -> None:
        tab = Tab()
        tab.database.failure = "full"
        await tab.store.save("a", GAME)
        await tab.store.save("b", OTHER)
        assert sorted(name or "" for name, _ in tab.spare.places.values()) == ["a", "b"]
        later = Tab(tab.disk, tab.spare)
        await later.store.recover()
        assert (later.text("a"), later.text("b")) == (write(GAME), write(OTHER))
        assert later.spare.records == {}

    run(test())


def test_the_first_success_brings_everything_from_memory_to_the_database() -> None:
    async def test() -> None:
        tab = Tab()
        tab.database.failure = "full"
        await tab.store.save("a", GAME)
        await tab.store.save("b", OTHER)
        tab.database.failure = None
        assert (await tab.store.save("a", NEXT))[1] is None
        assert (tab.text("a"), tab.text("b")) == (write(NEXT), write(OTHER))
        assert tab.spare.records == {}

    run(test())


def test_as_long_as_a_game_is_only_in_memory_the_failure_is_told() -> None:
    async def test() -> None:
        tab = Tab()
        tab.database.failure = "full"
        await tab.store.save("b", OTHER)
        tab.database.failure = None
        put = tab.database.put

        async def room_for_one(rows: Sequence[Row]) -> bool:
            if rows[0][0]["id"] == "b":
                raise DatabaseFailed("full")
            return await put(rows)

        tab.database.put = room_for_one  # type: ignore[method-assign] # a small disk
        assert (await tab.store.save("a", GAME))[1] == "full"
        assert tab.text("a") == write(GAME)
        assert (await tab.store.games())[1] == "full"
        assert tab.spare.records == {CURRENT: ("b", write(OTHER))}

    run(test())


def test_of_several_failures_the_last_one_is_told() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)
        tab.database.failure = "full"
        await tab.store.save("b", OTHER)
        tab.database.failure, tab.database.failing = None, {"put": "denied"}
        await tab.store.delete(("a",))
        assert (await tab.store.games())[1] == "denied"

    run(test())


def test_an_older_spare_copy_does_not_replace_a_newer_game() -> None:
    async def test() -> None:
        spare = FakeSpare()
        spare.save_spare("a", write(GAME))
        tab = Tab(spare=spare)
        await tab.store.save("a", NEXT)
        tab.store.release()
        later = Tab(tab.disk, spare)
        await later.store.recover()
        assert later.text("a") == write(NEXT)
        assert spare.records == {}

    run(test())


def test_a_spare_copy_that_went_on_otherwise_becomes_a_game_of_its_own() -> None:
    async def test() -> None:
        tab = Tab()
        one, two = (NEXT.play(Rolled(1, n)) for n in (2, 3))
        await tab.store.save("a", one)
        tab.store.release()
        tab.spare.save_spare("a", write(two))
        later = Tab(tab.disk, tab.spare)
        await later.store.recover()
        assert {text for _, text in tab.disk.rows.values()} == {write(one), write(two)}
        assert later.text("a") == write(one)

    run(test())


def test_a_deleted_game_does_not_come_back_from_the_spare_place() -> None:
    async def test() -> None:
        tab = Tab()
        tab.database.failure = "full"
        await tab.store.save("a", GAME)
        tab.database.failure = None
        await tab.store.delete(("a",))
        assert tab.spare.records == {}
        later = Tab(tab.disk, tab.spare)
        await later.store.recover()
        assert later.disk.rows == {}

    run(test())


def test_a_game_that_is_deleted_here_is_not_brought_back_by_the_tab_that_has_it() -> None:
    async def test() -> None:
        disk = Disk()
        first, second = Tab(disk), Tab(disk)
        await first.store.save("a", GAME)
        await second.store.save("b", OTHER)
        await second.store.delete(("a",))
        assert disk.taken == ["a"]  # the first tab has heard of it
        assert disk.holders == {"b": second.database}
        await first.store.renew(entry("a", GAME, 5), GAME)
        assert list(disk.rows) == ["b"]

    run(test())


def test_room_that_a_deletion_makes_is_used_at_once() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)
        tab.database.failure = "full"
        await tab.store.save("b", OTHER)
        tab.database.failure = None
        await tab.store.delete(("a",))
        assert tab.text("b") == write(OTHER)
        assert tab.spare.records == {}

    run(test())


def test_the_first_screen_hears_of_each_game_that_begins_ends_or_goes() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)
        assert tab.spare.unfinished == 1
        await tab.store.save("b", OTHER)
        assert tab.spare.unfinished == 2
        await tab.store.save("b", random_game(3))
        assert tab.spare.unfinished == 1
        await tab.store.delete(("a",))
        assert tab.spare.unfinished == 0

    run(test())


def test_a_game_from_a_clock_that_was_ahead_is_not_the_latest_for_ever() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)
        ahead = now() + 400 * DAY
        tab.disk.rows["b"] = (pack(entry("b", OTHER, ahead)), write(OTHER))
        found = {saved.id: saved for saved in (await tab.store.games())[0]}
        assert found["b"].kept.changed == found["b"].kept.begun == 0
        assert found["a"].kept.changed > 0

    run(test())


def test_what_the_browser_throws_without_a_reason_is_a_failure_like_any_other() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)

        async def throw(*_: object, **__: object) -> bool:
            raise RuntimeError("nobody expects it")

        for method in ("list", "read", "put", "take", "hold", "get"):
            setattr(tab.database, method, throw)
        assert (await tab.store.save("a", NEXT))[1] == "broken"
        assert (await tab.store.games())[1] == "broken"
        assert await tab.store.load("a", is_stolen=False) == Loaded(write(NEXT), failure="broken")
        assert await tab.store.choices.read() == {}

    run(test())
