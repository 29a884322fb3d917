"""What comes of two moves, side by side: a table of chances, and what makes them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import htpy as h
from htpy import Element, Node

from shanghaien.state import Player
from web.kernel.model import App
from web.lang import measured
from web.ui.components import die, hidden


@dataclass(frozen=True, slots=True)
class Line:
    """What comes so often after each of two moves, as texts."""

    text: str
    chances: tuple[str, str]
    speaks: int = 0
    """1 for the better move, -1 against it, 0 where that cannot be said."""
    note: str = ""
    """What it is about."""
    effect: str = ""
    """What it makes of the chances to win; all of them add up to the first one."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """What is told of a move."""

    at_once: str
    """What it does, in sentences."""
    rival: str = ""
    """The move that is about as good, if there is one."""
    heads: tuple[str, str] = ("", "")
    """Over the chances after both moves."""
    dice: tuple[int | None, int | None] = (None, None)
    """The die that each move adds, if it adds one: shown as its head."""
    marks: tuple[str, str] = ("", "")
    """How the heads are marked, as the moves are on the table."""
    is_turned: bool = False
    """Whether the second move has the first column, as it has the first control."""
    lines: tuple[Line, ...] = ()
    """What comes of both moves, the chances to win first; what the better one costs last."""
    notes: tuple[str, ...] = ()
    """Why it comes so."""


def figures(app: App, found: Reasons, player: Player) -> Element:
    """What comes of two moves; of each pair the chance that is better for the player stands out."""
    w, way = app.words, -1 if found.is_turned else 1
    return h.table(".outcomes")[
        h.caption(".visually-hidden")[w.say("What each move leads to")],
        h.thead[
            h.tr[
                h.td[w.say("With best play")],
                (h.th(scope="col")[head] for head in [*_heads(found, player)][::way]),
                h.th(scope="col")[w.say("Effect")],
            ]
        ],
        h.tbody[(_told(pair, way) for pair in _pairs(found.lines))],
    ]


def _pairs(lines: Iterable[Line]) -> list[list[Line]]:
    """The lines, each with the next one if one effect is that of both."""
    found = list[list[Line]]()
    for line in lines:
        if line.effect or not found:
            found.append([])
        found[-1].append(line)
    return found


def _told(lines: list[Line], way: int) -> Iterator[Element]:
    """The rows of lines that share an effect, each with its note below it; `way` is -1 where the
    second move stands first."""
    rows = sum(2 if line.note else 1 for line in lines)
    is_shared = len(lines) > 1
    for n, line in enumerate(lines):
        both = [*zip(line.chances, (1, -1), strict=True)][::way]
        yield h.tr[
            h.th(scope="row")[line.text],
            (h.td[h.strong[chance] if line.speaks == sign else chance] for chance, sign in both),
            n == 0 and h.td(".outcomes-effect", rowspan=is_shared and rows)[line.effect],
        ]
        if line.note:
            yield h.tr[h.td(".outcomes-note", colspan=3 if is_shared else 4)[measured(line.note)]]


def _heads(found: Reasons, player: Player) -> Iterator[tuple[Node, ...]]:
    """What stands over the chances after a move: its die, if it adds one."""
    for head, number, mark in zip(found.heads, found.dice, found.marks, strict=True):
        if number is None:
            yield (h.span(class_=mark or None)[head],)
        else:
            yield die(number, player, "small", *filter(None, [mark])), hidden(head)
