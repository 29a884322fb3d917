"""The keyboard's shortcuts: which key stands for which control.

A single letter can be pressed by accident, or said by speech recognition, so they can all be
switched off (WCAG 2.1.4). Escape and the arrows are no characters and always work
(web/browser/dom.py).

A new one stands in KEYS, which the panel lists, and in what answers it: `_PANELS`, if it opens a
panel, or `shortcut`. One that works without a game is named there, too.
"""

from dataclasses import dataclass

from shanghaien.game import Game
from shanghaien.moves import Move, Roll, Shanghai, format_event
from shanghaien.rules import legal_moves
from web.kernel.feature import PANELS
from web.kernel.messages import Command, Message, MovePlayed
from web.kernel.model import App, is_entering, is_waiting, position, shown
from web.kernel.screen import Playing
from web.lang import term
from web.table.questions import at_hand, reach


@dataclass(frozen=True, slots=True)
class Key:
    """A shortcut as the panel lists it."""

    key: str
    says: str


KEYS = (
    Key("1 – 6", term("Add the die showing this number")),
    Key("D", term("Roll two dice")),
    Key("S", term("Shanghai!")),
    Key("← →", term("Move between options")),
    Key("C", term("Continue")),
    Key("H", term("Show a hint")),
    Key("U", term("Undo")),
    Key("L", term("Game log")),
    Key("R", term("Quick rules")),
    Key("M", term("Menu")),
    Key("?", term("Show shortcuts")),
    Key("Esc", term("Close")),
)

_PANELS = {"l": "log", "r": "rules", "m": "menu", "?": "keys"}


def keys() -> list[Key]:
    """Those that do something."""
    # A key that opens no panel always has something to do.
    return [each for each in KEYS if _PANELS.get(each.key.lower(), "menu") in PANELS]


_MOVES = {"d": Roll, "s": Shanghai}


def character(key: str, code: str, *, is_shifted: bool) -> str:
    """The character that a key stands for, from the browser's names for what it writes and where it
    is.

    A digit counts by its place: French keyboards write it with Shift only. So does a letter on a
    keyboard that has others than ours.
    """
    if len(key) == 1 and code.startswith("Digit") and not is_shifted:
        return code[-1]
    return code[-1] if len(key) == 1 and not key.isascii() and code.startswith("Key") else key


def shortcut(app: App, key: str) -> Message | None:
    """What a key stands for now; None if it does nothing."""
    if not app.settings.has_shortcuts:
        return None
    key = key.lower()
    game = position(app)
    if key in _PANELS:
        is_there = game is not None or _PANELS[key] in ("rules", "keys")
        return Command("panel", _PANELS[key]) if is_there else None
    if game is None or app.panel is not None:
        return None
    # A tuple: in the text itself there would be "" and "12", too.
    if key in tuple("123456") and is_entering(shown(app)):
        return Command("die", key)
    if key in ("h", "u"):
        return Command("hint" if key == "h" else app.screen.undo)
    return _on(app, game) if key == "c" else _move(app, game, key)


def _on(app: App, game: Game) -> Message | None:
    """The one way on: of the screen, or past an overview."""
    if not isinstance(app.screen, Playing):
        return None if app.screen.way_on is None else Command(*app.screen.way_on)
    is_over = game.is_over and not app.round_end_seen
    return Command("continue") if is_over or is_waiting(app) else None


def _move(app: App, game: Game, key: str) -> Message | None:
    """The move that a key stands for, if it is legal and the only one."""
    found: list[Move]
    if key in _MOVES:
        found = [move for move in legal_moves(game.state) if isinstance(move, _MOVES[key])]
    else:
        state = game.state
        found = [m for m in at_hand(app, state) if tuple(map(str, reach(m, state))) == (key,)]
    return MovePlayed(format_event(found[0])) if len(found) == 1 else None
