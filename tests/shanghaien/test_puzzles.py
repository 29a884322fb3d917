"""Puzzles: the file, the choice of the next one, the solver's rating, progress as text."""

from datetime import date, timedelta

import pytest

from shanghaien.moves import Roll, Shanghai
from shanghaien.progress import (
    MOST_DAYS,
    MOST_SOLVED,
    Outcome,
    Progress,
    Rating,
    format_progress,
    parse_progress,
    rated,
    settled,
)
from shanghaien.puzzles import (
    DATA,
    LATE,
    LEAST_LEAD,
    TRICK,
    Puzzle,
    choose,
    format_puzzle,
    of_day,
    of_theme,
    parse_puzzle,
    puzzles,
)

LINE = "1310 stop,last deckhand,bosun 412,655 round 8; A ES4 on 1 1 2 3; B ES2 on 1 2 3 3"


def test_a_puzzle_is_a_line_and_back() -> None:
    puzzle = parse_puzzle(LINE)
    assert puzzle.rating == 1310
    assert puzzle.themes == ("stop", "last")
    assert puzzle.missed == ("deckhand", "bosun")
    assert format_puzzle(puzzle) == LINE


def test_the_options_are_those_of_the_rules_the_best_first() -> None:
    best, other = parse_puzzle(LINE).options
    assert {type(best.move), type(other.move)} == {Roll, Shanghai}
    assert (best.win, best.loss) == (0.655, 0.0)
    assert (other.win, other.loss) == (0.412, 0.243)


@pytest.mark.parametrize(
    "line",
    [
        *("", "1310 stop", LINE.replace("stop", "luck"), LINE.replace("1310", "hard")),
        LINE.replace("412,655", "655"),
    ],
)
def test_what_is_no_puzzle_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_puzzle(line)


def test_a_puzzle_without_themes_that_no_level_misses_is_a_line_too() -> None:
    line = LINE.replace("stop,last deckhand,bosun", "- -")
    assert (parse_puzzle(line).themes, parse_puzzle(line).missed) == ((), ())
    assert format_puzzle(parse_puzzle(line)) == line


def test_a_puzzle_tells_its_lead_and_finds_an_option_by_its_text() -> None:
    puzzle = parse_puzzle(LINE)
    assert puzzle.lead == 243
    assert puzzle.find("shanghai") == puzzle.options[0]
    assert puzzle.find("roll") == puzzle.options[1]
    assert puzzle.find("place 1") is None


def test_a_puzzle_without_a_chance_for_each_move_has_no_options() -> None:
    for wins in ("412,655,1", "655"):
        with pytest.raises(ValueError, match=r"."):
            _ = parse_puzzle(LINE.replace("412,655", wins)).options


def test_each_puzzle_of_the_file_has_one_best_move() -> None:
    for puzzle in puzzles():
        assert puzzle.lead >= LEAST_LEAD
        assert len(puzzle.options) == len(puzzle.wins)


def test_the_file_is_small_sorted_and_without_repetition() -> None:
    found = puzzles()
    assert DATA.stat().st_size <= 80_000
    assert list(found) == sorted(found, key=lambda p: (p.rating, p.id))
    assert len({puzzle.id for puzzle in found}) == len(found)


def some(count: int) -> tuple[Puzzle, ...]:
    return tuple(Puzzle(1000 + 10 * n, (), (), (500, 600), f"round {n}") for n in range(count))


@pytest.mark.parametrize("count", [1, 2, 7, 40])
def test_the_puzzles_of_the_days_go_round(count: int) -> None:
    first = date(2026, 11, 23)
    days = [of_day(some(count), first + timedelta(n)).id for n in range(2 * count)]
    assert len(set(days[:count])) == count
    assert days[:count] == days[count:]


@pytest.mark.parametrize(("count", "days"), [(40, [15, 36, 6, 19]), (7, [3, 4, 6, 5])])
def test_a_day_has_the_same_puzzle_for_everybody(count: int, days: list[int]) -> None:
    found = some(count)
    assert [found.index(of_day(found, date(2026, 11, 23 + n))) for n in range(4)] == days


def test_the_next_puzzle_suits_the_solver_and_is_new() -> None:
    found = some(10)
    chosen = choose(found, 1044, ())
    assert chosen == found[4]
    assert choose(found, 1044, (found[4].id,)) == found[5]
    assert choose(found, 1044, tuple(p.id for p in found)) == found[4]
    assert choose((), 1044, ()) is None


