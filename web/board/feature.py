"""A position set up by hand."""

from web.kernel.feature import Button, Feature
from web.lang import term

FEATURE = Feature(
    commands={
        "board": "web.board.update:open_board",
        "board-target": "web.board.update:choose_target",
        "board-card": "web.board.update:add_card",
        "board-take": "web.board.update:take_card",
        "board-joker": "web.board.update:add_joker",
        "board-die": "web.board.update:add_die",
        "board-undie": "web.board.update:take_die",
        "board-move": "web.board.update:set_mover",
        "board-direction": "web.board.update:set_direction",
        "board-roll": "web.board.update:set_roll",
        "board-round": "web.board.update:set_round",
        "board-captain": "web.board.update:turn_captain",
        "board-clear": "web.board.update:clear",
        "board-open": "web.board.update:open_answer",
        "board-shut": "web.board.update:shut_answer",
        "board-ask": "web.board.update:ask_again",
        "board-copy": "web.board.update:copy",
        "board-close": "web.board.update:close_board",
    },
    fields={"board-line": "web.board.update:typed"},
    screens=("web.board.state:SettingUp",),
    slots={
        "more.learn": Button(term("Set up a position"), "board"),
        "menu.help": Button(
            term("Analyse this position"), "board", when="web.board.questions:to_analyze"
        ),
    },
    reads={"p": "web.board.update:opened"},
    rare=("web.board", "shanghaien.drafts"),
)
