"""Tables: who sits, who hears what, and how much of everything there may be."""

import json
import threading
from collections.abc import Iterable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from shanghaien.cli import tables as limits
from shanghaien.cli.listener import Listener
from shanghaien.cli.tables import Posted, Refusal, Refused, Tables
from tests.shanghaien.cli.tabling import NAME, A, B, C, Clock, outcome, post, refusal

pytestmark = pytest.mark.host_only


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tables(clock: Clock) -> Tables:
    return Tables(clock)


def waiting(listener: Listener) -> list[str]:
    """The tables of the list that is due."""
    return [each["id"] for each in json.loads(listener.take(0)["waiting"])]


def test_each_hears_the_other_seats_letters_at_once_and_then_each_new_one(tables: Tables) -> None:
    post(tables, A, "f=1")
    first = tables.listen(NAME, A)
    assert first.take(0) == {"there": "0"}
    post(tables, B, "f=2")
    second = tables.listen(NAME, B)
    assert first.take(0) == {"letter": "f=2", "there": "1"}
    assert second.take(0) == {"letter": "f=1", "there": "1"}
    post(tables, A, "f=3")
    assert (first.take(0), second.take(0)) == ({}, {"letter": "f=3"})


def test_letter_that_is_brought_again_is_not_told_again(tables: Tables) -> None:
    post(tables, A, "f=1")
    post(tables, B, "f=2")
    listener = tables.listen(NAME, B)
    listener.take(0)
    post(tables, A, "f=1")
    assert listener.take(0) == {}


def test_third_key_neither_sits_nor_hears(tables: Tables) -> None:
    post(tables, A, "f=1")
    post(tables, B, "f=2")
    assert refusal(tables.post, NAME, Posted(C, "f=3")) is Refusal.TAKEN
    assert refusal(tables.listen, NAME, C) is Refusal.TAKEN
    assert tables.listen(NAME, A).take(0)["letter"] == "f=2"


def test_whoever_listens_without_a_seat_takes_none_and_hears_an_open_invitation_only(
    tables: Tables,
) -> None:
    early = tables.listen(NAME, C)
    assert early.take(0) == {"there": "0"}
    post(tables, A, "f=secret")
    host = tables.listen(NAME, A)
    assert early.take(0) == {"there": "1"}
    assert host.take(0) == {"there": "0"}
    post(tables, A, "f=open", is_open=True)
    assert early.take(0) == {"letter": "f=open"}
    post(tables, B, "f=2")
    assert (early.has_ended, early.take(0)) == (True, {})
    assert not host.has_ended
    assert host.take(0) == {"letter": "f=2"}


def test_whoever_listened_first_and_then_sits_hears_on(tables: Tables) -> None:
    guest = tables.listen(NAME, B)
    post(tables, A, "f=1")
    post(tables, B, "f=2")
    assert guest.take(0) == {"there": "0", "letter": "f=1"}
    host = tables.listen(NAME, A)
    assert host.take(0) == {"letter": "f=2", "there": "1"}
    assert guest.take(0) == {"there": "1"}


def test_presence_follows_the_last_tab(tables: Tables) -> None:
    post(tables, A, "f=1")
    post(tables, B, "f=2")
    listener = tables.listen(NAME, A)
    tabs = [tables.listen(NAME, B) for _ in range(2)]
    assert listener.take(0)["there"] == "1"
    tables.leave(tabs[0])
    assert listener.take(0) == {}
    tables.leave(tabs[1])
    tables.leave(tabs[1])  # told twice
    assert listener.take(0) == {"there": "0"}


@pytest.mark.parametrize("order", [(A, B), (B, A)])
def test_restart_loses_nothing_once_both_have_brought_their_letters_again(
    clock: Clock, order: tuple[str, str]
) -> None:
    letters = {A: "f=7", B: "f=8"}
    anew = Tables(clock)
    heard = {}
    for key in order:
        heard[key] = anew.listen(NAME, key)
        post(anew, key, letters[key])
    assert heard[A].take(0) == {"letter": "f=8", "there": "1"}
    assert heard[B].take(0) == {"letter": "f=7", "there": "1"}
    assert refusal(anew.post, NAME, Posted(C, "f=9")) is Refusal.TAKEN


