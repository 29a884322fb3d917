"""A series of games by link: to how many wins, and how it stands."""

import htpy as h
from htpy import Element, Node

from shanghaien.game import Game, pact_of
from shanghaien.state import Player
from web.friend.questions import is_unfinished, own_standing
from web.kernel.model import App
from web.lang import Words
from web.lang.yours import You
from web.ui.components import do
from web.ui.sentences import seat_names, shown_name


def again(w: Words, game: Game) -> str:
    """What the button for the next game of the two says."""
    return w.say("Next game in the series") if is_unfinished(game) else w.say("Rematch")


def ways(app: App, game: Game) -> Node:
    """Beside the result: the next game of the two."""
    return do("friend-again", again(app.words, game), classes="button primary")


def standing(app: App, game: Game) -> Element:
    """Beside the result: how the series stands."""
    return h.p(".final-games")[result(app.words, game)]


def result(w: Words, game: Game) -> str:
    """How the series stands after a game, or who has won it; empty without one."""
    wins, names = game.standing, seat_names(game)
    if wins is None:
        return ""
    if not is_unfinished(game):
        name = names[wins.index(max(wins))]
        return w.say(
            "{name} wins the series {most}–{least}.", name=name, most=max(wins), least=min(wins)
        )
    for me in Player:
        if isinstance(names[me], You):
            return _from_own_seat(w, game, me, wins)
    score = w.say(
        "So far: {a} {wins}, {b} {others}.", a=names[0], wins=wins[0], b=names[1], others=wins[1]
    )
    return f"{_terms(w, game)} {score}"


def score(w: Words, game: Game) -> str:
    """To how many wins a series goes, and how it stood before the game; empty without one."""
    pact, me = pact_of(game), game.chance.side
    if pact.series is None:
        return ""
    wins = pact.series.wins
    if max(wins) == 0:
        return _terms(w, game)
    if me is not None and pact.number == 0:
        text = w.say("So far: you {own}, your friend {theirs}.", own=wins[0], theirs=wins[1])
        return f"{_terms(w, game)} {text}"
    return _from_own_seat(w, game, Player.B if me is None else me, wins)


def _from_own_seat(w: Words, game: Game, me: Player, wins: tuple[int, int]) -> str:
    """To how many wins a series goes, and how it stands, as the one at the screen is told."""
    name = shown_name(w, game.seats[me.other].name, None)
    text = w.say(
        "So far: {name} {theirs}, you {own}.", name=name, theirs=wins[me.other], own=wins[me]
    )
    return f"{_terms(w, game)} {text}"


def claimed(app: App, asked: Game) -> str:
    """To how many wins the series of an invitation goes, and how it stands: by the word of whoever
    invites, unless the games saved here say the same."""
    w, series, own = app.words, asked.chance.series, own_standing(app, asked)
    if series is None or own == series.wins or (own is None and max(series.wins) == 0):
        return score(w, asked)
    name = shown_name(w, asked.seats[0].name, None)
    text = w.say(
        "{name} says the score so far is {name} {theirs}, you {own}.",
        name=name,
        theirs=series.wins[0],
        own=series.wins[1],
    )
    if own is None:
        known = w.say("None of your saved games confirms it.")
    else:
        known = w.say(
            "Your saved games show a different score: {name} {theirs}, you {own}.",
            name=name,
            theirs=own[0],
            own=own[1],
        )
    return f"{_terms(w, asked)} {text} {known}"


def _terms(w: Words, game: Game) -> str:
    series = game.chance.series
    assert series is not None
    return w.say("First to three wins.") if series.target == 3 else w.say("First to five wins.")
