"""The panel of a game by link: inviting, accepting, and sending one's move."""

import htpy as h
from htpy import Element, Node

from shanghaien.cards import Trick
from shanghaien.fair_play import Ending, Rolls
from shanghaien.game import Game, pact_of
from shanghaien.letters import MAX_NAME_BYTES, can_end, can_post, letter_name
from shanghaien.state import Player
from web.friend.doubt_view import question as doubt_question
from web.friend.letter_view import status, what_next
from web.friend.questions import (
    by_link,
    can_offer,
    doubt,
    friend_name,
    invitation,
    is_offered,
    is_offering,
    is_sent,
    is_wired,
    lines,
    link,
    stray_game,
)
from web.friend.series_view import again, claimed, result, score
from web.friend.state import Friend
from web.friend.stray_view import stray
from web.friend.table_view import draw_answers, promising
from web.kernel.model import App
from web.lang import Words
from web.sharing.questions import as_kept
from web.ui.components import do, question, slot
from web.ui.forms import choice, own_name
from web.ui.qr import code
from web.ui.sentences import shown_name, trick_name

MESSAGES = 80
"""How many links the two send in a game, by docs/figures/messages.md."""
FEW = 2
"""From so many invitations that led to nothing on the page tells of them."""


def friend(app: App) -> tuple[str, Node]:
    """Title and body of the panel."""
    w, asked, game, doubted = app.words, invitation(app), by_link(app), doubt(app)
    # A link that was just opened goes before the game on the table.
    if (lost := stray_game(app)) is not None:
        return stray(app, lost)
    if doubted is not None:
        return doubt_question(app, doubted)
    if asked is not None:
        return w.say("You’re invited"), _asked(app, asked)
    if game is None:
        return w.say("With a friend, by link"), _form(app)
    title = w.say("Game with {name}", name=friend_name(w, game))
    if _is_unanswered(game):
        title = w.say("Your invitation")
    return title, [_way(app, game), slot("friend.reconnecting", app, game)]


def _is_unanswered(game: Game) -> bool:
    return pact_of(game).number == 0


def _form(app: App) -> Node:
    """An invitation to be made, and the field for a link that came."""
    w = app.words
    starters = {"lot": w.say("Random"), "A": w.say("You"), "B": w.say("Your friend")}
    tricks = {"off": w.say("None"), **{trick.word: trick_name(w, trick) for trick in Trick}}
    series = {
        "off": w.say("Single game"),
        "3": w.say("First to three wins"),
        "5": w.say("First to five wins"),
    }
    return h.div(".friend")[
        h.p[
            w.say("Take turns by sending links in any chat app. No account, no server."),
            " ",
            _count(w),
        ],
        h.div(".fields")[
            _name(app, w.say("Red")),
            choice(app, "starter", w.say("Who starts?"), starters),
            choice(app, "start_trick", w.say("Starting trick card"), tricks),
            choice(app, "series", w.say("Series"), series),
        ],
        _elsewhere(app),
        h.div(".actions")[do("friend-invite", w.say("Invite"), classes="button primary large")],
        slot("friend.house", app),
        slot("friend.near", app),
        _paste(app, w.say("Got a link from a friend? Open it, or paste it here")),
        _fairness(w),
    ]


def _count(w: Words) -> str:
    """What a game by link costs."""
    return w.say("A game takes about {n} messages.", n=MESSAGES)


def _elsewhere(app: App) -> Node:
    """What is to be done with the answer where links do not open this page."""
    if not app.sharing.opens_elsewhere:
        return None
    return h.p(".hint")[
        app.words.say(
            "On this device, links open in Safari, not in this app. When a reply comes, "
            "copy its link and paste it here."
        )
    ]


def _fairness(w: Words) -> Element:
    return h.p(".hint")[
        w.say(
            "Your two devices roll the dice and deal the cards together, so neither of you "
            "can rig them or know a roll before deciding to roll."
        )
    ]


