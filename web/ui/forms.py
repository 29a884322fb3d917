"""Fields that set-up, menu and panels share."""

import htpy as h
from htpy import Element, Node

from web.kernel.model import App
from web.kernel.settings import FOLD, TEXT_SIZES, Pace, text_of
from web.lang import LANGUAGES, Words


def table_names(app: App) -> dict[str, str]:
    """In pass-and-play: how two people share the screen, by the names of Orientation."""
    w = app.words
    return {
        "turn": w.say("Pass the device"),
        "stay": w.say("Side by side"),
        "face": w.say("Face to face"),
    }


def pace_names(app: App) -> dict[str, str]:
    """How fast the computer plays, by the names of Pace."""
    w = app.words
    names = (w.say("Relaxed"), w.say("Quick"), w.say("Instant"))
    return dict(zip((pace.value for pace in Pace), names, strict=True))


def text_sizes(app: App) -> dict[str, str]:
    """How large the page's text is."""
    w = app.words
    names = (w.say("Normal"), w.say("Large"), w.say("Very large"))
    return dict(zip(map(str, TEXT_SIZES), names, strict=True))


def choice(app: App, name: str, label: str, options: dict[str, str]) -> Element:
    """A field of the form as a list to choose from."""
    value = text_of(app.settings, name)
    return h.label(".field")[
        h.span[label],
        h.select(data_field=name)[
            (h.option(value=v, selected=v == value)[text] for v, text in options.items())
        ],
    ]


def own_name(app: App, id_: str, value: str, default: str, most: int) -> Element:
    """What the person at this screen is called, in so many characters at most."""
    return h.label(".field")[
        h.span[app.words.say("Your name")],
        h.input(
            id=id_,
            type="text",
            value=value,
            placeholder=default,
            maxlength=most,
            autocomplete="nickname",
            spellcheck="false",
            data_field="name_a",
        ),
    ]


def radios(app: App, name: str, legend: str, options: dict[str, str]) -> Element:
    """A field of the form as buttons of which one is chosen."""
    value = text_of(app.settings, name)
    return h.fieldset(".radios")[
        h.legend[legend],
        h.div(".radio-list")[
            (
                h.label(".radio")[
                    h.input(
                        id=f"{name}-{v}",
                        type="radio",
                        name=name,
                        value=v,
                        checked=v == value,
                        data_field=name,
                    ),
                    h.span[text],
                ]
                for v, text in options.items()
            )
        ],
    ]


def opener(w: Words) -> Element:
    """The button that opens a saved game from a file."""
    return h.label(".button.file")[
        w.say("Open game file…"),
        h.input(
            ".visually-hidden",
            type="file",
            # Some phones offer no file by its ending: so by type, too.
            accept=".json,.txt,application/json,text/plain",
            data_file=True,
        ),
    ]


def only(app: App, when: str, *content: Node, tag: Element = h.div) -> Element:
    """A part that is shown only while fields have values, as "mode=computer level=mate".

    It is always there, so that it can be shown at once, even before Python (web/boot/early.js).
    """
    return tag(data_when=when, hidden=not _is_met(app, when))[content]


def unless(app: App, when: str, *content: Node) -> Element:
    """A part that is hidden while fields have values; otherwise as `only`."""
    return h.div(data_unless=when, hidden=_is_met(app, when))[content]


def _is_met(app: App, when: str) -> bool:
    wanted = (condition.split("=") for condition in when.split(" "))
    return all(text_of(app.settings, name) == value for name, value in wanted)


def fold(app: App, name: str, title: str, *content: Node) -> Element:
    """A part that is folded up until somebody unfolds it, and then stays so."""
    # Under this name the browser tells that it was unfolded (web/browser/input.py).
    field = FOLD + name
    return h.details(data_field=field, open=field in app.unfolded)[h.summary[title], content]


def language(app: App) -> Element:
    """The choice of language, each under its own name."""
    return h.label(".field")[
        h.span[app.words.say("Language")],
        h.select(data_field="language")[
            (
                h.option(value=v, lang=v, selected=v == app.language)[text]
                for v, text in LANGUAGES.items()
            )
        ],
    ]
