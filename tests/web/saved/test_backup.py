"""Many games backed up and restored: bad ones beside good ones, known ones, a failing database."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from shanghaien.fair_play import Rolls
from shanghaien.formats.collection import write_all
from shanghaien.formats.errors import RecordProblem
from shanghaien.formats.record import write
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.letters import post
from shanghaien.moves import Roll
from shanghaien.state import Player
from tests.shanghaien.two_sides import begin, think
from tests.support.clock import run
from tests.support.html import Tags
from tests.support.random_games import random_game
from tests.support.store_fakes import Tab
from web.kernel.messages import BulkProgress, GamesImported
from web.kernel.model import App
from web.kernel.saved_state import Entry, Kept, ReviewSums, entry
from web.saved import backup as module
from web.saved import patience
from web.saved.backup import back_up, restore, telling
from web.saved.ports import DatabaseFailed, Row
from web.saved.store import GameStore
from web.shell.page import page
from web.shell.update import update

GAME = start(draw_setup(Random(1)), (Seat("Anna"), Seat("Bernd")))
NEXT = GAME.play(Roll())
OVER = random_game(8)
MANY = 300
GAME_TAKES = 0.01
"""Seconds that a game takes, on a clock that only work moves on."""
SUMS = ReviewSums((0.25, -0.25), (0.5, 0.125), (10, 20), (3, 1))


def silent(done: int, of: int) -> None:
    """Hears of progress and says nothing."""
    assert 0 <= done <= of


async def brought(store: GameStore, text: str) -> GamesImported:
    """What becomes of a text of games."""
    return await restore(store, text, silent)


def rows(*games: Game) -> str:
    return write_all(({"begun": 1, "changed": 2}, write(game)) for game in games)


def test_a_number_that_is_no_json_keeps_no_game_from_being_restored() -> None:
    async def test() -> None:
        tab = Tab()
        kept = {"begun": 1, "new": [1, float("inf")], "newer": 7}
        text = write_all([(kept, write(GAME)), ({}, write(OVER))])
        assert "Infinity" in text
        assert await brought(tab.store, text) == GamesImported(2, 0)
        assert next(raw for raw, _ in tab.disk.rows.values() if "newer" in raw).get("new") is None

    run(test())


def test_a_backup_brings_back_games_times_reviews_and_settings() -> None:
    async def test() -> None:
        tab = Tab()
        over = replace(entry("b", OVER, 7), kept=Kept(3, 7, SUMS))
        await tab.store.put([(entry("a", GAME, 5), write(GAME)), (over, write(OVER))])
        made = await back_up(tab.store, '{"language": "nl"}', silent)
        assert (made.games, made.left_out) == (2, 0)
        later = Tab()
        found = await brought(later.store, made.text)
        assert found == GamesImported(2, 0, settings='{"language": "nl"}')
        entries = {saved.names: saved for saved in await later.store.entries()}
        back = entries[over.names]
        assert (back.kept, back.result) == (over.kept, over.result)
        assert {text for _, text in later.disk.rows.values()} == {write(GAME), write(OVER)}
        assert (await brought(later.store, made.text)).known == 2

    run(test())


def test_what_cannot_be_read_is_left_out_of_a_backup_and_counted() -> None:
    async def test() -> None:
        tab = Tab()
        damaged = write(OVER).replace("rolled", "roled", 1)
        await tab.store.put([(entry("a", GAME, 5), write(GAME)), (entry("b", OVER, 5), damaged)])
        await tab.store.quarantine(Entry(id="c"), "scrap")
        made = await back_up(tab.store, "", silent)
        assert made.text == write_all([({"begun": 5, "changed": 5}, write(GAME))])
        assert (made.games, made.left_out) == (1, 2)

    run(test())


def test_a_backup_tells_after_each_game_how_far_it_is() -> None:
    async def test() -> None:
        tab, told = Tab(), list[tuple[int, int]]()
        await tab.store.put([(entry("a", GAME, 5), write(GAME)), (entry("b", OVER, 7), "scrap")])
        await back_up(tab.store, "", lambda done, of: told.append((done, of)))
        assert told == [(1, 2), (2, 2)]

    run(test())


def test_no_backup_is_made_where_the_database_fails() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)
        tab.database.failure = "broken"
        with pytest.raises(DatabaseFailed, match="broken"):
            await back_up(tab.store, "", silent)

    run(test())


def test_a_game_that_is_only_in_memory_is_in_the_backup() -> None:
    async def test() -> None:
        tab = Tab()
        tab.database.failure = "full"
        await tab.store.save("a", GAME)
        tab.database.failure = None
        assert (await back_up(tab.store, "", silent)).games == 1

    run(test())


def test_one_bad_game_keeps_no_other_from_being_added() -> None:
    async def test() -> None:
        tab = Tab()
        lines = rows(GAME, NEXT, OVER).split("\n")
        lines[2] = lines[2].replace('"version": 1', '"version": 9')
        stranger = replace(OVER, seats=(OVER.seats[0], Seat("Zoe", "admiral")))
        running = replace(GAME, seats=(GAME.seats[0], Seat("Zoe", "admiral")))
        text = "\n".join(lines) + "\n".join(rows(stranger, running).split("\n")[1:])
        found = await brought(tab.store, text)
        assert (found.added, found.known) == (3, 0)
        assert [(error.where, error.problem) for error in found.bad] == [
            ("games[1].version", RecordProblem.VERSION),
            ("games[4].level", RecordProblem.UNKNOWN),
        ]
        assert {text for _, text in tab.disk.rows.values()} == {*map(write, (GAME, OVER, stranger))}

    run(test())


def test_an_older_state_of_a_game_that_was_played_on_is_no_game_of_its_own() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", GAME)
        begun = (await tab.store.entries())[0].kept.begun
        await tab.store.save("a", NEXT)
        found = await brought(
            tab.store, write_all([({"begun": begun, "changed": begun}, write(GAME))])
        )
        assert (found.added, found.known) == (0, 1)
        assert list(tab.disk.rows) == ["a"]

    run(test())


def test_a_game_by_link_is_known_whatever_was_chosen_and_not_sent_when_it_was_backed_up() -> None:
    async def test() -> None:
        side = begin(Random(1), Player.A, rolls=Rolls.AT_ONCE)[0]
        drafts = {(game := think(side, Random(luck))).events: game for luck in range(40)}
        first, second, *_ = drafts.values()
        for there in (first, post(first)):
            tab = Tab()
            await tab.store.put([(entry("a", there, 5), write(there))])
            shorter = second.back(second.turn - 1)
            found = await brought(tab.store, rows(side, shorter))
            assert (found.added, found.known) == (0, 2)

    run(test())


def test_the_same_game_twice_in_a_text_or_under_another_name_is_known() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.save("a", NEXT)
        found = await brought(tab.store, rows(NEXT, OVER, OVER))
        assert (found.added, found.known) == (1, 2)

    run(test())


def test_where_the_room_ends_the_first_games_are_there_and_that_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "ROWS", 1)

    async def test() -> None:
        tab = Tab()
        put = tab.database.put

        async def small(rows: Sequence[Row]) -> bool:
            if len(tab.disk.rows) == 2:
                raise DatabaseFailed("full")
            return await put(rows)

        tab.database.put = small  # type: ignore[method-assign] # a small disk
        found = await brought(tab.store, rows(GAME, NEXT, OVER))
        assert (found.added, found.failure) == (2, "full")
        assert len(tab.disk.rows) == 2

    run(test())


def test_a_slow_write_counts_if_the_games_are_there_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(patience, "BULK", 0.15)

    async def test() -> None:
        tab = Tab()
        put = tab.database.put

        async def slow(rows: Sequence[Row]) -> bool:
            tab.database.delay = 0.2
            try:
                return await put(rows)
            finally:
                tab.database.delay = 0.0

        tab.database.put = slow  # type: ignore[method-assign] # longer than anybody waits
        asyncio.get_running_loop().call_later(0.1, setattr, tab.database, "delay", 0.0)
        found = await brought(tab.store, rows(GAME, OVER))
        assert (found.added, found.failure) == (2, "broken")
        assert len(tab.disk.rows) == 2

    run(test())


def test_a_text_that_is_no_collection_at_all_is_refused_whole() -> None:
    async def test() -> None:
        found = await brought(Tab().store, "rubbish")
        assert [error.problem for error in found.bad] == [RecordProblem.VERSION]

    run(test())


class Work:
    """A clock that only work moves on, and how much of it is done before the page has its turn."""

    def __init__(self) -> None:
        self.now = 0.0
        self.done = 0
        self.longest = 0
        self.turns = 0

    def look(self) -> float:
        """The time; whoever looks has handled a game since."""
        self.done += 1
        self.longest = max(self.longest, self.done)
        self.now += GAME_TAKES
        return self.now

    async def watch(self) -> None:
        """Be the page, which has something to do at every moment."""
        while True:
            self.done = 0
            self.turns += 1
            await asyncio.sleep(0)


def test_many_games_leave_the_page_its_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work()
    monkeypatch.setattr(module, "monotonic", work.look)

    async def test() -> None:
        tab = Tab()
        games = (replace(NEXT, seats=(Seat(f"Anna {n}"), Seat("Bernd"))) for n in range(MANY))
        text = write_all(({"begun": n, "changed": n}, write(game)) for n, game in enumerate(games))
        watching = asyncio.ensure_future(work.watch())
        said: list[BulkProgress] = []
        with telling(said.append, lambda: work.now) as tell:
            assert (await restore(tab.store, text, tell)).added == MANY
            assert (await back_up(tab.store, "", tell)).games == MANY
        watching.cancel()
        assert work.longest * GAME_TAKES < 0.1
        assert work.turns > 2 * MANY * GAME_TAKES / 0.1
        assert said[-1] == BulkProgress(0, 0)
        assert 1 < len(said) <= 2 + work.now / module.TOLD

    run(test())


def test_many_games_are_written_and_deleted_in_portions() -> None:
    async def test() -> None:
        tab, portions = Tab(), list[int]()
        put, delete = tab.database.put, tab.database.delete

        async def putting(rows: Sequence[Row]) -> bool:
            portions.append(len(rows))
            return await put(rows)

        async def deleting(ids: Sequence[str]) -> None:
            portions.append(len(ids))
            await delete(ids)

        tab.database.put, tab.database.delete = putting, deleting  # type: ignore[method-assign]
        games = (replace(GAME, seats=(Seat(f"Anna {n}"), Seat("Bernd"))) for n in range(MANY))
        await brought(tab.store, rows(*games))
        assert sum(portions) == MANY
        assert max(portions) == module.ROWS
        portions.clear()
        await module.delete(tab.store, tuple(tab.disk.rows), silent)
        assert tab.disk.rows == {}
        assert sum(portions) == MANY
        assert max(portions) == module.DELETED

    run(test())


@pytest.mark.parametrize("failure", [None, "full"])
def test_a_success_does_not_look_like_an_error(failure: str | None) -> None:
    app = update(App(), GamesImported(5, 0, failure=failure))[0]
    (notice,) = Tags(page(app)).classed("notice")
    is_good = failure is None
    assert (notice["role"], "good" in str(notice["class"])) == (
        "status" if is_good else "alert",
        is_good,
    )


def test_a_file_that_cannot_be_read_as_a_whole_is_one_refusal_and_nothing_else() -> None:
    async def test() -> None:
        tab = Tab()
        app, _ = update(App(), await brought(tab.store, "rubbish"))
        assert app.notice == (
            "0 games were added. 1 couldn’t be opened: field “version” (it was made by a newer "
            "version of the game)."
        )
        assert tab.disk.rows == {}

    run(test())
