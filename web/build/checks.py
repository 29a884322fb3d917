"""The checks: style, types and tests, each as quiet as its tool can be."""

import os
import subprocess
from collections.abc import Sequence

from tests.support import engines, hosts
from web.build import site
from web.build.errors import CommandError
from web.build.paths import PYTHON, ROOT, SCRATCH

LINT = [["ruff", "check", "--quiet", "."], ["ruff", "format", "--check", "--quiet", "."]]
TYPES = [["mypy", "--no-error-summary"]]
CORES = os.cpu_count() or 1
WORKERS = CORES * 3 // 2
"""Processes that run tests: more than there are cores, since a browser's test mostly waits."""
PYTEST = ["pytest", "--timeout=240", f"--numprocesses={WORKERS}", "--dist=worksteal"]
"""A test that hangs is ended after 240 seconds and says where it was."""
UNIT = [
    "pytest",
    "--timeout=240",
    "--short",
    "-m",
    "not long",
    "--slowest=10",
    "-p",
    "no:playwright",
]
BROWSER = [[*PYTEST, "tests/browser"]]
WEBKIT = [["pytest", "--timeout=240", "tests/browser/test_webkit.py"]]
"""In one process: of Safari there is one session at a time."""
DONT_WRITE = "PYTHONDONTWRITEBYTECODE"
SPARE = {"HYPOTHESIS_NO_PLUGINS": "1"}
"""What no test needs and each process would import: that of Selenium's Trio takes a second."""


def test() -> int:
    """Style, types and the tests, but for those left to `all_`."""
    return _check(["nginx"], "--short")


def all_() -> int:
    """Style, types and every test."""
    return _check(list(hosts.PACKAGES))


def _check(servers: Sequence[str], *options: str) -> int:
    """Types are checked while browsers and servers are looked for and the site is built."""
    if status := call(LINT):
        return status
    # mypy keeps one core busy; downloads and the build leave another free.
    with subprocess.Popen([PYTHON, "-m", *TYPES[0]], cwd=ROOT) as checking:
        print(" ".join(TYPES[0]), flush=True)
        engines.ensure()
        hosts.ensure(*servers)
        site.ensure()
    return checking.returncode or call([[*PYTEST, *options]])


def lint() -> int:
    """Style alone."""
    return call(LINT)


def types() -> int:
    """Types alone."""
    return call(TYPES)


def unit() -> int:
    """The tests that need no browser: all, or those of one folder or file (ONLY=web/copies).

    Raises CommandError if there is none.
    """
    only = os.environ.get("ONLY", "")
    if not only:
        return call(
            [[*UNIT, f"--numprocesses={CORES}", "--dist=worksteal", "--ignore=tests/browser"]]
        )
    folder = f"tests/{only.removeprefix('tests/').rstrip('/')}"
    if not (ROOT / folder).exists():
        raise CommandError(f"ONLY: there is no {folder}")
    return call([[*UNIT, folder]])


def browser() -> int:
    """The tests that need one; those of WebKit alone if no other engine is wanted."""
    return call(WEBKIT if engines.wanted() == ["webkit"] else BROWSER)


def call(commands: Sequence[Sequence[str]]) -> int:
    """The exit status of the first tool that fails, and 0 if none does; the rest is not run."""
    for tool, *arguments in commands:
        print(f"{tool} {' '.join(arguments)}".strip(), flush=True)
        status = subprocess.call([PYTHON, "-m", tool, *arguments], cwd=ROOT, env=_environment())
        if status:
            return status
    return 0


def _environment() -> dict[str, str]:
    """The environment of a tool: it keeps what Python compiles, aside if none is to be kept.

    Each process that runs tests would compile all of them anew, in a tenth of the whole time.
    """
    made = {**os.environ, **SPARE}
    if made.pop(DONT_WRITE, None) is not None:
        made["PYTHONPYCACHEPREFIX"] = str(SCRATCH / "pycache")
    return made
