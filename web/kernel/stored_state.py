"""What was chosen and achieved, as it is stored: values by their names, and when each was changed.

The text is JSON, which every tab of a browser and both of its places share (web/saved/choices.py):

    {"language": "de", "sound": "on", "puzzles": "1216 173 …", "order": {"sound": 2, "puzzles": 3}}

`order` numbers the changes: of two values of a name the one with the larger number was chosen
later. Names and values that this version does not know stay as they are.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from shanghaien.formats.limits import is_json, is_nested

ORDER = "order"
"""The name of the numbers of the changes."""
MOST_LESSONS = 99
"""No version has more: how far somebody has come is kept where fewer are known."""


@dataclass(frozen=True, slots=True)
class Stored:
    """Values by their names, as JSON has them."""

    values: Mapping[str, object] = field(default_factory=dict)
    order: Mapping[str, int] = field(default_factory=dict)
    """The number of each value's last change; 0 for one without a number."""

    def text(self, *, has_order: bool = True) -> str:
        """The text, the same for the same values; a copy of it does without the order."""
        order = {ORDER: self.order} if has_order and self.order else {}
        return json.dumps({**self.values, **order}, sort_keys=True)

    def changed(self, changes: Mapping[str, object]) -> "Stored":
        """With some values that were changed later than all the others."""
        # Later than every change that was read here.
        number = 1 + max(self.order.values(), default=0)
        return self.united(Stored(changes, dict.fromkeys(changes, number)))

    def united(self, other: "Stored") -> "Stored":
        """With the later value of each name, and all progress of both.

        Of two values that were changed at once, or nobody knows when, the one here stays.
        """
        values, order = {**other.values, **self.values}, {**other.order, **self.order}
        for name in self.values.keys() & other.values.keys():
            ours, theirs = self.values[name], other.values[name]
            is_later = other.order.get(name, 0) > self.order.get(name, 0)
            if is_later:
                values[name], order[name] = theirs, other.order[name]
            # Never one instead of the other: a tab that knew less may have been the last to write.
            if ours != theirs and name in PROGRESS:
                values[name] = progress(name, *((ours, theirs) if is_later else (theirs, ours)))
        return Stored(values, order)


def read_stored(text: str | None) -> Stored:
    """What is stored in a text; nothing where it is damaged, and no value that is no JSON."""
    try:
        # Brackets without end exhaust the stack.
        raw = None if is_nested(text or "") else json.loads(text or "{}")
    except ValueError:
        raw = None
    if not isinstance(raw, dict):
        return Stored()
    found = raw.pop(ORDER, None)
    raw = {name: value for name, value in raw.items() if is_json(value)}
    order = found.items() if isinstance(found, dict) else ()
    # `type`, since True is an int, too.
    return Stored(raw, {name: n for name, n in order if type(n) is int and n > 0 and name in raw})


def progress(name: str, earlier: object, later: object) -> object:
    """The progress of both values of a name of PROGRESS."""
    if not isinstance(earlier, str) or not isinstance(later, str):
        return earlier if isinstance(earlier, str) else later
    return PROGRESS[name](earlier, later)


def _puzzles(earlier: str, later: str) -> str:
    from shanghaien.progress import united  # noqa: PLC0415 - the first screen does without it

    return united(earlier, later)


def _lessons(text: str) -> int:
    """How many lessons are done: 10 is more than 9, and what is damaged less than any number."""
    return int(text) if text in map(str, range(MOST_LESSONS + 1)) else -1


PROGRESS: dict[str, Callable[[str, str], str]] = {
    "puzzles": _puzzles,
    "lesson": lambda *texts: max(texts, key=_lessons),
    "course": lambda *texts: "".join(sorted({*"".join(texts)})),
    "played": lambda *texts: max(texts, key="on".__eq__),
}
"""What adds up where it was achieved in two places, by its name; all else can be chosen anew."""
