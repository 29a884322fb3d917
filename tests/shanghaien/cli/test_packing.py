"""What the server sends to others: packed once, and never taken for another version."""

import gzip
import threading
from collections.abc import Iterator
from http import HTTPStatus
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.cli import serve

pytestmark = pytest.mark.host_only

TEXT = "export {}\n" * 1000


@pytest.fixture
def server(tmp_path: Path) -> Iterator[serve.Server]:
    """A server that lets others in."""
    for name in ("index.html", "a.mjs", "b.wasm", "c.css", "d.svg", "e.py", "f.txt", "g.js"):
        (tmp_path / name).write_text(TEXT)
    (tmp_path / "font.woff2").write_text(TEXT)
    (tmp_path / "start.bin").write_text(TEXT)
    with serve.Server(tmp_path, is_shared=True) as server:
        threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
        yield server
        server.shutdown()


def ask(
    server: serve.Server, path: str, method: str = "GET", **headers: str
) -> tuple[int, HTTPMessage, bytes]:
    """Status, headers and body as they come over the wire."""
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    asked = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.putrequest(method, path, skip_accept_encoding=True)
    for name, value in asked.items():
        connection.putheader(name, value)
    connection.endheaders()
    response = connection.getresponse()
    found = response.status, response.headers, response.read()
    connection.close()
    return found


@pytest.mark.parametrize("name", ["", "a.mjs", "b.wasm", "c.css", "d.svg", "e.py", "f.txt", "g.js"])
def test_what_helps_is_packed_for_those_who_take_it(server: serve.Server, name: str) -> None:
    _, plain, whole = ask(server, f"/{name}")
    status, packed, body = ask(server, f"/{name}", Accept_Encoding="gzip, deflate, br")
    assert status == HTTPStatus.OK
    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == whole == TEXT.encode()
    assert packed["Content-Length"] == str(len(body))
    assert plain["Content-Length"] == str(len(whole))
    assert len(body) < len(whole) / 10
    assert packed["Content-Type"] == plain["Content-Type"]
    assert packed["Vary"] == plain["Vary"] == "Accept-Encoding"
    assert packed["Cache-Control"] == plain["Cache-Control"] == "no-cache"
    assert packed["ETag"] != plain["ETag"]


@pytest.mark.parametrize("name", ["font.woff2", "start.bin"])
def test_what_is_packed_already_is_sent_as_it_is(server: serve.Server, name: str) -> None:
    _, headers, body = ask(server, f"/{name}", Accept_Encoding="gzip")
    assert body == TEXT.encode()
    assert headers["Content-Encoding"] is headers["Vary"] is None


@pytest.mark.parametrize("accepted", ["gzip", ""])
def test_a_known_version_is_not_sent_again(
    server: serve.Server, tmp_path: Path, accepted: str
) -> None:
    _, first, _ = ask(server, "/a.mjs", Accept_Encoding=accepted)
    known = {"Accept_Encoding": accepted, "If_None_Match": first["ETag"]}
    status, again, body = ask(server, "/a.mjs", **known)
    assert (status, body) == (HTTPStatus.NOT_MODIFIED, b"")
    assert "Content-Encoding" not in again
    assert {name: again[name] for name in ("ETag", "Vary", "Cache-Control")} == {
        name: first[name] for name in ("ETag", "Vary", "Cache-Control")
    }
    other = "" if accepted else "gzip"
    known["Accept_Encoding"] = other
    assert ask(server, "/a.mjs", **known)[0] == HTTPStatus.OK
    (tmp_path / "a.mjs").write_text("export default 1")
    known["Accept_Encoding"] = accepted
    status, _, body = ask(server, "/a.mjs", **known)
    assert status == HTTPStatus.OK
    assert (gzip.decompress(body) if accepted else body) == b"export default 1"


@pytest.mark.parametrize("accepted", ["gzip", ""])
def test_the_head_is_that_of_the_file(server: serve.Server, accepted: str) -> None:
    got = ask(server, "/a.mjs", Accept_Encoding=accepted)
    status, headers, body = ask(server, "/a.mjs", "HEAD", Accept_Encoding=accepted)
    assert (status, body) == (HTTPStatus.OK, b"")
    assert {**dict(headers), "Date": ""} == {**dict(got[1]), "Date": ""}


def test_each_version_is_packed_once(
    server: serve.Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compress, packed = gzip.compress, []

    def counted(content: bytes, *more: int, **named: int) -> bytes:
        packed.append(content)
        return compress(content, *more, **named)

    monkeypatch.setattr(gzip, "compress", counted)
    for _ in range(3):
        ask(server, "/a.mjs", Accept_Encoding="gzip")
    (tmp_path / "a.mjs").write_text("new")
    for _ in range(3):
        ask(server, "/a.mjs", "HEAD", Accept_Encoding="gzip")
    assert packed == [TEXT.encode(), b"new"]


def test_a_server_for_this_machine_alone_packs_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.mjs").write_text(TEXT)
    with serve.Server(tmp_path) as server:
        threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
        _, headers, body = ask(server, "/a.mjs", Accept_Encoding="gzip")
        server.shutdown()
    assert body == TEXT.encode()
    assert headers["Content-Encoding"] is headers["Vary"] is None


def test_what_is_not_there_is_not_said_to_vary(server: serve.Server) -> None:
    status, headers, _ = ask(server, "/no.js", Accept_Encoding="gzip")
    assert status == HTTPStatus.NOT_FOUND
    assert headers["Content-Encoding"] is headers["Vary"] is headers["ETag"] is None


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("gzip", True),
        ("GZIP;q=0.5", True),
        ("br, gzip;q=1.0", True),
        ("identity", False),
        ("", False),
        ("br", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000", False),
        ("not-gzip", False),
    ],
)
def test_gzip_is_sent_only_where_it_is_asked_for(accepted: str, takes: bool) -> None:
    assert serve.takes_gzip(accepted) is takes


@given(st.text(alphabet="gzip;q=01., brx-*", max_size=30))
def test_any_header_is_read(accepted: str) -> None:
    assert "gzip" in accepted or not serve.takes_gzip(accepted)
