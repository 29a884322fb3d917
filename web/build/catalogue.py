"""The translators' catalogues: what the code says, and which of it each language has."""

import json
import os
import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.pofile import read_po, write_po

from web.build.paths import ROOT
from web.lang import key

KEYWORDS = {
    "say": None,
    "term": None,
    "count": (1, 2),
    "yours": (2,),
    "yours_counted": (2, 3),
    "Level": (2,),
    "Grade": (2,),
}
"""The functions whose arguments are messages: those of web/lang; names of levels and grades."""

SAYS = re.compile(rf"\b({'|'.join(KEYWORDS)})\(".encode())
READER = f"{__name__}:spoken"

LANG = ROOT / "web" / "lang"


def spoken(
    file: BinaryIO, keywords: Mapping[str, Any], tags: Collection[str], options: Any
) -> Iterator[Any]:
    """The messages of a file; only what calls one of the functions is read word by word."""
    source = file.read()
    if SAYS.search(source):
        yield from extract_python(BytesIO(source), keywords, tags, options)


def extract() -> Catalog:
    """Every message of the code, each with the files that say it."""
    template = Catalog(project="Shanghaien", charset="utf-8")
    for folder in ("shanghaien/ai", "web"):
        found = extract_from_dir(
            ROOT / folder,
            method_map=[("build/**", "ignore"), ("node_modules/**", "ignore"), ("**.py", READER)],
            keywords=KEYWORDS,
        )
        for name, _line, message, comments, context in found:
            # Lines change too often to be worth a place in the catalogue.
            template.add(
                message, None, [(f"{folder}/{name}", 0)], auto_comments=comments, context=context
            )
    return template


def read(path: Path) -> Catalog:
    """The catalogue of one language; its name is the file's."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def translate(folder: Path = LANG) -> dict[str, bytes]:
    """What web/lang reads, by the names of the files: the keys of all messages, which the languages
    have in common, and each language's texts in their order, after the rule for its plural forms.

    Raises ValueError where two messages have the same key.
    """
    return _translated({path.stem: path.read_bytes() for path in sorted(folder.glob("*.po"))})


def _translated(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    said, found = dict[str, str](), dict[str, dict[str, Any]]()
    rules = dict[str, str]()
    for language, content in sources.items():
        catalog, texts = _read(content, language), found.setdefault(language, {})
        rules[language] = str(catalog.plural_expr)
        for message in catalog:
            if not message.id:
                continue
            one = message.id if isinstance(message.id, str) else message.id[0]
            name = key(one)
            if said.setdefault(name, one) != one:
                raise ValueError(f"{one!r} has the key of another message")
            texts[name] = message.string if _is_translated(message) else ""
    keys = sorted(said)
    files: dict[str, object] = {"keys": "".join(keys)}
    files |= {name: [rules[name], *(found[name].get(k, "") for k in keys)] for name in sources}
    return {
        f"{name}.words": json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
        for name, told in files.items()
    }


@cache
def _read(content: bytes, language: str) -> Catalog:
    return read_po(BytesIO(content), locale=language)


def compile_all() -> None:
    """Write what the catalogues come to beside them, where this machine's own Python reads it.

    Each file comes whole, since another process may be reading it, and none is written for nothing.
    """
    sources = (Path(__file__), LANG / "__init__.py", *LANG.glob("*.po"))
    latest = max(path.stat().st_mtime for path in sources)
    made = [LANG / f"{name}.words" for name in ("keys", *(p.stem for p in LANG.glob("*.po")))]
    if all(path.exists() and path.stat().st_mtime > latest for path in made):
        return
    for name, content in translate().items():
        fresh = LANG / f"{name}.{os.getpid()}"
        fresh.write_bytes(content)
        fresh.replace(LANG / name)


def update(template: Catalog) -> list[Path]:
    """Bring every catalogue up to date with the code.

    A new message comes without a translation, a reworded one with that of the old, marked `fuzzy`.
    Where nothing is new nothing changes, not even a date: that would be a new version of the site.
    """
    paths = sorted(LANG.glob("*.po"))
    for path in paths:
        catalog = read(path)
        # The catalogue’s own date: else each run would change every file.
        template.creation_date = catalog.creation_date
        catalog.update(template)
        # The history has what is said no more: here it would only pile up.
        catalog.obsolete.clear()
        with path.open("wb") as file:
            write_po(
                file,
                catalog,
                width=100,
                include_lineno=False,
                sort_output=True,
                include_previous=True,
            )
    return paths


def report() -> None:
    """Update every catalogue, and print how many of its messages want a translation."""
    messages = extract()
    for path in update(messages):
        print(f"{path.name}: {len(missing(path, messages))} messages to translate")


def missing(path: Path, messages: Catalog) -> list[Message]:
    """The messages of the code, as `extract` finds them, that a catalogue has not translated."""
    catalog = read(path)
    return [
        message
        for message in messages
        if message.id and not _is_translated(catalog.get(message.id))
    ]


def _is_translated(message: Message | None) -> bool:
    if message is None or message.fuzzy:
        return False
    strings = message.string if isinstance(message.string, tuple | list) else [message.string]
    return all(strings)
