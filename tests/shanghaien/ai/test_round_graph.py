"""The positions that a round's dice can make: what is made ahead of time."""

import pytest

from shanghaien.ai import round_graph
from shanghaien.ai.round_graph import Picker, prepare
from shanghaien.ai.steps import Steps, run

Dice = tuple[int, int]


def test_all_that_a_round_can_come_to_is_made_ahead_of_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    levels: list[Dice] = []
    pickers: list[tuple[Dice, int]] = []

    class Noted(round_graph.Level):
        """A level without positions that notes for whom it is asked."""

        def pickers_steps(self, player: int) -> Steps[list[Picker]]:
            pickers.append(((self.first, self.second), player))
            yield
            return []

    def noted(first: int, second: int) -> Steps[round_graph.Level]:
        levels.append((first, second))
        yield
        return Noted(first, second, [], [])

    monkeypatch.setattr(round_graph, "level_steps", noted)
    run(prepare())
    plain = [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 3), (4, 4), (5, 4), (5, 5)]
    assert levels[:11] == plain
    # Who has five dice or more on cards cannot roll.
    assert pickers == [(dice, turn % 2) for turn, dice in enumerate(plain) if dice[turn % 2] <= 4]
    # With "add both" either player may be one die further.
    further = {(f, s) for f in range(7) for s in range(7) if -1 <= f - s <= 2}
    assert set(levels) == further
