"""What a move will lead to in its round, and what of that decides between two moves.

A prospect follows from the solved round: both players choose what is best for them, and every roll
comes as often as it does. Values are player A's chance to win.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import product

from shanghaien.rounding import nearest
from shanghaien.state import ROW, Direction, Player

OWNERS = tuple(tuple(reversed(digits)) for digits in product(range(3), repeat=ROW))
"""For each distribution and number whose the card is: 0 nobody's, 1 the first's, 2 the second's."""

SIDES = 3
"""Player A, player B, nobody."""


@dataclass(frozen=True, slots=True)
class Fork:
    """Something that comes out one way or another: whose a card will be, say."""

    chances: tuple[float, ...]
    wins: tuple[float, ...]
    """The chance to win on average if it came out so, all else being equal."""
    weight: float = 1.0
    """In how many cases it could have come out otherwise."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What will come of a round, with probabilities from 0 to 1."""

    cards: tuple[Fork, ...]
    """For each card of the tavern, from player A's left, whose it will be: player A's, player B's,
    nobody's. By where it lies: its number is another one after another direction."""
    start: Fork
    """Who starts the next round: player A, player B."""
    tricks: tuple[Fork, Fork]
    """Whether each player uses a trick from now on: he does, he does not. It is valued as if he had
    spent it on nothing, or still had it."""


STAKES = ROW * SIDES + 2 + 2 * 3
"""How many numbers flow.h tells beside the chances."""


def prospect(  # noqa: PLR0913, PLR0917 - what flow.h returns, and whose it is
    first: Player,
    direction: Direction,
    chances: Sequence[float],
    stakes: Sequence[float],
    layers: tuple[int, int],
    now: tuple[int, int],
) -> Prospect:
    """The prospect of a pass forward through a solved round (shanghaien/ai/kernel/flow.h).

    `first` has started the round. `chances` are by who ends it and distribution, then by both
    players' layers, of which `layers` tells how many there are and `now` which is theirs; `stakes`
    are as flow.h has them. Both have the cards by number, as `direction` gives it.
    """

    def of_a(win: float) -> float:
        return _within(win if first is Player.A else 1.0 - win)

    def fork(ways: Sequence[tuple[float, float]], weight: float = 1.0) -> Fork:
        return Fork(
            tuple(_within(chance) for chance, _ in ways),
            tuple(of_a(win) for _, win in ways),
            _within(weight),
        )

    ends = len(OWNERS)
    owned = [[0.0] * SIDES for _ in range(ROW)]
    for k, chance in enumerate(chances[: 2 * ends]):
        if chance:
            for card, owner in zip(owned, OWNERS[k % ends], strict=True):
                card[owner] += chance
    mine, other = (1, 2) if first is Player.A else (2, 1)
    cards = [
        fork([(card[owner], stakes[SIDES * n + owner]) for owner in (mine, other, 0)])
        for n, card in enumerate(owned)
    ]
    if direction is Direction.RIGHT:
        cards.reverse()
    # Who ends a round lets the other one start the next.
    begin = ROW * SIDES
    by_end = [(sum(chances[k * ends : (k + 1) * ends]), stakes[begin + k]) for k in (0, 1)]
    used, at = [], 2 * ends
    for player, (count, kept) in enumerate(zip(layers, now, strict=True)):
        weight, spent, held = stakes[begin + 2 + 3 * player :][:3]
        keeps = chances[at + kept]
        ways = [spent / weight, held / weight] if weight else [0.5, 0.5]
        used.append(fork([(1.0 - keeps, ways[0]), (keeps, ways[1])], weight))
        at += count
    return Prospect(
        tuple(cards),
        fork(by_end[::-1] if first is Player.A else by_end),
        (used[first], used[first.other]),
    )


def _within(chance: float) -> float:
    """What rounding has moved out of the chances."""
    return min(max(chance, 0.0), 1.0)


class Kind(Enum):
    """What decides between two moves."""

    CARD = "card"
    START = "start"
    TRICK = "trick"


@dataclass(frozen=True, slots=True)
class Factor:
    """Something that comes out otherwise after the better one of two moves."""

    kind: Kind
    player: Player
    """Whose chance it is told by: who gets the card or not, starts, or uses a trick or not."""
    position: int
    """Where the card lies, 0 to 5 from player A's left; 0 for what is no card."""
    chance: float
    """How often it comes so after the better move."""
    rival: float
    """And after the other one."""
    gain: float
    """What that brings the player to move, in chances to win; below 0 what it costs."""
    others: tuple[float, float] | None = None
    """Of a card, how often the other player gets it after both, if some of the gain is that."""
    is_of_both: bool = False
    """Whether much of it is."""


LEAST = 0.4
"""So great a part of what the first reason brings a second one must bring to be told."""
ENOUGH = 0.7
"""More are told until all bring so much of what speaks for a move."""
TINY = 0.002
"""And so much of winning a factor at least."""
MOST = 4
"""How many reasons are told at most."""
PRICE = 0.4
"""Costs are told, the greatest first, where those that are not take away more of the reasons than
this: two at most."""

