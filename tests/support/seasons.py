"""Many games of somebody, never played: their entries as the page keeps them."""

from dataclasses import replace
from functools import cache
from random import Random

from shanghaien.learning.decisions import Decision, study
from shanghaien.learning.reference import usual
from shanghaien.learning.study import PAIRS, Kind, Study
from shanghaien.moves import Roll
from shanghaien.state import ROUNDS
from web.kernel.saved_state import Entry, Kept, ReviewSums

BEGIN, DAY = 1_780_000_000_000, 90_000_000
"""Milliseconds: the first game, and from one to the next."""
_OFTEN = {Kind.END: 4, Kind.STOP: 14, Kind.PLACE: 20, Kind.TRICK: 1, Kind.JOKER: 2}
"""Decisions of a game."""
_WINS = (0.2, 0.5, 0.8)
_usual = cache(usual)
"""Asked of few, again and again."""


def somebody(rng: Random, loss: float, weak: str = "", habit: str = "") -> Study:
    """How somebody decided whose choices lose so much: in one cell four times what is usual; or
    who always gives one of ANSWERS, to half of the questions wrongly."""
    kinds = [kind for kind, often in _OFTEN.items() for _ in range(often)]
    made = [_decision(rng, turn, kind, loss, weak) for turn, kind in enumerate(kinds)]
    return study([_habitual(rng, one, habit) for one in made] if habit else made)


def _habitual(rng: Random, made: Decision, habit: str) -> Decision:
    """In every fourth turn the question of the habit is asked."""
    if made.turn % 4:
        return made
    best = rng.choice(next(pair for pair in PAIRS if habit in pair))
    lost = made.loss if best == habit else min(1.0, made.loss + rng.uniform(0.02, 0.08))
    return replace(made, loss=lost, answers=((habit, best),))


def _decision(rng: Random, turn: int, kind: Kind, loss: float, weak: str) -> Decision:
    common = ("neighbour",) if rng.random() < 0.12 else ()
    made = Decision(
        turn, kind, (), turn % ROUNDS + 1, rng.choice(_WINS), 0.0, Roll(), aspects=common
    )
    lost = _usual(kind.value, loss).loss * rng.gammavariate(1.0, 1.0)
    for cell in made.cells:
        if cell != kind.value:
            lost *= _usual(cell, loss).loss / loss
        if cell == weak:
            lost *= 4.0
    return replace(made, loss=min(1.0, lost))


def season(
    games: int,
    *,
    level: str = "bosun",
    share: float = 0.5,
    weak: str = "",
    habit: str = "",
    known: int | None = None,
) -> tuple[Entry, ...]:
    """Anna's games against a level, the oldest first: every `share` of them won, and of the first
    `known` ones it is known how she decided."""
    rng, found = Random(games), []
    for i in range(games):
        decided = somebody(rng, 0.016, weak, habit) if known is None or i < known else None
        is_won = int((i + 1) * share) > int(i * share)
        luck = rng.gauss(0.02, 0.15)
        found.append(
            Entry(
                id=f"{level}-{i}",
                names=("Anna", level.title()),
                levels=(None, level),
                result=(30, 25) if is_won else (20, 28),
                turn=200,
                kept=Kept(
                    BEGIN + i * DAY,
                    BEGIN + i * DAY,
                    None
                    if decided is None
                    else ReviewSums((luck, -luck), (0.6, 0.1), (41, 40), (3, 0)),
                    study=None if decided is None else (decided, None),
                ),
            )
        )
    return tuple(found)
