"""The menu, the keyboard, and what is said of accessibility."""

from web.app.feature import Feature, Panel
from web.lang import term

FEATURE = Feature(
    panels={
        "access": Panel("web.ui.access_view:access", term("Accessibility")),
        "keys": Panel("web.ui.menu:keyboard", term("Keyboard")),
        "menu": Panel("web.ui.menu:menu", term("Menu")),
    },
)