REST = 1 / 3
"""While a greater part of a difference is left unexplained, more is told,"""
SEEN = 0.005
"""if it is worth so much of winning,"""
LONGEST = 6
"""until there are so many."""


def deciding(
    best: Prospect,
    rival: Prospect,
    mover: Player,
    places: Collection[int] = (),
    whole: float | None = None,
) -> tuple[Factor, ...]:
    """What makes the better one of two moves better, the most important first, then what it costs.

    The cards at `places`, on which the moves put dice, are told of even where they decide little.
    Where `whole`, the difference in chances to win, is given, more is told while that explains too
    little of it. What is the same in whole percent is left out.
    """
    found = []
    for position, forks in enumerate(zip(best.cards, rival.cards, strict=True)):
        player, part = _explaining(forks, mover)
        factor = _factor(Kind.CARD, player, position, forks, player, mover)
        one, two = (fork.chances[player.other] for fork in forks)
        others, is_of_both = (one, two) if part else None, part >= LEAST
        found.append(replace(factor, others=others, is_of_both=is_of_both))
    # Starting is told of who does so more often.
    riser = Player.A if best.start.chances[0] > rival.start.chances[0] else Player.B
    found.append(_factor(Kind.START, riser, 0, (best.start, rival.start), riser, mover))
    for player in Player:
        both = best.tricks[player], rival.tricks[player]
        trick = _factor(Kind.TRICK, player, 0, both, 0, mover)
        # A trick is always worth keeping; only rounding says otherwise.
        if (trick.chance < trick.rival) is ((trick.gain > 0) is (player is mover)):
            found.append(trick)
    found = [one for one in found if nearest(100 * one.chance) != nearest(100 * one.rival)]
    found.sort(key=lambda factor: -factor.gain)
    told = [*_reasons(found)]
    told += _costs(found, sum(factor.gain for factor in told)) if told else ()

    def is_placed(factor: Factor) -> bool:
        is_there = factor.kind is Kind.CARD and factor.position in places
        return is_there and nearest(100 * abs(factor.gain)) > 0

    told = [factor for factor in found if factor in told or is_placed(factor)]
    if whole is not None and told:
        told = _explained(found, told, whole)
    return tuple(factor for factor in found if factor in told)


def _reasons(found: Sequence[Factor]) -> Iterator[Factor]:
    """What speaks most for a move, of factors in their order."""
    every = [factor for factor in found if factor.gain >= TINY]
    whole, told = sum(factor.gain for factor in every), 0.0
    for n, factor in enumerate(every[:MOST]):
        is_second = n == 1 and factor.gain >= LEAST * every[0].gain
        if told < ENOUGH * whole or is_second:
            told += factor.gain
            yield factor


def _costs(found: Sequence[Factor], gain: float) -> Iterator[Factor]:
    """What speaks most against a move whose reasons bring so much."""
    costs = [factor for factor in reversed(found) if factor.gain <= -TINY]
    left = -sum(factor.gain for factor in costs)
    for factor in costs[:2]:
        if left > PRICE * gain:
            left += factor.gain
            yield factor


def _explained(found: Sequence[Factor], told: Sequence[Factor], whole: float) -> list[Factor]:
    """What is told, and more that leaves less of a difference unexplained."""
    some = list(told)
    while len(some) < LONGEST:
        rest = whole - sum(factor.gain for factor in some)
        others = [one for one in found if one not in some and abs(one.gain) >= SEEN]
        one = min(others, key=lambda one: abs(rest - one.gain), default=None)
        if abs(rest) <= REST * whole or one is None or abs(rest - one.gain) >= abs(rest):
            break
        some.append(one)
    return some


def _explaining(forks: tuple[Fork, Fork], mover: Player) -> tuple[Player, float]:
    """By whose chance to get a card its gain is told: the one that brings more of it, against
    nobody's getting it; the mover's if both do alike. And what the other one's brings of it as a
    part of that; 0 for next to nothing."""
    one, two = forks
    wins = _wins(forks)
    mine, other = (
        mover.sign * (one.chances[who] - two.chances[who]) * (wins[who] - wins[-1])
        for who in (mover, mover.other)
    )
    way = 1.0 if mine + other > 0.0 else -1.0
    less, more = sorted((way * mine, way * other))
    part = less / more if less >= TINY else 0.0
    return (mover if way * mine >= way * other - TINY else mover.other), part


def _wins(forks: tuple[Fork, Fork]) -> list[float]:
    """The chance to win on average over both moves, by how it comes out."""
    one, two = forks
    total = one.weight + two.weight
    return [
        (one.weight * w + two.weight * v) / total if total else 0.0
        for w, v in zip(one.wins, two.wins, strict=True)
    ]


def _factor(  # noqa: PLR0913, PLR0917 - what a factor has, and whence
    kind: Kind, player: Player, position: int, forks: tuple[Fork, Fork], way: int, mover: Player
) -> Factor:
    """A fork after both moves, told by one of its ways."""
    one, two = forks
    gain = sum(
        (p - q) * win for p, q, win in zip(one.chances, two.chances, _wins(forks), strict=True)
    )
    return Factor(kind, player, position, one.chances[way], two.chances[way], mover.sign * gain)
