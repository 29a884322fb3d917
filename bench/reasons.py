"""Check that what the teacher tells of a direction is true: the card, its chances, the crews.

Each sentence is read as it stands on the page, and compared with a second solution of the round
(`bench.second_solver`).
"""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from bench.second_solver import Coming, Solved
from bench.shared import FIGURES, write_page
from bench.solver import shared
from bench.teacher import decisions, rated
from shanghaien.ai.prospect import Prospect
from shanghaien.ai.review import Option
from shanghaien.ai.steps import run
from shanghaien.ai.strengths import LEVELS
from shanghaien.game import Seat, from_position
from shanghaien.moves import ChooseDirection
from shanghaien.position import format_position
from shanghaien.rules import hide
from shanghaien.state import Phase, Player, State
from web.analysis.reasons_view import reason
from web.kernel.model import App
from web.lang import Words
from web.ui.sentences import card_name

DOCS = FIGURES / "reasons.md"
WITHIN = 0.02
"""How far off a chance in a hint may be."""
NAMES = ("Anna", "Bernd")

_FACT = re.compile(
    r"(?P<whose>You|Anna|Bernd) (?P<what>(?:get|start|play)s? .+?): "
    r"(?P<best>\d+)% instead of (?P<rival>\d+)%"
)
_CARD = re.compile(r"gets? the (?P<card>.+)")


@dataclass(frozen=True, slots=True)
class Finding:
    """What a hint says of a direction, and how far off it is."""

    position: str
    said: str
    off: tuple[float, ...]
    """For each fact that was told, how far its chances are off; 1 for a wrong card."""
    whole: float
    """How far any chance of what will come is off, told or not."""


def directions(level: str, seed: str) -> Iterator[State]:
    """The choices of a direction in a game of a level against itself."""
    return (state for state, _ in decisions(level, seed) if state.phase is Phase.DIRECTION)


def ranked(state: State) -> list[Option]:
    """The moves of a hint, the best first, with what will come of them."""
    pairs = rated(state)
    prospects = run(shared().prospects_steps(hide(state), [move for move, _ in pairs]))
    best = pairs[0][1]
    return [Option(move, win, best - win, prospects[move]) for move, win in pairs]


def sentence(state: State, best: Option, rival: Option) -> str:
    """What a hint says of a move, as it stands on the page."""
    game = from_position(state, (Seat(NAMES[0]), Seat(NAMES[1])))
    return reason(App(), game, best, rival).replace("\u2060", "")


def examine(state: State) -> Finding:
    """Judge what a hint says of a direction."""
    best, rival = ranked(state)
    said = sentence(state, best, rival)
    found = []
    whole = 0.0
    for option in (best, rival):
        assert isinstance(option.move, ChooseDirection)
        assert state.roll is not None
        assert option.prospect is not None
        _, coming = Solved(state, option.move.direction).after(state.roll)
        whole = max(whole, _apart(option.prospect, coming))
        found.append(coming)
    off = tuple(_off(App().words, state, fact, found) for fact in _FACT.finditer(said))
    return Finding(format_position(state), said, off, whole)


def _apart(shown: Prospect, coming: Coming) -> float:
    """The greatest difference of two chances of the same thing."""
    cards = np.array([fork.chances for fork in shown.cards]) - coming.cards
    start = np.array(shown.start.chances) - coming.start
    uses = np.array([fork.chances[0] for fork in shown.tricks]) - coming.uses
    return float(max(np.abs(part).max() for part in (cards, start, uses)))


def _off(w: Words, state: State, fact: re.Match[str], coming: Sequence[Coming]) -> float:
    """How far the two chances of a fact are off."""
    player = state.to_move if fact["whose"] == "You" else Player(NAMES.index(fact["whose"]))
    true = _chances(w, state, player, fact["what"], coming)
    if true is None:
        return 1.0
    shown = (int(fact["best"]) / 100, int(fact["rival"]) / 100)
    return max(abs(a - b) for a, b in zip(shown, true, strict=True))


def _chances(
    w: Words, state: State, player: Player, what: str, coming: Sequence[Coming]
) -> list[float] | None:
    """The true chances of what is told, after both directions; None for what is not there."""
    if what.startswith("start"):
        return [one.start[player] for one in coming]
    if what.startswith("play"):
        return [1.0 - one.uses[player] for one in coming]
    named = _CARD.fullmatch(what)
    assert named is not None, what
    there = [p for p, card in enumerate(state.tavern) if card_name(w, card) == named["card"]]
    if len(there) != 1:
        return None
    return [float(one.cards[there[0], player]) for one in coming]


def lines(found: Sequence[Finding]) -> Iterator[str]:
    """What was found, as text; what is not true, one by one."""
    given = [one for one in found if one.off]
    facts = [off for one in given for off in one.off]
    right = sum(off <= WITHIN for off in facts)
    yield f"Of {len(found)} choices of a direction, {len(given)} have a reason with {len(facts)}"
    yield f"facts. {right} of these are true: the right card or starter, and both chances"
    yield f"within {100 * WITHIN:.0f} points; the greatest error is {100 * max(facts):.2f} points."
    for one in found:
        if any(off > WITHIN for off in one.off):
            yield ""
            yield f"- `{one.position}`: “{one.said}” is off by {100 * max(one.off):.1f} points."


def write(count: int, path: str | None = None) -> None:
    """Judge so many choices of a direction, of games of each level, and write the page."""
    per_game = 8
    tasks = [(LEVELS[n % len(LEVELS)].id, f"reasons {n}") for n in range(-(-count // per_game))]
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        found = [finding for some in pool.imap(_examine, tasks) for finding in some][:count]
    text = [
        "Choices in games of each level against itself. Each sentence of the hint is read as it",
        "stands on the page, and its chances are compared with those of another solver",
        "(`bench/second_solver.py`), which knows cards by where they lie.",
        "",
        *lines(found),
    ]
    command = f"REASONS={count} make bench-teacher"
    write_page(Path(path or DOCS), "Whether the reasons for a direction are true", command, text)


def _examine(task: tuple[str, str]) -> list[Finding]:
    return [examine(state) for state in directions(*task)]
