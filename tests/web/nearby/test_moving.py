"""A move between two browsers: everything arrives, or nothing changes; nothing is ever deleted."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.formats.collection import write_all
from shanghaien.formats.record import write
from shanghaien.game import Game, Seat
from shanghaien.letters import post
from tests.shanghaien.two_sides import begin
from tests.support.friends import ADDRESS
from tests.support.games import FEW, MORE, played
from tests.support.html import inside
from tests.support.movers import Mover, both_at
from tests.support.random_games import random_game
from tests.support.tables import HOUSE, Host, at_one_table, play_on
from web.kernel.messages import Command, SettingChanged
from web.kernel.settings import text_of
from web.nearby.letters_state import split, write_link
from web.nearby.messages import (
    CodeSecret,
    HouseFound,
    KeySecret,
    LineChanged,
    MoveFailed,
    MovePacked,
    MoveSaved,
    PresenceChanged,
)
from web.nearby.moving_state import REASONS, MoveStage, Moving
from web.nearby.perform import packed
from web.nearby.wire_questions import wanted_line


def movers(*games: Game, there: tuple[Game, ...] = ()) -> tuple[Mover, Mover, Host]:
    """Anna's old device with games, her new one with others, and the host between them."""
    rng = Random(1)
    old, new = Mover("Anna", rng, games), Mover("", rng, there)
    return old, new, Host(old, new)


def said(person: Mover) -> str:
    """All that the open panel says."""
    assert person.app.panel == "moving"
    return inside(person.html(), "overlay").text


def test_two_hundred_games_settings_and_progress_arrive_and_stay() -> None:
    games = [random_game(seed, until=12) for seed in range(198)]
    games += [played(*FEW), begin(Random(2))[0]]
    old, new, host = movers(*games)
    for name, value in (("puzzles", "p1:3"), ("text", "120"), ("lesson", "4")):
        old.send(SettingChanged(name, value))
    before = old.tab.disk.rows.copy()
    both_at(host, old, new)
    assert new.texts == set(map(write, games))
    assert old.tab.disk.rows == before
    assert (old.move.stage, new.move.stage) == (MoveStage.DONE, MoveStage.DONE)
    assert new.app.settings.lessons_done == 4
    for name in ("name_a", "text"):
        assert text_of(new.app.settings, name) == text_of(old.app.settings, name)
    assert "Nothing was deleted here" in said(old)
    assert "200 games, your settings and your progress have arrived" in said(new)
    for person in (old, new):
        assert "on the new device only" in said(person), "there is a game by link"
        assert person.press("Done").app.part(Moving).move is None
        assert person.app.panel is None
    assert len(new.app.games.entries) == 200


def test_games_that_are_there_stay_and_known_ones_are_not_doubled() -> None:
    old, new, host = movers(played(*FEW), random_game(1), there=(random_game(1), random_game(2)))
    both_at(host, old, new)
    assert new.texts == {write(g) for g in (played(*FEW), random_game(1), random_game(2))}
    assert "2 games, your settings" in said(new)
    assert "1 game was already saved" in said(new)


def test_settings_alone_move_where_there_is_no_game() -> None:
    old, new, host = movers()
    both_at(host, old, new)
    assert new.app.settings.name_a == "Anna"
    assert "Your settings and progress have arrived" in said(new)


def test_a_game_that_cannot_be_read_stays_and_is_told() -> None:
    old, new, host = movers(played(*FEW), random_game(1))
    row = old.tab.disk.rows["Anna-1"]
    old.tab.disk.rows["Anna-1"] = (row[0], "scrap")
    both_at(host, old, new)
    assert new.texts == {write(played(*FEW))}
    assert "1 game can’t be read and stays on this device only" in said(old)


def test_a_line_that_is_cut_in_the_middle_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.nearby.letters_state.PART", 200)
    games = [random_game(seed) for seed in range(9)]
    old, new, host = movers(*games)
    old.do("panel", "moving").press("Show QR code")
    new.open(write_link(ADDRESS, old.move.table)).press("Copy to this device")
    cuts = 0
    while new.move.stage is not MoveStage.DONE:
        for _ in range(3):
            host.pass_one()
        host.cut()
        cuts += 1
        for person in (old, new):
            if not person.move.is_over:
                assert "No connection right now" in said(person)
        host.is_cut = False
        host.latest.clear()
    host.mend()
    assert cuts > 3
    assert new.texts == set(map(write, games))
    assert old.move.stage is MoveStage.DONE


