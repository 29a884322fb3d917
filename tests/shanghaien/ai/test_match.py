"""Matches: fair, repeatable, and won by the better player."""

import pytest

from shanghaien.ai.match import chooser, main, match, play, quantile


def test_a_seed_fixes_the_game() -> None:
    players = (chooser("random"), chooser("greedy"))
    assert play(players, "x", ([], [])) == play(players, "x", ([], []))


def test_a_player_draws_level_with_itself() -> None:
    result = match("greedy", "greedy", 20, 1)
    assert result.games == 20
    assert result.share == 0.5
    assert result.margin == 0.0


def test_greedy_beats_random() -> None:
    result = match("greedy", "random", 40, 1)
    assert result.share - result.margin > 0.5


@pytest.mark.host_only
@pytest.mark.parametrize(
    ("better", "worse", "games"), [("bosun", "deckhand", 40), ("captain", "bosun", 12)]
)
def test_a_higher_level_beats_a_lower_one(better: str, worse: str, games: int) -> None:
    assert match(better, worse, games, 1).share > 0.5


def test_the_result_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    main(["greedy", "random", "--games", "4", "--seed", "2"])
    assert "of 4 games (seed 2)" in capsys.readouterr().out


def test_quantiles_are_values() -> None:
    assert quantile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert quantile([], 0.5) == 0.0
