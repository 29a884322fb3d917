"""What is told of a game's beginning when it is over, and of a match of two games."""

from collections.abc import Sequence
from typing import assert_never

import htpy as h
from htpy import Node

from shanghaien.game import Game
from shanghaien.scoring import score
from shanghaien.seed import Seed
from shanghaien.sources import Agreed, Drawn, Ended, RealDice, Sealed, Seeded
from shanghaien.state import Player
from web.lang import Words
from web.ui.sentences import seat_names

SHOWN = 8
"""Digits of a seal that are shown where all of them would be in the way."""


def origin(w: Words, game: Game) -> str | None:
    """Where a game's cards and dice come from; None if there is nothing to say."""
    chance = game.chance
    match chance:
        case RealDice():
            return w.say("Real dice, entered by hand.")
        case Seeded(Seed(word, leg)) if leg:
            return w.say("Seed: {word}, game {leg} of 2.", word=word, leg=leg)
        case Seeded(seed):
            return w.say("Seed: {word}.", word=seed.word)
        case Sealed() if not game.is_over:
            return w.say(
                "All cards and dice were set before the first move; nobody can change them."
            )
        case Sealed() if chance.holds(game.setup.deck, game.events, game.states):
            return w.say("Checked: nobody has changed the cards or dice since the game began.")
        case Sealed():
            return w.say("These aren’t the cards and dice set before the first move.")
        case Drawn() | Agreed() | Ended():
            return None
    assert_never(chance)


def beginning(w: Words, game: Game) -> Node:
    """Where cards and dice come from, with the seal in full, and with what was in it once the game
    is over."""
    found = [origin(w, game)]
    match game.chance:
        case Sealed(secret, seal=whole):
            found.append(w.say("Seal: {seal}", seal=_grouped(whole)))
            if game.is_over:
                found.append(w.say("Secret that opens the seal: {secret}", secret=_grouped(secret)))
    return h.div[(h.p(".hint")[text] for text in found)] if found[0] else None


def _grouped(digits: str) -> str:
    """Digits in groups as long as what is shown in short: easier to compare, and to be broken."""
    return " ".join(digits[i : i + SHOWN] for i in range(0, len(digits), SHOWN))


def short_seal(w: Words, game: Game) -> str | None:
    """The beginning of the seal, which is enough to know it again; None without one."""
    match game.chance:
        case Sealed(seal=whole):
            return w.say("Seal: {seal}", seal=f"{whole[:SHOWN]}…")
    return None


def headline(w: Words, winner: Player | None, names: tuple[str, str], *, is_match: bool) -> str:
    """Who has won a game or a match."""
    if winner is None:
        return w.say("The match is a draw") if is_match else w.say("A draw – you share the victory")
    name = names[winner]
    return (
        w.say("{name} wins the match", name=name) if is_match else w.say("{name} wins", name=name)
    )


def match_winner(sums: tuple[int, int]) -> Player | None:
    """Who has won a match by its sums; None in a draw."""
    a, b = sums
    return None if a == b else Player(a < b)


def both_games(w: Words, game: Game, below: Player) -> str | None:
    """How the two games of a match ended, the points of the player below first."""
    final = score(game.state.sides)
    match game.chance:
        case Seeded(Seed(first=(a, b))) if game.match is not None:
            first = (a, b)
        case _:
            return None
    # Seats were swapped: who sits below now had the other one in game 1.
    return " ".join(
        _ended(w, number, totals, below, seat_names(game))
        for number, totals in enumerate((first[::-1], final.totals), start=1)
    )


def _ended(w: Words, n: int, totals: Sequence[int], below: Player, names: tuple[str, str]) -> str:
    """How a game of two ended, as the player below sees it."""
    own, other = totals[below], totals[below.other]
    if own == other:
        return w.say("Game {n} ended in a draw, {own}–{other}.", n=n, own=own, other=other)
    name = names[below if own > other else below.other]
    return w.say(
        "Game {n} ended {own}–{other}, a win for {name}.", n=n, own=own, other=other, name=name
    )
