"""Saved games as they are stored: how each field is read and written, and which values stay.

A new field is one of two kinds:

- What follows from the record: a field of `RecordSummary`, set by `entry`
  (web/kernel/saved_state.py), its reader in SUMMARY here, its default in NOTHING of
  tests/web/saved/test_stored_numbers.py.
  Older rows have the default until the game is saved again.
- What is known beside it: a field of `Kept` before `more`, with a default that means "not known"
  (of a text that can be taken away None, or it would come back), its row in KEPT here, and a
  value in VALUES of tests/web/saved/test_kept.py. Saves, other tabs, copies and spare places then
  carry it. A text is checked by `is_branch_name`: too many brackets, and no reader takes its row.
"""

import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from shanghaien.cards import LETTERS
from shanghaien.formats.errors import RecordError
from shanghaien.formats.limits import (
    LATEST,
    MAX_EVENTS,
    MAX_NAME,
    are_points,
    are_sums,
    is_json,
    is_name,
)
from shanghaien.formats.record import read
from shanghaien.learning.repetition import PAUSES
from shanghaien.learning.study import MOST, Study, read_study, write_study
from shanghaien.seed import is_seed_word
from shanghaien.state import NUMBERS, ROUNDS
from web.kernel.saved_state import (
    DAY,
    MAX_BRANCHES,
    Entry,
    Kept,
    KeptBranch,
    ReviewSums,
    entry,
    is_branch_name,
)

MAX_HELP = 15
"""Every help together (Help, web/kernel/settings.py)."""
MAX_WINS = 9
"""More wins than a series needs."""
MAX_DAY = 10**7
"""No mistake comes again later than on this day (`date.toordinal`)."""
MOST_MORE = 2000
"""Characters of what newer versions keep beside a record."""
FIRST = "first"
"""Of a row that is to be written: what counts only where the database knows nothing yet."""

ValueReader = Callable[[Any, int], Any]
"""The value of what was stored, in a game of so many events. Nothing in it is larger than a game
can make it. A value that cannot be is the field's default; where the game is nothing without it,
ValueError is raised."""


@dataclass(frozen=True, slots=True)
class KeptField:
    """A field of `Kept`: how it is stored, and what becomes of it at the next save."""

    read: ValueReader
    write: Callable[[Any], object] = lambda value: value
    """The value as JSON."""
    is_first: bool = False
    """Whether the first value stays; else the latest that is known counts."""
    is_of_end: bool = False
    """Whether it is dropped when a game that was over goes on."""


def write_kept(kept: Kept) -> dict[str, object]:
    """What is known beside a record, as JSON."""
    known = {name: getattr(kept, name) for name in KEPT}
    return {name: json.loads(text) for name, text in kept.more} | {
        name: KEPT[name].write(value)
        for name, value in known.items()
        if value != getattr(_UNKNOWN, name)
    }


def read_kept(raw: Mapping[str, object], turn: int) -> Kept:
    """What is known beside a record of so many events; what cannot be is left out."""
    names = sorted(name for name in raw.keys() - _OWN if is_json(raw[name]))
    more = tuple((name, json.dumps(raw[name])) for name in names)
    return Kept(
        **{name: field.read(raw[name], turn) for name, field in KEPT.items() if name in raw},
        more=more if sum(len(name) + len(text) for name, text in more) <= MOST_MORE else (),
    )


def merged(old: Kept, new: Kept) -> Kept:
    """What is known of a game if first the one was known, then the other."""
    found = {}
    for name, field in KEPT.items():
        values = getattr(old, name), getattr(new, name)
        first, last = values if field.is_first else reversed(values)
        found[name] = last if first == getattr(_UNKNOWN, name) else first
    return Kept(**found, more=tuple({**dict(old.more), **dict(new.more)}.items()))


def saved_after(old: Entry | None, new: Entry) -> Entry:
    """The entry of a game that was saved before, if it was, and is saved now."""
    kept = new.kept if old is None else merged(old.kept, new.kept)
    dropped: dict[str, Any] = {name: getattr(_UNKNOWN, name) for name in _dropped(new)}
    return replace(new, kept=replace(kept, **dropped))


def _dropped(saved: Entry) -> list[str]:
    """The fields of `Kept` that do not hold for a game, for it goes on."""
    goes_on = saved.sound and saved.result is None
    return [name for name, field in KEPT.items() if field.is_of_end and goes_on]


def pack(saved: Entry) -> dict[str, Any]:
    """An entry as it is stored."""
    summary = {_STORED.get(name, name): getattr(saved, name) for name in SUMMARY}
    return {"id": saved.id, **summary, **write_kept(saved.kept)}


