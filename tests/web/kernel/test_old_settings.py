"""Settings that an earlier release stored are read; what is no setting changes nothing."""

import json

import pytest

from shanghaien.cards import Trick
from shanghaien.state import Player
from tests.support import old_release
from web.kernel.settings import (
    FITTING,
    LEVEL_NAMES,
    Mode,
    Orientation,
    Pace,
    Settings,
    Sound,
    read_settings,
)


def test_the_settings_of_an_earlier_release_are_read() -> None:
    stored = old_release.data("browser.json")
    text = stored["localStorage"]["shanghaien.settings"]
    language, settings = read_settings(text)
    assert language == "en"
    assert settings == Settings(
        name_a="Käthe",
        starter=Player.B,
        pace=Pace.INSTANT,
        has_motion=False,
        sound=Sound.ON,
    )
    assert read_settings(stored["database"]["facts"]["settings"]) == (language, settings)


def test_every_choice_of_an_earlier_release_is_read() -> None:
    texts = {
        "language": "de",
        "mode": "people",
        "name_red": "Ada",
        "name_b": "Bernd",
        "starter": "A",
        "level": "captain",
        "start_trick": "again",
        "start_trick_for": "B",
        "table": "face",
        "pace": "quick",
        "practice": "on",
        "keys": "off",
        "lesson": "3",
        "motion": "off",
        "sound": "on",
        "sound-face": "on",
        "vibration": "on",
        "aloud": "on",
        "text": "140",
        "confirm": "on",
        "forecast": "off",
        "bar": "always",
        "hints": "never",
        "warn": "10",
        "ways": "on",
        "challenge": "daily",
        "seed": "harbour",
        "match": "on",
        "dice": "hand",
        "series": "5",
        "puzzles": "1200 80 1 1 1 - 0123abcd",
        "copies": "1790000000000 0 0",
        "course": "136",
        "apart": "on",
        **{f"{name}-{seat}": "on" for name in ("hints", "bar", "undo") for seat in "AB"},
        "warn-A": "2",
        "warn-B": "5",
    }
    language, settings = read_settings(json.dumps(texts))
    assert language == "de"
    assert (settings.mode, settings.starter) == (Mode.PEOPLE, Player.A)
    assert (settings.orientation, settings.start_trick) == (Orientation.FACE, Trick.AGAIN)
    assert (settings.warn, settings.lessons_done, settings.level) == (10, 3, "captain")
    default = Settings()
    unread = [
        name
        for name in Settings.__dataclass_fields__
        if name not in ("name_a", "has_played")
        and getattr(settings, name) == getattr(default, name)
    ]
    assert unread == []


@pytest.mark.parametrize("level", [*LEVEL_NAMES, FITTING])
def test_each_level_and_the_one_that_follows_is_read(level: str) -> None:
    assert read_settings(json.dumps({"level": level}))[1] == Settings(level=level)


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "yes",
        "no",
        "null",
        "[]",
        '{"mode": "people"',
        '{"mode": "nobody", "pace": 5, "lesson": "-1", "warn": "3", "language": "xx", "new": "x"}',
        '{"mode": null, "name_a": ["x"], "language": {"en": 1}}',
        "[" * 100_000,
    ],
)
def test_what_is_no_setting_leaves_the_defaults(text: str | None) -> None:
    assert read_settings(text) == (None, Settings())


def test_the_settings_of_the_first_releases_have_few_fields() -> None:
    settings = {"language": "en", "mode": "people", "name_a": "Anna", "unknown": "kept by nobody"}
    language, read = read_settings(json.dumps(settings))
    assert (language, read) == ("en", Settings(mode=Mode.PEOPLE, name_a="Anna"))


def test_brackets_without_end_are_never_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser's Python does not survive that; this one would only raise RecursionError."""
    monkeypatch.setattr(json, "loads", pytest.fail)
    assert read_settings("[" * 200) == (None, Settings())
