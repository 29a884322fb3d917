"""What has been read: a new or changed message is told, in the language in which it is new."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from web.build import catalogue, readings
from web.build.readings import ORDER, mark, report, unread


def test_every_message_has_been_read_since_it_was_written() -> None:
    """If not: read those that `make unread` lists where they stand, then `make read`."""
    assert unread() == []


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Catalog:
    """Two messages that have been read in all languages."""
    found = Catalog()
    found.add("Roll")
    found.add(("{n} die", "{n} dice"))
    for language in ORDER[1:]:
        text = (
            f'msgid ""\nmsgstr "Language: {language}\\n"\n\nmsgid "Roll"\nmsgstr "{language} 1"\n'
        )
        (tmp_path / f"{language}.po").write_text(text)
    monkeypatch.setattr(catalogue, "LANG", tmp_path)
    monkeypatch.setattr(catalogue, "extract", lambda: found)
    monkeypatch.setattr(readings, "LIST", tmp_path / "read.txt")
    mark()
    return found


def test_what_has_been_read_is_not_told_again(messages: Catalog) -> None:
    assert len(messages) == 2
    assert unread() == []


def test_without_a_list_nothing_has_been_read(messages: Catalog) -> None:
    readings.LIST.unlink()
    assert len(unread()) == len(messages) * len(ORDER)


def test_a_new_message_has_been_read_in_no_language(messages: Catalog) -> None:
    messages.add("Shanghai!")
    assert unread() == [(name, "Shanghai!" if name == "en" else "") for name in ORDER]


def test_a_changed_translation_is_unread_in_its_language_alone(
    messages: Catalog, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Roll" in messages
    path = catalogue.LANG / "nl.po"
    path.write_text(path.read_text().replace("nl 1", "Gooien"))
    report()
    assert capsys.readouterr().out == "nl: Gooien\n"
    mark()
    assert unread() == []
