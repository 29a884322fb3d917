"""The statistics: against whom how much was won, and how the dice fell."""

from collections.abc import Iterable, Sequence

import htpy as h
from htpy import Element, Node

from shanghaien.ai import LEVELS
from shanghaien.rounding import nearest
from web.games.view import notice, when
from web.kernel.model import App
from web.kernel.saved_state import EVERY, Entry
from web.lang import Words
from web.saved.people_state import own_seats
from web.statistics.state import Bout, HeadToHead, dice, falls_once, lines, matches
from web.ui.components import do, question
from web.ui.dice_histogram import histogram
from web.ui.forms import fold
from web.ui.percentages import decimal, gain, percent
from web.ui.sentences import shown_name

GAMES = 40
"""The latest games that the drawing shows."""
HEIGHT = 60
"""Half the height of the drawing, in its own units."""
STEP = 12
"""From one game to the next."""
LISTED = 100
"""The latest games that a table shows."""


def panel(app: App) -> Node:
    """Figures by opponent, and all dice; above them what came of the last command."""
    w, entries = app.words, app.games.entries
    found = lines(entries)
    if not found:
        return notice(app), h.div(".empty-statistics")[
            h.p[w.say("No finished games yet.")],
            h.p[
                w.say(
                    "Finish a game to see how you do against each opponent, how lucky you are "
                    "and how the dice come up."
                )
            ],
        ]
    return notice(app), h.div(".statistics")[
        h.div(".actions")[
            do("panel", w.say("How I play"), argument="strength", classes="button primary")
        ],
        (_line(app, line, i) for i, line in enumerate(found)),
        _matches(w, matches(entries)),
        _all_dice(app),
        h.p(".hint")[
            w.say("These statistics cover the finished games saved in this browser."),
            " ",
            _reviewed(w, app.games.finished),
        ],
        _tools(app),
    ]


def _reviewed(w: Words, finished: Sequence[Entry]) -> str:
    """For how many games luck and mistakes are known; empty if for all."""
    own = [saved for saved in finished if own_seats(saved)]
    known = sum(saved.kept.sums is not None for saved in own)
    if known == len(own):
        return ""
    return w.say(
        "Games reviewed for luck and mistakes so far: {done} of {count}. Reviewing goes on while "
        "nobody is playing.",
        done=known,
        count=len(own),
    )


def rival(w: Words, line: HeadToHead) -> str:
    """Whom the games are against."""
    if line.level is None:
        a, b = (shown_name(w, name, None) for name in line.names)
        return w.say("{a} vs {b}", a=a, b=b)
    names = {level.id: w.say(level.name) for level in LEVELS}
    return w.say("Against the computer: {level}", level=names.get(line.level, line.level))


def _line(app: App, line: HeadToHead, i: int) -> Element:
    w = app.words
    return h.section(".rival", aria_labelledby=f"rival-{i}")[
        h.h3(id=f"rival-{i}")[rival(w, line)],
        _drawing(w, line) if line.bouts else None,
        h.dl(".figures")[(h.div[h.dt[label], h.dd[value]] for label, value in _figures(w, line))],
        _table(app, line) if line.bouts else None,
    ]


def _figures(w: Words, line: HeadToHead) -> Iterable[tuple[str, str]]:
    """The numbers with their names; what is not known is left out."""
    yield w.say("Games"), str(len(line.bouts))
    if line.bouts:
        now, longest = line.streaks
        share = nearest(100 * line.wins / len(line.bouts))
        yield w.say("Won"), w.say("{part} ({share}%)", part=line.wins, share=share)
        yield w.say("Drawn"), str(line.draws)
        yield w.say("Lost"), str(line.losses)
        yield w.say("Average margin"), decimal(w, line.average, signed=True)
        yield w.say("Best margin"), gain(line.best)
        yield w.say("Current winning streak"), str(now)
        yield w.say("Longest winning streak"), str(longest)
    if line.luck is not None:
        yield w.say("Luck per game (winning chances)"), percent(w, line.luck, signed=True)
    if line.loss is not None:
        yield w.say("Winning chances lost per choice"), percent(w, line.loss)
    if line.marks is not None:
        yield w.say("Mistakes per game"), decimal(w, line.marks)
    if line.casual:
        yield w.say("Practice games (not counted)"), str(line.casual)


