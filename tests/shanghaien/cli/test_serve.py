"""The server, which does what any static host does."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from http import HTTPStatus
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from shanghaien.cli import serve

pytestmark = pytest.mark.host_only


@pytest.fixture
def server(tmp_path: Path) -> Iterator[serve.Server]:
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "a.mjs").write_text("export {}")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "b.wasm").write_bytes(b"\0asm")
    with serve.Server(tmp_path, prefix="/under/here/") as server:
        threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
        yield server
        server.shutdown()


def get(server: serve.Server, path: str, **headers: str) -> HTTPResponse:
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("a.mjs", "text/javascript"),
        ("a.mjs?version=2", "text/javascript"),
        ("folder/b.wasm", "application/wasm"),
    ],
)
def test_files_come_with_their_type(server: serve.Server, path: str, kind: str) -> None:
    response = get(server, "/under/here/" + path)
    assert response.status == HTTPStatus.OK
    assert response.headers["Content-Type"] == kind
    assert response.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/", "/a.mjs", "/under/here/c", "/under/here/folder/", "/under/here/../../etc/passwd"]
)
def test_nothing_else_is_given_out(server: serve.Server, path: str) -> None:
    assert get(server, path).status == HTTPStatus.NOT_FOUND


def test_known_version_is_not_sent_again(server: serve.Server, tmp_path: Path) -> None:
    tag = get(server, "/under/here/a.mjs").headers["ETag"]
    again = get(server, "/under/here/a.mjs", If_None_Match=tag)
    assert again.status == HTTPStatus.NOT_MODIFIED
    (tmp_path / "a.mjs").write_text("export default 1")
    assert get(server, "/under/here/a.mjs", If_None_Match=tag).status == HTTPStatus.OK


@pytest.mark.parametrize(
    ("is_shared", "said"),
    [
        (False, "Serving Shanghaien at http://127.0.0.1:{port}/\n"),
        (True, "Serving Shanghaien. On this machine, open http://127.0.0.1:{port}/\n"),
    ],
)
def test_who_can_reach_the_page_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], is_shared: bool, said: str
) -> None:
    class Ended(serve.Server):
        def serve_forever(self, _poll: float = 0.5) -> None:
            raise KeyboardInterrupt

    with Ended(tmp_path, is_shared=is_shared) as server:
        serve.show(server, "Shanghaien", is_opened=False)
    told = f"{said.format(port=server.server_port)}Press Ctrl+C to stop.\n\n"
    assert capsys.readouterr().out == told


def test_two_servers_never_share_a_port() -> None:
    look = (
        "import http.server, platform, sys, webbrowser; "
        "sys.platform = 'win32'; "
        "from shanghaien.cli.serve import Server; print(bool(Server.allow_reuse_address))"
    )
    command = [sys.executable, "-c", look]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
