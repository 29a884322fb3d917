"""What the teacher knows, and the reading of what the worker says: nothing of it is trusted."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any

from shanghaien.ai.review import Cause, Change, Option, Review
from shanghaien.game import Game
from shanghaien.moves import Move, Rolled, Shanghai, format_event
from shanghaien.rules import legal_moves, outcome
from shanghaien.state import Phase, Player, State
from web.game.state import Ticket
from web.games.state import Sums
from web.replay.state import Replay

Answer = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Chances:
    """Who wins how probably in a position."""

    ticket: Ticket
    win: float
    """Player A's probability to win; a draw counts ½."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The legal moves of a position, the best first."""

    ticket: Ticket
    options: tuple[Option, ...]

    def find(self, move: str) -> Option | None:
        """The option of a move's text."""
        return next((o for o in self.options if format_event(o.move) == move), None)


@dataclass(frozen=True, slots=True)
class Caution:
    """A move that was chosen and waits: it gives away too much to be played unasked."""

    ticket: Ticket
    move: str
    loss: float


@dataclass(frozen=True, slots=True)
class Reviewing:
    """The review of a game as far as it is known."""

    game: Game
    found: Review | None = None
    steps: int = 0
    """How many steps have come."""
    is_done: bool = False
    has_failed: bool = False


@dataclass(frozen=True, slots=True)
class Retry:
    """Own mistakes of a game, to be decided anew."""

    game: Game
    player: Player
    turns: tuple[int, ...]
    """The positions of the mistakes."""
    index: int = 0
    chosen: str | None = None
    """The move that was chosen now; None: still to be chosen."""
    number: int = 0
    """Which of all retries this is."""

    @property
    def turn(self) -> int:
        """The position that is shown."""
        return self.turns[self.index]

    @property
    def position(self) -> Game:
        """The game as it stood then."""
        return Replay(self.game, self.turn).position

    @property
    def ticket(self) -> Ticket:
        """Names the position: no game on the table has a number below 0."""
        return Ticket(-self.number, self.turn)


@dataclass(frozen=True, slots=True)
class Analysis:
    """What the teacher knows; what belongs to a position bears its ticket."""

    chances: Chances | None = None
    asking: Ticket | None = None
    """The position of which the options were asked for."""
    ranking: Ranking | None = None
    """What came of it; without options if there was no answer."""
    hinted: Ticket | None = None
    """The position for which a hint was wanted."""
    caution: Caution | None = None
    reviewing: Reviewing | None = None
    retry: Retry | None = None
    retried: int = 0
    """How many retries there were."""


def read_chances(answer: Answer) -> float | None:
    """A probability, or None."""
    return _number(answer.get("win"), 0.0, 1.0)


def read_options(answer: Answer, state: State) -> tuple[Option, ...] | None:
    """Every legal move of the position and no other, the best first; or None."""
    raw = answer.get("options")
    moves = {format_event(move): move for move in legal_moves(state)}
    if not isinstance(raw, list) or len(raw) != len(moves) or not moves:
        return None
    wins: dict[Move, float] = {}
    for pair in raw:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str):
            return None
        win = _number(pair[1], 0.0, 1.0)
        if win is None or pair[0] not in moves:
            return None
        wins[moves[pair[0]]] = win
    if len(wins) != len(moves):
        return None
    best = max(wins.values())
    return tuple(
        sorted((Option(m, win, best - win) for m, win in wins.items()), key=lambda o: o.loss)
    )


def read_review(answer: Answer, game: Game) -> tuple[Review, bool] | None:
    """A review of the game so far and whether it is the whole; None if it does not fit the game."""
    start, end = (_number(answer.get(key), 0.0, 1.0) for key in ("start", "end"))
    raw, is_done = answer.get("changes"), answer.get("done") is True
    if start is None or end is None or not isinstance(raw, list):
        return None
    wanted = _causes(game)
    if len(raw) > len(wanted) or (is_done and len(raw) != len(wanted)):
        return None
    changes = []
    for entry, (turn, cause) in zip(raw, wanted, strict=False):
        change = _read_change(entry, game, turn, cause)
        if change is None:
            return None
        changes.append(change)
    found = Review(start, end, tuple(changes))
    if abs(found.course()[-1][1] - end) > 1e-6:
        return None
    final = outcome(game.state)
    if is_done and final:
        result = {Player.A: 1.0, Player.B: 0.0, None: 0.5}[final.winner]
        if abs(result - end) > 1e-9:
            return None
    return found, is_done


def summed(review: Review, game: Game) -> Sums:
    """What a review came to."""
    choices, marks = [0, 0], [0, 0]
    for change in review.changes:
        if change.cause is Cause.CHOICE and len(legal_moves(game.states[change.turn])) > 1:
            choices[change.player] += 1
            marks[change.player] += bool(change.mark)
    skill = review.skill
    loss = (max(0.0, -skill[0]), max(0.0, -skill[1]))
    return Sums(review.luck, loss, (choices[0], choices[1]), (marks[0], marks[1]))


def _causes(game: Game) -> list[tuple[int, Cause]]:
    """What a whole review of the game must tell of: turn and cause, in this order."""
    found = []
    for turn, event in enumerate(game.events):
        found.append((turn, Cause.DICE if isinstance(event, Rolled) else Cause.CHOICE))
        if isinstance(event, Shanghai) and game.states[turn + 1].phase is not Phase.OVER:
            found.append((turn + 1, Cause.CARDS))
    return found


def _read_change(raw: object, game: Game, turn: int, cause: Cause) -> Change | None:
    if not isinstance(raw, list) or len(raw) != 4 or raw[:2] != [turn, cause.value]:
        return None
    gain = _number(raw[2], -1.0, 1.0)
    state = game.states[turn]
    best: Move | None = None
    if cause is Cause.CHOICE:
        best = next((m for m in legal_moves(state) if format_event(m) == raw[3]), None)
    if gain is None or (cause is Cause.CHOICE) != (best is not None):
        return None
    player = state.starter if cause is Cause.CARDS else state.to_move
    return Change(turn, state.round, cause, player, gain, best)


def _number(raw: object, low: float, high: float) -> float | None:
    """A number between two, give or take what computing with fractions costs; or None."""
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        return None
    if not isfinite(raw) or not low - 1e-9 <= raw <= high + 1e-9:
        return None
    return float(raw)
