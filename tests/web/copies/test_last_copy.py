"""When the page asks for a copy, and what it knows of the last one."""

import zlib
from base64 import b64decode
from dataclasses import replace

import pytest

from shanghaien.formats.collection import split_all
from shanghaien.formats.record import write
from shanghaien.progress import Progress, format_progress
from tests.support.app_driver import with_panel
from tests.support.clock import run
from tests.support.copy_screens import ago, copied, loose, with_games
from tests.support.games import FEW, decided_by_a, played
from tests.support.html import Tags
from tests.support.movers import Mover, both_at
from tests.support.runtime_fakes import Bench
from tests.support.store_fakes import Tab
from tests.support.stored import write_settings
from tests.support.tables import Host
from web.copies.effects import WriteFile
from web.copies.perform import write as write_file
from web.copies.questions import asks, games_since, last_copy, marked
from web.copies.state import (
    GAMES,
    OLD,
    Copies,
    KeptFile,
    LastCopy,
    day_of,
    digest,
    is_due,
    read_last,
    write_last,
)
from web.copies.view import copy_status
from web.kernel.effects import SaveSettings
from web.kernel.messages import (
    BrowserStatus,
    Command,
    GamesExported,
    GamesImported,
    GamesListed,
    Message,
    OfflineStatus,
)
from web.kernel.model import App
from web.kernel.saved_state import entry
from web.kernel.settings import Settings, Sound, read_settings, together
from web.nearby.effects import Pack
from web.nearby.messages import MovePacked
from web.nearby.perform import pack
from web.saved.backup import restore
from web.saved.bulk import export_all_games
from web.saved.effects import ExportAllGames
from web.saved.questions import now, today
from web.shell.page import page
from web.shell.update import update

TODAY = today()
PUZZLES = "1200 80 1 1 1 - 0123abcd 1123abcd 2123abcd 3123abcd 4123abcd"


def made(days: int, progress: int = 0, until: int = 0) -> LastCopy:
    return LastCopy(ago(days), progress, until)


@pytest.mark.parametrize(
    ("last", "games", "progress", "due"),
    [
        (LastCopy(), GAMES, 0, True),
        (LastCopy(), GAMES - 1, 0, False),
        (LastCopy(), 0, digest(PUZZLES), True),
        (LastCopy(), 0, 0, False),
        (made(OLD), 99, 0, False),
        (made(OLD + 1), GAMES, 0, True),
        (made(OLD + 1), GAMES - 1, 0, False),
        (made(OLD + 1), 0, 5, True),
        (made(OLD + 1, 5), 0, 5, False),
        (made(0), 99, 5, False),
        (made(-3), GAMES, 0, True),  # the clock was wrong then, or somebody lies
        (made(-3, 5), 0, 5, True),
        (made(99, until=TODAY), 99, 5, False),
        (made(99, until=TODAY - 1), 99, 5, True),
        (LastCopy(until=TODAY + OLD), 99, 5, False),
        (LastCopy(until=TODAY + OLD + 1), 99, 5, True),  # nobody can have said that
    ],
)
def test_a_copy_is_due_when_there_is_much_to_lose_and_none_is_fresh(
    last: LastCopy, games: int, progress: int, due: bool
) -> None:
    assert is_due(last, games, progress, TODAY) is due


@pytest.mark.parametrize(
    "text",
    [
        *("", "1", "1 2", "1 2 3 4 5", "a b c", "-1 0 0", "9e9 0 0", "0 -1 0", "0 0 -1", "9" * 99),
        *(f"{10**15} 0 0", f"1 {2**32} 0", "1 0 3652060", f"0 0 {'9' * 90}"),
    ],
)
def test_what_is_damaged_is_no_copy(text: str) -> None:
    assert read_last(text) == LastCopy(0, 0, 0, 0)
    app = loose(with_games(App(settings=Settings(copies=text)), GAMES, ago(0)))
    assert copy_status(app) == "No backup yet."
    assert asks(app)


