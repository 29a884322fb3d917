"""The final scoring, nationality by nationality."""

from typing import Any

import htpy as h
from htpy import Element

from shanghaien.deciding import Deciding, deciding
from shanghaien.dice_fairness import Fairness, faces
from shanghaien.game import Game
from shanghaien.scoring import Score, score
from shanghaien.state import Player
from web.analysis.review_view import review
from web.analysis.seats_view import uneven
from web.kernel.model import App, is_face_to_face, reader
from web.lang import Words
from web.table.match_view import both_games, headline, match_winner, origin, second_game
from web.table.points_view import comparison_table
from web.ui.components import captain, colour, do, drawing, slot
from web.ui.dice_histogram import histogram
from web.ui.sentences import crew_name, seat_names


def final(app: App, game: Game) -> Element:
    """The result screen: who wins, and where every point comes from."""
    w, now, below = app.words, score(game.state.sides), reader(app)
    reviewed, again = review(app, game), game.is_first
    return h.section(".final", aria_labelledby="final-title")[
        # At the edge of the one who sees the result upside down.
        do("turn", w.say("Flip the screen"), classes="button final-turn")
        if is_face_to_face(app)
        else None,
        _head(app, game, now),
        slot("result.level", app) if sum(seat.is_computer for seat in game.seats) == 1 else None,
        slot("news", app),
        h.div(".panel")[comparison_table(app, game, below, now.comparisons)],
        reviewed,
        h.section(".panel.all-dice")[
            histogram(w, Fairness(faces(game.events)), w.say("This game’s dice."))
        ],
        h.div(".actions")[
            do("leave", w.say("New game"), classes="button"),
            do("start", w.say("Play again"), classes="button") if again else None,
            do("watch", w.say("Replay"), argument="0", classes="button"),
            do("download", w.say("Download game file"), classes="button"),
            do("panel", w.say("Game log"), argument="log", classes="button"),
        ],
        # At the lower edge of the window wherever the page is scrolled to.
        h.div(".final-ways", role="group", aria_label=w.say("What next?"))[
            # In the midst of a match only its second game is due.
            (None if again else do("start", w.say("Play again"), classes="button primary"))
            if not game.chance.is_by_link
            else slot("result.again", app, game),
            h.a(".button", href="#review-title")[w.say("Review")] if reviewed else None,
            do("share", w.say("Share this game"), classes="button"),
        ],
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
        flags(now, won) if game.verdict is None else None,
        h.div(".final-captains", aria_hidden="true")[
            (captain(colour(player)) for player in Player if won in (None, player))
        ],
        h.h1("#final-title", tabindex="-1")[title(w, game, now)],
        h.p(".final-totals")[w.score(most, least)] if game.verdict is None else None,
        h.p(".final-games")[both_games(w, game, below)] if game.match else None,
        slot("result.series", app, game) if game.chance.series is not None else None,
        h.p(".final-decided")[decisive] if (decisive := story(w, game, now, below)) else None,
        h.p(".final-casual")[practice(w, game)] if game.took_chance_back else None,
        _uneven(app, game),
        h.p(".final-origin")[source] if (source := origin(w, game.chance)) else None,
        second_game(w, game),
    ]


def flags(now: Score, won: Player | None) -> Element:
    """A flag for each crew that brought the winner points; in a draw, for each that brought any."""
    scored = (c for c in now.comparisons if c.points and won in (None, c.winner))
    return h.div(".flags", aria_hidden="true")[
        (
            h.span(data_nation=c.nationality.word)[
                drawing(f"mark-{c.nationality.word}", "card-mark")
            ]
            for c in scored
        )
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
            "The biggest gain: {crew} {own}–{other}, {n} point for {name}.",
            "The biggest gain: {crew} {own}–{other}, {n} points for {name}.",
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
