"""The small parts that every screen is made of: icons, cards, dice, captains, controls."""

from collections.abc import Iterable
from functools import lru_cache

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from shanghaien.cards import Card, Sailor
from shanghaien.moves import Move, UseJoker, format_event
from shanghaien.state import Player
from shanghaien.tricks import functions
from web.kernel.feature import Button, filled, is_answered, load
from web.kernel.model import App
from web.lang import Words
from web.ui.sentences import FUNCTIONS, card_name, opening


def flat(element: Element) -> Markup:
    """Render an element to be cached: rendering takes longer than all else of a page."""
    return Markup(str(element))


COLOURS = ("red", "blue")
"""The colours of players A and B."""


@lru_cache(maxsize=512)
def drawing(name: str, classes: str = "", *, key: str | None = None) -> Markup:
    """A drawing of the sprite, hidden from screen readers: the text beside it says it.

    With a key it is the same drawing from one page to the next, and a new one is seen to come.
    """
    # `focusable` keeps old browsers from stopping at it with the Tab key.
    attributes = {"class_": classes, "aria_hidden": "true", "focusable": "false"}
    return flat(h.svg(id=key, **attributes)[h.use(href=f"#{name}")])


def hidden(text: str) -> Element:
    """A text for screen readers only."""
    return h.span(".visually-hidden")[text]


def colour(player: Player) -> str:
    """The player's colour: A is red, B is blue."""
    return COLOURS[player]


@lru_cache(maxsize=512)
def card_view(w: Words, card: Card, size: str = "") -> Markup:
    """A card's face, "small" or as large as its place; screen readers have its name."""
    if isinstance(card, Sailor):
        return flat(
            h.div(class_=["card", "sailor", size], data_nation=card.nationality.word)[
                hidden(opening(card_name(w, card))),
                h.span(".card-value", aria_hidden="true")[str(card.value)],
                h.span(".card-letters", aria_hidden="true")[card.nationality.letters],
                drawing(f"mark-{card.nationality.word}", "card-mark"),
                drawing(f"sailor-{card.nationality.word}", "card-art"),
                h.span(".card-value.turned", aria_hidden="true")[str(card.value)],
            ]
        )
    return flat(
        h.div(class_=["card", "trick", size], data_trick=card.word)[
            hidden(opening(card_name(w, card))),
            (
                h.span(class_=["trick-half", half_class(kind)], aria_hidden="true")[
                    drawing(f"trick-{kind.verb}", "trick-art"),
                    h.span(".trick-name")[w.say(FUNCTIONS[kind])],
                ]
                for kind in functions(card)
            ),
        ]
    )


def half_class(kind: type[Move]) -> str:
    """Whether a half is the "2 sailors" that every trick card has, or the card's own."""
    return "joker" if kind is UseJoker else "own"


def die(number: int, player: Player, *classes: str, key: str | None = None) -> Markup:
    """A die that shows a number, in the player's colour."""
    return drawing(f"die-{number}", " ".join(("die", colour(player), *classes)), key=key)


def captain(name: str) -> Markup:
    """A captain: "red", "blue" or "grey"."""
    return drawing("captain", f"captain {name}")


def play(
    move: Move,
    label: Node,
    *,
    classes: str = "",
    title: str | None = None,
    aim: Iterable[int] = (),
) -> Element:
    """A button that plays a move and bears its text; `aim` are the cards that it would reach."""
    text = format_event(move)
    # With an id of its own a button is never patched into another one, focus and all.
    return h.button(
        id=f"move-{text.replace(' ', '-')}",
        type="button",
        class_=classes,
        data_move=text,
        data_aim=" ".join(map(str, aim)) or None,
        title=title,
        aria_label=title,
    )[label]


def do(
    command: str,
    label: Node,
    *,
    argument: str = "",
    classes: str = "button quiet",
    title: str | None = None,
    **attributes: str | None,
) -> Element | None:
    """A button for anything but a move; None where no feature answers it."""
    # Its feature may have been taken out.
    if not is_answered(command, argument):
        return None
    return h.button(
        type="button",
        class_=classes,
        data_do=command,
        data_argument=argument or None,
        aria_label=title,
        title=title,
        **attributes,
    )[label]


def icon_button(command: str, icon: str, title: str, *, argument: str = "") -> Element | None:
    """A button that shows a drawing of the sprite alone; its title says what it does."""
    label = drawing(f"icon-{icon}", "icon")
    return do(command, label, argument=argument, title=title, classes="button icon")


def slot(name: str, app: App, *given: object) -> list[Node]:
    """Draw what features put in a slot of a view."""
    return [
        do(each.command, app.words.say(each.label), argument=each.argument, classes="button")
        if isinstance(each, Button)
        else load(each.does)(app, *given)
        for each in filled(name, app, *given)
    ]


def what_if(w: Words) -> Element | None:
    """The button that tries something else out from the position that is shown."""
    if not is_answered("whatif"):
        return None
    # With an id of its own it is not patched into a button of the screen that it opens.
    return h.button("#whatif.button", type="button", data_do="whatif")[w.say("What if?")]


def question(command: str, text: str, *ways: Node, key: str, classes: str = "actions") -> Element:
    """What is asked in the place of a command, with the ways on; the keyboard goes there.

    The key is its id. What it stands for needs one too, or its controls would be patched into
    these.
    """
    return h.div(
        id=key,
        class_=classes,
        role="group",
        aria_label=text,
        tabindex="-1",
        data_instead=command,
    )[h.span[text], ways]
