"""How much of the tricks a round is searched with: what a side can use, and what that costs.

The budget decides. First only the most promising jokers of both players are searched, each with
the other player's answer in the same crew: without the answers such a search would be worse than
none. Where not even that can be afforded, jokers are not left out but simplified: they are used at
the end of the round, by whoever gains by it, and the other player answers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from shanghaien.ai.evaluate import Holding, holding, sailor_values
from shanghaien.ai.menu import Menu, Use
from shanghaien.ai.nationality import moments
from shanghaien.ai.solver import Reach
from shanghaien.cards import JOKER_VALUE, Nationality, Trick
from shanghaien.state import Side, State


@dataclass(frozen=True, slots=True)
class Detail:
    """How much of the tricks is searched."""

    has_functions: bool
    """Whether it is searched when to use the functions."""
    jokers: int
    """In how many crews of each player, the most promising, it is searched when to use a joker; the
    other player may use one there, too."""
    is_whole: bool
    """Whether it is searched how a player answers the other one's trick with one of his own."""
    by_kind: bool = True
    """Whether it matters which kinds of trick are left over."""


ALL = len(Nationality)
# In the order of docs/decisions/0014-tricks-within-a-budget.md. One joker with its answers stands
# before functions without jokers, though it is cheaper: it errs by about half as much.
DETAILS: tuple[Detail, ...] = (
    Detail(has_functions=True, jokers=ALL, is_whole=True),
    Detail(has_functions=True, jokers=ALL, is_whole=True, by_kind=False),
    Detail(has_functions=True, jokers=2, is_whole=True, by_kind=False),
    Detail(has_functions=True, jokers=1, is_whole=True, by_kind=False),
    Detail(has_functions=False, jokers=2, is_whole=True, by_kind=False),
    Detail(has_functions=False, jokers=1, is_whole=True, by_kind=False),
    Detail(has_functions=True, jokers=0, is_whole=True),
    Detail(has_functions=True, jokers=0, is_whole=False),
    Detail(has_functions=False, jokers=0, is_whole=False),
)
"""From the whole truth to the roughest."""
LATE = 4
"""How many jokers of each player are looked at for the end of a round before the last. In the last
one it is all of them: they cost little there."""
END = 2500
"""What valuing all ends of a round costs, in positions without tricks."""
_CHEAPEST = (Trick.AGAIN, Trick.BOTH, Trick.ADJUST)
"""Which kind of trick becomes a joker at the end of a round, if there is a choice."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work a round may be; the unit is a position without tricks, about 0.5 µs."""

    budget: int
    """Where it would be exceeded, less is searched of the tricks: see `DETAILS`."""
    direction: int | None = None
    """If given, the budget for each direction when one is chosen. Tricks are left out if it does
    not suffice: they hardly ever matter for that."""
    finest: int = 0
    """The first of `DETAILS` that may be used otherwise."""
    coarsest: int = len(DETAILS) - 1
    """The last one, which is used whatever the budget."""


_OWN = 0.32
"""The chance of each player to get a sailor, for a first look at which jokers are promising."""
_NOBODY = 1.0 - 2.0 * _OWN


def promising_crews(state: State) -> tuple[list[Nationality], list[Nationality]]:
    """For each player, the starter first, the crews that a joker could join, the best first.

    The best is the one that gains most on average; the next gains most where those before it gain
    little, since a joker is used when it is known how the round may end.
    """
    first = state.starter
    sides = (state.sides[first], state.sides[first.other])
    crews = [holding(side).crews for side in sides]
    row, deck = sailor_values(state.tavern), sailor_values(state.deck)

    def order(k: int) -> list[Nationality]:
        gains = {
            n: _gains(crews[k][n], crews[1 - k][n], row[n], deck[n])
            for n in Nationality
            if sides[k].has_crew(n)
        }
        found: list[Nationality] = []
        best = {0.0: 1.0}
        while gains:
            tops = {n: _maximum(best, chances) for n, chances in gains.items()}
            n = max(tops, key=lambda n: sum(gain * chance for gain, chance in tops[n].items()))
            best = tops[n]
            found.append(n)
            del gains[n]
        return found

    return order(0), order(1)


