"""WebKit, which Playwright does not drive here: WebKitGTK's small browser, or Safari on a Mac."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.safari.service import Service as Safari
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.support import engines

START = 60
"""Seconds that the driver, the browser and a page may take on a busy machine."""
LIMIT = 180
"""Seconds that a game may take; the whole test is ended after those of checks.py."""


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """The name of a screen that nobody sees; none where Safari shows itself on the Mac's own."""
    if engines.IS_MAC:
        yield ""
        return
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x960x24"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, pass_fds=[writer], stdout=quiet, stderr=quiet) as server:
        os.close(writer)
        try:
            with os.fdopen(reader) as told:
                number = told.readline().strip()
            if not number:
                raise TimeoutError("Xvfb did not start")
            yield f":{number}"
        finally:
            server.terminate()


@contextlib.contextmanager
def session(display: str, downloads: Path | None = None) -> Iterator[webdriver.Remote]:
    """A browser with an empty profile; it and its driver are ended whatever happens.

    What is saved goes into the folder of the system's settings, here `downloads`; Safari, of which
    there is one session at a time, asks a person before it saves anything.
    """
    with _safari() if engines.IS_MAC else _gtk(display, downloads) as driver:
        driver.set_page_load_timeout(START)
        yield driver


@contextlib.contextmanager
def _safari() -> Iterator[webdriver.Remote]:
    service = Safari(executable_path=str(engines.find("webkit")))
    with webdriver.Safari(service=service) as driver:
        yield driver


@contextlib.contextmanager
def _gtk(display: str, downloads: Path | None) -> Iterator[webdriver.Remote]:
    env = {**os.environ, "DISPLAY": display, "LANG": "C.UTF-8", "LANGUAGE": "en"}
    if downloads is not None:
        told = downloads.with_name(f"{downloads.name}-settings")
        told.mkdir()
        (told / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{downloads}"\n', encoding="utf-8")
        env["XDG_CONFIG_HOME"] = str(told)
    service = Service(
        executable_path=str(engines.find("webkit")),
        env=env,
        popen_kw={"start_new_session": True},
    )
    service.start()
    try:
        config = ClientConfig(remote_server_addr=service.service_url, timeout=START + LIMIT)
        driver = webdriver.Remote(RemoteConnection(client_config=config), options=Options())
        yield driver
        driver.quit()
    finally:
        group = service.process.pid
        service.stop()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)
