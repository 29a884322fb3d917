"""What opens over the table: crews, cards to come, points, the round's end, log, rules, menu."""

from collections.abc import Iterable

import htpy as h
from htpy import Element, Node

from shanghaien.cards import Card, Nationality, Sailor
from shanghaien.game import Game
from shanghaien.moves import Roll
from shanghaien.scoring import awards, score
from shanghaien.state import Player
from web.app.model import App, bottom, is_far
from web.app.shortcuts import KEYS
from web.game.points_view import comparison_table
from web.game.scores_view import to_come
from web.game.undo_update import ways_back
from web.games.view import history
from web.rulebook.view import rulebook
from web.setup.options_view import origin
from web.sharing.update import shared
from web.ui.components import card_view, colour, do, drawing
from web.ui.forms import choice, language, pace_names, table_names
from web.ui.offline import offline
from web.ui.sentences import (
    award_sentence,
    crew_name,
    log,
    seat_names,
)


def panel(app: App) -> Node:
    """The open panel: the one under the mouse, else the one that was opened by a tap."""
    name = app.hover or app.panel
    if name is None:
        return None
    shown = _of_page(app, name)
    return _of_game(app, app.game, name) if shown is None and app.game else shown


def _of_page(app: App, name: str) -> Node:
    """A panel that needs no game."""
    from web.analysis import view as teacher  # noqa: PLC0415 - the first screen does not wait for it

    w = app.words
    match name:
        case "rules" | "rules-cards" | "rules-end":
            part = name.partition("-")[2]
            return _frame(app, "rules", w.say("The rules in short"), rulebook(w, part))
        case "menu":
            return _frame(app, name, w.say("Menu"), _menu(app))
        case "teacher":
            return _frame(app, name, w.say("The teacher"), teacher.settings(app))
        case "games":
            return _frame(app, name, w.say("Kept games"), history(app))
        case "statistics":
            from web.statistics.view import statistics  # noqa: PLC0415 - nor for this

            return _frame(app, name, w.say("Statistics"), statistics(app))
        case "keys":
            return _frame(app, name, w.say("Keyboard"), keyboard(app))
    return None


def _of_game(app: App, game: Game, name: str) -> Node:
    """A panel that tells of the game on the table."""
    from web.analysis import view as teacher  # noqa: PLC0415 - the first screen does not wait for it

    w = app.words
    match name:
        case "crew-A" | "crew-B":
            player = Player[name[-1]]
            title = w.say("The crew of {name}", name=game.seats[player].name)
            return _frame(app, name, title, _crew(app, game, player))
        case "to-come":
            return _frame(app, name, w.say("Cards still to come"), _to_come(app, game))
        case "points":
            return _frame(app, name, w.say("Points, if the game ended now"), _points(app, game))
        case "hint":
            return _frame(app, name, w.say("Hint"), teacher.hint(app, game))
        case "log":
            return _frame(app, name, w.say("What happened"), _log(app, game))
        case "round":
            return _frame(app, name, w.say("The end of the round"), _round(app, game))
        case "share":
            return _frame(app, name, w.say("Share this game"), _share(app, game))
    return None


def _share(app: App, game: Game) -> Node:
    from web.sharing.view import share  # noqa: PLC0415 - the first screen does not wait for it

    return share(app, shared(app) or game)


def _frame(app: App, name: str, title: str, content: Node) -> Element:
    w = app.words
    passing = app.hover is not None
    return h.section(
        f"#panel-{name}",
        class_=["panel", "overlay", {"passing": passing, "far": is_far(app)}],
        role="region" if passing else "dialog",
        aria_modal=None if passing else "true",
        aria_labelledby="panel-title",
    )[
        h.header(".panel-head")[
            h.h2("#panel-title")[title],
            do("close", drawing("icon-close", "icon"), title=w.say("Close"), classes="button icon"),
        ],
        h.div(".panel-body", tabindex="0")[content],
    ]


def _cards(app: App, cards: Iterable[Card], *, empty: str) -> Node:
    """Cards sorted by nationality, one line each."""
    w, cards = app.words, list(cards)
    if not cards:
        return h.p(".empty")[empty]
    groups = [
        [card for card in cards if isinstance(card, Sailor) and card.nationality is n]
        for n in Nationality
    ]
    tricks = [card for card in cards if not isinstance(card, Sailor)]
    return h.div(".crews")[
        (_group(app, crew_name(w, group[0].nationality), group) for group in groups if group),
        _group(app, w.say("Dirty tricks"), tricks) if tricks else None,
    ]


def _group(app: App, name: str, cards: Iterable[Card], jokers: int = 0) -> Element:
    w = app.words
    return h.div(".crew")[
        h.span(".crew-name")[name],
        h.div(".crew-cards")[
            (card_view(w, card, classes=["small"]) for card in cards),
            (
                h.div(".card.small.joker-card", title=w.say("2 sailors"))[
                    drawing("trick-joker", "trick-art"),
                    h.span(".card-value")["2"],
                ]
                for _ in range(jokers)
            ),
        ],
    ]


