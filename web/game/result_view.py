"""The result of a game: on one screen, with all that can be known of it in a panel."""

from typing import Any

import htpy as h
from htpy import Element, Node

from shanghaien.ai.strengths import find_level
from shanghaien.deciding import Deciding, deciding
from shanghaien.dice_fairness import Fairness, faces
from shanghaien.game import Game
from shanghaien.scoring import Score, score
from shanghaien.sources import Sealed
from shanghaien.state import Player
from web.analysis.seats_view import uneven
from web.analysis.state import has_review
from web.game.questions import easier, is_undo_known
from web.game.remark_view import remark
from web.kernel.model import App, is_face_to_face, reader
from web.lang import Words
from web.table.match_view import beginning, both_games, headline, match_winner, origin
from web.table.points_view import comparison_table
from web.ui.components import captain, colour, do, drawing, slot
from web.ui.dice_histogram import histogram
from web.ui.forms import fold
from web.ui.sentences import crew_name, seat_names


def final(app: App, game: Game) -> Element:
    """The result on one screen: who wins, by how much, what decided it, and the ways on."""
    w, now = app.words, score(game.state.sides)
    won = winner(game, now)
    advice = sum(seat.is_computer for seat in game.seats) == 1 and slot("result.level", app)
    advised = [each for each in advice or () if each is not None]
    return h.section(".final.result", aria_labelledby="final-title")[
        # At the edge of the one who sees the result upside down.
        do("turn", w.say("Flip the screen"), classes="button final-turn")
        if is_face_to_face(app)
        else None,
        _head(app, game, now),
        advised or h.p(".final-remark", role="status")[remark(app, game, won)],
        slot("news", app),
        h.div(".final-ways", role="group", aria_label=w.say("What next?"))[
            _next(app, game),
            do("review", w.say("Review"), classes="button") if has_review(game) else None,
            (not advised and _easier(app, game, won))
            or do("share", w.say("Share"), classes="button"),
            do("panel", w.say("More"), argument="result", classes="button"),
        ],
    ]


def _easier(app: App, game: Game, won: Player | None) -> Element | None:
    """A way to an easier game, after a loss; what would stand here is under "More", too."""
    w, found = app.words, easier(app, game, won)
    if found is None:
        return None
    name, value = found
    label = (
        w.say("Play with hints next")
        if name == "hints"
        else w.say("Play the {level} next", level=w.say(find_level(value).name))
    )
    return do("start-easier", label, argument=f"{name} {value}", classes="button")


def _next(app: App, game: Game) -> Node:
    """The next game: in the midst of a match only its second one is due."""
    if game.chance.is_by_link:
        return slot("result.again", app, game)
    w = app.words
    if game.is_first:
        return do("second", w.say("Play the second game"), classes="button primary")
    return do("start", w.say("Play again"), classes="button primary")


def more(app: App, game: Game) -> Element:
    """Where every point of the result comes from, its dice, and all else that can be done."""
    w, below, now = app.words, reader(app), score(game.state.sides)
    return h.div(".result-more")[
        h.div(".menu-group")[
            do("start", w.say("Play again"), classes="button") if game.is_first else None,
            do("undo", w.say("Undo"), classes="button") if is_undo_known(app) else None,
            do("watch", w.say("Replay"), argument="0", classes="button"),
            do("share", w.say("Share"), classes="button")
            if easier(app, game, winner(game, now))
            else None,
            do("panel", w.say("Game log"), argument="log", classes="button"),
            do("download", w.say("Download game file"), classes="button"),
            slot("menu.game", app),
            do("panel", w.say("Settings"), argument="settings", classes="button"),
            do("leave", w.say("Start screen"), classes="button"),
        ],
        comparison_table(app, game, below, now.comparisons),
        fold(
            app,
            "dice",
            w.say("Dice and cards"),
            histogram(w, Fairness(faces(game.events)), w.say("This game’s dice.")),
            beginning(w, game),
        ),
    ]


def title(w: Words, game: Game, now: Score) -> str:
    """Who wins the game, or the match that ends with it."""
    return headline(w, winner(game, now), seat_names(game), is_match=game.match is not None)


def _head(app: App, game: Game, now: Score) -> Element:
    """Who wins the game, or the match that ends with it, by how much, and what decided it."""
    w, below = app.words, reader(app)
    totals, won = game.match or now.totals, winner(game, now)
    # The winner is named above, so the higher one comes first.
    most, least = max(totals), min(totals)
    return h.header(".final-head")[
        h.div(".final-captains", aria_hidden="true")[
            (captain(colour(player)) for player in Player if won in (None, player))
        ],
        h.h1("#final-title", tabindex="-1")[title(w, game, now)],
        h.p(".final-totals")[w.score(most, least)] if game.verdict is None else None,
        (
            flags(now, below),
            h.p(".final-rule")[
                w.say(
                    "The stronger crew scores the weaker one’s strength, or its own if unopposed."
                )
            ],
        )
        if game.verdict is None
        else None,
        h.p(".final-games")[both_games(w, game, below)] if game.match else None,
        slot("result.series", app, game) if game.chance.series is not None else None,
        h.p(".final-decided")[decisive] if (decisive := story(w, game, now, below)) else None,
        h.p(".final-casual")[practice(w, game)] if game.took_chance_back else None,
        _uneven(app, game),
        # That sealed dice were checked stands in More, with the seal.
        h.p(".final-origin")[source]
        if not isinstance(game.chance, Sealed) and (source := origin(w, game))
        else None,
        h.p[w.say("That was the first of two games. You swap colours for the second.")]
        if game.is_first
        else None,
    ]


