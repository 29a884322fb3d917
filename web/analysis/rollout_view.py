"""A rollout: two moves of a position, played on with the same dice to see which is better."""

import htpy as h
from htpy import Element, Node

from shanghaien.moves import Move, format_event
from shanghaien.rounding import nearest
from shanghaien.rules import hide
from shanghaien.state import ROUNDS, State
from web.analysis.state import Analysis, Rollout
from web.kernel.model import App, reader
from web.ui.components import do
from web.ui.percentages import percent
from web.ui.sentences import named

HARDLY = 15
"""Tenths of a percent that hardly matter, as they are shown: two moves that are told to be about as
good may be so far apart."""


def rollout(app: App, state: State, first: Move, second: Move, argument: str | None = None) -> Node:
    """A button to begin, stop or take up a rollout, and what it has come to.

    Nothing in the last round: its values are exact. `argument` names the decision of a review.
    """
    if state.round == ROUNDS:
        return None
    w, seen, now = app.words, hide(state), app.part(Analysis).rolling
    found = app.part(Analysis).rollout(seen, first, second)
    is_on = now is not None and now.rollout.is_of(seen, first, second)
    has_failed = is_on and now is not None and now.has_failed
    moves = f"{format_event(first)}|{format_event(second)}"
    label = w.say("Play it out") if found is None else w.say("Play out more")
    if is_on and not has_failed:
        label = w.say("Stop")
    said: Node = None
    if has_failed:
        said = h.p(role="status")[w.say("The moves couldn’t be played out here.")]
    elif found is not None and found.lead.gains:
        said = _lead(app, state, found)
    elif is_on:
        said = h.p(role="status")[w.say("Playing it out…")]
    elif argument is None:
        said = h.p(".hint")[
            w.say(
                "Plays both moves out many times with the same dice. "
                "Move 1: {best}. Move 2: {rival}.",
                best=named(w, first, state, reader(app)),
                rival=named(w, second, state, reader(app)),
            )
        ]
    button = do("roll-out", label, argument=argument or moves, classes="button")
    return h.div(".rollout")[None if found is not None and found.is_done else button, said]


def _lead(app: App, state: State, found: Rollout) -> Element:
    """Which move is better and by how much, and whether that is clear."""
    w, lead = app.words, found.lead
    better, worse = found.first, found.second
    if lead.mean < 0.0:
        better, worse = worse, better
    text = w.count(
        "Played out once. Better by {gain}: {better}.",
        "Played out {n} times. Better by {gain}: {better}.",
        len(lead.gains),
        better=named(w, better, state, reader(app)),
        gain=percent(w, abs(lead.mean)),
    )
    # “0.0% better” would name a better move where there is none.
    if not nearest(1000 * abs(lead.mean)):
        return h.p[h.strong(role="status")[w.say("No clear difference.")]]
    if not lead.is_clear:
        verdict = w.say("No clear difference.")
    elif nearest(1000 * abs(lead.mean)) <= HARDLY:
        verdict = w.say("The difference hardly matters.")
    else:
        verdict = w.say("Clearly better.")
    rival = w.say("Compared with: {move}.", move=named(w, worse, state, reader(app)))
    return h.p[text, " ", h.strong(role="status")[verdict], " ", rival]
