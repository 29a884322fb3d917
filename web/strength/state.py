"""Who plays here, which of their games tell how, and what those come to."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from shanghaien.ai.grades import comparable
from shanghaien.learning.chances import quantile
from shanghaien.learning.fitting import Advice, Fit, advice, fitting
from shanghaien.learning.patterns import Pattern, patterns
from shanghaien.learning.strength import Played, Point, course
from shanghaien.learning.study import Study
from shanghaien.learning.weakness import Losses, losses
from web.kernel.names_state import plain_name
from web.kernel.saved_state import Entry
from web.saved.people_state import NOBODY, finished
from web.statistics.state import Bout


# No slots: a cached property needs a __dict__.
@dataclass(frozen=True)
class Person:
    """Somebody who plays here, with their finished games, the oldest first."""

    key: str
    name: str
    """As it is in the latest game."""
    bouts: tuple[Bout, ...]

    @cached_property
    def studied(self) -> tuple[tuple[Bout, Study], ...]:
        """The games of which it is known how this person decided."""
        found = ((bout, study_of(bout)) for bout in self.bouts)
        return tuple((bout, study) for bout, study in found if study and study.total.count)

    @cached_property
    def losses(self) -> Losses:
        """Where this person loses."""
        return losses(study for _, study in self.studied)

    @cached_property
    def habit(self) -> Pattern | None:
        """What this person does instead of the best move, the worst; None if nothing is more than
        chance."""
        return next(iter(patterns(study for _, study in self.studied)), None)

    @cached_property
    def played(self) -> tuple[Played, ...]:
        """What all games tell of this person's strength."""
        return tuple(map(_played, self.bouts))

    @cached_property
    def course(self) -> tuple[Point, ...]:
        """The strength over time: a point for each game of `studied`."""
        return course(self.played)

    @cached_property
    def fit(self) -> Fit:
        """The level that fits this person now."""
        return fitting(self.played)

    @cached_property
    def advice(self) -> Advice | None:
        """Whether to try another level."""
        return advice(self.played)

    @cached_property
    def is_advice_new(self) -> bool:
        """Whether the last game has brought it: so it is not said after each game."""
        if self.advice is None:
            return False
        before = advice(self.played[:-1])
        return before is None or before.other != self.advice.other

    @cached_property
    def luck(self) -> tuple[float, float] | None:
        """What dice and cards gave in a game on average, in chances to win, less what they gave the
        other one; and half its interval of 95 %. None of less than two games."""
        sums = ((bout.side, bout.entry.kept.sums) for bout in self.bouts)
        found = [known.luck[side] - known.luck[side.other] for side, known in sums if known]
        n = len(found)
        if n < 2:
            return None
        mean = sum(found) / n
        square = sum((one - mean) ** 2 for one in found) / (n - 1)
        return mean, quantile(n - 1) * sqrt(square / n)


_known: tuple[tuple[Entry, ...], tuple["Person", ...]] = ((), ())
"""The entries that were asked for last, and who plays in them: the page is drawn often."""


def persons(entries: tuple[Entry, ...]) -> tuple[Person, ...]:
    """Everybody who plays here, whoever has played most first.

    Left out are games that are not over, and those who play elsewhere, by link.
    """
    global _known  # noqa: PLW0603 - it changes nothing but how long this takes
    if _known[0] is not entries:
        _known = entries, _persons(entries)
    return _known[1]


def _persons(entries: Iterable[Entry]) -> tuple[Person, ...]:
    found: dict[str, list[Bout]] = {}
    for key, _, saved, side in finished(sorted(entries, key=lambda e: (e.kept.changed, e.id))):
        found.setdefault(key, []).append(Bout(saved, side))
    everybody = (
        Person(key, bouts[-1].entry.names[bouts[-1].side], tuple(bouts))
        for key, bouts in found.items()
    )
    return tuple(sorted(everybody, key=lambda person: (-len(person.bouts), person.key)))


def person(entries: tuple[Entry, ...], key: str) -> Person | None:
    """The person of a key; None if they have finished no game."""
    return next((one for one in persons(entries) if one.key == key), None)


def fit(entries: tuple[Entry, ...], name: str) -> Fit:
    """The level that fits whoever plays by a name; an empty one is nobody's."""
    found = named(entries, name)
    return fitting(()) if found is None else found.fit


def named(entries: tuple[Entry, ...], name: str) -> Person | None:
    """Who plays by a name against the computer; None if they have finished no game."""
    # “Red”, in any language, is no person’s name.
    key = name.strip() if plain_name(name.strip(), None) is None else ""
    return person(entries, (key or NOBODY).casefold())


def study_of(bout: Bout) -> Study | None:
    """How the person decided in a game; None if that is not known."""
    pair = bout.entry.kept.study
    return None if pair is None else pair[bout.side]


def _played(bout: Bout) -> Played:
    """What a game tells of strength; of one that does not count, or in which the teacher helped,
    only the choices that were made without."""
    is_measure = not (bout.entry.is_casual or bout.entry.kept.told)
    level = bout.entry.levels[bout.side.other] if is_measure else None
    study = study_of(bout)
    points = (1 + bout.sign) / 2
    if study is None or not study.total.count:
        return Played(level=level, points=points)
    count, loss = study.total.count, study.total.loss
    return Played(count, count * comparable(loss, study.usual, count), level, points)
