"""The built page: index.html with what makes it start faster than as it stands."""

import gzip
import json
import re
import tomllib
from collections.abc import Mapping
from html import escape
from pathlib import Path

from web.build import addresses, archive, bundle, prerender, trim, vendor
from web.build.errors import CommandError
from web.build.paths import ROOT
from web.lang import DEFAULT, LANGUAGES

SPRITE = "<!-- sprite -->"
"""Where the art's symbols go, so that `<use href="#id">` finds them."""

SETUP = "<!-- setup -->"
"""Where the set-up screen goes, so that it is there before Python."""

TEMPLATES = "<!-- templates -->"
"""Where it goes in the other languages."""

BOOT = "<!-- boot -->"
"""Where start.js is told what to fetch."""

PLAIN = '<script type="module" src="./web/boot/plain.mjs"></script>'
"""What starts the page as it stands."""

START = '<script src="./web/boot/start.js"></script>'
"""What starts the built page: it loads the modules."""

SCRIPT = '<script type="py" src="./web/main.py" config="./pyscript.toml"></script>'
"""How index.html names what PyScript runs, and with which settings."""

STYLE = re.compile(r'<link rel="stylesheet" href="\./(web/style/[a-z]+\.css)">\s*')
"""How index.html names a style sheet."""

STYLES = "web/style/all.css"
"""All style sheets in one file: nothing is painted before each of them is there."""

INTERPRETER = "web/boot/interpreter.js"
"""What PyScript starts Python with, in the page and in the worker."""

PUZZLES = "shanghaien/puzzles.txt"

MODULES = (bundle.GLUE, *bundle.MADE)
"""The modules, which would be fetched one after the other."""

CODE = trim.PACKED

FIRST = (CODE, "library.bin")
"""What a first visit starts Python from."""

ROOMS = "rooms.bin"
"""What it takes when the page can be used."""

WORDS = tuple(f"web/lang/{language}.bin" for language in LANGUAGES if language != DEFAULT)
"""The catalogues, each with a first visit in its language; later visits have all of them."""

MEMORY = "snapshot.bin"

LATER = (CODE, MEMORY)
"""What later visits start it from."""

WRITTEN = (STYLES, "web/boot/early.js")
"""What the browser takes by itself before anything can be compared."""

DRAWN = ("web/art/harbour.svg", "web/art/wood.svg")
"""What is drawn into pictures to send."""

ASKED_FOR = (archive.WORKER, PUZZLES, bundle.served(bundle.ASKED_FOR), *DRAWN)
"""What Python asks the page for, by name."""

CHECKED = (*WRITTEN, *FIRST, *WORDS, *MODULES, bundle.HEAD, ROOMS, MEMORY, *ASKED_FOR)
"""What a first visit, which no service worker looks after, compares with the build's hashes."""

FONTS = ("web/fonts/display.woff2", "web/fonts/text.woff2")
"""The fonts of the first screen; what they lack is in further files, fetched when it is needed."""

PICTURES = ("web/art/harbour.svg",)
"""The pictures of the first screen that are files of their own."""

FIRST_VISIT = (
    "index.html",
    *WRITTEN,
    addresses.FIRST,
    *FONTS,
    *PICTURES,
    *FIRST,
    WORDS[0],  # in English nothing
    *MODULES,
    bundle.HEAD,
    bundle.HEAD,  # once more by another address (indexURL in web/boot/interpreter.mjs)
)
"""What a first visit fetches before it can be used. A test compares it with a browser's list."""


def fill(files: Mapping[str, bytes]) -> str:
    """The text of the built index.html; `files` are the site's other files by their paths."""
    text = _with_one_style(_skeleton())
    screens = prerender.screens()
    templates = [
        f'<template id="setup-{language}">{html}</template>' for language, html in screens.items()
    ]
    for place, content in {
        SPRITE: sprite(),
        BOOT: _boot(files),
        SETUP: screens[DEFAULT],
        PLAIN: START,
        SCRIPT: _script(files),
        TEMPLATES: "".join(templates),
    }.items():
        if place not in text:
            raise CommandError(f"index.html has no {place}.")
        text = text.replace(place, content)
    return addresses.of_elements(text, files)


def styles(files: Mapping[str, bytes]) -> str:
    """All style sheets that index.html names, in its order, with the site's names of the fonts."""
    names = STYLE.findall(_skeleton())
    text = "".join((ROOT / name).read_text(encoding="utf-8") for name in names)
    for font, ours in vendor.fonts().items():
        text = text.replace(f"../node_modules/{font}", f"../fonts/{ours}")
    return addresses.of_styles(text, "web/", files)


def sprite(root: Path = ROOT) -> str:
    """All drawings of the checkout `root` in one picture that takes no room."""
    paths = sorted((root / "web" / "art" / "symbols").glob("*.svg"))
    symbols = "".join(path.read_text(encoding="utf-8").strip() for path in paths)
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true">{symbols}</svg>'


def _skeleton() -> str:
    return (ROOT / "index.html").read_text(encoding="utf-8")


def _with_one_style(text: str) -> str:
    """The page with one link in the place of its first style sheet, and none for the others."""
    first = STYLE.search(text)
    if first is None:
        raise CommandError("index.html has no style sheet.")
    link = f'<link rel="stylesheet" href="./{STYLES}">\n    '
    return text[: first.start()] + link + STYLE.sub("", text[first.start() :])


def _boot(files: Mapping[str, bytes]) -> str:
    """What start.js fetches, how large it is and its hashes; the fonts, to be fetched at once."""
    facts = {
        "first": FIRST,
        "later": LATER,
        "modules": MODULES,
        "written": WRITTEN,
        "sizes": {name: _size(name, files[name]) for name in CHECKED},
        "hashes": {name: addresses.digest(files[name]) for name in CHECKED},
    }
    lines = [f'<meta name="boot" content="{escape(json.dumps(facts))}">']
    for name in FONTS:
        # With crossorigin: fonts are fetched so, and would come a second time without.
        link = f'<link rel="preload" as="font" type="font/woff2" href="./{name}" crossorigin>'
        lines.append(link)
    return "\n    ".join(lines)


def _size(name: str, content: bytes) -> int:
    """How many bytes are sent of a file: hosts compress scripts, and the others are packed."""
    return len(gzip.compress(content, 6) if name in MODULES else content)


def _script(files: Mapping[str, bytes]) -> str:
    """The element with settings and script in it: files of their own could fail unnoticed."""
    settings = _settings((ROOT / "pyscript.toml").read_text(encoding="utf-8"), files)
    source = (ROOT / "web" / "main.py").read_text(encoding="utf-8")
    return f'<script type="py" config="{escape(json.dumps(settings))}">\n{source}</script>'


def _settings(text: str, files: Mapping[str, bytes]) -> dict[str, object]:
    """The plain page's settings, with our interpreter, which has Python's files in it."""

    def address(name: str) -> str:
        return f"./{addresses.address(name, files[name])}"

    settings = tomllib.loads(text)
    # They are in the library and the snapshot.
    del settings["files"]
    settings["interpreter"] = address(INTERPRETER)
    settings["js_modules"] = {"main": {address("web/boot/page.js"): "page"}}
    return settings
