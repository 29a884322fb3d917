"""The page that comes with the package, served for this machine and for those in its network."""

import errno
import socket
import sys
from contextlib import closing
from pathlib import Path

from shanghaien.cli.failure import Failure, reason
from shanghaien.cli.house import House
from shanghaien.cli.parser import MOST_PORT
from shanghaien.cli.program import hint
from shanghaien.cli.qr import qr_lines
from shanghaien.cli.screen import say
from shanghaien.cli.serve import show

PACKAGE = Path(__file__).resolve().parent.parent

PLACES = (PACKAGE / "site", PACKAGE.parent / "dist")
"""Where the built page is: in the installed package, or in a checkout that has been built."""

FAR = ("192.0.2.1", "10.0.0.1", "172.16.0.1", "192.168.0.1")
"""Addresses outside this machine. Nothing is sent there: the way that leads there is asked for."""


def serve_page(port: int, *, is_shared: bool, is_opened: bool) -> None:
    """Serve the page until Ctrl+C, and say where. Raises Failure."""
    folder = find_page(PLACES)
    # What a hint to try another port keeps.
    same = [*([] if is_shared else ["--local"]), *([] if is_opened else ["--no-browser"])]
    with _server(folder, port, same, is_shared=is_shared) as server:
        for address in server.addresses:
            _tell(address)
        show(server, "Shanghaien", is_opened=is_opened)


def find_page(places: tuple[Path, ...]) -> Path:
    """The first of some folders that has the page. Raises Failure if none has."""
    for place in places:
        if (place / "index.html").is_file():
            return place
    raise Failure("the page has not been built; run “make site” in the source folder")


def own_address() -> str | None:
    """This machine's address in its network; None without one."""
    for far in FAR:
        with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
            try:
                probe.connect((far, 9))
            except OSError:
                continue
            found = str(probe.getsockname()[0])
            if not found.startswith(("127.", "0.")):
                return found
    return None


def _server(folder: Path, port: int, same: list[str], *, is_shared: bool) -> House:
    # Some systems let two servers have a port, one for the network and one for the machine alone.
    if _answers(port):
        raise _taken(port, same)
    try:
        return House(folder, port, is_shared=is_shared, own_address=own_address)
    except OSError as error:
        # Another program may have taken it since it was tried.
        if error.errno == errno.EADDRINUSE:
            raise _taken(port, same) from None
        raise Failure(f"port {port}: {reason(error)}") from None


def _answers(port: int) -> bool:
    with closing(socket.socket(socket.AF_INET, socket.SOCK_STREAM)) as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _taken(port: int, same: list[str]) -> Failure:
    other = hint("web", *same, "--port", str(port - 1 if port == MOST_PORT else port + 1))
    return Failure(
        f"port {port}: in use, perhaps by this command in another window: check "
        f"http://127.0.0.1:{port}/\n"
        "Browsers keep saved games by address, so no other port is chosen for you. Stop that "
        f"program, or choose another port: {other}"
    )


def _tell(address: str) -> None:
    """Say where other machines find the page, with a code for their cameras."""
    say(f"On a tablet or phone on the same network, open {address}")
    if sys.stdout.isatty() and (sys.stdout.encoding or "").lower().startswith("utf"):
        print("\n".join(qr_lines(address)))
