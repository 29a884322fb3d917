"""Sharing: the whole game in the link, the link in the code, no change by a bad link."""

import re
import subprocess
import sys
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from shanghaien.formats.digits import pack
from shanghaien.formats.link import read_link, write_link
from shanghaien.formats.record import write
from shanghaien.game import Game, Practice, Seat
from shanghaien.state import Phase
from tests.support.app_driver import PEOPLE, changed, game, replay_of
from tests.support.friends import both
from tests.support.html import Tags
from web.kernel.effects import SaveGame, Send
from web.kernel.messages import Command, GameLoaded, GameSaved, HandedOn, TextOpened
from web.kernel.model import App, on_screen
from web.kernel.saved_state import entry
from web.kernel.screen import Start
from web.kernel.sharing_state import OUTCOMES, Picture, Way
from web.lessons.tutorial_state import Learning
from web.replay.state import Origin, Replaying
from web.saved.effects import OpenGame
from web.sharing.effects import DrawPicture, SendPicture
from web.sharing.questions import shared
from web.shell.page import page
from web.shell.update import update
from web.ui.qr import QUIET, qr

ENDED = 1_795_000_000_000
"""Milliseconds since 1970."""

ADDRESS = "https://somebody.example.org/games/shanghaien/"


def apps() -> list[App]:
    """A whole game of two people, App by App."""
    app = replace(App(), sharing=replace(App().sharing, address=ADDRESS))
    return list(game(changed(app, **PEOPLE), Random(8)))


APPS = apps()


def of(app: App) -> Game:
    """The game on the table."""
    assert app.game is not None
    return app.game


def told(app: App) -> str:
    """All words of the page."""
    return " ".join(Tags(page(app)).texts)


def shown_link(app: App) -> str:
    """The link in the panel."""
    (found,) = [t for _, t in Tags(page(app)).tags if t.get("id") == "share-link"]
    assert "readonly" in found
    return str(found["value"])


@pytest.mark.parametrize("at", [0, 30, -1])
def test_the_panel_shows_the_link_of_the_game(at: int) -> None:
    app, _ = update(APPS[at], Command("share"))
    link = shown_link(app)
    assert link.startswith(f"{ADDRESS}#g=")
    assert read_link(link) == of(app)
    (code,) = [t for name, t in Tags(page(app)).tags if t.get("class") == "qr"]
    assert code["role"] == "img"
    assert "QR code" in str(code["aria-label"])


def test_the_whole_replayed_game_is_shared_not_the_position() -> None:
    app, _ = update(APPS[-1], Command("watch", "9"))
    app, _ = update(app, Command("share"))
    assert read_link(shown_link(app)) == of(APPS[-1])
    app, _ = update(app, Command("close"))
    assert app.panel is None
    assert replay_of(app).turn == 9


def test_there_is_nothing_to_share_without_a_game() -> None:
    for command in ("share", "share-copy", "share-send"):
        assert update(App(), Command(command)) == (App(), ())
    lesson, _ = update(App(), Command("learn"))
    assert update(lesson, Command("share")) == (lesson, ())


def test_the_link_is_copied_and_handed_on_and_that_is_told() -> None:
    app, _ = update(APPS[30], Command("share"))
    link = shown_link(app)
    assert update(app, Command("share-copy")) == (app, (Send(link, Way.CLIPBOARD),))
    assert update(app, Command("share-send")) == (app, ())  # the browser has no means
    assert "Send…" not in told(app)
    able = replace(app, sharing=replace(app.sharing, can_send=True))
    assert "Send…" in told(able)
    _, (send,) = update(able, Command("share-send"))
    assert isinstance(send, Send)
    assert send.link == link
    for word in OUTCOMES:
        after, _ = update(app, HandedOn(word))
        assert after.sharing.outcome == word
        assert told(after) != told(app)
        again, _ = update(after, Command("share"))
        assert again.sharing.outcome == ""
    assert update(app, HandedOn("x")) == (app, ())


