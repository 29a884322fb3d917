"""Help for each of two people apart, as for a child and a parent: its fields, and what is told."""

import htpy as h
from htpy import Element, Node

from shanghaien.state import Player
from web.kernel.model import App, is_between_people
from web.kernel.settings import WARNINGS, Help, Mode
from web.lang import Words, term
from web.ui.components import colour
from web.ui.forms import choice, only
from web.ui.sentences import all_of

HELPS = {
    Help.HINTS: term("hints"),
    Help.BAR: term("visible winning chances"),
    Help.WARNING: term("warnings"),
    Help.UNDO: term("undo after rolling"),
}
"""What a result names, after "with"."""


def is_for_two(app: App) -> bool:
    """Whether two people play at this screen, or are about to."""
    return app.settings.mode is Mode.PEOPLE if app.game is None else is_between_people(app)


def seats(app: App) -> Node:
    """Whether the two have the same help; where they have not, that of each."""
    w = app.words
    ways = {"off": w.say("The same for both"), "on": w.say("Different for each")}
    return h.div(".seats")[
        choice(app, "apart", w.say("Help for two players"), ways),
        only(
            app,
            "apart=off",
            h.p(".hint")[w.say("Playing with a child? You can set the help for each player.")],
        ),
        only(
            app,
            "apart=on",
            h.div(".seats-both")[(_seat(app, player) for player in Player)],
            h.p(".hint")[
                w.say(
                    "Players get this help only on their own turn. If one has more than the other, "
                    "the game counts as practice."
                )
            ],
        ),
    ]


def _seat(app: App, player: Player) -> Element:
    w, switch = app.words, {"off": app.words.say("Off"), "on": app.words.say("On")}
    return h.fieldset(class_=["seat", colour(player)])[
        h.legend[_name(app, player)],
        choice(app, f"hints-{player.name}", w.say("Hints"), switch),
        choice(app, f"bar-{player.name}", w.say("Winning chances"), switch),
        only(
            app,
            f"hints-{player.name}=on",
            choice(app, f"warn-{player.name}", w.say("Warn me before a costly move"), warnings(w)),
        ),
        choice(app, f"undo-{player.name}", w.say("Undo after rolling"), switch),
    ]


def _name(app: App, player: Player) -> str:
    """Who sits there; without a game, who will."""
    if app.game is not None:
        return app.game.seats[player].name
    return app.settings.two()[player] or app.words.say(("Red", "Blue")[player])


def warnings(w: Words) -> dict[str, str]:
    """The choices for the loss from which on a warning appears, by the values of WARNINGS."""
    return {
        "off" if n is None else str(n): w.say("Off")
        if n is None
        else w.say("If it costs {n}% or more", n=n)
        for n in WARNINGS
    }


def uneven(w: Words, found: tuple[int, int] | None, names: tuple[str, str]) -> str | None:
    """Say what helped one player and not the other; None if their help was the same."""
    a, b = map(Help, found or (0, 0))
    # What one had and the other had not, from each side; whoever had more is named first.
    pairs = (*names, _listed(w, a & ~b)), (*reversed(names), _listed(w, b & ~a))
    (name, other, more), (_, _, less) = pairs if pairs[0][2] else reversed(pairs)
    if not more:
        return None
    if not less:
        return w.say(
            "{name} played with {help}; {other} didn’t.", name=name, help=more, other=other
        )
    return w.say(
        "{name} played with {help}, {other} with {less}.",
        name=name,
        help=more,
        other=other,
        less=less,
    )


def _listed(w: Words, some: Help) -> str:
    """Helps in a list: "hints, warnings and practice undo"."""
    return all_of(w, [w.say(name) for help_, name in HELPS.items() if help_ in some])
