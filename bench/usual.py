"""What the levels lose, by the cells of a study: a table as Python, and the same to be read."""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

from shanghaien.learning import reference
from shanghaien.learning.strength import TYPICAL
from shanghaien.learning.study import CELLS, Study
from shanghaien.learning.weakness import losses

Sides = Mapping[str, Sequence[Study]]
"""By a level: how it decided in each of its games."""


def usual_rows(some: Sequence[Study]) -> Iterator[reference.Usual]:
    """What is usual at a level, for each of CELLS."""
    games, total = len(some), [one.total for one in some]
    count, loss = sum(t.count for t in total), sum(t.loss for t in total)
    for cell in CELLS:
        own = [one.tally(cell) for one in some]
        number = sum(t.count for t in own)
        each = sum(t.loss for t in own) / max(number, 1)
        # As in `weakness`.
        part = each * number / loss
        rests = [t.loss - each * t.count for t in own]
        apart = [
            rest - part * (whole.loss - loss / count * whole.count)
            for rest, whole in zip(rests, total, strict=True)
        ]
        spread, rest = (
            round(sqrt(sum(x * x for x in some) / (games - 1)), 4) for some in (rests, apart)
        )
        yield reference.Usual(round(number / games, 2), round(each, 5), spread, rest)


def table_text(usual: Sides) -> str:
    """The table of shanghaien/learning/reference.py, to be put there by hand."""
    lines = []
    for level, some in usual.items():
        lines.append(f'    "{level}": (')
        rows = zip(CELLS, usual_rows(some), strict=True)
        lines += [
            f"        Usual({u.often}, {u.loss}, {u.spread}, {u.apart}),  # {cell}"
            for cell, u in rows
        ]
        lines.append("    ),")
    return "\n".join(lines)


def usual_lines(usual: Sides) -> Iterator[str]:
    """What the levels lose, by cell."""
    yield f"| | {' | '.join(usual)} |"
    yield "|---|" + "---|" * len(usual)
    rows = {level: list(usual_rows(some)) for level, some in usual.items()}
    for k, cell in enumerate(CELLS):
        found = (f"{100 * rows[level][k].loss:.2f} ({rows[level][k].often:.1f})" for level in usual)
        yield f"| {cell} | {' | '.join(found)} |"
    total = (f"{100 * losses(some).loss:.2f}" for some in usual.values())
    yield f"| all | {' | '.join(total)} |"


def spread_lines(usual: Sides) -> Iterator[str]:
    """By how much the loss per choice differs between games, as a fraction of its mean."""
    yield "| level | mean loss per choice | standard deviation, as a fraction of the mean loss |"
    yield "|---|---|---|"
    for level, some in usual.items():
        mean = losses(some).loss
        squares = [
            (one.total.loss - mean * one.total.count) ** 2 / (TYPICAL * one.total.count)
            for one in some
        ]
        spread = sqrt(sum(squares) / (len(squares) - 1)) / mean
        yield f"| {level} | {100 * mean:.2f}% | {spread:.2f} |"
