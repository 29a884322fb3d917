"""What opens over a screen: one frame for all panels, and the table of what is in each.

What the first screen does not show is only imported when it is opened.
"""

from collections.abc import Callable

import htpy as h
from htpy import Element, Node

from shanghaien.game import Game
from shanghaien.state import Player
from web.app.model import App, Panel, PassingPanel, is_far
from web.lang import term
from web.setup.view import notice
from web.sharing.questions import shared
from web.ui.components import do, drawing

Content = Callable[[App], tuple[str, Node] | None]
"""Title and body of a panel; None where there is nothing to show."""


def panel(app: App) -> Node:
    """The panel that is open, if any."""
    if app.overlay is None:
        return None
    found = PANELS[app.overlay.panel](app)
    return None if found is None else _frame(app, app.overlay.panel, *found)


def _frame(app: App, which: Panel, title: str, content: Node) -> Element:
    w = app.words
    passing = isinstance(app.overlay, PassingPanel)
    return h.section(
        f"#panel-{_name(which)}",
        class_=["panel", "overlay", {"passing": passing, "far": is_far(app)}],
        role="region" if passing else "dialog",
        aria_modal=None if passing else "true",
        aria_labelledby="panel-title",
    )[
        h.header(".panel-head")[
            h.h2("#panel-title")[title],
            # A panel that passes goes with the mouse, which cannot reach into it.
            None
            if passing
            else do(
                "close", drawing("icon-close", "icon"), title=w.say("Close"), classes="button icon"
            ),
        ],
        h.div(".panel-body", tabindex="0")[content],
    ]


def _name(which: Panel) -> str:
    """A panel's name in the document; the parts of the rules are one panel."""
    is_rules = which in (Panel.RULES, Panel.RULES_CARDS, Panel.RULES_END)
    return Panel.RULES.value if is_rules else which.value


def _always(title: str, body: Callable[[App], Node]) -> Content:
    """A panel that is there on each screen."""
    return lambda app: (app.words.say(title), body(app))


def _with_game(title: str, body: Callable[[App, Game], Node]) -> Content:
    """A panel that is about the game on the screen."""
    return lambda app: None if app.game is None else (app.words.say(title), body(app, app.game))


def _rules(part: str) -> Content:
    def body(app: App) -> Node:
        from web.rulebook.view import rulebook  # noqa: PLC0415 - see above

        return rulebook(app.words, part)

    return _always(term("Quick rules"), body)


def _crew(player: Player) -> Content:
    def content(app: App) -> tuple[str, Node] | None:
        from web.game.overviews_view import crew  # noqa: PLC0415 - see above

        if app.game is None:
            return None
        title = app.words.say("{name}’s crew", name=app.game.seats[player].name)
        return title, crew(app, app.game, player)

    return content


def _to_come(app: App, game: Game) -> Node:
    from web.game.overviews_view import to_come  # noqa: PLC0415 - see above

    return to_come(app, game)


def _points(app: App, game: Game) -> Node:
    from web.game.overviews_view import points  # noqa: PLC0415 - see above

    return points(app, game)


def _log(app: App, game: Game) -> Node:
    from web.game.overviews_view import history as log  # noqa: PLC0415 - see above

    return log(app, game)


def _round(app: App) -> tuple[str, Node] | None:
    from web.game.overviews_view import round_end  # noqa: PLC0415 - see above

    game, w = app.game, app.words
    if game is None:
        return None
    is_over = game.last_round() is not None
    title = w.say("The end of the round") if is_over else w.say("If the round ended now")
    return title, round_end(app, game)


def _hint(app: App, game: Game) -> Node:
    from web.analysis.hint_view import hint  # noqa: PLC0415 - see above

    return hint(app, game)


def _teacher(app: App) -> Node:
    from web.analysis.settings_view import settings  # noqa: PLC0415 - see above

    return settings(app)


def _menu(app: App) -> Node:
    from web.ui.menu import menu  # noqa: PLC0415 - see above

    return menu(app)


def _keyboard(app: App) -> Node:
    from web.ui.menu import keyboard  # noqa: PLC0415 - see above

    return keyboard(app)


def _games(app: App) -> Node:
    from web.games.history_view import history  # noqa: PLC0415 - see above

    return notice(app), history(app)


def _statistics(app: App) -> Node:
    from web.statistics.view import statistics  # noqa: PLC0415 - see above

    return notice(app), statistics(app)


def _share(app: App, game: Game) -> Node:
    from web.sharing.view import share  # noqa: PLC0415 - see above

    return share(app, shared(app) or game)


def _friend(app: App) -> tuple[str, Node]:
    from web.friend.view import friend  # noqa: PLC0415 - see above

    return friend(app)


PANELS: dict[Panel, Content] = {
    Panel.CREW_A: _crew(Player.A),
    Panel.CREW_B: _crew(Player.B),
    Panel.TO_COME: _with_game(term("Cards still to come"), _to_come),
    Panel.POINTS: _with_game(term("Points if the game ended now"), _points),
    Panel.LOG: _with_game(term("Game log"), _log),
    Panel.ROUND: _round,
    Panel.HINT: _with_game(term("Hint"), _hint),
    Panel.SHARE: _with_game(term("Share this game"), _share),
    Panel.FRIEND: _friend,
    Panel.RULES: _rules(""),
    Panel.RULES_CARDS: _rules("cards"),
    Panel.RULES_END: _rules("end"),
    Panel.KEYS: _always(term("Keyboard"), _keyboard),
    Panel.MENU: _always(term("Menu"), _menu),
    Panel.TEACHER: _always(term("The teacher"), _teacher),
    Panel.GAMES: _always(term("Saved games"), _games),
    Panel.STATISTICS: _always(term("Statistics"), _statistics),
}
"""Every panel: its title and what is in it."""
