"""The menu and the keyboard."""

from web.app.feature import Feature, Panel
from web.lang import term

FEATURE = Feature(
    panels={
        "keys": Panel("web.ui.menu:keyboard", term("Keyboard")),
        "menu": Panel("web.ui.menu:menu", term("Menu")),
    },
)
