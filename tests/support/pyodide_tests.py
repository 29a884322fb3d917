"""Tests inside the browser's Python, which is another version and another machine."""

import importlib.util
import subprocess
from pathlib import Path

from web.build import node
from web.build.paths import ROOT

FOLDER = "tests/shanghaien"
"""The tests that must also hold in the browser's Python."""

LIBRARIES = [
    "_hypothesis_ftz_detector",
    "_hypothesis_globals",
    "_hypothesis_pytestplugin",
    "_pytest",
    "htpy",
    "hypothesis",
    "iniconfig",
    "markupsafe",
    "packaging",
    "pluggy",
    "py",
    "pygments",
    "pytest",
    "sortedcontainers",
]
"""What the tests import, all of it pure Python; it is lent from this environment."""


def run_tests(folder: str = FOLDER) -> int:
    """pytest's exit status for a folder's tests; those marked `host_only` are left out."""
    return subprocess.call(command(folder), cwd=ROOT)


def command(folder: str) -> list[str]:
    """The command line that runs a folder's tests."""
    return [
        str(node.find("node")),
        str(Path(__file__).with_name("pyodide-tests.mjs")),
        str(ROOT),
        folder,
        *_paths(),
    ]


def _paths() -> list[str]:
    """Where the libraries are installed, found without importing them."""
    paths = []
    for name in LIBRARIES:
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            raise ModuleNotFoundError(name)
        origin = Path(spec.origin)
        paths.append(str(origin.parent if origin.name == "__init__.py" else origin))
    return paths