def test_of_many_who_race_for_two_seats_exactly_two_win(tables: Tables) -> None:
    start = threading.Barrier(16)
    won: list[str] = []
    lost: list[Refusal] = []

    def try_one(key: str) -> None:
        start.wait()
        try:
            post(tables, key, f"f={key[0]}")
            won.append(key)
        except Refused as refused:
            lost.append(refused.reason)

    run(threading.Thread(target=try_one, args=[f"{number:064x}"]) for number in range(16))
    assert (len(won), lost) == (2, [Refusal.TAKEN] * 14)


def test_nobody_misses_the_latest_letter_while_all_post_and_listen_at_once(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WITHIN", 0.0)
    post(tables, A, "f=0")
    post(tables, B, "f=0")
    heard = tables.listen(NAME, B)

    def post_many() -> None:
        for number in range(200):
            post(tables, A, f"f={number}")

    def reconnect() -> None:
        for _ in range(200):
            tables.leave(tables.listen(NAME, B))

    run(threading.Thread(target=each) for each in (post_many, reconnect))
    assert heard.take(0)["letter"] == "f=199"


def run(threads: Iterable[threading.Thread]) -> None:
    started = list(threads)
    for thread in started:
        thread.start()
    for thread in started:
        thread.join(10)


def test_slow_listener_is_told_the_latest_letter_alone(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WITHIN", 0.0)
    post(tables, B, "f=b")
    slow = tables.listen(NAME, B)
    for number in range(1000):
        post(tables, A, f"f={number}")
    assert slow.take(0)["letter"] == "f=999"
    assert slow.take(0) == {}


def test_listener_that_waits_is_woken_by_news_and_by_the_end(tables: Tables) -> None:
    post(tables, B, "f=b")
    listener = tables.listen(NAME, B)
    listener.take(0)
    for action in (lambda: post(tables, A, "f=a"), tables.end):
        threading.Timer(0.02, action).start()
        listener.take(30)
    assert listener.has_ended


def test_after_the_end_nobody_comes(tables: Tables) -> None:
    tables.end()
    assert refusal(tables.listen, NAME, A) is Refusal.FULL
    assert refusal(tables.watch, "192.168.1.5") is Refusal.FULL
    assert refusal(tables.post, NAME, Posted(A, "f=1")) is Refusal.FULL


def test_who_still_has_a_connection_to_a_server_that_has_ended_is_not_told_that_all_is_well() -> (
    None
):
    tables = Tables()
    post(tables, A, "f=a")
    tables.end()
    with pytest.raises(Refused) as refused:
        post(tables, A, "f=b")
    assert refused.value.reason is Refusal.FULL


def test_list_has_open_tables_whose_host_is_there_the_oldest_first(tables: Tables) -> None:
    names = [f"{letter * 16}" for letter in "zyx"]
    watching = tables.watch("192.168.1.5")
    assert waiting(watching) == []
    hosts = {}
    for name in names:
        hosts[name] = tables.listen(name, A)
        post(tables, A, f"f={name[0]}", name=name, is_open=True)
    assert json.loads(watching.take(0)["waiting"]) == [
        {"id": name, "letter": f"f={name[0]}"} for name in names
    ]
    post(tables, A, "f=new", name=names[0], is_open=True)  # which stays the oldest
    assert waiting(watching) == names
    post(tables, B, "f=b", name=names[1])
    assert waiting(watching) == [names[0], names[2]]
    tables.leave(hosts[names[0]])
    assert waiting(watching) == [names[2]]
    post(tables, A, "f=z", name=names[2])  # is open no more
    assert waiting(watching) == []


def test_second_seat_opens_no_table(tables: Tables) -> None:
    post(tables, A, "f=1")
    tables.listen(NAME, A)
    post(tables, B, "f=2", is_open=True)
    assert waiting(tables.watch("here")) == []


def test_list_that_has_not_changed_is_not_told_again(tables: Tables) -> None:
    watching = tables.watch("here")
    watching.take(0)
    post(tables, A, "f=1")
    tables.listen(NAME, A)
    assert watching.take(0) == {}


def test_list_has_at_most_twenty(tables: Tables) -> None:
    for number in range(limits.MOST_WAITING + 1):
        name = f"table-{number:010}"
        post(tables, A, "f=1", name=name, is_open=True)
        tables.listen(name, A, f"from device {number}")
    found = waiting(tables.watch("here"))
    assert (len(found), found[-1]) == (limits.MOST_WAITING, "table-0000000019")


class House(RuleBasedStateMachine):
    """Anything that devices may do, in any order, beside what they must then know."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = Clock()
        self.tables = Tables(self.clock)
        self.listeners: list[tuple[str, str, Listener]] = []
        self.known: dict[Listener, dict[str, str]] = {}
        self.seats: dict[str, dict[str, str]] = {}

    names = st.sampled_from(["n" * 16, "m" * 16])
    keys = st.sampled_from([A, B, C])

    @rule(name=names, key=keys, number=st.integers(0, 99), is_open=st.booleans())
    def post(self, name: str, key: str, number: int, is_open: bool) -> None:
        self.clock.time += 1
        seats = self.seats.setdefault(name, {})
        if key in seats or len(seats) < 2:
            post(self.tables, key, f"f={number}", name=name, is_open=is_open)
            seats[key] = f"f={number}"
        else:
            assert refusal(self.tables.post, name, Posted(key, "f=")) is Refusal.TAKEN

    @rule(name=names, key=keys)
    def listen(self, name: str, key: str) -> None:
        seats = self.seats.get(name, {})
        is_third = len(seats) == 2 and key not in seats
        tabs = sum(each[:2] == (name, key) and not each[2].has_ended for each in self.listeners)
        found = outcome(self.tables.listen, name, key, f"from device {len(self.listeners)}")
        assert (found is Refusal.TAKEN) == is_third
        assert (found is Refusal.FULL) == (tabs == limits.MOST_TABS)
        if isinstance(found, Listener):
            self.listeners.append((name, key, found))

    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        if self.listeners:
            each = data.draw(st.sampled_from(self.listeners))
            self.listeners.remove(each)
            self.tables.leave(each[2])

    @invariant()
    def who_sits_knows_the_other_seat(self) -> None:
        living = {(name, key) for name, key, each in self.listeners if not each.has_ended}
        for name, key, listener in self.listeners:
            known = self.known.setdefault(listener, {})
            known.update(listener.take(0))
            seats = self.seats.get(name, {})
            if key in seats:
                others = [each for each in seats if each != key]
                assert known.get("letter") == (seats[others[0]] if others else None)
                assert known["there"] == str(int(any((name, each) in living for each in others)))
            assert listener.has_ended == (len(seats) == 2 and key not in seats)


STEPS = settings(House.TestCase.settings, stateful_step_count=30)


def test_whatever_devices_do_both_seats_know_each_others_latest_letter() -> None:
    run_state_machine_as_test(House, settings=STEPS)  # type: ignore[no-untyped-call]


def test_a_seat_is_taken_again_without_a_letter_and_an_earlier_letter_stays(
    tables: Tables,
) -> None:
    post(tables, A, "")
    post(tables, B, "f=2")
    assert refusal(tables.post, NAME, Posted(C, "f=3")) is Refusal.TAKEN
    other = tables.listen(NAME, B)
    assert other.take(0) == {"there": "0"}
    post(tables, A, "f=3")
    post(tables, A, "")
    assert other.take(0) == {"letter": "f=3"}
