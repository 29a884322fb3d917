"""Play-outs: whether one move is really better than another, and by how much.

Both moves are played on with the same dice and the same taverns, as an engine chooses. A play-out
ends when one more tavern lies: there it is valued. The luck of the dice is taken out: what each
roll changes is known, since rounds are solved, and its mean is nothing (as in backgammon programs,
and in Veness, Lanctot and Bowling, "Variance reduction in Monte-Carlo tree search", 2011). What is
left in doubt is what the end of the round is worth.
"""

from collections.abc import Generator, Sequence
from dataclasses import replace
from itertools import permutations
from random import Random

from shanghaien.ai.engine import Engine
from shanghaien.ai.lead import Lead
from shanghaien.ai.one_ply import best
from shanghaien.ai.steps import Steps
from shanghaien.cards import Card
from shanghaien.chance import draw
from shanghaien.moves import Move, Shanghai
from shanghaien.position import format_position
from shanghaien.rules import apply, hide, legal_moves, outcome
from shanghaien.state import ROUNDS, ROW, Phase, Player, State


class Playouts:
    """Plays positions on by an engine."""

    def __init__(self, engine: Engine) -> None:
        """Whatever the engine has solved serves, and what it solves is kept in it."""
        self._engine = engine
        # The next round by itself: here it would push out the one that is played.
        self._ahead = engine.beside()

    def lead_steps(
        self, state: State, first: Move, second: Move
    ) -> Generator[Lead | None, None, None]:
        """How much better the first move is, after each pair of play-outs; it never ends."""
        lead = Lead()
        while True:
            gain = yield from self.gain_steps(state, first, second, len(lead.gains))
            lead = Lead((*lead.gains, gain))
            yield lead

    def gain_steps(self, state: State, first: Move, second: Move, number: int) -> Steps[float]:
        """How much better the first move is by one pair of play-outs.

        The position and the number of the pair are all that their dice and taverns depend on: so
        they can be stopped and taken up again.
        """
        seen, seed = _seen(state)
        one = yield from self.steps(apply(seen, first), seed, number)
        two = yield from self.steps(apply(seen, second), seed, number)
        return state.to_move.sign * (one - two)

    def shift_steps(self, state: State, number: int) -> Steps[float]:
        """What a play-out of this number says more for player A than the value of the position."""
        seen, seed = _seen(state)
        value = yield from self._engine.value_steps(seen)
        return (yield from self.steps(seen, seed, number)) - value

    def ends_steps(self, state: State) -> Steps[int]:
        """How many play-outs of a position are all that there are; 0 where they have no end.

        Where the round before the last is best ended at once, nothing is left to chance but the
        order of the last six cards.
        """
        if state.round != ROUNDS - 1 or state.phase is not Phase.TURN:
            return 0
        seen = hide(state)
        move = yield from choice_steps(self._engine, seen)
        return len(orders(apply(seen, move))) if isinstance(move, Shanghai) else 0

    def steps(self, state: State, seed: str, number: int = 0) -> Steps[float]:
        """Player A's chance once the round is over and the next tavern lies; luck taken out."""
        minds = {player: Random(f"{seed} {number} {player.name}") for player in Player}
        round_, luck = state.round, 0.0
        while state.round == round_ and state.phase is not Phase.OVER:
            if state.phase is Phase.ROLLING:
                before = state
                state = apply(state, draw(state, minds[state.to_move]))
                luck += yield from luck_steps(self._engine, before, state)
            else:
                state = apply(state, (yield from choice_steps(self._engine, state)))
        final = outcome(state)
        if final is not None:
            end = 0.5 if final.winner is None else float(final.winner is Player.A)
        else:
            end = yield from self._ahead.value_steps(_dealt(state, seed, number))
        return end - luck


def _seen(state: State) -> tuple[State, str]:
    """What the players see of a position, and what dice and taverns of its play-outs follow from,
    beside their numbers."""
    seen = hide(state)
    return seen, format_position(seen)


def _dealt(state: State, seed: str, number: int) -> State:
    """The next tavern of a play-out: the last one in another order each time."""
    if state.round < ROUNDS:
        return deal(state, Random(f"{seed} {number} tavern"))
    known = orders(state)
    shuffled = Random(f"{seed} tavern").sample(known, len(known))
    return hide(replace(state, tavern=shuffled[number % len(known)], deck=()))


def orders(state: State) -> Sequence[tuple[Card, ...]]:
    """The orders in which the last tavern may lie, each as likely as any other.

    One that mirrors another one is worth the same, and left out: whoever begins chooses the end
    that is number 1.
    """
    known = set(permutations((*state.tavern, *state.deck)))
    half = [one for one in known if _key(one) < _key(one[::-1])]
    # With one that mirrors itself they would not be as likely.
    return sorted(half if 2 * len(half) == len(known) else known, key=_key)


def _key(order: Sequence[Card]) -> list[str]:
    return [str(card) for card in order]


def luck_steps(engine: Engine, before: State, after: State) -> Steps[float]:
    """What a roll gave player A; over all 36 rolls the mean is 0."""
    value = yield from engine.value_steps(hide(after))
    return value - (yield from engine.value_steps(hide(before)))


def choice_steps(engine: Engine, state: State) -> Steps[Move]:
    """The move that the engine makes."""
    moves = legal_moves(state)
    if len(moves) == 1:
        return moves[0]
    return best((yield from engine.rate_steps(hide(state))), state.to_move)


def deal(state: State, rng: Random) -> State:
    """A position at the start of a round with another tavern that may come."""
    coming = [*state.tavern, *state.deck]
    rng.shuffle(coming)
    return hide(replace(state, tavern=tuple(coming[:ROW]), deck=tuple(coming[ROW:])))