def _gains(
    mine: int, other: int, row: tuple[int, ...], deck: tuple[int, ...]
) -> dict[float, float]:
    """What a joker in a crew may gain, in points, with the chance of each gain.

    `row` are the crew's sailors of this round, `deck` those of later ones.
    """
    # This round's sailors are told apart, later ones averaged: a joker is used once it is known how
    # this round may end.
    ways = {(mine, other): 1.0}
    for value in row:
        after: dict[tuple[int, int], float] = {}
        for (a, b), chance in ways.items():
            for way, part in (((a + value, b), _OWN), ((a, b + value), _OWN), ((a, b), _NOBODY)):
                after[way] = after.get(way, 0.0) + chance * part
        ways = after
    gains: dict[float, float] = {}
    for (a, b), chance in ways.items():
        gain = moments(a + JOKER_VALUE, b, deck, _OWN)[0] - moments(a, b, deck, _OWN)[0]
        gain = round(gain, 1)  # so that there are few different ones
        gains[gain] = gains.get(gain, 0.0) + chance
    return gains


def _maximum(one: dict[float, float], two: dict[float, float]) -> dict[float, float]:
    """The chances of the greater of two numbers that do not depend on each other."""
    found: dict[float, float] = {}
    for a, p in one.items():
        for b, q in two.items():
            top = max(a, b)
            found[top] = found.get(top, 0.0) + p * q
    return found


def promising(
    found: tuple[list[Nationality], list[Nationality]], jokers: int
) -> tuple[list[Nationality], list[Nationality]]:
    """For each player the crews that are searched: so many that are promising, and the answers."""
    # Without the answers a search is worse than none: the player to whom they are left out seems
    # lost (docs/decisions/0014-tricks-within-a-budget.md).
    most = {*found[0][:jokers], *found[1][:jokers]}
    return [n for n in found[0] if n in most], [n for n in found[1] if n in most]


def menu_of(
    side: Side,
    promising_crews: list[Nationality],
    searched: list[Nationality],
    detail: Detail,
    is_last: bool,
) -> Menu:
    """What a side can do with its tricks in this round, in some detail.

    `searched` are those of `promising_crews` in which it is searched when to use a joker.
    """
    now = holding(side)
    uses = [Use(now)]
    index: dict[Holding, int] = {}
    same: dict[tuple[object, int], int] = {}
    # After the last round a trick is a point, of whichever kind.
    by_kind = detail.by_kind and not is_last

    def add(held: Holding, extra: int = 0) -> int:
        what = held if by_kind else (held.crews, sum(held.tricks))
        number = same.setdefault((what, extra), len(uses))
        if number == len(uses):
            uses.append(Use(held, extra))
        # Merged kinds, too: the engine finds a move's layer by what the player holds after it.
        index[held] = number
        return number

    if side.captain_out or not side.tricks:
        return Menu(tuple(uses), index)
    # Two of a kind lead to the same layer.
    tricks = tuple(sorted(set(side.tricks)))
    adjust = both = again = None
    for trick in tricks if detail.has_functions else ():
        match trick:
            case Trick.ADJUST:
                adjust = add(now.without(trick))
            case Trick.BOTH:
                both = add(now.without(trick), extra=1)
            case Trick.AGAIN:
                again = add(now.without(trick))
            case _:
                assert_never(trick)
    jokers = [
        add(now.with_joker(nationality, trick)) for nationality in searched for trick in tricks
    ]
    late: tuple[Holding, ...] = ()
    if not (detail.jokers and detail.is_whole):
        cheapest = next(trick for trick in _CHEAPEST if trick in tricks)
        some = promising_crews if is_last else promising_crews[:LATE]
        late = tuple(now.with_joker(nationality, cheapest) for nationality in some)
    return Menu(
        tuple(uses),
        index,
        tuple(sorted(set(jokers))),
        adjust,
        both,
        again,
        late,
    )


def cost(menus: Sequence[Menu], reach: Reach, detail: Detail) -> float:
    """What solving will take, in positions without tricks."""
    total = 0.0
    for i, f in enumerate(menus[0].uses):
        for j, s in enumerate(menus[1].uses):
            if i and j and not detail.is_whole:
                continue
            weight = 1.0
            for menu, layer in zip(menus, (i, j), strict=True):
                if menu and not layer and (detail.is_whole or not (i or j)):
                    more = len(menu.jokers) + (menu.adjust is not None) + (menu.again is not None)
                    # "Add both" weighs most: its 21 pairs have no short cut by sorting.
                    weight += 0.5 * (1 + more + 8 * (menu.both is not None))
            # Jokers at the end answer each other: a table for every pair of them.
            ends = (1 if i else 1 + len(menus[0].late)) * (1 if j else 1 + len(menus[1].late))
            total += weight * reach.sizes[f.extra, s.extra] + ends * END
    return total
