"""Positions between two rounds: from games of the strongest level against itself, and altered ones.

The opponent values all 729 ways in which a round can end, even unlikely ones. So training includes
rounds with their cards distributed at random.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from bench.solver import solver
from shanghaien.ai.evaluate import Evaluator
from shanghaien.ai.one_ply import best
from shanghaien.cards import Card, Nationality, Sailor, Trick, card_order
from shanghaien.chance import draw, draw_starter, shuffle
from shanghaien.rules import apply, hide, legal_moves, outcome, setup
from shanghaien.state import Joker, Phase, Player, Side, State

LEFT_OUT = 0.16
"""The chance that nobody gets a card in an altered round."""
JOKER = 0.25
"""The chance that a player has used a trick as a joker in an altered round."""

Played = tuple[list[State], float]
"""The positions before round 1 and after rounds 1 to 7 of a game, and its result: 1, ½ or 0 for
player A."""


def self_play(
    seed: str, numbers: range, weights: Sequence[Evaluator], noise: float
) -> Iterator[Played]:
    """Games of the strongest level against itself, with errors of a given standard deviation."""
    engine = solver(weights)
    for n in numbers:
        rng = Random(f"{seed} game {n}")
        state = setup(shuffle(rng), draw_starter(rng))
        between = [hide(state)]
        while state.phase is not Phase.OVER:
            if state.phase is Phase.ROLLING:
                state = apply(state, draw(state, rng))
                continue
            moves = legal_moves(state)
            if len(moves) > 1:
                rated = [(move, v + rng.gauss(0.0, noise)) for move, v in engine.rate(hide(state))]
                move = best(rated, state.to_move)
            else:
                move = moves[0]
            after = apply(state, move)
            if after.round > state.round:
                between.append(hide(after))
            state = after
        final = outcome(state)
        winner = final.winner if final else None
        yield between, 0.5 if winner is None else float(winner is Player.A)


def alter(before: State, after: State, rng: Random) -> State:
    """The end of a round with cards distributed at random; `before` is the round's beginning."""
    shares: tuple[list[Card], list[Card], list[Card]] = ([], [], [])
    part = (1.0 - LEFT_OUT) / 2.0
    for card in before.tavern:
        shares[rng.choices((0, 1, 2), (part, part, LEFT_OUT))[0]].append(card)
    used: list[Card] = []
    one = _with(before.sides[0], shares[0], used, rng)
    two = _with(before.sides[1], shares[1], used, rng)
    out = tuple(sorted((*before.out, *shares[2], *used), key=card_order))
    starter = rng.choice(tuple(Player))
    return replace(after, sides=(one, two), starter=starter, to_move=starter, out=out)


def _with(side: Side, cards: Sequence[Card], used: list[Card], rng: Random) -> Side:
    """A side at the end of a round that brought it some cards; occasionally it used a trick."""
    tricks, jokers = list(side.tricks), list(side.jokers)
    crews = sorted({sailor.nationality for sailor in side.sailors})
    if tricks and crews and rng.random() < JOKER:
        jokers.append(Joker(Nationality(rng.choice(crews)), tricks.pop(rng.randrange(len(tricks)))))
    elif tricks and rng.random() < JOKER:
        used.append(tricks.pop(rng.randrange(len(tricks))))
    sailors = [*side.sailors, *(card for card in cards if isinstance(card, Sailor))]
    tricks += [card for card in cards if isinstance(card, Trick)]
    return Side(tuple(sorted(sailors)), tuple(sorted(jokers)), tuple(sorted(tricks)))
