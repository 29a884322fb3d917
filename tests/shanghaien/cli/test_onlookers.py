"""Who watches a table of the house: by leave of both seats, and without any say."""

import json
from collections.abc import Callable
from http import HTTPStatus

import pytest

from shanghaien.cli import tables as limits
from shanghaien.cli.house import House
from shanghaien.cli.listener import Listener
from shanghaien.cli.tables import Posted, Reason, Tables
from tests.shanghaien.cli.tabling import NAME, A, B, C, Clock, refusal
from tests.shanghaien.cli.visiting import TYPED, Stream, ask, seat

pytestmark = pytest.mark.host_only

GUEST = "192.168.1.7"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tables(clock: Clock) -> Tables:
    return Tables(clock)


def lay(tables: Tables, key: str, shown: str, letter: str = "", name: str = NAME) -> None:
    tables.post(name, Posted(key, letter, shown=shown))


def running(listener: Listener) -> list[dict[str, str]]:
    """The games of the list that are due."""
    return list(json.loads(listener.take(0)["running"]))


def playing(tables: Tables) -> tuple[Listener, Listener]:
    """Two at a table, of whom nobody has allowed anything."""
    lay(tables, A, "", "f=1")
    lay(tables, B, "", "f=2")
    return tables.listen(NAME, A), tables.listen(NAME, B)


def open_to_all(tables: Tables) -> tuple[str, Listener, Listener]:
    """What others call a table at which both have allowed it, and its two."""
    one, two = playing(tables)
    lay(tables, A, "g=1")
    lay(tables, B, "g=2")
    (found,) = running(tables.watch("192.168.1.99"))
    return found["id"], one, two


def test_a_game_is_listed_once_both_allow_it_and_until_one_does_not(tables: Tables) -> None:
    playing(tables)
    guest = tables.watch(GUEST)
    assert "running" not in guest.take(0)
    lay(tables, A, "g=1")
    assert "running" not in guest.take(0)
    lay(tables, B, "g=2")
    (found,) = running(guest)
    assert found["shown"] == "g=2"
    lay(tables, A, "")
    assert running(guest) == []


def test_what_it_is_called_leads_to_no_seat_and_to_no_letter(tables: Tables) -> None:
    public, _, _ = open_to_all(tables)
    assert public != NAME
    assert refusal(tables.look_on, NAME, GUEST) is Reason.TAKEN
    watching = tables.look_on(public, GUEST)
    assert watching.take(0) == {"shown": "g=2"}
    lay(tables, A, "g=3", "f=3")
    assert watching.take(0) == {"shown": "g=3"}
    anew = tables.listen(public, C)  # another table of that name, with nobody at it
    assert anew.take(0) == {"there": "0"}


def test_onlookers_are_counted_and_are_not_there(tables: Tables) -> None:
    public, one, two = open_to_all(tables)
    assert one.take(0)["watched"] == two.take(0)["watched"] == "0"
    watching = tables.look_on(public, GUEST)
    assert one.take(0) == two.take(0) == {"watched": "1"}
    tables.leave(two)
    assert one.take(0) == {"there": "0"}
    tables.leave(watching)
    assert one.take(0) == {"watched": "0"}


@pytest.mark.parametrize("key", [A, B])
def test_either_ends_it_at_once(tables: Tables, key: str) -> None:
    public, one, _ = open_to_all(tables)
    watching = tables.look_on(public, GUEST)
    watching.take(0)
    lay(tables, key, "")
    assert watching.has_ended
    assert one.take(0)["watched"] == "no"
    assert refusal(tables.look_on, public, GUEST) is Reason.TAKEN
    lay(tables, A, "g=8", "f=8")
    assert watching.take(0) == {}
    tables.leave(watching)


def test_a_game_that_nobody_plays_just_now_is_not_listed(tables: Tables) -> None:
    _, one, _ = open_to_all(tables)
    guest = tables.watch(GUEST)
    assert len(running(guest)) == 1
    tables.leave(one)
    assert running(guest) == []
    tables.listen(NAME, A)
    assert len(running(guest)) == 1


def test_there_is_a_limit_for_each_table_and_for_each_address(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    public, _, _ = open_to_all(tables)
    watching = [tables.look_on(public, f"{n}") for n in range(limits.MOST_ONLOOKERS)]
    assert refusal(tables.look_on, public, GUEST) is Reason.FULL
    tables.leave(watching[0])
    for _ in range(limits.MOST_WATCHING):
        tables.watch(GUEST)
    assert refusal(tables.look_on, public, GUEST) is Reason.FULL
    monkeypatch.setattr(limits, "MOST_STREAMS", 1)
    assert refusal(tables.look_on, public, "192.168.1.8") is Reason.FULL


def test_a_table_that_is_forgotten_sends_them_away(tables: Tables, clock: Clock) -> None:
    public, one, two = open_to_all(tables)
    watching = tables.look_on(public, GUEST)
    tables.leave(one)
    tables.leave(two)
    clock.time += limits.FORGOTTEN
    tables.listen("another-table-00", C)
    assert watching.has_ended
    assert refusal(tables.look_on, public, GUEST) is Reason.TAKEN


def test_a_seat_is_taken_again_without_a_letter_and_an_earlier_letter_stays(
    tables: Tables,
) -> None:
    lay(tables, A, "")
    lay(tables, B, "", "f=2")
    assert refusal(tables.post, NAME, Posted(C, "f=3")) is Reason.TAKEN
    other = tables.listen(NAME, B)
    assert other.take(0) == {"there": "0"}
    lay(tables, A, "", "f=3")
    lay(tables, A, "g=3")
    assert other.take(0) == {"letter": "f=3"}


def bring(home: House, key: str, letter: str, shown: str) -> int:
    body = json.dumps({"key": key, "letter": letter, "shown": shown})
    return ask(home, "POST", f"tables/{NAME}", body, **TYPED).status


def test_over_the_line_a_third_device_hears_what_is_shown_and_nothing_else(
    home: House, listen: Callable[..., Stream]
) -> None:
    for key, letter in ((A, "f=1"), (B, "f=2")):
        assert bring(home, key, letter, f"g={letter}") == HTTPStatus.NO_CONTENT
        listen(seat(key)).event()
    shown = listen("tables")
    assert shown.event() == ("waiting", "[]")
    kind, data = shown.event()
    (found,) = json.loads(data)
    assert (kind, found["shown"]) == ("running", "g=f=2")
    path = f"watch/{found['id']}"
    watching = listen(path)
    assert watching.response.headers["Cache-Control"] == "no-store"
    assert watching.event() == ("shown", "g=f=2")
    assert bring(home, A, "f=3", "g=f=3") == HTTPStatus.NO_CONTENT
    assert watching.event() == ("shown", "g=f=3")
    assert ask(home, "HEAD", path).status == HTTPStatus.METHOD_NOT_ALLOWED
    assert ask(home, "POST", path, "{}", **TYPED).status == HTTPStatus.METHOD_NOT_ALLOWED
    assert listen(path, Origin="http://evil.example").status == HTTPStatus.FORBIDDEN
    assert listen(path, Host="evil.example").status == HTTPStatus.FORBIDDEN
    assert listen("watch/" + "x" * 16).status == HTTPStatus.FORBIDDEN
    assert listen("watch/x").status == HTTPStatus.BAD_REQUEST
    assert bring(home, B, "", "") == HTTPStatus.NO_CONTENT
    assert b"f=3" not in watching.rest()
    assert listen(path).status == HTTPStatus.FORBIDDEN
