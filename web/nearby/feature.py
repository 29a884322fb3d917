"""Two devices at one table and moving to another device: lines to a second browser."""

from web.kernel.feature import Button, Feature, Follower, Panel, Slot
from web.lang import term

FEATURE = Feature(
    commands={
        "wire-invite": "web.nearby.wire_update:invite_here",
        "wire-offer": "web.nearby.wire_update:offer_seat",
        "wire-sit": "web.nearby.wire_update:sit_down",
        "pairing-invite": "web.nearby.pairing_update:invite_here",
        "pairing-connect": "web.nearby.pairing_update:connect",
        "pairing-end": "web.nearby.pairing_update:end",
        "pairing-copy": "web.nearby.pairing_update:copy",
        "pairing-scan": "web.nearby.pairing_update:scan",
        "move-show": "web.nearby.moving_update:show_code",
        "move-copy": "web.nearby.moving_update:copy",
        "move-take": "web.nearby.moving_update:take",
        "move-stop": "web.nearby.moving_update:stop",
        "move-end": "web.nearby.moving_update:end",
    },
    hears={
        "HouseFound": "web.nearby.wire_update:found_house",
        "WaitingTold": "web.nearby.wire_update:note_waiting",
        "LineChanged": "web.nearby.wire_update:note_line",
        "PresenceChanged": "web.nearby.wire_update:note_there",
        "LetterCame": "web.nearby.wire_update:receive_letter",
        "WaitingSecret": "web.nearby.wire_update:begin",
        "PairingSecret": "web.nearby.pairing_update:begin",
        "CameraStopped": "web.nearby.pairing_update:note_camera",
        "CodeScanned": "web.nearby.pairing_update:scanned",
        "PeerDescribed": "web.nearby.pairing_update:made",
        "PeerChanged": "web.nearby.pairing_update:note_connection",
        "PeerSaid": "web.nearby.pairing_update:receive",
        "CodeSecret": "web.nearby.moving_update:begin",
        "KeySecret": "web.nearby.moving_update:ask",
        "MovePacked": "web.nearby.moving_update:send",
        "MoveSaved": "web.nearby.moving_update:finish",
        "MoveFailed": "web.nearby.moving_update:fail",
    },
    fields={"answer": "web.nearby.pairing_update:pasted"},
    panels={
        "pairing": Panel("web.nearby.pairing_view:pairing", is_passing=True, is_scanned=True),
        "moving": Panel("web.nearby.moving_view:panel", is_passing=True, is_scanned=True),
    },
    slots={
        "news": Slot("web.nearby.wire_view:waiting", "web.nearby.wire_state:Wire.waiting"),
        "more.device": Button(term("Copy to another device"), "panel", "moving"),
        "table.there": Slot(
            "web.nearby.wire_questions:is_there", "web.nearby.wire_state:Wire.wired_table"
        ),
        "friend.lines": Slot("web.nearby.wire_questions:lines"),
        "friend.offered": Slot("web.nearby.wire_update:offered"),
        "friend.joined": Slot("web.nearby.pairing_update:joined"),
        "friend.near": Slot("web.nearby.pairing_view:inviting"),
        "friend.invited": Slot("web.nearby.wire_view:invited"),
        "friend.line": Slot("web.nearby.wire_view:line"),
        "friend.reconnecting": Slot("web.nearby.pairing_view:reconnecting"),
        "friend.house": Slot(
            "web.nearby.wire_view:at_this_host", "web.nearby.wire_state:Wire.is_at_house"
        ),
    },
    reads={
        "d": "web.nearby.pairing_update:opened",
        "m": "web.nearby.moving_update:opened",
    },
    follows=(
        Follower("web.nearby.wire_update:settle", when="web.nearby.wire_state:Wire.wired_table"),
    ),
    stands_on=("friend", "copies"),
    rare=("web.nearby",),
)
