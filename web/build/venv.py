"""The project's own virtual environment, from lock files with a hash for every file."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from web.build.errors import CommandError, apt, run
from web.build.fingerprint import Stamp
from web.build.paths import HERE, PYTHON, VENV

PIP = ["-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet"]


def is_inside() -> bool:
    """Whether this process already runs in the project's environment."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def ensure(group: str) -> None:
    """Install what `<group>.lock` names into the environment, unless it is there."""
    if not _works():
        print(f"Creating the virtual environment in {VENV.name} ...", flush=True)
        _make()
    lock = HERE / f"{group}.lock"
    stamp = Stamp(VENV / f".{group}", [lock])
    if stamp.is_fresh():
        return
    print(f"Installing {lock.name} into {VENV.name} ...", flush=True)
    # Python compiles what it imports, which is a small part: it takes a third off.
    pip("install", "--no-compile", "--require-hashes", "--no-deps", "-r", str(lock))
    stamp.press()


def reenter(arguments: list[str]) -> int:
    """Run this command again inside the environment; on POSIX that does not return."""
    command = [str(PYTHON), "-m", "web.build", *arguments]
    if os.name == "posix":
        # What is not written yet would be lost with this process.
        sys.stdout.flush()
        os.execv(command[0], command)
    return subprocess.call(command)


def _works() -> bool:
    """Whether there is an environment, with a Python that is there and new enough."""
    if not PYTHON.exists():
        return False
    check = "import sys; sys.exit(sys.version_info < (3, 11))"
    return subprocess.run([PYTHON, "-c", check], check=False).returncode == 0


def _make() -> None:
    """Make an empty environment, also where Debian keeps `ensurepip` in a package apart."""
    if VENV.exists():
        shutil.rmtree(VENV)
    whole = [sys.executable, "-m", "venv", str(VENV)]
    if importlib.util.find_spec("ensurepip"):
        run(whole, failing="Could not create the virtual environment.")
    elif importlib.util.find_spec("pip"):
        run([*whole, "--without-pip"], failing="Could not create the virtual environment.")
    elif apt("python3-venv"):
        run(whole, failing="Could not create the virtual environment, even with python3-venv.")
    else:
        raise CommandError(
            "This Python has neither ensurepip nor pip. "
            "Install them first (on Debian and Ubuntu: apt install python3-venv)."
        )


def pip(*arguments: str) -> None:
    """Run the environment's own pip, or this Python's pip on the environment's behalf."""
    own = subprocess.run([PYTHON, "-c", "import pip"], stderr=subprocess.DEVNULL, check=False)
    if own.returncode == 0:
        command = [str(PYTHON), *PIP, *arguments]
    else:
        command = [sys.executable, *PIP, "--python", str(PYTHON), *arguments]
    run(command, failing="Could not install the Python packages.")
