"""The table: a bar at the top, both players' strips, the row between them, the tray, the scores."""

import htpy as h
from htpy import Element

from shanghaien.game import Game
from web.analysis.view import chances
from web.game.questions import is_undo_known, undo_turn
from web.kernel.feature import is_answered, load
from web.kernel.model import App, is_between_people, is_face_to_face, is_far, shown
from web.kernel.screen import Playing
from web.table.frame_view import bar, row_and_strips
from web.table.questions import can_correct, in_sight
from web.table.scores_view import scores
from web.table.sound_view import loudspeaker
from web.table.tray_view import tray
from web.ui.components import drawing, slot


def screen(app: App, _: Playing) -> tuple[App, Element]:
    """The App with the game as far as it is shown, and the whole screen."""
    seen = shown(app)
    assert seen.game is not None
    return seen, table(seen, seen.game)


def table(app: App, game: Game) -> Element:
    """The game on the table, or its final scoring."""
    if not game.chance.dealt:
        return h.div(".table.is-over")[_bar(app, game), slot("table.waiting", app, game)]
    if game.is_over and app.round_end_seen:
        is_result = app.selection.met is None
        # Both are loaded only when a game ends.
        final: Element = load(
            "web.game.result_view:final" if is_result else "web.game.reckoning_view:reckoning"
        )(app, game)
        shape = {"table": True, "is-over": True, "far": is_far(app)}
        # The result is all there is: what the bar has is a tap further.
        return h.div(class_=shape)[None if is_result else _bar(app, game), final]
    names = {
        "people": is_between_people(app),
        "face": is_face_to_face(app),
        "far": is_far(app),
        "is-lit": app.settings.shows_forecast,
    }
    return h.div(class_=["table", names])[
        _bar(app, game),
        row_and_strips(app, game),
        tray(app, game),
        scores(app, game),
    ]


def _bar(app: App, game: Game) -> Element:
    w, seen = app.words, in_sight(game)
    turn = undo_turn(app)
    tools = (
        loudspeaker(app),  # first: the others keep their places when it comes
        _tool("undo", w.say("Undo"), "undo", is_dim=turn is None)
        # Where dice can be corrected the tray has it.
        if (turn is not None or is_undo_known(app)) and not can_correct(app)
        # At the end the others keep their places.
        else game.is_over and h.span(".button.icon.blank", aria_hidden="true"),
        _tool("help", w.say("Quick rules"), "panel", "rules"),
        _tool("menu", w.say("Menu"), "panel", "menu"),
    )
    return bar(w, h.h1(".bar-name")["Shanghaien"], seen, tools, chances(app, game))


def _tool(
    icon: str, title: str, command: str, argument: str = "", *, is_dim: bool = False
) -> Element | None:
    """A button of the bar; a dim one only says why it can do nothing now."""
    if not is_answered(command, argument):
        return None
    # With an id of its own it is not patched into another one when that for taking back comes.
    return h.button(
        f"#bar-{argument or command}",
        class_=["button icon", {"dim": is_dim}],
        type="button",
        data_do=command,
        data_argument=argument or None,
        aria_label=title,
        title=title,
    )[drawing(f"icon-{icon}", "icon")]
