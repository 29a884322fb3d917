"""The docs' picture of the table: made from today's page, with a fingerprint of what it shows.

The fingerprint lies beside the picture, with the hash of the picture itself, so that a test can say
without a browser whether the table looks otherwise by now, and whether this is the picture that was
taken of it (tests/test_picture.py).
"""

import hashlib
import re
import shutil
import tempfile
import threading
from functools import cache
from pathlib import Path

from playwright.sync_api import sync_playwright

from shanghaien.cards import Trick
from shanghaien.game import Game
from shanghaien.state import ROW, Phase, Player
from tests.support import engines, positions
from tests.support.app_driver import at_table
from tests.support.easel import Easel
from tests.support.shots import wait
from web.build import serve
from web.build.paths import DIST, ROOT
from web.kernel.model import App
from web.shell.page import page as drawn

PICTURE = ROOT / "docs" / "table.jpg"
FINGERPRINT = PICTURE.with_suffix(".sha256")
SIZE = (1180, 820)
"""Of the window, in CSS pixels."""
QUALITY = 85
STYLES = ("tokens", "base", "materials", "cards", "table")
"""What the table looks like; a picture shows nothing of what moves."""


def _fifth(game: Game) -> bool:
    """A choice between two dice in the fifth round, with much on the table."""
    state = game.state
    return (
        (state.round, state.phase, state.to_move) == (5, Phase.PLACE, Player.A)
        and min(side.placed for side in state.sides) >= 3
        and bool(state.sides[Player.A].tricks)
    )


@cache
def shown() -> App:
    """What the picture shows."""
    seats = positions.COMPUTER
    return at_table(positions.find(_fifth, seats, Trick.ADJUST))[0]


def fingerprint() -> str:
    """A hash of the picture's HTML, and of the styles and drawings that it is drawn with."""
    html = drawn(shown())
    names = sorted(set(re.findall(r'href="#([\w-]+)"', html)))
    texts = [html]
    texts += [_read(ROOT / "web" / "style" / f"{name}.css") for name in STYLES]
    texts += [_read(ROOT / "web" / "art" / "symbols" / f"{name}.svg") for name in names]
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


def noted() -> str:
    """What lies beside the picture: the fingerprint of what it shows, and its own hash."""
    return f"{fingerprint()}\n{hashlib.sha256(PICTURE.read_bytes()).hexdigest()}\n"


def _read(path: Path) -> str:
    """A style or a drawing without comments and without its layout."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return " ".join(text.split())


def run() -> None:
    """Take the picture, and write its fingerprint beside it."""
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        copy = shutil.copytree(DIST, Path(scratch) / "dist")
        with serve.Server(copy) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            chromium = playwright.chromium.launch(
                executable_path=engines.find(), args=engines.FLAGS
            )
            with chromium.new_context(reduced_motion="reduce", service_workers="block") as context:
                page = context.new_page()
                page.goto(server.address)
                wait(page)
                easel = Easel(page)
                easel.set_size(*SIZE)
                easel.keep()  # the page would draw its start screen over the table
                fonts = "() => document.fonts.ready.then(() => true)"
                easel.look_at(drawn(shown()), shown().language, fonts)
                picture = page.screenshot(type="jpeg", quality=QUALITY)
                assert page.locator(".table .slot").count() == ROW, "this isn't the table"
            chromium.close()
            server.shutdown()
    PICTURE.write_bytes(picture)
    FINGERPRINT.write_text(noted(), encoding="utf-8")
    print(f"{PICTURE.relative_to(ROOT)} shows today's table.")
