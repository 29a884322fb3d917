"""A plain static server: what any web host does, and no more."""

import http.server
import os
import platform
import signal
import sys
import webbrowser
from functools import partial
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import BinaryIO


class Handler(http.server.SimpleHTTPRequestHandler):
    """The answers: the files of one folder, under one path."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else a small file waits 40 ms for the browser's reply
    timeout = 30
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

    def __init__(self, *arguments: object, prefix: str, directory: Path) -> None:
        """`prefix` is the path under which the folder lies; it begins and ends with a slash."""
        self.prefix = prefix
        self.tag = ""
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
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        facts = file.stat()
        self.tag = f'"{facts.st_mtime_ns:x}-{facts.st_size:x}"'
        if self.headers.get("If-None-Match") == self.tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        return super().send_head()

    def end_headers(self) -> None:
        """Make the browser ask each time whether its copy is still good."""
        if self.tag:
            self.send_header("ETag", self.tag)
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def handle_one_request(self) -> None:
        """One request of a connection that may bring several."""
        self.tag = ""
        super().handle_one_request()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named by its base
        """Nothing: requests are not worth a line."""


class Server(http.server.ThreadingHTTPServer):
    """A server of one folder: for this machine only, or for its network too."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # there, two servers would share a port

    def __init__(
        self, directory: Path, port: int = 0, prefix: str = "/", *, is_shared: bool = False
    ) -> None:
        """Port 0 is any free one; `is_shared` lets other machines in.

        Raises OSError when the port is taken.
        """
        self.prefix = prefix
        handler = partial(Handler, directory=directory, prefix=prefix)
        super().__init__(("" if is_shared else "127.0.0.1", port), handler)

    @property
    def address(self) -> str:
        """The address to open."""
        return f"http://127.0.0.1:{self.server_port}{self.prefix}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Nothing: a browser may hang up in the middle."""


def show(server: Server, what: str, *, is_opened: bool = True) -> None:
    """Open the server's page in a browser where a person sits, and serve until Ctrl+C.

    `what` begins the sentence with the address: "Shanghaien is".
    """
    print(f"{what} at {server.address} (stop with Ctrl+C).", flush=True)
    if is_opened and _has_screen():
        webbrowser.open(server.address)
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)  # as from a service
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        signal.signal(signal.SIGTERM, before)


def _has_screen() -> bool:
    """Whether a browser may be opened: not in CI, nor where there is no display."""
    if os.environ.get("CI") or os.environ.get("BROWSER") == "none":
        return False
    if platform.system() == "Linux":
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True
