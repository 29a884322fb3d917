"""The settings: what a person chose on the start screen, in the menu and in the panels.

Controls and storage know the typed values as texts, by the names in `FIELDS`.

A new one: a typed field of Settings and its row in FIELDS; its control in
web/setup/options_view.py or web/shell/menu.py; a value in tests/web/kernel/test_old_settings.py.
What any step changes is stored, and reaches other tabs. If it adds up where two tabs achieve it,
its name is in PROGRESS (web/kernel/stored_state.py).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, Flag, auto
from functools import reduce
from operator import or_
from typing import Any

from shanghaien.ai import LEVELS
from shanghaien.cards import Trick
from shanghaien.formats.limits import MAX_NAME
from shanghaien.names import as_name, printed
from shanghaien.state import Player
from web.kernel.stored_state import MOST_LESSONS, PROGRESS, read_stored
from web.lang import LANGUAGES


class Mode(Enum):
    """Who plays."""

    COMPUTER = "computer"
    PEOPLE = "people"


class Orientation(Enum):
    """How two people share the screen."""

    TURN = "turn"
    """It turns to whoever is to move."""
    STAY = "stay"
    """Both sit on the same side."""
    FACE = "face"
    """It lies between two who face each other."""


class Pace(Enum):
    """How long the computer lets each of its steps be seen."""

    CALM = "calm"
    QUICK = "quick"
    INSTANT = "instant"

    @property
    def seconds(self) -> float:
        """The pause after each step."""
        return {Pace.CALM: 0.9, Pace.QUICK: 0.35, Pace.INSTANT: 0.0}[self]


class Challenge(Enum):
    """Where cards and dice come from."""

    NONE = "none"
    """From chance."""
    DAILY = "daily"
    """From today's date."""
    WORD = "word"
    """From a seed word."""


class Scope(Enum):
    """In which games a help of the teacher is there."""

    NEVER = "never"
    COMPUTER = "computer"
    ALWAYS = "always"


class Sound(Enum):
    """Whether sounds are heard at the table."""

    ASK = "ask"
    """Nobody has decided: the table asks once (`is_sound_asked`, web/table/questions.py)."""
    ON = "on"
    MUTED = "muted"
    """Not now: a loudspeaker at the table brings them back."""
    OFF = "off"
    """Declined: only the settings bring them back."""


class Help(Flag):
    """What eases the game for who sits in a seat."""

    NONE = 0
    HINTS = auto()
    BAR = auto()
    """The chances to win."""
    WARNING = auto()
    """The question before a costly move."""
    UNDO = auto()
    """Chance may be taken back, for practice."""


TEXT_SIZES = (100, 120, 140)
"""Sizes of the page's text, in percent of the browser's; web/style/base.css has a rule for each."""
SERIES = (None, 3, 5)
"""To how many wins games by link can be played; None for single games."""
WARNINGS = (None, 2, 5, 10)
"""The losses, in percent of winning, from which on a move is asked about before it is played."""
LEVEL_NAMES = tuple(level.id for level in LEVELS)
FITTING = "fitting"
"""In the place of a level: the one that fits, chosen as each game begins."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that a person can choose."""

    mode: Mode = Mode.COMPUTER
    name_a: str = ""
    """What the person at this screen is called."""
    name_red: str = ""
    """Who plays Red in a game of two people at this device; empty: the person above."""
    name_b: str = ""
    starter: Player | None = None
    """Who starts; None: drawn by lot (R10)."""
    level: str = LEVEL_NAMES[0]
    """One of LEVEL_NAMES, or FITTING."""
    start_trick: Trick | None = None
    """The trick card that each player has from the start (R12)."""
    start_trick_for: Player | None = None
    """Who alone has it, of two at this device; None for both."""
    orientation: Orientation = Orientation.TURN
    pace: Pace = Pace.CALM
    is_practice: bool = False
    """Whether dice may be taken back in games that are begun now."""
    has_shortcuts: bool = True
    lessons_done: int = 0
    has_motion: bool = True
    sound: Sound = Sound.ASK
    sound_face: Sound = Sound.MUTED
    """The same for games face to face, which nobody is asked about."""
    vibrates: bool = False
    """Whether the device ticks at a move, where it can."""
    reads_aloud: bool = False
    """Whether the device's own voice says what happens."""
    text_size: int = TEXT_SIZES[0]
    """One of TEXT_SIZES: an installed page has no zoom of the browser's."""
    confirms_moves: bool = False
    """Whether a move is chosen by one tap and made by a second."""
    shows_forecast: bool = True
    """Whether the table shows who would get each card if somebody shanghaied now."""
    bar: Scope = Scope.NEVER
    """Where the chances to win are shown."""
    hints: Scope = Scope.COMPUTER
    warn: int | None = None
    """One of WARNINGS."""
    shows_more: bool = False
    """Whether the start screen's options are unfolded."""
    has_played: bool = False
    """Whether a game was begun or all lessons done: the start screen then offers a game first, and
    before that the lessons."""
    challenge: Challenge = Challenge.NONE
    seed: str = ""
    is_match: bool = False
    """Whether a game against the computer is followed by one with the colours swapped."""
    has_real_dice: bool = False
    series: int | None = None
    """To how many wins games by link are played, one of SERIES."""
    puzzles: str = ""
    """How far a solver of puzzles has come (shanghaien/progress.py)."""
    copies: str = ""
    """When everything was copied last (web/copies/state.py)."""
    course_done: str = ""
    """Which lessons of the second course are done: their numbers, as "136"."""
    is_apart: bool = False
    """Whether in games of two people each seat has a help of its own, which follows."""
    has_hints_a: bool = False
    has_hints_b: bool = False
    has_bar_a: bool = False
    has_bar_b: bool = False
    warn_a: int | None = None
    warn_b: int | None = None
    has_undo_a: bool = False
    has_undo_b: bool = False

    def two(self) -> tuple[str, str]:
        """What the two of a game at this device are called, Red first; empty: by their colour."""
        return (as_name(self.name_red) or as_name(self.name_a), as_name(self.name_b))

    def seat_warning(self, player: Player) -> int | None:
        """The losses from which on a seat is warned that has its own help: one of WARNINGS."""
        return (self.warn_a, self.warn_b)[player]

    def seat_help(self, player: Player) -> Help:
        """The help of a seat that has its own. Nobody is warned without hints."""
        hints = (self.has_hints_a, self.has_hints_b)[player]
        given = {
            Help.HINTS: hints,
            Help.BAR: (self.has_bar_a, self.has_bar_b)[player],
            Help.WARNING: hints and self.seat_warning(player) is not None,
            Help.UNDO: (self.has_undo_a, self.has_undo_b)[player],
        }
        return reduce(or_, (help_ for help_, is_on in given.items() if is_on), Help.NONE)


