"""The port on which the site is served."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from shanghaien.cli.house import House
from web.build import serve
from web.build.errors import CommandError


@pytest.fixture
def server(tmp_path: Path) -> Iterator[serve.Server]:
    with serve.Server(tmp_path) as server:
        yield server


def test_busy_usual_port_gives_way_to_the_next_and_that_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serve.start(tmp_path, None) as first:
        capsys.readouterr()
        with serve.start(tmp_path, None) as second:
            assert first.server_port < second.server_port < serve.FIRST_PORT + serve.PORTS_TRIED
    assert "games saved there are not shown" in capsys.readouterr().out


def test_built_page_is_served_with_tables_to_be_tried(tmp_path: Path) -> None:
    with serve.start(tmp_path, None) as server:
        assert isinstance(server, House)


def test_busy_port_that_a_person_gave_is_refused(server: serve.Server, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=str(server.server_port)):
        serve.start(tmp_path, str(server.server_port))


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http"])
def test_what_is_no_port_is_refused(tmp_path: Path, port: str) -> None:
    with pytest.raises(CommandError, match="not a valid port"):
        serve.start(tmp_path, port)
