"""How the page names its files: each name has the beginning of the file's hash in it.

So no cache, of the browser or on the way, gives a file of another version: not even one that goes
by the path alone and ignores what follows a question mark, as some content delivery networks do.
The sources know a file by its plain name; what is written into the site has the other one.
"""

import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256

LENGTH = 12
"""Digits of the hash in an address."""

MARK = re.compile(rf"\.[0-9a-f]{{{LENGTH}}}(?=\.[^./]+$)")
"""The hash in a path of the site."""

FIXED = (
    "index.html",
    "404.html",
    "service-worker.js",
    "house.json",
    "version.txt",
    "licences.txt",
    "web/manifest.webmanifest",
)
"""What browsers, servers and people ask for by its name."""

PICTURES = "web/icons/"
"""Where the files are that the manifest names."""

TAG = re.compile(r'<(link|script|button)\b[^>]*?\s(?:href|src|data-early)="\./([^"?]+)"')
"""An element of the page that takes a file."""

FIRST = "web/boot/start.js"
"""What browsers compare with a hash beside the address: it sees to the others. They compare nothing
in a page that was opened as a file, which early.js explains."""


def digest(content: bytes) -> str:
    """The SHA-256 of a file's content, in hexadecimal."""
    return sha256(content).hexdigest()


def address(name: str, content: bytes) -> str:
    """A file's path in the site: `library.bin` is `library.0123456789ab.bin`, by its content.

    A file that others than the page name keeps its name.
    """
    if name in FIXED or name.startswith(PICTURES):
        return name
    stem, _, kind = name.rpartition(".")
    return f"{stem}.{digest(content)[:LENGTH]}.{kind}"


def plain(path: str) -> str:
    """The sources' name of a file, from its path in the site."""
    return MARK.sub("", path)


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
