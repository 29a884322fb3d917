"""What is kept beside a game while other tabs, a full disk and backups have their say."""

import asyncio
from asyncio import run
from dataclasses import replace

import pytest

from shanghaien.formats.record import name_of, write
from shanghaien.state import Player
from tests.support.mistakes import finished, study
from tests.support.random_games import random_game
from tests.support.store_fakes import Disk, Tab
from web.kernel.saved_state import MAX_BRANCHES, Entry, Kept, KeptBranch, ReviewSums
from web.saved.backup import back_up, restore
from web.saved.row_state import unpack

RUNNING = random_game(8, until=60)
STUDIED, OVER = finished("m")
STUDIED = replace(STUDIED, id=name_of(write(OVER)))
ID = STUDIED.id
SUMS = ReviewSums((0.25, -0.25), (0.5, 0.125), (10, 20), (3, 1))
ONE, TWO, THREE = (KeptBranch(turn, f"After {turn}", "AAAA") for turn in (5, 9, 12))
ROWS = tuple((mistake.turn, 1, 740_000) for mistake in study(OVER, Player.A).mistakes)


def silent(_done: int, _of: int) -> None:
    """Hears of progress."""


def kept(disk: Disk, id_: str = ID) -> Kept:
    """What is stored beside a game."""
    found = unpack(disk.rows[id_][0])
    assert found is not None
    return found.kept


def names(branches: tuple[KeptBranch, ...] | None) -> list[str]:
    """The branches by their names."""
    return [branch.name for branch in branches or ()]


async def two_tabs() -> tuple[Tab, Tab]:
    """Two tabs on their start screens; a finished game is stored that was studied."""
    disk = Disk()
    a, b = Tab(disk), Tab(disk)
    await a.store.put([(STUDIED, write(OVER))])
    await a.store.games()
    await b.store.games()
    return a, b


async def kept_by_the_other(*branches: KeptBranch) -> Tab:
    """A tab whose list is older than what another one has kept."""
    a, b = await two_tabs()
    await b.store.load(ID, is_stolen=False)
    for branch in branches:
        await b.store.keep(ID, OVER, None, branch)
    b.store.release()
    await a.store.load(ID, is_stolen=False)
    return a


def test_variations_of_two_tabs_are_all_kept() -> None:
    async def test() -> None:
        tab = await kept_by_the_other(ONE, TWO)
        saved, failure = await tab.store.keep(ID, OVER, None, THREE)
        assert failure is None
        assert saved.kept == kept(tab.disk)
        assert names(saved.kept.branches) == names((ONE, TWO, THREE))
        await tab.store.keep(ID, OVER, ONE, replace(ONE, name="Better"))
        await tab.store.keep(ID, OVER, TWO, None)
        assert names(kept(tab.disk).branches) == ["Better", THREE.name]

    run(test())


def test_two_variations_at_once_are_both_kept() -> None:
    async def test() -> None:
        tab, _ = await two_tabs()
        await tab.store.load(ID, is_stolen=False)
        keep = tab.store.keep
        await asyncio.gather(keep(ID, OVER, None, ONE), keep(ID, OVER, None, TWO))
        assert names(kept(tab.disk).branches) == names((ONE, TWO))

    run(test())


def test_a_move_writes_over_no_variation_of_another_tab() -> None:
    async def test() -> None:
        a = Tab()
        b = Tab(a.disk)
        await a.store.save("r", RUNNING.at(50))
        await a.store.keep("r", RUNNING.at(50), None, ONE)
        a.store.release()
        await b.store.load("r", is_stolen=False)
        await b.store.keep("r", RUNNING.at(50), None, TWO)
        b.store.release()
        await a.store.load("r", is_stolen=False)
        assert (await a.store.save("r", RUNNING))[1] is None
        assert names(kept(a.disk, "r").branches) == names((ONE, TWO))

    run(test())


async def kept_elsewhere(disk: Disk, branch: KeptBranch) -> None:
    """A copy is opened in another tab: it knows one variation more."""
    there = replace(STUDIED, kept=Kept(branches=(branch,)))
    assert await Tab(disk).store.unite(ID, there)


