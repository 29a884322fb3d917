"""A plain static server: what any web host does, and no more."""

import gzip
import http.server
import os
import platform
import re
import signal
import sys
import webbrowser
from functools import lru_cache, partial
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from shanghaien.cli.screen import say

PACKED = frozenset(
    {".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".toml", ".txt", ".wasm"}
    | {".webmanifest"}
)
"""Endings of what becomes smaller on the way; all else is packed as it lies there."""


class Handler(http.server.SimpleHTTPRequestHandler):
    """The answers: the files of one folder, under one path."""

    # Connections stay open: the page has some thirty files.
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else a small file waits 40 ms for the browser's reply
    # Seconds; else an idle connection of a browser would keep its thread for good.
    timeout = 30
    caching = "no-cache"
    # Not the system’s: on Windows, any program may have changed what .js is.
    extensions_map = {  # noqa: RUF012 - as in the class it refines
        "": "application/octet-stream",
        ".css": "text/css",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".png": "image/png",
        ".py": "text/x-python; charset=utf-8",
        ".svg": "image/svg+xml",
        ".toml": "application/toml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }

    def __init__(
        self, *arguments: object, prefix: str, directory: Path, is_packing: bool = False
    ) -> None:
        """`prefix` is the path under which the folder lies; it begins and ends with a slash.

        With `is_packing`, what helps is sent in gzip to those who take it.
        """
        self.prefix = prefix
        self.is_packing = is_packing
        self.tag = ""
        self.may_vary = False
        super().__init__(*arguments, directory=str(directory))  # type: ignore[arg-type]

    def send_head(self) -> BytesIO | BinaryIO | None:
        """The file, or 304 where the browser has this very version."""
        path, *_ = self.path.partition("?")
        if not path.startswith(self.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        self.path = "/" + self.path.removeprefix(self.prefix)
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            file /= "index.html"
        if not file.is_file():
            return self._missing()
        facts = file.stat()
        self.may_vary = self.is_packing and file.suffix in PACKED
        is_packed = self.may_vary and takes_gzip(self.headers.get("Accept-Encoding", ""))
        kind = "-gzip" if is_packed else ""
        self.tag = f'"{facts.st_mtime_ns:x}-{facts.st_size:x}{kind}"'
        if self.headers.get("If-None-Match") == self.tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        if not is_packed:
            return super().send_head()
        content = _pack(file, facts.st_mtime_ns, facts.st_size)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return BytesIO(content)

    def _missing(self) -> BytesIO | None:
        """The site's own page for an address that it does not have: some are damaged links."""
        page = Path(self.directory, "404.html")
        if not page.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        content = page.read_bytes()
        self.send_response(HTTPStatus.NOT_FOUND)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return BytesIO(content)

    def end_headers(self) -> None:
        """Say how to cache: as it stands, to ask each time whether the copy is still good."""
        if self.tag:
            self.send_header("ETag", self.tag)
        if self.may_vary:
            self.send_header("Vary", "Accept-Encoding")
        self.send_header("Cache-Control", self.caching)
        super().end_headers()

    def handle_one_request(self) -> None:
        """One request of a connection that may bring several."""
        self.tag, self.may_vary = "", False
        super().handle_one_request()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named by its base
        """Nothing: requests are not worth a line."""


class Server(http.server.ThreadingHTTPServer):
    """A server of one folder: for this machine only, or for its network too."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # there, two servers would share a port
    answering = Handler
    """What answers each connection."""

    def __init__(
        self, directory: Path, port: int = 0, prefix: str = "/", *, is_shared: bool = False
    ) -> None:
        """Port 0 is any free one; `is_shared` lets other machines in, for which files are packed.

        Raises OSError when the port is taken.
        """
        self.prefix = prefix
        self.is_shared = is_shared
        handler = partial(self.answering, directory=directory, prefix=prefix, is_packing=is_shared)
        super().__init__(("" if is_shared else "127.0.0.1", port), handler)

    @property
    def address(self) -> str:
        """The address to open."""
        return f"http://127.0.0.1:{self.server_port}{self.prefix}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Nothing: a browser may hang up in the middle."""


def show(server: Server, what: str, *, is_opened: bool = True) -> None:
    """Say where the page is and for whom, open it where a person sits, and serve until Ctrl+C.

    `what` is served: "Shanghaien".
    """
    begin = f"Serving {what}. On this machine, open" if server.is_shared else f"Serving {what} at"
    say(f"{begin} {server.address}")
    print("Press Ctrl+C to stop.", flush=True)
    if is_opened and _has_screen():
        webbrowser.open(server.address)
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)  # as from a service
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        signal.signal(signal.SIGTERM, before)


def takes_gzip(accepted: str) -> bool:
    """Whether the header Accept-Encoding asks for gzip."""
    for choice in accepted.split(","):
        name, _, weight = choice.partition(";")
        if name.strip().lower() in ("gzip", "x-gzip"):
            return not re.fullmatch(r"q=0(\.0*)?", weight.replace(" ", "").lower())
    return False


@lru_cache(maxsize=512)
def _pack(file: Path, _modified: int, _size: int) -> bytes:
    """A file in gzip: packed once for each version of it, and kept."""
    return gzip.compress(file.read_bytes(), 5, mtime=0)  # 6 takes twice as long, for 1 % less


def _has_screen() -> bool:
    """Whether a browser may be opened: not in CI, nor where there is no display."""
    if os.environ.get("CI") or os.environ.get("BROWSER") == "none":
        return False
    if platform.system() == "Linux":
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True
