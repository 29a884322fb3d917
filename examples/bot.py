"""A bot: a file with `choose`. `python3 -m shanghaien play --opponent examples/bot.py` meets it.

It adds the die after which it would be furthest ahead, ends a round as soon as that gains enough,
and plays no tricks. There is much to do better.
"""

from random import Random

from shanghaien import (
    ChooseDirection,
    Move,
    Place,
    Player,
    Roll,
    Shanghai,
    State,
    apply,
    distribute,
    legal_moves,
    score,
)

ENOUGH = 4
"""Points that a round has to gain to be ended."""


def choose(state: State, rng: Random) -> Move:
    """One of the legal moves; the draw pile of `state` is sorted, since nobody knows its order."""
    me = state.to_move
    moves = legal_moves(state)
    if Shanghai() in moves:
        gain = lead(state, me) - lead_before(state, me)
        return Shanghai() if Roll() not in moves or gain >= ENOUGH else Roll()
    simple = [move for move in moves if isinstance(move, Roll | ChooseDirection | Place)]
    best = max(lead(apply(state, move), me) for move in simple)
    return rng.choice([move for move in simple if lead(apply(state, move), me) == best])


def lead(state: State, player: Player) -> int:
    """By how many points a player would be ahead if the round ended as the dice lie."""
    totals = score(distribute(state)).totals
    return totals[player] - totals[player.other]


def lead_before(state: State, player: Player) -> int:
    """By how many points a player is ahead without the cards of this round."""
    totals = score(state.sides).totals
    return totals[player] - totals[player.other]
