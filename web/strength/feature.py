"""How somebody plays: where they lose, how strong they are, and which level fits."""

from web.kernel.feature import Button, Feature, Panel, Slot
from web.lang import term

_LEVEL = "web.saved.questions:has_level"

FEATURE = Feature(
    commands={"try-level": "web.strength.update:try_level"},
    panels={"strength": Panel("web.strength.view:panel", term("How I play"))},
    slots={
        "more.games": Button(
            term("How I play"), "panel", "strength", "web.saved.questions:has_studies"
        ),
        "setup.fit": Slot("web.strength.advice_view:fitting_level", _LEVEL),
        "setup.level": Slot("web.strength.advice_view:at_choice", _LEVEL),
        "result.level": Slot("web.strength.advice_view:after_game", _LEVEL),
    },
    stands_on=("statistics", "mistakes"),
    rare=(
        "web.strength",
        "shanghaien.learning.chances",
        "shanghaien.learning.customs",
        "shanghaien.learning.fitting",
        "shanghaien.learning.patterns",
        "shanghaien.learning.reference",
        "shanghaien.learning.strength",
        "shanghaien.learning.weakness",
    ),
)
