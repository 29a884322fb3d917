"""Every saved game, a page of them at a time, in a panel: the first screen does not wait for it."""

import htpy as h
from htpy import Element, Node

from shanghaien.formats.limits import MAX_NAME
from shanghaien.state import Player
from web.games.view import facts, moment, notice, progress, title, way, winner
from web.kernel.model import App
from web.kernel.saved_state import PAGE, Entry, last_page
from web.ui.components import do, drawing, hidden, question, slot

FEW = 10
"""So many games are found at a glance: for more there is a search."""


def panel(app: App) -> Node:
    """What is in the panel, with what came of the last command."""
    return notice(app), history(app)


def history(app: App) -> Node:
    """Every saved game, in the panel: a page of them at a time."""
    library, w = app.games, app.words
    if not library.entries:
        return h.p(".empty")[w.say("No saved games yet.")]
    found = {
        name: [saved for saved in entries if is_sought(app, saved)]
        for name, entries in (
            (w.say("In progress"), library.in_progress),
            (w.say("Finished"), library.settled),
            (w.say("Can’t be opened by this version"), library.unreadable),
        )
    }
    count, before = sum(map(len, found.values())), 0
    # A search may leave fewer pages than there were.
    first = min(library.page, last_page(count)) * PAGE
    pages = list[Node]()
    for name, entries in found.items():
        # A page may begin in one group and end in the next.
        start, end = (max(0, at - before) for at in (first, first + PAGE))
        pages.append(_group(app, name, entries[start:end]))
        before += len(entries)
    return h.div(".history")[
        _search(app) if len(library.entries) > FEW else None,
        pages if count else h.p(".empty")[w.say("No game found.")],
        _pages(app, first, count),
        h.div(".actions")[do("export-all", w.say("Download all games"), classes="button")],
        progress(app),
        slot("games.more", app),
        h.p(".hint")[w.say("You can open a game file, drop it on the page or paste its text.")],
    ]


def is_sought(app: App, saved: Entry) -> bool:
    """Whether the names, date and seed of a game have every word of the search in them."""
    parts = (title(app, saved), moment(app.words, saved), saved.seed or "")
    line = " ".join(parts).casefold()
    return all(word in line for word in app.games.sought.casefold().split())


def _search(app: App) -> Element:
    return h.label(".field")[
        h.span[app.words.say("Search")],
        h.input(
            id="sought",
            type="search",
            value=app.games.sought,
            maxlength=MAX_NAME,
            placeholder=app.words.say("Name, date, seed"),
            data_field="sought",
        ),
    ]


def _pages(app: App, first: int, count: int) -> Node:
    """Where there are more games than a page holds: which are shown, and the ways to the others."""
    w, page = app.words, first // PAGE
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


def _group(app: App, name: str, entries: list[Entry]) -> Node:
    if not entries:
        return None
    return h.section[h.h3[name], h.ul(".saved-list")[(_line(app, saved) for saved in entries)]]


def _line(app: App, saved: Entry) -> Element:
    """A game in one line that opens it, and what else can be done with it."""
    w = app.words
    if app.games.to_delete == saved.id:
        tools: Node = question(
            "delete",
            w.say("Delete this game for good?"),
            do("delete-now", w.say("Delete it"), classes="button"),
            do("keep", w.say("Keep"), classes="button"),
            key=f"ask-all-{saved.id}",
            classes="saved-tools",
        )
    else:
        tools = h.div(".saved-tools", id=f"tools-all-{saved.id}")[
            (
                do(
                    command,
                    drawing(f"icon-{icon}", "icon"),
                    argument=saved.id,
                    title=text,
                    classes="button quiet icon",
                )
                for command, icon, text in (
                    ("export-game", "download", w.say("Download game file")),
                    ("delete", "bin", w.say("Delete this game…")),
                )
            )
        ]
    command, label = way(app, saved)
    line = (
        hidden(label),
        " ",
        h.b[title(app, saved)],
        _won(app, saved),
        facts(app, saved),
    )
    return h.li(".saved-game", id=f"all-{saved.id}")[
        do(command, line, argument=saved.id, classes="saved-line"), tools
    ]


def _won(app: App, saved: Entry) -> Node:
    """A mark beside a game that the one person at this screen won."""
    people = [Player(i) for i, level in enumerate(saved.levels) if level is None]
    if saved.link is not None and saved.seat is not None:
        people = [Player(saved.seat)]
    if not saved.sound or saved.result is None or [winner(saved)] != people:
        return None
    return drawing("icon-check", "icon"), hidden(app.words.say("Won")), " "