@dataclass(frozen=True, slots=True)
class Field:
    """A setting as the page's controls and the storage know it: by name and text."""

    attribute: str
    read: Callable[[str], Any]
    """The value of a text. Raises KeyError for one that is none."""
    write: Callable[[Any], str]
    """The text of a value."""
    texts: tuple[str, ...] = ()
    """All texts that are values; none where any text is one."""


def _choice(attribute: str, choices: Mapping[str, object]) -> Field:
    texts = {value: text for text, value in choices.items()}
    return Field(attribute, choices.__getitem__, texts.__getitem__, tuple(choices))


def _members(attribute: str, kind: type[Enum]) -> Field:
    return _choice(attribute, {member.value: member for member in kind})


def _switch(attribute: str, on: str = "on") -> Field:
    # The set-up asks where the dice are: on the page, or in the hand.
    off = "page" if on == "hand" else "off"
    return _choice(attribute, {off: False, on: True})


def _warning(attribute: str) -> Field:
    return _choice(attribute, {"off" if n is None else str(n): n for n in WARNINGS})


def _text(attribute: str) -> Field:
    # The page's fields keep to that length, but a copy of the settings may bring any text.
    return Field(attribute, lambda text: printed(text)[:MAX_NAME], str)


def _digits(text: str) -> str:
    """Each of the digits 1 to 9 once, in order; whatever else a text has is left out."""
    return "".join(digit for digit in "123456789" if digit in text)


FIELDS: dict[str, Field] = {
    "mode": _members("mode", Mode),
    "name_a": _text("name_a"),
    "name_red": _text("name_red"),
    "name_b": _text("name_b"),
    "starter": _choice("starter", {"lot": None, **{player.name: player for player in Player}}),
    "level": _choice("level", {name: name for name in (*LEVEL_NAMES, FITTING)}),
    "start_trick": _choice("start_trick", {"off": None, **{t.word: t for t in Trick}}),
    "start_trick_for": _choice("start_trick_for", {"both": None, **{p.name: p for p in Player}}),
    "table": _members("orientation", Orientation),
    "pace": _members("pace", Pace),
    "practice": _switch("is_practice"),
    "keys": _switch("has_shortcuts"),
    "lesson": _choice("lessons_done", {str(n): n for n in range(MOST_LESSONS + 1)}),
    "motion": _switch("has_motion"),
    "sound": _members("sound", Sound),
    "sound-face": _members("sound_face", Sound),
    "vibration": _switch("vibrates"),
    "aloud": _switch("reads_aloud"),
    "text": _choice("text_size", {str(size): size for size in TEXT_SIZES}),
    "confirm": _switch("confirms_moves"),
    "forecast": _switch("shows_forecast"),
    "bar": _members("bar", Scope),
    "hints": _members("hints", Scope),
    "warn": _warning("warn"),
    "ways": _switch("shows_more"),
    "played": _switch("has_played"),
    "challenge": _members("challenge", Challenge),
    "seed": _text("seed"),
    "match": _switch("is_match"),
    "dice": _switch("has_real_dice", on="hand"),
    "series": _choice("series", {"off" if n is None else str(n): n for n in SERIES}),
    # Any file may bring these: they are cut at more than they come to.
    "puzzles": Field("puzzles", lambda text: text[:9999], str),
    "copies": Field("copies", lambda text: text[:99], str),
    "course": Field("course_done", _digits, str),
    "apart": _switch("is_apart"),
    "hints-A": _switch("has_hints_a"),
    "hints-B": _switch("has_hints_b"),
    "bar-A": _switch("has_bar_a"),
    "bar-B": _switch("has_bar_b"),
    "warn-A": _warning("warn_a"),
    "warn-B": _warning("warn_b"),
    "undo-A": _switch("has_undo_a"),
    "undo-B": _switch("has_undo_b"),
}
"""Every setting by the name that controls and storage use."""

