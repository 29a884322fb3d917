"""The worker's protocol: questions and answers as JSON text, written and read in one place.

A question has an `id`, a `kind` and, if it is about a position, its `place`. The page trusts
nothing of an answer: the readers return None for what does not fit the question. A review's answer
is in review_protocol.py. See docs/guide/opponent.md.

A new question: its name in `QuestionKind` (web/kernel/asked_state.py), its text and its answer's
reader here; its work and its place in WORKS and URGENCY (server.py); the effect that asks it
(`AskTeacher`), and `arrived` (web/analysis/update.py), which takes the answer.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from shanghaien.ai.prospect import SIDES, Fork, Prospect
from shanghaien.ai.review import Option
from shanghaien.ai.view import write_view
from shanghaien.formats.record import write
from shanghaien.game import Game
from shanghaien.moves import Move, format_event
from shanghaien.rules import legal_moves
from shanghaien.state import NUMBERS, State
from web.kernel.asked_state import Answer, Body, QuestionKind, Stretch
from web.kernel.table_state import Ticket

PLACES = 4
"""Decimal places of what comes of a move."""
MOST_PLAYOUTS = 16
"""Play-outs in an answer."""
MOST_ORDERS = 720
"""Orders of six cards."""
LARGEST = 2.0
"""How much a play-out can differ: what is taken out for luck may be more than was to be won."""

PING: Body = {"kind": "ping"}
"""The question for a sign of life."""


class NoAnswer(Exception):
    """The worker does not answer, or says that it cannot."""


class Unable(NoAnswer):
    """The worker lives and says that it cannot answer."""


class Cancelled(NoAnswer):
    """A newer question made this one pointless."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question as the worker reads it."""

    number: int
    kind: str
    place: Any
    """Names the position; None for a question about none."""
    body: Body


def about(
    kind: QuestionKind,
    ticket: Ticket,
    state: State,
    level: str = "",
    stretch: Stretch | None = None,
) -> Body:
    """A question about a position."""
    place = [ticket.game_number, ticket.turn]
    more = {} if stretch is None else stretch.body()
    return {"kind": kind, "place": place, "level": level, "view": write_view(state), **more}


def about_game(game: Game, step: int, told: Sequence[int]) -> Body:
    """The question for a step of the review of a game; at the turns in `told`, the teacher helped
    with the choice."""
    return {"kind": "review", "record": write(game), "step": step, "told": [*told]}


def about_record(record: str, told: Sequence[int]) -> Body:
    """The question for some more of the study of a record; `told` as in a review's."""
    return {"kind": "study", "record": record, "told": [*told]}


def write_question(number: int, body: Body) -> str:
    """A question as text."""
    return json.dumps({"id": number, **body})


def read_question(text: str) -> Question:
    """The question of a text. Raises ValueError, KeyError or TypeError for anything else."""
    body = json.loads(text)
    return Question(int(body["id"]), str(body["kind"]), body.get("place"), body)


def read_stretch(body: Body) -> Stretch:
    """Which play-outs are asked for. Raises ValueError, KeyError or TypeError."""
    return Stretch(int(body["from"]), tuple(map(str, body["moves"])))


def read_number(text: str) -> Any:
    """The number of a question that is none otherwise; None without one."""
    try:
        return json.loads(text)["id"]
    # The last of JSON that is nested too deep.
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def write_answer(number: Any, answer: Answer) -> str:
    """An answer as text."""
    return json.dumps({"id": number, **answer})


def failed(error: Exception) -> Body:
    """The answer of a worker that cannot."""
    return {"error": f"{type(error).__name__}: {error}"}


CANCELLED: Body = {"cancelled": True}
"""The answer to a question that a newer one made pointless."""


def read_answer(text: object, number: int) -> Answer:
    """The answer to the question of this number. Raises NoAnswer or ValueError."""
    answer = json.loads(str(text))
    if not isinstance(answer, dict) or answer.get("id") != number:
        raise NoAnswer("an answer to another question")
    if answer.get("cancelled"):
        raise Cancelled
    if "error" in answer:
        raise Unable(str(answer["error"]))
    return answer


def write_options(options: tuple[Option, ...], *, is_whole: bool) -> Body:
    """The answer to "options"; whether the round was searched whole."""
    return {"options": [_option(option) for option in options], "whole": is_whole}


