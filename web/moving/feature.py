"""Moving everything to another device."""

from web.kernel.feature import Feature, Panel

FEATURE = Feature(
    commands={
        "move-show": "web.moving.update:show_code",
        "move-begin": "web.moving.update:begin",
        "move-copy": "web.moving.update:copy",
        "move-ask": "web.moving.update:ask",
        "move-take": "web.moving.update:take",
        "move-packed": "web.moving.update:send",
        "move-kept": "web.moving.update:finish",
        "move-failed": "web.moving.update:fail",
        "move-stop": "web.moving.update:stop",
        "move-end": "web.moving.update:end",
    },
    panels={
        "moving": Panel("web.moving.view:panel"),
    },
    rare=("web.moving",),
)