def change(saved: Entry, others: Collection[str] = ()) -> dict[str, Any]:
    """An entry as it is written over what is stored, which keeps all that this does not say.

    Of `others`, fields of `Kept`, what is stored stays, too.
    """
    row = pack(saved) | dict.fromkeys(_dropped(saved))
    names = [name for name in KEPT if KEPT[name].is_first or name in others]
    names += [name for name, _ in saved.kept.more]
    first = {name: row.pop(name) for name in names if row.get(name) is not None}
    return row | {FIRST: first}


def unpack(raw: object) -> Entry | None:
    """The entry of what was stored; None for what is none. Unknown fields are left out.

    What a row lacks has its default, until the game is saved again. One that says too little is
    shown as put aside: to open it makes it anew from its record.
    """
    if not isinstance(raw, dict) or not isinstance(raw.get("id"), str):
        return None
    try:
        turn = _count(MAX_EVENTS)(raw.get("turn"), 0)
        found = {
            name: read(raw.get(_STORED.get(name, name)), turn) for name, read in SUMMARY.items()
        }
    except ValueError:
        turn, found = 0, {"sound": False}
    return Entry(id=raw["id"], kept=read_kept(raw, turn), **found)


def dated(saved: Entry, now: int) -> Entry:
    """The entry with a time that can be: one a day ahead comes from a clock that was wrong.

    It is that of the game's beginning then, or 0, or that game would be the latest for ever.
    """
    kept = saved.kept
    if kept.changed <= now + DAY:
        return saved
    begun = kept.begun if kept.begun <= now else 0
    return replace(saved, kept=replace(kept, changed=begun, begun=begun))


def _sums(raw: object, turn: int) -> ReviewSums | None:
    if not isinstance(raw, dict) or not all(_are(raw.get(name)) for name in _SUMS):
        return None
    if not are_sums([number for name in _SUMS for number in raw[name]], turn):
        return None
    return ReviewSums(**{name: tuple(raw[name]) for name in _SUMS})


def _help(raw: object, _: int) -> tuple[int, ...] | None:
    # `type`, here and below, since True is an int, too.
    fits = _are(raw, lambda one: type(one) is int and 0 <= one <= MAX_HELP)
    return tuple(raw) if fits else None  # type: ignore[arg-type] # `_are` has looked


def _turns(raw: object, _: int) -> tuple[int, ...]:
    if not isinstance(raw, list) or len(raw) > MAX_EVENTS:
        return ()
    fit = all(type(one) is int and 0 <= one < MAX_EVENTS for one in raw)
    return tuple(raw) if fit and raw == sorted(set(raw)) else ()


def _studies(raw: object, turn: int) -> tuple[Study | None, ...] | None:
    if not _are(raw):
        return None
    found = tuple(read_study(one, turn) for one in raw)  # type: ignore[attr-defined] # `_are` has looked
    is_read = all((one is None) is (study is None) for one, study in zip(raw, found, strict=True))  # type: ignore[call-overload] # a pair
    return found if is_read else None


def _write_studies(pair: tuple[Study | None, ...]) -> list[object]:
    return [None if one is None else write_study(one) for one in pair]


def _repeats(raw: object, turn: int) -> tuple[tuple[int, int, int], ...]:
    """Flat, as studies are."""
    # Three numbers for each mistake of both players.
    if not isinstance(raw, list) or len(raw) > 3 * 2 * MOST or len(raw) % 3:
        return ()
    if any(type(n) is not int or n < 0 for n in raw):
        return ()
    found = tuple(zip(raw[::3], raw[1::3], raw[2::3], strict=True))
    fit = all(at < turn and step <= len(PAUSES) + 1 and day <= MAX_DAY for at, step, day in found)
    return found if fit and len({at for at, *_ in found}) == len(found) else ()


def _branches(raw: object, turn: int) -> tuple[KeptBranch, ...] | None:
    """Those that can be; the game's rules check them when they are opened."""
    if not isinstance(raw, list | tuple):
        return None
    found = [KeptBranch(*one) for one in raw if _is_branch(one, turn)]
    return tuple(found[:MAX_BRANCHES])


def _is_branch(raw: object, turn: int) -> bool:
    if not isinstance(raw, list | tuple) or len(raw) != 3:
        return False
    at, name, letters = raw
    is_there = type(at) is int and 0 <= at <= turn
    is_named = isinstance(name, str) and is_branch_name(name)
    return is_there and is_named and isinstance(letters, str) and bool(_LETTERS.fullmatch(letters))


def _branch_rows(branches: tuple[KeptBranch, ...]) -> list[list[object]]:
    return [[one.turn, one.name, one.letters] for one in branches]


def _time(raw: object, _: int) -> int:
    return min(max(0, raw), LATEST) if type(raw) is int else 0


def _pair(fits: Callable[[object], bool]) -> ValueReader:
    def read(raw: object, _: int) -> tuple[Any, ...]:
        if not _are(raw, fits):
            raise ValueError
        return tuple(raw)  # type: ignore[arg-type] # `_are` has looked

    return read


