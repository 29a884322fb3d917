"""Check that what the teacher tells of a move is true, and that it is what decides.

Each sentence is read as it stands on the page, and compared with a second solution of the round
(`bench.second_solver`) and with what of the difference is owed to what (`bench.attribution`).
"""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from textwrap import wrap

import numpy as np

from bench.attribution import START, USES, shares
from bench.second_solver import Coming, Floats, Outcome, Solved
from bench.shared import FIGURES, write_page
from bench.solver import shared
from bench.teacher import decisions, rated
from shanghaien.ai.prospect import Prospect
from shanghaien.ai.review import Option
from shanghaien.ai.steps import run
from shanghaien.ai.strengths import LEVELS
from shanghaien.game import Seat, from_position
from shanghaien.moves import ChooseDirection, Move
from shanghaien.position import format_position
from shanghaien.rules import hide
from shanghaien.state import Direction, Player, State
from web.analysis.reasons_view import reasons
from web.kernel.model import App
from web.lang import Words
from web.ui.sentences import which_card

DOCS = FIGURES / "reasons.md"
WITHIN = 0.02
"""How far off a chance in a hint may be."""
CLEAR = 0.02
"""So much must a move be better than the next to need a reason."""
PER_GAME = 20
"""So many choices of a game are judged at most."""
LARGEST = 2
"""A reason is to be among so many of the largest."""
NAMES = ("Anna", "Bernd")

_FACT = re.compile(
    r"(?P<but>Downside: )?(?P<whose>You|Anna|Bernd) (?P<what>(?:get|ha|start|play)\S* .+?): "
    r"(?P<best>\d+)% \| (?P<rival>\d+)%"
)
_CARD = re.compile(r"(?:gets?|ha(?:s|ve) to take) (?P<card>.+)")


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is told, judged."""

    said: str
    """As it is told, with its chances after the best move and after the next best."""
    true: tuple[float, ...]
    """What these chances are; empty for a card that is not there."""
    is_cost: bool
    off: float
    """How far its chances are off; 1 for a card that is not there."""
    rank: int
    """How many other facts count for more, of reasons or of costs."""
    share: float
    """What the move owes to it, to the player to move."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a hint says of the best move, and how true it is."""

    position: str
    """As the player to move sees it."""
    kind: str
    lead: float
    said: str
    facts: tuple[Fact, ...]
    whole: float
    """How far any chance of what will come is off, told or not."""
    cost: float
    """The largest cost that is not told."""

    @property
    def told(self) -> float:
        """What the reasons bring."""
        return sum(fact.share for fact in self.facts if not fact.is_cost)


def ranked(state: State) -> list[Option]:
    """The two best moves, the best first, with what will come of them."""
    (one, most), (two, other) = rated(state)[:2]
    prospects = run(shared().prospects_steps(hide(state), [one, two]))
    return [
        Option(one, most, 0.0, prospects[one]),
        Option(two, other, most - other, prospects[two]),
    ]


def sentence(state: State, best: Option, rival: Option) -> str:
    """What a hint says of a move, as it stands on the page."""
    game = from_position(state, (Seat(NAMES[0]), Seat(NAMES[1])))
    found = reasons(App(), game, best, rival)
    figures = (
        text
        for line in found.lines
        if any(line.chances)  # not everything else
        for text in (
            f"{'Downside: ' * (line.speaks < 0)}{line.text}: {' | '.join(line.chances)}",
            line.note,
        )
    )
    heads = " | ".join(found.heads) if found.lines else ""
    told = (found.at_once, found.rival, heads, *figures, *found.notes)
    return _plain("\n".join(filter(None, told)))


def _plain(text: str) -> str:
    """A text of the page with common spaces."""
    return text.replace("\u2060", "").replace("\u00a0", " ")


@lru_cache(maxsize=2)
def _solved(state: State, direction: Direction) -> Solved:
    return Solved(state, direction)


def outcome(state: State, move: Move) -> Outcome:
    """What will come of a move by the second solution."""
    direction = move.direction if isinstance(move, ChooseDirection) else state.direction
    # Before the row is numbered no move but to roll is possible, and no decision is made.
    assert direction is not None
    return _solved(state, direction).after(state, move)


