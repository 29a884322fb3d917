"""The kept games: what the page knows of each without reading its record, and of the whole."""

import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from shanghaien.cards import LETTERS, Sailor
from shanghaien.dice_fairness import faces
from shanghaien.formats.limits import (
    LATEST,
    MAX_EVENTS,
    MAX_NAME,
    are_points,
    are_sums,
    is_name,
)
from shanghaien.game import Game
from shanghaien.scoring import score
from shanghaien.seed import is_seed_word
from shanghaien.sources import Seeded
from shanghaien.state import NUMBERS, ROUNDS, State

TROUBLES = ("denied", "full", "newer", "slow", "broken")
"""Why nothing can be kept: the browser refuses, has no room, has games of a newer version of the
page, does not answer, or something else."""


EVERY = "*"
"""Stands for all finished games."""
DAY = 24 * 60 * 60 * 1000
"""Milliseconds of a day."""
PAGE = 30
"""How many games the history shows at a time."""
MAX_FILE = 50_000_000
"""Bytes of a file that is read: room for thousands of games."""


@dataclass(frozen=True, slots=True)
class Sums:
    """What the review of a whole game came to. Pairs are indexed by `Player`."""

    luck: tuple[float, float]
    """What dice and cards gave, in chances to win."""
    loss: tuple[float, float]
    """What choices gave away, 0 or more."""
    choices: tuple[int, int]
    """How often there was something to choose."""
    marks: tuple[int, int]
    """How many choices bear a mark."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A kept game, as the lists show it."""

    id: str
    names: tuple[str, str] = ("", "")
    levels: tuple[str | None, str | None] = (None, None)
    round: int = 1
    turn: int = 0
    """How many events it has."""
    result: tuple[int, int] | None = None
    """The points of A and B once it is over."""
    is_casual: bool = False
    """Whether dice were taken back in it."""
    begun: int = 0
    """When it was first kept, in milliseconds since 1970."""
    changed: int = 0
    """When it was last kept."""
    sound: bool = True
    """False for a text that was put aside since it cannot be read; all else is as it was."""
    dice: tuple[int, ...] = ()
    """How often 1, 2, … 6 fell; empty if that is not known."""
    has_real_dice: bool = False
    seed: str | None = None
    """The seed word, if there is one."""
    leg: int = 0
    """1 or 2 for the games of a match, else 0."""
    match: tuple[int, int] | None = None
    """The points of A and B over both games of a match that is over."""
    sums: Sums | None = None
    """What its review came to, if there was one."""
    mover: int | None = None
    """Whose turn it is, 0 for A and 1 for B; None if that is not known."""
    points: tuple[int, int] | None = None
    """The points of A and B as if it ended now."""
    link: str | None = None
    """What both sides of a game by link call it."""
    seat: int | None = None
    """Of a game by link: which side is this person's, 0 or 1."""
    verdict: int | None = None
    """Who has won a game that ended before its last round, 0 or 1; -1 for a draw."""
    row: str = ""
    """The tavern from A's left, each card as "US20": its crew ("--" for a trick), then how many
    dice A and B have on it. Empty if that is not known or not yet dealt, or the game is over."""

    @property
    def is_due(self) -> bool:
        """Whether a game by link waits for this person."""
        return self.link is not None and self.mover == self.seat and self.result is None


_ROW = re.compile(rf"((?:{'|'.join(LETTERS)}|--)[0-6]{{2}}){{{len(NUMBERS)}}}")


def _row(state: State) -> str:
    found = [""] * len(state.tavern)
    for number in NUMBERS if state.tavern else ():
        card, (a, b) = state.card(number), (side.dice[number - 1] for side in state.sides)
        crew = card.nationality.letters if isinstance(card, Sailor) else "--"
        found[state.position(number)] = f"{crew}{a}{b}"
    return "".join(found)


