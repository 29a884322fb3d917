"""The arithmetic behind the table of starts; nothing here is measured."""

import pytest

from bench import memory, start_table

PAGE = {"cold": [(300, 900, 1800)], "warm": [(100, 500, 900)], "reload": [(90, 260, 700)]}
PLAIN = {"cold": [(800, 2000, 2000)], "warm": [(800, 2000, 2000)], "reload": [(700, 1000, 2000)]}


def test_each_column_has_its_own_median() -> None:
    assert start_table.medians([(1, 60), (3, 40), (2, 50)]) == [2, 50]


def test_table_has_a_row_for_each_visit_and_mark() -> None:
    head, *rows = start_table.table(PAGE, PLAIN)
    assert head.split() == ["page", "plain", "ratio", "target"]
    assert len(rows) == len(start_table.VISITS) * len(start_table.MARKS)
    assert rows[1].split()[:4] == ["usable", "900", "2000", "0.45"]


def test_table_says_which_targets_are_met() -> None:
    _, *rows = start_table.table(PAGE, PLAIN)
    assert rows[0].endswith("0.38")  # no target for the first paint of a first visit
    assert rows[1].endswith("met (at most 0.50)")
    assert rows[2].endswith("MISSED (at most 0.55)")
    assert rows[3].endswith("met (at most 300 ms)")
    assert rows[7].endswith("MISSED (at most 0.25)")


@pytest.mark.parametrize(("page", "says"), [(120, "met"), (121, "MISSED")])
def test_memory_is_judged_by_its_ratio(page: float, says: str) -> None:
    row = start_table.memory([page, 1, 999], [100, 100, 100])
    assert f"{says} (at most 1.20)" in row


def test_parent_is_found_after_any_name_of_a_program() -> None:
    assert memory.parent("12 (a) b (c)) S 7 12 12 0") == 7


def test_ancestors_begin_with_the_process_itself() -> None:
    assert memory.ancestors(9, {9: 5, 5: 1, 1: 0, 8: 1}) == [9, 5, 1]


def test_proportional_size_is_read_in_mebibytes() -> None:
    assert memory.proportional("Rss:  9000 kB\nPss:  2048 kB\nPss_Anon: 1 kB\n") == 2.0
    assert memory.proportional("") is None
