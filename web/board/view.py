"""The board: the tavern with dice, whose turn it is, the crews, the cards; and what comes of it."""

from dataclasses import replace

import htpy as h
from htpy import Element, Node

from shanghaien.cards import Card, Nationality, Sailor, Trick, format_card
from shanghaien.drafts import Draft, unnamed
from shanghaien.game import Seat
from shanghaien.state import NUMBERS, ROUNDS, ROW, Direction, Joker, Player
from web.board.answer_view import says
from web.board.state import OUT, TARGETS, TAVERN, Board, SettingUp, contents
from web.kernel.model import App
from web.kernel.settings import Mode, Orientation, Settings
from web.kernel.sharing_state import position_fragment
from web.lang import Words
from web.ui.components import card_view, colour, die, do, drawing, hidden, what_if
from web.ui.forms import fold
from web.ui.sentences import card_name, crew_name, trick_name

PLAIN = Settings(mode=Mode.PEOPLE, orientation=Orientation.STAY)
"""How a position is shown: red sits below."""


def screen(app: App, setting_up: SettingUp) -> tuple[App, Element]:
    """The App as if the position were on the table, and the whole screen."""
    w, shown = app.words, setting_up.board
    # While the answer lies over it, Back closes that first (`closing` of the screen).
    covered = " covered" if setting_up.is_opened else ""
    names = (w.say("Red"), w.say("Blue"))
    seen = replace(app, settings=PLAIN, opponent_error=None)
    if shown.game is not None:
        seats = (Seat(names[0]), Seat(names[1]))
        seen = replace(seen, game=replace(shown.game, seats=seats))
    return seen, h.section(".board", aria_labelledby="board-title")[
        h.header(".board-head.panel")[
            h.h1("#board-title", tabindex="-1", class_={"fresh": shown.is_fresh})[
                w.say("Set up a position")
            ],
            None if shown.game is None else what_if(w),
            do("board-clear", w.say("Start over"), classes="button"),
            do("board-close", w.say("Back"), classes=f"button primary{covered}"),
        ],
        h.div(".board-setup.panel")[
            _row(w, shown, names),
            h.div(".board-cards.panel")[_targets(w, shown, names), _palette(w, shown)],
            _turn(w, shown, names),
            h.div(".board-line.panel")[_line(app, shown)],
        ],
        says(seen, setting_up, names),
    ]


def _row(w: Words, shown: Board, names: tuple[str, str]) -> Element:
    """The tavern: a tap adds a die, or takes a card away."""
    return h.ol(".board-row.panel", aria_label=w.say("Tavern"))[
        (
            h.li[
                _dice(w, shown, Player.B, place, names),
                _card(w, shown, place),
                _dice(w, shown, Player.A, place, names),
            ]
            for place in range(ROW)
        )
    ]


def _number(shown: Board, place: int) -> int:
    return ROW - place if shown.draft.direction is Direction.RIGHT else place + 1


def _dice(w: Words, shown: Board, player: Player, place: int, names: tuple[str, str]) -> Element:
    draft, number = shown.draft, _number(shown, place)
    count, where = draft.sides[player].dice[number - 1], f"{player.name} {place}"
    name = names[player]
    say = {"name": name, "number": number, "count": count}
    more = h.button(
        id=f"die-{player.name}-{place}",
        class_=["board-die", colour(player)],
        type="button",
        data_do="board-die",
        data_argument=where,
        aria_disabled="true" if draft.supply(player) <= 0 else None,
        aria_label=w.say("{name}: add a die to card {number}, now {count}", **say),
    )[die(number, player, "" if count else "absent"), h.b[str(count)] if count > 1 else None]
    fewer = h.button(
        id=f"undie-{player.name}-{place}",
        class_="board-undie",
        type="button",
        data_do="board-undie",
        data_argument=where,
        aria_disabled=None if count else "true",
        aria_label=w.say("{name}: take a die off card {number}", name=name, number=number),
    )["−"]
    return h.div(class_=["board-dice", colour(player)])[more, fewer]


def _card(w: Words, shown: Board, place: int) -> Element:
    """A card of the tavern, or the place for one."""
    card, number = shown.draft.tavern[place], _number(shown, place)
    if card is None:
        return h.button(
            id=f"place-{place}",
            class_=["board-place", {"wanted": shown.target == TAVERN}],
            type="button",
            data_do="board-target",
            data_argument=TAVERN,
            aria_label=w.say("Card {number}: empty", number=number),
        )[str(number)]
    name = w.say("Card {number}: {card}. Take out", number=number, card=card_name(w, card))
    return h.button(
        id=f"place-{place}",
        class_="board-card",
        type="button",
        data_do="board-take",
        data_argument=f"{TAVERN} {place}",
    )[
        hidden(name),
        h.span(aria_hidden="true")[card_view(w, card), h.span(".slot-number")[str(number)]],
    ]


