"""The rules, records and opponent of Shanghaien, with the standard library alone.

Modules read like the rules: `cards`, `state`, `moves`, `tricks`, `scoring`, `rules`, `chance`,
`game`; `formats`, `ai` and `learning` build on them. The names that most programs need are in the
package itself; a module is loaded when one of its names is first used.
"""

from shanghaien.lazy import offer

__version__ = "1.25.0"
"""The version of the package, the page and the release files."""

__all__, __getattr__, __dir__ = offer(
    __name__,
    {
        "cards": "CARDS Card Nationality Sailor Trick format_card parse_card",
        "state": "Direction Joker Phase Player Side State",
        "moves": """
            ChooseDirection Event Move Place Roll Rolled Shanghai UseAdjust UseAgain UseBoth
            UseJoker format_event parse_event""",
        "rules": "IllegalMove apply distribute hide legal_moves outcome setup",
        "scoring": "Award Score awards score",
        "chance": "draw outcomes",
        "seed": "Seed seed_word",
        "game": "Game Seat draw_setup from_position second seed_setup start",
        "position": "PositionError format_position parse_position",
        "formats.errors": "RecordError",
        "formats.record": "read write",
        "formats.link": "read_link write_link",
        "bots": "Bot BotError find_bot",
        "match": "Match Result play_out",
        "ai.choose": "choose_move",
        "ai.review": "Cause Option Review",
        "ai.strengths": "LEVELS Level",
        "ai.teacher": "rank review_game win_probability",
    },
)