def test_a_theme_is_chosen_freely() -> None:
    puzzle = parse_puzzle(LINE)
    assert of_theme((puzzle,), "last") == (puzzle,) == of_theme((puzzle,), "")
    assert of_theme((puzzle,), "joker") == ()


def test_a_rating_rises_and_falls_ever_less() -> None:
    new = Rating()
    better, worse = (rated(new, 1200, is_solved=solved) for solved in (True, False))
    assert better.value > new.value > worse.value
    assert better.deviation < new.deviation
    for _ in range(200):
        new = rated(new, 1500, is_solved=True)
    assert 50 <= new.deviation < 80
    step = rated(new, 1500, is_solved=False).value - new.value
    assert -30 < step < 0


@pytest.mark.parametrize(
    ("puzzle", "is_solved", "value", "deviation"),
    [(1400, True, 1563.253, 175.715), (1700, False, 1455.348, 179.900)],
)
def test_a_rating_follows_glickmans_formulas(
    puzzle: int, is_solved: bool, value: float, deviation: float
) -> None:
    found = rated(Rating(1500.0, 200.0), puzzle, is_solved=is_solved)
    assert (found.value, found.deviation) == pytest.approx((value, deviation), abs=0.001)


def course(answers: str, *puzzles: int) -> list[int]:
    """A newcomer's rating after each answer, + or -: to these puzzles, or to ones that suit it."""
    solver, found = Rating(), list[int]()
    for n, answer in enumerate(answers):
        puzzle = puzzles[n] if puzzles else round(solver.value)
        solver = rated(solver, puzzle, is_solved=answer == "+")
        found.append(round(solver.value))
    return found


@pytest.mark.parametrize(
    ("answers", "ratings"),
    [
        ("------", [1127, 1067, 1015, 970, 930, 894]),
        ("++++++++++", [1273, 1333, 1385, 1430, 1470, 1506, 1538, 1568, 1595, 1621]),
        ("-+-+-+-+", [1127, 1188, 1136, 1181, 1141, 1177, 1144, 1174]),
        ("+-+-+-+-", [1273, 1212, 1264, 1219, 1259, 1223, 1256, 1226]),
    ],
)
def test_a_newcomers_rating_moves_fast_and_settles(answers: str, ratings: list[int]) -> None:
    assert course(answers) == ratings


@pytest.mark.parametrize(
    ("answer", "puzzle", "rating"),
    [("-", 547, 1100), ("-", 1200, 1127), ("-", 1599, 1184), ("+", 1599, 1300), ("+", 547, 1204)],
)
def test_no_first_answer_costs_or_gains_more_than_a_hundred(
    answer: str, puzzle: int, rating: int
) -> None:
    assert course(answer, puzzle) == [rating]


def test_after_fifty_puzzles_an_answer_changes_the_rating_by_some_seven_points() -> None:
    *_, before, after = course("+-" * 25)
    assert 6 <= before - after <= 9


@pytest.mark.parametrize(
    ("count", "deviation"), [(0, 180), (1, 160), (10, 95), (50, 50), (999, 50)]
)
def test_a_deviation_settles_with_the_number_of_puzzles(count: int, deviation: int) -> None:
    assert round(settled(count)) == deviation
    solver = Rating()
    for n in range(min(count, 60)):
        solver = rated(solver, round(solver.value), is_solved=n % 2 == 0)
    assert solver.deviation == pytest.approx(deviation, abs=1)


def test_a_rating_stays_within_what_is_read_again() -> None:
    assert rated(Rating(101.0, 350.0), 100, is_solved=False).value == 100.0
    assert rated(Rating(2999.0, 350.0), 3000, is_solved=True).value == 3000.0
    assert rated(Rating(1500.0, 50.0), 1500, is_solved=True).deviation == 50.0


def test_the_rating_finds_the_solvers_strength() -> None:
    solver = Rating()
    for n in range(300):
        solver = rated(solver, 1600, is_solved=n % 2 == 0)
    assert solver.value == pytest.approx(1600, abs=60)


def test_progress_counts_a_puzzle_once() -> None:
    one, two = some(2)
    progress = Progress().after(one, is_solved=True).after(two, is_solved=False)
    assert (progress.streak, progress.longest, progress.solved) == (0, 1, 1)
    assert progress.seen == (one.id, two.id)
    again = progress.after(one, is_solved=True)
    assert (again.rating, again.solved, again.seen) == (progress.rating, 1, progress.seen)
    assert again.after(two, is_solved=True, day="2026-11-23").day == "2026-11-23"


