"""Node.js and npm: the machine's own where they are new enough, else from a Python package."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from web.build import venv
from web.build.errors import run
from web.build.fingerprint import Stamp
from web.build.paths import BIN, NODE_MODULES

OLDEST = 20
"""The first version that starts Pyodide as the builder does."""


def ensure() -> None:
    """Install into `web/node_modules` what `web/package-lock.json` names, unless it is there."""
    web = NODE_MODULES.parent
    stamp = Stamp(NODE_MODULES / ".stamp", [web / "package.json", web / "package-lock.json"])
    if stamp.is_fresh():
        return
    npm = find("npm")
    print("Installing the browser's runtimes with npm ...", flush=True)
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"]
    os.environ["PATH"] = f"{npm.parent}{os.pathsep}{os.environ['PATH']}"
    run(
        [npm, "ci", *quiet, "--loglevel=error"],
        cwd=web,
        failing="npm could not install the browser's runtimes.",
    )
    stamp.press()


def find(program: str) -> Path:
    """The path of `node` or `npm`; both are installed into the environment if need be."""
    own = shutil.which(program)
    if own and shutil.which("npm") and _is_new_enough():
        return Path(own)
    venv.ensure("node")
    return Path(shutil.which(program, path=str(BIN)) or BIN / program)


def _is_new_enough() -> bool:
    """Whether the machine's own Node.js is one that the builder runs with."""
    node = shutil.which("node")
    if not node:
        return False
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    major = re.match(r"v(\d+)", done.stdout)
    return major is not None and int(major.group(1)) >= OLDEST
