"""Random games to the end, for Monte Carlo tree search: the rules in few lines, for speed.

A test compares them with random games under the real rules.
"""

from collections.abc import Sequence
from random import Random

from shanghaien.ai.evaluate import holding
from shanghaien.cards import JOKER_VALUE, Card, Sailor, Trick
from shanghaien.state import DICE, NUMBERS, ROUNDS, ROW, Phase, Player, State

Coded = tuple[int, int]
"""A card: nationality and value, or -1 and the kind of trick."""

_TRICK = -1


def code(cards: Sequence[Card]) -> list[Coded]:
    """Cards as numbers."""
    return [
        (int(card.nationality), card.value) if isinstance(card, Sailor) else (_TRICK, int(card))
        for card in cards
    ]


class Start:
    """A position to play random games from, taken apart."""

    def __init__(self, state: State, deck: Sequence[Coded]) -> None:
        self.deck = deck
        self.round = state.round if state.phase is not Phase.OVER else ROUNDS + 1
        self.mover = int(state.to_move)
        self.row = code([state.card(n) for n in NUMBERS] if state.tavern else ())
        self.is_turned = state.direction is not None
        self.crews = [list(holding(side).crews) for side in state.sides]
        self.sailors = [sorted({int(s.nationality) for s in side.sailors}) for side in state.sides]
        self.tricks = [[int(trick) for trick in side.tricks] for side in state.sides]
        self.dice = [list(side.dice) for side in state.sides]
        self.placed = [side.placed for side in state.sides]
        self.captains = [side.captain_out for side in state.sides]
        self.roll = (state.roll[0] - 1, state.roll[1] - 1) if state.roll else None
        self.must_roll = state.phase is Phase.ROLLING


def rollout(start: Start, rng: Random) -> float:
    """The result of a random game: 1, 0 or -1 for player A. The deck is reshuffled."""
    table = _Table(start, rng)
    while table.round <= ROUNDS:
        table.play_round()
    return table.result()


class _Table:
    """A game in progress."""

    def __init__(self, start: Start, rng: Random) -> None:
        self.random = rng.random
        self.deck = [*start.deck]
        rng.shuffle(self.deck)
        self.round = start.round
        self.mover = start.mover
        self.row = start.row
        self.crews = [[*crews] for crews in start.crews]
        self.sailors = [[*nations] for nations in start.sailors]
        self.tricks = [[*tricks] for tricks in start.tricks]
        self.dice = [[*dice] for dice in start.dice]
        self.placed = [*start.placed]
        self.out = [*start.captains]
        self.roll = start.roll
        self.must_roll = start.must_roll
        if not start.is_turned and self._throw() < ROW // 2:
            self.row = self.row[::-1]

    def play_round(self) -> None:
        """Play to the end of the round and the next tavern."""
        while True:
            placed = self.placed[self.mover]
            may_end = placed >= 2 and not self.roll and not self.must_roll
            if may_end and (placed > DICE - 2 or self.random() < 0.5):
                break
            self._turn()
            self.mover = 1 - self.mover
        self._distribute()
        self.round += 1
        self.mover = 1 - self.mover
        self.row, self.deck = self.deck[:ROW], self.deck[ROW:]
        self.dice = [[0] * ROW, [0] * ROW]
        self.placed = [0, 0]
        self.out = [False, False]

    def _throw(self) -> int:
        return int(self.random() * ROW)

    def _turn(self) -> None:
        """A roll and its use."""
        low, high = self.roll or (self._throw(), self._throw())
        self.roll, self.must_roll = None, False
        if self.tricks[self.mover] and not self.out[self.mover]:
            self._choose(low, high)
        else:
            self._add(low if self.random() < 0.5 else high)

    def _add(self, number: int) -> None:
        self.dice[self.mover][number] += 1
        self.placed[self.mover] += 1

    def _choose(self, low: int, high: int) -> None:
        """A random move, tricks included."""
        me = self.mover
        numbers = [low] if low == high else [low, high]
        kinds = sorted(set(self.tricks[me]))
        moves = [(_PLACE, n, 0) for n in numbers]
        for kind in kinds:
            moves += [(_JOKER, kind, nation) for nation in self.sailors[me]]
            if kind == Trick.ADJUST:
                moves += [
                    (_ADJUST, kind, n + by) for n in numbers for by in (-1, 1) if 0 <= n + by < ROW
                ]
            else:
                moves.append((_OTHER, kind, 0))
        what, kind, number = moves[int(self.random() * len(moves))]
        if what == _PLACE:
            self._add(kind)
            return
        self.tricks[me].remove(kind)
        self.out[me] = True
        if what == _JOKER:
            self.crews[me][number] += JOKER_VALUE
            self._add(low if self.random() < 0.5 else high)
        elif what == _ADJUST:
            self._add(number)
        elif kind == Trick.BOTH:
            self._add(low)
            self._add(high)
        elif kind == Trick.AGAIN:
            self._turn()
        else:
            raise ValueError(f"{Trick(kind)!r} is not among the rules in few lines")

    def _distribute(self) -> None:
        one, two = self.dice
        leads = [a - b for a, b in zip(one, two, strict=True)]
        for n, (nation, value) in enumerate(self.row):
            lead = leads[n]
            if not lead and one[n]:
                if n:
                    lead = n * leads[n - 1]
                if n < ROW - 1:
                    lead += (n + 2) * leads[n + 1]
            if lead:
                player = int(lead < 0)
                if nation == _TRICK:
                    self.tricks[player].append(value)
                else:
                    self.crews[player][nation] += value
                    if nation not in self.sailors[player]:
                        self.sailors[player].append(nation)

    def result(self) -> float:
        """1, 0 or -1 for player A."""
        lead = len(self.tricks[Player.A]) - len(self.tricks[Player.B])
        for a, b in zip(*self.crews, strict=True):
            if a != b:
                points = min(a, b) or max(a, b)
                lead += points if a > b else -points
        return float((lead > 0) - (lead < 0))


_PLACE, _JOKER, _ADJUST, _OTHER = range(4)
