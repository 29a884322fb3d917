"""How somebody plays: what to work on, strength over time, losses, luck, the level that fits."""

from collections.abc import Iterable

import htpy as h
from htpy import Node

from shanghaien.learning.patterns import Pattern
from shanghaien.learning.weakness import ENOUGH, Losses
from shanghaien.rounding import nearest
from web.games.people_view import whose
from web.kernel.model import App
from web.kernel.screen import Start
from web.lang import Words
from web.strength.advice_view import advice
from web.strength.course_view import course, standing
from web.strength.habits_view import habit_said, leaves, retries
from web.strength.losses_view import tables, where
from web.strength.state import Person, person, persons
from web.ui.components import do
from web.ui.grades import LEFT_OUT
from web.ui.percentages import percent, points
from web.ui.sentences import THEMES

WIDEST = 0.25
"""How far from the average luck, as a share of a game, the true one may be and still be told."""
TOLD = 2
"""How many weaknesses are said in words; the tables have them all."""


def panel(app: App) -> Node:
    """Everything that the finished games tell of somebody's play."""
    w, entries = app.words, app.games.entries
    everybody = persons(entries)
    # Whoever was chosen last, or else who has played most.
    now = person(entries, app.games.whose) or next(iter(everybody), None)
    if now is None:
        return h.div(".strength")[
            h.p[w.say("No finished games yet.")],
            h.p[
                w.say(
                    "Finish some games to see which choices cost you most, how strong you are and "
                    "which level suits you."
                )
            ],
        ]
    return h.div(".strength")[
        whose(w, w.say("Player"), ((one.key, one.name) for one in everybody), now.key)
        if len(everybody) > 1
        else None,
        h.div[(h.p[text] for text in says(w, now.losses, now.habit)), _practice(app, now)],
        h.section(aria_labelledby="strength-title")[
            h.h3("#strength-title")[w.say("Your strength")],
            standing(w, now),
            advice(app, now),
            course(app, now),
        ]
        if now.studied
        else advice(app, now),
        tables(app, now.losses),
        _luck(w, now),
        h.p(".hint")[
            _reviewed(w, now),
            any(bout.entry.kept.told for bout in now.bouts) and (" ", w.say(LEFT_OUT)),
        ],
    ]


def says(w: Words, found: Losses, habit: Pattern | None) -> Iterable[str]:
    """What to work on, as somebody would say it; only what is more than chance.

    A habit takes the place of the kinds of choice in which it shows.
    """
    told = found.told
    if habit is not None:
        told = tuple(cell for cell in told if leaves(habit, cell.name))
        yield habit_said(w, habit)
    elif not found.is_telling:
        yield w.count(
            "It’s too early to say which choices cost you most: {n} more reviewed game is needed.",
            "It’s too early to say which choices cost you most: {n} more reviewed games are "
            "needed.",
            ENOUGH - found.games,
        )
    elif not told:
        yield w.say(
            "Nothing stands out so far: there’s no kind of choice where you clearly give away "
            "more than others of your strength."
        )
    # What follows a habit is lost as well.
    for rank, cell in enumerate(told[: TOLD - (habit is not None)], habit is not None):
        often = cell.count / found.games
        # Per game, not per choice: that is what people count in.
        own, usual = _both(w, cell.loss * often, cell.usual * often)
        given = {"where": where(w, cell.name), "own": own, "usual": usual}
        if rank:
            yield w.say(
                "You also give away more than usual {where}: {own}, compared with {usual}.", **given
            )
        else:
            yield w.say(
                "You give away more than usual {where}: about {own} in winning chances per game. "
                "Players of your strength give away {usual}.",
                **given,
            )


def _both(w: Words, *values: float) -> tuple[str, ...]:
    """Losses in percent, whole if that tells them apart."""
    whole = {nearest(100 * value) for value in values}
    said = points if len(whole) == len(values) else percent
    return tuple(said(w, value) for value in values)


def _practice(app: App, now: Person) -> Node:
    """The way to own positions of a habit, or else to puzzles that train the worst weakness for
    which there are any."""
    own = None if now.habit is None else retries(app, now.key, now.habit)
    if own is not None:
        return own
    w, cells = app.words, (each.name.removesuffix("-card") for each in now.losses.told)
    theme = next(
        (cell for cell in cells if cell in THEMES), None
    )  # most cells are called as theirs
    if theme is None or not isinstance(app.screen, Start):
        return None
    label = w.say("Puzzles: {theme}", theme=w.say(THEMES[theme]))
    return h.div(".actions")[do("puzzle", label, argument=theme, classes="button")]


def _luck(w: Words, now: Person) -> Node:
    if now.luck is None or now.luck[1] > WIDEST:
        return None
    mean, half = now.luck
    return h.p[
        w.say(
            "Your luck, {luck} a game on average ({half}), doesn’t count here.",
            luck=percent(w, mean, signed=True),
            half=f"±{percent(w, half)}",
        )
    ]


def _reviewed(w: Words, now: Person) -> str:
    """How many games all of this is from."""
    known, every = len(now.studied), len(now.bouts)
    if known == every:
        return w.count("Based on {n} finished game.", "Based on {n} finished games.", every)
    return w.say(
        "Finished games reviewed so far: {known} of {every}. Reviewing goes on while "
        "nobody is playing.",
        known=known,
        every=every,
    )
