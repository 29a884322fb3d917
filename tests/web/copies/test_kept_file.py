"""The file that is kept up to date: when it is written, what is in it, what can go wrong."""

import asyncio
from dataclasses import replace

import pytest

from shanghaien.formats.collection import HEADS, split_all, write_all
from shanghaien.formats.record import write
from shanghaien.game import Game
from tests.support.app_driver import at_table, with_panel
from tests.support.clock import run
from tests.support.copy_screens import ago, with_games
from tests.support.games import FEW, decided_by_a, played
from tests.support.html import Tags, inside
from tests.support.runtime_fakes import Bench
from tests.support.store_fakes import Tab
from tests.support.stored import write_settings
from web.copies import perform
from web.copies.effects import DropFile, PickFile, RenewLeave, WriteFile
from web.copies.messages import FileFound, FilePicked, FileWritten, WritingDue
from web.copies.state import REASONS, Copies, FileStage, KeptFile
from web.copies.update import PAUSE
from web.copies.update import follow as follows
from web.copies.view import copy_status
from web.kernel.effect import Effect
from web.kernel.effects import Later, SaveGame
from web.kernel.messages import Command, GameSaved, GamesListed, SettingChanged
from web.kernel.model import App, OpenPanel, Step
from web.kernel.saved_state import ReviewSums, entry, listed
from web.kernel.settings import Settings, read_settings
from web.mistakes.state import CurrentStudy, Mistakes
from web.shell.page import page
from web.shell.update import update

OVER = decided_by_a(1)
SOON = Later(PAUSE, WritingDue())


def follow(app: App, effects: tuple[Effect, ...]) -> Step:
    """What follows after some message."""
    return follows(app, effects, GamesListed(()))


def kept(app: App | None = None, **changes: object) -> App:
    """The App with a file that has all that there is, unless something else is said."""
    app = with_games(App(), 2, ago(3)) if app is None else app
    settings = app.settings
    contents = app.games.entries, settings.puzzles, settings.lessons_done, settings.course_done
    file = KeptFile("copy.txt", is_allowed=True, tried=contents)
    file = replace(file, **changes)  # type: ignore[arg-type] # by name
    return app.having(Copies(can_keep=True, file=file))


def file_of(app: App) -> KeptFile:
    file = app.part(Copies).file
    assert file is not None
    return file


def said(app: App) -> str:
    """What the panel of saved games says."""
    return inside(page(replace(app, overlay=OpenPanel("games"))), "overlay").text


def test_nothing_of_it_is_shown_or_done_where_the_browser_cannot() -> None:
    app = with_games(App(), 2, ago(3))
    assert "Automatic backup" not in said(app)
    assert update(app, Command("copy-pick")) == (app, ())
    assert "Automatic backup" in said(app.having(Copies(can_keep=True)))


def test_a_file_is_picked_and_written_at_once_with_all_games() -> None:
    async def test() -> None:
        bench = Bench(with_games(App(), 2, ago(3)).having(Copies(can_keep=True)))
        games = {"a": write(played(*FEW)), "b": write(OVER)}
        bench.store.texts |= games
        bench.runtime.send(Command("copy-pick"))
        await bench.rest()
        assert [line for line in bench.log if "copy" in line] == [
            "copy pick",
            "copy open",
            "copy add",
            "copy close",
        ]
        found = split_all(bench.copy_file.text)
        assert {found.read(i).text for i in range(len(found.lines))} == set(games.values())
        assert read_settings(found.settings)[1].copies == bench.app.settings.copies
        assert copy_status(bench.app) == "Last backup: today."
        assert (file_of(bench.app).name, file_of(bench.app).stage) == (perform.NAME, FileStage.IDLE)
        assert "kept up to date automatically" in said(bench.app)

    run(test())


def test_who_closes_the_picker_has_no_file() -> None:
    app = App().having(Copies(can_keep=True))
    assert update(app, Command("copy-pick")) == (app, (PickFile(),))
    assert update(app, FilePicked("")) == (app, ())
    refused, _ = update(app, FilePicked("refused"))
    assert "doesn’t let this page write to a file" in str(refused.notice)
    assert refused.part(Copies).file is None


