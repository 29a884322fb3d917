"""The score table: each nationality and the tricks, own and other points, and what is to come."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from shanghaien.cards import Card, Nationality, Sailor
from shanghaien.forecast import totals
from shanghaien.game import Game
from shanghaien.scoring import Score, score
from shanghaien.state import Player, Side, State
from web.kernel.model import App, bottom, is_face_to_face, reader
from web.lang import Words
from web.ui.components import colour, drawing, flat, hidden
from web.ui.sentences import crew_name


def cards_to_come(state: State) -> list[Card]:
    """The cards that can still be won: the row, then the draw pile in no order."""
    return [*state.tavern, *state.to_come()]


def scores(app: App, game: Game) -> Element:
    """The table at the lower edge. Its headings open the overviews, by tap and by mouse.

    Face to face each of the two reads one; that of who waits cannot be used.
    """
    if not is_face_to_face(app):
        return _table(app, game, bottom(app))
    # The far player’s comes first: it is drawn above the other, upside down.
    places = {"of-far": bottom(app).other, "of-near": bottom(app)}
    return h.div(".scores-both")[
        (
            h.div(
                class_=place,
                inert=player is not reader(app),
                aria_hidden="true" if player is not reader(app) else None,
            )[_table(app, game, player)]
            for place, player in places.items()
        )
    ]


@lru_cache(maxsize=8)
def standing(sides: tuple[Side, Side]) -> Score:
    """The points, were the game to end now; cached, since table and strips all ask for them."""
    return score(sides)


def forecast(app: App, state: State) -> tuple[int, int] | None:
    """Both totals if the round ended now; None where that is not wanted, or no die is on a card:
    then it would end as it began."""
    is_wanted = app.settings.shows_forecast and any(side.placed for side in state.sides)
    return totals(state) if is_wanted else None


def _table(app: App, game: Game, below: Player) -> Element:
    """The table for one of the two, whose own points come last."""
    w, state = app.words, game.state
    now, ended = standing(state.sides), forecast(app, state)
    lines = (
        Line(
            player,
            game.seats[player].name,
            tuple((state.sides[player].strength(n), now.points(player, n)) for n in Nationality),
            len(state.sides[player].tricks),
            now.totals[player],
            app.settings.shows_forecast,
            None if ended is None else ended[player],
            app.panel,
        )
        for player in (below.other, below)
    )
    return h.table(".scores")[
        h.caption(".visually-hidden")[w.say("Score")],
        _headings(w),
        h.tbody[
            (_line(w, line) for line in lines),
            _to_come(w, tuple(cards_to_come(state)), app.panel),
        ],
    ]


@cache
def _headings(w: Words) -> Markup:
    # On a low phone the headings are all that is in sight: a tap there opens what is below.
    return flat(
        h.thead(data_do="panel", data_argument="points")[
            h.tr[
                h.td,
                (
                    h.th(scope="col", data_nation=nation.word)[
                        drawing(f"mark-{nation.word}", "card-mark"),
                        _short(nation.letters, crew_name(w, nation)),
                    ]
                    for nation in Nationality
                ),
                h.th(".tricks-column", scope="col")[
                    drawing("trick-back", "card-mark"), _short(w.say("T"), w.say("Tricks"))
                ],
                h.th(".total-column", scope="col")[w.say("Points")],
            ]
        ]
    )


def _short(letters: str, name: str) -> Node:
    """Letters for the eye; a screen reader has the whole name with each cell of the column."""
    return h.abbr(title=name, aria_hidden="true")[letters], hidden(name)


@lru_cache(maxsize=16)
def _to_come(w: Words, coming: tuple[Card, ...], opened: str | None) -> Markup:
    sailors = [card for card in coming if isinstance(card, Sailor)]
    # A trick card belongs to no crew: it has a column of its own.
    tricks = [card for card in coming if not isinstance(card, Sailor)]
    crews = ([card for card in sailors if card.nationality is n] for n in Nationality)
    return flat(
        h.tr(".to-come")[
            h.th(scope="row")[_opener(opened, "to-come", w.say("To come"))],
            (_coming(w, crew) for crew in crews),
            _coming(w, tricks),
            h.td,
        ]
    )


def _coming(w: Words, cards: Sequence[Card]) -> Element:
    """How many cards are still to come; the panel has their points."""
    count = w.count("{n} card", "{n} cards", len(cards))
    return h.td[h.span(".coming-cards", aria_hidden="true")[str(len(cards))], hidden(count)]


@dataclass(frozen=True, slots=True)
class Line:
    """All that a player's line shows."""

    player: Player
    name: str
    crews: tuple[tuple[int, int], ...]
    """Of each nationality: the strength, and the points that it brings now."""
    tricks: int
    total: int
    is_projecting: bool
    """Whether the total if somebody shanghaied now is wanted."""
    projected: int | None
    """That total, by the rules' own awards and points, where any dice are placed."""
    opened: str | None
    """The overview that is open."""


@lru_cache(maxsize=64)
def _line(w: Words, line: Line) -> Markup:
    crew = f"crew-{line.player.name}"
    return flat(
        h.tr(class_=["player", colour(line.player)])[
            h.th(scope="row")[_opener(line.opened, crew, line.name)],
            (_strength(*crew) for crew in line.crews),
            h.td[str(line.tricks) if line.tricks else h.span(".zero")["0"]],
            h.td(".total")[
                _opener(
                    line.opened,
                    "points",
                    str(line.total),
                    w.say("{crew}: {what}", crew=w.say("Points"), what=line.total),
                ),
                projected(w, line.projected) if line.is_projecting else None,
            ],
        ]
    )


def projected(w: Words, points: int | None) -> Node:
    """A total as it would be if the round ended now, or its room."""
    if points is None:
        return h.span(".projected", aria_hidden="true")["\N{NO-BREAK SPACE}"]  # keeps its room
    text = w.say("{points} if the round ended now", points=points)
    return h.span(".projected", title=text, data_do="panel", data_argument="round")[
        h.span(aria_hidden="true")[f"→ {points}"], hidden(text)
    ]


@cache
def _strength(strength: int, points: int) -> Markup:
    """A crew's points; marked when the comparison would bring points now."""
    if not strength:
        return flat(h.td[h.span(".zero", aria_hidden="true")["·"], hidden("0")])
    return flat(h.td(class_={"scoring": points > 0})[str(strength)])


def _opener(opened: str | None, panel: str, label: str, spoken: str = "") -> Element:
    """A heading that opens an overview on tap, and shows it while the mouse is over it."""
    return h.button(
        ".opener",
        type="button",
        data_do="panel",
        data_argument=panel,
        data_hover=panel,
        aria_expanded="true" if opened == panel else "false",
        aria_label=spoken or None,
    )[h.span[label]]
