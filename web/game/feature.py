"""The table."""

from web.kernel.feature import Feature, Panel
from web.lang import term

FEATURE = Feature(
    commands={
        "land": "web.game.update:land",
        "undo": "web.game.undo_update:undo",
        "back": "web.game.undo_update:back_to",
        "die": "web.game.dice_entry_update:enter_die",
        "enter-dice": "web.game.dice_entry_update:enter_dice",
        "toggle": "web.game.update:toggle",
        "sound": "web.game.update:set_sound",
        "step": "web.game.update:next_card",
        "play-anyway": "web.game.update:play_anyway",
        "play-hint": "web.game.update:play_hint",
        "unfold": "web.game.update:unfold",
        "continue": "web.game.update:continue_game",
        "ask-again": "web.game.update:ask_again",
        "turn": "web.game.update:turn_result",
        "skip-meetings": "web.game.reckoning_update:skip",
    },
    hears={
        "DiceRolled": "web.game.update:rolled",
        "OpponentMoved": "web.game.update:answered",
        "OpponentFailed": "web.game.update:unanswered",
        "CrewsMeet": "web.game.reckoning_update:meet",
    },
    panels={
        "crew-A": Panel("web.game.overviews_view:crew_a", has_game=True),
        "crew-B": Panel("web.game.overviews_view:crew_b", has_game=True),
        "to-come": Panel(
            "web.game.overviews_view:to_come", term("Cards still to come"), has_game=True
        ),
        "points": Panel("web.game.overviews_view:points", term("Score so far"), has_game=True),
        "log": Panel("web.game.overviews_view:history", term("Game log"), has_game=True),
        "result": Panel("web.game.result_view:more", term("More"), has_game=True),
        "round": Panel("web.game.overviews_view:round_end", has_game=True),
    },
    screens=("web.kernel.screen:Playing",),
)
