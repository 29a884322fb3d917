"""Whom the house's server lets in: pages of its own, by a name of its own, with what has a form."""

import json
from http import HTTPStatus

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shanghaien.cli.house import House, is_home
from tests.shanghaien.cli.tabling import NAME, A
from tests.shanghaien.cli.visiting import TYPED, Stream, ask, bring, seat

pytestmark = pytest.mark.host_only

HOMES = [
    *(
        "localhost",
        "127.0.0.1",
        "192.168.1.5:8000",
        "8.8.8.8",
        "[::1]:8000",
        "[fe80::1]",
        "LOCALHOST",
    ),
    *(
        "kitchen",
        "kitchen:8000",
        "my_pc",
        "kitchen.local",
        "kitchen.local.:8000",
        "a.b.lan",
        "a.home",
    ),
    *("a.home.arpa", "a.internal"),
]
STRANGERS = [
    *("example.org", "example.org:8000", "127.0.0.1.example.org", "local.example.org", "a.arpa"),
    *("", ":8000", "a..lan", ".lan", "a.lan.example.org", "192.168.1.5.6", "1.2.3", "a.lan:x"),
    *(
        "localhost:8000:8000",
        "a b",
        "a.lan/",
        "user@kitchen",
        "[::1",
        "::1",
        "[kitchen]",
        "x.local\n",
    ),
]


def test_name_that_no_stranger_can_have_is_a_home_and_one_that_could_be_led_here_is_none() -> None:
    assert [host for host in HOMES if not is_home(host)] == []
    assert [host for host in STRANGERS if is_home(host)] == []


@given(st.text(max_size=30) | st.from_regex(r"[a-z.:\[\]0-9-]{,20}", fullmatch=True))
def test_no_name_below_a_public_one_is_a_home(text: str) -> None:
    assert not is_home(f"{text}.example.org")
    assert not is_home(f"{text}.com:8000")


def test_page_that_is_reached_by_another_name_has_no_tables(home: House) -> None:
    for host in ("example.org", "shanghaien.example.org:8000"):
        assert bring(home, A, "f=1", Host=host) == HTTPStatus.FORBIDDEN
        assert bring(home, A, "f=1", Host=host, Origin=f"http://{host}") == 403
        for path in ("tables", seat(A)):
            assert ask(home, "GET", path, Host=host).status == HTTPStatus.FORBIDDEN
        assert _facts(home, Host=host) == {}
        assert ask(home, "GET", "", Host=host).status == HTTPStatus.OK
    assert _facts(home, Host="kitchen.local:8000") == {"tables": True, "addresses": []}


def _facts(server: House, **headers: str) -> object:
    stream = Stream(server, "house.json", **headers)
    assert stream.status == HTTPStatus.OK
    facts = json.loads(stream.rest())
    stream.close()
    return facts


def test_page_of_another_origin_brings_nothing(home: House) -> None:
    host = "kitchen.local:8000"
    for origin, status in (
        ("http://kitchen.local:8000", HTTPStatus.NO_CONTENT),
        ("http://KITCHEN.local:8000", HTTPStatus.NO_CONTENT),
        ("https://kitchen.local:8000", HTTPStatus.NO_CONTENT),
        ("http://kitchen.local", HTTPStatus.FORBIDDEN),
        ("http://kitchen.local:8001", HTTPStatus.FORBIDDEN),
        ("http://example.org", HTTPStatus.FORBIDDEN),
        ("file://kitchen.local:8000", HTTPStatus.FORBIDDEN),
        ("null", HTTPStatus.FORBIDDEN),
        ("", HTTPStatus.FORBIDDEN),
    ):
        home.tables._tables.clear()
        assert bring(home, A, "f=1", Host=host, Origin=origin) == status, origin
        if status is HTTPStatus.FORBIDDEN:
            assert ask(home, "GET", seat(A), Host=host, Origin=origin).status == status, origin
        assert (NAME in home.tables._tables) == (status is HTTPStatus.NO_CONTENT), origin


def test_what_any_form_could_send_is_refused(home: House) -> None:
    for kind, status in (
        ("application/json", HTTPStatus.NO_CONTENT),
        ("Application/JSON; charset=utf-8", HTTPStatus.NO_CONTENT),
        ("text/plain", HTTPStatus.FORBIDDEN),
        ("application/x-www-form-urlencoded", HTTPStatus.FORBIDDEN),
        ("text/plain; application/json", HTTPStatus.FORBIDDEN),
        ("", HTTPStatus.FORBIDDEN),
    ):
        assert bring(home, A, "f=1", Content_Type=kind) == status, kind


def test_what_is_not_offered_is_refused(home: House) -> None:
    for method, path, status in (
        ("GET", "tables/", HTTPStatus.BAD_REQUEST),
        ("GET", "tables/?key=" + A, HTTPStatus.BAD_REQUEST),
        ("GET", f"tables/{NAME}", HTTPStatus.BAD_REQUEST),
        ("GET", f"tables/{NAME}/?key={A}", HTTPStatus.BAD_REQUEST),
        ("GET", f"tables/{NAME}?key={A[1:]}", HTTPStatus.BAD_REQUEST),
        ("GET", f"tables/{NAME}?key={A}0", HTTPStatus.BAD_REQUEST),
        ("GET", f"tables/{NAME}?key={A}&key={A}", HTTPStatus.BAD_REQUEST),
        ("GET", f"tables/{NAME}?{A}", HTTPStatus.BAD_REQUEST),
        ("GET", f"tables/{'a' * 15}?key={A}", HTTPStatus.BAD_REQUEST),
        ("GET", f"tables/{'a' * 65}?key={A}", HTTPStatus.BAD_REQUEST),
        ("GET", f"tables/{'a' * 15}%61?key={A}", HTTPStatus.BAD_REQUEST),
        ("POST", "tables/short", HTTPStatus.BAD_REQUEST),
        ("POST", f"tables/{NAME}/..", HTTPStatus.BAD_REQUEST),
        ("POST", "tables", HTTPStatus.METHOD_NOT_ALLOWED),
        ("POST", "", HTTPStatus.METHOD_NOT_ALLOWED),
        ("POST", "house.json", HTTPStatus.METHOD_NOT_ALLOWED),
        ("POST", "../../tables/" + NAME, HTTPStatus.METHOD_NOT_ALLOWED),
        ("HEAD", "tables", HTTPStatus.METHOD_NOT_ALLOWED),
        ("HEAD", seat(A), HTTPStatus.METHOD_NOT_ALLOWED),
        ("PUT", f"tables/{NAME}", HTTPStatus.NOT_IMPLEMENTED),
        ("OPTIONS", f"tables/{NAME}", HTTPStatus.NOT_IMPLEMENTED),
        ("GET", "tablesand", HTTPStatus.NOT_FOUND),
        ("GET", "tables.txt", HTTPStatus.NOT_FOUND),
    ):
        body = json.dumps({"key": A, "letter": "f=1"}) if method == "POST" else None
        assert ask(home, method, path, body, **TYPED).status == status, (method, path)
        assert not home.tables._tables, (method, path)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=300) | st.text().map(lambda text: json.dumps({"key": text}).encode()))
def test_garbage_is_refused_and_the_next_letter_taken(home: House, body: bytes) -> None:
    assert ask(home, "POST", f"tables/{NAME}", body, **TYPED).status == 400
    home.tables._tables.clear()
    assert bring(home, A, "f=1") == HTTPStatus.NO_CONTENT
