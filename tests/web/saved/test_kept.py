"""What is kept beside a record: no field of it is lost, whatever becomes of the game."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from shanghaien.formats.record import write
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.moves import Roll, Rolled
from tests.support import old_release
from tests.support.clock import run
from tests.support.random_games import random_game
from tests.support.store_fakes import Disk, FakeSpare, Tab
from tests.support.studies import STUDY
from web.kernel.saved_state import Entry, Kept, KeptBranch, RecordSummary, ReviewSums, entry
from web.saved import patience
from web.saved.backup import back_up, restore
from web.saved.row_state import (
    KEPT,
    SUMMARY,
    merged,
    pack,
    read_kept,
    saved_after,
    unpack,
    write_kept,
)

OVER, GAME = random_game(8), start(draw_setup(Random(1)), (Seat("Anna"), Seat("Bernd")))
NEXT = GAME.play(Roll())
OTHER = start(draw_setup(Random(2)), (Seat("Carla"), Seat("David")))
ONE, TWO = (NEXT.play(Rolled(1, n)) for n in (2, 3))
SUMS = ReviewSums((0.25, -0.25), (0.5, 0.125), (10, 20), (3, 1))
BRANCHES = (KeptBranch(0, "What if?", "AQ-_"),)
VALUES: dict[str, Any] = {
    "begun": 3,
    "changed": 7,
    "sums": SUMS,
    "help": (3, 0),
    "told": (2, 5),
    "study": (STUDY, None),
    "repeats": ((9, 2, 739_000), (3, 0, 738_999)),
    "branches": BRANCHES,
    "more": (("newer", '{"so": [1, "?"]}'), ("still-newer", "7")),
}
"""Of each field a value that no save makes up."""
FULL = Kept(**VALUES)
NAMES = tuple(field.name for field in fields(Kept))


def silent(_done: int, _of: int) -> None:
    """Hears of progress."""


def games(name: str) -> tuple[Game, Game]:
    """A game and its next save: one that is over where the field holds only for such a one."""
    return (OVER, OVER) if name in KEPT and KEPT[name].is_of_end else (GAME, NEXT)


async def put(tab: Tab, game: Game) -> None:
    """Have a game with everything beside it, which this tab goes on with."""
    await tab.store.put([(replace(entry("a", game, 5), kept=FULL), write(game))])
    await tab.store.games()
    await tab.store.load("a", is_stolen=True)


async def saved(name: str) -> Tab:
    """The next move is saved."""
    tab, (game, after) = Tab(), games(name)
    await put(tab, game)
    shown, failure = await tab.store.save("a", after)
    assert (failure, still_there(shown.kept, name)) == (None, True)
    return tab


async def saved_by_a_page_that_has_not_listed_it(name: str) -> Tab:
    """The next move is saved by a tab that has only the record."""
    first, (game, after) = Tab(), games(name)
    await put(first, game)
    tab = Tab(first.disk)
    await tab.store.load("a", is_stolen=True)
    assert (await tab.store.save("a", after))[1] is None
    return tab


async def saved_slowly(name: str) -> Tab:
    """The next move is saved later than anybody waits."""
    tab, (game, after) = Tab(), games(name)
    await put(tab, game)
    tab.database.delay = 0.1
    shown, failure = await tab.store.save("a", after)
    assert failure == patience.SLOW
    assert still_there(shown.kept, name)
    assert still_there((await tab.store.games())[0][0].kept, name)
    tab.database.delay = 0.0
    assert await tab.store.outcome("a") == (shown, None)
    return tab


async def added_before_the_next_save(name: str) -> Tab:
    """It comes to be known of a game on the table, then the next move is saved."""
    tab, (game, after) = Tab(), games(name)
    await tab.store.put([(replace(entry("a", game, 5), kept=Kept(begun=3)), write(game))])
    await tab.store.load("a", is_stolen=True)
    before, _ = await tab.store.save("a", game)
    await tab.store.renew(replace(before, kept=FULL), game)
    shown, _ = await tab.store.save("a", after)
    assert still_there(shown.kept, name)
    return tab


async def added_while_a_save_is_slow(name: str) -> Tab:
    """It comes to be known while a save is on its way."""
    tab, (game, _) = Tab(), games(name)
    await tab.store.put([(replace(entry("a", game, 5), kept=Kept(begun=3)), write(game))])
    await tab.store.load("a", is_stolen=True)
    tab.database.delay = 0.1
    shown, _ = await tab.store.save("a", game)
    await tab.store.renew(replace(shown, kept=FULL), game)
    tab.database.delay = 0.0
    await tab.store.outcome("a")
    return tab


async def brought_from_memory(name: str) -> Tab:
    """The next move has no room, then there is some."""
    tab, (game, after) = Tab(), games(name)
    await put(tab, game)
    tab.database.is_full = True
    await tab.store.save("a", after)
    tab.database.is_full = False
    assert (await tab.store.save("b", OTHER))[1] is None
    return tab


async def recovered(name: str) -> Tab:
    """Nothing was ever stored but in the spare place, and the page is loaded anew."""
    tab, (game, _) = Tab(), games(name)
    tab.database.failure = "denied"
    shown, _ = await tab.store.save("a", game)
    await tab.store.renew(replace(shown, kept=FULL), game)
    later = Tab(Disk(), tab.spare)
    await later.store.recover()
    return later


async def recovered_beside_what_is_stored(name: str) -> Tab:
    """The spare place knows only the record; the database has an earlier one and the rest."""
    tab, (game, after) = Tab(), games(name)
    await put(tab, game)
    tab.store.release()
    spare = FakeSpare()
    spare.save_spare("a", write(after))
    later = Tab(tab.disk, spare)
    await later.store.recover()
    return later


async def put_aside_and_read_again(name: str) -> Tab:
    """The record cannot be read for a time."""
    tab, (game, _) = Tab(), games(name)
    await put(tab, game)
    (known,), _ = await tab.store.games()
    await tab.store.quarantine(known, "scrap")
    (aside,), _ = await tab.store.games()
    assert still_there(aside.kept, name)
    await tab.store.renew(replace(entry("a", game, 0), kept=aside.kept), game)
    return tab


async def restored(name: str) -> Tab:
    """A backup comes into an empty browser."""
    tab, (game, _) = Tab(), games(name)
    await put(tab, game)
    backup, later = await back_up(tab.store, "", silent), Tab()
    assert (await restore(later.store, backup.text, silent)).added == 1
    return later


async def restored_beside_it(name: str) -> Tab:
    """A backup that knows less comes to a browser that has the game."""
    other, tab, (game, _) = Tab(), Tab(), games(name)
    await other.store.put([(replace(entry("a", game, 5), kept=Kept(begun=3)), write(game))])
    await put(tab, game)
    backup = await back_up(other.store, "", silent)
    assert (await restore(tab.store, backup.text, silent)).known == 1
    return tab


async def taken_over(name: str) -> Tab:
    """Another tab learns it, then this one, which has an older list, takes the game over."""
    tab, (game, after) = Tab(), games(name)
    await tab.store.put([(replace(entry("a", game, 5), kept=Kept()), write(game))])
    await tab.store.games()
    other = Tab(tab.disk)
    await put_by(other, game)
    assert (await tab.store.load("a", is_stolen=True)).is_held
    assert (await tab.store.save("a", after))[1] is None
    return tab


async def put_by(tab: Tab, game: Game) -> None:
    """Come to know everything, as the owner of the game."""
    await tab.store.load("a", is_stolen=True)
    await tab.store.renew(replace(entry("a", game, 5), kept=FULL), game)


WAYS = (
    saved,
    saved_by_a_page_that_has_not_listed_it,
    saved_slowly,
    added_before_the_next_save,
    added_while_a_save_is_slow,
    brought_from_memory,
    recovered,
    recovered_beside_what_is_stored,
    put_aside_and_read_again,
    restored,
    restored_beside_it,
    taken_over,
)


def still_there(kept: Kept, name: str) -> bool:
    """Whether a field has its value; the time of the last save goes on."""
    value = getattr(kept, name)
    return bool(value >= VALUES[name] if name == "changed" else value == VALUES[name])


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("name", NAMES)
def test_every_field_outlives_whatever_becomes_of_its_game(
    name: str, way: Callable[[str], Awaitable[Tab]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for wait in ("PATIENCE", "LITTLE"):
        monkeypatch.setattr(patience, wait, 0.03)

    async def test() -> None:
        tab = await way(name)
        later = Tab(tab.disk)  # what another visit finds
        rows = {one.names: one for one in await later.store.entries()}
        game = games(name)[0]
        assert still_there(rows[game.seats[0].name, game.seats[1].name].kept, name)

    run(test())


@pytest.mark.parametrize("name", NAMES)
def test_what_another_tab_played_keeps_its_own_when_both_are_saved(name: str) -> None:
    async def test() -> None:
        first = Tab()
        await put(first, NEXT)
        first.database.is_full = True
        second = Tab(first.disk)
        second.database.is_full = True
        for tab, game in ((first, ONE), (second, TWO)):
            await tab.store.load("a", is_stolen=True)
            await tab.store.save("a", game)
        for tab, game in ((first, ONE), (second, TWO)):
            tab.database.is_full = False
            await tab.store.load("a", is_stolen=True)
            await tab.store.save("a", game)
        entries = await Tab(first.disk).store.entries()
        assert len(entries) == 2
        if name not in KEPT or not KEPT[name].is_of_end:  # neither is over
            assert all(still_there(one.kept, name) for one in entries)

    run(test())


def test_every_field_is_declared_and_has_an_unlikely_value_here() -> None:
    assert {*KEPT, "more"} == {*NAMES}
    assert {*SUMMARY} == {field.name for field in fields(RecordSummary)}
    assert all(getattr(Kept(), name) != VALUES[name] for name in NAMES)


def test_a_review_does_not_hold_for_a_game_that_was_over_and_goes_on() -> None:
    async def test() -> None:
        tab = Tab()
        await put(tab, OVER)
        shown, _ = await tab.store.save("a", random_game(8, until=20))
        assert shown.kept.sums is None
        shown, _ = await tab.store.save("a", OVER)
        assert shown.kept.sums is None
        assert (await Tab(tab.disk).store.entries())[0].kept.sums is None

    run(test())


def test_what_is_merged_is_the_first_or_the_latest_that_is_known() -> None:
    assert merged(Kept(1, 2, SUMS), Kept(3, 4)) == Kept(1, 4, SUMS)
    assert merged(Kept(), FULL) == merged(FULL, Kept()) == merged(FULL, FULL) == FULL
    assert saved_after(None, entry("a", OVER, 5)) == entry("a", OVER, 5)


def test_rows_that_an_earlier_release_stored_are_read() -> None:
    rows = json.loads((old_release.BACKUP / "rows.json").read_text(encoding="utf-8"))
    for id_, (raw, _) in rows.items():
        found = unpack(raw)
        assert found is not None
        assert found.sound is raw["sound"] is ("aside" not in id_)
        packed = json.loads(json.dumps(pack(found)))
        assert all(packed.get(name, raw[name]) == raw[name] for name in raw)
        assert found.kept == Kept(raw["begun"], raw["changed"], SUMS if raw["sums"] else None)
        assert found.is_practice is raw["is_casual"]
    assert any(raw["sums"] for raw, _ in rows.values())
    assert any(raw["is_casual"] for raw, _ in rows.values())


def test_a_row_that_says_too_little_is_shown_as_put_aside_with_what_is_kept_beside_it() -> None:
    raw = {name: value for name, value in pack(entry("a", GAME, 5)).items() if name != "names"}
    assert unpack(raw) == Entry(id="a", sound=False, kept=Kept(5, 5))


def test_a_row_of_a_newer_version_keeps_what_this_one_does_not_know() -> None:
    async def test() -> None:
        tab = Tab()
        await put(tab, GAME)
        raw, text = tab.disk.rows["a"]
        tab.disk.rows["a"] = {**raw, "stars": 5}, text
        await tab.store.save("a", NEXT)
        assert tab.disk.rows["a"][0]["stars"] == 5

    run(test())


@pytest.mark.parametrize(
    "repeats",
    [
        None,
        "",
        {},
        [3],
        [[3, 1, 9]],
        [3, 1, -9],
        [3, 6, 9],
        [3, 1, 10**9],
        [10_000, 1, 9],
        [3, 1, 9, 3, 1, 9],
        [3, True, 9],
        [n for turn in range(7) for n in (turn, 1, 9)],
    ],
)
def test_repeats_that_cannot_be_are_left_out(repeats: object) -> None:
    assert read_kept({"repeats": repeats}, 50).repeats == ()


@pytest.mark.parametrize("study", [7, [], [None], [None, None, None], [None, {}], [None, 0], "ab"])
def test_a_study_that_cannot_be_is_not_known(study: object) -> None:
    assert read_kept({"study": study}, 50).study is None


def test_that_nobody_here_decided_anything_is_known_too() -> None:
    stored = json.loads(json.dumps(write_kept(Kept(study=(None, None)))))
    assert read_kept(stored, 50).study == (None, None)


def test_branches_are_kept_beside_what_is_known_and_stay_away_once_deleted() -> None:
    async def test() -> None:
        tab = Tab()
        await put(tab, OVER)
        other = KeptBranch(4, "Other", "AQ")
        shown, failure = await tab.store.keep("a", OVER, BRANCHES[0], other)
        assert (shown.kept, failure) == (replace(FULL, branches=(other,)), None)
        await tab.store.keep("a", OVER, other, None)
        (row,) = await Tab(tab.disk).store.entries()
        assert row.kept == replace(FULL, branches=())
        assert (await tab.store.save("a", OVER))[0].kept.branches == ()

    run(test())


def test_branches_that_find_no_room_are_kept_by_the_next_visit() -> None:
    async def test() -> None:
        tab = Tab()
        await put(tab, OVER)
        tab.database.is_full = True
        assert (await tab.store.keep("a", OVER, BRANCHES[0], None))[1] == "full"
        tab.store.release()
        await Tab(tab.disk, tab.spare).store.recover()
        (row,) = await Tab(tab.disk).store.entries()
        assert row.kept.branches == ()

    run(test())


def test_another_tab_that_has_the_game_keeps_its_branches() -> None:
    async def test() -> None:
        tab = Tab()
        await put(tab, OVER)
        await Tab(tab.disk).store.load("a", is_stolen=True)
        assert (await tab.store.keep("a", OVER, BRANCHES[0], None))[1] == "lost"
        (row,) = await Tab(tab.disk).store.entries()
        assert row.kept.branches == FULL.branches

    run(test())
