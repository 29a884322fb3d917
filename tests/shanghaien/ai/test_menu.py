"""Menus of tricks: which jokers are superfluous, and that a menu without them is the same."""

import pytest

from shanghaien.ai import engine as engine_module
from shanghaien.ai import solver
from shanghaien.ai.engine import Engine
from shanghaien.ai.menu import Menu, Use, superfluous
from shanghaien.rules import hide
from tests.shanghaien.ai.brute import decisions, kinds_at_hand
from tests.support.networks import SMALL


def ends(*values: float) -> tuple[list[float], list[float]]:
    """What some distributions are worth, whoever ends the round."""
    return [*values], [*values]


def menu(jokers: int) -> Menu:
    """A menu with so many jokers; what they lead to does not matter here."""
    held = Use(None)  # type: ignore[arg-type] # not asked for
    return Menu((held,) * (jokers + 1), {}, tuple(range(1, jokers + 1)))


@pytest.mark.parametrize(
    ("values", "gone"),
    [
        ([(0.5, 0.5), (0.5, 0.4)], {1}),  # keeping the trick is as good
        ([(0.5, 0.5), (0.6, 0.4)], set()),
        ([(0.5, 0.5), (0.6, 0.4), (0.7, 0.4)], {1}),
        ([(0.5, 0.5), (0.7, 0.4), (0.6, 0.4)], {2}),
        ([(0.5, 0.5), (0.6, 0.4), (0.6, 0.4)], {2}),  # one of equals is left
        ([(0.5, 0.5), (0.6, 0.4), (0.4, 0.6)], set()),
    ],
)
def test_a_joker_is_superfluous_if_it_is_better_in_no_end(
    values: list[tuple[float, ...]], gone: set[int]
) -> None:
    first = [[ends(*row)] for row in values]
    assert superfluous((menu(len(values) - 1), menu(0)), first) == (gone, set())
    second = [[ends(*(1.0 - value for value in row)) for row in values]]
    assert superfluous((menu(0), menu(len(values) - 1)), second) == (set(), gone)


def test_a_joker_that_is_better_after_one_answer_is_needed() -> None:
    leaves = [[ends(0.5), ends(0.5)], [ends(0.4), ends(0.6)]]
    assert superfluous((menu(1), menu(0)), leaves) == (set(), set())


def test_a_menu_keeps_its_order_without_some_layers() -> None:
    held = [Use(None, extra) for extra in range(5)]  # type: ignore[arg-type] # only told apart
    whole = Menu(tuple(held), {}, jokers=(2, 3), adjust=1, both=4)
    assert whole.without({2}) == Menu((held[0], held[1], *held[3:]), {}, (2,), adjust=1, both=3)


@pytest.mark.parametrize("round_", [4, 8])
def test_nothing_is_lost_with_what_is_superfluous(
    round_: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = [
        hide(state)
        for seed in (0, 3)
        for state in list(decisions(seed, round_, 8))[:1]
        if kinds_at_hand(state)
    ]
    now = [Engine(SMALL) for _ in states]
    values = [engine.value(state) for engine, state in zip(now, states, strict=True)]
    for module in (engine_module, solver):
        monkeypatch.setattr(module, "superfluous", lambda *_: (set(), set()))
    before = [Engine(SMALL) for _ in states]
    assert [
        engine.value(state) for engine, state in zip(before, states, strict=True)
    ] == pytest.approx(values, abs=1e-12)
    assert sum(map(layers, now)) < sum(map(layers, before))


def layers(engine: Engine) -> int:
    """How many layers an engine's rounds have, of both players."""
    return sum(len(uses) for _, _, solution in engine._kept for uses in solution.uses)
