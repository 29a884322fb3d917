"""Damaged games and copies: what an older copy had of them stays, and comes back."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import NoReturn

import pytest

from shanghaien.formats.collection import HEADS, split_all, write_all
from shanghaien.formats.record import continues, name_of, write
from shanghaien.game import Game, Seat, draw_setup, start
from shanghaien.moves import Roll
from tests.support.clock import run
from tests.support.copy_screens import ago, with_games
from tests.support.games import decided_by_a
from tests.support.html import inside
from tests.support.random_games import random_game
from tests.support.runtime_fakes import Bench
from tests.support.store_fakes import Tab
from web.copies import perform
from web.copies.state import Copies, KeptFile
from web.kernel.messages import Command
from web.kernel.model import App, OpenPanel
from web.kernel.saved_state import Entry, entry
from web.saved.backup import back_up, restore
from web.shell.page import page

GAMES = tuple(random_game(seed) for seed in range(6))
NEW = start(draw_setup(Random(1)), (Seat("Anna"), Seat("Bernd")))
SCRAP = "scrap\nof two lines"


async def saved(games: Sequence[Game]) -> Tab:
    """A tab where some games are saved, as `0`, `1` and so on."""
    tab = Tab()
    await tab.store.put([(entry(str(i), game, i + 1), write(game)) for i, game in enumerate(games)])
    return tab


def damage(tab: Tab, *ids: str, text: str = SCRAP) -> None:
    for id_ in ids:
        tab.disk.rows[id_] = tab.disk.rows[id_][0], text


async def written(tab: Tab, before: str) -> tuple[str, str, int]:
    """Why the file is not written, if it is not, then what is in it, and how many are unread."""
    file, unread = Bench(App()).copy_file, list[Entry]()
    file.text = before
    await file.open()
    why = await perform._written(tab.store, "{}", file, unread)
    return why, file.text, len(unread)


def records(text: str) -> list[str]:
    found = split_all(text)
    return [found.record(i) for i in range(len(found.lines))]


@pytest.mark.parametrize("damaged", [1, 5, 6])
def test_the_file_keeps_what_it_had_of_games_that_are_damaged_since(damaged: int) -> None:
    async def test() -> None:
        tab = await saved(GAMES)
        _, before, unread = await written(tab, "")
        assert (len(records(before)), unread) == (6, 0)
        damage(tab, *map(str, range(damaged)))
        for _ in range(2):  # what was carried over once is carried over again
            why, before, unread = await written(tab, before)
            assert (why, unread) == ("", damaged)
            assert sorted(records(before)) == sorted(map(write, GAMES))
        later = Tab()
        assert (await restore(later.store, before, lambda _, __: None)).added == 6

    run(test())


def test_what_is_kept_beside_a_damaged_game_is_carried_over_too() -> None:
    async def test() -> None:
        tab = await saved(GAMES[:2])
        before = write_all([({"begun": 7, "of a later version": [1]}, write(GAMES[0]))])
        damage(tab, "0")
        _, text, _ = await written(tab, before)
        assert before.splitlines()[-1] in text.splitlines()

    run(test())


def test_a_game_that_went_on_since_the_copy_is_in_the_file_once() -> None:
    async def test() -> None:
        tab = await saved([NEW, GAMES[0]])
        _, before, _ = await written(tab, "")
        on = NEW.play(Roll())
        await tab.store.put([(entry("0", on, 9), write(on))])
        damage(tab, "1")
        _, text, _ = await written(tab, before)
        assert sorted(records(text)) == sorted([write(on), write(GAMES[0])])

    run(test())


def test_a_damaged_game_comes_back_as_it_was_in_the_copy_though_it_went_on() -> None:
    async def test() -> None:
        tab = await saved([NEW])
        _, before, _ = await written(tab, "")
        damage(tab, "0", text=write(NEW.play(Roll())).replace("Anna", "An\\na", 1))
        why, text, unread = await written(tab, before)
        assert (why, records(text), unread) == ("", [write(NEW)], 1)

    run(test())


def test_what_a_newer_version_has_saved_is_carried_over_as_it_is_and_once() -> None:
    async def test() -> None:
        newer = write(GAMES[2]).replace('"version": ', '"version": 9', 1)
        tab = await saved(GAMES[:3])
        damage(tab, "2", text=newer)
        _, before, _ = await written(tab, "")
        damage(tab, "0")
        _, text, _ = await written(tab, before)
        assert sorted(records(text)) == sorted([newer, *map(write, GAMES[:2])])
        damage(tab, "2")
        _, text, unread = await written(tab, text)
        assert unread == 2
        assert sorted(records(text)) == sorted([newer, *map(write, GAMES[:2])])

    run(test())


def test_a_file_of_an_older_version_is_carried_over_in_the_form_of_this_one() -> None:
    async def test() -> None:
        tab = await saved(GAMES[:2])
        damage(tab, "0")
        _, text, _ = await written(tab, f"{HEADS[2]}\n7 8 - {write(GAMES[0])}\n")
        found = split_all(text)
        assert found.version == 3
        assert found.read(1).kept == {"begun": 7, "changed": 8}

    run(test())


@pytest.mark.parametrize("before", ["?", "a letter", f"{HEADS[3].replace('3', '4')}\n"])
def test_where_the_copy_before_cannot_be_read_it_stays(before: str) -> None:
    async def test() -> None:
        tab = await saved(GAMES[:2])
        damage(tab, "0")
        assert await written(tab, before) == ("broken", before, 1)

    run(test())


def test_a_deleted_game_leaves_the_file_where_all_others_can_be_read() -> None:
    async def test() -> None:
        tab = await saved(GAMES[:3])
        _, before, _ = await written(tab, "")
        await tab.store.delete(["1"])
        _, text, _ = await written(tab, before)
        assert records(text) == [write(GAMES[0]), write(GAMES[2])]

    run(test())


def test_the_panel_says_how_many_cannot_be_read() -> None:
    async def test() -> None:
        file = KeptFile("copy.txt", is_allowed=True, why="full")
        app = with_games(App(), 1, ago(3))
        bench = Bench(app.having(Copies(can_keep=True, file=file)))
        bench.store.texts |= {"a": write(GAMES[0]), "b": SCRAP, "c": SCRAP}
        bench.runtime.send(Command("copy-again"))
        await bench.rest()
        app = replace(bench.app, overlay=OpenPanel("games"))
        said = inside(page(app), "overlay").text
        assert "2 games can’t be read. Any copies already in copy.txt are kept." in said
        assert records(bench.copy_file.text) == [write(GAMES[0])]
        del bench.store.texts["b"], bench.store.texts["c"]
        bench.runtime.send(Command("copy-again"))
        await bench.rest()
        app = replace(bench.app, overlay=OpenPanel("games"))
        assert "can’t be read" not in inside(page(app), "overlay").text

    run(test())


@pytest.mark.parametrize("is_whole", [False, True])
@pytest.mark.parametrize("owner", [None, "another tab"])
def test_a_copy_brings_back_a_game_that_is_damaged_here(
    owner: str | None, *, is_whole: bool
) -> None:
    async def test() -> None:
        over = decided_by_a(1)
        name = name_of(write(over))  # as a game that came from a copy is called
        tab = Tab()
        await tab.store.put([(entry(name, over, 5), write(over))])
        copy = (await back_up(tab.store, "", lambda _, __: None)).text
        damage(tab, name)
        if owner:
            tab.disk.rows[name][0]["owner"] = owner
        for added in (1, 0):
            found = await restore(tab.store, copy, lambda _, __: None, is_whole=is_whole)
            assert (found.added, found.known, found.failure) == (added, 1 - added, None)
        texts = [text for _, text in tab.disk.rows.values()]
        assert sorted(texts) == sorted([write(over), SCRAP]), "what is damaged stays as it was"

    run(test())


def test_a_copy_that_has_a_damaged_game_twice_brings_it_back_once() -> None:
    async def test() -> None:
        text = write(GAMES[0])
        tab = Tab()
        await tab.store.put([(entry(name_of(text), GAMES[0], 5), SCRAP)])
        found = await restore(tab.store, write_all([({}, text)] * 2), lambda _, __: None)
        assert (found.added, found.known) == (1, 1)

    run(test())


def test_a_game_from_a_copy_that_took_another_course_here_is_known() -> None:
    async def test() -> None:
        text = write(NEW)
        tab = Tab()
        other = decided_by_a(1)
        assert not continues(write(other), text)
        await tab.store.put([(entry(name_of(text), other, 5), write(other))])
        found = await restore(tab.store, write_all([({}, text)]), lambda _, __: None)
        assert (found.added, found.known) == (0, 1)

    run(test())


@pytest.mark.parametrize("place", ["chosen", "texts"])
def test_an_error_of_the_program_leaves_the_file_to_its_next_turn(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> NoReturn:
        raise ValueError

    async def test() -> None:
        file = KeptFile("copy.txt", is_allowed=True)
        bench = Bench(App().having(Copies(can_keep=True, file=file)))
        bench.store.texts["a"] = write(GAMES[0])
        bench.copy_file.text = "before"
        with monkeypatch.context() as patch:
            patch.setattr(perform, place, fail)
            bench.runtime.send(Command("copy-again"))
            bench.runtime.send(Command("copy-again"))
            await bench.rest()
        assert bench.app.fault
        assert bench.log.count("copy open") == bench.log.count("copy leave") == 1
        left = bench.app.part(Copies).file
        assert left
        assert (left.why, bench.copy_file.text) == ("broken", "before")
        bench.runtime.send(Command("copy-again"))
        await bench.rest()
        assert len(split_all(bench.copy_file.text).lines) == 1

    run(test())
