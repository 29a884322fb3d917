"""The targets that need a browser do their work, in the smallest size (see test_commands.py)."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bench import click, start, start_visit
from bench.start_engines import BrowserEngine
from bench.start_table import VISITS
from bench.start_visit import Visits
from tests.soak import lasting
from tests.support import shots

pytestmark = pytest.mark.only_browser("chromium")


@pytest.fixture(autouse=True)
def served(
    monkeypatch: pytest.MonkeyPatch, dist: Path, browser_type_launch_args: dict[str, object]
) -> None:
    """Point the targets at these tests' site and at the browser that was found."""
    assert browser_type_launch_args
    for module in (click, lasting, shots, start):
        monkeypatch.setattr(module, "DIST", dist)


def apart(run: Callable[[], object]) -> None:
    """Run a target in a thread of its own: in this one Playwright runs already."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(run).result()


def test_shots_takes_pictures_of_the_opponents_turn_and_of_what_is_opened(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(shots, "FOLDER", tmp_path)
    for variable, name in {
        "SCREENS": "opponent,setup-people",
        "LAYOUTS": "phone",
        "THEMES": "dark",
    }.items():
        monkeypatch.setenv(variable, name)
    apart(shots.run)
    for screen in ("opponent", "setup-people"):
        assert (tmp_path / screen / "phone-dark.png").read_bytes().startswith(b"\x89PNG")
    assert 'src="opponent/phone-dark.png"' in (tmp_path / "index.html").read_text()


def test_clicks_are_measured_beside_another_build(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], dist: Path
) -> None:
    monkeypatch.setenv("N", "4")
    monkeypatch.setenv("AGAINST", str(dist))
    monkeypatch.setattr(click, "STARTS", 1)
    monkeypatch.setattr(click, "TURNS", 1)
    apart(click.run)
    told = capsys.readouterr().out
    assert re.search(r"^p50 +\d+ ms +\d\.\d\d× +\d+ ms +\d\.\d\d×$", told, re.MULTILINE)
    assert "answer, p50, at most 40 ms: " in told


@pytest.mark.release
def test_games_on_end_and_ends_of_the_opponent_are_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lasting, "MOVES", 3)
    monkeypatch.setenv("GAMES", "2")
    monkeypatch.setenv("ENDS", "1")
    apart(lasting.run)
    told = capsys.readouterr().out
    assert "listeners: " in told
    assert "after 1 of them the game went on by itself" in told


@pytest.mark.release
def test_start_is_measured_beside_the_plain_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def visit(engine: BrowserEngine, address: str, *, is_stored: bool) -> Visits:
        """One visit in the place of three."""
        with engine.opened() as tab:
            tab.go(address)
            seen = start_visit.times(tab)
            return Visits(seen, seen, seen, tab.memory(), "ready" if is_stored else "")

    monkeypatch.setattr(start_visit, "SETTLING", 0)
    monkeypatch.setattr(start_visit, "visit", visit)
    monkeypatch.setenv("N", "1")
    monkeypatch.setenv("ENGINES", "chromium")
    apart(start.run)
    told = capsys.readouterr().out
    assert len([line for line in told.splitlines() if " usable " in line]) == len(VISITS)
    assert "memory, MiB" in told or "memory is left out" in told
