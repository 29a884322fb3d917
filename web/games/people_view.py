"""The choice of whose games a panel tells of, where several people play here."""

from collections.abc import Iterable

import htpy as h
from htpy import Element

from web.lang import Words
from web.saved.people_state import NOBODY
from web.ui.sentences import shown_name


def person_name(w: Words, key: str, name: str) -> str:
    """What somebody who plays here is called; who has given no name is "you"."""
    return w.say("You") if key == NOBODY.casefold() else shown_name(w, name, None)


def whose(w: Words, label: str, people: Iterable[tuple[str, str]], chosen: str) -> Element:
    """A select of people, each with key and name; the command field "whose" hears the key."""
    return h.label(".field")[
        h.span[label],
        h.select(data_field="whose")[
            (
                h.option(value=key, selected=key == chosen)[person_name(w, key, name)]
                for key, name in people
            )
        ],
    ]