OF_SEATS = tuple(name for name in FIELDS if name[-2:] in ("-A", "-B"))
"""The names of the settings that are of one seat."""
TAUGHT = ("bar", "hints", "warn", "apart", *OF_SEATS)
"""The names of the settings that change what the teacher is asked, or who is helped."""

MOST_UNREAD = 5000
"""Characters of what is taken over from a copy though only a newer version can read it."""

FOLD = "fold-"
"""What the names of fields begin with that are parts of a screen to be unfolded; no settings."""

SWITCHES = tuple(name for name, field in FIELDS.items() if {"off", "on"} <= {*field.texts})
"""The names of those that a control of the command `toggle` turns on and off."""


def change(settings: Settings, name: str, text: str) -> Settings | None:
    """The settings with one changed; None if there is no such name or value."""
    try:
        field = FIELDS[name]
        changes: dict[str, Any] = {field.attribute: field.read(text)}
    except KeyError:
        return None
    return replace(settings, **changes)


def set_apart(settings: Settings) -> Settings:
    """The settings as the two begin with when they set their help apart: what both had so far.

    Who had set it apart before finds it as it was.
    """
    plain = Settings()
    names = [FIELDS[name].attribute for name in OF_SEATS]
    if any(getattr(settings, name) != getattr(plain, name) for name in names):
        return settings
    # Scope.COMPUTER does not count here: it helped nobody in a game of two people.
    hints, bar = settings.hints is Scope.ALWAYS, settings.bar is Scope.ALWAYS
    warn, undo = settings.warn if hints else None, settings.is_practice
    return replace(
        settings,
        has_hints_a=hints,
        has_hints_b=hints,
        has_bar_a=bar,
        has_bar_b=bar,
        warn_a=warn,
        warn_b=warn,
        has_undo_a=undo,
        has_undo_b=undo,
    )


def together(ours: Settings, theirs: Settings) -> Settings:
    """Our settings, with theirs where nothing was chosen here, and the progress of both."""
    plain, changes = Settings(), dict[str, Any]()
    for name, field in FIELDS.items():
        if name in PROGRESS:
            # Ours as the later one: of puzzles it decides where both have tried as many.
            text = PROGRESS[name](text_of(theirs, name), text_of(ours, name))
            changes[field.attribute] = field.read(text)
        elif getattr(ours, field.attribute) == getattr(plain, field.attribute):
            changes[field.attribute] = getattr(theirs, field.attribute)
    return replace(ours, **changes)


def text_of(settings: Settings, name: str) -> str:
    """The value of a setting as controls and storage know it."""
    field = FIELDS[name]
    return field.write(getattr(settings, field.attribute))


def read_settings(text: str | None) -> tuple[str | None, Settings]:
    """The language (None if none was chosen) and the settings that were stored.

    What is missing, unknown or invalid is left at its default; nothing is raised.
    """
    settings, raw = Settings(), read_stored(text).values
    for name, value in raw.items():
        if isinstance(value, str):
            # What only a newer version can read stays stored.
            settings = change(settings, name, value) or settings
    language = raw.get("language")
    return (language if isinstance(language, str) and language in LANGUAGES else None), settings


def unread(text: str) -> dict[str, object]:
    """What this version cannot read of settings as they are stored, unless that is far too much."""
    found = {n: value for n, value in read_stored(text).values.items() if not _is_read(n, value)}
    return found if len(repr(found)) <= MOST_UNREAD else {}


def _is_read(name: str, value: object) -> bool:
    if not isinstance(value, str):
        return False
    return value in LANGUAGES if name == "language" else change(Settings(), name, value) is not None
