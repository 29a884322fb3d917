"""Sentences in the player's language (docs/guide/languages.md).

The code is in English; every other language is one catalogue, `web/lang/XX.po`, which the build
compiles to `XX.words`. Sentences are looked up when shown, never at import.
"""

import json
import re
from binascii import crc32
from collections.abc import Callable, Mapping
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any

from web.lang.yours import counted, said

LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "nl": "Nederlands",
    "fr": "Français",
    "it": "Italiano",
}
"""The languages that can be chosen, each under its own name."""

DEFAULT = "en"

_DASH = re.compile(r"(?<=\d)–(?=\d)")
_NUMBER = re.compile(r"(?<=\w) (?=\d{1,2}(?!\d))")
_COUNTED = re.compile(r"(?<=\d) (?=\w)")


_TO = re.compile(r"\ba (\{(\w+)\})")
"""In Italian: to somebody."""


def _is_a(value: object) -> bool:
    """Whether a value begins with an A, for the ear."""
    return str(value).lstrip("\u2068")[:1] in set("AaÀÁÂÄÅ")


def term(message: str) -> str:
    """The message as it is: marks a constant for the catalogues, to be looked up when shown."""
    return message


def together(text: str) -> str:
    """The text with its scores in one piece: "2 : 4" and "2–4" never break over two lines."""
    return _DASH.sub("–\u2060", text.replace(" : ", "\u00a0:\u00a0"))  # WORD JOINER, NO-BREAK SPACE


def numbered(text: str) -> str:
    """The text with its numbers in one line with the word before them: "the Spanish 4"."""
    return _NUMBER.sub("\u00a0", text)  # NO-BREAK SPACE


def measured(text: str) -> str:
    """The text with its numbers in one line with the word after them: "6 points"."""
    return _COUNTED.sub("\u00a0", text)  # NO-BREAK SPACE


@cache
def key(message: str) -> str:
    """A short name of a message, six characters: each catalogue would else bring all of the English
    along.

    The build refuses two messages of one name (web/build/catalogue.py).
    """
    return f"{crc32(message.encode()) & 0xFFFFFF:06x}"


class Words:
    """Sentences of one language."""

    def __init__(
        self,
        language: str,
        texts: Mapping[str, Any] | None = None,
        plural: Callable[[int], int] = lambda _: 0,
    ) -> None:
        """`texts` are by the keys of their messages; `plural` is the place of a number's form in
        one that has several."""
        self.language = language
        self._texts = texts or {}
        self._plural = plural

    def say(self, message: str, **values: object) -> str:
        """The message in this language, with `{name}` replaced by the value of that name; the one
        for "you" where that is the person at the screen."""
        message = said(message, values.get("name"))
        text = self._texts.get(key(message)) or message
        return self._filled(text, values) if values else together(text)

    def count(self, one: str, many: str, n: int, **values: object) -> str:
        """The message for a number `n`, in the plural form that this language wants; as `say`."""
        one, many = counted(one, many, values.get("name"))
        forms = self._texts.get(key(one))
        text = forms[self._plural(n)] if forms else one if n == 1 else many
        return self._filled(text, {"n": n, **values})

    def _filled(self, text: str, values: Mapping[str, object]) -> str:
        """The text with its values; Italian says "ad Anna" where it says "a Bernd"."""
        if self.language == "it":
            text = _TO.sub(lambda to: f"ad {to[1]}" if _is_a(values[to[2]]) else to[0], text)
        return together(text.format(**values))

    def score(self, own: object, other: object) -> str:
        """Two figures against each other: "3–1"."""
        return self.say("{own}–{other}", own=own, other=other)


@cache
def words(language: str) -> Words:
    """The sentences of a language. Raises ValueError if it is unknown."""
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is not a language of the page")
    if language == DEFAULT:
        return Words(language)
    keys, (plural, *texts) = (
        json.loads((Path(__file__).parent / f"{name}.words").read_text("utf-8"))
        for name in ("keys", language)
    )
    # Each key has six characters.
    return Words(language, dict(zip(re.findall("." * 6, keys), texts, strict=True)), c2py(plural))


def closest(wanted: str) -> str:
    """The language of the page that is closest to a browser's, as "de-AT" is to "de"."""
    language = wanted.lower().split("-")[0]
    return language if language in LANGUAGES else DEFAULT
