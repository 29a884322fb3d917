"""A series of games by link: its score is agreed with the invitation, and counts the wins."""

from random import Random

import pytest

from shanghaien.fair_play import TARGETS, Ending, Rolls, Series
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.game import pact_of
from shanghaien.letters import LetterError, LetterProblem, of_series, post
from shanghaien.receiving import receive, verify
from shanghaien.rules import outcome
from shanghaien.state import Player
from tests.shanghaien.two_sides import begin, letters, whole


@pytest.mark.parametrize(
    ("target", "wins"),
    [(2, (0, 0)), (4, (0, 0)), (3, (3, 0)), (3, (0, 3)), (5, (-1, 0)), (0, (0, 0))],
)
def test_a_score_that_no_running_series_has_is_refused(target: int, wins: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="score"):
        Series(target, wins)


def test_a_game_that_is_played_to_its_end_counts_for_its_winner() -> None:
    series = Series(3, (1, 2))
    assert [side.standing for side in begin(Random(1), series=series)] == [(1, 2)] * 2
    counted = set()
    for rolls in Rolls:
        final = outcome(whole(rolls)[-1].sides[0].state)
        assert final is not None
        for side in whole(rolls)[-1].sides:
            told = read_letter(write_letter(of_series(side, series)))
            assert told.standing == (1 + (final.winner is Player.A), 2 + (final.winner is Player.B))
            assert pact_of(told).series == series
        counted.add(final.winner)
    assert counted == set(Player)


def test_a_resigned_game_counts_for_the_other_and_a_draw_for_nobody() -> None:
    for ending, drawn in ((Ending.RESIGNED, False), (Ending.AGREED, True)):
        rng = Random(4)
        sides = begin(rng, Player.A, series=Series(5))
        for _ in letters(sides, rng, ending=Ending.OFFERED):
            if pact_of(sides[0]).ending is Ending.OFFERED:
                break
        who = pact_of(sides[0]).sender.other
        ended = post(sides[who], ending)
        other = receive(sides[who.other], read_letter(write_letter(ended)))
        wins = (0, 0) if drawn else (int(who is Player.B), int(who is Player.A))
        assert ended.standing == other.standing == wins


def test_a_single_game_has_no_standing() -> None:
    sides = begin(Random(1))
    assert sides[0].standing is None


@pytest.mark.parametrize("false", [None, Series(3, (2, 0)), Series(5, (1, 0))])
@pytest.mark.parametrize("count", [0, 1, 6])
def test_a_letter_with_another_score_is_refused(false: Series | None, count: int) -> None:
    rng = Random(3)
    sides = begin(rng, Player.A, series=Series(3, (1, 0)))
    before = list(sides)
    for who, text in letters(sides, rng):
        letter = of_series(read_letter(text), false)
        with pytest.raises(LetterError) as error:
            receive(before[who.other], letter)
        assert error.value.problem is LetterProblem.HISTORY
        with pytest.raises(LetterError) as error:
            verify(before[who.other], letter)
        assert error.value.problem is LetterProblem.HISTORY
        before = list(sides)
        if count == 0:
            break
        count -= 1


def test_there_are_two_kinds_of_series() -> None:
    assert TARGETS == (3, 5)
