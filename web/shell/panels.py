"""What opens over a screen: one frame for all panels."""

from typing import Any

import htpy as h
from htpy import Element, Node

from web.kernel.feature import PANELS, Panel, load
from web.kernel.model import App, PassingPanel, is_far
from web.ui.components import icon_button


def panel(app: App) -> Node:
    """The panel that is open, if any."""
    if app.overlay is None:
        return None
    found = _content(app, PANELS[app.overlay.panel])
    return None if found is None else _frame(app, app.overlay.panel, *found)


def _content(app: App, spec: Panel) -> tuple[str, Node] | None:
    """Title and body of a panel; None where there is nothing to show."""
    if spec.has_game and app.game is None:
        return None
    view = load(spec.view)
    found: Any = view(app, app.game) if spec.has_game else view(app)
    return (app.words.say(spec.title), found) if spec.title else found


def _frame(app: App, which: str, title: str, content: Node) -> Element:
    w = app.words
    passing = isinstance(app.overlay, PassingPanel)
    return h.section(
        f"#panel-{PANELS[which].part_of or which}",
        class_=["panel", "overlay", {"passing": passing, "far": is_far(app)}],
        role="region" if passing else "dialog",
        aria_modal=None if passing else "true",
        aria_labelledby="panel-title",
    )[
        h.header(".panel-head")[
            h.h2("#panel-title")[title],
            # A panel that passes goes with the mouse, or with Escape.
            None if passing else icon_button("close", "close", w.say("Close")),
        ],
        # With the focus in it, keys can scroll it.
        h.div(".panel-body", tabindex="0")[content],
    ]
