"""When the panel of a move comes by itself, what it says on the way, and when it is a copy."""

from dataclasses import replace
from random import Random

from tests.support.friends import ADDRESS
from tests.support.games import FEW, played
from tests.support.html import inside
from tests.support.movers import Mover
from tests.support.tables import Host
from web.copies.questions import last_copy
from web.kernel.effects import DrawSecret, Send
from web.kernel.messages import Command
from web.nearby.letters_state import write_link
from web.nearby.messages import KeySecret
from web.nearby.moving_state import MoveStage, Moving
from web.nearby.moving_update import broken, opened
from web.nearby.pairing_state import Pairing
from web.nearby.wire_state import Wire
from web.shell.update import update

TABLE = "0123456789abcdef" * 2


def movers() -> tuple[Mover, Mover, Host]:
    """An old device that shows its code, and a new one that has opened it."""
    rng = Random(1)
    old, new = Mover("Anna", rng, [played(*FEW)]), Mover("", rng)
    host = Host(old, new)
    old.do("panel", "moving").press("Show QR code")
    new.open(write_link(ADDRESS, old.move.table))
    return old, new, host


def test_a_panel_that_was_closed_comes_back_at_the_beginning_and_at_the_end_alone() -> None:
    old, new, host = movers()
    old.do("close")
    new.press("Copy to this device").do("close")
    assert old.app.panel is None
    seen = []
    while host.pass_one():
        seen.append((old.move.stage, old.app.panel))
        old.do("close")
        new.do("close")
    assert {stage for stage, panel in seen if panel == "moving"} <= {
        MoveStage.PASSING,
        MoveStage.DONE,
    }
    assert [panel for stage, panel in seen if stage is MoveStage.DONE][:1] == ["moving"]
    assert [panel for stage, panel in seen if stage is MoveStage.KEEPING] in ([None], [])


def test_it_is_a_copy_for_the_old_device_once_everything_has_arrived_there() -> None:
    old, new, host = movers()
    new.press("Copy to this device")
    while True:
        assert (last_copy(old.app).at > 0) == (old.move.stage is MoveStage.DONE)
        if not host.pass_one():
            break
    assert old.move.stage is MoveStage.DONE


def test_the_link_is_copied_while_the_code_is_shown() -> None:
    old, new, host = movers()
    (sent,) = update(old.app, Command("move-copy"))[1]
    assert isinstance(sent, Send)
    assert sent.link == write_link(ADDRESS, old.move.table)
    for mover in (new, Mover("Bernd", Random(2))):
        assert update(mover.app, Command("move-copy")) == (mover.app, ())
    new.press("Copy to this device")
    host.pass_on()
    assert update(old.app, Command("move-copy")) == (old.app, ())


def test_no_secret_is_drawn_before_it_is_wanted_where_another_browser_made_the_code() -> None:
    new = Mover("", Random(2))
    link = write_link("", TABLE).removeprefix("#")
    assert opened(new.app, link)[1] == (DrawSecret(KeySecret),)
    pairing = replace(new.app.part(Pairing), opened=(TABLE, "card"))
    assert opened(new.app.having(pairing), link)[1] == ()


def test_while_many_games_are_saved_their_number_is_told() -> None:
    _, new, _ = movers()
    new.press("Copy to this device")
    games = replace(new.app.games, progress=(30, 200))
    new.app = replace(new.app, games=games).having(
        Moving(replace(new.move, stage=MoveStage.KEEPING))
    )
    assert "30 of 200 games done" in inside(new.html(), "overlay").text


def test_a_flood_ends_the_move_at_its_table_alone_and_not_what_is_being_saved() -> None:
    _, new, _ = movers()
    new.press("Copy to this device")
    assert broken(new.app, "0123456789abcdef") == new.app
    ended = broken(new.app, new.move.table).part(Moving).move
    assert ended
    assert (ended.stage, ended.why, ended.is_own) == (MoveStage.STOPPED, "ended", True)
    saving = new.app.having(Moving(replace(new.move, stage=MoveStage.KEEPING)))
    assert broken(saving, new.move.table) == saving


def test_where_no_device_is_reached_what_is_wrong_stands_beside_the_way_by_file() -> None:
    new = Mover("", Random(2)).open(write_link(ADDRESS, TABLE))
    new.app = replace(new.app, notice="Something was wrong with that.")
    said = inside(new.html(), "overlay").text
    assert "This page can’t reach the other device." in said
    assert "Something was wrong with that." in said


def test_nothing_is_said_of_a_line_at_a_host_where_two_browsers_are_connected() -> None:
    old, _, _ = movers()
    cut = old.app.having(Moving(replace(old.move, stage=MoveStage.BEGUN)))
    cut = cut.having(replace(cut.part(Wire), line="cut"))
    for table, is_told in (("", True), (old.move.table, False)):
        old.app = cut.having(replace(cut.part(Pairing), table=table))
        assert ("No connection right now" in old.html()) == is_told
