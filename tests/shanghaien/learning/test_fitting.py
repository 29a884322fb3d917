"""Which level fits, and when another one should be tried."""

import itertools
from dataclasses import replace
from math import exp
from random import Random
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.ai.strengths import LEVELS
from shanghaien.learning import reference
from shanghaien.learning.fitting import (
    _CAUTION,
    _GRID,
    LADDER,
    SHARES,
    STAY,
    Advice,
    _usual,
    advice,
    fitting,
)
from shanghaien.learning.reference import strength
from shanghaien.learning.strength import Played
from shanghaien.proportion import interval
from web.build.paths import ROOT

NAMES = tuple(LADDER)
PLAYED = st.builds(
    Played,
    choices=st.integers(0, 80),
    loss=st.floats(0.0, 4.0),
    level=st.sampled_from([None, *NAMES]),
    points=st.sampled_from([0.0, 0.5, 1.0]),
)


def play(place: float, level: str, rng: Random, loss: float) -> Played:
    """A game of somebody who stands somewhere on the ladder."""
    share = 1.0 / (1.0 + exp(LADDER[level] - place))
    return Played(40, 40 * loss * rng.gammavariate(4.0, 0.25), level, float(rng.random() < share))


def test_the_ladder_has_the_shares_of_the_matches() -> None:
    assert tuple(level.id for level in LEVELS if level.id in LADDER) == NAMES
    for below, above, share in zip(NAMES[:-1], NAMES[1:], SHARES.values(), strict=True):
        assert 1.0 / (1.0 + exp(LADDER[below] - LADDER[above])) == pytest.approx(share)


@pytest.mark.host_only
def test_the_shares_are_those_that_were_measured() -> None:
    text = (ROOT / "docs" / "figures" / "matches.md").read_text(encoding="utf-8")
    for below, above, share in zip(NAMES[:-1], NAMES[1:], SHARES.values(), strict=True):
        assert f"| {above} – {below} | {100 * share:.1f}% |" in text


def test_a_level_outside_the_ladder_counts_by_the_choices_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = won("bosun", 6, 4)
    strange = [Played(40, 1.0, "admiral", points) for points in (1.0, 0.0)]
    assert fitting([*games, strange[0]]) == fitting([*games, strange[1]])
    assert fitting([*games, replace(strange[0], choices=0)]) == fitting(games)
    assert advice([*games, *strange]) == advice(
        [*games, *(replace(g, level=None) for g in strange)]
    )
    usual = _usual(0.5)
    monkeypatch.setitem(reference.LEVELS, "admiral", reference.LEVELS["mate"])
    assert _usual(0.5) == usual


def test_games_that_say_nothing_change_nothing() -> None:
    games = won("bosun", 6, 4)
    assert fitting([*games, *[Played()] * 50]) == fitting(games)


def test_a_beginner_starts_with_the_weakest_level() -> None:
    assert fitting([]).level == NAMES[0]


@pytest.mark.parametrize("level", NAMES)
def test_who_plays_like_a_level_gets_it_after_some_games(level: str) -> None:
    loss = 0.0005 if level == "captain" else strength(level)
    found = []
    for k in range(8):
        rng, games = Random(f"{level} {k}"), list[Played]()
        for _ in range(40):
            games.append(play(LADDER[level], fitting(games).level, rng, loss))
        found.append(fitting(games).level)
    near = {name for name in NAMES if abs(LADDER[name] - LADDER[level]) < 1.1}
    assert all(name in near for name in found)
    assert found.count(level) >= 6


@given(st.lists(PLAYED, max_size=25))
def test_no_change_is_taken_back_at_once(games: list[Played]) -> None:
    places = [NAMES.index(fitting(games[:k]).level) for k in range(len(games) + 1)]
    changes = [(k, b - a) for k, (a, b) in enumerate(itertools.pairwise(places)) if a - b]
    for (k, one), (n, two) in itertools.pairwise(changes):
        assert one * two > 0 or n - k >= STAY


def test_the_share_against_a_level_is_known() -> None:
    fit = fitting([Played(level="mate", points=0.5)] * 60)
    assert fit.level == "mate"
    assert fit.share("mate") == pytest.approx(0.5, abs=0.05)
    assert fit.share("deckhand") > 0.75
    assert 0.0 < fit.error < 0.7


def won(level: str, wins: int, losses: int, loss: float = 0.0) -> list[Played]:
    choices = 40 if loss else 0
    return [Played(choices, 40 * loss, level, points) for points in [1.0] * wins + [0.0] * losses]


@pytest.mark.parametrize(
    ("games", "other"),
    [
        ([], None),
        (won("bosun", 5, 0), None),
        (won("bosun", 16, 4), "mate"),
        (won("bosun", 4, 16), "deckhand"),
        (won("bosun", 12, 8), None),
        (won("captain", 18, 2), None),
        (won("deckhand", 2, 18), None),
        # Luck: who chooses worse than the bosun is not sent on.
        (won("bosun", 16, 4, 0.06), None),
        (won("bosun", 16, 4, 0.012), "mate"),
        # It is the level of the last games that is too weak or not.
        ([*won("bosun", 16, 4), *won("mate", 1, 0)], None),
        ([*won("bosun", 16, 4), Played(40, 0.5)], "mate"),
    ],
)
def test_another_level_is_advised_only_beyond_chance(
    games: list[Played], other: str | None
) -> None:
    found = advice(games)
    assert (None if found is None else found.other) == other


def test_an_advice_is_as_careful_as_99_percent() -> None:
    at = NormalDist().inv_cdf
    low, high = interval(0.5, 100 * _CAUTION)
    wide = at(0.995) / at(0.975)
    assert (high - low) / 2 == pytest.approx(wide * 0.5 * at(0.975) / 10, rel=0.05)


def test_who_wins_whatever_the_level_stands_at_the_top_and_stays_there() -> None:
    games = [Played(40, 0.0, NAMES[-1], 1.0)] * 40
    assert fitting(games).level == NAMES[-1]
    assert fitting([*games, games[0]]).level == NAMES[-1]


def test_places_are_looked_for_up_to_both_ends() -> None:
    assert (_GRID[0], _GRID[-1]) == (-3.0, 6.0)


def test_an_advice_has_its_numbers() -> None:
    found = advice(won("bosun", 16, 4))
    assert isinstance(found, Advice)
    assert (found.level, found.games, found.share) == ("bosun", 20, 0.8)
    assert found.is_harder
    assert found.interval[0] < 0.8 < found.interval[1]
    assert 0.3 < found.expected < 0.8


def test_an_advice_takes_eight_games_against_the_level() -> None:
    assert advice(won("bosun", 7, 0)) is None
    found = advice(won("bosun", 8, 0))
    assert found is not None
    assert found.games == 8


def test_a_change_is_taken_back_after_three_games_at_the_soonest() -> None:
    games = [Played(40, 0.0, "mate", 1.0)] * 2 + [Played(40, 0.8, "deckhand", 0.0)] * 4
    places = [NAMES.index(fitting(games[:k]).level) for k in range(len(games) + 1)]
    assert places == [0, 1, 3, 3, 3, 1, 0]