def _option(option: Option) -> list[Any]:
    found = [format_event(option.move), option.win]
    return found if option.prospect is None else [*found, write_prospect(option.prospect)]


def write_prospect(found: Prospect) -> list[Any]:
    """A prospect, rounded to what a sentence tells and a comparison needs."""
    forks = (*found.cards, found.start, *found.tricks)
    return [
        [[round(n, PLACES) for n in row] for row in (fork.chances, fork.wins, (fork.weight,))]
        for fork in forks
    ]


def write_chances(win: float, *, is_whole: bool) -> Body:
    """The answer to "chances": a probability, and whether the round was searched whole."""
    return {"win": win, "whole": is_whole}


def read_chances(answer: Answer) -> tuple[float, bool] | None:
    """A probability, and whether the round was searched whole; or None."""
    win = number(answer.get("win"), 0.0, 1.0)
    return None if win is None else (win, is_whole(answer))


def is_whole(answer: Answer) -> bool:
    """Whether an answer comes of rounds that were searched whole."""
    return answer.get("whole") is True


def write_playouts(stretch: Stretch, found: Sequence[float]) -> Body:
    """The answer to "refine" and "rollout"."""
    return {**stretch.body(), "playouts": [*found]}


def read_playouts(answer: Answer, stretch: Stretch) -> tuple[float, ...] | None:
    """The play-outs of a stretch: by how much each differs; or None."""
    raw = answer.get("playouts")
    asked = stretch.body()
    if not isinstance(raw, list) or not 0 < len(raw) <= MOST_PLAYOUTS:
        return None
    if any(answer.get(name) != value for name, value in asked.items()):
        return None
    found = tuple(number(one, -LARGEST, LARGEST) for one in raw)
    return None if None in found else tuple(one for one in found if one is not None)


def read_ends(answer: Answer) -> int:
    """How many play-outs of a position are all that there are; 0 where that is not said."""
    raw = answer.get("ends")
    return raw if type(raw) is int and 0 < raw <= MOST_ORDERS else 0


def read_options(answer: Answer, state: State) -> tuple[Option, ...] | None:
    """Every legal move of the position and no other, the best first; or None."""
    raw = answer.get("options")
    moves = {format_event(move): move for move in legal_moves(state)}
    if not isinstance(raw, list) or len(raw) != len(moves) or not moves:
        return None
    wins: dict[Move, float] = {}
    prospects: dict[Move, Prospect | None] = {}
    for row in raw:
        if not isinstance(row, list) or len(row) not in {2, 3} or not isinstance(row[0], str):
            return None
        win = number(row[1], 0.0, 1.0)
        if win is None or row[0] not in moves:
            return None
        move = moves[row[0]]
        wins[move], prospects[move] = win, read_prospect(row[2]) if len(row) > 2 else None
    if len(wins) != len(moves):  # a move came twice
        return None
    best = max(wins.values())
    options = (Option(move, win, best - win, prospects[move]) for move, win in wins.items())
    return tuple(sorted(options, key=lambda option: option.loss))


def read_prospect(raw: Any) -> Prospect | None:
    """What comes of a move; None for anything else: a hint can do without."""
    try:
        *cards, start, one, two = [_fork(fork) for fork in raw]
    except (TypeError, ValueError):
        return None
    ways = [len(fork.chances) for fork in (*cards, start, one, two)]
    if ways != [SIDES] * len(NUMBERS) + [2] * 3:
        return None
    return Prospect(tuple(cards), start, (one, two))


def _fork(raw: Any) -> Fork:
    """One of its forks. Raises TypeError or ValueError for anything else."""
    chances, wins, (weight,) = (tuple(_part(one) for one in row) for row in raw)
    if len(chances) != len(wins):
        raise ValueError("a chance to win is missing")
    return Fork(chances, wins, weight)


def _part(raw: object) -> float:
    found = number(raw, 0.0, 1.0)
    if found is None:
        raise ValueError("not a part of the whole")
    return found


def number(raw: object, low: float, high: float) -> float | None:
    """A number between two, give or take what computing with fractions costs; or None."""
    if isinstance(raw, bool) or not isinstance(raw, int | float):  # True is an int, too
        return None
    if not low - 1e-9 <= raw <= high + 1e-9:
        return None
    return float(raw)
