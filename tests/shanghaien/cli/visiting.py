"""What a device does with the server of a house: it asks, brings letters and listens."""

import json
from http.client import HTTPConnection, HTTPResponse

from shanghaien.cli.house import House
from tests.shanghaien.cli.tabling import NAME

PREFIX = "/under/here/"
TYPED = {"Content-Type": "application/json"}


def ask(
    server: House, method: str, path: str, body: str | bytes | None = None, **headers: str
) -> HTTPResponse:
    """The head of an answer."""
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, PREFIX + path, body, named)
        response = connection.getresponse()
        response.close()
        return response
    finally:
        connection.close()


def bring(server: House, key: str, letter: str, *, is_open: bool = False, **headers: str) -> int:
    """The status that a letter gets."""
    body = json.dumps({"key": key, "letter": letter, "open": is_open})
    response = ask(server, "POST", f"tables/{NAME}", body, **{**TYPED, **headers})
    return response.status


def seat(key: str) -> str:
    return f"tables/{NAME}?key={key}"


class Stream:
    """What a browser's EventSource does."""

    def __init__(self, server: House, path: str, **headers: str) -> None:
        self.connection = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request("GET", PREFIX + path, headers=named)
        self.socket = self.connection.sock
        self.response = self.connection.getresponse()
        self.status = self.response.status

    def line(self) -> str:
        """The next line; none at the end."""
        return self.response.readline().decode().rstrip("\n")

    def event(self) -> tuple[str, str]:
        """The next event and its data; comments are passed over."""
        lines = []
        while True:
            line = self.line()
            if line.startswith(":"):
                assert self.line() == ""
            elif line:
                lines.append(line)
            else:
                break
        kind, data = lines
        return kind.removeprefix("event: "), data.removeprefix("data: ")

    def rest(self) -> bytes:
        """What comes before the end."""
        return self.response.read()

    def close(self) -> None:
        self.response.close()
        self.connection.close()
