"""Every saved game, a page of them at a time, in a panel: the first screen does not wait for it."""

import htpy as h
from htpy import Node

from web.games.view import listing, notice, progress
from web.kernel.model import App
from web.kernel.saved_state import PAGE, Entry
from web.ui.components import do, slot


def panel(app: App) -> Node:
    """What is in the panel, with what came of the last command."""
    return notice(app), history(app)


def history(app: App) -> Node:
    """Every saved game, in the panel: a page of them at a time."""
    library, w = app.games, app.words
    if not library.entries:
        return h.p(".empty")[w.say("No saved games yet.")]
    groups = (
        (w.say("In progress"), library.in_progress),
        (w.say("Finished"), library.settled),
        (w.say("Can’t be opened by this version"), library.unreadable),
    )
    first = library.page * PAGE
    pages, before = list[Node](), 0
    for name, entries in groups:
        # A page may begin in one group and end in the next.
        start, end = (max(0, at - before) for at in (first, first + PAGE))
        pages.append(_group(app, name, entries[start:end]))
        before += len(entries)
    return h.div(".history")[
        pages,
        _pages(app, first, before),
        h.div(".actions")[do("export-all", w.say("Download all games"), classes="button")],
        progress(app),
        slot("games.more", app),
        h.p(".hint")[w.say("You can open a game file, drop it on the page or paste its text.")],
    ]


def _pages(app: App, first: int, count: int) -> Node:
    """Where there are more games than a page holds: which are shown, and the ways to the others."""
    w, page = app.words, app.games.page
    if count <= PAGE:
        return None
    last = min(first + PAGE, count)
    return h.div(".actions")[
        h.span[w.say("{first}–{last} of {count}", first=first + 1, last=last, count=count)],
        do("page", w.say("Newer games"), argument=str(page - 1), classes="button")
        if page
        else None,
        do("page", w.say("Older games"), argument=str(page + 1), classes="button")
        if last < count
        else None,
    ]


def _group(app: App, name: str, entries: tuple[Entry, ...]) -> Node:
    return h.section[h.h3[name], listing(app, entries)] if entries else None
