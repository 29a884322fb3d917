"""The line of strength."""

from random import Random

import pytest

from shanghaien.learning.strength import HALF_LIFE, Played, course


def test_each_game_with_choices_has_a_point() -> None:
    line = course([Played(40, 0.8), Played(), Played(20, 0.2)])
    assert [point.game for point in line] == [0, 2]
    assert [point.loss for point in line] == pytest.approx([0.02, 0.01])
    assert line[0].smooth == pytest.approx(0.02)
    assert line[0].grade.level == "bosun"
    assert line[1].grade.level == "mate"
    assert line[1].strength.level == "bosun"
    assert course([]) == ()


def test_the_line_is_the_mean_of_choices_with_later_games_counting_more() -> None:
    games = [Played(30 + k, 0.01 * k) for k in range(25)]
    last = course(games)[-1]
    weights = [0.5 ** ((24 - k) / HALF_LIFE) for k in range(25)]
    loss = sum(w * game.loss for w, game in zip(weights, games, strict=True))
    assert last.smooth == pytest.approx(
        loss / sum(w * game.choices for w, game in zip(weights, games, strict=True))
    )


def test_the_band_grows_narrower_and_holds_the_line() -> None:
    rng = Random(5)
    line = course([Played(40, 0.8 * rng.uniform(0.4, 1.6)) for _ in range(60)])
    assert all(0.0 <= point.low <= point.smooth <= point.high for point in line)
    widths = [point.high - point.low for point in line]
    assert widths[0] > 1.5 * widths[9] > widths[59]


def test_the_band_holds_the_truth_in_95_of_100_cases() -> None:
    rng, held = Random(6), 0
    for _ in range(300):
        games = [Played(40, 0.8 * rng.gammavariate(4.0, 0.25)) for _ in range(rng.randint(1, 30))]
        last = course(games)[-1]
        held += last.low <= 0.02 <= last.high
    assert held >= 0.92 * 300
