"""The catalogues: every sentence in every language, with the same values in it."""

import ast
import re
import shutil
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import write_po

from tests.support.drawn import drawn
from tests.support.html import Tags
from tests.support.screens import SCREENS, made
from tests.support.sentences import said, sentences
from web.build import catalogue
from web.build.catalogue import SAYS
from web.build.paths import ROOT
from web.kernel import model
from web.kernel.names_state import isolated
from web.lang import DEFAULT, LANGUAGES, Words, closest, together, words
from web.shell.page import page

PATHS = sorted(catalogue.LANG.glob("*.po"))


def _fields(text: str | None) -> set[str]:
    fields = {name for _, name, _, _ in Formatter().parse(text or "") if name}
    # Either name of a card will do, see `card_names`.
    return {"card" if name == "the_card" else name for name in fields}


def test_every_language_but_english_has_a_catalogue() -> None:
    assert {path.stem for path in PATHS} == LANGUAGES.keys() - {DEFAULT}


def test_italian_says_ad_before_a_name_with_an_a() -> None:
    w = words("it")
    told = [w.say("Send to {name}", name=name) for name in ("Anna", isolated("Àlvaro"), "Bernd")]
    assert told == ["Invia ad Anna", f"Invia ad {isolated('Àlvaro')}", "Invia a Bernd"]


def test_the_page_says_in_every_language_that_it_needs_javascript() -> None:
    text = (ROOT / "index.html").read_text(encoding="utf-8")
    noscript = text.partition('<div class="panel noscript">')[2].partition("</div>")[0]
    told = re.findall(r'<p lang="(\w+)">', noscript)
    assert told == [x for x in LANGUAGES if x != DEFAULT], "index.html: the panel “noscript”"


def test_an_address_that_leads_nowhere_says_so_in_every_language() -> None:
    text = (ROOT / "web" / "boot" / "404.html").read_text(encoding="utf-8")
    told = re.findall(r'<p lang="(\w+)">', text)
    assert told == [x for x in LANGUAGES if x != DEFAULT], "web/boot/404.html"


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_no_catalogue_lacks_a_message(path: Path) -> None:
    found = [message.id for message in catalogue.missing(path, said())]
    assert not found, f"{path.name}: {len(found)} messages to translate, the first is {found[0]!r}"


def test_a_new_language_says_in_english_what_is_not_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stub = catalogue.read(catalogue.LANG / "de.po")
    for message in stub:
        if message.id:
            message.string = ("", "") if message.pluralizable else ""
    for path in PATHS:
        shutil.copy(path, tmp_path)
    with (tmp_path / "eo.po").open("wb") as file:
        write_po(file, stub)
    for name, content in catalogue.translate(tmp_path).items():
        (tmp_path / name).write_bytes(content)
    monkeypatch.setattr("web.lang.__file__", str(tmp_path / "__init__.py"))
    monkeypatch.setitem(LANGUAGES, "eo", "Esperanto")
    w = words.__wrapped__("eo")
    assert w.say("Roll two dice") == "Roll two dice"
    assert w.count("{n} die in the supply", "{n} dice in the supply", 2) == "2 dice in the supply"
    with pytest.raises(AssertionError, match=r"eo\.po: \d+ messages to translate"):
        test_no_catalogue_lacks_a_message(tmp_path / "eo.po")


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_no_catalogue_has_a_message_that_nobody_says(path: Path) -> None:
    known = {message.id for message in said()}
    assert [message.id for message in catalogue.read(path) if message.id not in known] == []


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_translation_has_the_values_of_its_message(path: Path) -> None:
    for message in catalogue.read(path):
        ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and any(strings):  # what is missing, the test of that says
            wanted = _fields(ids[-1])
            assert all(_fields(text) <= wanted for text in strings), message.id
            assert _fields(strings[-1]) == wanted, message.id


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_no_translation_stands_twice_in_a_row(path: Path) -> None:
    """Two that met in a merge do."""
    twice = re.compile(r"(.{8,})\1", re.DOTALL)
    strings = [m.string for m in catalogue.read(path) if isinstance(m.string, str)]
    assert [text for text in strings if twice.fullmatch(text)] == []


def test_plural_forms_follow_the_language() -> None:
    count = words("de").count
    one, many = "{n} die in the supply", "{n} dice in the supply"
    assert count(one, many, 1) == "1 Würfel im Vorrat"
    assert words("en").count(one, many, 1) == "1 die in the supply"
    assert words("en").count(one, many, 0) == "0 dice in the supply"


def test_the_browsers_language_finds_the_closest() -> None:
    assert [closest(wanted) for wanted in ("de-AT", "EN-us", "xx", "")] == ["de", "en", "en", "en"]


def test_a_score_stands_in_one_piece() -> None:
    assert together("It’s 10–31, then 2 : 4 – by luck.") == (
        "It’s 10–\u206031, then 2\u00a0:\u00a04 – by luck."
    )
    assert words("en").score(10, 31) == "10–\u206031"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="not a language"):
        words("xx")


SOURCES = [
    path
    for folder in ("shanghaien/ai", "web")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if not {"node_modules", "build"} & set(path.relative_to(ROOT).parts)
]


def _said_in_f_strings(source: str) -> list[int]:
    """The lines with a message inside an f-string, where the catalogues' reader is blind."""
    found = (
        (node.lineno, getattr(node.func, "attr", getattr(node.func, "id", "")))
        for text in ast.walk(ast.parse(source))
        if isinstance(text, ast.JoinedStr)
        for node in ast.walk(text)
        if isinstance(node, ast.Call)
    )
    return [line for line, name in found if name in catalogue.KEYWORDS]