def test_a_copy_that_there_is_comes_back_before_it_is_written_anew() -> None:
    async def test() -> None:
        bench = Bench(with_games(App(), 1, ago(3)).having(Copies(can_keep=True)))
        bench.store.texts["new"] = write(_game(0))
        old = {write(_game(1)), write(_game(2))}
        settings = write_settings("en", Settings(puzzles="1200 80 1 1 1 - 0123abcd"))
        bench.copy_file.text = write_all((({}, text) for text in old), settings)
        bench.runtime.send(Command("copy-choose"))
        await bench.rest()
        found = split_all(bench.copy_file.text)
        texts = {found.read(i).text for i in range(len(found.lines))}
        assert texts == old | {write(_game(0))} == set(bench.store.texts.values())
        assert read_settings(found.settings)[1].puzzles == "1200 80 1 1 1 - 0123abcd"
        assert "2 games were added." in str(bench.app.notice)
        assert file_of(bench.app).name == "copy.txt"

    run(test())


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("a letter to Anna", "This file isn’t a backup of your games. Choose another one."),
        ("?", "This file isn’t a backup of your games. Choose another one."),
        (f"{HEADS[3].replace('3', '4')}\n", "couldn’t be opened"),
        (write_all([({}, write(OVER)), ({}, "scrap")]), "1 couldn’t be opened"),
    ],
)
def test_what_would_be_lost_is_not_written_over(content: str, told: str) -> None:
    async def test() -> None:
        bench = Bench(App().having(Copies(can_keep=True)))
        bench.store.texts["a"] = write(_game(0))
        bench.copy_file.text = content
        bench.runtime.send(Command("copy-choose"))
        await bench.rest()
        assert (bench.copy_file.text, bench.app.part(Copies).file) == (content, None)
        assert told in str(bench.app.notice)

    run(test())


@pytest.mark.parametrize(("answer", "file"), [("", None), ("refused", None), ("prompt c.txt", "c")])
def test_an_existing_copy_may_be_empty_or_not_chosen_at_all(answer: str, file: str | None) -> None:
    async def test() -> None:
        bench = Bench(App().having(Copies(can_keep=True)))
        bench.copy_file.answers["choose"] = answer
        bench.runtime.send(Command("copy-choose"))
        await bench.rest()
        assert ("copy take" in bench.log) == (bench.app.part(Copies).file is not None) == bool(file)
        assert "copy open" not in bench.log

    run(test())


def test_no_copy_is_chosen_while_games_come_or_where_it_cannot_be_kept() -> None:
    busy = App().having(Copies(can_keep=True))
    busy = replace(busy, games=replace(busy.games, progress=(0, 1)))
    for app in (App(), busy):
        assert update(app, Command("copy-choose")) == (app, ())


def test_who_has_a_copy_is_told_what_becomes_of_it_until_a_file_is_kept() -> None:
    app = with_games(App(), 2, ago(3)).having(Copies(can_keep=True))
    assert "Already have a backup?" in said(app)
    assert "Already have a backup?" not in said(kept())


def test_each_change_is_written_after_a_while_and_what_comes_meanwhile_with_it() -> None:
    app = kept()
    for number in (1, 2):
        app, effects = update(app, GamesListed((entry(f"new-{number}", OVER, ago(0)),)))
        assert effects == ((SOON,) if number == 1 else ())
    app, effects = update(app, WritingDue())
    assert effects == (WriteFile(),)
    assert file_of(app).tried == (app.games.entries, "", 0, "")
    assert update(app, WritingDue()) == (app, ())
    app, _ = update(app, GamesListed((entry("new-3", OVER, ago(0)),)))
    app, effects = update(app, FileWritten(ago(0), "", 0))
    assert SOON in effects, "that came while it was written"


@pytest.mark.parametrize(
    ("field", "value"),
    [("puzzles", "1200 80 1 1 1 - 0123abcd"), ("lesson", "2"), ("course", "13")],
)
def test_progress_is_written_too_and_other_settings_with_the_next_change(
    field: str, value: str
) -> None:
    assert SOON in update(kept(), SettingChanged(field, value))[1]
    assert SOON not in update(kept(), SettingChanged("sound", "on"))[1]