def entry(id_: str, game: Game, now: int) -> Entry:
    """The entry of a game that is kept now."""
    points, chance = score(game.state.sides).totals, game.chance
    seed = chance.seed if isinstance(chance, Seeded) else None
    return Entry(
        id=id_,
        names=(game.seats[0].name, game.seats[1].name),
        levels=(game.seats[0].level, game.seats[1].level),
        round=game.state.round,
        turn=game.turn,
        result=points if game.is_settled else None,
        is_casual=game.is_casual,
        begun=now,
        changed=now,
        dice=faces(game.events),
        has_real_dice=chance.enters,
        seed=None if seed is None else seed.word,
        leg=0 if seed is None else seed.leg,
        match=game.match,
        mover=int(chance.mover(game.state)),
        points=points,
        row=_row(game.state) if chance.dealt else "",
        link=chance.link,
        seat=None if chance.side is None else int(chance.side),
        verdict=game.verdict,
    )


def pack(kept: Entry) -> dict[str, Any]:
    """An entry as it is stored."""
    return asdict(kept)


def unpack(raw: object) -> Entry | None:
    """The entry of what was stored; None for what is none. Unknown fields are left out.

    Nothing in it is larger than a game can make it, whatever was stored.
    """
    if not isinstance(raw, dict) or not isinstance(raw.get("id"), str):
        return None
    names, levels, result = raw.get("names"), raw.get("levels"), raw.get("result")
    begun, changed = _moment(raw.get("begun")), _moment(raw.get("changed"))
    is_whole = (
        _are(names, _is_name)
        and _are(levels, _is_level)
        and (result is None or are_points(result))
        and None not in (begun, changed)
        and _is_count(raw.get("round"), ROUNDS)
        and _is_count(raw.get("turn"), MAX_EVENTS)
    )
    if not is_whole:
        when = changed or 0
        return Entry(raw["id"], begun=when, changed=when, sound=False)
    return Entry(
        raw["id"],
        names=tuple(names),  # type: ignore[arg-type] # `_are` has looked
        levels=tuple(levels),  # type: ignore[arg-type]
        result=None if result is None else tuple(result),
        is_casual=raw.get("is_casual") is True,
        sound=raw.get("sound") is True,
        round=raw["round"],
        turn=raw["turn"],
        begun=begun or 0,
        changed=changed or 0,
        **_more(raw),
    )


def dated(kept: Entry, now: int) -> Entry:
    """The entry with a time that can be: one a day ahead comes from a clock that was wrong.

    It is 0 then, or that game would be the latest for ever.
    """
    if kept.changed <= now + DAY:
        return kept
    return replace(kept, changed=0, begun=kept.begun if kept.begun <= now else 0)


def _more(raw: dict[str, Any]) -> dict[str, Any]:
    """What older versions did not keep; what is not valid is left out."""
    dice, match, seed, leg = (raw.get(name) for name in ("dice", "match", "seed", "leg"))
    mover, points, link = raw.get("mover"), raw.get("points"), raw.get("link")
    seat, verdict, row = raw.get("seat"), raw.get("verdict"), raw.get("row")
    counts = tuple(dice) if isinstance(dice, list) else ()
    is_counted = (
        len(counts) == len(NUMBERS)
        and all(_is_count(n, MAX_EVENTS) for n in counts)
        and sum(counts) <= 2 * raw["turn"]
    )
    return {
        "dice": counts if is_counted else (),
        "has_real_dice": raw.get("has_real_dice") is True,
        "seed": seed if isinstance(seed, str) and is_seed_word(seed) else None,
        "leg": leg if type(leg) is int and leg in (1, 2) else 0,
        "match": tuple(match) if are_points(match) else None,
        "sums": _sums(raw.get("sums"), raw["turn"]),
        "mover": mover if type(mover) is int and mover in (0, 1) else None,
        "points": tuple(points) if are_points(points) else None,
        "link": link if isinstance(link, str) and len(link) <= MAX_NAME else None,
        "seat": seat if type(seat) is int and seat in (0, 1) else None,
        "verdict": verdict if type(verdict) is int and verdict in (-1, 0, 1) else None,
        "row": row if isinstance(row, str) and _ROW.fullmatch(row) else "",
    }