def _crew(app: App, game: Game, player: Player) -> Node:
    w, side = app.words, game.state.sides[player]
    if not side.sailors and not side.tricks:
        return h.p(".empty")[w.say("Nobody on board yet.")]
    return h.div(".crews")[
        (
            _group(
                app,
                f"{crew_name(w, n)}: {side.strength(n)}",
                [s for s in side.sailors if s.nationality is n],
                sum(joker.nationality is n for joker in side.jokers),
            )
            for n in Nationality
            if side.has_crew(n)
        ),
        _group(app, w.say("Dirty tricks"), side.tricks) if side.tricks else None,
    ]


def _to_come(app: App, game: Game) -> Node:
    w, state = app.words, game.state
    return (
        h.p(".hint")[
            w.count(
                "The row and one card of the draw pile.",
                "The row and the {n} cards of the draw pile.",
                len(state.deck),
            )
        ],
        _cards(app, to_come(state), empty=w.say("None: this was the last round.")),
    )


def _points(app: App, game: Game) -> Node:
    now = score(game.state.sides)
    below = bottom(app)
    return (
        comparison_table(app, game, below, [c for c in now.comparisons if any(c.strengths)]),
        do("panel", app.words.say("How points arise"), argument="rules-end"),
    )


def _log(app: App, game: Game) -> Node:
    w, lines, ways = app.words, log(app.words, game, bottom(app)), ways_back(app)
    if not lines:
        return h.p(".empty")[w.say("Nothing yet.")]
    # The log leaves out "rolls", so its lines are the events that are left.
    turns = [turn for turn, event in enumerate(game.events) if not isinstance(event, Roll)]
    return (
        h.p(".hint")[w.say("Practice: the same dice fall again.")] if ways else None,
        h.ol(".log")[
            (
                h.li[
                    line,
                    do("back", w.say("Back to here"), argument=str(turn), classes="button quiet")
                    if turn in ways
                    else None,
                ]
                for turn, line in reversed(list(zip(turns, lines, strict=True)))
            )
        ],
    )


def _round(app: App, game: Game) -> Node:
    w, before = app.words, game.last_round()
    if before is None:
        return h.p(".empty")[w.say("The round goes on.")]
    names = seat_names(game)
    lines = h.ol(".log")[
        (
            h.li(class_=None if award.winner is None else colour(award.winner))[
                award_sentence(w, award, names, bottom(app))
            ]
            for award in awards(before)
        )
    ]
    return (lines, do("panel", w.say("Who gets a card"), argument="rules-cards"))


def _menu(app: App) -> Node:
    w, game = app.words, app.game
    return h.div(".menu")[
        do("close", w.say("Back to the game"), classes="button primary") if game else None,
        _origin(app) if game else None,
        do("panel", w.say("The rules in short"), argument="rules", classes="button"),
        do("panel", w.say("Keyboard"), argument="keys", classes="button"),
        (
            h.div(".menu-views")[
                do("panel", w.say("Cards still to come"), argument="to-come", classes="button"),
                do(
                    "panel",
                    w.say("Points, if the game ended now"),
                    argument="points",
                    classes="button",
                ),
            ],
            do("panel", w.say("What happened"), argument="log", classes="button"),
            do("watch", w.say("Replay"), argument="0", classes="button"),
            do("share", w.say("Share this game"), classes="button") if shared(app) else None,
            do("download", w.say("Save the record"), classes="button"),
            do("leave", w.say("Leave the table (the game is kept)"), classes="button"),
        )
        if game
        else None,
        do("panel", w.say("The teacher"), argument="teacher", classes="button"),
        _switches(app),
        choice(app, "pace", w.say("The computer's pace"), pace_names(app)),
        choice(app, "table", w.say("The table"), table_names(app)),
        language(app),
        offline(app),
        None
        if app.can_install
        else h.p(".hint")[
            w.say("To install the game, use your browser's menu: “Add to home screen”, “Install”.")
        ],
        h.p(".hint")[h.a(href="./licences.txt", target="_blank")[w.say("Licences")]],
    ]


def _origin(app: App) -> Node:
    """Where cards and dice come from, if not from chance."""
    text = origin(app.words, app.game) if app.game else None
    return h.p(".hint")[text] if text else None


def _switches(app: App) -> Element:
    """What can be on or off."""
    w = app.words
    names = {
        "sound": w.say("Sound"),
        "motion": w.say("Moving dice and cards"),
        "forecast": w.say("Show who would get each card now"),
        "confirm": w.say("Confirm moves with a second tap"),
    }
    return h.div(".switches")[
        (
            h.button(
                ".switch",
                id=f"switch-{name}",
                type="button",
                role="switch",
                aria_checked="true" if getattr(app.form, name) == "on" else "false",
                data_do="toggle",
                data_argument=name,
            )[text, h.span(".switch-knob", aria_hidden="true")]
            for name, text in names.items()
        )
    ]


def keyboard(app: App) -> Node:
    """The shortcuts, and the switch that turns them off."""
    w = app.words
    switch = {"on": w.say("On"), "off": w.say("Off")}
    return (
        choice(app, "keys", w.say("Shortcuts"), switch),
        h.dl(".keys")[((h.dt[h.kbd[key.key]], h.dd[w.say(key.says)]) for key in KEYS)],
    )
