"""The full analysis of a position."""

import sys
from collections.abc import Iterator
from math import ceil, floor

from shanghaien.ai import rank
from shanghaien.ai.choose import engines
from shanghaien.ai.lead import CLEAR, LEAST, Lead
from shanghaien.ai.review import is_about_equal
from shanghaien.ai.rollout import Playouts
from shanghaien.ai.strengths import Sight
from shanghaien.cli.review import NAMES, hang, percent, value_lines
from shanghaien.cli.screen import as_shown, columns, say
from shanghaien.cli.table import table
from shanghaien.cli.text import option, round_lines
from shanghaien.rules import can_shanghai, outcome
from shanghaien.state import ROUNDS, State

ERROR = (
    f"± is one standard error: from {LEAST} play-outs on, the true lead is within it about 68% of "
    f"the time, and a lead of more than {CLEAR:g} standard errors is clear."
)
"""What stands behind a lead, as `Lead.error` and `Lead.is_clear` have it."""
CARD = 5
"""The column where the rest of a card's line begins."""
MOVE = 5
"""The same of one of the two moves that are played out."""
VERDICT = 27
"""The same of a lead."""


def analyse(state: State, rollouts: int) -> None:
    """Print all about a position, then its two best moves played out so often, if at all."""
    for line in analyse_lines(state):
        say(line, CARD if line.startswith("  Card ") else hang(line))
    if rollouts:
        print()
        for line in rollout_lines(state, rollouts):
            say(line, _hang(line))
            sys.stdout.flush()


def analyse_lines(state: State) -> Iterator[str]:
    """The table, all moves by their chances, and what shanghaiing now would do; or the scoring."""
    if outcome(state) is not None:  # there is no row any more, nor anybody to move
        yield from value_lines(state)
        return
    yield from table(state, NAMES, state.to_move, columns())
    yield ""
    yield from value_lines(state)
    if can_shanghai(state):
        yield ""
        yield f"If {NAMES[state.to_move]} shanghais now:"
        for line in round_lines(state, NAMES):
            yield f"  {line}"


def rollout_lines(state: State, times: int) -> Iterator[str]:
    """How much better the best move is than the next one, played on; each time it is twice as sure.

    It ends sooner once one of the two is clearly better.
    """
    ranked = rank(state)
    if len(ranked) < 2:
        yield "There are fewer than two moves to compare."
        return
    one, two = (found.move for found in ranked[:2])
    yield "Comparing by playing out:"
    for number, move in enumerate((one, two), 1):
        yield f"  {number}. {option(state, move, NAMES[state.to_move])}"
    if times > 1:
        yield ERROR
    yield _columns("times", "move 1 ahead by", "verdict")
    steps = Playouts(engines()[Sight.GAME]).lead_steps(state, one, two)
    look = LEAST
    for lead in filter(None, steps):
        n = len(lead.gains)
        if n not in {look, times}:
            continue
        # Few looks: each one more is another chance to take luck for a difference.
        look *= 2
        is_last = lead.is_clear or n == times
        yield _columns(f"{n:,}", _gain(lead), _verdict(state, lead, is_last=is_last))
        if is_last:
            return


def _hang(line: str) -> int:
    if not line.startswith("  "):
        return 0
    return MOVE if line.startswith(("  1. ", "  2. ")) else VERDICT


def _gain(lead: Lead) -> str:
    """How far move 1 is ahead, and how sure that is: of one play-out, nobody knows."""
    # Rounded to where the verdict is, or what is not clear could read as if it were.
    whole = floor if lead.is_clear else ceil
    error = whole(round(1000 * lead.error, 6)) / 10
    return f"{percent(lead.mean)} ± {error:.1f}%" if len(lead.gains) > 1 else percent(lead.mean)


def _verdict(state: State, lead: Lead, *, is_last: bool) -> str:
    """Which move is better, as far as that is clear."""
    if len(lead.gains) < LEAST:
        return "too few to tell"
    # What is clear and still reads as “0.0%” would name a better move where there is none.
    if lead.is_clear and percent(lead.mean) != percent(0.0):
        if is_about_equal(abs(lead.mean)):
            return "the difference hardly matters"
        if lead.mean > 0:
            return "move 1 is clearly better"
        # In the last round the table is exact, so that it was chance.
        off = "" if state.round == ROUNDS else " (the table is off here)"
        return f"move 2 is clearly better{off}"
    return "no clear difference" if is_last else "not clear yet"


def _columns(number: str, gain: str, verdict: str) -> str:
    return f"{number:>8}  {as_shown(gain):>15}  {verdict}".rstrip()
