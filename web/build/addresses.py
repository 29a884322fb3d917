"""How the page names its files: each address has the beginning of the file's hash.

So no cache, of the browser or on the way, gives a file of another version; the service worker takes
from what it has stored by its own version's addresses only (web/boot/service-worker.js).
"""

import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256

LENGTH = 12
"""Digits of the hash in an address."""

TAG = re.compile(r'<(link|script)\b[^>]*?\s(?:href|src)="\./([^"?]+)"')
"""An element of the page that takes a file."""

FIRST = "web/boot/start.js"
"""What browsers compare with a hash beside the address: it sees to the others. They compare nothing
in a page that was opened as a file, which early.js explains."""


def digest(content: bytes) -> str:
    """The SHA-256 of a file's content, in hexadecimal."""
    return sha256(content).hexdigest()


def mark(content: bytes) -> str:
    """The part of a file's address that no other version's has."""
    return "?" + digest(content)[:LENGTH]


def address(name: str, content: bytes) -> str:
    """A file's path with the beginning of its hash."""
    return name + mark(content)


def integrity(content: bytes) -> str:
    """The SHA-256 of a file as browsers want it."""
    return "sha256-" + b64encode(sha256(content).digest()).decode()


def of_elements(text: str, files: Mapping[str, bytes]) -> str:
    """A page whose links and scripts bear addresses, and the first of them a hash."""

    def write(found: re.Match[str]) -> str:
        name = found[2]
        element = found[0].replace(f"./{name}", f"./{address(name, files[name])}")
        return f'{element} integrity="{integrity(files[name])}"' if name == FIRST else element

    return TAG.sub(write, text)


def of_styles(text: str, folder: str, files: Mapping[str, bytes]) -> str:
    """A style sheet of a folder, whose pictures and fonts bear addresses."""

    def write(found: re.Match[str]) -> str:
        name = found[1]
        return f'url("../{address(name, files[folder + name])}")'

    return re.sub(r'url\("\.\./([^"]+)"\)', write, text)


MOST = 4096
"""Blanks at the end of a file, at most."""


def uneven(content: bytes) -> bytes:
    """A file with as many blanks at its end as its content says, so that its size changes with it.

    Servers, and programs that copy files, take a file of the same date and size for the same.
    """
    return content + b" " * (int(digest(content)[:8], 16) % MOST) + b"\n"
