"""Fills the skeleton of the page with what only the build knows."""

import json
import re
import tomllib
from collections.abc import Mapping
from html import escape

from web.build import bundle, prerender
from web.build.errors import Trouble
from web.build.paths import ROOT
from web.lang import DEFAULT

SPRITE = "<!-- sprite -->"
"""Where the art's symbols go, so that `<use href="#id">` finds them."""

SETUP = "<!-- setup -->"
"""Where the set-up screen goes, so that it is there before Python."""

TEMPLATES = "<!-- templates -->"
"""Where it goes in the other languages."""

BOOT = "<!-- boot -->"
"""Where start.js is told what to fetch."""

MODULES = (bundle.GLUE, *bundle.MADE)
"""The modules, which would be fetched one after the other."""

CODE = ("pyodide/pyodide.asm.wasm", "pyodide/rest.wasm")

FIRST = (*CODE, "library.bin")
"""What a first visit starts Python from."""

LATER = (*CODE, "snapshot.bin")
"""What later visits start it from."""

FONTS = ("web/fonts/display.woff2", "web/fonts/text.woff2")
"""The fonts of the first screen; what they lack is in further files, fetched when it is needed."""

STYLES = "web/style/all.css"
"""All style sheets in one file: nothing is painted before each of them is there."""

SCRIPT = '<script type="py" src="./web/main.py" config="./pyscript.toml"></script>'
"""How the skeleton names what PyScript runs, and with which settings."""

LINK = re.compile(r'<link rel="stylesheet" href="\./(web/style/[a-z]+\.css)">\s*')
"""How the skeleton names a style sheet."""


def fill(files: Mapping[str, bytes]) -> str:
    """Give the page; `files` are the site's files by their paths."""
    text = _with_one_style(_skeleton())
    shells = prerender.shells()
    parts = {
        SPRITE: _sprite(),
        BOOT: _boot(files),
        SETUP: shells[DEFAULT],
        SCRIPT: _script(),
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


def styles() -> str:
    """Give all style sheets that the skeleton names, in its order."""
    return "".join((ROOT / name).read_text(encoding="utf-8") for name in LINK.findall(_skeleton()))


def _skeleton() -> str:
    return (ROOT / "index.html").read_text(encoding="utf-8")


def _with_one_style(text: str) -> str:
    """Put one link in the place of the first, and none in those of the others."""
    first = LINK.search(text)
    if first is None:
        raise Trouble("index.html names no style sheet.")
    link = f'<link rel="stylesheet" href="./{STYLES}">\n    '
    return text[: first.start()] + link + LINK.sub("", text[first.start() :])


def _boot(files: Mapping[str, bytes]) -> str:
    """Tell start.js what to fetch, and how large it is; have the fonts fetched at once."""
    counted = [*FIRST, *MODULES]
    facts = {
        "first": FIRST,
        "later": LATER,
        "modules": MODULES,
        "sizes": {name: len(files[name]) for name in counted},
    }
    lines = [f'<meta name="boot" content="{escape(json.dumps(facts))}">']
    for name in FONTS:
        link = f'<link rel="preload" as="font" type="font/woff2" href="./{name}" crossorigin>'
        lines.append(link)
    return "\n    ".join(lines)


def _script() -> str:
    """Put settings and script into the page: files of their own could fail without a word."""
    settings = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    source = (ROOT / "web" / "main.py").read_text(encoding="utf-8")
    return f'<script type="py" config="{escape(json.dumps(settings))}">\n{source}</script>'


def _sprite() -> str:
    """Give all symbols in one picture that takes no room."""
    art = ROOT / "web" / "art"
    paths = [art / "sprite.svg"] if (art / "sprite.svg").exists() else []
    paths += sorted(art.glob("symbols/*.svg"))
    if not paths:
        return ""
    symbols = "".join(path.read_text(encoding="utf-8").strip() for path in paths)
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true">{symbols}</svg>'
