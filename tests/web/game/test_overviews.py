"""What opens over a table, and what the bar says while a round's end is shown."""

import re
from random import Random

from shanghaien.moves import Shanghai
from tests.support.app_driver import PEOPLE, changed, game, with_panel
from tests.support.html import Tags
from web.app.model import App, Panel
from web.ui.page import page


def after_the_first_round() -> App:
    """The overview of the first round's end."""
    apps = game(changed(App(), **PEOPLE), Random(5))
    return next(app for app in apps if app.game and app.game.events[-1:] == (Shanghai(),))


def said(app: App) -> str:
    return " ".join(Tags(page(app)).texts)


def test_the_bar_names_the_round_that_is_shown() -> None:
    app = after_the_first_round()
    assert "Round 1 of 8" in said(app)
    assert "Round 2 of 8" not in said(app)


def test_the_newest_event_has_the_highest_number() -> None:
    html = page(with_panel(after_the_first_round(), Panel.LOG))
    assert '<ol class="log" reversed>' in html


def test_cards_to_come_are_sorted_and_hide_the_row_that_is_not_seen_yet() -> None:
    app = with_panel(after_the_first_round(), Panel.TO_COME)
    assert "The 42 cards of the draw pile." in said(app)
    panel = page(app).partition('id="panel-to-come"')[2]
    for sailor in ("American", "Turk", "Spaniard"):
        values = re.findall(rf">{sailor} (\d)<", panel)
        assert values
        assert values == sorted(values)