@pytest.mark.parametrize("way", ["the next", "an answer", "a save", "the next visit"])
def test_a_variation_that_waits_for_room_joins_those_that_came_meanwhile(way: str) -> None:
    async def test() -> None:
        tab = await kept_by_the_other(ONE)
        tab.database.is_full = True
        assert (await tab.store.keep(ID, OVER, None, TWO))[1] == "full"
        await kept_elsewhere(tab.disk, THREE)
        await Tab(tab.disk).store.answer(ID, ROWS[:1])
        tab.database.is_full = False
        more = replace(TWO, letters="AB")
        match way:
            case "the next":
                assert (await tab.store.keep(ID, OVER, None, more))[1] is None
            case "an answer":
                assert await tab.store.answer(ID, ROWS[1:2]) is None
            case "a save":
                assert (await tab.store.save(ID, OVER))[1] is None
            case _:
                tab.store.release()
                await Tab(tab.disk, tab.spare).store.recover()
        found = kept(tab.disk)
        assert {*(found.branches or ()), more} == {ONE, TWO, THREE, more}
        assert (more in (found.branches or ())) is (way == "the next")
        assert ROWS[0] in found.repeats
        assert found.study == STUDIED.kept.study

    run(test())


@pytest.mark.parametrize("is_reloaded", [False, True])
@pytest.mark.parametrize("new", [None, replace(ONE, name="Better")])
def test_a_variation_that_was_deleted_without_room_stays_away(
    is_reloaded: bool, new: KeptBranch | None
) -> None:
    async def test() -> None:
        tab = await kept_by_the_other(ONE)
        tab.database.is_full = True
        assert (await tab.store.keep(ID, OVER, ONE, new))[1] == "full"
        await kept_elsewhere(tab.disk, TWO)
        tab.database.is_full = False
        if is_reloaded:
            tab.store.release()
            tab = Tab(tab.disk, tab.spare)
            await tab.store.recover()
            await tab.store.load(ID, is_stolen=False)
        await tab.store.keep(ID, OVER, None, THREE)
        assert set(kept(tab.disk).branches or ()) == {TWO, THREE, *([new] if new else [])}
        assert "gone" not in tab.disk.rows[ID][0]
        await tab.store.keep(ID, OVER, None, ONE)
        assert ONE in (kept(tab.disk).branches or ())

    run(test())


def test_a_game_that_went_on_without_room_writes_over_no_variation() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("r", RUNNING.at(50))
        tab.database.is_full = True
        assert (await tab.store.save("r", RUNNING))[1] == "full"
        there = (await Tab(tab.disk).store.entries())[0]
        await Tab(tab.disk).store.unite("r", replace(there, kept=Kept(branches=(ONE,))))
        tab.store.release()
        await Tab(tab.disk, tab.spare).store.recover()
        assert tab.text("r") == write(RUNNING)
        assert names(kept(tab.disk, "r").branches) == [ONE.name]

    run(test())


def test_where_others_have_filled_the_list_nothing_is_written_over() -> None:
    async def test() -> None:
        many = tuple(replace(ONE, name=str(i)) for i in range(MAX_BRANCHES))
        tab = await kept_by_the_other(*many)
        saved, failure = await tab.store.keep(ID, OVER, None, TWO)
        assert (saved.kept.branches, failure) == (many, None)
        assert kept(tab.disk).branches == many

    run(test())


def test_a_review_writes_only_what_it_came_to() -> None:
    async def test() -> None:
        tab = await kept_by_the_other(ONE)
        await tab.store.answer(ID, ROWS[:1])
        reviewed = replace(STUDIED, kept=replace(STUDIED.kept, sums=SUMS, branches=(TWO,)))
        assert await tab.store.note(reviewed)
        found = kept(tab.disk)
        assert (found.sums, found.study) == (SUMS, STUDIED.kept.study)
        assert (found.branches, found.repeats) == ((ONE,), ROWS[:1])

    run(test())


def test_answers_of_two_tabs_are_all_kept() -> None:
    async def test() -> None:
        a, b = await two_tabs()
        assert await b.store.answer(ID, (ROWS[0],)) is None
        assert await a.store.answer(ID, (ROWS[1],)) is None
        assert kept(a.disk).repeats == ROWS[:2]
        later = (ROWS[0][0], 2, 740_009)
        assert await a.store.answer(ID, (later,)) is None
        assert kept(a.disk).repeats == (ROWS[1], later)

    run(test())


def test_answers_beside_a_study_that_is_not_stored_take_nothing_away() -> None:
    async def test() -> None:
        a, _ = await two_tabs()
        await a.store.put([(replace(STUDIED, kept=Kept()), write(OVER))])
        for row in ROWS[:2]:
            assert await a.store.answer(ID, (row,)) is None
        assert kept(a.disk).repeats == ROWS[:2]

    run(test())