def _sums(raw: object, turn: int) -> Sums | None:
    names = [field.name for field in fields(Sums)]
    if not isinstance(raw, dict) or not all(_are(raw.get(name)) for name in names):
        return None
    if not are_sums([number for name in names for number in raw[name]], turn):
        return None
    return Sums(**{name: tuple(raw[name]) for name in names})


def _are(pair: object, fits: Callable[[object], bool] = lambda _: True) -> bool:
    """Whether this is a list of two that fit."""
    return isinstance(pair, list | tuple) and len(pair) == 2 and all(map(fits, pair))


def _is_name(value: object) -> bool:
    """Whether this is a name, or none: the one who is invited has none yet."""
    return isinstance(value, str) and (not value or is_name(value))


def _is_level(value: object) -> bool:
    return value is None or (isinstance(value, str) and is_name(value))


def _is_count(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _moment(value: object) -> int | None:
    """A time that can be; None for what is no number."""
    return min(max(0, value), LATEST) if type(value) is int else None


@dataclass(frozen=True, slots=True)
class SavedGames:
    """All that the page knows of the kept games."""

    entries: tuple[Entry, ...] = ()
    """The latest first."""
    id_prefix: str = "game"
    """What the names of this page's new games begin with: drawn for each page."""
    id: str | None = None
    """The name of the game on the table."""
    is_held: bool = True
    """Whether the game on the table goes on here, not in another tab."""
    trouble: str | None = None
    """Why nothing can be kept, one of TROUBLES; None if all is well."""
    is_trouble_seen: bool = False
    """Whether the person has read of the trouble."""
    to_delete: str | None = None
    """The game of which the page asks whether it is to be deleted; EVERY for all that are over."""
    page: int = 0
    """Which PAGE of the history is shown, from 0."""
    progress: tuple[int, int] | None = None
    """How many games of how many are done, while many are taken in, handed out or deleted."""

    @property
    def unfinished(self) -> tuple[Entry, ...]:
        """The games that can be continued, the latest first."""
        return tuple(e for e in self.entries if e.sound and e.result is None)

    @property
    def in_progress(self) -> tuple[Entry, ...]:
        """The games that can be continued and the matches of which one was played.

        Those in which a friend waits come first.
        """
        found = (e for e in self.entries if e.sound and (e.result is None or self.is_half(e)))
        return tuple(sorted(found, key=lambda e: not e.is_due))

    def is_half(self, first: Entry) -> bool:
        """Whether this is the first game of a match and its second has not begun.

        Nothing says so in the store: the second has its seed and levels, and begins later.
        """
        if first.leg != 1 or first.result is None or not first.sound:
            return False
        return not any(
            e.leg == 2
            and e.seed == first.seed
            and set(e.levels) == set(first.levels)
            and e.begun >= first.begun
            for e in self.entries
        )

    @property
    def finished(self) -> tuple[Entry, ...]:
        """The games that are over, the latest first."""
        return tuple(e for e in self.entries if e.sound and e.result is not None)

    @property
    def settled(self) -> tuple[Entry, ...]:
        """The finished games but for those of matches that can be continued."""
        return tuple(e for e in self.finished if not self.is_half(e))

    @property
    def unreadable(self) -> tuple[Entry, ...]:
        """What was put aside."""
        return tuple(e for e in self.entries if not e.sound)

    def find(self, id_: str) -> Entry | None:
        """The entry of a game, or None."""
        return next((e for e in self.entries if e.id == id_), None)


def listed(library: SavedGames, *entries: Entry) -> SavedGames:
    """The library with some entries added or put in the place of those of the same game."""
    ids = {e.id for e in entries}
    every = (*entries, *(e for e in library.entries if e.id not in ids))
    return replace(library, entries=tuple(sorted(every, key=lambda e: (-e.changed, e.id))))


def without(library: SavedGames, *ids: str) -> SavedGames:
    """The library without some games."""
    gone = set(ids)
    left = tuple(e for e in library.entries if e.id not in gone)
    return replace(library, entries=left, to_delete=None)