def test_the_result_is_sent_as_a_picture_that_is_made_before() -> None:
    app, _ = update(APPS[-1], GameSaved(entry("x", of(APPS[-1]), ENDED), None))
    app, effects = update(app, Command("share"))
    picture = Picture(of(app), "en", ADDRESS, ENDED)
    assert effects == (DrawPicture(picture),)
    assert "Download as a picture" in told(app)
    able = replace(app, sharing=replace(app.sharing, can_send_pictures=True))
    assert "Send as a picture…" in told(able)
    _, (send,) = update(app, Command("share-picture"))
    names = "-".join(seat.name for seat in of(app).seats)
    assert isinstance(send, SendPicture)
    assert (send.parcel.picture, send.parcel.name) == (picture, f"shanghaien-{names}.png")
    assert send.parcel.link == shown_link(app)


def test_a_picture_of_the_history_has_the_day_and_one_of_a_link_none() -> None:
    whole = of(APPS[-1])
    sent, _ = update(App(), TextOpened(write_link(whole)))
    for entries, ended in (((), 0), ((entry("x", whole, ENDED),), ENDED)):
        games = replace(sent.games, entries=entries)
        _, (draw,) = update(replace(sent, games=games), Command("share"))
        assert isinstance(draw, DrawPicture)
        assert (draw.picture.shows, draw.picture.ended) == (whole, ended)


def test_a_running_game_has_no_picture() -> None:
    app, effects = update(APPS[30], Command("share"))
    assert effects == ()
    assert "as a picture" not in told(app)
    assert update(app, Command("share-picture")) == (app, ())


@pytest.mark.parametrize("on_table", [None, APPS[20]], ids=["set-up", "game"])
def test_a_link_to_a_finished_game_is_replayed(on_table: App | None) -> None:
    app, whole = on_table or App(), of(APPS[-1])
    after, effects = update(app, TextOpened(f"#{write_link(whole)}"))
    assert effects == ()
    assert (replay_of(after).game, replay_of(after).turn) == (whole, 0)
    assert on_screen(after, app.screen) == on_screen(app, app.screen)
    assert "Shared game" in told(after)
    back, effects = update(after, Command("replay-close"))
    assert (back.game, back.games, effects) == (app.game, app.games, ())


def test_the_result_of_a_link_is_shown_and_not_kept() -> None:
    whole = of(APPS[-1])
    app, _ = update(APPS[20], TextOpened(write_link(whole)))
    app, effects = update(app, Command("replay-result"))
    assert app.game == whole
    assert app.games.id is None
    assert not any(isinstance(effect, SaveGame) for effect in effects)
    assert "wins" in told(app) or "draw" in told(app)


def test_a_link_to_a_running_game_is_looked_at_and_played_on() -> None:
    running = of(APPS[30])
    assert running.state.phase is not Phase.OVER
    app, effects = update(App(), TextOpened(f"{ADDRESS}#{write_link(running)}"))
    assert effects == ()
    assert replay_of(app).turn == running.turn
    assert not Tags(page(app)).all("data-move")
    after, effects = update(app, Command("replay-play"))
    assert after.game == running  # nobody knows how it goes on: it is as good as any game
    assert any(isinstance(effect, SaveGame) for effect in effects)
    earlier, _ = update(app, Command("replay-first"))
    after, _ = update(earlier, Command("replay-play"))
    assert of(after).practice == Practice(taken=1)


def test_a_link_ends_the_tutorial() -> None:
    lesson, _ = update(App(), Command("learn"))
    app, _ = update(lesson, TextOpened(write_link(of(APPS[-1]))))
    assert not isinstance(app.screen, Learning)
    assert "Shared game" in told(app)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("#g=", "damaged on the way"),
        (f"#g={pack(1, 9)}", "newer version"),
        ("#g=<script>", "damaged on the way"),
        (f"#{write_link(of(APPS[30]))[:-2]}AA", "damaged on the way"),
        (f"#{write_link(of(APPS[30]))[:-5]}", "damaged on the way"),
        ("#g=" + "A" * 3000, "damaged on the way"),
    ],
)
@pytest.mark.parametrize("on_table", [App(), APPS[20]], ids=["set-up", "game"])
def test_a_bad_link_is_refused_and_changes_nothing(on_table: App, text: str, reason: str) -> None:
    app, effects = update(on_table, TextOpened(text))
    assert effects == ()
    assert replace(app, notice=None) == on_table
    assert ("Nothing was changed" in told(app)) is (reason != "newer version")
    assert reason in str(app.notice)


