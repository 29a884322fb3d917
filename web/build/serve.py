"""The built site, served on this machine."""

import errno
import os
from pathlib import Path

from shanghaien.cli.house import House
from shanghaien.cli.serve import Handler, Server, show
from web.build.errors import CommandError
from web.build.paths import DIST

__all__ = ["FIRST_PORT", "PORTS_TRIED", "Handler", "Server", "play", "show", "start"]

FIRST_PORT = 8000
PORTS_TRIED = 50


def start(directory: Path, port: str | None) -> Server:
    """A house on the port that the person gave, or else on the first free usual one."""
    if port:
        # `isdigit` alone would let "²" through, at which `int` raises.
        if not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
            raise CommandError(f"PORT={port} is not a valid port: use 1 to 65535.")
        try:
            return House(directory, int(port))
        except OSError as error:
            raise CommandError(f"Cannot use port {port}: {error.strerror}.") from error
    for usual in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        try:
            server = House(directory, usual)
        except OSError as error:
            # Any other error would be the same at each port.
            if error.errno != errno.EADDRINUSE:
                raise
            continue
        if usual != FIRST_PORT:
            print(f"Port {FIRST_PORT} is in use; games saved there are not shown at this address.")
        return server
    raise CommandError(f"Ports {FIRST_PORT} to {FIRST_PORT + PORTS_TRIED - 1} are all in use.")


def play() -> None:
    """Serve the built site (PORT, BROWSER)."""
    show(start(DIST, os.environ.get("PORT")), "Shanghaien")
