"""What is kept beside a saved game: what becomes of it where more than one page adds to it.

Each of these is asked with the entry as it is stored, in the transaction that writes the answer.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from web.games.row_state import merged
from web.games.state import Entry, Kept, KeptBranch

Change = Callable[[Entry], Kept | None]
"""What is to be kept beside a game that is stored; None if nothing is to be written."""
Repeats = tuple[tuple[int, int, int], ...]


def with_branch(
    branches: tuple[KeptBranch, ...], old: KeptBranch | None, new: KeptBranch | None
) -> tuple[KeptBranch, ...]:
    """The branches with one more, or in the place of its last version, or without that."""
    if old is not None and old in branches:
        found = (new if one == old else one for one in branches)
        return tuple(one for one in found if one is not None)
    return branches if new is None or new in branches else (*branches, new)


def learned(new: Entry) -> Change:
    """What was learned of a finished game from its review, unless it has changed since."""

    def change(there: Entry) -> Kept | None:
        if not _is_same_end(there, new):
            return None
        kept, now = there.kept, new.kept
        return replace(kept, sums=now.sums or kept.sums, study=now.study or kept.study)

    return change


def with_answers(rows: Repeats) -> Change:
    """Mistakes of a finished game that were answered; all others stay as they are."""
    turns = {turn for turn, *_ in rows}

    def change(there: Entry) -> Kept | None:
        if there.result is None:
            return None
        kept = there.kept
        known = turns if kept.study is None else _mistakes(kept)
        others = [row for row in kept.repeats if row[0] in known - turns]
        now = [row for row in rows if row[0] < there.turn]
        return replace(kept, repeats=(*others, *now))

    return change


def settled(new: Entry) -> Change:
    """What this page could not write before."""

    def change(there: Entry) -> Kept:
        kept = merged(there.kept, new.kept)
        return replace(kept, repeats=_by_turn((*there.kept.repeats, *new.kept.repeats)))

    return change


def _by_turn(rows: Iterable[tuple[int, int, int]]) -> Repeats:
    """Of each turn the last."""
    return tuple({row[0]: row for row in rows}.values())


def _mistakes(kept: Kept) -> set[int]:
    """The turns of the mistakes that a game is known to have."""
    studies = (study for study in kept.study or () if study is not None)
    return {mistake.turn for study in studies for mistake in study.mistakes}


def _is_same_end(one: Entry, other: Entry) -> bool:
    return one.result is not None and (one.turn, one.result) == (other.turn, other.result)