def test_games_that_are_studied_one_after_the_other_are_written_once_at_the_end() -> None:
    def studied(app: App, i: int) -> App:
        saved = app.games.entries[i]
        sums = ReviewSums((0.0, 0.0), (0.0, 0.0), (1, 1), (0, 0))
        known = replace(saved, kept=replace(saved.kept, sums=sums, study=(None, None)))
        return replace(app, games=listed(app.games, known))

    resting = kept()
    app = resting.having(Mistakes(studying=CurrentStudy("game")))
    for i in range(2):
        app, effects = follow(studied(app, i), ())
        assert (effects, file_of(app).stage) == ((), FileStage.IDLE)
    repeated = replace(app.games.entries[0].kept, repeats=((1, 1, 9),))
    answered = listed(app.games, replace(app.games.entries[0], kept=repeated))
    assert follow(replace(app, games=answered), ())[1] == (SOON,), "progress does not wait"
    over = listed(app.games, entry("new", OVER, ago(0)))
    assert follow(replace(app, games=over), ())[1] == (SOON,), "a finished game neither"
    saves = SaveGame("x", OVER)
    assert follow(app, (saves,))[1] == (saves, SOON)
    assert follow(app.having(Mistakes()), ())[1] == (SOON,)


def test_the_same_games_in_another_list_are_no_change() -> None:
    app = kept()
    again, effects = update(app, GamesListed(app.games.entries))
    assert effects == ()
    assert file_of(again).tried == file_of(app).tried
    assert file_of(again).tried[0] is again.games.entries  # type: ignore[index]


def test_nothing_is_written_while_a_game_is_played_but_as_soon_as_it_is_over() -> None:
    playing = kept(at_table(played(*FEW))[0], tried=None)
    assert follow(playing, ()) == (playing, ())
    waiting = kept(playing, stage=FileStage.WAITING)
    assert update(waiting, WritingDue()) == (kept(playing), ())
    over = kept(replace(playing, game=OVER))
    saves = SaveGame("x", OVER)
    after, effects = follow(over, (saves,))
    assert effects == (saves, SOON)
    # What says that it was saved has no effects: so nothing may be begun with that.
    silent, effects = update(kept(replace(playing, game=OVER)), GameSaved(entry("x", OVER, ago(0))))
    assert (file_of(silent).stage, effects) == (FileStage.IDLE, ())
    left, effects = update(kept(playing, tried=None), Command("leave"))
    assert SOON in effects
    assert file_of(after).stage is file_of(left).stage is FileStage.WAITING


def test_lessons_and_puzzles_are_not_disturbed_either() -> None:
    app, effects = update(kept(tried=None), Command("learn"))
    assert SOON not in effects
    screen = app.screen
    waiting = replace(kept(stage=FileStage.WAITING), screen=screen)
    assert update(waiting, WritingDue()) == (replace(kept(), screen=screen), ())
    assert SOON in update(app, Command("stop-learning"))[1]


def test_a_file_of_an_earlier_visit_is_brought_up_to_date() -> None:
    app, effects = update(with_games(App(), 1, ago(3)), FileFound("granted a b.txt"))
    assert file_of(app).name == "a b.txt"
    assert effects == (SOON,)


def test_one_that_needs_the_persons_leave_asks_and_goes_on_after_a_tap() -> None:
    app, effects = update(with_games(App(), 1, ago(3)), FileFound("prompt c.txt"))
    assert effects == ()
    texts = " ".join(Tags(page(app := with_panel(app, "more"))).texts)
    assert "Your browser needs your permission again to update c.txt." in texts
    assert {"copy-renew", "copy-stop"} <= set(Tags(page(app)).all("data-do"))
    assert update(app, Command("copy-renew")) == (app, (RenewLeave(),))
    for answer in ("", "prompt c.txt"):
        assert update(app, FilePicked(answer)) == (app, ())
    allowed, effects = update(app, FilePicked("granted c.txt"))
    assert effects == (WriteFile(),)
    assert update(allowed, Command("copy-renew")) == (allowed, ())
    denied, effects = update(app, FilePicked("denied c.txt"))
    assert (file_of(denied).why, effects) == ("refused", ())
    assert "copy-pick" in Tags(page(denied)).all("data-do")


def test_a_file_picked_while_a_game_is_played_waits_for_its_end() -> None:
    app = at_table(played(*FEW))[0].having(Copies(can_keep=True))
    app, effects = update(app, FilePicked("granted c.txt"))
    assert (effects, file_of(app).stage) == ((), FileStage.IDLE)
    assert SOON in update(app, Command("leave"))[1]


def test_turned_off_nothing_is_written_any_more() -> None:
    app, effects = update(kept(stage=FileStage.WAITING), Command("copy-stop"))
    assert (app.part(Copies).file, effects) == (None, (DropFile(),))
    assert update(app, WritingDue()) == (app, ())
    for command in ("copy-again", "copy-renew"):
        assert update(app, Command(command)) == (app, ())
    late, _ = update(app, FileWritten(ago(0), "", 0))
    assert copy_status(late) == "Last backup: today.", "it was being written just then"
    elsewhere, _ = update(kept(stage=FileStage.WRITING), FileWritten(1, "none", 0))
    assert elsewhere.part(Copies).file is None