def _turn(w: Words, shown: Board, names: tuple[str, str]) -> Element:
    """Whose turn it is, the roll, the round, where number 1 is, whether tricks were played."""
    draft = shown.draft
    ways = {"left": w.say("on the left"), "right": w.say("on the right")}
    # Once dice lie on cards the numbers are known.
    if not draft.has_begun:
        ways["open"] = w.say("not chosen yet")
    direction = draft.direction.value if draft.direction else "open"
    return h.div(".board-turn.panel")[
        _group(
            w.say("To move"),
            (
                _press("board-move", p.name, names[p], is_on=draft.to_move is p, classes=colour(p))
                for p in Player
            ),
        ),
        _group(
            w.say("Rolled"),
            (_rolled(w, draft, number) for number in NUMBERS),
            do("board-roll", w.say("Clear roll"), classes="button") if draft.roll else None,
        ),
        _group(
            w.say("Round"),
            _step(w.say("One round earlier"), -1, is_last=draft.round == 1)["−"],
            h.output(aria_live="polite")[f"{draft.round} / {ROUNDS}"],
            _step(w.say("One round later"), 1, is_last=draft.round == ROUNDS)["+"],
        ),
        _group(
            w.say("Number 1 is"),
            (
                _press("board-direction", way, name, is_on=way == direction)
                for way, name in ways.items()
            ),
        ),
        _group(
            w.say("Trick played this round"),
            (
                _press(
                    "board-captain",
                    p.name,
                    names[p],
                    is_on=draft.sides[p].captain_out,
                    classes=colour(p),
                )
                for p in Player
            ),
        ),
    ]


def _rolled(w: Words, draft: Draft, number: int) -> Element:
    """A die to be rolled, once or twice."""
    count = draft.roll.count(number)
    return h.button(
        class_=["board-roll", {"rolled": count > 0}],
        type="button",
        data_do="board-roll",
        data_argument=str(number),
        aria_pressed="true" if count else "false",
        aria_label=w.say("{number}, twice", number=number) if count > 1 else str(number),
    )[die(number, draft.to_move), h.b["2"] if count > 1 else None]


def _step(name: str, rounds: int, *, is_last: bool) -> Element:
    """The way to another round."""
    return h.button(
        ".button",
        type="button",
        data_do="board-round",
        data_argument=str(rounds),
        aria_label=name,
        aria_disabled="true" if is_last else None,
    )


def _group(name: str, *controls: Node) -> Element:
    return h.div(".board-group", role="group", aria_label=name)[
        h.span(aria_hidden="true")[name], h.div[controls]
    ]


def _press(command: str, argument: str, label: Node, *, is_on: bool, classes: str = "") -> Element:
    """A button that stays pressed."""
    return h.button(
        id=f"{command}-{argument}",
        class_=f"button board-press {classes}",
        type="button",
        data_do=command,
        data_argument=argument,
        aria_pressed="true" if is_on else "false",
    )[label]


def _targets(w: Words, shown: Board, names: tuple[str, str]) -> Element:
    """Where the next card goes, and what lies there."""
    labels = {
        TAVERN: w.say("Tavern"),
        **{p.name: w.say("{name}’s crews", name=names[p]) for p in Player},
        OUT: w.say("Removed cards"),
    }
    counts = {TAVERN: ROW - shown.draft.tavern.count(None)} | {
        target: sum(contents(shown.draft, target).values()) for target in TARGETS[1:]
    }
    # Only the players’ crews have a colour.
    tints = {p.name: colour(p) for p in Player}
    return h.div(".board-targets")[
        _group(
            w.say("Add cards to"),
            (
                _press(
                    "board-target",
                    target,
                    (labels[target], " ", h.small[str(counts[target])]),
                    is_on=target == shown.target,
                    classes=tints.get(target, ""),
                )
                for target in TARGETS
            ),
        ),
        h.div(".board-held")[_held(w, shown, labels[shown.target])],
    ]