def test_no_message_hides_in_an_f_string() -> None:
    texts = {path: path.read_bytes() for path in SOURCES}
    found = {p: _said_in_f_strings(text.decode()) for p, text in texts.items() if SAYS.search(text)}
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_a_message_that_hides_in_an_f_string_would_be_found() -> None:
    assert _said_in_f_strings("""text = f"{text} {w.say('So did these.')}" """) == [1]


class _Bracketed(Words):
    """Sentences in brackets: what stands outside of them has not been looked up."""

    def __init__(self) -> None:
        super().__init__("en")

    def say(self, message: str, **values: object) -> str:
        return f"⟦{super().say(message, **values)}⟧"

    def count(self, one: str, many: str, n: int, **values: object) -> str:
        return f"⟦{super().count(one, many, n, **values)}⟧"


TOLD = ("aria-label", "aria-description", "aria-valuetext", "title", "alt", "placeholder")


def _shown(tags: Tags) -> list[str]:
    """What a person reads or hears of a page."""
    return [*tags.texts, *(text for name in TOLD for text in tags.all(name) if text)]


UNTRANSLATED = {
    *("Shanghaien", "Anna", "Bernd", "Ctrl", "Enter", "Esc", "Space", "Home", "End", "PageUp"),
    *("PageDown", "Tab", "Shift"),
    *LANGUAGES.values(),
}
"""What is the same in every language: names, and what keys are called."""


def _outside(text: str) -> str:
    """What of a text stands in no bracket."""
    for _ in range(9):  # a sentence may have others in it
        text = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    return text


@pytest.mark.parametrize("folder", SCREENS)
def test_every_text_of_every_screen_is_a_message(
    folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bracketed = _Bracketed()
    monkeypatch.setattr(model, "words", lambda _: bracketed)
    found = {
        (name, _outside(text).strip())
        for name, app in made(folder, "brackets")
        for text in _shown(Tags(page(app)))
    }
    words_outside = {
        (name, text)
        for name, text in found
        if set(re.findall(r"[^\W\d_]{3,}", text)) - UNTRANSLATED
        # An address, a position, what the browser said.
        if "://" not in text and not text.startswith("round ") and name != "fault"
    }
    assert words_outside == set()


@pytest.mark.parametrize(
    ("language", "whole", "loose"),
    [("en", r"\d–\u2060\d", r"\d–\d"), ("de", r"\d\u00a0:\u00a0\d", r"\d : \d")],
    ids=["en", "de"],
)
@pytest.mark.parametrize("folder", SCREENS)
def test_a_score_stays_in_one_line_wherever_it_is_written(
    folder: str, language: str, whole: str, loose: str
) -> None:
    shown = [
        text
        for screen, (_, app) in zip(drawn(folder), made(folder, language), strict=True)
        if any(re.search(r"\d–\u2060?\d", text) for text in _shown(screen.tags))
        for text in _shown(screen.tags if app is screen.app else Tags(page(app)))
    ]
    assert bool(shown) == any(re.search(whole, text) for text in shown)
    assert [text for text in shown if re.search(loose, text)] == []


SPACES = " \u00a0\u202f"
RATIO = re.compile(r"(?<=\d)[ \u00a0]:[ \u00a0](?=\d)")


def _faults(language: str, text: str) -> list[str]:
    """What no sentence of a language may have, whatever stands in it."""
    for mark in ("?!", "??"):  # of a mistake: not punctuation
        text = text.replace(mark, "x")
    text = RATIO.sub(" to ", text)
    faults = {
        "braces": re.search(r"[{}]", text),
        "blanks": text != text.strip() or re.search(rf"[{SPACES}]{{2}}", text),
        "two marks in a row": re.search(rf"[.,;:!?…][{SPACES}]*[.,;:!?](?!\w)", text),
        "two colons": any(
            len(re.findall(r":(?=\s)", clause)) > 1 for clause in re.split(r"[.!?;–(]", text)
        ),
        "straight quotes": re.search(r"[\"']", text.replace("'roll'", "")),
    }
    rest = text.replace("://", "").replace("127.0.0.1:8000", "")
    if language == "fr":
        faults["no narrow space"] = re.search(r"[^\u202f][;!?%]", rest)
        faults["no fixed space"] = re.search(r"[^\u00a0]:(?!\d)|«(?!\u00a0)|[^\u00a0]»", rest)
    else:
        faults["a space"] = re.search(rf"[{SPACES}][;:!?]", rest)
    if language in ("de", "nl"):
        faults["ellipsis"] = re.search(r"[^\u00a0]…", text)
    else:
        faults["ellipsis"] = re.search(rf"[{SPACES}]…", text)
    return [name for name, is_there in faults.items() if is_there]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_reads_well_whatever_stands_in_it(language: str) -> None:
    found = {
        (message, text, *faults)
        for message, text in sentences(language)
        if (faults := _faults(language, text))
    }
    assert found == set()


def test_faults_of_a_sentence_would_be_found() -> None:
    for text in ("Shanghai!?", "Better: Die ±1: 4.", "Mieux : Shanghaïer .", "Your crew's {n}"):
        assert _faults("en", text), text
    assert _faults("fr", "Mieux: oui")
    assert _faults("de", "Moment …")
    assert not _faults("en", "Anna gets Spaniard 4 (1 : 1 dice, neighbours 4 : 2 pips).")
