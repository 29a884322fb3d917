"""The page served by the package itself: where it is found, and what is said."""

import json
import socket
import sys
import threading
from pathlib import Path
from urllib.request import urlopen

import pytest

from shanghaien.cli import qr, web
from shanghaien.cli.failure import Failure
from shanghaien.cli.serve import Server
from tests.shanghaien.cli.commands import Run
from tests.support.ports import free_port

pytestmark = pytest.mark.host_only


@pytest.fixture(autouse=True)
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a page, which is the one that is served."""
    place = tmp_path / "site"
    place.mkdir()
    (place / "index.html").write_text("<!doctype html>")
    monkeypatch.setattr(web, "PLACES", (tmp_path / "gone", place))


@pytest.fixture
def port() -> int:
    """A port that nobody has."""
    return free_port()


@pytest.fixture
def facts() -> list[object]:
    """What the page was told of the house."""
    return []


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, facts: list[object]) -> list[tuple[str, bool]]:
    """The addresses that a person's browser has answered from, in the place of serving for ever."""
    found: list[tuple[str, bool]] = []

    def show(server: Server, what: str, *, is_opened: bool) -> None:
        assert what == "Shanghaien"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        own = web.own_address() or "127.0.0.1"
        for address in (server.address, server.address.replace("127.0.0.1", own)):
            try:
                with urlopen(address, timeout=10) as response:
                    assert response.status == 200
                found.append((address, is_opened))
            except OSError:
                assert own in address
        with urlopen(f"{server.address}house.json", timeout=10) as response:
            facts.append(json.load(response))
        server.shutdown()

    monkeypatch.setattr(web, "show", show)
    return found


def test_the_page_is_served_to_the_network_and_the_address_is_told(
    run: Run, port: int, served: list[tuple[str, bool]], facts: list[object]
) -> None:
    code, told, _ = run("web", "--port", str(port))
    assert code == 0
    own = web.own_address()
    assert served[-1] == (f"http://{own or '127.0.0.1'}:{port}/", True)
    if own:
        assert told == f"On a tablet or phone on the same network, open http://{own}:{port}/\n"
    assert facts == [{"tables": True, "addresses": [f"http://{own}:{port}/"] if own else []}]


def test_alone_lets_nobody_in_and_no_browser_opens_none(
    run: Run, port: int, served: list[tuple[str, bool]], facts: list[object]
) -> None:
    code, told, _ = run("web", "--port", str(port), "--local", "--no-browser")
    assert facts == [{"tables": True, "addresses": []}]
    assert (code, told) == (0, "")
    assert set(served) == {(f"http://127.0.0.1:{port}/", False)}


def test_a_terminal_shows_a_code_to_be_scanned(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    web._tell("http://192.168.178.23:8000/")
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:] == qr.qr_lines("http://192.168.178.23:8000/")


@pytest.mark.parametrize("same", [(), ("--local",), ("--local", "--no-browser")])
@pytest.mark.parametrize("place", ["127.0.0.1", ""])
def test_a_taken_port_is_said_and_no_other_taken(
    run: Run, place: str, same: tuple[str, ...], served: list[tuple[str, bool]]
) -> None:
    with socket.create_server((place, 0)) as other:
        port = other.getsockname()[1]
        code, told, wrong = run("web", "--port", str(port), *same)
    assert (code, told, served) == (1, "", [])
    assert wrong.startswith(f"shanghaien web: port {port}: in use")
    assert " ".join(("shanghaien web", *same, f"--port {port % 65535 + 1}\n")) in wrong


def test_a_port_that_the_system_refuses_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(web, "House", refuse)
    with pytest.raises(Failure, match=r"^port 1: permission denied$"):
        web.serve_page(1, is_shared=False, is_opened=False)


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http"])
def test_what_is_no_port_is_refused(run: Run, port: str) -> None:
    code, _, wrong = run("web", "--port", port)
    assert code == 2
    assert "port" in wrong


def test_sources_without_a_built_page_say_how_to_build_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "PLACES", (tmp_path,))
    code, _, wrong = run("web")
    assert code == 1
    assert "make site" in wrong


def test_a_machine_without_a_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cut(socket.socket):
        """A socket from which no way leads out."""

        def connect(self, address: object) -> None:
            raise OSError(101, f"{address} cannot be reached")

    monkeypatch.setattr(socket, "socket", Cut)
    assert web.own_address() is None
