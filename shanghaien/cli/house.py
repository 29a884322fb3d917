"""The server of a house: the page, and tables at which two devices pass each other letters.

Letters come in by POST and go out as Server-Sent Events, so browsers do the rest
(docs/guide/hosting.md). Nothing is written to disk.
"""

import ipaddress
import json
import re
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path

from shanghaien.cli import serve
from shanghaien.cli.listener import Listener
from shanghaien.cli.tables import (
    Refusal,
    Refused,
    Tables,
    read_id,
    read_key,
    read_posted,
)

MOST_BODY = 26_000
"""Bytes of a request that brings a letter."""
PULSE = 10.0
"""Seconds after which something is sent, so that it shows whether somebody is still there."""
LOOK = 1.0
"""Seconds after which a listener that hears nothing is looked at."""
PATIENCE = 8.0
"""Seconds in which a device must confirm what it was sent."""
PAUSE = 0.1
"""Seconds between two things that a listener is sent, so that no page is flooded."""
UNREAD = 32_768
"""Bytes that may be on their way to a listener: what comes later is newer."""

STATUS = {
    Refusal.MALFORMED: HTTPStatus.BAD_REQUEST,
    Refusal.TAKEN: HTTPStatus.FORBIDDEN,
    Refusal.OFTEN: HTTPStatus.TOO_MANY_REQUESTS,
    Refusal.FULL: HTTPStatus.SERVICE_UNAVAILABLE,
}

_UNCONFIRMED = {
    "linux": (18, 1000),  # TCP_USER_TIMEOUT, in milliseconds
    "darwin": (0x80, 1),  # TCP_RXT_CONNDROPTIME, in seconds
    "win32": (5, 1),  # TCP_MAXRT, in seconds
}
"""By system, what ends a connection whose other end has vanished without a word, and its unit.
Else systems go on for a quarter of an hour. Python names the first of them alone."""

_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::[0-9]{1,5})?")
_HOME = re.compile(r"[a-z0-9_-]+|(?:[a-z0-9_-]+\.)+(?:local|lan|home|home\.arpa|internal)")