def _count(most: int) -> ValueReader:
    def read(raw: object, _: int) -> int:
        if type(raw) is not int or not 0 <= raw <= most:
            raise ValueError
        return raw

    return read


def _result(raw: object, _: int) -> tuple[int, ...] | None:
    if raw is not None and not are_points(raw):
        raise ValueError
    return None if raw is None else tuple(raw)


def _series(raw: object, _: int) -> tuple[int, ...] | None:
    if not isinstance(raw, list | tuple) or len(raw) != 3 or any(type(n) is not int for n in raw):
        return None
    fits = raw[0] <= MAX_WINS and all(0 <= n <= raw[0] for n in raw[1:])
    return tuple(raw) if fits else None


def _points(raw: object, _: int) -> tuple[int, ...] | None:
    return tuple(raw) if are_points(raw) else None


def _is_on(raw: object, _: int) -> bool:
    return raw is True


def _one_of(*values: int, otherwise: int | None = None) -> ValueReader:
    return lambda raw, _: raw if type(raw) is int and raw in values else otherwise


def _text(fits: Callable[[str], object], otherwise: str | None = None) -> ValueReader:
    return lambda raw, _: raw if isinstance(raw, str) and fits(raw) else otherwise


def _dice(raw: object, turn: int) -> tuple[int, ...]:
    counts = tuple(raw) if isinstance(raw, list | tuple) else ()
    is_counted = (
        len(counts) == len(NUMBERS)
        and all(type(n) is int and 0 <= n <= MAX_EVENTS for n in counts)
        and sum(counts) <= 2 * turn  # two dice to a roll
    )
    return counts if is_counted else ()


def _are(pair: object, fits: Callable[[object], bool] | None = None) -> bool:
    """Whether this is a list of two that fit."""
    if not isinstance(pair, list | tuple) or len(pair) != 2:
        return False
    return fits is None or all(map(fits, pair))


def _is_name(value: object) -> bool:
    """Whether this is a name, or none: the one who is invited has none yet."""
    return isinstance(value, str) and (not value or is_name(value))


def _is_level(value: object) -> bool:
    return value is None or (isinstance(value, str) and is_name(value))


_SUMS = tuple(field.name for field in fields(ReviewSums))
_LETTERS = re.compile(r"[A-Za-z0-9_-]{1,400}")
"""More than a branch of a whole game takes."""
_ROW = re.compile(rf"((?:{'|'.join(LETTERS)}|--)[0-6]{{2}}){{{len(NUMBERS)}}}")

SUMMARY: dict[str, ValueReader] = {
    "names": _pair(_is_name),
    "levels": _pair(_is_level),
    "round": _count(ROUNDS),
    "turn": _count(MAX_EVENTS),
    "result": _result,
    "is_practice": _is_on,
    "sound": _is_on,
    "dice": _dice,
    "has_real_dice": _is_on,
    "seed": _text(is_seed_word),
    "leg": _one_of(1, 2, otherwise=0),
    "match": _points,
    "mover": _one_of(0, 1),
    "points": _points,
    "link": _text(lambda text: len(text) <= MAX_NAME),
    "seat": _one_of(0, 1),
    "verdict": _one_of(-1, 0, 1),
    "row": _text(_ROW.fullmatch, otherwise=""),
    "start_trick_for": _one_of(0, 1),
    "series": _series,
}
"""How each field of `RecordSummary` is read; all are JSON as they are."""

KEPT: dict[str, KeptField] = {
    "begun": KeptField(_time, is_first=True),
    "changed": KeptField(_time),
    "sums": KeptField(_sums, asdict, is_of_end=True),
    "help": KeptField(_help),
    "told": KeptField(_turns, list),
    "study": KeptField(_studies, _write_studies, is_of_end=True),
    "repeats": KeptField(_repeats, lambda found: [n for one in found for n in one], is_of_end=True),
    "branches": KeptField(_branches, _branch_rows),
}
"""Every field of `Kept`. Saves, backups and spare places know no more of them than this."""

_STORED = {"is_practice": "is_casual"}
"""Fields that are stored under another name."""
_OWN = {"id", "owner", FIRST, *SUMMARY, *_STORED.values(), *KEPT}
_UNKNOWN = Kept()


def found_entry(name: str, text: str, raw: Mapping[str, object], moment: int) -> Entry:
    """The entry of a text that was found, with what was kept beside it as that is stored.

    One that cannot be read is marked as such.
    """
    try:
        found = entry(name, read(text), moment)
    except RecordError:
        found = Entry(id=name, kept=Kept(moment, moment), sound=False)
    times = {"begun": found.kept.begun, "changed": found.kept.changed}
    return replace(found, kept=read_kept({**times, **raw}, found.turn))
