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


def ensure() -> None:
    """Have `web/node_modules` hold what `web/package-lock.json` names."""
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
    """Give the path of `node` or `npm`, installing them into the environment if need be."""
    own = shutil.which(program)
    if own and shutil.which("npm") and _is_new_enough():
        return Path(own)
    venv.ensure("node")
    return Path(shutil.which(program, path=str(BIN)) or BIN / program)


def _is_new_enough() -> bool:
    """Ask the machine's Node.js for its version."""
    node = shutil.which("node")
    if not node:
        return False
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    major = re.match(r"v(\d+)", done.stdout)
    return major is not None and int(major.group(1)) >= OLDEST