def test_progress_is_text_and_back() -> None:
    assert format_progress(Progress()) == ""
    progress = Progress(Rating(1320.0, 88.0), 2, 5, 9, "2026-11-23", ("0123abcd", "00000000"))
    assert parse_progress(format_progress(progress)) == progress


@pytest.mark.parametrize(
    ("text", "deviation"),
    [
        ("1300 0 0 0 - 0123abcd", 160),
        ("1300 3 8 30 2026-11-23 0123abcd 00000000", 61),
        ("1300 0 0 0 - 0123abcd 00000000 00000001 00000002 00000003", 119),
        (f"1300 0 0 {MOST_SOLVED} - 0123abcd", 50),
    ],
)
def test_a_progress_without_a_deviation_has_that_of_as_many_puzzles(
    text: str, deviation: int
) -> None:
    read = parse_progress(text)
    assert read.rating == Rating(1300.0, float(deviation))
    numbers = text.split()
    assert [read.streak, read.longest, read.solved] == [int(n) for n in numbers[1:4]]
    assert [read.day or "-", *read.seen] == numbers[4:]
    assert parse_progress(format_progress(read)) == read


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "1200 0 0 -",
        "1200 0 0 -1 -",
        "99 0 0 0 - 0123abcd",
        f"1200 0 0 {'9' * 4000} - 0123abcd",
        "1200 0 0 0 2026-11-23 short",
        "1200 80 0 0 9999999999 - 0123abcd",
        "1200 80 -1 0 0 -",
        "1200 80 1 1 1 - short",
        f"{'9' * 400} 80 0 0 0 -",
        f"1200 80 {'9' * 4000} 0 0 -",
        f"1200 80 0 0 0 {'9' * 11}",
        "99 80 0 0 0 - 0123abcd",
        "3001 80 0 0 0 - 0123abcd",
        "1200 49 0 0 0 - 0123abcd",
        "1200 351 0 0 0 - 0123abcd",
    ],
)
def test_what_is_no_progress_is_a_beginners(text: str) -> None:
    assert parse_progress(text) == Progress()


@pytest.mark.parametrize(("solved", "is_read"), [(MOST_SOLVED, True), (MOST_SOLVED + 1, False)])
def test_counts_are_read_up_to_their_limit(solved: int, is_read: bool) -> None:
    assert MOST_SOLVED == 999_999
    text = f"1300 80 0 {solved} {solved} 2026-11-23 0123abcd 0123abcd"
    read = Progress(Rating(1300.0, 80.0), 0, solved, solved, "2026-11-23", ("0123abcd",))
    assert parse_progress(text) == (read if is_read else Progress())


def test_the_last_thousand_puzzles_are_remembered() -> None:
    seen = tuple(f"{n:08x}" for n in range(1002))
    text = format_progress(Progress(seen=seen))
    assert text.split()[5] == "-"
    assert parse_progress(text).seen == seen[2:]


@pytest.mark.parametrize(("value", "deviation"), [(100, 50), (3000, 350)])
def test_a_rating_is_read_up_to_its_limits(value: int, deviation: int) -> None:
    found = parse_progress(f"{value} {deviation} 0 0 0 - 0123abcd")
    assert found.rating == Rating(float(value), float(deviation))


MONDAY = date(2026, 11, 23).toordinal()


def test_the_longest_progress_is_stored_as_a_whole() -> None:
    seen = tuple(f"{n:08x}" for n in range(1002))
    days = tuple((MONDAY + n, Outcome.MISSED) for n in range(MOST_DAYS))
    counts = (MOST_SOLVED, MOST_SOLVED, MOST_SOLVED)
    progress = Progress(Rating(3000.0, 350.0), *counts, "2026-11-23", seen, days, (999_999,) * 7)
    assert len(format_progress(progress)) < 9999, "web/kernel/settings.py cuts what is longer"


def test_any_trick_and_the_last_two_rounds_can_be_asked_for() -> None:
    tricks = {"joker", "adjust", "both", "again"}
    assert {p for p in puzzles() if tricks & set(p.themes)} == set(of_theme(puzzles(), TRICK))
    late = of_theme(puzzles(), LATE)
    assert {p for p in puzzles() if p.state.round >= 7} == set(late)
