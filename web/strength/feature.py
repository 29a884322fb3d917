"""How somebody plays: where they lose, how strong they are, and which level fits."""

from web.kernel.feature import Feature, Panel
from web.lang import term

FEATURE = Feature(
    commands={"try-level": "web.strength.update:try_level"},
    panels={"strength": Panel("web.strength.view:panel", term("How I play"))},
    rare=(
        "web.strength",
        "shanghaien.learning.chances",
        "shanghaien.learning.fitting",
        "shanghaien.learning.reference",
        "shanghaien.learning.strength",
        "shanghaien.learning.weakness",
    ),
)
