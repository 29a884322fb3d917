"""The rules with pictures."""

from web.kernel.feature import Button, Feature, Panel
from web.lang import term

FEATURE = Feature(
    panels={
        "rules": Panel("web.rulebook.view:rules", term("Quick rules")),
        # The table's own questions open the rules where the answer stands.
        "rules-cards": Panel("web.rulebook.view:cards", term("Quick rules"), part_of="rules"),
        "rules-end": Panel("web.rulebook.view:end", term("Quick rules"), part_of="rules"),
    },
    slots={"more.learn": Button(term("Quick rules"), "panel", "rules")},
    rare=("web.rulebook",),
)
