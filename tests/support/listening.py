"""What the page says, heard at the one place where a message becomes text."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from unittest.mock import patch

from web.lang import Words
from web.lang.yours import counted, said


class Said(NamedTuple):
    """A message as it was said."""

    message: str
    """In English, as the code has it; of one with two forms that of many."""
    form: str
    """The one for "you" where that is who is named; else the same."""
    values: dict[str, object]
    text: str
    """What was shown."""


@contextmanager
def listening() -> Iterator[list[Said]]:
    """Every message that is said meanwhile, with its values."""
    heard: list[Said] = []
    say, count = Words.say, Words.count

    def say_heard(self: Words, message: str, **values: object) -> str:
        text = say(self, message, **values)
        heard.append(Said(message, said(message, values.get("name")), values, text))
        return text

    def count_heard(self: Words, one: str, many: str, n: int, **values: object) -> str:
        text = count(self, one, many, n, **values)
        form = counted(one, many, values.get("name"))[1]
        heard.append(Said(many, form, {**values, "n": n}, text))
        return text

    with patch.multiple(Words, say=say_heard, count=count_heard):
        yield heard
