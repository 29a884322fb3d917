"""How accurate the teacher is about a shanghai: what is told of choices, and the page."""

import re
from math import sqrt

import pytest

from bench import margin
from bench.margin import PAGE, Choice, choice, filled, row
from bench.solver import solver
from shanghaien.ai.margin import FEWEST, MOST
from shanghaien.moves import Roll, Shanghai
from shanghaien.position import parse_position
from tests.support.networks import SMALL


def test_a_row_tells_how_far_the_difference_was_off_and_what_that_cost() -> None:
    found = [
        Choice(
            6, -0.02, 0.05, 4, (0.06, 0.1)
        ),  # truly better by 0.08: not played on, it costs that
        Choice(6, 0.01, -0.03, 6, (-0.02, -0.02)),
        Choice(6, 0.4),
    ]
    variance = (2 * 0.02**2) / 1 / 2
    before = sqrt((0.1**2 - variance + 0.03**2) / 2)
    after = sqrt((0.03**2 - variance + 0.01**2) / 2)
    told = f"| 6 | 3 | 2 | 5.0 | {before:.3f} | {after:.3f} | 0.050 | 0.000 |"
    assert row(6, found) == told
    assert row(1, [Choice(1, 0.4)]) == "| 1 | 1 | 0 | – | – | – | – | – |"


def test_the_page_is_what_its_rows_make_of_the_text() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| \d .*$", page, re.MULTILINE)
    assert page.endswith(f"\n\n{filled(rows)}\n")


@pytest.mark.host_only
def test_a_choice_in_doubt_is_played_out_and_judged_by_other_rollouts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    engine = solver(SMALL)
    monkeypatch.setattr(margin, "shared", lambda: engine)
    monkeypatch.setattr(margin, "REST", 3)
    held = "tavern US1 NL2 DE2 CN1 US2 NL1; A ES4 on 1 1 2 3; B ES2 FR3 on 1 2 3"
    state = parse_position(f"round 6; {held}")
    found = choice(state, {Roll(): 0.5, Shanghai(): 0.49})
    assert FEWEST <= found.playouts <= MOST
    assert len(found.gains) == 3
    assert choice(state, {Roll(): 0.9, Shanghai(): 0.1}) == Choice(6, 0.8)