def _name(app: App, default: str) -> Element:
    # Browsers count characters here: what has more bytes is cut by `letter_name`.
    name = letter_name(app.settings.name_a)
    return own_name(app, "friend-name", name, default, MAX_NAME_BYTES)


def _paste(app: App, label: str) -> Node:
    """Where a link is put that cannot be opened, as in an installed game."""
    return [
        h.label(".field")[
            h.span[label],
            h.input(
                "#friend-link",
                type="text",
                value=app.part(Friend).typed,
                autocomplete="off",
                autocapitalize="none",
                spellcheck="false",
                data_field="letter",
            ),
        ],
        h.div(".actions")[do("paste", app.words.say("Paste a link"), classes="button")]
        if app.sharing.can_paste
        else None,
    ]


def _place(app: App) -> Node:
    """Where an invitation is accepted the game is saved: that may be the wrong place."""
    w, is_copied = app.words, app.sharing.outcome == "copied"
    return h.div(".friend-place")[
        h.p(".hint")[
            w.say(
                "The game is saved in the browser where you accept. If this page opened inside "
                "a chat app, copy the link into your usual browser first."
            )
        ],
        h.div(".actions")[do("friend-copy", w.say("Copy the link"), classes="button quiet")],
        h.p(".share-status", role="status")[w.say("Link copied.") if is_copied else ""],
    ]


def _asked(app: App, game: Game) -> Node:
    """An invitation: who invites to what."""
    w, pact = app.words, pact_of(game)
    is_here = lines(app, game).is_here
    name = shown_name(w, game.seats[0].name, None)
    trick = game.setup.start_trick
    starts = w.say("Chance decides who starts.")
    if pact.starter is not None:
        starts = (
            w.say("You start.") if pact.starter is Player.B else w.say("{name} starts.", name=name)
        )
    return h.div(".friend")[
        h.p(".friend-what")[w.say("{name} invites you to a game of Shanghaien.", name=name)],
        h.p[
            starts,
            (
                " ",
                w.say(
                    "You both start with this trick card: “{trick}”.", trick=trick_name(w, trick)
                ),
            )
            if trick is not None
            else None,
            (" ", _count(w)) if pact.rolls is Rolls.CHOSEN and not is_here else None,
        ],
        h.p[text] if (text := claimed(app, game)) else None,
        h.div(".fields")[_name(app, w.say("Blue"))],
        h.div(".actions")[
            do("friend-accept", w.say("Accept"), classes="button primary large"),
            do("friend-refuse", w.say("No, thanks"), classes="button"),
        ],
        _unanswered(app, game.seats[0].name),
        None if is_here or app.sharing.is_installed else _place(app),
        None
        if is_here
        else h.p(".hint")[w.say("Then send your reply, and carry on turn by turn.")],
        _fairness(w),
    ]


def _series(w: Words, game: Game) -> Node:
    """The series that a game belongs to, and how it stood before the game."""
    text = score(w, game)
    return h.p[text] if text else None


def _unanswered(app: App, name: str) -> Node:
    """How many games that somebody invited to were never begun: whoever invites knows first how
    they would begin."""
    w = app.words
    n = sum(
        e.seat == Player.B and e.names[0] == name and e.mover == Player.A and e.turn == 0
        for e in app.games.unfinished
    )
    if n < FEW:
        return None
    return h.p(".hint")[
        w.count(
            "{name} hasn’t replied to {n} invitation you accepted. Some people keep starting "
            "new games until they like the first cards.",
            "{name} hasn’t replied to {n} invitations you accepted. Some people keep starting "
            "new games until they like the first cards.",
            n,
            name=shown_name(w, name, None),
        )
    ]


