"""The figures on grades, from a few games."""

from pathlib import Path

import pytest

from bench.grades import IDS, Side, all_sides, pooled, ranges, single, table
from shanghaien.ai.grades import ALONE
from shanghaien.ai.strengths import LOSING


@pytest.mark.host_only
def test_a_kept_game_gives_its_sides_again(tmp_path: Path) -> None:
    kept = tmp_path / "kept" / "games.jsonl"
    sides = all_sides(2, kept)
    again = kept.read_text()
    assert all_sides(2, kept) == sides
    assert kept.read_text() == again
    assert {side.level for side in sides} == set(IDS)
    assert all(len(side.usual) == len(ALONE) for side in sides)
    # Those without a random error lose what their level does, which the page gives as a reason.
    bosuns = [side for side in sides if side.level == "bosun"]
    at = [level.id for level in LOSING].index("bosun")
    assert [side.loss for side in bosuns] == pytest.approx([side.usual[at] for side in bosuns])
    assert {side.loss for side in sides if side.level == "captain"} == {0.0}
    assert len([*table(sides), *single(sides)]) == 2 + 2 * len(IDS)


def test_who_always_loses_as_much_as_a_level_has_its_loss_without_an_error() -> None:
    usual = tuple(30 * loss for loss in ALONE)
    some = [Side("mate", "pilot", 30, usual[2], usual)] * 5
    found, error, plain = pooled(some)
    assert found == pytest.approx(ALONE[2])
    assert error == pytest.approx(0.0)
    assert plain == pytest.approx(ALONE[2])


def test_the_page_says_how_both_losses_vary_with_the_opponent() -> None:
    usual = tuple(30 * loss for loss in ALONE)
    sides = [Side("deckhand", id_, 30, 0.3 + 0.3 * n, usual) for n, id_ in enumerate(IDS)]
    plain = [pooled([side, side])[2] for side in sides]
    said = ranges([*sides, *sides])
    assert said.endswith(f" the plain loss from {100 * plain[0]:.2f} to {100 * plain[-1]:.2f}.")
    assert said.startswith("For the Deckhand, it varies from ")