def _drawing(w: Words, line: HeadToHead) -> Element:
    """A bar for each of the latest games: up if won, down if lost, as long as the margin."""
    shown = line.bouts[-GAMES:]
    # Else a single narrow win would fill the drawing.
    top = max(10, *(abs(bout.margin) for bout in shown))
    title = w.count(
        "Last game. The bar shows the margin: up for a win, down for a loss.",
        "Last {n} games, newest on the right. Bars show the margin: up for a win, down for a loss.",
        len(shown),
    )
    # Few games would make few, huge bars.
    width = STEP * max(len(shown), GAMES // 2)
    return h.figure(".margins")[
        h.svg(
            viewBox=f"0 0 {width} {2 * HEIGHT + 4}",
            # Only the heights tell something: the bars may be as wide as there is room.
            preserveAspectRatio="none",
            role="img",
            aria_label=title,
        )[
            (_bar(bout, i, top) for i, bout in enumerate(shown)),
            h.line(".margin-zero", x1=0, x2=width, y1=HEIGHT + 2, y2=HEIGHT + 2),
        ],
        h.figcaption[title],
    ]


def _bar(bout: Bout, i: int, top: int) -> Element:
    # Of a draw a line is drawn, or nothing would be seen of it.
    length = max(1.5, HEIGHT * abs(bout.margin) / top)
    kind = "won" if bout.margin > 0 else "lost" if bout.margin < 0 else "drawn"
    y = HEIGHT + 2 - (length if bout.margin >= 0 else 0)
    return h.rect(
        class_=f"margin-{kind}",
        x=i * STEP + 2,
        width=STEP - 4,
        y=f"{y:.1f}",
        height=f"{length:.1f}",
    )


def _table(app: App, line: HeadToHead) -> Element:
    w = app.words
    heads = w.say("Result"), w.say("Margin")
    games = [
        (bout.entry, (w.score(*bout.points), gain(bout.margin))) for bout in line.bouts[-LISTED:]
    ]
    table = by_game(app, w.say("Game by game"), heads, games)
    more = (
        h.p(".hint")[
            w.say("The latest {n} games. Download the table (CSV) to see them all.", n=LISTED)
        ]
        if len(line.bouts) > LISTED
        else None
    )
    name = "-".join(("bouts", line.level or "", *sorted(line.names)))
    return fold(app, name, w.say("Game by game"), table, more)


def by_game(
    app: App, title: str, heads: Iterable[str], games: Sequence[tuple[Entry, Iterable[Node]]]
) -> Element:
    """A table of games, the last first: the date of each, and what is said of it under heads."""
    return h.table(".bouts", aria_label=title)[
        h.thead[h.tr[(h.th(scope="col")[head] for head in (app.words.say("Date"), *heads))]],
        h.tbody[
            (
                h.tr[h.td[when(app, saved)], (h.td[cell] for cell in cells)]
                for saved, cells in reversed(games)
            )
        ],
    ]


def _matches(w: Words, found: tuple[int, int, int]) -> Node:
    won, drawn, lost = found
    if not any(found):
        return None
    return h.p[
        w.say(
            "Matches of two games with colours swapped: {won} won, {drawn} drawn, {lost} lost.",
            won=won,
            drawn=drawn,
            lost=lost,
        )
    ]


def _all_dice(app: App) -> Node:
    """The dice of all finished games; those that were entered by hand apart."""
    w, entries = app.words, app.games.finished
    rows = (
        (dice(entries, real=False), w.say("Virtual dice in your finished games.")),
        (dice(entries, real=True), w.say("Real dice in your finished games.")),
    )
    figures = [histogram(w, found, title) for found, title in rows if found.total]
    if all(map(falls_once, entries)):
        return figures
    text = w.say(
        "The dice of games from a seed, and of games in which rolls were undone, aren’t counted."
    )
    return (figures, h.p(".hint")[text])


def _tools(app: App) -> Element:
    """The buttons that save and delete, or the question before deleting."""
    w = app.words
    if app.games.to_delete == EVERY:
        text = w.count(
            "Delete {n} finished game for good? This clears your statistics.",
            "Delete {n} finished games for good? This clears your statistics.",
            len(app.games.settled),
        )
        return question(
            "clear",
            text,
            do("clear-now", w.say("Delete for good"), classes="button danger"),
            do("keep", w.say("Keep"), classes="button"),
            key="ask-clear",
        )
    return h.div("#statistics-tools.actions")[
        do("panel", w.say("My mistakes"), argument="mistakes", classes="button"),
        do("save-statistics", w.say("Download as a table (CSV)"), classes="button"),
        do("clear", w.say("Delete all finished games…"), classes="button quiet")
        if app.games.settled
        else None,
    ]
