"""The house's server over real sockets: what it answers, streams and passes on."""

import itertools
import json
import socket
import struct
import time
from collections.abc import Callable
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path

import pytest

from shanghaien.cli import house, tables
from shanghaien.cli.house import House
from tests.shanghaien.cli.tabling import NAME, A, B, C
from tests.shanghaien.cli.visiting import PREFIX, TYPED, Stream, ask, bring, seat

pytestmark = pytest.mark.host_only

Listen = Callable[..., Stream]
"""The fixture that opens a stream."""


def comes_true(is_so: Callable[[], bool], pause: float = 0.01) -> bool:
    """Whether something comes true within seconds; it is asked again after each pause."""
    end = time.monotonic() + 8
    while time.monotonic() < end:
        if is_so():
            return True
        time.sleep(pause)
    return False


def test_house_says_that_it_has_tables_and_static_files_stay(home: House) -> None:
    connection = HTTPConnection("127.0.0.1", home.server_port, timeout=10)
    for path in ("house.json", "house.json?again"):
        connection.request("GET", PREFIX + path)
        response = connection.getresponse()
        assert json.loads(response.read()) == {"tables": True, "addresses": []}
        assert response.headers.get_all("Cache-Control") == ["no-store"]
        assert response.headers["Content-Type"] == "application/json"
    connection.request("HEAD", PREFIX + "house.json")
    response = connection.getresponse()
    assert (response.read(), response.headers["Cache-Control"]) == (b"", "no-store")
    connection.request("GET", PREFIX)
    response = connection.getresponse()
    assert (response.read(), response.headers["Cache-Control"]) == (b"<!doctype html>", "no-cache")
    connection.close()


def test_house_says_where_others_find_it_at_this_moment(tmp_path: Path) -> None:
    found = iter(["192.168.1.5", None])
    with House(tmp_path, is_shared=True, own_address=lambda: next(found)) as shared:
        assert shared.addresses == [f"http://192.168.1.5:{shared.server_port}/"]
        assert shared.addresses == []
    with House(tmp_path, own_address=lambda: "192.168.1.5") as alone:
        assert alone.addresses == []


def test_two_devices_pass_each_other_letters(home: House, listen: Listen) -> None:
    assert bring(home, A, "f=1", is_open=True) == HTTPStatus.NO_CONTENT
    first = listen(seat(A))
    assert first.response.headers["Content-Type"] == "text/event-stream"
    assert first.response.headers["Cache-Control"] == "no-store"
    assert first.response.headers["Connection"] == "close"
    assert first.event() == ("there", "0")
    shown = listen("tables")
    assert shown.event() == ("waiting", json.dumps([{"id": NAME, "letter": "f=1"}]))
    second = listen(seat(B.upper()))
    assert [second.event(), second.event()] == [("letter", "f=1"), ("there", "1")]
    assert bring(home, B, "f=2") == HTTPStatus.NO_CONTENT
    assert sorted([first.event(), first.event()]) == [("letter", "f=2"), ("there", "1")]
    assert shown.event() == ("waiting", "[]")
    second.close()
    assert first.event() == ("there", "0")


def test_third_guest_is_refused_and_one_who_waited_is_sent_away(
    home: House, listen: Listen
) -> None:
    late = listen(seat(C))
    assert bring(home, A, "f=1") == HTTPStatus.NO_CONTENT
    assert bring(home, B, "f=2") == HTTPStatus.NO_CONTENT
    assert b"letter" not in late.rest()
    assert bring(home, C, "f=3") == HTTPStatus.FORBIDDEN
    assert listen(seat(C)).status == HTTPStatus.FORBIDDEN


def test_letters_and_files_share_a_connection(home: House) -> None:
    connection = HTTPConnection("127.0.0.1", home.server_port, timeout=10)
    body = json.dumps({"key": A, "letter": "f=1"})
    for _ in range(3):
        connection.request("POST", f"{PREFIX}tables/{NAME}", body, TYPED)
        own = connection.sock
        response = connection.getresponse()
        assert (response.status, response.read()) == (HTTPStatus.NO_CONTENT, b"")
        connection.request("GET", PREFIX)
        assert connection.getresponse().read() == b"<!doctype html>"
        assert connection.sock is own
    connection.close()


def test_streams_end_with_the_server(home: House, listen: Listen) -> None:
    streams = [listen("tables"), listen(seat(A))]
    assert [stream.event()[0] for stream in streams] == ["waiting", "there"]
    home.server_close()
    assert [stream.rest() for stream in streams] == [b"", b""]


