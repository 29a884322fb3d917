"""The first screen."""

from web.app.feature import Feature

FEATURE = Feature(
    commands={
        "start": "web.setup.update:start_game",
        "second": "web.setup.update:start_second",
    },
    screens=("web.app.screen:Start",),
)
