"""A line about copies on the start screen, and their part of the panel of saved games."""

from collections.abc import Iterator

import htpy as h
from htpy import Element, Node

from web.copies.questions import asks, games_since, has_stopped, last_copy
from web.copies.state import Copies, KeptFile
from web.kernel.model import App
from web.saved.questions import today
from web.ui.components import do


def copy_status(app: App) -> str:
    """When the last copy was made, and what has come since; nothing where the clock was wrong."""
    w, last, games = app.words, last_copy(app), games_since(app)
    days = last.days(today())
    match days:
        case None:
            return "" if last.at else w.say("No backup yet.")
        case 0:
            text = w.say("Last backup: today.")
        case 1:
            text = w.say("Last backup: yesterday.")
        case _:
            text = w.count("Last backup: {n} day ago.", "Last backup: {n} days ago.", days)
    since = w.count("{n} finished game since.", "{n} finished games since.", games)
    return f"{text} {since}" if games else text


def promise(app: App) -> Node:
    """What was asked for has been done; nothing where it is asked for, or the file does it."""
    is_told = not asks(app) and app.part(Copies).file is None
    return h.small[copy_status(app)] if is_told else None


def news(app: App) -> str:
    """What the tile of the room says that has the line."""
    w = app.words
    if has_stopped(app):
        return w.say("Your backup has stopped")
    return w.say("Time to back up your games")


def line(app: App) -> Element:
    """What the start screen says: the browser may throw all away, or the file is kept no more."""
    w, file = app.words, app.part(Copies).file
    if file is not None and has_stopped(app):
        return h.div("#copies.copies")[
            h.p[_state(app, file)],
            h.div(".actions")[
                _ways(app, file), do("copy-stop", w.say("Turn off"), classes="button quiet")
            ],
        ]
    return h.div("#copies.copies")[
        h.p[w.say("Your browser may delete your games and progress."), " ", h.b[copy_status(app)]],
        h.div(".actions")[
            do("export-all", w.say("Download all games"), classes="button"),
            do("copy-later", w.say("Not now"), classes="button quiet"),
        ],
    ]


def panel_part(app: App) -> Node:
    """When the last copy was made; the file that is kept up to date, where the browser can."""
    w, file, last = app.words, app.part(Copies).file, copy_status(app)
    if file is None and not app.part(Copies).can_keep:
        return last and h.p(".copies")[last]
    return h.section("#copies-part.panel-part", aria_labelledby="copies-title")[
        h.h3("#copies-title")[w.say("Automatic backup")],
        last and h.p[last],
        h.p[
            w.say(
                "Choose a file once, and it’s updated automatically after every finished game. "
                "An existing file is replaced."
            )
        ]
        if file is None
        else h.p(role="status")[_state(app, file), *_unread(app, file)],
        file is None
        and h.p[
            w.say("Already have a backup? Choose it: its games are added here before it’s updated.")
        ],
        h.div(".actions")[
            _files(app)
            if file is None
            else (
                _ways(app, file),
                do("copy-stop", w.say("Turn off"), classes="button"),
            )
        ],
    ]


def _state(app: App, file: KeptFile) -> str:
    """How it is with the file, in a sentence or two."""
    w, name = app.words, file.name
    match file.why:
        case "gone":
            return w.say(
                "{name} has been moved or deleted. All your games are still here.", name=name
            )
        case "full":
            return w.say(
                "There’s no room for the new backup. {name} still has the previous one.", name=name
            )
        case "unread":
            return w.say(
                "Your games can’t be read right now. {name} still has the previous backup.",
                name=name,
            )
        case "refused":
            return w.say("Your browser no longer lets this page update {name}.", name=name)
        case "":
            if file.is_allowed:
                return w.say("{name} is kept up to date automatically.", name=name)
            return w.say("Your browser needs your permission again to update {name}.", name=name)
    return w.say("{name} couldn’t be updated. It still has the previous backup.", name=name)


def _unread(app: App, file: KeptFile) -> Iterator[str]:
    """What the file has of games that cannot be read, if there are any."""
    if file.unread:
        yield " "
        yield app.words.count(
            "{n} game can’t be read. Any copy already in {name} is kept.",
            "{n} games can’t be read. Any copies already in {name} are kept.",
            file.unread,
            name=file.name,
        )


def _ways(app: App, file: KeptFile) -> Node:
    """What can be done where the file is not kept up to date."""
    w = app.words
    if file.why in ("gone", "refused"):
        return _files(app)
    if not file.is_allowed:
        return do("copy-renew", w.say("Allow updates"), classes="button")
    return do("copy-again", w.say("Update now"), classes="button") if file.why else None


def _files(app: App) -> Node:
    """The ways to a file: a new one, or a copy that there is."""
    w = app.words
    return (
        do("copy-pick", w.say("Choose a file…"), classes="button"),
        do("copy-choose", w.say("Use an existing backup…"), classes="button"),
    )
