"""The browsers that the page is tested in: Chromium, Firefox and WebKit, where they are found."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from web.build.errors import CommandError, apt
from web.build.paths import PYTHON, VENV

ENGINES = {"chromium": "Chromium", "firefox": "Firefox", "webkit": "WebKit"}

FLAGS = [
    "--no-sandbox",  # a container has no user namespaces, and the pages are our own
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""What Chromium is started with: nothing of its own goes to the network."""

CHROMIUM = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
"""Chromium as a whole. Each of its windows keeps a page of its own busy, which takes a sixth of a
core all the time and three times as long for a start; so the shell is preferred to it."""
FIREFOX = ["firefox-esr", "firefox"]
IS_MAC = sys.platform == "darwin"
WEBKIT = ["safaridriver"] if IS_MAC else ["WebKitWebDriver", "Xvfb"]
"""WebKit's own driver: Safari's on a Mac, else WebKitGTK's, whose browser needs a screen, which
Xvfb feigns."""

PACKAGES = {
    "chromium": ["chromium"],
    "firefox": ["firefox-esr"],
    "webkit": ["webkit2gtk-driver", "xvfb"],
}
"""Debian's packages for each engine."""
SHELL = "chromium-headless-shell"
"""Chromium without windows: on PATH and among Debian's packages."""

PROBE = """
import json, sys
from playwright.sync_api import sync_playwright

name, options = sys.argv[1], json.loads(sys.argv[2])
with sync_playwright() as playwright:
    engine = getattr(playwright, name)
    options.setdefault("executable_path", engine.executable_path)
    browser = engine.launch(**options)
    assert browser.new_page().evaluate("1 + 1") == 2
    browser.close()
print(json.dumps(options))
"""

Options = dict[str, Any]
"""What Playwright launches a browser with."""

VISITED = """
    if (navigator.serviceWorker) {
        const active = new EventTarget();
        active.postMessage = (_, [port]) => port.postMessage("ready");
        const told = Object.assign(new EventTarget(), { active });
        Object.defineProperty(navigator.serviceWorker, "controller", { value: {} });
        navigator.serviceWorker.register = async () => told;
    }"""
"""Makes a page believe that an earlier visit has stored it, so that it takes the snapshot."""

ALONE = """globalThis.Worker = class extends EventTarget {
    constructor() {
        super();
        setTimeout(() => performance.mark("opponent-ready"));
    }
    postMessage() {}
    terminate() {}
};"""
"""Gives a page workers that do nothing, and have its files stored at once all the same."""


def alone_if(condition: str) -> str:
    """The same where a condition holds that asks what the page has stored."""
    # An empty page, where such a script runs too, has no storage.
    return f"if (self.origin !== 'null' && {condition}) {ALONE}"


def wanted() -> list[str]:
    """The engines that ENGINES names (by commas or spaces); all where it names none."""
    names = re.split(r"[,\s]+", os.environ.get("ENGINES", "").strip(", "))
    if names == [""]:
        return list(ENGINES)
    for name in names:
        if name not in ENGINES:
            raise CommandError(
                f"There is no engine {name!r} in ENGINES; there are {', '.join(ENGINES)}."
            )
    return names


def chosen() -> list[str]:
    """The engines that are wanted and that `ensure` found on this machine."""
    return [name for name in wanted() if options(name)]


def options(engine: str) -> Options:
    """What `ensure` noted of an engine; empty if it is not there (any more)."""
    try:
        noted: Options = json.loads(_note(engine).read_text())
    except (OSError, ValueError):
        return {}
    return noted if Path(noted["executable_path"]).is_file() else {}


def find(engine: str = "chromium") -> Path:
    """The path of the browser that `ensure` chose."""
    noted = options(engine)
    if not noted:
        raise CommandError(f"{ENGINES[engine]} was not found yet: run `make browser` once.")
    return Path(noted["executable_path"])


def _part(engine: str) -> str:
    """Which tests an engine is spared (tests/browser/conftest.py)."""
    if engine != "firefox" or os.environ.get("EVERYWHERE"):
        return ""
    return ", those of the page itself in part"


def ensure() -> None:
    """Look for every engine that is wanted; say in a line which is here and which is left out.

    Chromium's shell is installed where it is missing and that is possible; the others in CI only.
    A missing engine is an error in CI, and where it was asked for by its name.
    """
    for engine in wanted():
        found = options(engine) or _look(engine)
        if found:
            _note(engine).write_text(json.dumps(found))
            print(f"{ENGINES[engine]}: tests run in {found['executable_path']}{_part(engine)}.")
            continue
        packages = " ".join(PACKAGES[engine])
        text = f"none that starts is on PATH (on Debian: apt install {packages})."
        if os.environ.get("ENGINES") or os.environ.get("CI"):
            raise CommandError(f"{ENGINES[engine]}: {text}")
        print(f"{ENGINES[engine]}: left out, {text}", flush=True)


def _note(engine: str) -> Path:
    """Where it is noted how a browser was seen to start."""
    return VENV / f".engine-{engine}"


def _look(engine: str) -> Options:
    """Look for an engine, and install it where that is this command's to do."""
    match engine:
        case "chromium":
            found = _starts(engine, {"args": FLAGS}) or _shell() or _download()
            found = found or (_shell() if apt(SHELL) else {}) or _chromium()
        case "firefox":
            found = _starts(engine, {}) or _firefox()
        case _:
            found = _webkit()
    may_install = engine == "chromium" or os.environ.get("CI")
    if found or not may_install or not apt(*PACKAGES[engine]):
        return found
    return {"chromium": _chromium, "firefox": _firefox, "webkit": _webkit}[engine]()


def _starts(engine: str, options: Options) -> Options:
    """The options that a browser starts with (Playwright's own if no path is given), or none."""
    try:
        done = subprocess.run(
            [PYTHON, "-c", PROBE, engine, json.dumps(options)],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    except subprocess.TimeoutExpired:
        return {}
    found: Options = json.loads(done.stdout) if done.returncode == 0 else {}
    return found


def _download() -> Options:
    """Have Playwright download its own Chromium, where this machine may."""
    done = subprocess.run(
        [PYTHON, "-m", "playwright", "install", "--only-shell", "chromium"],
        env={"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000", **os.environ},
        capture_output=True,
        check=False,
    )
    return _starts("chromium", {"args": FLAGS}) if done.returncode == 0 else {}


def _first(engine: str, paths: Iterable[str | None], **more: Any) -> Options:
    """Try one path after the other."""
    for path in paths:
        if path and (found := _starts(engine, {"executable_path": path, **more})):
            return found
    return {}


def _shell() -> Options:
    """Try Chromium without windows."""
    return _first("chromium", [shutil.which(SHELL)], args=FLAGS)


def _chromium() -> Options:
    """Try each Chromium and Chrome on PATH, and Chrome's usual place on a Mac."""
    paths = [shutil.which(name) for name in CHROMIUM]
    if IS_MAC:
        paths.append("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    return _first("chromium", paths, args=FLAGS)


def _firefox() -> Options:
    """Try a Firefox as it is sold: Playwright drives it through a channel of its own."""
    return _first("firefox", map(shutil.which, FIREFOX), channel="moz-firefox")


def _webkit() -> Options:
    """Look for WebKit's driver, which Selenium talks to, and for what it needs besides."""
    found = [shutil.which(name) for name in WEBKIT]
    return {"executable_path": found[0]} if all(found) else {}
