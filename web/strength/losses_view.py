"""What decisions lose, in tables: by kind, by round, and by who is ahead."""

from collections.abc import Iterable

import htpy as h
from htpy import Element, Node

from shanghaien.learning.study import ASPECTS, CELLS, LEADS, Kind
from shanghaien.learning.weakness import Cell, Losses
from web.kernel.model import App
from web.lang import Words, term
from web.ui.components import hidden
from web.ui.forms import fold
from web.ui.percentages import percent
from web.ui.sentences import DECISIONS, THEMES

NAMES = {
    **DECISIONS,
    "neighbour": THEMES["neighbour"],
    "last": THEMES["last"],
    "trick-card": term("All trick cards"),
    "behind": term("Behind"),
    "even": term("Even"),
    "ahead": term("Ahead"),
}
"""What each cell of a study is called; rounds have their number."""

_WHERE = {
    "end": term("when choosing which end is number 1"),
    "stop": term("when choosing whether to shanghai or roll on"),
    "place": term("when choosing which die to add"),
    "trick": term("when choosing whether to play a dice trick"),
    "joker": term("with “2 sailors”"),
    "neighbour": term("where neighbouring pips decide"),
    "last": term("on your last roll"),
    "trick-card": term("with trick cards"),
    "behind": term("when you’re behind"),
    "even": term("when it’s even"),
    "ahead": term("when you’re ahead"),
}

KINDS = tuple(kind.value for kind in Kind)
ROUNDS = tuple(cell for cell in CELLS if cell.startswith("round-"))


def name(w: Words, cell: str) -> str:
    """What a cell of a study is called."""
    return w.say("Round {round}", round=_round(cell)) if cell in ROUNDS else w.say(NAMES[cell])


def where(w: Words, cell: str) -> str:
    """The same as a part of a sentence."""
    return w.say("in round {round}", round=_round(cell)) if cell in ROUNDS else w.say(_WHERE[cell])


def _round(cell: str) -> int:
    return int(cell.removeprefix("round-"))


def tables(app: App, found: Losses) -> Node:
    """All losses, folded up; nothing without games."""
    w = app.words
    if not found.games:
        return None
    parts = {
        w.say("By kind of choice"): (*KINDS, *ASPECTS),
        w.say("By round"): ROUNDS,
        w.say("By who’s ahead"): LEADS,
    }
    return fold(
        app,
        "losses",
        w.say("What you give away, in figures"),
        (_table(w, title, found, cells) for title, cells in parts.items()),
        h.p(".hint")[
            w.say(
                "Loss: winning chances you give away per choice (± likely range, 95%). Usual: "
                "what others of your overall strength lose. ▲: a gap that’s unlikely to be "
                "chance."
            )
        ],
    )


def _table(w: Words, title: str, found: Losses, cells: Iterable[str]) -> Element:
    told = {cell.name for cell in found.told}
    rows = (found.cell(cell) for cell in cells)
    heads = title, w.say("Loss"), w.say("Usual")
    return h.table(".losses", aria_label=title)[
        h.thead[h.tr[(h.th(scope="col")[head] for head in heads)]],
        h.tbody[(_row(w, cell, is_told=cell.name in told) for cell in rows if cell.count)],
    ]


def _row(w: Words, cell: Cell, *, is_told: bool) -> Element:
    half = cell.interval[1] - cell.loss
    games = w.count("in {n} game", "in {n} games", cell.games)
    return h.tr(class_={"told": is_told})[
        h.th(scope="row")[
            name(w, cell.name),
            (h.span(aria_hidden="true")[" ▲"], hidden(w.say("unlikely to be chance")))
            if is_told
            else None,
            h.small[w.count("{n} choice", "{n} choices", cell.count), " ", games],
        ],
        h.td[percent(w, cell.loss), h.small["± ", percent(w, half)]],
        h.td[percent(w, cell.usual)],
    ]
