"""A player of few plies: what the tavern would bring now, and a turn or two further.

It knows nothing of the coming rounds. Weak levels play so, and matches measure against it.
"""

from itertools import starmap

from shanghaien.ai.nationality import points
from shanghaien.cards import Nationality, Sailor
from shanghaien.chance import ROLLS
from shanghaien.moves import Move, Roll, Shanghai
from shanghaien.rules import apply, can_roll, can_shanghai, legal_moves
from shanghaien.scoring import awards
from shanghaien.state import NUMBERS, ROUNDS, Phase, Player, State
from shanghaien.tricks import add_die, end_turn

_TRICK_IN_HAND = 1.5
"""Points that an unused trick is taken to be worth while there are rounds to use it in."""


def standing(state: State) -> float:
    """Player A's lead if the tavern were distributed now: the score, and tricks in hand."""
    strengths = [
        [side.strength(nationality) for side in state.sides] for nationality in Nationality
    ]
    tricks = [len(side.tricks) for side in state.sides]
    if state.tavern:
        for award in awards(state):
            if award.winner is None:
                continue
            if isinstance(award.card, Sailor):
                strengths[award.card.nationality][award.winner] += award.card.value
            else:
                tricks[award.winner] += 1
    # R8: one won in the last round is never used, so there a trick is its point.
    lead = (tricks[0] - tricks[1]) * (_TRICK_IN_HAND if state.round < ROUNDS else 1.0)
    return lead + sum(starmap(points, strengths))


def best(scored: list[tuple[Move, float]], player: Player) -> Move:
    """The move that is best for a player, by values that are player A's."""
    pick = max if player is Player.A else min
    return pick(scored, key=lambda pair: pair[1])[0]


def rate(state: State, turns: int) -> list[tuple[Move, float]]:
    """Every legal move with player A's expected lead after it, `turns` turns looked ahead."""
    return [(move, _after(state, move, turns)) for move in legal_moves(state)]


def _after(state: State, move: Move, turns: int) -> float:
    if isinstance(move, Shanghai):
        return standing(state)
    if isinstance(move, Roll):
        return _rolling(state, turns)
    after = apply(state, move)
    if after.phase is Phase.TURN:
        return _turn(after, turns)
    if after.phase is Phase.ROLLING:
        return _rolling(after, turns)
    # A direction, or a joker: a die follows.
    return max(
        (value for _, value in rate(after, turns)), key=lambda v: v if state.to_move == 0 else -v
    )


def _turn(state: State, turns: int) -> float:
    """Player A's lead with a player about to roll or to shanghai."""
    if turns == 0:
        return standing(state)
    values = []
    if can_shanghai(state):
        values.append(standing(state))
    if can_roll(state):
        values.append(_rolling(state, turns - 1))
    return max(values) if state.to_move is Player.A else min(values)


def _rolling(state: State, turns: int) -> float:
    """Player A's lead with dice in the air, averaged; no tricks are thought of."""
    # By the die that is added, not by the roll: six positions serve all 21 rolls.
    children = [_turn(end_turn(state, add_die(state.side, n)), turns) for n in NUMBERS]
    pick = max if state.to_move is Player.A else min
    return sum(
        float(chance) * pick(children[r.low - 1], children[r.high - 1]) for r, chance in ROLLS
    )
