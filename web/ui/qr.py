"""A text as a QR code: a library works it out, and it is drawn here as the path of an SVG."""

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from itertools import groupby
from typing import Any

import htpy as h
from htpy import Element

QUIET = 4
"""Empty modules around the code, as its standard (ISO/IEC 18004) wants them."""


def code(text: str, label: str) -> Element:
    """The code of a text, dark on white by day and by night: scanners want it so."""
    side, path = qr(text)
    return h.svg(".qr", role="img", aria_label=label, viewBox=f"0 0 {side} {side}")[
        h.rect(width=side, height=side, fill="#ffffff"),
        h.path(d=path, fill="#000000", shape_rendering="crispEdges"),
    ]


@lru_cache(maxsize=16)  # some 6 KB each: whoever comes back to a code has it at once
def qr(text: str) -> tuple[int, str]:
    """The side of the code in modules, its quiet zone included, and the path of the dark ones.

    Raises ValueError for a text that is too long for any QR code (2,953 bytes).
    """
    # It takes a while to import, so only who wants to see a code waits for it; it has no types.
    encoder: Any = import_module("segno.encoder")
    # The lowest level of correction makes the largest modules; a higher one is taken for nothing.
    code = encoder.encode(text, error="L", micro=False)
    path = "".join(
        f"M{QUIET + start} {QUIET + y}h{length}v1h-{length}z"
        for y, line in enumerate(code.matrix)
        for start, length in _runs(line)
    )
    return len(code.matrix) + 2 * QUIET, path


def _runs(line: bytes) -> Iterator[tuple[int, int]]:
    """Where dark modules begin in a line, and how many they are."""
    start = 0
    for dark, run in groupby(line):
        length = len(list(run))
        if dark:
            yield start, length
        start += length
