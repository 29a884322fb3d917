"""Who gets each card and the points of each crew, and why."""

from collections.abc import Iterable

import htpy as h
from htpy import Element

from shanghaien.game import Game
from shanghaien.scoring import Award, Comparison, score
from shanghaien.state import Player
from web.kernel.model import App
from web.lang import Words
from web.ui.components import colour, drawing
from web.ui.sentences import award_sentence, comparison_sentence, crew_name, seat_names


def award_list(w: Words, some: Iterable[Award], names: tuple[str, str]) -> Element:
    """Card by card: who gets it, and why."""
    return h.ol(".log")[
        (
            h.li(class_=None if award.winner is None else colour(award.winner))[
                award_sentence(w, award, names)
            ]
            for award in some
        )
    ]


def comparison_table(
    app: App, game: Game, below: Player, comparisons: Iterable[Comparison]
) -> Element:
    """Nationality by nationality: both strengths, who gets how much, and why."""
    w, names = app.words, seat_names(game)
    now = score(game.state.sides)
    players = (below, below.other)
    return h.table(".comparison")[
        h.caption(".visually-hidden")[w.say("Score")],
        h.thead[
            h.tr[
                h.th(scope="col")[w.say("Crew")],
                (
                    h.th(scope="col", class_=colour(p))[
                        names[p], h.small[w.say("Strength"), " ", h.b[w.say("+points")]]
                    ]
                    for p in players
                ),
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