def flags(now: Score, below: Player) -> Element:
    """A flag for each crew and one for the tricks: under it what both have of it, and the points
    that it brings, in its winner's colour."""
    players = (below, below.other)
    return h.div(".flags", aria_hidden="true")[
        h.span(".flag.of-captains")[h.i, (captain(colour(p)) for p in players)],
        (
            h.span(".flag", data_nation=c.nationality.word)[
                h.i[
                    drawing(f"mark-{c.nationality.word}", "card-mark"),
                    h.span[c.nationality.letters],
                ],
                (h.s(class_=colour(p))[str(c.strengths[p])] for p in players),
                h.b(class_=None if c.winner is None else colour(c.winner))[f"+{c.points}"],
            ]
            for c in now.comparisons
        ),
        h.span(".flag")[
            h.i[drawing("trick-back", "card-mark")],
            (h.s(class_=colour(p))[str(now.tricks[p])] for p in players),
            (h.b(class_=colour(p))[f"+{now.tricks[p]}"] for p in Player if now.tricks[p])
            if any(now.tricks)
            else h.b["+0"],
        ],
    ]


def _uneven(app: App, game: Game) -> Element | None:
    """What one of the two had alone or more of, so that the statistics do not count the game."""
    w, saved = app.words, app.games.find(app.games.id or "")
    unequal = (alone(w, game), uneven(w, saved.kept.help if saved else None, seat_names(game)))
    found = [text for text in unequal if text]
    if not found:
        return None
    counts = (
        w.say("The match counts as practice.")
        if game.match
        else w.say("The game counts as practice.")
    )
    return h.p(".final-casual")[" ".join((*found, counts))]


def alone(w: Words, game: Game) -> str:
    """Who alone had a trick card from the start, if one had."""
    whose = game.setup.start_trick_for
    if whose is None:
        return ""
    return w.say("Only {name} had a trick card from the start.", name=seat_names(game)[whose])


def winner(game: Game, now: Score) -> Player | None:
    """Who has won: the match, or the game by the crews or since the other one has resigned; None in
    a draw."""
    if game.match is not None:
        return match_winner(game.match)
    if game.verdict is None:
        return now.winner
    return None if game.verdict < 0 else Player(game.verdict)


def story(w: Words, game: Game, now: Score, below: Player) -> str:
    """What decided the game, or how it ended before its last round; nothing for a match, which no
    game decides alone."""
    if game.match is not None:
        return ""
    if game.verdict is None:
        return decided(w, now, seat_names(game))
    return _early(w, game, winner(game, now), now.totals[below], now.totals[below.other])


def practice(w: Words, game: Game) -> str:
    """That chance was taken back, if it was."""
    if not game.took_chance_back:
        return ""
    if game.match:
        return w.say("Practice match: rolls were undone.")
    return w.say("Practice game: rolls were undone.")


def _early(w: Words, game: Game, won: Player | None, own: int, other: int) -> str:
    """How a game ended before its last round, and how it stood."""
    given = {"round": game.state.round, "own": own, "other": other}
    if won is None:
        return w.say("The draw was agreed in round {round}. The score was {own}–{other}.", **given)
    name = seat_names(game)[won.other]
    return w.say(
        "{name} resigned in round {round}. The score was {own}–{other}.", name=name, **given
    )


def decided(w: Words, final: Score, names: tuple[str, str]) -> str:
    """The greatest share of the points, and how the game would have ended without it."""
    found = deciding(final)
    if found is None:
        return ""
    given: dict[str, Any] = {
        "n": found.points,
        "crew": w.say("Unused tricks")
        if found.nationality is None
        else crew_name(w, found.nationality),
        "own": found.strengths[found.player],
        "other": found.strengths[found.player.other],
        "name": names[found.player],
    }
    # In a draw, or where the winner is far ahead, nothing decided it alone.
    if final.winner in (None, found.without):
        share = w.count(
            "{name}’s biggest gain: {crew} {own}–{other}, {n} point.",
            "{name}’s biggest gain: {crew} {own}–{other}, {n} points.",
            **given,
        )
    else:
        share = w.count(
            "The decider: {crew} {own}–{other}, {n} point for {name}.",
            "The decider: {crew} {own}–{other}, {n} points for {name}.",
            **given,
        )
    return f"{share} {_without(w, found, names)}"


def _without(w: Words, found: Deciding, names: tuple[str, str]) -> str:
    if found.without is None:
        return w.say("Without that, it would have been a draw.")
    name = names[found.without]
    if found.without is found.player:
        return w.say("{name} would have won even without that.", name=name)
    return w.say("Without that, {name} would have won.", name=name)
