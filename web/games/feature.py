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
        "clear": "web.games.update:ask_to_clear",
        "clear-now": "web.games.update:clear_now",
        "export-game": "web.games.update:export_game",
        "export-all": "web.games.update:export_all",
        "page": "web.games.update:turn_page",
        "failure-seen": "web.games.update:acknowledge_failure",
    },
    hears={
        "GamesListed": "web.games.update:note_list",
        "GameSaved": "web.games.update:note_saved",
        "GameLoaded": "web.games.update:put_loaded",
        "GameUnreachable": "web.games.update:note_unreachable",
        "GameTakenOver": "web.games.update:lose",
        "GameChanged": "web.games.update:look_again",
        "GameRead": "web.games.update:read_on",
        "BulkProgress": "web.games.update:note_progress",
        "GamesUndeleted": "web.games.update:not_deleted",
        "FilesRefused": "web.games.update:refuse",
        "TextOpened": "web.games.import_update:opened",
        "TextPasted": "web.games.import_update:pasted",
        "GamesImported": "web.games.import_update:imported",
        "GamesExported": "web.games.import_update:exported",
    },
    panels={
        "games": Panel("web.games.history_view:panel", term("Saved games")),
    },
    fields={"whose": "web.games.update:choose_person", "sought": "web.games.update:seek"},
    reads={"g": "web.games.import_update:game_opened"},
    rare=(
        "web.games.history_view",
        "web.games.import_update",
        "web.saved.backup",
        "web.saved.bulk",
    ),
)
