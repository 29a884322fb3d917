"""How the puzzles of the last days went, as a solver's progress remembers it."""

from dataclasses import replace
from datetime import date

import pytest

from shanghaien.progress import (
    MOST_SOLVED,
    Outcome,
    Progress,
    format_progress,
    parse_progress,
    united,
)
from shanghaien.puzzles import Puzzle


def some(count: int) -> tuple[Puzzle, ...]:
    """As many puzzles."""
    return tuple(Puzzle(1000 + 10 * n, (), (), (500, 600), f"round {n}") for n in range(count))


MONDAY = date(2026, 11, 23).toordinal()


def tried(*outcomes: Outcome) -> Progress:
    """After the puzzles of so many days from a Monday on."""
    progress = Progress()
    for number, puzzle in enumerate(some(len(outcomes))):
        day = date.fromordinal(MONDAY + number).isoformat()
        is_solved = outcomes[number] is Outcome.AT_ONCE
        progress = progress.after(puzzle, is_solved=is_solved, day=day)
        if outcomes[number] is Outcome.LATER:
            progress = progress.found_later(day)
    return progress


def test_the_puzzles_of_the_last_seven_days_are_remembered() -> None:
    outcomes = (Outcome.AT_ONCE, Outcome.LATER, Outcome.MISSED) * 3
    progress = tried(*outcomes)
    assert progress.days[-7:] == tuple(enumerate(outcomes, MONDAY))[-7:]
    assert progress.runs[-7:] == (3, 4, 5, 6, 7, 8, 9)
    assert progress.on(date.fromordinal(MONDAY + 8)) is Outcome.MISSED
    assert progress.on(date.fromordinal(MONDAY + 9)) is None
    same = parse_progress(format_progress(progress))
    assert (same.days, same.runs, same.day) == (progress.days, progress.runs, progress.day)


def test_a_day_left_out_begins_the_run_anew_and_a_day_counts_once() -> None:
    progress = tried(Outcome.AT_ONCE, Outcome.AT_ONCE)
    later = progress.after(some(1)[0], is_solved=False, day="2026-11-26")
    assert (later.runs, len(later.days)) == ((1, 2, 1), 3)
    again = later.after(some(1)[0], is_solved=True, day="2026-11-26")
    assert (again.days, again.runs) == (later.days, later.runs)
    assert later.found_later("2026-11-25") == later, "that day has no outcome"
    solved = tried(Outcome.AT_ONCE)
    assert solved.found_later("2026-11-23") == solved == solved.shown("2026-11-23")


def test_one_whose_solution_was_shown_is_found_no_more() -> None:
    shown = tried(Outcome.AT_ONCE, Outcome.MISSED).shown("2026-11-24")
    assert [outcome for _, outcome in shown.days] == [Outcome.AT_ONCE, Outcome.SHOWN]
    assert shown.found_later("2026-11-24") == shown
    assert parse_progress(format_progress(shown)).days == shown.days


WRONG = (date(2027, 11, 24), date(2025, 11, 24))
"""Days on which a clock was a year wrong."""


@pytest.mark.parametrize("wrong", WRONG)
def test_a_day_of_a_wrong_clock_costs_no_row_and_no_day(wrong: date) -> None:
    progress = tried(*[Outcome.AT_ONCE] * 12)
    for n in range(9):  # it was wrong for a while
        day = date.fromordinal(wrong.toordinal() + n).isoformat()
        progress = progress.after(some(1)[0], is_solved=True, day=day)
    progress = parse_progress(format_progress(progress))
    last = date.fromordinal(MONDAY + 11)
    assert progress.run(last) == 12
    assert [progress.on(date.fromordinal(MONDAY + n)) for n in range(5, 12)] == (
        [Outcome.AT_ONCE] * 7 if wrong < last else [None, None, *[Outcome.AT_ONCE] * 5]
    )
    tomorrow = date.fromordinal(MONDAY + 12)
    progress = progress.after(some(1)[0], is_solved=True, day=tomorrow.isoformat())
    assert parse_progress(format_progress(progress)).run(tomorrow) == 13


def test_a_day_that_was_left_out_can_join_two_rows() -> None:
    progress = Progress()
    for number in (1, 2, 4, 5, 3):
        day = date.fromordinal(MONDAY + number).isoformat()
        progress = progress.after(some(1)[0], is_solved=True, day=day)
    assert progress.runs == (1, 2, 3, 4, 5)


def test_other_puzzles_leave_the_days_alone() -> None:
    progress = tried(Outcome.MISSED, Outcome.AT_ONCE)
    after = progress.after(some(3)[2], is_solved=False)
    assert (after.days, after.runs) == (progress.days, progress.runs)


def test_an_older_version_keeps_the_days_as_if_they_were_puzzles() -> None:
    text = format_progress(replace(tried(Outcome.AT_ONCE, Outcome.LATER), runs=(10**9 - 1, 10**9)))
    _, _, _, _, _, _, *seen = text.split()
    assert all(len(word) == 8 for word in seen), "or it would lose all"
    older = " ".join((*text.split()[:6], *seen, "0123abcd"))  # it has gone on from there
    read = parse_progress(older)
    assert read.days == ((MONDAY, Outcome.AT_ONCE), (MONDAY + 1, Outcome.LATER))
    assert read.runs == (MOST_SOLVED - 1, MOST_SOLVED)
    assert read.seen[-1] == "0123abcd"


@pytest.mark.parametrize(
    "word", ["@7399x01", "@739940x", "@739940é", "=000000x", "@\N{SUPERSCRIPT TWO}399401"]
)
def test_a_day_that_cannot_be_read_costs_nothing_else(word: str) -> None:
    read = parse_progress(f"1300 80 2 3 4 2026-11-23 0123abcd {word} @7399412")
    assert (read.rating.value, read.seen) == (1300.0, ("0123abcd",))
    assert read.days == ((739941, Outcome.LATER),)
    assert parse_progress("1300 80 2 3 4 2026-11-23 0123abcd =0000012").runs == ()


def test_a_day_that_is_made_up_is_remembered_and_joins_no_rows() -> None:
    progress = tried(Outcome.AT_ONCE, Outcome.AT_ONCE)
    for day in ("2026-11-26", "2026-11-27"):
        progress = progress.after(some(1)[0], is_solved=True, day=day)
    made_up = progress.made_up("2026-11-25")
    same = parse_progress(format_progress(made_up))
    assert same.days == made_up.days
    assert same.runs == made_up.runs == (1, 2, 0, 1, 2)
    assert same.on(date(2026, 11, 25)) is Outcome.MADE_UP
    assert [same.run(date(2026, 11, day)) for day in (24, 25, 26, 27)] == [2, 2, 1, 2]
    assert made_up.made_up("2026-11-24") == made_up, "that day was not missed"
    tomorrow = same.after(some(1)[0], is_solved=True, day="2026-11-28")
    assert tomorrow.run(date(2026, 11, 28)) == 3


def test_a_day_made_up_on_one_device_is_that_of_the_other_where_it_was_played() -> None:
    played, empty = tried(Outcome.AT_ONCE, Outcome.AT_ONCE), tried(Outcome.AT_ONCE)
    late = empty.made_up("2026-11-24")
    for pair in ((played, late), (late, played)):
        both = parse_progress(united(*map(format_progress, pair)))
        assert both.days == played.days
        assert both.runs == played.runs
    alone = parse_progress(united(format_progress(empty), format_progress(late)))
    assert alone.days == late.days