@pytest.mark.parametrize("failure", ["full", "broken", "denied"])
def test_a_store_that_fails_has_nothing_of_it(failure: str) -> None:
    old, new, host = movers(
        *(random_game(seed, until=12) for seed in range(60)), there=(played(*FEW),)
    )
    new.tab.database.failing["put"] = failure
    settings = new.app.settings
    both_at(host, old, new)
    assert new.texts == {write(played(*FEW))}
    assert new.app.settings == settings
    assert "couldn’t be saved. Nothing was changed" in said(new)
    assert "couldn’t save the games. Nothing was changed there" in said(old)
    new.tab.database.failing.clear()
    new.press("move-end")
    both_at(host, old.press("move-end"), new)
    assert len(new.texts) == 61


def test_a_store_that_cannot_be_read_sends_nothing() -> None:
    old, new, host = movers(played(*FEW))
    old.tab.database.failure = "broken"
    both_at(host, old, new)
    assert "can’t be read right now" in said(old)
    assert "can’t read its games right now" in said(new)
    assert new.texts == set()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text.replace('"version": 1', '"version": 9', 1), "different versions"),
        (lambda text: text.replace("rolled", "roled", 1), "arrived damaged"),
        (lambda _: "no games", "different versions"),
        (lambda text: f"{text}\n{'[' * 9_000}", "arrived damaged"),
    ],
)
def test_one_game_that_is_not_sound_keeps_all_from_being_saved(change, message: str) -> None:  # type: ignore[no-untyped-def]
    text = write_all([({}, write(g)) for g in (played(*FEW), random_game(1))], '{"text": "140"}')
    old, new, host = movers()
    old.do("panel", "moving").press("Show QR code")
    cargo = packed(change(text))
    assert cargo
    old.app = old.app.having(Moving(replace(old.move, stage=MoveStage.PASSING, cargo=cargo)))
    new.open(write_link(ADDRESS, old.move.table)).press("Copy to this device")
    host.pass_on()
    assert new.texts == set()
    assert text_of(new.app.settings, "text") == "100"
    assert message in said(new)
    assert message in said(old)


def test_both_can_cancel_and_begin_anew() -> None:
    for is_old in (True, False):
        old, new, host = movers(played(*FEW))
        old.do("panel", "moving").press("Show QR code")
        new.open(write_link(ADDRESS, old.move.table)).press("Copy to this device")
        first = old.move.table
        who, other = (old, new) if is_old else (new, old)
        who.press("Cancel")
        host.pass_on()
        assert "Cancelled. Nothing was changed" in said(who)
        assert "The other device cancelled" in said(other)
        assert new.texts == set()
        old.press("Show a new code")
        assert old.move.table != first
        new.press("move-end").open(write_link(ADDRESS, old.move.table)).press("Copy to this device")
        host.pass_on()
        assert new.texts == {write(played(*FEW))}


def test_an_old_link_and_a_third_device_are_told_so() -> None:
    old, new, _ = movers(played(*FEW))
    table = old.do("panel", "moving").press("Show QR code").move.table
    new.open(write_link(ADDRESS, table)).send(LineChanged(table, "open"))
    new.send(PresenceChanged(table, is_there=False))
    assert "isn’t showing this code right now" in said(new)
    new.press("Copy to this device").send(LineChanged(table, "full")).send(
        LineChanged(table, "cut")
    )
    assert "has already used this code" in said(new)
    new.press("Cancel").press("move-end").open("#m=0123")
    assert new.app.part(Moving).move is None
    assert "damaged" in str(new.app.notice)


def test_a_code_that_is_only_opened_is_not_used_up() -> None:
    old, new, _ = movers(played(*FEW))
    old.do("panel", "moving").press("Show QR code")
    new.open(write_link(ADDRESS, old.move.table))
    wishes = [
        wanted_line(old.app),
        wanted_line(new.app),
        wanted_line(new.press("Copy to this device").app),
    ]
    assert [w and w.is_guest for w in wishes] == [False, True, False]


def test_its_own_code_is_not_taken_by_the_device_that_shows_it() -> None:
    old, _, _ = movers(played(*FEW))
    before = old.do("panel", "moving").press("Show QR code").move
    assert old.open(write_link(ADDRESS, before.table)).move == before


