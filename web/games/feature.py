"""Saved games."""

from web.kernel.feature import Feature, Panel
from web.lang import term

FEATURE = Feature(
    commands={
        "resume": "web.games.update:resume_game",
        "look": "web.games.update:look_at",
        "take": "web.games.update:take_over",
        "delete": "web.games.update:ask_to_delete",
        "delete-now": "web.games.update:delete_now",
        "keep": "web.games.update:keep",
        "not-deleted": "web.games.update:not_deleted",
        "clear": "web.games.update:ask_to_clear",
        "clear-now": "web.games.update:clear_now",
        "export-game": "web.games.update:export_game",
        "export-all": "web.games.update:export_all",
        "page": "web.games.update:turn_page",
        "shared": "web.games.import_update:opened",
        "pasted": "web.games.import_update:pasted",
        "too-large": "web.games.update:too_large",
        "too-many": "web.games.update:too_many",
        "trouble-seen": "web.games.update:acknowledge_trouble",
    },
    panels={
        "games": Panel("web.games.history_view:panel", term("Saved games")),
    },
    fields={"whose": "web.games.update:choose_person"},
    reads={"g": "web.games.import_update:game_opened"},
    rare=(
        "web.games.history_view",
        "web.games.import_update",
        "web.saved.backup",
        "web.saved.bulk",
    ),
)
