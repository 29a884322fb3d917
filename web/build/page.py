"""Fills the skeleton of the page with what only the build knows."""

import json
from collections.abc import Iterable, Mapping
from html import escape

from web.build import shell
from web.build.paths import ROOT
from web.build.trouble import Trouble
from web.lang import DEFAULT

SPRITE = "<!-- sprite -->"
"""Where the art's symbols go, so that `<use href="#id">` finds them."""

SETUP = "<!-- setup -->"
"""Where the set-up screen goes, so that it is there before Python."""

TEMPLATES = "<!-- templates -->"
"""Where it goes in the other languages."""

PRELOAD = "<!-- preload -->"
"""Where the files are named that the page will need soon, so that none waits for another."""

MODULES = (
    "idb/",
    "idiomorph/",
    "pyodide/",
    "pyscript/",
    "web/boot/interpreter",
    "web/boot/shelf",
    "web/boot/snapshot",
)
"""What the paths of the modules begin with that would be fetched one after the other."""

TEXTS = ("pyscript.toml", "web/main.py")
"""What PyScript fetches after them."""


FONTS = ("web/fonts/display.woff2", "web/fonts/text.woff2")
"""The fonts of the first screen; what they lack is in further files, fetched when it is needed."""

COUNTED = ("app.zip", "pyodide/pyodide.asm.wasm")
"""The files of which the page tells how much is there."""


def fill(files: Mapping[str, bytes]) -> str:
    """Give the page; `files` are the site's files by their paths."""
    text = (ROOT / "index.html").read_text(encoding="utf-8")
    shells = shell.shells()
    parts = {
        SPRITE: _sprite(),
        PRELOAD: "\n    ".join([_sizes(files), *_preloads(files)]),
        SETUP: shells[DEFAULT],
        TEMPLATES: "".join(
            f'<template id="setup-{language}">{html}</template>'
            for language, html in shells.items()
        ),
    }
    for place, content in parts.items():
        if place not in text and content:
            raise Trouble(f"index.html has no {place}.")
        text = text.replace(place, content)
    return text


def _sizes(files: Mapping[str, bytes]) -> str:
    """Give the sizes in bytes for the bar that shows how much is there."""
    sizes = json.dumps({name: len(files[name]) for name in COUNTED})
    return f'<meta name="sizes" content="{escape(sizes)}">'


def _preloads(names: Iterable[str]) -> list[str]:
    """Give the links that fetch these files early; Python's large files see to themselves."""
    links = []
    for name in sorted(names):
        if name.startswith(MODULES) and name.endswith((".js", ".mjs")):
            links.append(f'<link rel="modulepreload" href="./{name}">')
        elif name in TEXTS:
            links.append(f'<link rel="preload" as="fetch" href="./{name}" crossorigin>')
        elif name in FONTS:
            links.append(
                f'<link rel="preload" as="font" type="font/woff2" href="./{name}" crossorigin>'
            )
    return links


def _sprite() -> str:
    """Give all symbols in one picture that takes no room."""
    art = ROOT / "web" / "art"
    paths = [art / "sprite.svg"] if (art / "sprite.svg").exists() else []
    paths += sorted(art.glob("symbols/*.svg"))
    if not paths:
        return ""
    symbols = "".join(path.read_text(encoding="utf-8").strip() for path in paths)
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true">{symbols}</svg>'
