"""What is kept beside a saved game: what becomes of it where more than one page adds to it.

Each of these is asked with the entry as it is stored, in the transaction that writes the answer.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace

from shanghaien.learning.repetition import PAUSES
from shanghaien.state import Player
from web.kernel.saved_state import MAX_BRANCHES, Entry, Kept, KeptBranch
from web.saved.people_state import own_seats
from web.saved.row_state import merged, read_kept

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
    # Another tab may have kept it, too.
    return branches if new is None or new in branches else (*branches, new)


def learned(new: Entry) -> Change:
    """What was learned of a finished game from its review, unless it has changed since."""

    def change(stored: Entry) -> Kept | None:
        if not _is_same_end(stored, new):
            return None
        kept, now = stored.kept, new.kept
        return replace(kept, sums=now.sums or kept.sums, study=now.study or kept.study)

    return change


def with_study(saved: Entry, answer: Mapping[str, object]) -> Entry | None:
    """A game with what the worker has kept of its review, of those who play here; None if that does
    not fit it."""
    raw = answer.get("kept")
    kept = read_kept(raw, saved.turn) if isinstance(raw, dict) else None
    if kept is None or kept.study is None:
        return None
    seats = own_seats(saved)
    a, b = (one if at in seats else None for at, one in zip(Player, kept.study, strict=True))
    sums = kept.sums or saved.kept.sums
    return replace(saved, kept=replace(saved.kept, study=(a, b), sums=sums))


def with_answers(rows: Repeats) -> Change:
    """Mistakes of a finished game that were answered; all others stay as they are."""

    def change(stored: Entry) -> Kept | None:
        if stored.result is None:
            return None
        return answered(stored.kept, tuple(row for row in rows if row[0] < stored.turn))

    return change


def answered(kept: Kept, rows: Repeats) -> Kept:
    """What is kept of a game once mistakes were answered: nothing more of what is none now.

    Without a study nobody knows what is one.
    """
    gone = {turn for turn, *_ in rows}
    if kept.study is not None:
        gone |= {turn for turn, *_ in kept.repeats} - mistaken(kept)
    return replace(kept, repeats=(*(row for row in kept.repeats if row[0] not in gone), *rows))


def settled(new: Entry, gone: Collection[KeptBranch] = ()) -> Callable[[Entry], Kept]:
    """What this page could not write before, among it that the branches in `gone` were deleted."""

    def change(stored: Entry) -> Kept:
        left = tuple(one for one in stored.kept.branches or () if one not in gone)
        repeats = _by_turn((*stored.kept.repeats, *new.kept.repeats))
        kept = replace(merged(stored.kept, new.kept), repeats=repeats)
        return replace(kept, branches=_joined(kept.branches, left, stored.turn))

    return change


def united(found: Entry) -> Change:
    """What another copy of a game knows, a backup's, beside what is known here."""

    def change(stored: Entry) -> Kept | None:
        kept, other = stored.kept, found.kept
        branches = _joined(kept.branches, other.branches, stored.turn)
        # Of the same name, what is known here stays.
        more = tuple({**dict(other.more), **dict(kept.more)}.items())
        told = tuple(sorted({*kept.told, *other.told}))
        kept = replace(kept, branches=branches, told=told, more=more)
        if _is_same_end(stored, found):
            kept = replace(kept, sums=kept.sums or other.sums, study=kept.study or other.study)
            rows = sorted((*kept.repeats, *other.repeats), key=_order)
            known = mistaken(kept)
            new = {row for row in _by_turn(rows) if row[0] in known}
            if not new <= set(kept.repeats):
                kept = replace(kept, repeats=tuple(sorted(new)))
        return None if kept == stored.kept else kept

    return change


def _joined(
    ours: tuple[KeptBranch, ...] | None, theirs: tuple[KeptBranch, ...] | None, turn: int
) -> tuple[KeptBranch, ...] | None:
    """Our branches, and as many of theirs as there is room for, in a game of so many events."""
    found = list(ours or ())
    for branch in theirs or ():
        is_there = (branch.turn, branch.letters) in ((b.turn, b.letters) for b in found)
        if not is_there and branch.turn <= turn and len(found) < MAX_BRANCHES:
            found.append(branch)
    return tuple(found) if found else ours


def _order(row: tuple[int, int, int]) -> tuple[bool, int, int]:
    """What sits comes last, then what comes again later: that was answered later."""
    _, step, due = row
    return step > len(PAUSES), due, step


def _by_turn(rows: Iterable[tuple[int, int, int]]) -> Repeats:
    """Of each turn the last."""
    return tuple({row[0]: row for row in rows}.values())


def mistaken(kept: Kept) -> set[int]:
    """The turns of the mistakes that a game is known to have."""
    studies = (study for study in kept.study or () if study is not None)
    return {mistake.turn for study in studies for mistake in study.mistakes}


def _is_same_end(one: Entry, other: Entry) -> bool:
    return one.result is not None and (one.turn, one.result) == (other.turn, other.result)
