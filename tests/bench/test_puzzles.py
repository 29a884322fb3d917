"""The search for puzzles: themes, ratings, the choice of a file; a sample proved anew."""

from pathlib import Path
from random import Random

import pytest

from bench.proof import compare, is_above
from bench.puzzles import (
    difficulty,
    is_proved,
    lead,
    main,
    rated,
    renew,
    select,
    thousandths,
)
from shanghaien.position import parse_position
from shanghaien.puzzles import LEAST_LEAD, Puzzle, format_puzzle, puzzles, read_puzzles
from tests.support.marks import release

LATE = "round 8; A ES4 on 1 1 2 3; B ES2 on 1 2 3 3"


@pytest.mark.parametrize("count", [1, release(3)])
def test_a_sample_of_the_file_is_proved_anew(count: int) -> None:
    for puzzle in Random(7).sample(puzzles(), count):
        state = puzzle.state
        first, second = (option.move for option in puzzle.options[:2])
        assert lead(thousandths(rated(state), state)) >= LEAST_LEAD // 2
        found = compare(state, first, second, "another seed", (0.0,))
        assert found.mean >= LEAST_LEAD / 2000
        assert is_above(found, 0.0)


def test_only_a_lead_is_proved() -> None:
    state = parse_position(LATE)
    order = sorted(rated(state), key=lambda pair: -pair[1])
    assert is_proved(state, order, "x")
    (best, most), (worst, _) = order
    # What was believed of the moves does not help the wrong one.
    assert not is_proved(state, [(worst, most), (best, most)], "x")


def test_what_more_levels_miss_is_harder() -> None:
    names = ("deckhand", "bosun", "mate", "pilot", "captain")
    ratings = [
        difficulty({name: float(i >= n) for i, name in enumerate(names)}, 150) for n in range(5)
    ]
    assert ratings == sorted(ratings)
    assert ratings[0] < 1000
    assert ratings[4] > 1800


def test_a_smaller_lead_is_harder() -> None:
    shares = dict.fromkeys(("deckhand", "bosun", "mate", "pilot", "captain"), 0.5)
    assert difficulty(shares, 80) > difficulty(shares, 300)


def test_the_file_is_chosen_without_near_duplicates() -> None:
    one = Puzzle(1000, ("stop",), (), (500, 700), LATE)
    two = Puzzle(1200, ("stop",), (), (500, 720), f"{LATE}; move A")
    other = Puzzle(900, ("stop",), (), (500, 700), LATE.replace("1 1 2", "1 2 2"))
    assert select([one, two, other], 10) == [other, one]
    assert len(select([one, two, other], 1)) == 1


def test_the_choice_is_among_earlier_files_too(tmp_path: Path) -> None:
    earlier, out = tmp_path / "earlier", tmp_path / "out"
    some = puzzles()[:5]
    earlier.write_text("".join(f"{format_puzzle(p)}\n" for p in some), encoding="utf-8")
    run = ["--games", "0", "--processes", "1", "--add", str(earlier)]
    main([*run, "--count", "3", "--out", str(out)])
    assert set(read_puzzles(out.read_text(encoding="utf-8").splitlines())) < set(some)


def test_a_puzzle_is_proved_anew_or_left_out() -> None:
    puzzle = next(p for p in puzzles() if p.position.startswith("round 8"))
    renewed = renew(puzzle)
    assert renewed is not None
    assert (renewed.position, renewed.wins) == (puzzle.position, puzzle.wins)
    assert renew(Puzzle(1000, ("end",), (), (600, 400), "roll 2 5; direction open")) is None


@pytest.mark.release
@pytest.mark.long
def test_the_command_writes_the_same_file_again(tmp_path: Path) -> None:
    for name in ("a", "b"):
        main(["--games", "1", "--processes", "1", "--out", str(tmp_path / name)])
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
