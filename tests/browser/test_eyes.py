"""No screen asks for more attention than its budget allows."""

import pytest
from playwright.sync_api import Page

from tests.support.eyes import BUDGETS, count


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("name", BUDGETS)
def test_a_screen_keeps_its_budget_of_controls_and_words(page: Page, name: str) -> None:
    budget = BUDGETS[name]
    controls, words = count(page, budget)
    assert controls <= budget.controls
    assert words <= budget.words
