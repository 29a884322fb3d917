"""Settings and progress in two places that may refuse, changed in tabs that may be old."""

import asyncio
import json
from typing import Any

import pytest

from shanghaien.progress import Progress, format_progress, parse_progress
from shanghaien.puzzles import puzzles
from tests.support.clock import run
from tests.support.store_fakes import Tab
from web.kernel.settings import read_settings, text_of, unread
from web.kernel.stored_state import Stored
from web.saved.choices import SETTINGS


def beside(tab: Tab) -> Tab:
    """Another tab of the same browser."""
    return Tab(tab.disk, tab.spare)


async def read(tab: Tab) -> dict[str, object]:
    """What a page that is opened now finds."""
    return dict(await beside(tab).store.choices.read())


def solved(*numbers: int) -> str:
    """The progress of somebody who has solved these puzzles."""
    progress = Progress()
    for number in numbers:
        progress = progress.after(puzzles()[number], is_solved=True)
    return format_progress(progress)


def names(text: object) -> set[str]:
    """Which puzzles were tried."""
    return set(parse_progress(str(text)).seen)


def test_what_was_changed_is_stored_before_anything_is_awaited() -> None:
    async def test() -> None:
        tab = Tab()
        saving = tab.store.choices.save({"pace": "quick"})
        assert json.loads(tab.spare.settings or "")["pace"] == "quick"
        assert await saving == ({}, None)
        assert tab.disk.texts == {SETTINGS: tab.spare.settings}

    run(test())


def test_a_tab_writes_only_what_it_has_changed() -> None:
    async def test() -> None:
        tab = Tab()
        other = beside(tab)
        await other.store.choices.read()
        await tab.store.choices.save({"puzzles": solved(1), "course": "1", "copies": "5 0 0"})
        news, _ = await other.store.choices.save({"language": "de"})
        assert news == {"puzzles": solved(1), "course": "1", "copies": "5 0 0"}
        assert await read(tab) == {**news, "language": "de"}

    run(test())


def test_of_two_choices_the_later_one_stays_and_progress_adds_up() -> None:
    async def test() -> None:
        tab = Tab()
        other = beside(tab)
        await tab.store.choices.save({"pace": "quick", "puzzles": solved(1, 2), "lesson": "4"})
        await other.store.choices.save({"pace": "calm", "puzzles": solved(3), "lesson": "2"})
        found = await read(tab)
        assert (found["pace"], found["lesson"]) == ("calm", "4")
        assert names(found["puzzles"]) == names(solved(1, 2, 3))
        assert await tab.store.choices.read() == {"pace": "calm", "puzzles": found["puzzles"]}
        assert await tab.store.choices.read() == {}

    run(test())


@pytest.mark.parametrize("refusing", ["spare", "database"])
def test_where_one_place_refuses_the_other_has_the_newer(refusing: str) -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.choices.save({"pace": "quick", "puzzles": solved(1), "name_a": "Ada"})
        tab.spare.is_full = refusing == "spare"
        tab.database.is_full = refusing == "database"
        changed = {"pace": "calm", "puzzles": solved(1, 2), "name_b": "Bob"}
        assert await tab.store.choices.save(changed) == ({}, None)
        tab.spare.is_full = False
        assert await read(tab) == {**changed, "name_a": "Ada"}
        # What both have now is not overwritten by what one had before.
        await beside(tab).store.choices.save({"name_b": "Eve"})
        assert await read(tab) == {**changed, "name_a": "Ada", "name_b": "Eve"}

    run(test())


def test_each_place_may_have_something_that_the_other_has_not() -> None:
    async def test() -> None:
        tab = Tab()
        tab.spare.is_full = True
        await tab.store.choices.save({"puzzles": solved(1), "name_a": "Ada"})
        tab.spare.is_full, other = False, beside(tab)
        other.database.failure = "broken"
        await other.store.choices.save({"puzzles": solved(2), "name_b": "Bob"})
        found = await read(tab)
        assert names(found["puzzles"]) == names(solved(1, 2))
        assert (found["name_a"], found["name_b"]) == ("Ada", "Bob")

    run(test())


def test_what_no_place_takes_is_told_and_stored_later() -> None:
    async def test() -> None:
        tab = Tab()
        tab.spare.is_full = tab.database.is_full = True
        assert await tab.store.choices.save({"puzzles": solved(1)}) == ({}, "full")
        assert json.loads(tab.store.choices.copy()) == {"puzzles": solved(1)}
        tab.database.is_full = False
        assert await tab.store.choices.save({"pace": "quick"}) == ({}, None)
        assert await read(tab) == {"puzzles": solved(1), "pace": "quick"}

    run(test())


def test_two_quick_changes_end_as_the_second_one_where_only_the_database_takes_them() -> None:
    async def test() -> None:
        tab = Tab()
        tab.spare.is_full = True
        choices = tab.store.choices
        saves = [choices.save({"sound": "on"}), choices.save({"sound": "off"})]
        assert list(await asyncio.gather(*saves)) == [({}, None), ({}, None)]
        assert await read(tab) == {"sound": "off"}

    run(test())


