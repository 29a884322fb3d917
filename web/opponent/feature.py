"""The opponent, whose code the page itself does not need."""

from web.kernel.feature import Feature

FEATURE = Feature(
    rare=(
        "shanghaien.ai.scenarios",
        "shanghaien.ai.weights",
    ),
)
