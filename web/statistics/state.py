"""What the saved games come to: by opponent and level, and the dice of all of them."""

import csv
from collections.abc import Iterable
from dataclasses import dataclass, fields
from io import StringIO
from time import gmtime, strftime

from shanghaien.ai import LEVELS
from shanghaien.dice_fairness import Fairness, together
from shanghaien.state import Player
from web.kernel.saved_state import Entry, ReviewSums


@dataclass(frozen=True, slots=True)
class Bout:
    """A finished game, seen from one side."""

    entry: Entry
    side: Player

    @property
    def points(self) -> tuple[int, int]:
        """This side's points and the other's."""
        pair = self.entry.result
        assert pair is not None
        return pair[self.side], pair[self.side.other]

    @property
    def margin(self) -> int:
        """This side's points minus the other's."""
        own, other = self.points
        return own - other

    @property
    def sign(self) -> int:
        """1 for a game won, 0 for a draw, -1 for one lost, resigned games included."""
        verdict = self.entry.verdict
        if verdict is None:
            return (self.margin > 0) - (self.margin < 0)
        return 0 if verdict < 0 else 1 if verdict == self.side else -1


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The games against one opponent that count, the oldest first."""

    level: str | None
    """The computer's level; None between two people."""
    names: tuple[str, str]
    """The names, the own first, as they are in the latest game."""
    bouts: tuple[Bout, ...]
    casual: int = 0
    """How many games more there are that are no measure: practice, or one of the two had more help
    or a trick card alone."""

    @property
    def wins(self) -> int:
        """Games won."""
        return sum(bout.sign > 0 for bout in self.bouts)

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return sum(bout.sign == 0 for bout in self.bouts)

    @property
    def losses(self) -> int:
        """Games lost."""
        return len(self.bouts) - self.wins - self.draws

    @property
    def average(self) -> float:
        """The margin on average; 0 without games."""
        return sum(bout.margin for bout in self.bouts) / max(1, len(self.bouts))

    @property
    def best(self) -> int:
        """The largest margin; 0 without games."""
        return max((bout.margin for bout in self.bouts), default=0)

    @property
    def streaks(self) -> tuple[int, int]:
        """Games won in a row: up to now, and at most."""
        now = longest = 0
        for bout in self.bouts:
            now = now + 1 if bout.sign > 0 else 0
            longest = max(longest, now)
        return now, longest

    @property
    def reviewed(self) -> tuple[tuple[Player, ReviewSums], ...]:
        """The own side and the sums of the games that have a review."""
        found = ((bout.side, bout.entry.kept.sums) for bout in self.bouts)
        return tuple((side, sums) for side, sums in found if sums is not None)

    @property
    def luck(self) -> float | None:
        """What dice and cards gave in a game on average, less what they gave the other one, in
        chances to win; None if unknown."""
        found = [sums.luck[side] - sums.luck[side.other] for side, sums in self.reviewed]
        return sum(found) / len(found) if found else None

    @property
    def loss(self) -> float | None:
        """What a choice gave away on average; None if unknown."""
        choices = sum(sums.choices[side] for side, sums in self.reviewed)
        return sum(s.loss[side] for side, s in self.reviewed) / choices if choices else None

    @property
    def marks(self) -> float | None:
        """Choices with a mark in a game on average; None if unknown."""
        found = [sums.marks[side] for side, sums in self.reviewed]
        return sum(found) / len(found) if found else None


def lines(entries: Iterable[Entry]) -> tuple[HeadToHead, ...]:
    """A line for each opponent: the levels in their order, then people by name.

    Games of the computer with itself are left out, and what is not over.
    """
    order = [level.id for level in LEVELS]
    groups: dict[tuple[int, tuple[str, ...]], list[Entry]] = {}
    for saved in sorted(entries, key=lambda e: (e.kept.changed, e.id)):
        rivals = [level for level in saved.levels if level is not None]
        if saved.result is None or len(rivals) == 2:
            continue
        if rivals:
            # A level of a later version comes after all that are known.
            place = order.index(rivals[0]) if rivals[0] in order else len(order)
            groups.setdefault((place, (rivals[0],)), []).append(saved)
        else:
            # Seats change from game to game: the two are the same pair either way.
            pair = tuple(sorted(name.casefold() for name in saved.names))
            groups.setdefault((len(order) + 1, pair), []).append(saved)
    return tuple(_line(groups[key]) for key in sorted(groups))


def _line(games: list[Entry]) -> HeadToHead:
    last = games[-1]
    level = next((level for level in last.levels if level is not None), None)
    # Between people: whoever was A first, or the signs would turn with every change of seats.
    bouts = [Bout(saved, _side(saved, level, games[0].names[0])) for saved in games]
    side = bouts[-1].side
    counted = tuple(bout for bout in bouts if not bout.entry.is_casual)
    names = last.names[side], last.names[side.other]
    return HeadToHead(level, names, counted, len(bouts) - len(counted))


def _side(saved: Entry, level: str | None, name: str) -> Player:
    """The side from which a game is seen: the person's; between people, whoever has the name."""
    if saved.seat is not None:
        return Player(saved.seat)
    if level is not None:
        return Player.A if saved.levels[Player.A] is None else Player.B
    return Player.A if saved.names[Player.A].casefold() == name.casefold() else Player.B


def matches(entries: Iterable[Entry]) -> tuple[int, int, int]:
    """Matches of two games against the computer: won, drawn, lost."""
    found = [0, 0, 0]
    for saved in entries:
        if saved.match is None or saved.is_casual or saved.levels.count(None) != 1:
            continue
        side = _side(saved, "", "")
        margin = saved.match[side] - saved.match[side.other]
        found[0 if margin > 0 else 1 if margin == 0 else 2] += 1
    return found[0], found[1], found[2]


def dice(entries: Iterable[Entry], *, real: bool) -> Fairness:
    """The dice of the saved games that fell once: those entered by hand, or all others.

    A seed has the same dice in each of its games, and dice that were taken back fall again: counted
    twice, fair dice would look loaded.
    """
    return together(k.dice for k in entries if k.has_real_dice is real and falls_once(k))


def falls_once(saved: Entry) -> bool:
    """Whether no other game can have the same dice for a reason."""
    return saved.seed is None and not saved.is_practice


def sheet(entries: Iterable[Entry]) -> str:
    """Every finished game as a line of CSV, the oldest first; what is not known stays empty."""
    out = StringIO()
    # The line ends are those of RFC 4180.
    table = csv.writer(out, lineterminator="\r\n")
    names = [field.name for field in fields(ReviewSums)]
    table.writerow(
        ["kept_utc", "name_a", "name_b", "level_a", "level_b", "points_a", "points_b", "casual"]
        + ["seed", "game_of_match", "real_dice", *(f"dice_{face}" for face in range(1, 7))]
        + [f"{name}_{side}" for name in names for side in "ab"]
    )
    for saved in sorted(entries, key=lambda e: (e.kept.changed, e.id)):
        if saved.result is None:
            continue
        sums = [""] * 2 * len(names)
        if saved.kept.sums is not None:
            sums = [str(round(v, 5)) for name in names for v in getattr(saved.kept.sums, name)]
        texts = [*saved.names, *(level or "" for level in saved.levels)]
        table.writerow(
            [
                strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(saved.kept.changed / 1000)),
                *map(_plain, texts),
                *saved.result,
                int(saved.is_casual),
                _plain(saved.seed or ""),
                saved.leg or "",
                int(saved.has_real_dice),
                *(saved.dice or [""] * 6),
                *sums,
            ]
        )
    return out.getvalue()


def _plain(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