@pytest.mark.parametrize("step", ["open", "add", "close"])
@pytest.mark.parametrize("why", [*REASONS, "asks", "none"])
def test_whatever_goes_wrong_is_told_and_the_copy_before_stays(step: str, why: str) -> None:
    async def test() -> None:
        app = kept()
        bench = Bench(app.having(replace(app.part(Copies), file=None)))
        bench.store.texts["a"] = write(OVER)
        bench.copy_file.text = "before"
        bench.copy_file.answers[step] = why
        bench.runtime.send(FilePicked("granted copy.txt"))
        await bench.rest()
        assert bench.copy_file.text == "before"
        assert copy_status(bench.app) == "No backup yet."
        if why == "none":
            assert bench.app.part(Copies).file is None
            return
        assert file_of(bench.app).stage is FileStage.IDLE
        assert file_of(bench.app).is_allowed == (why != "asks")
        assert file_of(bench.app).why == (why if why in REASONS else "")
        assert "copy.txt" in " ".join(Tags(page(with_panel(bench.app, "more"))).texts)
        assert not any("sleep" in line for line in bench.log), "it is not tried again at once"

    run(test())


def test_games_that_cannot_be_read_leave_the_copy_as_it_was() -> None:
    async def test() -> None:
        bench = Bench(kept(why="full"))
        bench.store.is_unreachable = True
        bench.copy_file.text = "before"
        bench.runtime.send(Command("copy-again"))
        await bench.rest()
        assert bench.copy_file.text == "before"
        assert "can’t be read right now" in said(bench.app)
        bench.store.is_unreachable = False
        bench.store.texts["a"] = write(OVER)
        bench.runtime.send(Command("copy-again"))
        await bench.rest()
        assert len(split_all(bench.copy_file.text).lines) == 1
        assert file_of(bench.app).why == ""

    run(test())


def test_a_copy_without_a_game_is_never_written_over_one_with_games() -> None:
    async def test() -> None:
        bench = Bench(kept(App()))
        bench.copy_file.text = "before"
        bench.runtime.send(Command("copy-again"))
        await bench.rest()
        assert bench.copy_file.text == "before"
        assert (file_of(bench.app).why, file_of(bench.app).stage) == ("", FileStage.IDLE)
        assert copy_status(bench.app) == "No backup yet."

    run(test())


def _game(i: int) -> Game:
    return decided_by_a(i % 3)


def test_many_games_are_handed_over_in_pieces_and_bad_ones_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(perform, "PIECE", 9_000)

    async def test() -> None:
        tab = Tab()
        await tab.store.put([(entry(f"g{i}", _game(i), i + 1), write(_game(i))) for i in range(30)])
        row, _ = tab.disk.rows["g0"]
        tab.disk.rows["g0"] = row, "scrap\nof two lines"
        tab.disk.rows["g1"] = {**tab.disk.rows["g1"][0], "sound": False}, "?"
        row, text = tab.disk.rows["g2"]
        tab.disk.rows["g2"] = row, text.replace("rolled", "roled", 1)
        row, text = tab.disk.rows["g3"]
        newer = text.replace('"version": ', '"version": 9', 1)
        tab.disk.rows["g3"] = row, newer
        bench = Bench(App())
        why = await _write(tab, bench)
        assert why == ""
        assert bench.log.count("copy add") > 5
        found = split_all(bench.copy_file.text)
        assert found.lines[0].endswith(newer)
        assert [found.read(i).game for i in range(1, 27)] == [_game(i) for i in range(4, 30)]
        assert len(found.lines) == 27

    run(test())


async def _write(tab: Tab, bench: Bench) -> str:
    await bench.copy_file.open()
    return await perform._written(tab.store, "{}", bench.copy_file, [])


def test_the_page_has_its_turn_at_each_game() -> None:
    async def test() -> None:
        tab, bench, turns = Tab(), Bench(App()), 0
        tab.database.delay = 0.001
        await tab.store.put([(entry(f"g{i}", OVER, i + 1), write(OVER)) for i in range(20)])
        writing = asyncio.ensure_future(_write(tab, bench))
        while not writing.done():
            turns += 1
            await asyncio.sleep(0.001)
        assert turns > 20

    run(test())
