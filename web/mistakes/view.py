"""The list of own mistakes: how many stick, which come when, and where they were made."""

from collections.abc import Iterable
from dataclasses import replace

import htpy as h
from htpy import Element, Node

from shanghaien.learning.study import Mistake
from web.games.people_view import whose
from web.games.view import notice, when
from web.kernel.model import App
from web.kernel.screen import Start
from web.lang import Words
from web.mistakes.questions import everybody
from web.mistakes.repeat_view import again, rival
from web.mistakes.state import Learner, Mistakes, Slip, repeated, shown_person, todays
from web.saved.questions import today
from web.ui.components import do, question
from web.ui.percentages import points
from web.ui.sentences import DECISIONS, THEMES

LISTED = 30
"""How many mistakes the list shows."""


def panel(app: App) -> Node:
    """What is in the panel, with what came of the last command."""
    found = everybody(app)
    person = shown_person(found, app.games.whose)
    return notice(app), _empty(app) if person is None else _mistakes(app, found, person)


def _empty(app: App) -> Element:
    w = app.words
    return h.p(".empty")[
        w.say(
            "Finish a game and its costliest mistakes will show up here. The teacher looks "
            "for them while nobody is playing."
        )
    ]


def _mistakes(app: App, found: tuple[Learner, ...], person: Learner) -> Element:
    w = app.words
    return h.div(".mistakes")[
        whose(w, w.say("Whose mistakes?"), ((one.key, one.name) for one in found), person.key)
        if len(found) > 1
        else None,
        h.p[
            w.say(
                "The costliest mistakes in your finished games come back after 1, 3, 7 and 21 "
                "days, until you stop making them."
            )
        ],
        h.dl(".figures")[
            (h.div[h.dt[label], h.dd[value]] for label, value in _figures(app, person))
        ],
        h.p(".hint")[_progress(app, person)],
        h.div(".actions")[
            do(
                "repeat",
                w.count("Retry it now", "Retry {n} now", len(person.today)),
                argument=person.key,
                classes="button primary",
            )
        ]
        if person.today and isinstance(app.screen, Start)
        else None,
        _list(app, person),
        h.div(".actions")[_anew(app, person)],
    ]


def _figures(app: App, person: Learner) -> Iterable[tuple[str, str]]:
    w, learned = app.words, len(person.learned)
    yield w.say("To retry today"), str(len(person.today))
    yield w.say("To retry later"), str(len(person.slips) - learned - len(person.today))
    yield w.say("Fixed"), str(learned)


def _progress(app: App, person: Learner) -> str:
    """How many games were looked at."""
    w = app.words
    if person.studied == person.games:
        return w.count(
            "The game has been reviewed.",
            "All games have been reviewed ({n} in total).",
            person.games,
        )
    return w.say(
        "Games reviewed so far: {done} of {count}. Reviewing goes on while nobody is playing.",
        done=person.studied,
        count=person.games,
    )


def _list(app: App, person: Learner) -> Node:
    """Those of today first, then by when they come, the new ones by what they cost, the rest."""
    w = app.words
    # One that was left out just now stays where it was: else the next one comes under the finger.
    before = {slip.key: _before(app, slip) for slip in person.slips}
    places = {slip.key: i for i, slip in enumerate(todays(tuple(before.values()), today()))}
    last = len(places)

    def place(slip: Slip) -> tuple[bool, int, float, float]:
        then = before[slip.key].repetition
        # What has never been asked comes after all that has a day.
        due = float(then.due or "inf")
        return then.is_learned, places.get(slip.key, last), due, -slip.mistake.loss

    ordered = sorted(person.slips, key=place)
    if not ordered:
        return None
    more = len(ordered) - LISTED
    return (
        h.ul(".saved-list")[(_slip(app, slip) for slip in ordered[:LISTED])],
        h.p(".hint")[w.say("And {n} more.", n=more)] if more > 0 else None,
    )


def _before(app: App, slip: Slip) -> Slip:
    """A mistake as it was before it was left out, if it was on this visit."""
    then = app.part(Mistakes).before(slip)
    if then is None:
        return slip
    return replace(slip, entry=repeated(slip.entry, slip.mistake.turn, then))


def _slip(app: App, slip: Slip) -> Element:
    w, now, day = app.words, slip.repetition, today()
    key = f"{slip.mistake.turn} {slip.entry.id}"
    cost = w.say("This cost you {loss} in winning chances.", loss=points(w, slip.mistake.loss))
    return h.li(".saved-game", id=f"slip-{slip.entry.id}-{slip.mistake.turn}")[
        h.p[
            h.strong[kind(w, slip.mistake)],
            h.br,
            cost,
            " ",
            again(w, now, day),
            h.small[when(app, slip.entry), " · ", rival(w, slip)],
        ],
        h.div(".saved-tools")[
            do("mistake-show", w.say("Show"), argument=key, classes="button"),
            do("mistake-unknown", w.say("Undo"), argument=key, classes="button")
            if app.part(Mistakes).before(slip) is not None
            else None
            if now.is_learned
            else do("mistake-known", w.say("Mark as fixed"), argument=key, classes="button"),
        ],
    ]


def kind(w: Words, mistake: Mistake) -> str:
    """What a decision was about: its theme or, if that has no name, what it was between."""
    name = THEMES.get(mistake.theme) if mistake.theme else None
    return w.say(name or DECISIONS[mistake.kind.value])


def _anew(app: App, person: Learner) -> Node:
    """The way to begin anew, with the question before it."""
    w = app.words
    if all(not slip.entry.kept.repeats for slip in person.slips):
        return None
    if app.part(Mistakes).asked_of != person.key:
        return h.div("#mistakes-tools")[
            do("mistakes-anew", w.say("Start over…"), classes="button quiet")
        ]
    return question(
        "mistakes-anew",
        w.say("Reset your progress? All mistakes count as new again. Your games are kept."),
        do("mistakes-anew-now", w.say("Start over"), classes="button danger"),
        do("mistakes-keep", w.say("Keep"), classes="button"),
        key="ask-mistakes-anew",
    )
