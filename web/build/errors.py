"""What goes wrong outside the code, as a sentence for the person instead of a traceback."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from web.build.paths import ROOT


class CommandError(Exception):
    """A command cannot go on; the message says why, and what the person can do."""


def run(command: Sequence[str | Path], *, cwd: Path = ROOT, failing: str) -> None:
    """Run `command`; where it fails, print what it said and raise CommandError(`failing`)."""
    try:
        done = subprocess.run(
            command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
    except OSError as error:
        raise CommandError(f"{failing} ({error})") from error
    if done.returncode:
        print(done.stdout.decode(errors="replace"))
        raise CommandError(failing)


def apt(*packages: str) -> bool:
    """Whether Debian packages could be installed, which must not need a password."""
    if not shutil.which("apt-get"):
        return False
    as_root: list[str] = []
    if os.geteuid() != 0:
        # Never asks for a password: in a workflow nobody could type one.
        as_root = ["sudo", "-n"]
        if not shutil.which("sudo") or subprocess.run([*as_root, "true"], check=False).returncode:
            return False
    print(f"Installing {' '.join(packages)} with apt-get ...", flush=True)
    install = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages]
    for command in (["apt-get", "update", "-qq"], install):
        done = subprocess.run(
            [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if done.returncode:
        print(done.stdout.decode(errors="replace"))
    return done.returncode == 0
