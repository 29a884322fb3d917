"""Medians, ratios and targets of the start, as a printed table."""

import math
import statistics
from collections.abc import Iterator, Mapping, Sequence

MARKS = ("first-contentful-paint", "usable", "opponent-ready")

VISITS = {
    "cold": "first visit",
    "warm": "second visit",
    "reload": "reload",
}

RATIOS = {
    ("cold", "usable"): 0.5,
    ("cold", "opponent-ready"): 0.55,
    ("warm", "usable"): 0.3,
    ("warm", "opponent-ready"): 0.55,
    ("reload", "usable"): 0.25,
    ("reload", "opponent-ready"): 0.55,
}
"""Targets: the largest share of the yardstick's time."""

LIMITS = {("warm", "first-contentful-paint"): 300}
"""Targets in milliseconds."""

MEMORY = 1.2
"""Target: the largest multiple of the memory of two bare Pyodides."""

Times = Sequence[float]
"""One visit's times, in the order of MARKS; NaN if the browser does not report one."""

Found = Mapping[str, Sequence[Times]]
"""The times of every round, by kind of visit."""


def medians(rows: Sequence[Times]) -> list[float]:
    """The median of each column."""
    return [statistics.median(column) for column in zip(*rows, strict=True)]


def table(page: Found, yardstick: Found, again: str = VISITS["warm"]) -> Iterator[str]:
    """Show the medians in milliseconds, ratios and targets; `again` names the second visit."""
    yield f"{'':<18}{'':<24}{'page':>8}{'plain':>8}{'ratio':>8}   target"
    for visit, words in {**VISITS, "warm": again}.items():
        ours, plain = medians(page[visit]), medians(yardstick[visit])
        for mark, one, other in zip(MARKS, ours, plain, strict=True):
            row = f"{words:<18}{mark:<24}{one:>8.0f}{other:>8.0f}{one / other:>8.2f}"
            yield f"{row}   {_target(visit, mark, one, one / other)}".rstrip()
            words = ""  # noqa: PLW2901 - said once for its three rows


def memory(page: Sequence[float], bare: Sequence[float]) -> str:
    """Show the medians of the memory in megabytes and their ratio."""
    one, other = statistics.median(page), statistics.median(bare)
    target = _judge(one / other <= MEMORY, f"{MEMORY:.2f}")
    row = f"{'memory, MiB':<18}{'page and worker':<24}{one:>8.0f}{other:>8.0f}{one / other:>8.2f}"
    return f"{row}   {target}"


def _target(visit: str, mark: str, time: float, ratio: float) -> str:
    if math.isnan(time):
        return "not told by this browser"
    if limit := LIMITS.get((visit, mark)):
        return _judge(time <= limit, f"{limit} ms")
    if share := RATIOS.get((visit, mark)):
        return _judge(ratio <= share, f"{share:.2f}")
    return ""


def _judge(is_met: bool, most: str) -> str:
    return f"{'met' if is_met else 'MISSED'} (at most {most})"
