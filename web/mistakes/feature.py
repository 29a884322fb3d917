"""Own mistakes, which come again until they stick."""

from web.kernel.feature import Button, Feature, Follower, Panel, Slot
from web.lang import term

FEATURE = Feature(
    commands={
        "repeat": "web.mistakes.repeat_update:begin",
        "repeat-habit": "web.mistakes.repeat_update:begin_habit",
        "repeat-next": "web.mistakes.repeat_update:next_mistake",
        "repeat-end": "web.mistakes.repeat_update:end",
        "repeat-puzzles": "web.mistakes.repeat_update:fetch_puzzles",
        "mistake-show": "web.mistakes.update:show",
        "mistake-known": "web.mistakes.update:know",
        "mistake-unknown": "web.mistakes.update:take_back",
        "mistakes-anew": "web.mistakes.update:ask_anew",
        "mistakes-anew-now": "web.mistakes.update:anew",
        "mistakes-keep": "web.mistakes.update:keep",
    },
    hears={
        "StudyDue": "web.mistakes.study_update:begin",
        "Studied": "web.mistakes.study_update:studied",
        "Recalled": "web.mistakes.update:game_read",
        "ThemeFetched": "web.mistakes.repeat_update:lay_puzzles",
    },
    panels={"mistakes": Panel("web.mistakes.view:panel", term("My mistakes"))},
    screens=("web.mistakes.state:Repeating",),
    slots={
        "more.learn": Button(term("My mistakes"), "panel", "mistakes"),
        "today.line": Slot("web.mistakes.today_view:line", "web.saved.questions:has_studies"),
        "today.ways": Slot("web.mistakes.today_view:ways", "web.saved.questions:has_studies"),
        "studying": Slot("", "web.mistakes.state:Mistakes.studying"),
    },
    follows=(
        Follower(
            "web.mistakes.study_update:follow",
            ("GamesListed", "AnalysisArrived"),
            "web.saved.questions:has_finished",
        ),
        Follower(
            "web.mistakes.repeat_update:noted",
            ("MovePlayed", "AnalysisArrived"),
            "web.mistakes.questions:is_retried",
        ),
    ),
    stands_on=("puzzles",),
    rare=(
        "web.mistakes.repeat_update",
        "web.mistakes.repeat_view",
        "web.mistakes.update",
        "web.mistakes.view",
    ),
)
