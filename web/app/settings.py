"""The set-up form: the choices that a person makes before and during a game."""

from dataclasses import dataclass, replace
from typing import Any

from shanghaien.ai import LEVELS
from shanghaien.cards import Trick
from shanghaien.formats.record import MAX_NAME
from web.tutorial.lessons import LESSONS

MODES = ("computer", "people")
STARTERS = ("lot", "A", "B")
TABLES = ("turn", "stay", "face")
"""In pass-and-play: the table turns to whoever is to move, stays as it is because both sit on the
same side, or lies between two who face each other."""
SWITCHES = ("off", "on")
START_TRICKS = ("off", *(trick.word for trick in Trick))
PACES = {"calm": 0.9, "quick": 0.35, "instant": 0.0}
"""Seconds that the computer lets each of its steps be seen."""
CHALLENGES = ("none", "daily", "word")
"""Where cards and dice come from: from chance, from today's date, from a seed word."""
DICE = ("page", "hand")
"""Who rolls: the page, or a hand that then enters what it rolled."""
SHOWN = ("never", "computer", "always")
"""Where a help of the teacher is there: nowhere, against the computer, everywhere."""
WARNINGS = ("off", "2", "5", "10")
"""From which loss on, in percent of winning, a move is asked about before it is played."""
LEVEL_NAMES = tuple(level.id for level in LEVELS)


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of the set-up screen; each field is a text that came from the page."""

    mode: str = MODES[0]
    name_a: str = ""
    name_b: str = ""
    starter: str = STARTERS[0]
    level: str = LEVEL_NAMES[0]
    start_trick: str = START_TRICKS[0]
    table: str = TABLES[0]
    pace: str = "calm"
    practice: str = "off"
    """Whether dice may be taken back in games that are begun now."""
    keys: str = "on"
    """Whether single keys are shortcuts."""
    lesson: str = "0"
    """How many lessons of the tutorial were finished."""
    motion: str = "on"
    """Whether dice and cards move."""
    sound: str = "off"
    confirm: str = "off"
    """Whether a move is chosen by one tap and made by a second."""
    forecast: str = "on"
    """Whether the table tells who would get each card if somebody shanghaied now."""
    bar: str = "never"
    hints: str = "computer"
    warn: str = WARNINGS[0]
    ways: str = "off"
    """Whether the set-up shows more ways to play."""
    challenge: str = CHALLENGES[0]
    seed: str = ""
    match: str = "off"
    """Whether a game against the computer is followed by one with swapped seats."""
    dice: str = DICE[0]


CHOICES: dict[str, tuple[str, ...]] = {
    "mode": MODES,
    "starter": STARTERS,
    "level": LEVEL_NAMES,
    "start_trick": START_TRICKS,
    "table": TABLES,
    "pace": tuple(PACES),
    "practice": ("off", "on"),
    "keys": ("on", "off"),
    "lesson": tuple(map(str, range(len(LESSONS) + 1))),
    "motion": SWITCHES,
    "sound": SWITCHES,
    "confirm": SWITCHES,
    "forecast": SWITCHES,
    "bar": SHOWN,
    "hints": SHOWN,
    "warn": WARNINGS,
    "ways": SWITCHES,
    "challenge": CHALLENGES,
    "match": SWITCHES,
    "dice": DICE,
}
"""The fields of the form that have a fixed set of values."""

TAUGHT = ("bar", "hints", "warn")
"""The fields that change what the teacher is asked."""


def change(form: Settings, name: str, value: str) -> Settings | None:
    """The form with a field changed, or None if there is no such field or value."""
    if name in CHOICES and value in CHOICES[name]:
        pass
    elif name in ("name_a", "name_b", "seed"):
        value = "".join(c for c in value if c.isprintable())[:MAX_NAME]
    else:
        return None
    changes: dict[str, Any] = {name: value}
    return replace(form, **changes)
