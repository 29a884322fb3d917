"""No screen asks for more attention than its budget allows."""

import pytest
from playwright.sync_api import Page

from tests.support.eyes import BUDGETS, count

REVIEWED = {"result", "review"}
"""What the teacher has to be there for."""


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.opponent if name in REVIEWED else ())
        for name in BUDGETS
    ],
)
def test_a_screen_keeps_its_budget_of_controls_and_words(page: Page, name: str) -> None:
    budget = BUDGETS[name]
    controls, words = count(page, name)
    assert controls <= budget.controls
    assert words <= budget.words