def _held(w: Words, shown: Board, name: str) -> Node:
    """What lies at the target; a tap takes it back."""
    if shown.target == TAVERN and None not in shown.draft.tavern:
        return h.p(".hint")[w.say("Tap a card in the row to take it out.")]
    if shown.target == TAVERN:
        return h.p(".hint")[
            w.say("Tap six cards below, left to right. Tap a card in the row to take it out.")
        ]
    found = contents(shown.draft, shown.target)
    missing = unnamed(shown.draft)
    return (
        (
            h.button(
                id=f"held-{what}",
                class_="board-chip",
                type="button",
                data_do="board-take",
                data_argument=f"{shown.target} {what}",
                data_nation=None if isinstance(what, Trick) else what.nationality.word,
            )[
                hidden(w.say("{name}: take out {card}", name=name, card=_called(w, what))),
                # What is read on it belongs to its name, for whoever says which button to press.
                " ",
                h.span[_short(w, what), h.small[f"×{count}"] if count > 1 else None],
            ]
            for what, count in found.items()
        ),
        h.p(".hint")[
            w.count(
                "{n} removed card isn’t listed: it could be any card not shown here.",
                "{n} removed cards aren’t listed: they could be any cards not shown here.",
                missing,
            )
        ]
        if missing > 0
        else None,
    )


def _called(w: Words, what: Card | Joker) -> str:
    if isinstance(what, Joker):
        return w.say("2 sailors for the {crew}", crew=crew_name(w, what.nationality))
    return card_name(w, what)


def _short(w: Words, what: Card | Joker) -> str:
    if isinstance(what, Joker):
        return f"{what.nationality.letters} +2"
    return trick_name(w, what) if isinstance(what, Trick) else format_card(what)


def _palette(w: Words, shown: Board) -> Element:
    """All cards; those that lie somewhere are gone."""
    left = shown.draft.left()
    side = shown.draft.sides[Player[shown.target]] if shown.target in ("A", "B") else None
    return h.div(".board-palette", role="group", aria_label=w.say("Cards"))[
        (
            h.div(".board-nation", data_nation=nation.word)[
                h.span(".board-mark", title=crew_name(w, nation))[
                    drawing(f"mark-{nation.word}", "card-mark"), hidden(crew_name(w, nation))
                ],
                (_choice(w, Sailor(nation, v), left[Sailor(nation, v)]) for v in (1, 2, 3, 4)),
                h.button(
                    ".board-pick",
                    type="button",
                    data_do="board-joker",
                    data_argument=nation.letters,
                    aria_label=w.say("2 sailors for the {crew}", crew=crew_name(w, nation)),
                )["+2"]
                if side is not None and side.tricks and side.has_crew(nation)
                else None,
            ]
            for nation in Nationality
        ),
        h.div(".board-tricks")[(_choice(w, trick, left[trick]) for trick in Trick)],
    ]


def _choice(w: Words, card: Sailor | Trick, left: int) -> Element:
    # What is read on a button is in its name, in one piece.
    if isinstance(card, Sailor):
        label, name = str(card.value), card_name(w, card)
    else:
        label = name = trick_name(w, card)
    return h.button(
        id=f"pick-{format_card(card)}",
        class_="board-pick",
        type="button",
        data_do="board-card",
        data_argument=format_card(card),
        aria_disabled=None if left > 0 else "true",
        aria_label=w.say("{card}, {left} left", card=name, left=max(0, left)),
    )[label, h.small[f"×{left}"] if left > 1 else None]


def _line(app: App, shown: Board) -> Element:
    """The position as a line that can be typed, and as a link."""
    w = app.words
    link = app.sharing.address + position_fragment(shown.line) if shown.game is not None else ""
    statuses = {
        "copied": w.say("Link copied."),
        "selected": w.say("The link is selected. Copy it with the keyboard or a long press."),
    }
    return fold(
        app,
        "board-text",
        w.say("Text and link"),
        h.label(".field")[
            h.span[w.say("Position as text")],
            h.textarea(
                "#board-line",
                rows=4,
                data_field="board-line",
                spellcheck="false",
                autocapitalize="off",
                aria_describedby="board-unreadable",
            )[shown.line],
        ],
        h.p("#board-unreadable.missed", role="status")[
            w.say("There’s a problem at “{where}”.", where=shown.unreadable)
            if shown.unreadable
            else None
        ],
        h.label(".field")[
            h.span[w.say("Link")],
            h.input(
                id=None if app.panel == "position" else "share-link",  # or the panel has it, too
                type="text",
                readonly=True,
                value=link,
                spellcheck="false",
            ),
        ],
        h.div(".actions")[
            h.button(
                ".button.primary",
                type="button",
                data_do="board-copy",
                aria_disabled=None if link else "true",
            )[w.say("Copy the link")],
            do("share-position", w.say("Share this position…"), classes="button") if link else None,
        ],
        h.p(role="status")[statuses.get(app.sharing.outcome, "")],
    )
