"""The question about a link that tells what nothing proves."""

import htpy as h
from htpy import Node

from shanghaien.fair_play import Ending
from shanghaien.game import Game, pact_of
from shanghaien.moves import Roll
from shanghaien.receiving import Doubt
from web.friend.questions import by_link, friend_name, is_sent
from web.kernel.model import App, bottom
from web.lang import Words
from web.ui.components import do
from web.ui.sentences import event_sentence, shown_name


def question(app: App, doubt: Doubt) -> tuple[str, Node]:
    """Title and body of the panel: what the link tells, and whether it is taken."""
    w, mine = app.words, by_link(app)
    assert mine is not None
    title, yes, no = w.say("Was that you?"), w.say("Yes, that was me"), w.say("No, not me")
    if doubt.is_changed:
        title, yes, no = w.say("Which link counts?"), w.say("Use this link"), w.say("Ignore it")
    lines = _events(app, doubt) if doubt.moves or doubt.is_changed else []
    return title, h.div(".friend")[
        [h.p[sentence] for sentence in _sentences(w, mine, doubt)],
        h.ul[(h.li[line] for line in lines)] if lines else None,
        h.p[_advice(w, mine, doubt)],
        h.div(".actions")[
            do("friend-believe", yes, classes="button"),
            # No is suggested: it changes nothing, and the link can be opened again.
            do("friend-disbelieve", no, classes="button primary"),
        ],
    ]


def _sentences(w: Words, mine: Game, doubt: Doubt) -> list[str]:
    """What the link tells that nothing proves."""
    texts, name = [], _name(w, doubt)
    if doubt.is_changed:
        texts.append(_changed(w, mine, doubt))
    match doubt.ending:
        case Ending.RESIGNED:
            texts.append(w.say("This link says you resigned."))
        case Ending.AGREED:
            texts.append(w.say("This link says you accepted a draw."))
        case Ending.OFFERED:
            texts.append(
                w.say("This link says you offered a draw and {name} accepted it.", name=name)
            )
    pact = pact_of(doubt.game)
    if pact.sender is not pact.me and pact.ending is Ending.RESIGNED:
        texts.append(w.say("This link says {name} resigned.", name=name))
    if doubt.moves and not doubt.is_changed:
        texts.append(w.say("This link has moves in your name that weren’t sent from this browser:"))
    return texts


def _changed(w: Words, mine: Game, doubt: Doubt) -> str:
    """Whose latest link is told otherwise."""
    pact, name = pact_of(mine), friend_name(w, mine)
    if is_sent(mine):
        return w.say("Your last move is different in this link.")
    if pact.number == 1:
        new = _name(w, doubt)
        return w.say(
            "Your invitation was accepted twice, by {name} and by {new}. Only one can play.",
            name=name,
            new=new,
        )
    return w.say("{name}’s last move is different in this link.", name=name)


def _advice(w: Words, mine: Game, doubt: Doubt) -> str:
    """How the person can find out."""
    if not doubt.is_changed:
        return w.say("Say yes only if you did this in another browser. If not, somebody forged it.")
    pact, name = pact_of(mine), friend_name(w, mine)
    if pact.number == 1 and not is_sent(mine):
        return w.say("Use this link to play with {name} instead.", name=_name(w, doubt))
    if is_sent(mine):
        return w.say(
            "If you didn’t send that move from another device, either it was altered or {name} "
            "isn’t playing fair. To play on, you need to use this link.",
            name=name,
        )
    return w.say("Ask {name} which link to use. One of the two may have been altered.", name=name)


def _name(w: Words, doubt: Doubt) -> str:
    """The other one's name as the link tells it."""
    return friend_name(w, doubt.game)


def _events(app: App, doubt: Doubt) -> list[str]:
    """What has happened, from where it is not known here."""
    w, game = app.words, doubt.game
    a, b = (shown_name(w, seat.name, None) for seat in game.seats)
    turns = range(doubt.turn, game.chance.sent)
    # Its dice tell of a roll, but for one at the end, which has none yet.
    lines = [
        event_sentence(w, game.states[i], game.events[i], (a, b), bottom(app))
        for i in turns
        if not isinstance(game.events[i], Roll) or i == turns[-1]
    ]
    announced = game.chance.promise(game.states[: game.chance.sent + 1])
    if announced is None:
        return lines
    return [*lines, w.say("{name} will roll next turn.", name=(a, b)[announced])]