def _way(app: App, game: Game) -> Node:
    """What is to be sent, or awaited, in the game on the table."""
    if is_sent(game):
        return _sent(app, game)
    if can_post(game):
        return _ready(app, game)
    if game.is_over:
        return _over(app, game)
    return h.div(".friend")[
        _turn(app, game),
        _series(app.words, game),
        None if pact_of(game).ending is Ending.OFFERED else _offer(app, game),
        resigning(app, game),
    ]


def _ready(app: App, game: Game) -> Element:
    """The ways to send a letter that is complete."""
    w = app.words
    name = friend_name(w, game)
    return h.div(".friend")[
        h.p[w.say("Ready to send.")],
        _offer(app, game) if is_offering(app, game) else None,
        promising(app, game, "promise-too"),
        h.div(".actions")[
            do("friend-send", w.say("Send to {name}", name=name), classes="button primary"),
            do("friend-copy", w.say("Copy the link"), classes="button"),
            do("friend-code", w.say("Show QR code"), classes="button"),
            do("friend-offer", w.say("Send and offer a draw"), classes="button")
            if can_offer(game) and not is_offering(app, game)
            else None,
        ],
    ]


def _over(app: App, game: Game) -> Element:
    """A game that the other one's letter has ended."""
    w, text = app.words, result(app.words, game)
    return h.div(".friend")[
        h.p[w.say("This game is over.")],
        h.p[text] if text else None,
        h.div(".actions")[do("friend-again", again(w, game), classes="button primary")],
    ]


def _turn(app: App, game: Game) -> Node:
    """What the person has to do, whose turn it is."""
    w = app.words
    if is_offered(app, game):
        return (
            h.p[w.say("{name} offers a draw.", name=friend_name(w, game))],
            h.div(".actions")[draw_answers(w)],
        )
    if is_wired(app, game):
        return h.p[w.say("It’s your turn. Make your move at the table.")]
    return h.p[w.say("It’s your turn. Make your move at the table, then send it.")]


def _offer(app: App, game: Game) -> Node:
    """A draw that is offered with the move that is being made, or can be."""
    w = app.words
    if is_offering(app, game):
        text = h.p(role="status")[w.say("You’re offering a draw with this move.")]
        label = w.say("Cancel draw offer")
    else:
        text, label = None, w.say("Offer a draw with this move")
    return text, h.div("#offer.actions")[do("friend-offer-with", label, classes="button")]


def resigning(app: App, game: Game) -> Node:
    """The way to resign, which is asked about."""
    w = app.words
    if not can_end(game):
        return h.p(".hint")[w.say("You can only resign at the start of your turn.")]
    if not app.part(Friend).asks:
        return h.div("#resign.actions")[do("friend-resign", w.say("Resign…"), classes="button")]
    return question(
        "friend-resign",
        w.say("Resign this game?"),
        do("friend-resign-now", w.say("Resign"), classes="button"),
        do("friend-resign", w.say("Play on"), classes="button primary"),
        key="ask-resign",
        classes="actions",
    )


def _sent(app: App, game: Game) -> Node:
    """The letter that is on its way: how to hand it on, and what comes next."""
    w, text = app.words, link(app, as_kept(game))
    label = w.say("QR code for this link, to scan with another device")
    return h.div(".share")[
        code(text, label),
        h.div(".share-ways")[
            h.p(".friend-what")[what_next(app, game)],
            _series(w, game),
            slot("friend.invited", app, game),
            None if game.is_over else _elsewhere(app),
            h.div(".actions")[
                do("friend-send", w.say("Send…"), classes="button primary")
                if app.sharing.can_send
                else None,
                do(
                    "friend-copy",
                    w.say("Copy the link"),
                    classes="button" if app.sharing.can_send else "button primary",
                ),
            ],
            h.p(".share-status", role="status")[status(app, game)],
            h.label(".field")[
                h.span[w.say("Link")],
                h.input("#share-link", type="text", readonly=True, value=text, spellcheck="false"),
            ],
            None
            if game.is_over
            else _paste(app, w.say("Got a reply? Open the link, or paste it here")),
        ],
    ]