def test_a_running_game_with_an_unknown_level_is_refused() -> None:
    strange = replace(of(APPS[30]), seats=(Seat("Anna"), Seat("X", "admiral")))
    app, _ = update(App(), TextOpened(write_link(strange)))
    assert not isinstance(app.screen, Replaying)
    assert "difficulty level that this version doesn’t know" in str(app.notice)


def test_a_finished_game_of_the_history_opens_at_its_end_in_the_replay() -> None:
    whole = of(APPS[-1])
    app, _ = update(App(), GameSaved(entry("x", whole, 5)))
    app, _ = update(app, Command("panel", "games"))
    (look,) = [t for _, t in Tags(page(app)).tags if t.get("data-do") == "look"]
    app, effects = update(app, Command("look", str(look["data-argument"])))
    assert effects == (OpenGame("x", is_watched=True),)
    app, effects = update(app, GameLoaded("x", write(whole), is_watched=True))
    assert (replay_of(app).game, replay_of(app).turn, replay_of(app).origin) == (
        whole,
        whole.turn,
        Origin.KEPT,
    )
    result, _ = update(app, Command("replay-result"))
    assert not isinstance(result.screen, Replaying)
    assert "wins" in told(result) or "draw" in told(result)
    back, _ = update(app, Command("leave"))
    assert (back.game, back.screen) == (None, Start())
    assert update(App(), Command("look", "x")) == (App(), ())


def test_the_result_needs_a_game_that_is_over() -> None:
    app, _ = update(APPS[30], Command("watch", "3"))
    assert update(app, Command("replay-result")) == (app, ())
    assert update(APPS[30], Command("replay-result")) == (APPS[30], ())


# The code


def modules(side: int, path: str) -> set[tuple[int, int]]:
    """The dark modules of a path."""
    found = set()
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path)
    assert "".join("M{} {}h{}v1h-{}z".format(*run) for run in runs) == path
    for x, y, length, again in runs:
        assert length == again
        found |= {(int(x) + i, int(y)) for i in range(int(length))}
    assert all(QUIET <= x < side - QUIET and QUIET <= y < side - QUIET for x, y in found)
    return found


def test_the_code_is_the_librarys_own_with_its_quiet_zone() -> None:
    import segno  # noqa: PLC0415 - only here is all of it wanted

    text = f"{ADDRESS}#{write_link(of(APPS[-1]))}"
    side, path = qr(text)
    code: Any = segno.make_qr(text, error="L")
    matrix = [list(row) for row in code.matrix]
    assert side == len(matrix) + 2 * QUIET
    dark = {(x + QUIET, y + QUIET) for y, row in enumerate(matrix) for x, m in enumerate(row) if m}
    assert modules(side, path) == dark
    assert side - 2 * QUIET <= 61  # 11 at most of 40 versions: large enough modules for a camera


def test_the_longest_link_has_a_code() -> None:
    side, _ = qr("x" * 2000)
    assert side <= 177 + 2 * QUIET
    with pytest.raises(ValueError, match="too large"):
        qr("x" * 3000)


def test_the_page_starts_without_what_draws_codes() -> None:
    look = """
import sys
from unittest.mock import MagicMock
for name in ("js", "pyodide", "pyodide.ffi", "pyscript", "pyscript.js_modules"):
    sys.modules[name] = MagicMock()
import web.browser.composition
late = ("segno", "shanghaien.formats.link", "web.ui.qr", "web.sharing.view")
print([name for name in sys.modules if name in late])
"""
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_link_to_watch_a_running_game_leaves_all_as_it_is_and_says_why() -> None:
    old = "g=BAAvYnn1-j9J4N4Q_3S85v1mV-YlPBLZsWyWdhoZ_O1LyhIxLp-6oUcavOUE6KM"
    app, effects = update(APPS[30], TextOpened(f"#{old}"))
    assert effects == ()
    assert app.notice is not None
    assert "can no longer be watched" in app.notice
    assert replace(app, notice=None) == replace(APPS[30], notice=None)


def test_a_game_by_link_is_shared_once_it_is_over() -> None:
    anna, _ = both(Random(8), 4, starter="A")
    assert shared(anna.app) is None
    assert anna.do("share").app.panel is None
    assert "share-link" not in anna.do("panel", "share").html()
    anna.do("close")
    assert "Share this game" not in anna.do("panel", "menu").html()
    anna.do("panel", "friend").do("friend-resign").do("friend-resign-now")
    assert shared(anna.app) == anna.game.public()
