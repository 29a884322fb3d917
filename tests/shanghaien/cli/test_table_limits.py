"""Tables: how much of everything there may be, and for how long."""

import pytest

from shanghaien.cli import tables as limits
from shanghaien.cli.house import whence
from shanghaien.cli.listener import Listener
from shanghaien.cli.tables import Posted, Refusal, Tables
from tests.shanghaien.cli.tabling import NAME, A, B, C, Clock, outcome, post, refusal

pytestmark = pytest.mark.host_only


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tables(clock: Clock) -> Tables:
    return Tables(clock)


def test_letters_at_a_table_may_not_come_too_often(tables: Tables, clock: Clock) -> None:
    for number in range(limits.MOST_LETTERS):
        post(tables, A, f"f={number}")
        clock.time += 0.0625
    assert refusal(tables.post, NAME, Posted(A, "f=x")) is Refusal.OFTEN
    assert refusal(tables.post, NAME, Posted(B, "f=x")) is Refusal.OFTEN
    post(tables, A, "f=x", name=NAME + "2")  # another table
    clock.time += limits.WITHIN - 0.0625 * limits.MOST_LETTERS
    post(tables, B, "f=b")
    assert refusal(tables.post, NAME, Posted(C, "f=x")) is Refusal.TAKEN
    assert refusal(tables.post, NAME, Posted(B, "f=x")) is Refusal.OFTEN


def test_each_kind_of_listeners_has_its_limit(tables: Tables) -> None:
    tabs = [tables.listen(NAME, A) for _ in range(limits.MOST_TABS)]
    assert refusal(tables.listen, NAME, A) is Refusal.FULL
    tables.leave(tabs[0])
    tables.listen(NAME, A)
    for _ in range(limits.MOST_GUESTS):
        tables.watch("192.168.1.5")
    assert refusal(tables.watch, "192.168.1.5") is Refusal.FULL
    left = limits.MOST_STREAMS - limits.MOST_TABS - limits.MOST_GUESTS
    others = [tables.watch(f"192.168.2.{number}") for number in range(left)]
    assert refusal(tables.watch, "192.168.2.99") is Refusal.FULL
    assert refusal(tables.listen, NAME, B) is Refusal.FULL
    tables.leave(others[0])
    tables.listen(NAME, B)


def test_made_up_tables_give_an_address_no_more_guests(tables: Tables) -> None:
    names = [f"made-up-table-{number:04}" for number in range(63)]
    heard = [outcome(tables.listen, name, A, "192.168.1.5") for name in names]
    assert sum(isinstance(each, Listener) for each in heard) == limits.MOST_GUESTS
    assert refusal(tables.watch, "192.168.1.5") is Refusal.FULL
    tables.watch("192.168.1.6")
    post(tables, A, "f=1")
    tables.listen(NAME, A, "192.168.1.5")  # whoever has a seat is let in


def test_an_address_has_no_more_listeners_for_taking_seats_at_made_up_tables(
    tables: Tables,
) -> None:
    heard = []
    for number in range(63):
        name = f"made-up-table-{number:04}"
        post(tables, A, "f=1", name=name)
        heard.append(outcome(tables.listen, name, A, "192.168.1.5"))
    assert sum(isinstance(each, Listener) for each in heard) == limits.MOST_FROM


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.168.1.5", "192.168.1.5"),
        ("::ffff:192.168.1.5", "192.168.1.5"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb:1:2:3", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
    ],
)
def test_the_addresses_of_one_device_count_as_one(address: str, counted: str) -> None:
    assert whence(address) == counted


def test_listener_that_was_ended_has_its_place_until_it_leaves(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_STREAMS", 1)
    listener = tables.listen(NAME, C)
    post(tables, A, "f=1")
    post(tables, B, "f=2")
    assert listener.has_ended
    assert refusal(tables.listen, NAME, A) is Refusal.FULL
    tables.leave(listener)
    tables.listen(NAME, A)


def test_oldest_idle_table_makes_room_but_none_that_somebody_listens_to(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_TABLES", 3)
    names = [f"{letter * 16}" for letter in "stuv"]
    heard = []
    for name in names[:3]:
        clock.time += 1
        post(tables, A, "f=a", name=name)
        heard.append(tables.listen(name, A))
    assert refusal(tables.listen, names[3], B) is Refusal.FULL
    assert refusal(tables.post, names[3], Posted(B, "f=b")) is Refusal.FULL
    for listener in (heard[1], heard[0]):
        clock.time += 1
        tables.leave(listener)
    post(tables, B, "f=b", name=names[3])
    post(tables, B, "f=b", name=names[0])
    assert refusal(tables.post, names[0], Posted(C, "f=c")) is Refusal.TAKEN  # it is still that one
    post(tables, B, "f=b", name=names[1])
    post(tables, C, "f=c", name=names[1])  # which was left first, so its seats are free
    assert not heard[2].has_ended


def test_table_is_forgotten_when_nobody_has_listened_for_long(tables: Tables, clock: Clock) -> None:
    post(tables, A, "f=1")
    post(tables, B, "f=2")
    listener = tables.listen(NAME, A)
    clock.time += 2 * limits.FORGOTTEN
    assert refusal(tables.listen, NAME, C) is Refusal.TAKEN
    tables.leave(listener)
    clock.time += limits.FORGOTTEN - 1
    assert refusal(tables.listen, NAME, C) is Refusal.TAKEN
    clock.time += 1
    assert tables.listen(NAME, C).take(0) == {"there": "0"}


def test_letters_do_not_keep_a_table_that_nobody_listens_to(tables: Tables, clock: Clock) -> None:
    for _ in range(2):
        post(tables, A, "f=1")
        clock.time += limits.FORGOTTEN / 2
    post(tables, B, "f=2")
    post(tables, C, "f=3")
    assert refusal(tables.listen, NAME, A) is Refusal.TAKEN


def test_table_at_which_nobody_has_sat_is_gone_with_its_last_listener(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_TABLES", 1)
    tables.leave(tables.listen(NAME, A))
    heard = tables.listen(NAME + "2", A)
    assert refusal(tables.listen, NAME, A) is Refusal.FULL
    tables.leave(heard)
    assert tables.listen(NAME, A).take(0) == {"there": "0"}
