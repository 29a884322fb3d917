"""The opponent's strength: matches, played in pieces and saved pair by pair.

Every pair of games is written to a file as soon as it is over, so a run can be stopped and resumed,
and several can work on the same matches (PART=1/2 and PART=2/2). Games with other levels or weights
don't count: the file's name identifies both.
"""

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

from bench.match import OLD, chooser, play_pair, read_weights
from shanghaien.ai.choose import EFFORT, LEVELS, Sight
from shanghaien.ai.network import LEARNED
from shanghaien.match import Result

FOLDER = Path(__file__).resolve().parent.parent / "build" / "bench-opponent"
GAMES = 400
SHOW = 20
"""Pairs between two progress lines."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """Two players and the first one's target share."""

    first: str
    second: str
    least: float


MATCHES: tuple[Fixture, ...] = (
    *(Fixture(high.id, low.id, 0.6) for low, high in pairwise(LEVELS)),
    Fixture("captain", "greedy", 0.75),
    Fixture("captain", "random", 0.97),
)


def version(name: str) -> str:
    """A fingerprint of all that determines a player: if it changes, old figures are void."""
    if name.startswith(OLD):
        parts: list[object] = [EFFORT, tuple(read_weights(Path(name.removeprefix(OLD))))]
    else:
        parts = [name]
    for level in LEVELS:
        if level.id == name:
            parts += [level.sight.value, level.noise]
            if level.sight is not Sight.TAVERN:
                parts.append(EFFORT)
            if level.sight is Sight.GAME:
                parts.append(tuple(LEARNED))
    return sha256(repr(parts).encode()).hexdigest()[:8]


def file_of(match: Fixture, seed: int, folder: Path) -> Path:
    """The file with the results of a match."""
    names = (match.first, match.second)
    players = "-".join(f"{name.partition(':')[0]}-{version(name)}" for name in names)
    return folder / f"{players}-seed-{seed}.jsonl"


def read(path: Path) -> dict[int, float]:
    """The points of each deck played so far; a truncated line does not count."""
    found = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            found[int(entry["deck"])] = float(entry["points"])
    return found


def collect(
    match: Fixture, decks: range, part: tuple[int, int], seed: int, folder: Path
) -> Iterator[Result]:
    """Play the missing decks of a part; yield the result of all parts after each pair."""
    path = file_of(match, seed, folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    one, two = chooser(match.first), chooser(match.second)
    yield _result(path, decks)
    for deck in decks:
        if deck % part[1] == part[0] - 1 and deck not in read(path):
            points = play_pair(one, two, f"{seed} {deck}")
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"deck": deck, "points": points}) + "\n")
            yield _result(path, decks)


def _result(path: Path, decks: range) -> Result:
    return Result(tuple(points for deck, points in sorted(read(path).items()) if deck in decks))


def run() -> None:
    """Play the matches (GAMES=400 SEED=1 ONLY=captain-greedy PART=1/2).

    With OLD=FILE, the captain plays against itself with the weights in a file.
    """
    games = int(os.environ.get("GAMES", GAMES))
    seed = int(os.environ.get("SEED", "1"))
    only = os.environ.get("ONLY", "")
    k, n = os.environ.get("PART", "1/1").split("/")
    old = os.environ.get("OLD")
    matches = (Fixture("captain", OLD + old, 0.5),) if old else MATCHES
    for match in matches:
        name = f"{match.first}-{match.second}"
        if only and name not in only.split(","):
            continue
        for result in collect(match, range(games // 2), (int(k), int(n)), seed, FOLDER):
            if result.games % (2 * SHOW) == 0 and result.games < games // 2 * 2:
                _say(f"  {name}: {result}")
        low, high = result.interval if result.pairs else (0.0, 1.0)
        words = "reached" if low >= match.least else "missed" if high < match.least else "open"
        _say(f"{name}: {result}, target {100 * match.least:.0f}%: {words}")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