def test_of_a_copy_that_a_wrong_clock_has_dated_nothing_untrue_is_said() -> None:
    app = loose(with_games(copied(App(), -2), GAMES, ago(0)))
    assert asks(app)
    for seen in (app, with_panel(app, "games")):
        text = " ".join(Tags(page(seen)).texts)
        assert "No backup yet" not in text
        assert "Last backup" not in text
    app, _ = update(app, GamesExported(at=ago(0)))
    assert copy_status(app) == "Last backup: today."


@pytest.mark.parametrize("last", [LastCopy(), LastCopy(10**14, 2**32 - 1, 3652059)])
def test_what_is_stored_is_read(last: LastCopy) -> None:
    settings = Settings(copies=write_last(last))
    assert read_last(read_settings(write_settings("en", settings))[1].copies) == last
    assert day_of(last.at) > 0


def test_of_progress_only_that_with_some_puzzles_is_worth_a_copy_of_its_own() -> None:
    some, few = (tuple(f"{n}123abcd" for n in range(count)) for count in (5, 4))
    text, start = (format_progress(Progress(seen=seen)) for seen in (some, few))
    app = loose(App(settings=Settings(puzzles=text)))
    assert asks(app)
    assert not asks(loose(App(settings=Settings(puzzles=start))))
    assert not asks(loose(App(settings=Settings(lessons_done=6))))
    saving, effects = update(app, Command("export-all"))
    assert saving.games.progress == (0, 0)
    assert len(effects) == 1


@pytest.mark.parametrize("status", ["none", "cut", "open"])
def test_where_the_browser_is_not_asked_it_promises_nothing(status: str) -> None:
    app = with_games(App(), GAMES, ago(0))
    assert not asks(app), "it has not answered yet"
    assert asks(update(app, OfflineStatus(status))[0])
    assert not asks(update(app, OfflineStatus("ready"))[0])
    assert asks(update(app, BrowserStatus("loose"))[0])
    assert not asks(update(app, BrowserStatus("kept"))[0])


def test_the_line_stands_in_the_room_of_which_the_start_screen_then_says_so() -> None:
    app = copied(loose(with_games(App(), 7, ago(0))), 40)
    assert "Time to back up your games" in " ".join(Tags(page(app)).texts)
    assert "Time to back up your games" not in " ".join(Tags(page(copied(app, 1))).texts)
    app = with_panel(app, "more")
    text = " ".join(Tags(page(app)).texts)
    assert "Last backup: 40 days ago. 7 finished games since." in text
    assert "Download the ones you want to keep" not in text, "it would say the same twice"
    assert {"export-all", "copy-later"} <= set(Tags(page(app)).all("data-do"))
    assert not asks(replace(app, game=played(*FEW)))
    for other in (copied(app, 1), replace(app, is_storage_persistent=True)):
        assert "copy-later" not in Tags(page(other)).all("data-do")


def test_once_a_copy_was_made_the_start_screen_says_so_and_asks_for_no_other() -> None:
    app = replace(loose(with_games(App(), 7, ago(2))), offline=OfflineStatus("ready"))
    app = with_panel(app, "more")
    assert "No backup yet." in " ".join(Tags(page(app)).texts)
    text = " ".join(Tags(page(copied(app, 0))).texts)
    assert "Last backup: today." in text
    assert "Download the ones you want to keep" not in text


def test_not_now_puts_it_off_for_a_month() -> None:
    app, effects = update(loose(with_games(App(), 7, ago(0))), Command("copy-later"))
    assert last_copy(app) == LastCopy(until=TODAY + OLD)
    assert OLD == 30
    assert effects == (SaveSettings({"copies": write_last(LastCopy(until=TODAY + OLD))}),)
    assert not asks(app)


def test_a_download_is_a_copy_and_says_in_itself_when_it_was_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        bench = Bench(loose(with_games(App(), 7, ago(1))))
        bench.store.texts["x"] = write(decided_by_a(1))
        saved: list[str] = []
        monkeypatch.setattr(bench.device, "save_file", lambda _, text: saved.append(text))
        bench.runtime.send(Command("export-all"))
        await bench.rest()
        assert copy_status(bench.app) == "Last backup: today."
        assert not asks(bench.app)
        _, inner = read_settings(split_all(saved[0]).settings)
        assert inner.copies == bench.app.settings.copies
        assert bench.log[-1].startswith("settings")

    run(test())


