"""Who gets each card and the points of each crew, and why."""

from collections.abc import Iterable

import htpy as h
from htpy import Element

from shanghaien.game import Game
from shanghaien.scoring import Award, Comparison, Score, score
from shanghaien.state import Player
from web.kernel.model import App
from web.lang import Words, term
from web.ui.components import colour, drawing
from web.ui.percentages import gain
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


def changed(both: tuple[Comparison, Comparison], player: Player) -> tuple[int, int]:
    """How the points of a player and of the other one change between two meetings of crews."""
    own, rest = (
        sum(sign * met.points for sign, met in zip((-1, 1), both, strict=True) if met.winner is p)
        for p in (player, player.other)
    )
    return own, rest


def grown(
    w: Words, both: tuple[Comparison, Comparison], below: Player, names: tuple[str, str]
) -> str:
    """How two crews meet before and after one of them has grown, and what that changes in points;
    `names` are that of the player below, who reads it, and the other one's."""
    before, after = (w.score(met.strengths[below], met.strengths[below.other]) for met in both)
    own, rest = changed(both, below)
    told = {"crew": crew_name(w, both[0].nationality), "before": before, "after": after}
    one, two = both[1].strengths
    if not own and not rest and one != two:
        # Points are the weaker crew's sum: only the stronger one has grown.
        return w.say(
            "{crew}: {before} becomes {after}. The same points for now, but a safer lead.", **told
        )
    return w.say(
        "{crew}: {before} becomes {after}. Points: {name}\u00a0{own}, {rival}\u00a0{rest}.",
        name=names[0],
        own=gain(own),
        rival=names[1],
        rest=gain(rest),
        **told,
    )


def round_total(w: Words, game: Game, ended: int, below: Player) -> str:
    """What the round that has just ended has brought both players, whoever reads it first."""
    before, now = _around(game, ended)
    every = term("Points this round: {name}\u00a0{own}, {rival}\u00a0{rest}.")
    return _gained(w, every, seat_names(game), (before.totals, now.totals), below)


def round_gains(w: Words, game: Game, ended: int, below: Player) -> Element:
    """The same, then crew by crew and by trick cards."""
    (before, now), names = _around(game, ended), seat_names(game)
    crews = zip(before.comparisons, now.comparisons, strict=True)
    ordered = names[below], names[below.other]
    lines = [grown(w, both, below, ordered) for both in crews if both[0] != both[1]]
    if before.tricks != now.tricks:
        tricks = term("Unused tricks: {name} {own}, {rival} {rest}.")
        lines.append(_gained(w, tricks, names, (before.tricks, now.tricks), below))
    return h.div[
        h.p[h.strong[round_total(w, game, ended, below)]],
        h.ul(".log")[(h.li[line] for line in lines)],
    ]


def _around(game: Game, ended: int) -> tuple[Score, Score]:
    """The score when a round began, and now that it has ended."""
    began = next(state for state in game.states if state.round == ended)
    return score(began.sides), score(game.state.sides)


def _gained(
    w: Words,
    message: str,
    names: tuple[str, str],
    both: tuple[tuple[int, int], tuple[int, int]],
    below: Player,
) -> str:
    """By how much two numbers of both players have changed."""
    own, rest = (gain(both[1][p] - both[0][p]) for p in (below, below.other))
    return w.say(message, name=names[below], own=own, rival=names[below.other], rest=rest)


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
