"""A position between two rounds as training sees it, and its value by the weights, written plainly.

`shanghaien.ai.evaluate.RoundEnds` computes the same for all 729 ends of a round at once; a test
compares them.
"""

from dataclasses import dataclass
from math import erf, sqrt

from shanghaien.ai.evaluate import Evaluator, estimate, holding, sailor_values, worth
from shanghaien.ai.network import GAINS, Counts, Network, chance, count, describe, times
from shanghaien.ai.scenarios import Scenarios
from shanghaien.cards import Nationality
from shanghaien.state import ROUNDS, ROW, Player, State


@dataclass(frozen=True, slots=True)
class Sample:
    """A position between two rounds: the inputs of its value, and the value."""

    crews: tuple[tuple[int, int, tuple[int, ...]], ...]
    """For each nationality, both strengths and the values still to come."""
    tricks: tuple[Counts, Counts]
    """Unused tricks of each kind, of both players."""
    rounds: int
    """Rounds to come."""
    start: int
    """1 if player A starts the next round, else -1."""
    worth: float
    """Player A's probability to win."""
    result: float
    """1, ½ or 0: what the game that it comes from brought player A."""


def take(state: State, value: float, result: float) -> Sample:
    """A position at the start of a round as a sample."""
    # A shanghai deals at once, so no state lies between rounds: the tavern counts among the cards
    # to come, and its round among the rounds.
    a, b = (holding(side).tricks for side in state.sides)
    start = 1 if state.starter is Player.A else -1
    return Sample(crews(state), (a, b), ROUNDS + 1 - state.round, start, value, result)


def crews(state: State) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """For each nationality, both strengths and the values still to come."""
    one, two = (holding(side).crews for side in state.sides)
    # Between rounds nobody knows which of them lie next.
    values = sailor_values((*state.tavern, *state.deck))
    return tuple((one[n], two[n], values[n]) for n in Nationality)


def predict(evaluator: Evaluator, s: Sample) -> float:
    """Player A's chance in a sample; with a network, from player A's view."""
    if isinstance(evaluator, Network):
        return _by_network(evaluator, s)
    weights = evaluator
    lead = s.start * weights.start
    a, b = (worth(tricks, weights, s.rounds) for tricks in s.tricks)
    lead += a - b
    variance = weights.spread
    gain_a = gain_b = 0.0
    for one, two, coming in s.crews:
        mean, more, x, y = estimate(one, two, coming, weights)
        lead += mean
        variance += more
        gain_a, gain_b = max(gain_a, x), max(gain_b, y)
    lead += weights.joker * (gain_a * any(s.tricks[0]) - gain_b * any(s.tricks[1]))
    return 0.5 + 0.5 * erf(lead / sqrt(2.0 * variance))


def swap(s: Sample) -> Sample:
    """A sample with its players swapped."""
    crews = tuple((two, one, coming) for one, two, coming in s.crews)
    return Sample(crews, s.tricks[::-1], s.rounds, -s.start, 1.0 - s.worth, 1.0 - s.result)


def scenario_shares(s: Sample) -> list[float]:
    """The shares of the scenarios that player A wins, and that player B wins.

    As in `scenarios.Scenarios.shares`.
    """
    coming = tuple(values for _, _, values in s.crews)
    # What is no sailor among the cards to come is a trick: 8 rounds use the whole deck.
    scenarios = Scenarios(coming, ROW * s.rounds - sum(map(len, coming)))
    part = scenarios.nothing
    for n, (one, two, _) in enumerate(s.crews):
        part = scenarios.add(part, scenarios.part(n, one, two))
    a, b = s.tricks
    return scenarios.shares(part, sum(a) - sum(b), (any(a), any(b)))


def _by_network(net: Network, s: Sample) -> float:
    rows = [describe(*crew) for crew in s.crews]
    held = (*count(s.tricks[0]), *count(s.tricks[1]), 1.0)
    tops = [max(gains) for gains in zip(*(row[GAINS] for row in rows), strict=True)]
    gains = (tops[0] * any(s.tricks[0]), tops[1] * any(s.tricks[1]))
    shares = scenario_shares(s) if net.scenarios else []
    parts = [times(held, net.tricks), times(gains, net.jokers)]
    if net.scenarios:
        parts.append(times(times(shares, net.scenarios), net.blend))
    sums = [s.start * x + sum(more) for x, *more in zip(net.start, *parts, strict=True)]
    for row in rows:
        hidden = [max(x, 0.0) for x in times((*row, 1.0), net.first)]
        for part in (times(hidden, net.second), times(row, net.direct)):
            sums = [x + y for x, y in zip(sums, part, strict=True)]
    numbers = (*(max(x, 0.0) for x in sums), *gains, 1.0, *shares)
    last = zip(numbers, [*net.last, *net.gains, *net.shares], strict=True)
    return chance(sum(x * y for x, y in last))
