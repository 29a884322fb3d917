"""Own mistakes of finished games: whose they are, which come today, the one that is asked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from shanghaien.learning.repetition import PAUSES, Repetition
from shanghaien.learning.study import Mistake
from shanghaien.state import Player
from web.analysis.state import Retrying
from web.kernel.saved_state import Entry, SavedGames
from web.kernel.screen import Screen, Told
from web.saved.beside_state import answered, mistaken
from web.saved.people_state import finished

MOST_TODAY = 5
"""How many a person repeats on a day at most."""
OF_HABIT = 3
"""How many own positions are retried in which a habit was wrong."""
MOST_FAILED = 3
"""After so many games that could not be studied no other one is tried on this visit."""
KNOWN = Repetition(len(PAUSES) + 1)
"""Of a mistake that somebody wants to repeat no more."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake of somebody who plays here, in a finished game."""

    entry: Entry
    player: Player
    mistake: Mistake

    @property
    def repetition(self) -> Repetition:
        """How often it was decided rightly, and when it comes again."""
        at = self.mistake.turn
        found = (Repetition(step, due) for turn, step, due in self.entry.kept.repeats if turn == at)
        return next(found, Repetition())

    def is_due(self, day: int) -> bool:
        """Whether an answer on a day counts."""
        now = self.repetition
        return not (self.mistake.is_small or now.is_learned or now.due > day)

    @property
    def key(self) -> tuple[str, int]:
        """What identifies it: the game's id, and the number of events before it."""
        return self.entry.id, self.mistake.turn


@dataclass(frozen=True, slots=True)
class Learner:
    """Somebody who plays here, with all their mistakes."""

    key: str
    """Their name, however it is written."""
    name: str
    """As it was written last; the page has given it where nobody has."""
    games: int
    """Their finished games."""
    studied: int
    """How many of these were looked at."""
    slips: tuple[Slip, ...]
    today: tuple[Slip, ...]
    """Those that come today."""
    small: tuple[Slip, ...] = ()
    """What is retried as part of a habit only."""

    @property
    def learned(self) -> tuple[Slip, ...]:
        """The mistakes that are fixed."""
        return tuple(slip for slip in self.slips if slip.repetition.is_learned)


def slip_of(games: SavedGames, key: tuple[str, int]) -> Slip | None:
    """The mistake of a key; None if there is none, or no longer."""
    saved = games.find(key[0])
    if saved is None:
        return None
    slips = (Slip(saved, p, mistake) for p in Player for mistake in _mistakes(saved, p))
    return next((slip for slip in slips if slip.key == key), None)


def shown_person(everybody: Sequence[Learner], key: str) -> Learner | None:
    """The person of a key or, if there is none, who has most games."""
    found = (person for person in everybody if person.key == key)
    return next(found, min(everybody, key=lambda one: (-one.games, one.key), default=None))


def people(entries: Sequence[Entry], day: int) -> tuple[Learner, ...]:
    """Everybody who has finished games here, whoever has most to repeat on a day first."""
    global _known  # noqa: PLW0603 - it changes nothing but how long this takes
    if _known[0] is not entries or _known[1] != day:
        _known = entries, day, _people(entries, day)
    return _known[2]


# Entries are told apart by identity: the list is a new one whenever a game is saved.
_known: tuple[Sequence[Entry], int, tuple[Learner, ...]] = ((), 0, ())
"""What was asked for last, and found: a screen is drawn more often than a game is saved."""


def _people(entries: Iterable[Entry], day: int) -> tuple[Learner, ...]:
    groups: dict[str, list[tuple[Entry, Player]]] = {}
    names: dict[str, str] = {}
    for key, name, saved, player in finished(entries):
        groups.setdefault(key, []).append((saved, player))
        names.setdefault(key, name)
    found = []
    for key, games in groups.items():
        slips = tuple(
            Slip(saved, player, mistake)
            for saved, player in games
            for mistake in _mistakes(saved, player)
        )
        studied = sum(saved.kept.study is not None for saved, _ in games)
        small = tuple(slip for slip in slips if slip.mistake.is_small)
        slips = tuple(slip for slip in slips if not slip.mistake.is_small)
        now = todays(slips, day)
        found.append(Learner(key, names[key], len(games), studied, slips, now, small))
    return tuple(sorted(found, key=lambda person: -len(person.today)))


def _mistakes(saved: Entry, player: Player) -> tuple[Mistake, ...]:
    study = None if saved.kept.study is None else saved.kept.study[player]
    return () if study is None else study.mistakes


