"""Node.js and npm, of the version that the lock file names: another one could give other bytes."""

import os
import shutil
from pathlib import Path

from web.build import venv
from web.build.errors import run
from web.build.fingerprint import Stamp
from web.build.paths import BIN, NODE_MODULES


def ensure() -> None:
    """Install into `web/node_modules` what `web/package-lock.json` names, unless it is there."""
    web = NODE_MODULES.parent
    stamp = Stamp(NODE_MODULES / ".stamp", [web / "package.json", web / "package-lock.json"])
    if stamp.is_fresh():
        return
    npm = find("npm")
    print("Installing the browser runtimes with npm ...", flush=True)
    # No package runs anything of its own while it is installed.
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"]
    # npm starts `node` by its name, which should not be this machine’s own.
    os.environ["PATH"] = f"{npm.parent}{os.pathsep}{os.environ['PATH']}"
    run(
        [npm, "ci", *quiet, "--loglevel=error"],
        cwd=web,
        failing="npm could not install the browser runtimes.",
    )
    stamp.press()


def find(program: str) -> Path:
    """The path of `node` or `npm` in the environment; both are installed there if need be."""
    venv.ensure("node")
    return Path(shutil.which(program, path=str(BIN)) or BIN / program)
