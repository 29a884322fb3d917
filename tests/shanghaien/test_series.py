"""A series of games by link: its score is agreed with the invitation, and counts the wins."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.fair_play import TARGETS, Ending, Series
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.game import Game, pact_of
from shanghaien.letters import LetterError, LetterProblem, post
from shanghaien.receiving import receive, verify
from shanghaien.rules import outcome
from shanghaien.sources import Agreed
from shanghaien.state import Player
from tests.shanghaien.two_sides import begin, letters, play_out


def of(game: Game, series: Series | None) -> Game:
    return replace(game, chance=Agreed(replace(pact_of(game), series=series)))


@pytest.mark.parametrize(
    ("target", "wins"),
    [(2, (0, 0)), (4, (0, 0)), (3, (3, 0)), (3, (0, 3)), (5, (-1, 0)), (0, (0, 0))],
)
def test_a_score_that_no_running_series_has_is_refused(target: int, wins: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="score"):
        Series(target, wins)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_that_is_played_to_its_end_counts_for_its_winner(seed: int) -> None:
    rng = Random(seed)
    sides = begin(rng, series=Series(3, (1, 2)))
    assert [side.standing for side in sides] == [(1, 2)] * 2
    play_out(sides, rng)
    for side in sides:
        final = outcome(side.state)
        assert final is not None
        a, b = (1 + (final.winner is Player.A), 2 + (final.winner is Player.B))
        assert side.standing == (a, b)
        assert pact_of(side).series == Series(3, (1, 2))


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
        letter = of(read_letter(text), false)
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
