"""The puzzles, fetched."""

from dataclasses import dataclass

from web.kernel.messages import TextFetched


@dataclass(frozen=True, slots=True)
class PuzzlesFetched(TextFetched):
    """All puzzles have come, for one that suits the solver."""

    theme: str = ""
    """Of which theme it is to be; empty for any."""


@dataclass(frozen=True, slots=True)
class LinkedFetched(TextFetched):
    """All puzzles have come, for the one of a link."""

    wanted: str = ""
    """What the link names."""
