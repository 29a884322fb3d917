"""Strength over time: a dot for each game, a line through them, and how sure it is."""

from itertools import pairwise

import htpy as h
from htpy import Element, Node

from shanghaien.ai.grades import GRADES, Grade
from shanghaien.learning.strength import Point
from web.kernel.model import App
from web.lang import Words
from web.statistics.view import LISTED, by_game
from web.strength.state import Person
from web.ui.forms import fold
from web.ui.grades import grade_names, levels

FEWEST = 5
"""Games from which on there is a line."""
GAMES = 60
"""The latest games that the drawing shows."""
WIDTH, BAND, SIDE = 360, 40, 92
"""Of the drawing in its own units: all of it, the height of a grade, the room for their names."""
MOST = 2 * GRADES[-2].most
"""The loss per choice at the lower edge; what is more is drawn there."""


def standing(w: Words, now: Person) -> Node:
    """How strong somebody is now, in words; one game alone is judged in its review."""
    if len(now.course) <= 1:
        return None
    grades = now.course[-1].strengths
    high, low = levels(w, grades)
    if high == low:
        said = w.say("you now play about as well as the {level}.", level=low)
    else:
        said = w.say(
            "you now play at a level between the {low} and the {high}.", low=low, high=high
        )
    return h.p[h.strong[grade_names(w, grades)], " – ", said]


def course(app: App, now: Person) -> Node:
    """The line of strength, or how many more games it needs."""
    w, points = app.words, now.course
    if len(points) < FEWEST:
        return h.p(".hint")[
            w.count(
                "After {n} more reviewed game, a line will show how your strength changes.",
                "After {n} more reviewed games, a line will show how your strength changes.",
                FEWEST - len(points),
            )
        ]
    shown = points[-GAMES:]
    title = _title(w, len(shown), shown[0].strength, shown[-1].strength)
    return h.figure(".course.strength-course")[
        _drawing(w, shown, title, len(points)),
        h.figcaption[
            title, " ", w.say("Each dot is a game; the band is the line’s likely range (95%).")
        ],
        _table(app, now, title),
    ]


def _title(w: Words, n: int, start: Grade, end: Grade) -> str:
    if start == end:
        return w.say("Strength in your last {n} games: “{grade}”.", n=n, grade=w.say(end.name))
    return w.say(
        "Strength in your last {n} games: from “{start}” to “{end}”.",
        n=n,
        start=w.say(start.name),
        end=w.say(end.name),
    )


def _drawing(w: Words, shown: tuple[Point, ...], title: str, last: int) -> Element:
    height = BAND * len(GRADES)
    # There are at least FEWEST of them, so nothing is divided by 0.
    xs = [SIDE + 8 + (WIDTH - SIDE - 16) * i / (len(shown) - 1) for i in range(len(shown))]
    line, low, high = (
        [f"{x:.1f},{depth(value):.1f}" for x, value in zip(xs, values, strict=True)]
        for values in (
            [point.smooth for point in shown],
            [point.low for point in shown],
            [point.high for point in shown],
        )
    )
    return h.svg(viewBox=f"0 0 {WIDTH} {height + 20}", role="img", aria_label=title)[
        (_grade(w, grade, i) for i, grade in enumerate(GRADES)),
        h.polygon(".strength-band", points=" ".join((*low, *reversed(high)))),
        h.polyline(".course-line", points=" ".join(line)),
        (
            h.circle(".strength-game", cx=f"{x:.1f}", cy=f"{depth(point.loss):.1f}", r=3)
            for x, point in zip(xs, shown, strict=True)
        ),
        # The drawing may begin in the midst: games are numbered from the first reviewed one.
        h.text(x=f"{xs[0]:.1f}", y=height + 15, text_anchor="middle")[str(last - len(shown) + 1)],
        h.text(x=f"{xs[-1]:.1f}", y=height + 15, text_anchor="end")[str(last)],
    ]


def _grade(w: Words, grade: Grade, i: int) -> Node:
    return (
        h.rect(
            class_=["strength-grade", {"odd": i % 2 == 1}],
            x=0,
            y=i * BAND,
            width=WIDTH,
            height=BAND,
        ),
        h.text(x=6, y=i * BAND + BAND // 2 + 4)[w.say(grade.name)],
    )


def depth(loss: float) -> float:
    """How far below the upper edge a loss per choice is drawn; all grades are equally high."""
    bounds = [0.0, *(grade.most for grade in GRADES[:-1]), MOST]
    for i, (low, high) in enumerate(pairwise(bounds)):
        if loss <= high:
            return BAND * (i + (loss - low) / (high - low))
    return float(BAND * len(GRADES))


def _table(app: App, now: Person, title: str) -> Element:
    w = app.words
    heads = w.say("This game"), w.say("Average so far")
    games = [
        (bout.entry, (w.say(at.grade.name), w.say(at.strength.name)))
        for (bout, _), at in list(zip(now.studied, now.course, strict=True))[-LISTED:]
    ]
    table = by_game(app, title, heads, games)
    return fold(app, "strength", w.say("Show as a table"), table)
