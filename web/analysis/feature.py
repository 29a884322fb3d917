"""The teacher: hints, review, retries."""

from web.kernel.feature import Button, Feature, Panel, Slot
from web.lang import term

FEATURE = Feature(
    commands={
        "hint": "web.analysis.update:hint",
        "hint-again": "web.analysis.update:hint_again",
        "take-back": "web.analysis.update:take_back",
        "why": "web.analysis.update:why",
        "roll-out": "web.analysis.playouts_update:roll_out",
        "review": "web.analysis.review_update:enter",
        "review-again": "web.analysis.review_update:ask_again",
        "review-close": "web.analysis.review_update:leave",
        "retry": "web.analysis.retry_update:begin_retry",
        "retry-again": "web.analysis.retry_update:retry_again",
        "retry-next": "web.analysis.retry_update:retry_next",
        "retry-end": "web.analysis.retry_update:end_retry",
    },
    hears={"AnalysisArrived": "web.analysis.update:arrived"},
    panels={
        "chances": Panel(
            "web.analysis.chances_view:certainty", term("Winning chances"), has_game=True
        ),
        "teacher": Panel("web.analysis.settings_view:settings", term("Hints and warnings")),
    },
    screens=("web.analysis.state:ReviewRoom", "web.analysis.state:Retrying"),
    slots={
        "table.hint": Slot("web.analysis.view:hint_button"),
        "table.teacher": Slot(
            "web.analysis.hint_view:told", "web.analysis.state:Analysis.is_speaking"
        ),
        **dict.fromkeys(
            ("more.learn", "menu.help"),
            Button(term("Hints and warnings"), "panel", "teacher"),
        ),
    },
    rare=("web.analysis.retry_update", "web.analysis.retry_view"),
)
