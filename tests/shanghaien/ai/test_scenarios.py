"""The scenarios of the cards to come, against every choice of both players' jokers."""

from collections.abc import Sequence
from random import Random

import pytest

from shanghaien.ai.nationality import points
from shanghaien.ai.scenarios import Scenarios, scenarios
from shanghaien.cards import JOKER_VALUE

Crew = tuple[int, int, tuple[int, ...]]
"""Both strengths in a nationality, and the sailors to come."""


def drawn(rng: Random) -> tuple[list[Crew], int]:
    """Crews by lot with six cards to come, and how many of these are tricks."""
    tricks = rng.choice((0, 0, 1, 2))
    coming: list[list[int]] = [[] for _ in range(8)]
    for _ in range(6 - tricks):
        coming[rng.randrange(8)].append(rng.choice((1, 2, 3, 3, 4)))
    weak = rng.choice((2, 5))
    return [(rng.randint(0, weak), rng.randint(0, weak), tuple(sorted(c))) for c in coming], tricks


def best_lead(
    crews: Sequence[Crew], scenario: Sequence[int], lead: int, has: tuple[bool, bool]
) -> int:
    """The lead once a scenario is true, player A uses a joker or none, and player B answers."""
    at_end = []
    place = 0
    for one, two, coming in crews:
        owners = scenario[place : place + len(coming)]
        place += len(coming)
        got = [sum(v for v, o in zip(coming, owners, strict=True) if o == p) for p in (0, 1)]
        at_end.append((one + got[0], two + got[1]))
    lead += list(scenario[place:]).count(0) - list(scenario[place:]).count(1)

    without = sum(points(a, b) for a, b in at_end)

    def after(mine: int | None, other: int | None) -> int:
        total = lead + without - (mine is not None) + (other is not None)
        for n in {n for n in (mine, other) if n is not None}:
            a, b = at_end[n]
            total += points(a + JOKER_VALUE * (n == mine), b + JOKER_VALUE * (n == other))
            total -= points(a, b)
        return total

    ones = [None, *(n for n, (a, _, _) in enumerate(crews) if a and has[0])]
    twos = [None, *(n for n, (_, b, _) in enumerate(crews) if b and has[1])]
    return max(min(after(mine, other) for other in twos) for mine in ones)


@pytest.mark.parametrize("seed", range(12))
def test_the_shares_are_those_of_every_choice_of_jokers(seed: int) -> None:
    rng = Random(seed)
    crews, tricks = drawn(rng)
    lead, has = rng.randint(-6, 6), (rng.random() < 0.8, rng.random() < 0.8)
    counted = Scenarios([coming for *_, coming in crews], tricks)
    part = counted.nothing
    order = list(range(8))
    rng.shuffle(order)
    for n in order:
        part = counted.add(part, counted.part(n, *crews[n][:2]))
    turned = [(two, one, coming) for one, two, coming in crews]
    wanted = [
        sum(best_lead(crews, scenario, lead, has) > 0 for scenario in some) / len(some)
        for some in scenarios(6)
    ]
    wanted += [
        sum(
            best_lead(turned, [(1, 0, 2)[x] for x in scenario], -lead, has[::-1]) > 0
            for scenario in some
        )
        / len(some)
        for some in scenarios(6)
    ]
    assert counted.shares(part, lead, has) == pytest.approx(wanted)


@pytest.mark.parametrize("cards", [6, 12, 42])
def test_the_players_have_equal_chances_among_the_falls(cards: int) -> None:
    for some in scenarios(cards):
        assert sorted(some) == sorted(tuple((1, 0, 2)[x] for x in scenario) for scenario in some)
        assert len({scenario.count(2) for scenario in some}) == 1


@pytest.mark.parametrize(("jokers", "lead"), [(0, 8), (2, 0)])
def test_the_greatest_lead_there_can_be_is_counted(jokers: int, lead: int) -> None:
    coming = [(1, 2, 3), (1, 2, 3), *[()] * 6]
    counted = Scenarios(coming, 0)
    part = counted.nothing
    for n in range(8):
        part = counted.add(part, counted.part(n, 13 + jokers - sum(coming[n]), 0))
    half = len(scenarios(6))
    assert counted.shares(part, lead, (True, False)) == [1.0] * half + [0.0] * half


SIZES = [[64, 192, 60, 12, 1], [64, 96, 96, 48, 24], [64, 96, 96, 48, 24]]
"""Scenarios in each class, of 6, 12 and 42 cards."""
SHARES = {
    12: (0.78125, 73 / 96, 59 / 96, 29 / 48, 11 / 24, 0.15625, 0.125, 5 / 24, 0.1875, 1 / 24),
    18: (39 / 64, 56 / 96, 58 / 96, 0.5625, 14 / 24, 17 / 64, 23 / 96, 26 / 96, 10 / 48, 7 / 24),
}


def test_the_falls_are_counted_in_the_classes_that_were_learned_from() -> None:
    assert [[len(some) for some in scenarios(cards)] for cards in (6, 12, 42)] == SIZES


@pytest.mark.parametrize("cards", SHARES)
def test_the_falls_drawn_by_lot_give_the_same_shares_as_ever(cards: int) -> None:
    coming = [tuple(1 + (n + k) % 4 for k in range(cards // 6)) for n in range(5)]
    counted = Scenarios([*coming, *[()] * 3], cards - 5 * (cards // 6))
    part = counted.nothing
    for n in range(8):
        part = counted.add(part, counted.part(n, n, 7 - n))
    assert counted.shares(part, 1, (True, True)) == pytest.approx(SHARES[cards], abs=1e-9)


def test_before_any_nationality_only_the_tricks_differ_between_the_falls() -> None:
    counted = Scenarios([()] * 8, 6)
    assert [part % counted._ones for part in counted.nothing[1:]] == [0] * 7
