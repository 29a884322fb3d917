"""A line to another browser without a server."""

from web.kernel.feature import Feature, Panel

FEATURE = Feature(
    commands={
        "pairing-invite": "web.pairing.update:invite_here",
        "pairing-begin": "web.pairing.update:begin",
        "pairing-connect": "web.pairing.update:connect",
        "pairing-end": "web.pairing.update:end",
        "pairing-copy": "web.pairing.update:copy",
        "pairing-scan": "web.pairing.update:scan",
        "pairing-camera": "web.pairing.update:note_camera",
        "pairing-answer": "web.pairing.update:answered",
        "pairing-made": "web.pairing.update:made",
        "pairing-failed": "web.pairing.update:note_failed",
        "pairing-slow": "web.pairing.update:note_slow",
        "pairing-late": "web.pairing.update:note_late",
        "pairing-line": "web.pairing.update:note_connection",
        "pairing-flooded": "web.pairing.update:note_flood",
        "pairing-heard": "web.pairing.update:heard",
    },
    fields={"answer": "web.pairing.update:pasted"},
    panels={"pairing": Panel("web.pairing.view:pairing")},
    rare=("web.pairing",),
)