class HouseHandler(serve.Handler):
    """The answers: the files, what this house has, and its tables."""

    server: "House"

    def do_GET(self) -> None:  # noqa: N802 - named by its base
        """A file, what this house has, or a stream of events."""
        path, query = self._place()
        tables, address = self.server.tables, whence(self.client_address[0])
        if path == "house.json":
            self._tell_house()
        elif path == "tables":
            self._stream(lambda: tables.watch(address))
        elif path.startswith("tables/"):
            name = path.removeprefix("tables/")
            key = query.removeprefix("key=") if query.startswith("key=") else None
            self._stream(lambda: tables.listen(read_id(name), read_key(key), address))
        else:
            super().do_GET()

    def do_HEAD(self) -> None:  # noqa: N802 - named by its base
        """What GET would say before the body; of streams, that they are for GET alone."""
        path, _ = self._place()
        if path == "house.json":
            self._tell_house()
        elif path == "tables" or path.startswith("tables/"):
            self.send_error(HTTPStatus.METHOD_NOT_ALLOWED)
        else:
            super().do_HEAD()

    def do_POST(self) -> None:  # noqa: N802 - named by its base
        """A letter for a table."""
        path, _ = self._place()
        if not path.startswith("tables/"):
            self.send_error(HTTPStatus.METHOD_NOT_ALLOWED)
            return
        body = self._body()
        if body is None:
            return
        if not self._is_welcome() or self.headers.get_content_type() != "application/json":
            self.send_error(HTTPStatus.FORBIDDEN)
            return
        try:
            name, posted = read_id(path.removeprefix("tables/")), read_posted(body)
            self.server.tables.post(name, posted)
        except Refused as refused:
            self.send_error(STATUS[refused.reason])
            return
        self.send_response(HTTPStatus.NO_CONTENT)
        self.end_headers()

    def handle_one_request(self) -> None:
        """One request of a connection that may bring several."""
        # A connection outlives its request, and this object with it.
        self.caching = serve.Handler.caching
        super().handle_one_request()

    def _place(self) -> tuple[str, str]:
        """The path in the server's folder, and the query; an empty path if it is elsewhere."""
        path, _, query = self.path.partition("?")
        place = path.removeprefix(self.prefix) if path.startswith(self.prefix) else ""
        if place == "house.json" or place.partition("/")[0] == "tables":
            self.caching = "no-store"
        return place, query

    def _body(self) -> bytes | None:
        """What a request brings; None, and an answer, if it does not say how much or too much."""
        lengths = self.headers.get_all("Content-Length", [])
        if (
            # Where a request’s end is unclear, its rest would be read as the next one.
            len(lengths) != 1
            or not re.fullmatch("[0-9]+", lengths[0])
            or "Transfer-Encoding" in self.headers
        ):
            self.send_error(HTTPStatus.BAD_REQUEST)
            return None
        if len(lengths[0]) > 9 or int(lengths[0]) > MOST_BODY:
            self.send_error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            return None
        return self.rfile.read(int(lengths[0]))

    def _is_welcome(self) -> bool:
        """Whether a page of this very house asks, or no page at all."""
        hosts = self.headers.get_all("Host", [])
        # Absent where a page reads from its own host, and where no browser asks.
        origins = self.headers.get_all("Origin", hosts[:1])
        return (
            len(hosts) == len(origins) == 1
            and is_home(hosts[0])
            and re.sub("^https?://", "", origins[0]).lower() == hosts[0].lower()
        )

    def _tell_house(self) -> None:
        """Say that there are tables, and where other devices find them; to strangers, nothing."""
        facts = {"tables": True, "addresses": self.server.addresses}
        content = json.dumps(facts if self._is_welcome() else {}).encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def _stream(self, begin: Callable[[], Listener]) -> None:
        """Send what a listener is told, until one of the two ends."""
        if not self._is_welcome():
            self.send_error(HTTPStatus.FORBIDDEN)
            return
        try:
            listener = begin()
        except Refused as refused:
            self.send_error(STATUS[refused.reason])
            return
        try:
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "text/event-stream")
            # A stream has no length: it ends with its connection.
            self.send_header("Connection", "close")
            self.end_headers()
            _prepare(self.connection)
            self._send_events(listener)
        except OSError:
            self.close_connection = True
        finally:
            self.server.tables.leave(listener)

    def _send_events(self, listener: Listener) -> None:
        sent = time.monotonic()
        while not listener.has_ended:
            text = "".join(
                f"event: {kind}\ndata: {data}\n\n" for kind, data in listener.take(LOOK).items()
            )
            if not text:
                if _has_hung_up(self.connection):
                    return
                if time.monotonic() - sent < PULSE:
                    continue
            self.wfile.write((text or ":\n\n").encode())
            sent = time.monotonic()
            time.sleep(PAUSE)


class House(serve.Server):
    """A server of one folder that has tables."""

    answering = HouseHandler

    def __init__(
        self,
        directory: Path,
        port: int = 0,
        prefix: str = "/",
        *,
        is_shared: bool = False,
        own_address: Callable[[], str | None] = lambda: None,
    ) -> None:
        """`own_address` finds this machine's address in its network. Raises OSError as its base."""
        self.tables = Tables()
        self._own_address = own_address
        super().__init__(directory, port, prefix, is_shared=is_shared)

    @property
    def addresses(self) -> list[str]:
        """Where other devices find the page at this moment: a laptop may change its network."""
        own = self._own_address() if self.is_shared else None
        return [] if own is None else [f"http://{own}:{self.server_port}{self.prefix}"]

    def server_close(self) -> None:
        """End the streams, too."""
        self.tables.end()
        super().server_close()


def whence(address: str) -> str:
    """What limits count as one address: of IPv6 the network, in which a device has any number."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


def is_home(host: str) -> bool:
    """Whether a header Host names no more than a machine of this network.

    A page from elsewhere could have its own name lead here (DNS rebinding), but only a public one.
    """
    found = _HOST.fullmatch(host)
    if not found:
        return False
    name = found[1].strip("[]")
    with suppress(ValueError):
        return bool(ipaddress.ip_address(name))
    return bool(_HOME.fullmatch(name.lower().removesuffix(".")))


def _prepare(connection: socket.socket) -> None:
    """Have a device noticed soon that has vanished, if the system can, or that reads no more."""
    connection.settimeout(PATIENCE)
    option, unit = _UNCONFIRMED.get(sys.platform, (0, 1))
    with suppress(OSError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
        if option:
            connection.setsockopt(socket.IPPROTO_TCP, option, int(PATIENCE * unit))


def _has_hung_up(connection: socket.socket) -> bool:
    """Whether the other end has closed a connection, by which it has no more to say."""
    connection.setblocking(False)
    try:
        return not connection.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return False
    except OSError:
        return True
    finally:
        connection.settimeout(PATIENCE)