def test_what_comes_late_or_from_another_move_changes_nothing() -> None:
    old, new, host = movers(played(*FEW))
    told = (
        MovePacked("x", split("QQ==", 1, "a" * 64), 1, 0, 0),
        MoveSaved("x", 1, 0, ""),
        MoveFailed("x", "spoilt"),
        KeySecret(bytes(32)),
    )
    for person in (old, new):
        for message in (*(Command(f"move-{c}") for c in ("take", "copy", "stop", "end")), *told):
            before = person.app
            assert person.send(message).app == before
    both_at(host, old, new)
    for person in (old, new):
        before = person.app
        for message in told:
            assert person.send(message).app == before
        for stage in (MoveStage.BEGUN, MoveStage.KEEPING):
            person.app = before.having(Moving(replace(person.move, stage=stage)))
            now = person.app
            for message in told:
                assert person.send(message).app == now


def test_the_panel_gives_way_to_what_is_open_and_comes_at_the_end() -> None:
    old, new, host = movers(played(*FEW))
    old.do("panel", "moving").press("Show QR code").do("close")
    new.open(write_link(ADDRESS, old.move.table)).press("Copy to this device").do("panel", "rules")
    host.pass_on()
    assert "Nothing was deleted" in said(old)
    assert new.app.panel == "rules"
    assert new.move.stage is MoveStage.DONE


def test_a_game_at_a_table_goes_on_when_the_move_is_over() -> None:
    (anna, _), _ = at_one_table(Random(3))
    before = wanted_line(anna.app)
    anna.do("panel", "moving").press("Show QR code")
    under_way = wanted_line(anna.app)
    assert under_way
    assert before
    assert under_way.table != before.table
    assert wanted_line(anna.press("Cancel").press("move-end").app) == before


@pytest.mark.parametrize("is_old", [True, False])
def test_a_code_that_is_shown_or_opened_leaves_a_game_its_line(*, is_old: bool) -> None:
    people, host = at_one_table(Random(3))
    who, rng = people[1], Random(4)
    if is_old:
        who.do("panel", "moving").press("Show QR code").do("close")
    else:
        who.open(write_link(ADDRESS, "a" * 32)).do("close")
    play_on(people, host, rng)
    who.do("panel", "moving")
    wanted = wanted_line(who.app)
    assert wanted
    move = who.app.part(Moving).move
    assert move
    assert wanted.table == move.table


@pytest.mark.parametrize("is_done", [True, False])
def test_the_last_word_reaches_the_other_one_though_a_game_by_link_is_on_the_table(
    *, is_done: bool
) -> None:
    old, new, host = movers(random_game(1))
    (old, new)[is_done].do("friend-invite")
    old.do("panel", "moving").press("Show QR code")
    new.open(write_link(ADDRESS, old.move.table)).press("Copy to this device")
    if not is_done:
        old.press("Cancel")
    host.pass_on()
    expected = MoveStage.DONE if is_done else MoveStage.STOPPED
    assert (old.move.stage, new.move.stage) == (expected, expected)


def test_where_there_is_no_line_the_file_is_the_way() -> None:
    person = Mover("Anna", Random(1), [played(*FEW)])
    person.do("panel", "moving")
    assert "Show QR code" not in said(person)
    assert person.do("move-show").send(CodeSecret(bytes(32))).app.part(Moving).move is None
    person.press("Download all games")
    person.open(f"#m={'0' * 32}")
    assert "Download a file there, then open it here" in said(person)
    assert wanted_line(person.app) is None
    person.press("move-end").send(HouseFound(HOUSE)).do("panel", "moving").press("Show QR code")
    assert wanted_line(person.app) is not None


@pytest.mark.parametrize("is_own", [True, False])
@pytest.mark.parametrize("why", REASONS)
def test_every_reason_is_told(why: str, *, is_own: bool) -> None:
    old, _, _ = movers(played(*FEW))
    old.do("panel", "moving").press("Show QR code")
    old.app = old.app.having(Moving(old.move.stopped(why, is_own=is_own)))
    assert len(said(old)) > 20


def test_a_game_that_is_further_on_the_old_device_comes_beside_the_older_state() -> None:
    earlier = begin(Random(5))[0]
    later = post(earlier)
    old, new, host = movers(later, there=(earlier,))
    both_at(host, old, new)
    assert new.texts == {write(earlier), write(later)}


def test_seats_with_strange_levels_are_refused_whole() -> None:
    running = replace(played(*MORE), seats=(Seat("Anna"), Seat("Zoe", "admiral")))
    old, new, host = movers(played(*FEW), running)
    both_at(host, old, new)
    assert new.texts == set()
    assert "different versions" in said(new)