def test_an_answer_that_finds_no_room_waits_for_it() -> None:
    async def test() -> None:
        tab, other = await two_tabs()
        await other.store.answer(ID, ROWS[:1])
        tab.database.is_full = True
        assert await tab.store.answer(ID, ROWS[1:2]) == "full"
        ((shown,), failure) = await tab.store.games()
        assert (shown.kept.repeats, failure) == (ROWS[:2], "full")
        later = Tab(tab.disk, tab.spare)
        await later.store.recover()
        assert kept(later.disk).repeats == ROWS[:2]

    run(test())


def test_an_answer_that_waits_is_stored_with_the_next() -> None:
    async def test() -> None:
        tab, _ = await two_tabs()
        tab.database.is_full = True
        await tab.store.answer(ID, ROWS[:1])
        tab.database.is_full = False
        assert await tab.store.answer(ID, ROWS[1:2]) is None
        assert kept(tab.disk).repeats == ROWS[:2]
        assert tab.spare.places == {}

    run(test())


def test_without_any_answer_of_the_database_the_failure_is_told() -> None:
    async def test() -> None:
        tab, _ = await two_tabs()
        tab.database.failure = "denied"
        assert await tab.store.answer(ID, ROWS[:1]) == "denied"

    run(test())


def test_an_answer_writes_nothing_onto_a_game_that_goes_on() -> None:
    async def test() -> None:
        a, b = await two_tabs()
        await b.store.load(ID, is_stolen=False)
        await b.store.save(ID, OVER.at(OVER.turn - 3))
        before = dict(a.disk.rows[ID][0])
        assert await a.store.answer(ID, ROWS[:1]) is None
        assert not await a.store.note(STUDIED)
        assert a.disk.rows[ID][0] == before

    run(test())


async def brought(there: Entry, found: Entry, *, is_whole: bool = False) -> tuple[Kept, int]:
    """What is kept once a backup has come to a browser that has its game, and how many it knew."""
    here, old = Tab(), Tab()
    await here.store.put([(there, write(OVER))])
    await old.store.put([(found, write(OVER))])
    backup = await back_up(old.store, "", silent)
    told = await restore(here.store, backup.text, silent, is_whole=is_whole)
    assert (told.added, told.failure) == (0, None)
    return kept(here.disk, there.id), told.known


def test_a_backup_of_games_that_are_there_brings_what_is_kept_beside_them() -> None:
    async def test() -> None:
        here = replace(
            STUDIED,
            kept=replace(
                STUDIED.kept, branches=(ONE,), repeats=(ROWS[0], (ROWS[1][0], 3, 740_020))
            ),
        )
        other = replace(
            STUDIED,
            kept=replace(
                STUDIED.kept,
                sums=SUMS,
                branches=(replace(ONE, name="Another name"), TWO),
                repeats=((ROWS[0][0], 2, 740_003), ROWS[1], (ROWS[2][0], 5, 0)),
            ),
        )
        for is_whole in (False, True):
            found, known = await brought(here, other, is_whole=is_whole)
            assert known == 1
            assert found.branches == (ONE, TWO)
            best = (ROWS[0][0], 2, 740_003), (ROWS[1][0], 3, 740_020), (ROWS[2][0], 5, 0)
            assert set(found.repeats) == set(best)
            assert (found.sums, found.study) == (SUMS, STUDIED.kept.study)

    run(test())


def test_a_game_by_another_name_or_not_yet_studied_is_brought_the_same() -> None:
    async def test() -> None:
        bare = replace(STUDIED, id="other", kept=Kept(5, 5))
        other = replace(STUDIED, kept=replace(STUDIED.kept, begun=5, repeats=ROWS[:1]))
        found, known = await brought(bare, other)
        assert (known, found.study, found.repeats) == (1, STUDIED.kept.study, ROWS[:1])

    run(test())


def test_a_backup_takes_nothing_and_adds_no_more_than_a_game_keeps() -> None:
    async def test() -> None:
        many = tuple(replace(ONE, turn=i) for i in range(MAX_BRANCHES))
        here = replace(STUDIED, kept=replace(STUDIED.kept, branches=many, repeats=ROWS))
        other = replace(STUDIED, kept=Kept(5, 5, branches=(THREE, replace(THREE, letters="AB"))))
        assert await brought(here, other) == (here.kept, 1)

    run(test())


def test_a_branch_that_found_no_room_is_there_though_the_game_has_gone_on_elsewhere() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", RUNNING)
        tab.database.is_full = True
        assert (await tab.store.keep("a", RUNNING, None, ONE))[1] == "full"
        tab.store.release()
        later = Tab(tab.disk)
        await later.store.load("a", is_stolen=True)
        await later.store.save("a", random_game(8, until=61))
        later.store.release()
        await Tab(tab.disk, tab.spare).store.recover()
        assert names(kept(tab.disk, "a").branches) == names((ONE,))

    run(test())
