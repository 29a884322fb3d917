"""The Chromium that the page is tested in: Playwright's own, the machine's, or Debian's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from web.build.paths import PYTHON, VENV
from web.build.trouble import Trouble, apt

FLAGS = [
    "--no-sandbox",  # a container has no user namespaces, and the pages are our own
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""What Chromium is started with: nothing of its own goes to the network."""

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

NOTE = VENV / ".browser"
"""Holds the path of the browser that was seen to start."""

PROBE = """
import sys
from playwright.sync_api import sync_playwright

with sync_playwright() as playwright:
    path = sys.argv[1] or playwright.chromium.executable_path
    playwright.chromium.launch(executable_path=path, args=sys.argv[2:]).close()
    print(path)
"""


def find() -> Path:
    """Give the path of the browser that `ensure` chose."""
    try:
        path = Path(NOTE.read_text())
    except OSError:
        path = Path()
    if not path.is_file():
        raise Trouble("No browser has been chosen yet: run `make test` (or `make browser`) once.")
    return path


def ensure() -> Path:
    """Have a browser that starts; look for one, then install one, else say what is missing."""
    if NOTE.exists() and Path(NOTE.read_text()).is_file():
        return find()
    path = _starts("") or _download() or _system() or _debian()
    if not path:
        raise Trouble(
            "No Chromium could be found, downloaded or installed. "
            "Install Chromium or Google Chrome, so that it is on PATH, and try again."
        )
    print(f"The page will be tested in {path}.", flush=True)
    NOTE.write_text(path)
    return Path(path)


def _starts(path: str) -> str:
    """Start the browser at `path` (Playwright's own if empty); give its path, or "" if it fails."""
    done = subprocess.run(
        [PYTHON, "-c", PROBE, path, *FLAGS], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() if done.returncode == 0 else ""


def _download() -> str:
    """Let Playwright fetch its own browser, where this machine may."""
    done = subprocess.run(
        [PYTHON, "-m", "playwright", "install", "--only-shell", "chromium"],
        env={"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000", **os.environ},
        capture_output=True,
        check=False,
    )
    return _starts("") if done.returncode == 0 else ""


def _system() -> str:
    """Try each Chromium and Chrome on PATH, and Chrome's usual place on a Mac."""
    candidates = [shutil.which(name) for name in NAMES]
    if sys.platform == "darwin":
        candidates.append("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    return next((path for path in candidates if path and _starts(path)), "")


def _debian() -> str:
    """Install Debian's Chromium, where this person may."""
    return _system() if apt("chromium") else ""
