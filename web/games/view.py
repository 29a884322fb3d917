"""The saved games: the list on the set-up screen, the history, and what to know about saving."""

from time import gmtime, localtime, strftime

import htpy as h
from htpy import Element, Node

from shanghaien.cards import parse_nationality
from shanghaien.state import ROUNDS, Player
from web.kernel.model import App, GoodNews, is_far
from web.kernel.names_state import plain_name
from web.kernel.saved_state import Entry
from web.lang import Words, term
from web.saved.people_state import own_seats
from web.table.match_view import headline
from web.ui.components import COLOURS, do, drawing, icon_button, slot
from web.ui.sentences import day_name, month_name, shown_name, you_for

SHOWN = 1
"""How many games the set-up screen lists; the others are a tap away."""

MANY = 20
"""From so many games on it is told how far it has come."""

FAILURES = {
    "denied": term("This browser doesn’t allow saving. Download any game you want to keep."),
    "full": term(
        "There’s no space left to save this game. Delete some games or download this one."
    ),
    "newer": term(
        "Your saved games were made by a newer version of this page, so nothing can be "
        "saved here. Download this game if you want to keep it."
    ),
    "slow": term(
        "Your browser can’t save this game right now. Download the game file before you leave."
    ),
    "broken": term(
        "Your browser couldn’t save this game. Download the game file before you leave."
    ),
}


def saved_games(app: App) -> Node:
    """The game that ended last, if nothing was played since, and those that can be continued."""
    library, w = app.games, app.words
    ended, unfinished = library.just_ended, library.in_progress
    begun = unfinished[:SHOWN]
    if ended is None and not begun:
        return None
    return h.section(".saved", aria_label=w.say("Saved games"))[
        _ended(app, ended) if ended else None,
        h.ul(".saved-list")[(game(app, saved) for saved in begun)] if begun else None,
        _others(app, len(unfinished) - len(begun)),
    ]


def _others(app: App, count: int) -> Node:
    """The way to the other games that can be continued."""
    if not count:
        return None
    text = app.words.count("One more unfinished game", "{n} more unfinished games", count)
    return do("panel", text, argument="games", classes="button quiet")


def _ended(app: App, saved: Entry) -> Element:
    """How a game ended, and the way to its review and result."""
    w = app.words
    a, b = names = _names(app, saved)
    totals, who = saved.match or saved.result or (0, 0), winner(saved)
    most = who or Player.A
    title = headline(w, who, names, is_match=saved.match is not None)
    points = w.score(totals[most], totals[1 - most])
    return h.div(".saved-ended", id=f"ended-{saved.id}")[
        h.p[
            h.b[title, " ", points],
            h.small[w.say("{a} vs {b}", a=a, b=b), " · ", when(app, saved)],
        ],
        do("review", w.say("Review"), argument=saved.id, classes="button"),
    ]


def winner(saved: Entry) -> Player | None:
    """Who won a game that is over; None for a draw. In a match the sum decides: its second game
    may have been won by the other one."""
    if saved.verdict is not None:
        return None if saved.verdict < 0 else Player(saved.verdict)
    a, b = saved.match or saved.result or (0, 0)
    return None if a == b else Player(int(a < b))


def progress(app: App) -> Node:
    """How far it has come with many games."""
    found = app.games.progress
    if found is None or found[1] < MANY:
        return None
    done, of = found
    text = app.words.say("One moment… {done} of {of} games done.", done=done, of=of)
    return h.div(".many")[h.p[text], h.progress(max=of, value=done, aria_label=text)]


def game(app: App, saved: Entry) -> Element:
    """A saved game that can be continued, as the set-up screen shows it."""
    command, label = way(app, saved)
    return h.li(".saved-game", id=f"begun-{saved.id}")[
        _score(saved),
        h.p[title(app, saved), facts(app, saved)],
        h.div(".saved-tools", id=f"tools-begun-{saved.id}")[
            do(command, label, argument=saved.id, classes="button primary")
        ],
    ]


def way(app: App, saved: Entry) -> tuple[str, str]:
    """The command that opens a saved game, and what it is called."""
    w, is_half = app.words, app.games.is_half(saved)
    if not saved.sound:
        return "look", w.say("Try opening it")
    if saved.result is not None and not is_half:
        return "look", w.say("View")
    return "resume", w.say("Continue the match") if is_half else w.say("Continue this game")


def facts(app: App, saved: Entry) -> Element:
    """Whose turn it is, when it was saved, and what kind of game it is."""
    w = app.words
    is_damaged = not saved.sound and any(saved.names)
    return h.small[
        _turn(app, saved),
        when(app, saved),
        _seed(w, saved),
        (" · ", w.say("practice")) if saved.is_casual else None,
        (" · ", w.say("Unreadable game file")) if is_damaged else None,
    ]


