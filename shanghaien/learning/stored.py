"""A study as it is stored with a game, in JSON: small, and checked when it is read.

    {"t": [12, 345, …], "m": [[31, 1204, "place", "neighbour"], …]}

"t" has for each of CELLS, in their order, how many decisions it has, and what they lost together;
"m" the mistakes, the worst first: turn, loss, kind and theme. Losses are in ten-thousandths.
"""

from collections.abc import Mapping, Sequence

from shanghaien.learning.study import CELLS, LEADS, LEAST, MOST, Kind, Mistake, Study, Tally
from shanghaien.puzzles import THEMES

_PARTS = 10_000
_KINDS = {kind.value: kind for kind in Kind}
_WHOLES = (
    tuple(_KINDS),
    tuple(cell for cell in CELLS if cell.startswith("round-")),
    LEADS,
)
"""In each of these every decision is counted once."""

Stored = dict[str, list[int] | list[list[int | str]]]
"""A study in JSON."""


def write_study(study: Study) -> Stored:
    """A study as JSON has it; `read_study` gives it back, losses rounded."""
    tallies: list[int] = []
    for tally in study.tallies:
        tallies += [tally.count, _parts(tally.loss)]
    mistakes: list[list[int | str]] = [
        [mistake.turn, _parts(mistake.loss), mistake.kind.value, mistake.theme]
        for mistake in study.mistakes
    ]
    return {"t": tallies, "m": mistakes}


def read_study(raw: object, turns: int) -> Study | None:
    """The study of a game with so many events; None for what can be none.

    `raw` is JSON that nobody has checked.
    """
    if not isinstance(raw, Mapping):
        return None
    tallies = _tallies(raw.get("t"), turns)
    if tallies is None:
        return None
    found = dict(zip(CELLS, tallies, strict=True))
    mistakes = _mistakes(raw.get("m"), turns, found)
    return None if mistakes is None else Study(tallies, mistakes)


def _parts(loss: float) -> int:
    return round(_PARTS * loss)


def _is_within(raw: object, least: int, most: int) -> bool:
    return isinstance(raw, int) and not isinstance(raw, bool) and least <= raw <= most


def _tallies(raw: object, turns: int) -> tuple[Tally, ...] | None:
    if not isinstance(raw, list) or len(raw) != 2 * len(CELLS):
        return None
    counts, losses = raw[::2], raw[1::2]
    for count, loss in zip(counts, losses, strict=True):
        # No decision loses more than the whole chance to win.
        if not _is_within(count, 0, turns) or not _is_within(loss, 0, _PARTS * count):
            return None
    found = dict(zip(CELLS, zip(counts, losses, strict=True), strict=True))
    wholes = [_sum([found[cell] for cell in cells]) for cells in _WHOLES]
    most, total = wholes[0]
    # Each of their cells was rounded by itself.
    slack = len(CELLS)
    if any(count != most or abs(loss - total) > slack for count, loss in wholes):
        return None
    if any(count > most or loss > total + slack for count, loss in found.values()):
        return None
    return tuple(Tally(c, loss / _PARTS) for c, loss in zip(counts, losses, strict=True))


def _sum(pairs: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(count for count, _ in pairs), sum(loss for _, loss in pairs)


def _mistakes(raw: object, turns: int, tallies: Mapping[str, Tally]) -> tuple[Mistake, ...] | None:
    if not isinstance(raw, list) or len(raw) > MOST:
        return None
    found: list[Mistake] = []
    for item in raw:
        mistake = _mistake(item, turns)
        if mistake is None:
            return None
        found.append(mistake)
    if len({mistake.turn for mistake in found}) < len(found):
        return None
    for kind in Kind:
        some = [mistake.loss for mistake in found if mistake.kind is kind]
        tally = tallies[kind.value]
        if len(some) > tally.count or sum(some) > tally.loss + len(CELLS) / _PARTS:
            return None
    return tuple(sorted(found, key=lambda mistake: (-mistake.loss, mistake.turn)))


def _mistake(raw: object, turns: int) -> Mistake | None:
    if not isinstance(raw, list) or len(raw) != 4:
        return None
    turn, loss, kind, theme = raw
    if not _is_within(turn, 0, turns - 1) or not _is_within(loss, _parts(LEAST), _PARTS):
        return None
    if not isinstance(kind, str) or kind not in _KINDS:
        return None
    if not isinstance(theme, str) or (theme and theme not in THEMES):
        return None
    return Mistake(turn, loss / _PARTS, _KINDS[kind], theme)
