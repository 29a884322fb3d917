"""The saved games: what the page knows of each without reading its record, and of the whole."""

from dataclasses import dataclass, replace

from shanghaien.cards import Sailor
from shanghaien.dice_fairness import faces
from shanghaien.formats.limits import is_name
from shanghaien.game import Game
from shanghaien.learning.study import Study
from shanghaien.scoring import score
from shanghaien.sources import Seeded
from shanghaien.state import NUMBERS, State

FAILURES = ("denied", "full", "newer", "slow", "broken")
"""Why nothing can be saved: the browser refuses, has no room, has games of a newer version of the
page, does not answer, or something else."""


EVERY = "*"
"""Stands for all finished games."""
DAY = 24 * 60 * 60 * 1000
"""Milliseconds of a day."""
PAGE = 30
"""How many games the history shows at a time."""
MAX_BRANCHES = 8
"""Branches that are kept with a game."""
MAX_FILE = 50_000_000
"""Bytes of a file that is read: room for thousands of games."""


@dataclass(frozen=True, slots=True)
class ReviewSums:
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
class RecordSummary:
    """What a record comes to, so that lists need not read it: made anew at each save."""

    names: tuple[str, str] = ("", "")
    levels: tuple[str | None, str | None] = (None, None)
    round: int = 1
    turn: int = 0
    """How many events it has."""
    result: tuple[int, int] | None = None
    """The points of A and B once it is over."""
    is_practice: bool = False
    """Whether chance was taken back in it."""
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
    start_trick_for: int | None = None
    """Who alone had a trick card from the start, 0 or 1; None if nobody had one alone."""
    series: tuple[int, int, int] | None = None
    """Of a series by link: to how many wins, and those of A and B, this game's too once it is over.
    """


