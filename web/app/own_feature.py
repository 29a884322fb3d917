"""What every screen has."""

from web.app.feature import Feature

FEATURE = Feature(
    commands={
        "leave": "web.app.update:leave",
        "panel": "web.app.update:open_panel",
        "close": "web.app.update:close",
        "download": "web.app.update:download",
        "recover": "web.app.update:recover",
        "key": "web.app.update:press_key",
        "restore": "web.app.draft_update:restore",
        "reload": "web.app.update:reload",
        "update": "web.app.update:apply_update",
        "way": "web.app.update:open_way",
        "install": "web.app.update:install",
        "settings-saved": "web.app.update:read_settings",
    },
)
