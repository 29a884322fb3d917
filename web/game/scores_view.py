"""The score table: each nationality and the tricks, own and other points, and what is to come."""

from dataclasses import dataclass
from functools import cache

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from shanghaien.cards import Card, Nationality, Sailor
from shanghaien.forecast import totals
from shanghaien.game import Game
from shanghaien.scoring import score
from shanghaien.state import Player, State
from web.app.model import App, bottom, is_face_to_face, reader
from web.lang import Words
from web.ui.components import colour, drawing, flat, hidden
from web.ui.sentences import crew_name


@dataclass(frozen=True, slots=True)
class Coming:
    """What is still to come: the row and the draw pile."""

    cards: int
    points: int

    @staticmethod
    def of(cards: list[Card]) -> "Coming":
        """The count and the points of some cards; a trick card is worth 1 point."""
        points = sum(card.value if isinstance(card, Sailor) else 1 for card in cards)
        return Coming(len(cards), points)


def cards_to_come(state: State) -> list[Card]:
    """The cards that can still be won: the row, then the draw pile in no order."""
    return [*state.tavern, *state.to_come()]


def scores(app: App, game: Game) -> Element:
    """The table at the lower edge. Its headings open the overviews, by tap and by mouse.

    Face to face each of the two reads one; that of who waits cannot be used.
    """
    if not is_face_to_face(app):
        return _table(app, game, bottom(app))
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


def _table(app: App, game: Game, below: Player) -> Element:
    """The table for one of the two, whose own points come last."""
    w, state = app.words, game.state
    coming = cards_to_come(state)
    return h.table(".scores")[
        h.caption(".visually-hidden")[w.say("Score")],
        _headings(w),
        h.tbody[
            _player(app, game, below.other),
            _player(app, game, below),
            h.tr(".to-come")[
                h.th(scope="row")[_opener(app, "to-come", w.say("To come"))],
                (
                    _coming(
                        Coming.of(
                            [c for c in coming if isinstance(c, Sailor) and c.nationality is nation]
                        )
                    )
                    for nation in Nationality
                ),
                _coming(Coming.of([card for card in coming if not isinstance(card, Sailor)])),
                _coming(Coming.of(coming)),
            ],
        ],
    ]


@cache
def _headings(w: Words) -> Markup:
    return flat(
        h.thead[
            h.tr[
                h.td,
                (
                    h.th(scope="col", data_nation=nation.word)[
                        drawing(f"mark-{nation.word}", "card-mark"),
                        h.abbr(title=crew_name(w, nation))[nation.letters],
                    ]
                    for nation in Nationality
                ),
                h.th(".tricks-column", scope="col")[
                    drawing("trick-back", "card-mark"), h.abbr(title=w.say("Tricks"))[w.say("T")]
                ],
                h.th(".total-column", scope="col")[w.say("Total")],
            ]
        ]
    )


@cache
def _coming(coming: Coming) -> Markup:
    return flat(
        h.td[
            h.span(".coming-cards")[str(coming.cards)],
            h.span(".coming-points")[f"/{coming.points}"],
        ]
    )


def _player(app: App, game: Game, player: Player) -> Element:
    side = game.state.sides[player]
    now = score(game.state.sides)
    return h.tr(class_=["player", colour(player)])[
        h.th(scope="row")[_opener(app, f"crew-{player.name}", game.seats[player].name)],
        (_strength(side.strength(n), now.points(player, n)) for n in Nationality),
        h.td[str(len(side.tricks)) if side.tricks else h.span(".zero")["0"]],
        h.td(".total")[
            _opener(app, "points", str(now.totals[player]), app.words.say("Total")),
            _projected(app, game.state, player),
        ],
    ]


def _projected(app: App, state: State, player: Player) -> Node:
    """The total if somebody shanghaied now, by the rules' own awards and points."""
    if not app.settings.shows_forecast:
        return None
    if not any(side.placed for side in state.sides):
        return h.span(".projected", aria_hidden="true")["\N{NO-BREAK SPACE}"]  # keeps its room
    points = totals(state)[player]
    text = app.words.say("{points} if the round ended now", points=points)
    return h.span(".projected", title=text, data_do="panel", data_argument="round")[
        h.span(aria_hidden="true")[f"→ {points}"], hidden(text)
    ]


@cache
def _strength(strength: int, points: int) -> Markup:
    """A crew's points; marked when the comparison would bring points now."""
    if not strength:
        return flat(h.td[h.span(".zero", aria_hidden="true")["·"], hidden("0")])
    return flat(h.td(class_={"scoring": points > 0})[str(strength)])


def _opener(app: App, panel: str, label: str, name: str = "") -> Element:
    """A heading that opens an overview on tap, and shows it while the mouse is over it."""
    return h.button(
        ".opener",
        type="button",
        data_do="panel",
        data_argument=panel,
        data_hover=panel,
        aria_expanded="true" if app.panel == panel else "false",
        aria_label=f"{name}: {label}" if name else None,
    )[h.span[label]]
