"""The replay's log: everything that happened, each with its dice and cards in small beside it."""

from functools import lru_cache

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from shanghaien.cards import Card, Sailor
from shanghaien.game import Game
from shanghaien.moves import (
    ChooseDirection,
    Move,
    Place,
    Roll,
    Rolled,
    Shanghai,
    UseAdjust,
    UseAgain,
    UseBoth,
    UseJoker,
)
from shanghaien.state import ROUNDS
from web.kernel.feature import is_answered
from web.kernel.model import App, bottom
from web.kernel.saved_state import KeptBranch
from web.replay.state import Replay, listed_turn
from web.table.match_view import beginning
from web.ui.components import captain, colour, die, do, drawing, flat, hidden
from web.ui.sentences import event_sentence, seat_names


def sentence(app: App, game: Game, turn: int) -> str:
    """What led to the position of a turn."""
    if not turn:
        return app.words.say("The start of the game.")
    before, event = game.states[turn - 1], game.events[turn - 1]
    return event_sentence(app.words, before, event, seat_names(game), bottom(app))


def log(app: App, shown: Replay, branches: tuple[KeptBranch, ...]) -> Element:
    """Every event as a sentence that leads there, round by round; the current one is marked."""
    w, game = app.words, shown.game
    starts, current = game.round_starts, listed_turn(game, shown.turn)
    marks = _marks(app, shown, branches)
    # A round ends where the next one begins.
    ends = (*starts[1:], game.turn)
    return h.nav(".replay-log", aria_label=w.say("Game log"), data_follow=True)[
        beginning(w, game),
        _branches(app, branches),
        (
            h.section[
                h.h2[
                    do(
                        "replay-to",
                        w.say("Round {round} of {rounds}", round=i + 1, rounds=ROUNDS),
                        argument=str(start),
                        classes="button quiet",
                    )
                ],
                h.ol[
                    (
                        _line(
                            turn,
                            sentence(app, game, turn),
                            _art(game, turn),
                            marks.get(turn, ""),
                            turn == current,
                        )
                        for turn in range(start + 1, end + 1)
                        # That somebody rolls is told by the dice that follow.
                        if not isinstance(game.events[turn - 1], Roll)
                    )
                ],
            ]
            for i, (start, end) in enumerate(zip(starts, ends, strict=True))
        ),
    ]


def _branches(app: App, branches: tuple[KeptBranch, ...]) -> Node:
    """What was tried out from positions of this game, and is kept with it."""
    w = app.words
    if not branches or not is_answered("whatif-open"):
        return None
    return h.section(".replay-branches")[
        h.h2[w.say("Variations: {n}", n=len(branches))],
        h.ol[
            (
                h.li[do("whatif-open", one.name, argument=str(i), classes="replay-line")]
                for i, one in enumerate(branches)
            )
        ],
    ]


def _marks(app: App, shown: Replay, branches: tuple[KeptBranch, ...]) -> dict[int, str]:
    """By the turn of a line of the list: which variations leave the game there."""
    w = app.words
    names: dict[int, list[str]] = {}
    for one in branches:
        # A name may have a colon of its own, as the proposed ones do.
        name = w.say("“{title}”", title=one.name)
        names.setdefault(listed_turn(shown.game, one.turn), []).append(name)
    return {
        turn: w.say("Variations: {names}", names=", ".join(some)) for turn, some in names.items()
    }


# More than the lines of the longest game (MAX_EVENTS).
@lru_cache(maxsize=512)
def _line(turn: int, text: str, art: tuple[Markup, ...], branches: str, is_current: bool) -> Markup:
    """A line of the list, cached: with the next step only two of them change."""
    return flat(
        h.li[
            h.button(
                ".replay-line",
                type="button",
                data_do="replay-to",
                data_argument=str(turn),
                aria_current="step" if is_current else None,
            )[
                h.span(".replay-art", aria_hidden="true")[art],
                h.span[text],
                h.span(".replay-mark", title=branches)[
                    drawing("icon-fork", "icon"), " ", hidden(branches)
                ]
                if branches
                else None,
            ]
        ]
    )


def _art(game: Game, turn: int) -> tuple[Markup, ...]:
    """What led to the position of a turn, in small: dice, cards, captains."""
    before, event = game.states[turn - 1], game.events[turn - 1]
    owner = before.to_move
    match event:
        case Rolled(low, high):
            return die(low, owner), die(high, owner)
        case Place(number):
            return die(number, owner), _card(before.card(number))
        case UseAdjust(_, number):
            return _trick(UseAdjust), die(number, owner), _card(before.card(number))
        case UseBoth():
            return _trick(UseBoth), *(die(number, owner) for number in before.roll or ())
        case UseJoker(_, nationality):
            return _trick(UseJoker), _chip(nationality.word)
        case UseAgain():
            return (_trick(UseAgain),)
        case ChooseDirection():
            return (captain("grey"),)
        case Shanghai():
            return (captain(colour(owner)),)
    return ()


def _trick(kind: type[Move]) -> Markup:
    return drawing(f"trick-{kind.verb}", "trick-art")


def _card(card: Card) -> Markup:
    if isinstance(card, Sailor):
        return _chip(card.nationality.word, str(card.value))
    return drawing(f"trick-{card.word}", "trick-art")


@lru_cache(maxsize=64)
def _chip(nation: str, value: str = "") -> Markup:
    """A sailor's card, or its crew."""
    return flat(
        h.span(".replay-card", data_nation=nation)[drawing(f"mark-{nation}", "card-mark"), value]
    )
