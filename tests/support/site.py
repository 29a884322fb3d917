"""Servers of the built site."""

import re
import threading
from contextlib import suppress
from pathlib import Path
from socket import SHUT_RDWR, socket

from web.build import addresses, offline, serve

SUBPATH = "/games/shanghaien/"
"""Hosts of static pages put a project under a path; so do the tests."""


class Server(serve.Server):
    """A server that can be gone at once: browsers keep connections open for a while."""

    def __init__(self, folder: Path) -> None:
        self.connections: list[socket] = []
        super().__init__(folder, prefix=SUBPATH)

    def get_request(self) -> tuple[socket, tuple[str, int]]:
        connection, address = super().get_request()
        self.connections.append(connection)
        return connection, address

    def cut(self) -> None:
        """Answer nobody any more."""
        self.shutdown()
        self.server_close()
        for connection in self.connections:
            with suppress(OSError):  # it has ended by itself
                connection.shutdown(SHUT_RDWR)


class Host:
    """A copy of the site on a server of its own, which a test may change or stop."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = Server(folder)
        self._thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        return self.server.address

    def stop(self) -> None:
        self.server.cut()

    def publish(self, name: str, text: str) -> None:
        """Add a text to a file of the site, as a new version of it."""
        put(self.folder, name, find(self.folder, name).read_bytes() + text.encode())
        offline.write(self.folder)


def find(folder: Path, name: str) -> Path:
    """A file of a site, by its plain name."""
    stem, _, kind = name.rpartition(".")
    paths = [folder / name, *folder.glob(f"{stem}.*.{kind}")]
    return next(path for path in paths if path.exists())


def requested(name: str) -> re.Pattern[str]:
    """The address of a file of the site, by its plain name, whatever is in it."""
    stem, _, kind = name.rpartition(".")
    return re.compile(rf"/{re.escape(stem)}\.[0-9a-f]{{{addresses.LENGTH}}}\.{kind}$")


def put(folder: Path, name: str, content: bytes) -> None:
    """Put another content into a file of a site, and its hash wherever the page names it."""
    file, index = find(folder, name), folder / "index.html"
    page, old = index.read_text(encoding="utf-8"), file.read_bytes()
    for write in (addresses.digest, addresses.integrity):
        page = page.replace(write(old), write(content))
    new = folder / addresses.address(name, content)
    page = page.replace(file.relative_to(folder).as_posix(), new.relative_to(folder).as_posix())
    file.unlink()
    new.write_bytes(content)
    index.write_text(page, encoding="utf-8")