def examine(state: State) -> Finding:
    """Judge what a hint says."""
    best, rival = ranked(state)
    said = sentence(state, best, rival)
    found = [outcome(state, option.move) for option in (best, rival)]
    coming = [one.coming for one in found]
    whole = 0.0
    for option, one in zip((best, rival), coming, strict=True):
        assert option.prospect is not None
        whole = max(whole, _apart(state, option.prospect, one))
    sign = 1.0 if state.to_move is state.starter else -1.0
    parts = sign * shares(*found)
    facts, named = [], set()
    for match in _FACT.finditer(said):
        fact, index = _judge(state, match, coming, parts)
        facts.append(fact)
        named.add(index)
    costs = [-float(part) for index, part in enumerate(parts) if index not in named]
    kind = f"{type(best.move).__name__} {type(rival.move).__name__}"
    seen, cost = format_position(hide(state)), max(costs, default=0.0)
    return Finding(seen, kind, rival.loss, said, tuple(facts), whole, cost)


def _apart(state: State, shown: Prospect, coming: Coming) -> float:
    """The greatest difference of two chances of the same thing."""
    cards = np.array([fork.chances for fork in shown.cards]) - coming.cards
    start = np.array(shown.start.chances) - coming.start
    used = [fork.chances[0] for fork in shown.tricks]
    uses = np.array(
        [
            use - one
            for use, one, side in zip(used, coming.uses, state.sides, strict=True)
            if not side.captain_out
        ]
    )
    return float(max(np.abs(part).max(initial=0.0) for part in (cards, start, uses)))


def _judge(
    state: State, fact: re.Match[str], coming: Sequence[Coming], parts: Floats
) -> tuple[Fact, int]:
    """A fact that is told, and which one it is."""
    is_own = fact["whose"] == "You"
    player = state.to_move if is_own else Player(NAMES.index(fact["whose"]))
    index, true = _chances(App().words, state, player, fact["what"], coming)
    is_cost = bool(fact["but"])
    if true is None:
        return Fact(fact[0], (), is_cost, 1.0, len(parts), 0.0), index
    told = (int(fact["best"]) / 100, int(fact["rival"]) / 100)
    off = max(abs(a - b) for a, b in zip(told, true, strict=True))
    counts = -parts if is_cost else parts
    rank = int((counts > counts[index] + 1e-9).sum())
    return Fact(fact[0], tuple(true), is_cost, off, rank, float(parts[index])), index


def _chances(
    w: Words, state: State, player: Player, what: str, coming: Sequence[Coming]
) -> tuple[int, list[float] | None]:
    """Which fact is told, and its true chances after both moves; None for what is not there."""
    if "start" in what:
        return START, [one.start[player] for one in coming]
    if what.startswith("play"):
        uses = [float(one.uses[player]) for one in coming]
        return USES + int(player is not state.starter), uses
    named = _CARD.fullmatch(what)
    assert named is not None, what
    names = [_plain(which_card(w, state, p, Player.A)) for p in range(len(state.tavern))]
    if names.count(named["card"]) != 1:
        return 0, None
    index = names.index(named["card"])
    return index, [float(one.cards[index, player]) for one in coming]


TRUE = "facts whose chances are within 2 percentage points of the true ones"
DECISIVE = "reasons among the two facts that speak most for the best move, shown or not"
"""The rows that the page begins with."""
OFF = """\
Each fact with a chance more than 2 percentage points off, with the true chances after the arrow;
below it, the [position](../guide/position.md) and what “Why?” says there, without the effects and
“Everything else”. Anna is player A, Bernd player B; “you” are the player to move: A, unless
“move B” is given."""
"""What stands before the list of what is not true."""


def is_explained(finding: Finding) -> bool:
    """Whether there is a reason: a fact, or what a joker or a shanghai brings at once."""
    return any(not fact.is_cost for fact in finding.facts) or finding.kind.startswith("UseJoker")


