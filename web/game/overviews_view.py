"""What opens over a table: crews, cards to come, points, what happened, the round's end."""

from collections.abc import Iterable, Sequence
from itertools import groupby

import htpy as h
from htpy import Element, Node

from shanghaien.cards import Card, Nationality, Sailor, Trick, card_order
from shanghaien.game import Game
from shanghaien.moves import Roll
from shanghaien.scoring import awards, score
from shanghaien.state import Player
from web.game.questions import foretells, ways_back
from web.kernel.model import App, reader
from web.table.match_view import beginning
from web.table.points_view import award_list, comparison_table, round_gains
from web.table.scores_view import cards_to_come
from web.ui.components import card_view, do, drawing, hidden
from web.ui.sentences import crew_name, log, seat_names, trick_name


def _group(app: App, name: str, cards: Iterable[Card], jokers: int = 0) -> Element:
    w = app.words
    return h.div(".crew", role="listitem")[
        h.span(".crew-name")[name],
        h.div(".crew-cards")[
            (card_view(w, card, "small") for card in cards),
            (
                h.div(".card.small.joker-card", title=w.say("2 sailors"))[
                    hidden(w.say("2 sailors")),
                    drawing("trick-joker", "trick-art"),
                    h.span(".card-value", aria_hidden="true")["2"],
                ]
                for _ in range(jokers)
            ),
        ],
    ]


def _tricks(app: App, tricks: Sequence[Trick]) -> Node:
    """Trick cards, with the names that are not on small ones."""
    w, title = app.words, app.words.say("Dirty tricks")
    if not tricks:
        return None
    names = ", ".join(dict.fromkeys(trick_name(w, trick) for trick in sorted(tricks)))
    return _group(app, w.say("{crew}: {what}", crew=title, what=names), tricks)


def crew_a(app: App, game: Game) -> tuple[str, Node]:
    """The crew of player A, with the title."""
    return _crew(app, game, Player.A)


def crew_b(app: App, game: Game) -> tuple[str, Node]:
    """The crew of player B, with the title."""
    return _crew(app, game, Player.B)


def _crew(app: App, game: Game, player: Player) -> tuple[str, Node]:
    w, side = app.words, game.state.sides[player]
    title = w.say("{name}’s crews", name=game.seats[player].name)
    if not side.sailors and not side.tricks:
        return title, h.p(".empty")[w.say("Nobody on board yet.")]
    return title, h.div(".crews", role="list")[
        (
            _group(
                app,
                w.say("{crew}: {what}", crew=crew_name(w, n), what=side.strength(n)),
                [s for s in side.sailors if s.nationality is n],
                sum(joker.nationality is n for joker in side.jokers),
            )
            for n in Nationality
            if side.has_crew(n)
        ),
        _tricks(app, side.tricks),
    ]


def to_come(app: App, game: Game) -> Node:
    """The cards that can still be won, by nationality, one line each."""
    w, state, before = app.words, game.state, game.last_round()
    cards = sorted(cards_to_come(state), key=card_order)
    if not cards:
        return h.p(".empty")[w.say("None. That was the last round.")]
    if before is not None:  # the new row is not seen yet
        text = w.say("These are the {n} cards in the draw pile.", n=len(before.deck))
    elif not state.deck:
        text = w.say("These are the cards in the row. The draw pile is empty.")
    else:
        text = w.say(
            "These are the cards in the row and the {n} in the draw pile.", n=len(state.deck)
        )
    # They are sorted by nationality, as groupby needs it.
    sailors = [card for card in cards if isinstance(card, Sailor)]
    crews = groupby(sailors, lambda sailor: sailor.nationality)
    return h.p(".hint")[text], h.div(".crews", role="list")[
        (_group(app, crew_name(w, nationality), crew) for nationality, crew in crews),
        _tricks(app, [card for card in cards if isinstance(card, Trick)]),
    ]


def points(app: App, game: Game) -> Node:
    """The points, were the game to end now, crew by crew."""
    now = score(game.state.sides)
    below, w = reader(app), app.words
    arrow = w.say("In the score table, → shows what the total would be if the round ended now.")
    return (
        comparison_table(app, game, below, [c for c in now.comparisons if any(c.strengths)]),
        h.p(".hint")[arrow] if app.settings.shows_forecast else None,
        do("panel", w.say("How scoring works"), argument="rules-end"),
    )


def history(app: App, game: Game) -> Node:
    """All that has happened, the latest first; in practice with the ways back."""
    w, lines, ways = app.words, log(app.words, game, reader(app)), ways_back(app)
    if not lines:
        return h.p(".empty")[w.say("Nothing yet.")], beginning(w, game)
    # The log leaves out "rolls", so its lines are the events that are left.
    turns = [turn for turn, event in enumerate(game.events) if not isinstance(event, Roll)]
    return (
        h.p(".hint")[w.say("Practice: if you undo a roll, the same dice come up again.")]
        if ways
        else None,
        h.ol(".log", reversed=True)[
            (
                h.li[
                    line,
                    do("back", w.say("Undo to here"), argument=str(turn), classes="button quiet")
                    if turn in ways
                    else None,
                ]
                for turn, line in reversed(list(zip(turns, lines, strict=True)))
            )
        ],
        beginning(w, game),
    )


def round_end(app: App, game: Game) -> tuple[str, Node]:
    """Who gets each card, and why: at the end of a round, or if it ended now; with the title."""
    w, ended = app.words, game.last_round()
    title = w.say("If the round ended now") if ended is None else w.say("Round over")
    if ended is None and not foretells(app, game):
        return title, h.p(".empty")[w.say("Nothing to show yet.")]
    return title, (
        award_list(w, awards(ended or game.state), seat_names(game)),
        None if ended is None else round_gains(w, game, ended.round, reader(app)),
        do("panel", w.say("Who gets each card"), argument="rules-cards", classes="button"),
    )
