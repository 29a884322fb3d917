"""Links and QR codes."""

from web.kernel.feature import Feature, Panel
from web.lang import term

FEATURE = Feature(
    commands={
        "share": "web.sharing.update:open_panel",
        "share-position": "web.sharing.update:open_position",
        "share-copy": "web.sharing.update:copy",
        "share-send": "web.sharing.update:send",
        "share-picture": "web.sharing.update:send_picture",
        "paste": "web.sharing.update:paste",
    },
    hears={"HandedOn": "web.sharing.update:note_outcome"},
    panels={
        "share": Panel("web.sharing.view:panel", term("Share this game"), has_game=True),
        "position": Panel("web.sharing.view:position", is_passing=True),
    },
    rare=(
        "web.sharing.perform",
        "web.sharing.picture_view",
        "web.sharing.scene_view",
        "web.sharing.view",
        "web.ui.qr",
        "segno",
    ),
)
