"""Which messages somebody has read in each language as they stand today.

A message that is new, or was changed since, has not been read: it is looked at on its screen by
somebody who has the language's ear, and only then is `make read` run. The list has a line for each
message, with a hash of its English and of each translation.
"""

from collections.abc import Iterator
from zlib import crc32

from web.build import catalogue
from web.build.paths import ROOT
from web.lang import DEFAULT, LANGUAGES

LIST = ROOT / "web" / "lang" / "read.txt"
ORDER = (DEFAULT, *sorted(LANGUAGES.keys() - {DEFAULT}))
"""The languages by the columns of the list."""


def unread() -> list[tuple[str, str]]:
    """The language and the text of each message that nobody has read since it was written."""
    known = _listed()
    return [
        (language, text)
        for texts in _texts()
        for language, text in zip(ORDER, texts, strict=True)
        if (language, _hash(texts[0]), _hash(text)) not in known
    ]


def report() -> None:
    """Print them."""
    for language, text in unread():
        print(f"{language}: {text}")


def mark() -> None:
    """Say that all of them have been read."""
    lines = sorted(" ".join(map(_hash, texts)) for texts in _texts())
    LIST.write_text("\n".join([" ".join(f"{name:8}" for name in ORDER).rstrip(), *lines, ""]))


def _listed() -> set[tuple[str, str, str]]:
    """By language, the message and its text there."""
    lines = LIST.read_text().splitlines()[1:] if LIST.exists() else []
    return {
        (language, line.split()[0], found)
        for line in lines
        for language, found in zip(ORDER, line.split(), strict=True)
    }


def _texts() -> Iterator[list[str]]:
    """Each message in all languages, in their order."""
    others = [catalogue.read(catalogue.LANG / f"{name}.po") for name in ORDER[1:]]
    for message in catalogue.extract():
        if message.id:
            found = [each.get(message.id) for each in others]
            yield [_text(message.id), *(_text(each.string if each else None) for each in found)]


def _text(forms: str | list[str] | tuple[str, ...] | None) -> str:
    """All plural forms of it; nothing where there is no translation."""
    return forms if isinstance(forms, str) else " | ".join(forms or ())


def _hash(text: str) -> str:
    return f"{crc32(text.encode()):08x}"
