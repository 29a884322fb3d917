"""Tiles of the start screen: a way to play, with a picture and a line."""

from dataclasses import dataclass

import htpy as h
from htpy import Element, Node

from shanghaien.state import Player
from web.ui.components import die, drawing

LEARNING = (die(4, Player.A), die(6, Player.B))
"""The picture of lessons."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a tile shows. Its name is read as the button's, its line after that."""

    key: str
    """Its own among all tiles, those that are hidden included."""
    art: Node
    name: Node
    line: Node
    described_by: str = ""
    """The id of what is told of the line, where some of it is hidden."""


def way(command: str, face: Face, argument: str = "") -> Element:
    """A tile: at its end one sees whether it acts at once or opens a sheet of its own."""
    opens = command == "panel"
    return h.button(
        ".way",
        type="button",
        data_do=command,
        data_argument=argument or None,
        aria_haspopup="dialog" if opens else None,
        # The line is hidden from the name, or all of it would be read as one.
        aria_describedby=face.described_by or f"{face.key}-line",
    )[
        h.span(".way-face")[
            h.i(aria_hidden="true")[face.art],
            h.b[face.name],
            h.small(id=f"{face.key}-line", aria_hidden="true")[face.line],
        ],
        drawing("icon-more" if opens else "icon-play", "icon way-end"),
    ]
