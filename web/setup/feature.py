"""The first screen, and the sheets of the ways to play here."""

from web.kernel.feature import Feature, Panel
from web.lang import term

FEATURE = Feature(
    commands={
        "start": "web.setup.update:start_game",
        "start-easier": "web.setup.update:start_easier",
        "second": "web.setup.update:start_second",
    },
    hears={"Dealt": "web.setup.update:begin"},
    panels={
        "computer": Panel("web.setup.options_view:computer", term("Against the computer")),
        "people": Panel("web.setup.options_view:people", term("Two players, one device")),
        "today": Panel("web.setup.today_view:today", term("Today")),
    },
    screens=("web.kernel.screen:Start",),
)
