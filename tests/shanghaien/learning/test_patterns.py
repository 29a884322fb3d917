"""What somebody does instead of the best move, and when that is told."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.learning.customs import LEVELS, customs, error_rate
from shanghaien.learning.patterns import PART, patterns
from shanghaien.learning.study import ANSWERS, CELLS, PAIRS, Replies, Study


def one_game(rng: Random, level: str, habit: str = "", price: float = 0.03) -> Study:
    """How a level answers the questions of a game; one answer may be given always."""
    replies, lost = [], 0.0
    for pair, known in zip(PAIRS, LEVELS[level], strict=True):
        asked = int(known.often) + (rng.random() < known.often % 1.0)
        best = sum(rng.random() < 0.5 for _ in range(asked))
        over, under = known.wrong
        if habit in pair:
            over, under = (1.0, 0.0) if habit == pair[0] else (0.0, 1.0)
        first = sum(rng.random() < over for _ in range(asked - best))
        second = sum(rng.random() < under for _ in range(best))
        losses = price * first, price * second
        lost += sum(losses)
        replies.append(Replies(asked, best, (first, second), losses))
    counts = [120 if cell in {"place", "round-1", "even"} else 0 for cell in CELLS]
    all_ = tuple(lost if count else 0.0 for count in counts)
    return Study(tuple(counts), all_, (), replies=tuple(replies))


def games(seed: object, number: int, level: str = "mate", habit: str = "") -> list[Study]:
    rng = Random(str(seed))
    return [one_game(rng, level, habit) for _ in range(number)]


@pytest.mark.parametrize("habit", ANSWERS)
def test_who_always_gives_an_answer_is_told_so_with_its_counts_and_its_price(habit: str) -> None:
    some = games(habit, 20, "pilot", habit)
    at = ANSWERS.index(habit)
    worst = patterns(some)[0]
    replies = [one.replies[at // 2] for one in some]
    assert worst.answer == habit
    assert worst.given == worst.asked == sum(one.asked for one in replies)
    assert worst.best == sum(one.right(at % 2) for one in replies)
    assert worst.cost == pytest.approx(sum(one.losses[at % 2] for one in replies) / 20)
    assert 0 < worst.excess < worst.cost


def test_before_ten_games_nothing_is_told() -> None:
    some = games("few", 10, "pilot", "left")
    assert patterns(some)
    assert not patterns(some[:9])
    nothing = replace(some[0], counts=(0,) * len(CELLS), losses=(0.0,) * len(CELLS))
    assert not patterns([*some[:9], nothing])


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_usual_for_somebody_as_strong_is_no_habit(level: str) -> None:
    told = sum(bool(patterns(games(f"{level} {n}", 10, level))) for n in range(40))
    assert told <= 2


def test_what_costs_next_to_nothing_is_not_told() -> None:
    some = games("cheap", 20, "pilot", "left")
    (worst, *_) = patterns(some)
    every = sum(study.total.loss for study in some) / 20
    more = (PART and worst.excess / PART - every) * 1.01
    dearer = [
        replace(one, losses=tuple(loss and loss + more for loss in one.losses)) for one in some
    ]
    assert "left" not in {each.answer for each in patterns(dearer)}


def test_customs_are_those_of_all_about_as_strong() -> None:
    for pair in range(len(PAIRS)):
        for rows in LEVELS.values():
            like = customs(pair, rows[pair].rest)
            assert rows[pair] in like
            assert like[0].rest <= like[-1].rest
    best = min(rows[0].rest for rows in LEVELS.values())
    assert customs(0, 0.0)[0].wrong == (0.0, 0.0)
    assert customs(0, best / 4)[-1].wrong[0] < min(rows[0].wrong[0] for rows in LEVELS.values())


def test_the_error_rate_is_that_of_all_questions() -> None:
    assert error_rate(()) == 0.0
    assert error_rate([Replies(10, 5, (1, 2)), Replies(10, 5, (0, 1))]) == 0.2