@pytest.mark.parametrize(
    "settings",
    [
        Settings(lessons_done=3),
        Settings(course_done="13"),
        Settings(puzzles="1500 70 1 1 1 - 12345678"),
        Settings(name_a="Anna"),
    ],
)
def test_what_was_achieved_or_chosen_is_downloaded_without_a_game_too(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        bench, saved = Bench(App(settings=settings)), list[str]()
        bench.store.choices.spare.settings = write_settings("en", settings)
        monkeypatch.setattr(bench.device, "save_file", lambda _, text: saved.append(text))
        bench.runtime.send(Command("panel", "moving"))
        assert "Download all games" in Tags(page(bench.app)).texts
        bench.runtime.send(Command("export-all"))
        await bench.rest()
        new, _ = update(App(), await restore(Tab().store, saved[0], lambda _done, _of: None))
        assert replace(new.settings, copies="") == settings
        assert copy_status(bench.app) == "Last backup: today."

    run(test())


def test_no_file_is_no_copy() -> None:
    for event in (GamesExported(failure="slow"), GamesExported()):
        app, effects = update(App(), event)
        assert (app.settings, effects) == (Settings(), ())

    async def test() -> None:
        bench = Bench(App(settings=Settings(copies="")))
        bench.runtime.send(Command("export-all"))
        await bench.rest()
        assert bench.log == []

    run(test())


def test_a_copy_of_which_a_game_is_missing_says_so_and_is_one() -> None:
    app, effects = update(App(), GamesExported(left_out=1, at=ago(0)))
    assert "1 game can’t be read" in str(app.notice)
    assert copy_status(app) == "Last backup: today."
    assert len(effects) == 1


def test_a_move_is_a_copy_on_both_devices_once_everything_has_arrived() -> None:
    old, new = Mover("Anna", (rng := Bench(App()).rng), [decided_by_a(1)]), Mover("", rng, ())
    host = Host(old, new)
    assert copy_status(old.app).startswith("No backup yet.")
    both_at(host, old, new)
    assert old.move.at
    for person in (old, new):
        assert copy_status(person.app) == "Last backup: today."


def test_what_came_since_is_counted_by_its_time() -> None:
    app = with_games(App(), 3, ago(2))
    assert games_since(app) == 3
    assert games_since(copied(app, 2)) == 0
    assert copy_status(copied(app, 3)) == "Last backup: 3 days ago. 3 finished games since."
    assert copy_status(copied(app, 1)) == "Last backup: yesterday."
    assert games_since(copied(app, -3)) == 3


def test_an_own_copy_counts_more_than_that_of_another_device() -> None:
    ours, theirs = marked(Settings(), ago(9)), marked(Settings(), ago(2))
    assert together(ours, theirs).copies == ours.copies
    assert together(Settings(), theirs).copies == theirs.copies


def test_progress_alone_comes_back_with_a_good_word() -> None:
    settings = write_settings("en", Settings(puzzles=PUZZLES))
    app, _ = update(App(), GamesImported(0, 0, settings=settings))
    assert app.settings.puzzles == PUZZLES
    assert app.notice == "Your settings and progress have arrived."


NEWER = Settings(puzzles=PUZZLES, course_done="13", lessons_done=4, sound=Sound.ON)
"""What another tab has stored since this one was opened."""


def stored(bench: Bench) -> Settings:
    return read_settings(bench.store.choices.spare.settings)[1]


def beside_another_tab(app: App) -> Bench:
    bench = Bench(app)
    bench.store.texts["x"] = write(decided_by_a(1))
    bench.store.choices.spare.settings = write_settings("de", NEWER)
    return bench


def test_an_old_tab_writes_what_is_stored_and_stores_nothing_but_when() -> None:
    async def test() -> None:
        file = KeptFile("copy.txt", is_allowed=True)
        bench = beside_another_tab(App().having(Copies(can_keep=True, file=file)))
        bench.runtime.send(Command("copy-again"))
        await bench.rest()
        language, found = read_settings(split_all(bench.copy_file.text).settings)
        assert (language, replace(found, copies="")) == ("de", NEWER)
        assert replace(stored(bench), copies="") == NEWER
        assert read_last(stored(bench).copies).progress == digest(PUZZLES)
        assert read_last(stored(bench).copies).days(TODAY) == 0

    run(test())


def test_not_now_in_an_old_tab_stores_nothing_else() -> None:
    async def test() -> None:
        bench = beside_another_tab(loose(with_games(App(), 7, ago(0))))
        bench.runtime.send(Command("copy-later"))
        await bench.rest()
        assert stored(bench) == replace(NEWER, copies=write_last(LastCopy(until=TODAY + OLD)))

    run(test())


def test_a_download_of_an_old_tab_has_what_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        bench, saved = beside_another_tab(with_games(App(), 1, ago(3))), list[str]()
        monkeypatch.setattr(bench.device, "save_file", lambda _, text: saved.append(text))
        bench.runtime.send(Command("export-all"))
        await bench.rest()
        for found in (read_settings(split_all(saved[0]).settings)[1], stored(bench)):
            assert replace(found, copies="") == NEWER
            assert read_last(found.copies).days(TODAY) == 0

    run(test())


def test_an_old_tab_moves_what_is_stored() -> None:
    async def test() -> None:
        bench, told = beside_another_tab(App()), list[Message]()
        ports = bench.runtime._ports
        await pack(Pack("table"), ports, told.append)
        assert isinstance(told[-1], MovePacked)
        text = zlib.decompress(b64decode("".join(told[-1].cargo.parts))).decode()
        assert replace(read_settings(split_all(text).settings)[1], copies="") == NEWER

    run(test())


def test_games_of_a_clock_that_was_a_year_ahead_count_until_they_are_copied() -> None:
    app = with_games(copied(App(), 3), 2, 0)
    assert games_since(app) == 2
    app, _ = update(app, GamesExported(at=ago(0)))
    assert (games_since(app), last_copy(app).undated) == (0, 2)
    games = (*app.games.entries, entry("another", decided_by_a(1), 0))
    app, _ = update(app, GamesListed(games))
    assert games_since(app) == 1


def test_a_copy_that_is_dated_later_today_hides_no_game() -> None:
    app = with_games(App(), 3, ago(0))
    app = replace(app, settings=marked(app.settings, now() + 3_600_000))
    assert (games_since(app), copy_status(app)) == (3, "")
    app, _ = update(app, GamesExported(at=ago(0)))
    assert (games_since(app), copy_status(app)) == (0, "Last backup: today.")


def test_games_that_are_dated_later_today_are_in_the_copy() -> None:
    app, _ = update(with_games(App(), 2, now() + 3_600_000), GamesExported(at=now() - 2))
    assert (games_since(app), copy_status(app)) == (0, "Last backup: today.")
    games = (*app.games.entries, entry("another", decided_by_a(1), now() - 1))
    assert games_since(update(app, GamesListed(games))[0]) == 1


@pytest.mark.parametrize("way", ["file", "download", "move"])
def test_a_copy_says_in_itself_how_many_of_its_games_have_no_date(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        tab, saved, told_ = Tab(), list[str](), list[Message]()
        games = ((entry(f"x{i}", decided_by_a(i), 0), write(decided_by_a(i))) for i in (1, 2))
        await tab.store.put(list(games))
        bench = Bench(App())
        monkeypatch.setattr(bench.device, "save_file", lambda _, text: saved.append(text))
        ports = replace(bench.runtime._ports, store=tab.store)
        if way == "file":
            await write_file(WriteFile(), ports, told_.append)
            text = bench.copy_file.text
        elif way == "download":
            await export_all_games(ExportAllGames(), ports, told_.append)
            (text,) = saved
        else:
            await pack(Pack("table"), ports, told_.append)
            assert isinstance(told_[-1], MovePacked)
            text = zlib.decompress(b64decode("".join(told_[-1].cargo.parts))).decode()
        new = Tab()
        found = await restore(new.store, text, lambda _done, _of: None)
        app, _ = update(App(), found)
        app, _ = update(app, GamesListed(*await new.store.games()))
        assert len(app.games.finished) == 2
        assert (games_since(app), copy_status(app)) == (0, "Last backup: today.")

    run(test())
