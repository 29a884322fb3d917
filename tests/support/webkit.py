"""WebKitGTK's small browser, which Playwright does not drive here."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator

from selenium import webdriver
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.support import engines

START = 60
"""Seconds that the driver, the browser and a page may take on a busy machine."""


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """The name of a screen that nobody sees."""
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
def session(display: str) -> Iterator[webdriver.Remote]:
    """A browser with an empty profile; it and its driver are ended whatever happens."""
    service = Service(
        executable_path=str(engines.find("webkit")),
        env={**os.environ, "DISPLAY": display, "LANG": "C.UTF-8", "LANGUAGE": "en"},
        popen_kw={"start_new_session": True},
    )
    service.start()
    try:
        config = ClientConfig(remote_server_addr=service.service_url, timeout=START)
        driver = webdriver.Remote(RemoteConnection(client_config=config), options=Options())
        driver.set_page_load_timeout(START)
        yield driver
        driver.quit()
    finally:
        group = service.process.pid
        service.stop()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)
