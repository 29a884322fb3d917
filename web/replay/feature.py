"""A game looked at again."""

from web.kernel.feature import Feature

FEATURE = Feature(
    commands={
        "watch": "web.replay.update:watch",
        "moment": "web.replay.update:show_moment",
        "replay-to": "web.replay.update:go",
        "replay-first": "web.replay.update:to_first",
        "replay-back": "web.replay.update:back_one",
        "replay-on": "web.replay.update:on_one",
        "replay-last": "web.replay.update:to_last",
        "replay-round-back": "web.replay.update:back_one_round",
        "replay-round-on": "web.replay.update:on_one_round",
        "replay-close": "web.replay.update:close",
        "replay-play": "web.replay.update:play_on",
        "replay-result": "web.replay.update:show_result",
    },
    fields={"replay": "web.replay.update:go"},
    screens=("web.replay.state:Replaying",),
)