def todays(slips: Sequence[Slip], day: int) -> tuple[Slip, ...]:
    """The mistakes that a person repeats on a day: those due, then the costliest new ones.

    What was answered on that day makes them fewer.
    """
    left = [slip for slip in slips if not was_answered(slip.repetition, day)]
    found = [
        (not slip.repetition.due, slip.repetition.due, -slip.mistake.loss, slip)
        for slip in left
        # What comes later than after the longest pause comes from a wrong clock.
        if not (slip.repetition.is_learned or day < slip.repetition.due <= day + PAUSES[-1])
    ]
    found.sort(key=lambda row: row[:3])
    most = max(0, MOST_TODAY - (len(slips) - len(left)))
    return tuple(slip for *_, slip in found[:most])


def of_habit(person: Learner, habit: str) -> tuple[Slip, ...]:
    """The mistakes of a habit (ANSWERS of study.py) to be retried: those that are not fixed first,
    then the costliest."""
    found = [slip for slip in (*person.slips, *person.small) if habit in slip.mistake.habits]
    found.sort(key=lambda slip: (slip.repetition.is_learned, -slip.mistake.loss))
    return tuple(found[:OF_HABIT])


def was_answered(now: Repetition, day: int) -> bool:
    """Whether the last answer was given on a day: when it comes again tells."""
    # The day of an answer is not stored, but it is as long before the next one as its pause.
    return now.due - day == PAUSES[min(max(now.step, 1), len(PAUSES)) - 1]


def repeated(saved: Entry, turn: int, now: Repetition) -> Entry:
    """Return the game with a mistake's repetition replaced."""
    rows = ((turn, now.step, now.due),) if turn in mistaken(saved.kept) else ()
    return replace(saved, kept=answered(saved.kept, rows))


@dataclass(frozen=True, slots=True)
class CurrentStudy:
    """The game that is looked at in the background."""

    id: str = ""
    """Empty while the next one waits for its turn."""
    record: str = ""
    """Its record; empty until it was read."""
    count: int = 0
    """How often the worker was asked to go on with it."""


@dataclass(frozen=True, slots=True)
class Round:
    """The mistakes that somebody repeats now."""

    person: str
    keys: tuple[tuple[str, int], ...]
    index: int = 0
    right: int = 0
    """How many were decided rightly."""

    @property
    def key(self) -> tuple[str, int]:
        """The key of the mistake that is asked."""
        return self.keys[self.index]

    @property
    def is_last(self) -> bool:
        """Whether no other follows."""
        return self.index + 1 >= len(self.keys)


@dataclass(frozen=True, slots=True)
class Mistakes:
    """What the page knows of them beside the saved games."""

    studying: CurrentStudy | None = None
    failed: frozenset[str] = field(default_factory=frozenset)
    """The games that could not be looked at on this visit."""
    round: Round | None = None
    asked_of: str | None = None
    """The person, by their key, for whom the page asks if everything is to begin anew."""
    known: tuple[tuple[tuple[str, int], Repetition], ...] = ()
    """Those that were left out on this visit, each with what it was before: they keep their places
    in the list, and each can be taken back."""

    def before(self, slip: Slip) -> Repetition | None:
        """The repetition from before a mistake was marked as fixed; None for all others."""
        return dict(self.known).get(slip.key)


@dataclass(frozen=True, slots=True)
class Repeating(Retrying):
    """A mistake of an older game, decided anew; its answer counts."""

    view: ClassVar[str] = "web.mistakes.repeat_view:screen"
    played: ClassVar[str] = "web.mistakes.repeat_update:answered"
    restored: ClassVar[str] = "web.mistakes.repeat_update:restored"
    ranked: ClassVar[str] = "web.mistakes.repeat_update:judge"
    closing: ClassVar[tuple[str, ...]] = ("[data-do=repeat-end]",)
    is_at_table: ClassVar[bool] = False

    slip: Slip
    round: Round
    after: Repetition | None = None
    """When it comes again, once it was decided."""

    @property
    def opened_from(self) -> Screen | None:
        """None: it leads back to the list."""
        return None

    def draft(self, told: Told, /) -> object:
        """The mistake, those that are repeated with it, and when it comes again."""
        now, after = self.round, self.after
        on = now.person, now.keys, now.index, now.right
        again = None if after is None else (after.step, after.due)
        return Retrying.draft(self, told), self.slip.key, on, again
