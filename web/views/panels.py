"""What opens over the table: crews, cards to come, points, the round's end, log, rules, menu."""

from collections.abc import Iterable

import htpy as h
from htpy import Element, Node

from shanghaien.cards import Card, Nationality, Sailor
from shanghaien.game import Game
from shanghaien.moves import Roll
from shanghaien.scoring import Comparison, awards, score
from shanghaien.state import Phase, Player
from web.form import PACES
from web.give import shared
from web.keys import KEYS
from web.lang import LANGUAGES
from web.model import App, bottom, is_far
from web.undo import ways_back
from web.views.library import history
from web.views.parts import card_view, colour, do, drawing
from web.views.rulebook import rulebook
from web.views.scores import to_come
from web.views.sentences import (
    award_sentence,
    comparison_sentence,
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
    from web.views import teacher  # noqa: PLC0415 - the first screen does not wait for it

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
            from web.views.statistics import statistics  # noqa: PLC0415 - nor for this

            return _frame(app, name, w.say("Statistics"), statistics(app))
        case "keys":
            return _frame(app, name, w.say("Keyboard"), keyboard(app))
    return None


def _of_game(app: App, game: Game, name: str) -> Node:
    """A panel that tells of the game on the table."""
    from web.views import teacher  # noqa: PLC0415 - the first screen does not wait for it

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
    from web.views.share import share  # noqa: PLC0415 - the first screen does not wait for it

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


def comparison_table(
    app: App, game: Game, below: Player, comparisons: Iterable[Comparison]
) -> Element:
    """Nationality by nationality: both strengths, who gets how much, and why."""
    w, names = app.words, seat_names(game)
    now = score(game.state.sides)
    players = (below, below.other)
    return h.table(".comparison")[
        h.thead[
            h.tr[
                h.th(scope="col")[w.say("Crew")],
                (h.th(scope="col", class_=colour(p))[names[p]] for p in players),
                h.th(scope="col")[w.say("Why")],
            ]
        ],
        h.tbody[
            (
                h.tr(data_nation=c.nationality.word)[
                    h.th(scope="row")[
                        drawing(f"mark-{c.nationality.word}", "card-mark"),
                        crew_name(w, c.nationality),
                    ],
                    (
                        h.td(class_=[colour(p), {"won": c.winner is p}])[
                            str(c.strengths[p]),
                            h.strong[f" +{c.points}"] if c.winner is p else None,
                        ]
                        for p in players
                    ),
                    h.td(".reason")[comparison_sentence(w, c, names)],
                ]
                for c in comparisons
            ),
            h.tr[
                h.th(scope="row")[drawing("trick-back", "card-mark"), w.say("Unused tricks")],
                (h.td(class_=colour(p))[h.strong[f"+{now.tricks[p]}"]] for p in players),
                h.td(".reason")[w.say("1 point each.")],
            ],
        ],
        h.tfoot[
            h.tr[
                h.th(scope="row")[w.say("Total")],
                (h.td(class_=["total", colour(p)])[str(now.totals[p])] for p in players),
                h.td,
            ]
        ],
    ]


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
    from web.views.ways import origin  # noqa: PLC0415 - it imports this module

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


def table_names(app: App) -> dict[str, str]:
    """In pass-and-play: how two people share the screen, by the names in TABLES."""
    w = app.words
    return {
        "turn": w.say("Turns after every move"),
        "stay": w.say("Both on the same side"),
        "face": w.say("Face to face"),
    }


def offline(app: App) -> Node:
    """Whether the page plays without a network and can be installed; a new version that waits."""
    return h.div(".offline")[
        _stored(app),
        do("install", app.words.say("Install the game"), classes="button")
        if app.can_install
        else None,
    ]


def _stored(app: App) -> Node:
    w, state = app.words, app.offline
    if state is None:
        return None
    match state.status:
        case "storing" if state.of:
            percent = 100 * state.stored // state.of
            return h.p[w.say("Storing for offline play: {percent}%", percent=percent)]
        case "ready":
            return h.p(".ready")[w.say("Ready to play offline"), _promise(app)]
        case "waiting" if app.game is not None and app.game.state.phase is not Phase.OVER:
            return h.p[w.say("A new version waits until this game is over.")]
        case "waiting":
            return h.p[h.span[w.say("A new version is there.")], do("update", w.say("Update now"))]
        case "failed":
            text = w.say(
                "The page could not be stored for offline play. The next visit tries again."
            )
            return h.p[text]
        case "none":
            return h.p[w.say("This browser cannot store the page for offline play.")]
        case _:
            return None


def _promise(app: App) -> Node:
    """What the browser answered when it was asked to keep what is stored."""
    w = app.words
    if app.is_kept is None:
        return None
    text = (
        w.say("The browser promises to keep your games.")
        if app.is_kept
        else w.say("The browser may clear your games when space runs out: save what you value.")
    )
    return h.small[text]


def keyboard(app: App) -> Node:
    """The shortcuts, and the switch that turns them off."""
    w = app.words
    switch = {"on": w.say("On"), "off": w.say("Off")}
    return (
        choice(app, "keys", w.say("Shortcuts"), switch),
        h.dl(".keys")[((h.dt[h.kbd[key.key]], h.dd[w.say(key.says)]) for key in KEYS)],
    )


def pace_names(app: App) -> dict[str, str]:
    """How fast the computer plays, by the names in PACES."""
    w = app.words
    names = (w.say("Calm"), w.say("Quick"), w.say("At once"))
    return dict(zip(PACES, names, strict=True))


def choice(app: App, name: str, label: str, options: dict[str, str]) -> Element:
    """A field of the form as a list to choose from."""
    value = getattr(app.form, name)
    return h.label(".field")[
        h.span[label],
        h.select(data_field=name)[
            (h.option(value=v, selected=v == value)[text] for v, text in options.items())
        ],
    ]


def language(app: App) -> Element:
    """The choice of language, each under its own name."""
    return h.label(".field")[
        h.span[app.words.say("Language")],
        h.select(data_field="language")[
            (
                h.option(value=v, lang=v, selected=v == app.language)[text]
                for v, text in LANGUAGES.items()
            )
        ],
    ]