def lines(found: Sequence[Finding]) -> Iterator[str]:
    """What was found, as text; what is not true, one by one."""
    clear = [one for one in found if one.lead >= CLEAR]
    facts = [fact for one in found for fact in one.facts]
    reasons = [fact for fact in facts if not fact.is_cost]
    costs = [fact for fact in facts if fact.is_cost]
    missing = [one for one in found if one.facts and one.cost > max(one.told, 0.0) / 2]
    rows = {
        "choices": f"{len(found):,}",
        "of these clear (a difference of 2% or more)": f"{len(clear):,}",
        "clear ones without a reason (“2 sailors” counts as explained)": str(
            sum(not is_explained(one) for one in clear)
        ),
        TRUE: _part([fact.off <= WITHIN for fact in facts]),
        DECISIVE: _part([fact.rank < LARGEST for fact in reasons]),
        "reasons that speak for the move": _part([fact.share > 0 for fact in reasons]),
        "costs that speak against it": _part([fact.share < 0 for fact in costs]),
        "choices with facts where “Why?” leaves out a cost larger than half of what the reasons"
        " shown are worth together": f"{len(missing)} of {sum(bool(one.facts) for one in found):,}",
    }
    yield "| what | how many |"
    yield "|---|---|"
    yield from (f"| {name} | {value} |" for name, value in rows.items())
    yield ""
    yield OFF
    for one in found:
        for fact in one.facts:
            if fact.off > WITHIN:
                yield from _wrong(one, fact)


def summary(table: Sequence[str]) -> tuple[str, str, str]:
    """The sentence that the page begins with, of the lines of the table."""
    true, decisive = (
        line[line.index("(") + 1 : line.index(")")]
        for name in (TRUE, DECISIVE)
        for line in table
        if line.startswith(f"| {name} |")
    )
    return (
        f"Of the facts that “Why?” gives, {true} have chances within 2 percentage points of the",
        f"true ones; of its reasons, {decisive} are among the two facts that speak most for the",
        "best move, shown or not.",
    )


def _wrong(finding: Finding, fact: Fact) -> Iterator[str]:
    """A fact that is not true, and where it is told."""
    true = " | ".join(f"{100 * chance:.1f}%" for chance in fact.true) or "no such card"
    yield ""
    yield f"**“{fact.said}” → {true}**"
    yield ""
    yield "```text"
    yield from wrap(finding.position, 100, break_long_words=False, break_on_hyphens=False)
    yield ""
    yield finding.said
    yield "```"


def _part(said: Sequence[bool]) -> str:
    return f"{sum(said):,} of {len(said):,} ({100 * sum(said) / max(len(said), 1):.1f}%)"


def write(count: int, path: str | None = None) -> None:
    """Judge so many choices, of games of each level, and write the page."""
    tasks = [(LEVELS[n % len(LEVELS)].id, f"reasons {n}") for n in range(-(-count // PER_GAME))]
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        found = [finding for some in pool.imap(_examine, tasks) for finding in some][:count]
    table = [*lines(found)]
    text = [
        *summary(table),
        "",
        "Choices of every kind and round, from games of each level against itself. A program",
        "reads what “Why?” shows, word for word. “Why?” gives *facts*: how likely it is, after the",
        "best move and after the next best, that somebody gets a card, starts the next round or",
        "plays a trick card (“40% | 92%”). Each is a *reason* for the best move or, where it",
        "speaks against it (marked “Downside” here), a *cost*.",
        "A second solver (`bench/second_solver.py`) gives the true chances, and a regression over",
        "all ends of the round (`bench/attribution.py`) how much of the difference each fact is",
        "worth.",
        "",
        *table,
    ]
    command = f"REASONS={count} make bench-teacher"
    purpose = "Whether what “Why?” says is true, and whether it says what decides."
    write_page(Path(path or DOCS), "Whether the teacher’s reasons are true", purpose, command, text)


def _examine(task: tuple[str, str]) -> list[Finding]:
    """Judge some choices of a game, spread over it."""
    level, seed = task
    states = [state for state, _ in decisions(level, seed) if state.direction or state.roll]
    picked = np.random.default_rng(len(states)).permutation(len(states))[:PER_GAME]
    return [examine(states[k]) for k in sorted(picked)]
