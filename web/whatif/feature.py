"""What if: a branch is played from any position of a replay, or from the board."""

from web.kernel.feature import Button, Feature, Follower, Panel, Slot
from web.lang import term

FEATURE = Feature(
    commands={
        "whatif": "web.whatif.update:branch_off",
        "whatif-to": "web.whatif.update:go",
        "whatif-back": "web.whatif.update:back_one",
        "whatif-on": "web.whatif.update:on_one",
        "whatif-roll": "web.whatif.update:roll",
        "whatif-teacher": "web.whatif.update:ask_teacher",
        "whatif-keep": "web.whatif.update:keep",
        "whatif-delete": "web.whatif.update:delete",
        "whatif-open": "web.whatif.update:open_kept",
        "whatif-look": "web.whatif.update:look_at",
        "whatif-close": "web.whatif.update:close",
    },
    fields={"whatif-name": "web.whatif.update:rename"},
    panels={"analyses": Panel("web.whatif.list_view:panel", term("Variations"))},
    screens=("web.whatif.state:Exploring",),
    slots={
        "more.games": Button(
            term("Variations"), "panel", "analyses", "web.saved.questions:has_branches"
        ),
        "games.branch": Slot("web.whatif.update:followed"),
    },
    follows=(Follower("web.whatif.update:opened_kept", ("GameLoaded",)),),
    stands_on=("board",),
    rare=("web.whatif",),
)
