"""What the saved games add up to."""

from web.kernel.feature import Button, Feature, Panel
from web.lang import term

FEATURE = Feature(
    commands={"save-statistics": "web.statistics.update:save_statistics"},
    panels={"statistics": Panel("web.statistics.view:panel", term("Statistics"), is_room=True)},
    slots={"more.games": Button(term("Statistics"), "panel", "statistics")},
    rare=("web.statistics",),
)
