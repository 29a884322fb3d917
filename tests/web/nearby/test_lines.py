"""How the line to a table is, who is there, and what comes over a line to another one."""

import json
from dataclasses import replace
from random import Random

import pytest

from shanghaien.game import pact_of
from tests.support.friends import Person, pair
from tests.support.tables import HOUSE, Host, at_one_table, paired
from web.kernel.model import App
from web.kernel.sharing_state import Sharing
from web.nearby.messages import HouseFound, LetterCame, LineChanged, PresenceChanged, WaitingSecret
from web.nearby.moving_state import Moving
from web.nearby.wire_questions import has_line, wanted_line
from web.nearby.wire_state import Line, Wire


def waiting(seed: int = 1) -> tuple[Person, str]:
    """Somebody whose invitation everybody at a host may see, and its table."""
    anna = Person("Anna", Random(seed)).send(HouseFound(HOUSE)).do("wire-invite")
    return anna, anna.app.part(Wire).offered


@pytest.mark.parametrize(
    "host", ["localhost", "LocalHost", "game.localhost", "127.0.0.1", "127.9.8.7", "[::1]"]
)
@pytest.mark.parametrize("port", ["", ":8000"])
def test_links_name_the_address_under_which_another_device_finds_the_host(
    host: str, port: str
) -> None:
    told = json.dumps({"tables": True, "addresses": ["http://192.168.1.5:8000/", 5, "http://b/"]})
    anna = Person("Anna", Random(1))
    anna.app = App(sharing=Sharing(address=f"http://{host}{port}/game/"))
    anna.send(HouseFound(told))
    assert anna.app.part(Wire).addresses == ("http://192.168.1.5:8000/", "http://b/")
    assert anna.app.sharing.address == "http://192.168.1.5:8000/"
    for other in ("https://example.org/", "http://127.example.org/", f"http://{host}.example.org/"):
        anna.app = App(sharing=Sharing(address=other))
        assert anna.send(HouseFound(told)).app.sharing.address == other
    anna.send(HouseFound(json.dumps({"tables": True, "addresses": {"a": 1}})))
    assert anna.app.part(Wire).addresses == ()


def test_a_line_to_a_third_device_stays_full_until_it_is_open() -> None:
    anna, table = waiting()
    told: tuple[tuple[Line, Line], ...] = (("full", "full"), ("cut", "full"), ("open", "open"))
    for word, line in told:
        assert anna.send(LineChanged(table, word)).app.part(Wire).line == line
    assert anna.send(LineChanged(table, "cut")).app.part(Wire).line == "cut"
    assert anna.send(LineChanged("0123456789abcdef", "open")).app.part(Wire).line == "cut"
    assert anna.send(LineChanged(table, None)).app.part(Wire).line is None


def test_nobody_is_there_while_the_line_is_not_open() -> None:
    anna, table = waiting()
    assert not anna.send(LineChanged(table, "open")).app.part(Wire).is_present
    assert anna.send(PresenceChanged(table, is_there=True)).app.part(Wire).is_present
    assert anna.app.part(Wire).wired_table == table
    assert anna.send(LineChanged(table, "open")).app.part(Wire).is_present
    assert not anna.send(LineChanged(table, "cut")).app.part(Wire).is_present


def test_whoever_has_left_was_not_met_by_that() -> None:
    anna, table = waiting()
    assert anna.send(PresenceChanged(table, is_there=False)).app.part(Wire).wired_table == ""
    anna.send(PresenceChanged(table, is_there=True))
    assert anna.send(PresenceChanged(table, is_there=False)).app.part(Wire).wired_table == table


def test_without_a_game_whoever_comes_to_the_table_of_a_move_is_not_met() -> None:
    anna = Person("Anna", Random(2)).send(HouseFound(HOUSE)).do("move-show")
    wanted = wanted_line(anna.app)
    assert wanted
    anna.send(PresenceChanged(wanted.table, is_there=True))
    assert anna.app.part(Wire).is_present
    assert anna.app.part(Wire).wired_table == ""
    before = anna.app
    assert anna.send(LetterCame(wanted.table, "f=AQ")).app == before


