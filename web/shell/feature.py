"""What every screen has, the menu, the keyboard, and what is said of accessibility."""

from web.kernel.feature import Feature, Panel
from web.lang import term

FEATURE = Feature(
    commands={
        "leave": "web.shell.update:leave",
        "panel": "web.shell.update:open_panel",
        "close": "web.shell.update:close",
        "download": "web.shell.update:download",
        "recover": "web.shell.update:recover",
        "key": "web.shell.update:press_key",
        "reload": "web.shell.update:reload",
        "update": "web.shell.update:apply_update",
        "install": "web.shell.update:install",
    },
    hears={"DraftFound": "web.shell.draft_update:restore"},
    panels={
        "access": Panel("web.shell.access_view:access", term("Accessibility")),
        "keys": Panel("web.shell.menu:keyboard", term("Keyboard")),
        "menu": Panel("web.shell.menu:menu", term("Menu")),
        "more": Panel("web.shell.more_view:more", term("More"), is_room=True),
        "settings": Panel("web.shell.more_view:settings", term("Settings"), is_room=True),
    },
)
