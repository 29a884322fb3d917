"""Two devices at one table and moving to another device: lines to a second browser."""

from web.kernel.feature import Button, Feature, Follower, Panel, Slot
from web.lang import term

FEATURE = Feature(
    commands={
        "wire-house": "web.nearby.wire_update:found_house",
        "wire-waiting": "web.nearby.wire_update:note_waiting",
        "wire-line": "web.nearby.wire_update:note_line",
        "wire-flooded": "web.nearby.wire_update:note_flood",
        "wire-there": "web.nearby.wire_update:note_there",
        "wire-letter": "web.nearby.wire_update:heard",
        "wire-invite": "web.nearby.wire_update:invite_here",
        "wire-begin": "web.nearby.wire_update:begin",
        "wire-offer": "web.nearby.wire_update:offer_seat",
        "wire-sit": "web.nearby.wire_update:sit_down",
        "pairing-invite": "web.nearby.pairing_update:invite_here",
        "pairing-begin": "web.nearby.pairing_update:begin",
        "pairing-connect": "web.nearby.pairing_update:connect",
        "pairing-end": "web.nearby.pairing_update:end",
        "pairing-copy": "web.nearby.pairing_update:copy",
        "pairing-scan": "web.nearby.pairing_update:scan",
        "pairing-camera": "web.nearby.pairing_update:note_camera",
        "pairing-answer": "web.nearby.pairing_update:answered",
        "pairing-made": "web.nearby.pairing_update:made",
        "pairing-failed": "web.nearby.pairing_update:note_failed",
        "pairing-slow": "web.nearby.pairing_update:note_slow",
        "pairing-late": "web.nearby.pairing_update:note_late",
        "pairing-line": "web.nearby.pairing_update:note_connection",
        "pairing-flooded": "web.nearby.pairing_update:note_flood",
        "pairing-heard": "web.nearby.pairing_update:heard",
        "move-show": "web.nearby.moving_update:show_code",
        "move-begin": "web.nearby.moving_update:begin",
        "move-copy": "web.nearby.moving_update:copy",
        "move-ask": "web.nearby.moving_update:ask",
        "move-take": "web.nearby.moving_update:take",
        "move-packed": "web.nearby.moving_update:send",
        "move-kept": "web.nearby.moving_update:finish",
        "move-failed": "web.nearby.moving_update:fail",
        "move-stop": "web.nearby.moving_update:stop",
        "move-end": "web.nearby.moving_update:end",
    },
    fields={"answer": "web.nearby.pairing_update:pasted"},
    panels={
        "pairing": Panel("web.nearby.pairing_view:pairing", is_passing=True, is_scanned=True),
        "moving": Panel("web.nearby.moving_view:panel", is_passing=True, is_scanned=True),
    },
    slots={
        "news": Slot("web.nearby.wire_view:waiting", "web.nearby.wire_state:Wire.waiting"),
        "menu.devices": Button(term("Move to a new device"), "panel", "moving"),
        "games.ways": Button(term("Move to a new device"), "panel", "moving"),
        "table.there": Slot("web.nearby.wire_questions:is_there", "web.nearby.wire_state:Wire.met"),
        "friend.house": Slot(
            "web.nearby.wire_view:at_this_host", "web.nearby.wire_state:Wire.is_at_house"
        ),
    },
    reads={
        "d": "web.nearby.pairing_update:opened",
        "m": "web.nearby.moving_update:opened",
    },
    follows=(Follower("web.nearby.wire_update:settle", when="web.nearby.wire_state:Wire.met"),),
    stands_on=("friend", "copies"),
    rare=("web.nearby",),
)