@dataclass(frozen=True, slots=True)
class KeptBranch:
    """Another course of a game, as it is kept beside it; nobody has checked it yet."""

    turn: int
    """After how many events it leaves the game."""
    name: str
    letters: str
    """Its events (shanghaien/formats/branch.py)."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept beside a record, since it does not say so. A default means: not known.

    How each field is stored and what becomes of it at the next save is in KEPT
    (web/saved/row_state.py).
    """

    begun: int = 0
    """When the game was first saved, in milliseconds since 1970."""
    changed: int = 0
    """When it was last saved."""
    sums: ReviewSums | None = None
    """What its review came to, if there was one."""
    help: tuple[int, int] | None = None
    """What has helped each seat in a game of two people, as numbers of Help
    (web/kernel/settings.py); None if nothing has helped anybody, too."""
    told: tuple[int, ...] = ()
    """The turns at which a person was given a hint or a warning, in their order: what was chosen
    there is no measure of that person."""
    study: tuple[Study | None, Study | None] | None = None
    """How each player decided, where that was a person who plays here; None if it was not looked
    at."""
    repeats: tuple[tuple[int, int, int], ...] = ()
    """Of mistakes that have come again, the turn, the right answers in a row, and the day from
    which on each comes next (shanghaien/learning/repetition.py)."""
    branches: tuple[KeptBranch, ...] | None = None
    """What was tried out from positions of the game, the oldest first."""
    more: tuple[tuple[str, str], ...] = ()
    """What only newer versions know of it: JSON by its name, which is carried along."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(RecordSummary):
    """A saved game, as the lists show it."""

    id: str
    kept: Kept = Kept()

    @property
    def is_uneven(self) -> bool:
        """Whether one of the two had more help than the other, or a trick card from the start."""
        a, b = self.kept.help or (0, 0)
        return a != b or self.start_trick_for is not None

    @property
    def is_casual(self) -> bool:
        """Whether its result is no measure."""
        return self.is_practice or self.is_uneven

    def may_follow(self, first: "Entry") -> bool:
        """Whether this second game of a match can be that of a first one: its sum says so once it
        is over, else its time, which may be of a clock that was wrong."""
        if self.match is None or self.result is None or first.result is None:
            return self.kept.begun >= first.kept.begun
        (a, b), (first_a, first_b) = self.result, first.result
        return self.match == (a + first_b, b + first_a)

    @property
    def is_due(self) -> bool:
        """Whether a game by link waits for this person."""
        return self.link is not None and self.mover == self.seat and self.result is None


def is_branch_name(name: str) -> bool:
    """Whether a branch may be kept by this name: one with brackets could make a row of a file look
    nested (`is_nested`)."""
    return is_name(name) and not set("[{") & set(name)


def _row(state: State) -> str:
    found = [""] * len(state.tavern)
    for number in NUMBERS if state.tavern else ():  # there is no row before the deal
        card, (a, b) = state.card(number), (side.dice[number - 1] for side in state.sides)
        crew = card.nationality.letters if isinstance(card, Sailor) else "--"
        found[state.position(number)] = f"{crew}{a}{b}"
    return "".join(found)


def entry(
    id_: str,
    game: Game,
    now: int,
    help_: tuple[int, int] | None = None,
    told: tuple[int, ...] = (),
) -> Entry:
    """The entry of a game that is saved now."""
    points, chance = score(game.state.sides).totals, game.chance
    whose = game.setup.start_trick_for
    seed = chance.seed if isinstance(chance, Seeded) else None
    return Entry(
        id=id_,
        names=(game.seats[0].name, game.seats[1].name),
        levels=(game.seats[0].level, game.seats[1].level),
        round=game.state.round,
        turn=game.turn,
        # By link the last move ends it only once it is sent: until then it can be continued.
        result=points if game.is_settled else None,
        is_practice=game.took_chance_back,
        kept=Kept(begun=now, changed=now, help=help_, told=told),
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
        start_trick_for=None if whose is None else int(whose),
        series=_series(game),
    )


def _series(game: Game) -> tuple[int, int, int] | None:
    series, wins = game.chance.series, game.standing
    return None if series is None or wins is None else (series.target, *wins)


@dataclass(frozen=True, slots=True)
class SavedGames:
    """All that the page knows of the saved games."""

    entries: tuple[Entry, ...] = ()
    """The latest first."""
    id_prefix: str = "game"
    """What the names of this page's new games begin with: drawn for each page."""
    id: str | None = None
    """The name of the game on the table."""
    is_held: bool = True
    """Whether the game on the table goes on here, not in another tab."""
    failure: str | None = None
    """Why nothing can be kept, one of FAILURES; None if all is well."""
    is_failure_seen: bool = False
    """Whether the person has read of the failure."""
    to_delete: str | None = None
    """The game of which the page asks whether it is to be deleted; EVERY for all that are over."""
    page: int = 0
    """Which PAGE of the history is shown, from 0."""
    sought: str = ""
    """What the history is searched for: words."""
    progress: tuple[int, int] | None = None
    """How many games of how many are done, while many are restored, backed up or deleted."""
    whose: str = ""
    """Of whom the panels tell that tell of one, by their key; who has most games, if there is
    none."""

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
        return tuple(sorted(found, key=lambda e: not e.is_due))  # a stable sort

    def is_half(self, first: Entry) -> bool:
        """Whether this is the first game of a match and its second has not begun.

        Nothing says so in the store: the second has its seed and levels.
        """
        if first.leg != 1 or first.result is None or not first.sound:
            return False
        return not any(
            e.leg == 2
            and e.seed == first.seed
            # As sets: in the second game the seats are swapped, and the levels with them.
            and set(e.levels) == set(first.levels)
            and e.may_follow(first)
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
    def just_ended(self) -> Entry | None:
        """The game that is over, if no other was played since."""
        over = (e for e in self.entries[:1] if e.sound and e.result is not None)
        return next((e for e in over if not self.is_half(e)), None)

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
    # The name decides between games of one moment: else they would change places.
    ordered = tuple(sorted(every, key=lambda e: (-e.kept.changed, e.id)))
    # With games deleted, the page that was shown may be gone.
    return replace(library, entries=ordered, page=min(library.page, last_page(len(ordered))))


def last_page(count: int) -> int:
    """The number from 0 of the last PAGE of some games."""
    return max(0, count - 1) // PAGE


def without(library: SavedGames, *ids: str) -> SavedGames:
    """The library without some games."""
    gone = set(ids)
    left = tuple(e for e in library.entries if e.id not in gone)
    return listed(replace(library, entries=left, to_delete=None))


@dataclass(frozen=True, slots=True)
class Loaded:
    """A saved game as it was found."""

    record: str | None
    """None if it is gone."""
    is_held: bool = True
    """Whether it goes on here; else another tab has it."""
    failure: str | None = None
    """Why it, or what is in memory, cannot be saved now."""
