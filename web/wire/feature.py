"""Two devices at one table: letters that send themselves."""

from web.kernel.feature import Feature

FEATURE = Feature(
    commands={
        "wire-house": "web.wire.update:found_house",
        "wire-waiting": "web.wire.update:note_waiting",
        "wire-line": "web.wire.update:note_line",
        "wire-flooded": "web.wire.update:note_flood",
        "wire-there": "web.wire.update:note_there",
        "wire-letter": "web.wire.update:heard",
        "wire-invite": "web.wire.update:invite_here",
        "wire-begin": "web.wire.update:begin",
        "wire-offer": "web.wire.update:offer_seat",
        "wire-sit": "web.wire.update:sit_down",
    },
    rare=("web.wire",),
)