def test_comment_shows_that_the_server_is_there(
    home: House, listen: Listen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PULSE", 0.05)
    stream = listen(seat(A))
    assert stream.event() == ("there", "0")
    assert [stream.line(), stream.line()] == [":", ""]
    assert bring(home, A, "f=1") == HTTPStatus.NO_CONTENT


@pytest.mark.parametrize("is_rude", [False, True])
def test_device_that_hangs_up_is_noticed_soon(home: House, listen: Listen, is_rude: bool) -> None:
    bring(home, A, "f=1")
    bring(home, B, "f=2")
    first = listen(seat(A))
    assert [first.event(), first.event()] == [("letter", "f=2"), ("there", "0")]
    second = listen(seat(B))  # not before: what is due at once is told as it is last
    assert first.event() == ("there", "1")
    if is_rude:  # a reset in the place of a farewell
        second.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    second.close()
    assert first.event() == ("there", "0")


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="other systems name it not")
def test_device_that_vanishes_without_a_word_is_given_up_by_the_system() -> None:
    with socket.socket() as connection:
        house._prepare(connection)
        limit = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert limit / 1000 + house.PULSE + house.LOOK < 20


def test_device_that_reads_no_more_holds_nobody_up_and_is_given_up(
    home: House, listen: Listen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PATIENCE", 0.3)
    monkeypatch.setattr(tables, "WITHIN", 0.0)
    bring(home, A, "f=a")
    bring(home, B, "f=b")
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        slow.connect(("127.0.0.1", home.server_port))
        slow.sendall(f"GET {PREFIX}{seat(B)} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        table = home.tables._tables[NAME]
        assert comes_true(lambda: table.is_there(1))
        first = listen(seat(A))
        assert [first.event(), first.event()] == [("letter", "f=b"), ("there", "1")]
        numbers = itertools.count()

        def is_given_up() -> bool:
            home.tables.post(NAME, tables.Posted(A, f"{next(numbers):0600}"))
            return not table.is_there(1)

        assert comes_true(is_given_up, pause=0.0005)
        assert bring(home, B, "f=c") == HTTPStatus.NO_CONTENT
        assert {first.event(), first.event()} == {("there", "0"), ("letter", "f=c")}


def test_limit_of_streams_is_told(listen: Listen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_STREAMS", 2)
    assert [listen("tables").status, listen(seat(A)).status] == [HTTPStatus.OK, HTTPStatus.OK]
    assert listen("tables").status == HTTPStatus.SERVICE_UNAVAILABLE
    assert listen(seat(B)).status == HTTPStatus.SERVICE_UNAVAILABLE


def test_too_many_letters_are_told(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "WITHIN", 1e9)
    found = [bring(home, A, f"f={number}") for number in range(tables.MOST_LETTERS + 1)]
    assert found[-2:] == [HTTPStatus.NO_CONTENT, HTTPStatus.TOO_MANY_REQUESTS]


def test_body_beyond_the_limit_is_never_read(home: House) -> None:
    for length in (str(house.MOST_BODY + 1), "9" * 30):
        with socket.create_connection(("127.0.0.1", home.server_port), timeout=10) as own:
            own.sendall(_head("Content-Length: " + length))
            assert own.recv(100).startswith(b"HTTP/1.1 413 ")


def test_body_at_the_limit_is_read(home: House) -> None:
    body = json.dumps({"key": A, "letter": "x" * 600}).ljust(house.MOST_BODY)
    assert ask(home, "POST", f"tables/{NAME}", body, **TYPED).status == HTTPStatus.NO_CONTENT
    assert ask(home, "POST", f"tables/{NAME}", body + " ", **TYPED).status == 413


@pytest.mark.parametrize(
    "lines",
    [
        "",
        "Content-Length: -1",
        "Content-Length: +1",
        "Content-Length: 1_0",
        "Content-Length: ",
        "Content-Length: 2\r\nContent-Length: 2",
        "Content-Length: 2\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked",
    ],
)
def test_body_of_doubtful_length_ends_the_connection(home: House, lines: str) -> None:
    with socket.create_connection(("127.0.0.1", home.server_port), timeout=10) as own:
        own.sendall(_head(lines))
        answer = own.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"\r\nConnection: close\r\n" in answer


def _head(lines: str) -> bytes:
    start = f"POST {PREFIX}tables/{NAME} HTTP/1.1\r\nHost: localhost\r\n"
    return f"{start}Content-Type: application/json\r\n{lines}\r\n\r\n".replace(
        "\r\n\r\n\r\n", "\r\n\r\n"
    ).encode()