def test_a_letter_of_the_game_counts_at_the_table_of_the_game_alone() -> None:
    rng = Random(2)
    anna, bernd = people = Person("Anna", rng), Person("Bernd", rng)
    host = Host(*people)
    anna.do("wire-invite")
    host.list_tables()
    bernd.press("Join").press("Accept")
    answer = wanted_line(bernd.app)
    anna.do("panel", "moving").press("Show QR code")
    moved = wanted_line(anna.app)
    assert answer
    assert moved
    before = anna.app
    assert anna.send(LetterCame(moved.table, answer.letter)).app == before
    anna.do("move-stop").do("move-end")
    assert anna.send(LetterCame(answer.table, answer.letter)).app != before
    assert pact_of(anna.game).number > 0


def test_an_invitation_waits_only_where_it_reaches_somebody() -> None:
    anna = Person("Anna", Random(1))
    assert anna.send(WaitingSecret(bytes(32))).app.game is None
    assert anna.send(HouseFound(HOUSE)).send(WaitingSecret(bytes(32))).app.part(Wire).offered


def test_an_invitation_by_link_can_be_shown_to_everybody_at_the_host() -> None:
    anna = Person("Anna", Random(1)).send(HouseFound(HOUSE))
    before = anna.app
    assert anna.do("wire-offer").app == before, "there is none"
    anna.do("friend-invite").do("close")
    assert anna.app.part(Wire).offered == ""
    anna.do("wire-offer")
    assert anna.app.part(Wire).offered == pact_of(anna.game).id
    assert anna.app.panel == "friend"


def test_a_game_that_was_accepted_is_no_invitation_to_show() -> None:
    anna, bernd = pair(Random(1))
    anna.open(bernd.link)
    for person in (anna, bernd):
        before = person.app
        assert person.do("wire-offer").app == before


def test_who_reads_the_rules_goes_on_reading_while_the_other_one_moves() -> None:
    rng = Random(2)
    people, host = at_one_table(rng)
    for panel in ("rules", "friend"):
        reader = next(p for p in people if not p.app.game or not _can_move(p))
        other = next(p for p in people if p is not reader)
        reader.do("panel", panel)
        turn = reader.game.turn
        other.play()
        host.pass_on()
        assert reader.game.turn > turn
        assert reader.app.panel == ("rules" if panel == "rules" else None)
        reader.do("close")


def test_a_connection_that_has_ended_can_be_made_again_and_one_at_a_host_makes_itself() -> None:
    people, line = paired(Random(3), "en")
    line.tell("ended")
    waiting_one = next(person for person in people if not _can_move(person))
    assert "The connection has ended." in waiting_one.html()
    assert "Reconnect" in waiting_one.html()
    rng = Random(2)
    people, host = at_one_table(rng)
    host.cut()
    waiting_one = next(person for person in people if not _can_move(person))
    assert "reconnecting automatically" in waiting_one.html()
    assert "Reconnect" not in waiting_one.html()


def _can_move(person: Person) -> bool:
    me = pact_of(person.game).me
    return person.game.state.to_move is me


def test_a_line_is_at_the_host_unless_it_was_ended_or_to_another_browser() -> None:
    anna, table = waiting()
    assert has_line(anna.app, table)
    shut = anna.app.having(replace(anna.app.part(Wire), shut=table))
    assert not has_line(shut, table)
    assert has_line(shut, "0123456789abcdef")
    alone = shut.having(replace(shut.part(Wire), addresses=None, shut=""))
    assert not has_line(alone, table)
    (anna, _), _ = paired(Random(3), "en")
    assert has_line(anna.app, pact_of(anna.game).id)
    assert not has_line(anna.app, "0123456789abcdef")


def test_a_move_to_a_new_device_that_is_begun_comes_before_the_game_on_the_table() -> None:
    rng = Random(4)
    anna, table = waiting(4)
    Host(anna, Person("Bernd", rng))
    wanted = wanted_line(anna.app)
    assert wanted
    assert wanted.table == table
    anna.do("move-show")
    moved = wanted_line(anna.app)
    assert moved
    move = anna.app.part(Moving).move
    assert moved.table == (move.table if move else None)
    anna.do("move-stop").do("move-end")
    assert wanted_line(anna.app) == wanted
