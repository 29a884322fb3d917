"""The time to the first roll starting from nothing: from the wheel and from a clone.

The wheel is installed as with pipx and has no dependencies. The clone fetches the packages and the
browser's runtimes, with empty caches: most of its time is the network's.
"""

import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.support import engines
from tests.support.unhurried import UNHURRIED
from web.build import package
from web.build.environment import number
from web.build.paths import ROOT

ROUNDS = 3
PORT = 8790
PATIENCE = 120_000
"""Milliseconds allowed for the page."""

Times = tuple[float, float]
"""Seconds until the page is served, and until the dice of the first roll are shown."""

Command = list[str | Path]

Begin = Callable[[Path, Path], Command]
"""Installs the wheel into a folder and returns the command that serves the page."""


def run() -> None:
    """Print the medians over some rounds; N=1 for a single round."""
    rounds = number("N", ROUNDS)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=engines.find(), args=engines.FLAGS)
        wheel = package.wheel(ROOT, Path(folder))
        for name, begin in WAYS.items():
            measured = [measure(begin, wheel, chromium) for _ in range(rounds)]
            served, rolled = map(statistics.median, zip(*measured, strict=True))
            print(
                f"{name:<16}{served:>7.1f} s until it is served{rolled:>7.1f} s to the first roll"
            )
        chromium.close()


def measure(begin: Begin, wheel: Path, chromium: Browser) -> Times:
    """One round, in a new folder."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        with serving(begin(Path(folder), wheel), Path(folder)) as address:
            served = time.perf_counter() - began
            roll(address, chromium)
            return served, time.perf_counter() - began


def from_wheel(home: Path, wheel: Path) -> Command:
    """Install the wheel into a new environment, without a network."""
    venv.create(home / "venv", with_pip=False)
    programs = home / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip: Command = [sys.executable, "-m", "pip", "--python", programs / "python"]
    subprocess.run([*pip, "install", "--quiet", "--no-index", wheel], check=True)
    return [programs / "shanghaien", "web", "--local", "--no-browser", "--port", str(PORT)]


def from_clone(home: Path, _wheel: Path) -> Command:
    """Clone this checkout; the rest is up to `make play`."""
    subprocess.run(["git", "clone", "--quiet", ROOT, home / "clone"], check=True)
    return ["make", "--directory", home / "clone", "play"]


@contextmanager
def serving(command: Command, home: Path) -> Iterator[str]:
    """The address that the command prints; it runs with empty caches and is stopped afterwards."""
    caches = {"PIP_NO_CACHE_DIR": "1", "npm_config_cache": str(home / "npm")}
    environment = {**os.environ, **caches, "BROWSER": "none", "PORT": str(PORT)}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as server:
        try:
            assert server.stdout is not None
            line = next(line for line in server.stdout if " at http" in line)
            yield line.split(" at ")[1].split()[0]
        finally:
            os.killpg(server.pid, signal.SIGTERM)  # make does not hand on what it is told
            server.communicate()


def roll(address: str, chromium: Browser) -> None:
    """Start a game between two people and roll, in a browser new to the page."""
    with chromium.new_context() as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(UNHURRIED)
        page.goto(f"{address}?play=people")
        page.locator("[data-do=start]:visible").first.click()
        page.locator("button[data-move=roll]").click()
        page.locator("button[data-move^='direction']").first.wait_for()


WAYS: dict[str, Begin] = {"from the wheel": from_wheel, "from a clone": from_clone}