OLD: dict[str, Any] = {"language": "en", "pace": "calm", "sound": "off", "puzzles": ""}
"""What an old tab of an older version writes, all at once and without the numbers."""


def test_a_tab_of_an_older_version_chooses_but_wipes_no_progress() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.choices.save({"puzzles": solved(1), "pace": "calm"})
        tab.spare.settings = tab.disk.texts[SETTINGS] = json.dumps({**OLD, "pace": "quick"})
        news = await tab.store.choices.read()
        assert news == {"language": "en", "pace": "quick", "sound": "off"}
        # What was wiped is stored again, even if nothing is changed here any more.
        assert await read(tab) == {**news, "puzzles": solved(1)}

    run(test())


def test_what_an_older_version_could_only_store_in_the_database_is_found() -> None:
    async def test() -> None:
        tab = Tab()
        tab.spare.settings = json.dumps({**OLD, "puzzles": solved(1)})
        tab.disk.texts[SETTINGS] = json.dumps({**OLD, "puzzles": solved(1, 2), "name_a": "Ada"})
        found = await read(tab)
        assert found == {**OLD, "puzzles": solved(1, 2), "name_a": "Ada"}

    run(test())


@pytest.mark.parametrize(
    "text", ["", "?", "[]", "[" * 9999, '{"order": []}', '{"order": {"x": 1}}']
)
def test_a_damaged_place_takes_nothing_from_the_other(text: str) -> None:
    async def test() -> None:
        for place in ("spare", "database"):
            tab = Tab()
            await tab.store.choices.save({"puzzles": solved(1), "pace": "quick"})
            if place == "spare":
                tab.spare.settings = text
            else:
                tab.disk.texts[SETTINGS] = text
            assert await read(tab) == {"puzzles": solved(1), "pace": "quick"}

    run(test())


@pytest.mark.parametrize(
    ("name", "achieved"),
    [("lesson", "0"), ("lesson", "9"), ("lesson", "10"), ("course", "13"), ("played", "on")],
)
@pytest.mark.parametrize("damaged", ["zzz", "", "-1", "100", "0100", "٣", "9" * 9999, 7, None, []])
def test_what_is_damaged_takes_no_progress_from_anybody(
    name: str, achieved: str, damaged: object
) -> None:
    if name == "course" and isinstance(damaged, str):
        damaged = damaged.translate(dict.fromkeys(map(ord, "123456789")))  # these are lessons
    one, other = Stored({name: achieved}), Stored({name: damaged}, {name: 5})
    for found in (one.united(other), other.united(one)):
        assert text_of(read_settings(found.text())[1], name) == achieved


def test_damaged_progress_in_puzzles_takes_none_from_anybody() -> None:
    one = Stored({"puzzles": solved(1, 2)})
    for damaged in ("zzz", "", "1500 70 1 1 1 -", 7):
        other = Stored({"puzzles": damaged}, {"puzzles": 5})
        assert one.united(other).values == other.united(one).values == one.values


def test_nothing_is_written_where_there_is_nothing_new() -> None:
    async def test() -> None:
        tab = Tab()
        assert await read(tab) == {}
        assert (tab.spare.settings, tab.disk.texts) == (None, {})
        tab.spare.settings = tab.disk.texts[SETTINGS] = json.dumps(OLD)
        assert await read(tab) == OLD
        assert tab.spare.settings == tab.disk.texts[SETTINGS] == json.dumps(OLD)

    run(test())


def test_who_has_cleared_the_browser_finds_it_cleared() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.store.choices.save({"name_a": "Ada"})
        tab.spare.settings = None
        tab.disk.texts.clear()
        await tab.store.choices.read()
        assert (tab.spare.settings, tab.disk.texts) == (None, {})

    run(test())


def test_what_only_a_newer_version_can_read_stays_and_is_copied() -> None:
    async def test() -> None:
        tab = Tab()
        newer = {"level": "admiral", "start_trick": "anchor", "planks": [1, {"a": None}], "x": ""}
        tab.spare.settings = tab.disk.texts[SETTINGS] = json.dumps(newer)
        await tab.store.choices.read()
        await tab.store.choices.save({"sound": "on"})
        for text in (tab.spare.settings, tab.disk.texts[SETTINGS], tab.store.choices.copy()):
            assert newer.items() <= json.loads(text).items()
        # A copy of it brings that to another device, if nothing was chosen there.
        device = Tab()
        await device.store.choices.save({"level": "bosun"}, unread(json.dumps(newer)))
        assert await read(device) == {**newer, "level": "bosun"}

    run(test())


NO_JSON = '{"a": Infinity, "b": {"c": [NaN]}, "d": 1e999, "e": {"f": 1}, "language": "de"}'


def test_what_the_page_cannot_read_before_python_is_left_out() -> None:
    async def test() -> None:
        tab = Tab()
        tab.spare.settings = NO_JSON
        await tab.store.choices.save({}, unread(NO_JSON))
        for text in (tab.spare.settings, tab.disk.texts[SETTINGS], tab.store.choices.copy()):
            found = json.loads(text or "", parse_constant=pytest.fail)
            assert (found["e"], found["language"], found.get("d")) == ({"f": 1}, "de", None)

    run(test())