def _seed(w: Words, saved: Entry) -> Node:
    """The seed of a game, and which game of a match it is."""
    if saved.seed is None:
        return None
    leg = w.say("game {leg} of 2", leg=saved.leg) if saved.leg else None
    return (" · ", w.say("seed {word}", word=saved.seed), (" · ", leg) if leg else None)


def _score(saved: Entry) -> Node:
    """A small picture of the game: the row with its dice, and the points of both as it stands."""
    if saved.points is None or saved.result is not None or not saved.sound:
        return None
    red, blue = saved.points
    cards = (saved.row[i : i + 4] for i in range(0, len(saved.row), 4))
    return h.div(".saved-score")[
        h.div(".saved-row", aria_hidden="true")[map(_card, cards)] if saved.row else None,
        h.b(".red")[str(red)],
        " ",
        h.b(".blue")[str(blue)],
    ]


def _card(text: str) -> Element:
    """A card of the row with the number of each player's dice, of `Entry.row`."""
    crew, *dice = text[:2], text[2], text[3]
    nation = None if crew == "--" else parse_nationality(crew).word
    return h.span(data_nation=nation)[
        drawing(f"mark-{nation}" if nation else "trick-back", "card-mark"),
        (h.i(class_=name)[n] for name, n in zip(COLOURS, dice, strict=True) if n != "0"),
    ]


def _turn(app: App, saved: Entry) -> Node:
    """Whose turn it is in a game that can be continued."""
    if saved.link is not None:
        return slot("games.turn", app, saved)
    if saved.mover is None or saved.result is not None or not saved.sound:
        return None
    w, level = app.words, saved.levels[saved.mover]
    if level is None and any(saved.levels):  # against the computer
        return h.b[w.say("Your turn")], " · "
    name = shown_name(w, saved.names[saved.mover], level)
    return h.b[w.say("{name}’s turn", name=name)], " · "


def title(app: App, saved: Entry) -> str:
    """Who plays, and how it stands or ended."""
    w = app.words
    if not saved.sound and not any(saved.names):
        return w.say("Unreadable game file")
    a, b = _names(app, saved)
    if saved.result is None:
        return w.say(
            "{a} vs {b}, round {round} of {rounds}",
            a=a,
            b=b,
            round=saved.round,
            rounds=ROUNDS,
        )
    return w.say("{a} vs {b}, {own}–{other}", a=a, b=b, own=saved.result[0], other=saved.result[1])


def _names(app: App, saved: Entry) -> tuple[str, str]:
    """Both names in the language of the page; who plays alone here and has given none is "you"."""
    w, own = app.words, own_seats(saved)
    a, b = (
        you_for(w, name)
        if own == (player,) and plain_name(name, level)
        else shown_name(w, name, level)
        for player, name, level in zip(Player, saved.names, saved.levels, strict=True)
    )
    return a, b


def when(app: App, saved: Entry) -> Node:
    """When the game was last saved, on this machine's clock; nothing if that is not known."""
    if not saved.kept.changed:
        return None
    machine = strftime("%Y-%m-%dT%H:%MZ", gmtime(saved.kept.changed / 1000))
    return h.time(datetime=machine)[moment(app.words, saved)]


def moment(w: Words, saved: Entry) -> str:
    """The same as text."""
    if not saved.kept.changed:
        return ""
    local = localtime(saved.kept.changed / 1000)
    return w.say(
        "{day} {month} {year}, {hour}:{minute:02}",
        year=local.tm_year,
        month=month_name(w, local.tm_mon),
        day=day_name(w, local.tm_mday),
        hour=local.tm_hour,
        minute=local.tm_min,
    )


def notes(app: App) -> Node:
    """What must be known about keeping: another tab has the game, or nothing can be saved."""
    w, library = app.words, app.games
    return (
        h.div(".note", role="status")[
            h.p[w.say("This game is open in another tab. Here you can only watch.")],
            do("take", w.say("Continue here"), classes="button primary"),
        ]
        if app.game is not None and not library.is_held
        else None,
        h.div(".note", role="status")[
            h.p[w.say(FAILURES[library.failure])],
            do("download", w.say("Download game file"), classes="button") if app.game else None,
            do("failure-seen", w.say("Got it"), classes="button"),
        ]
        if library.failure is not None and not library.is_failure_seen
        else None,
        h.div(".note")[progress(app)] if progress(app) is not None else None,
        h.div(class_=["note", {"far": is_far(app)}], role="alert")[
            h.p[app.notice],
            icon_button("close", "close", w.say("Close")),
        ]
        if app.game is not None and app.notice is not None
        else None,
    )


def notice(app: App) -> Node:
    """What did not work, or did: here, and in the panels that do much with games."""
    if not app.notice:
        return None
    is_good = isinstance(app.notice, GoodNews)
    role = "status" if is_good else "alert"
    return h.p(class_=["notice", {"good": is_good}], role=role)[app.notice]
