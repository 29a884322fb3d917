"""What the teacher knows: chances, the ranking of moves, the review, mistakes to retry."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from shanghaien.ai.certainty import Estimate
from shanghaien.ai.lead import Lead
from shanghaien.ai.review import Option, Review
from shanghaien.game import Game
from shanghaien.moves import Move, format_event
from shanghaien.state import Player, State
from web.kernel.asked_state import Stretch
from web.kernel.screen import Screen, Told
from web.kernel.table_state import Ticket

Answer = Mapping[str, Any]

MOST_PAIRS = 200
"""Pairs of play-outs of a rollout at most."""
MOST_ROLLOUTS = 32
"""Rollouts that are kept."""


def has_review(game: Game | None) -> bool:
    """Whether there is something to say of a game: it is over, and something has happened."""
    return game is not None and game.is_over and bool(game.events)


@dataclass(frozen=True, slots=True)
class Chances:
    """Who wins how probably in a position."""

    ticket: Ticket
    win: float
    """Player A's probability to win; a draw counts ½."""
    is_whole: bool = False
    """Whether every use of every trick in the round was searched."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The legal moves of a position, the best first."""

    ticket: Ticket
    options: tuple[Option, ...]
    is_whole: bool = False
    """Whether every use of every trick in the round was searched."""

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
class Refining:
    """A position whose value becomes surer by play-outs."""

    ticket: Ticket
    state: State
    win: float
    """The chance by the value alone, of either player."""
    estimate: Estimate
    has_failed: bool = False

    @property
    def stretch(self) -> Stretch:
        """The play-outs that are asked for next."""
        return Stretch(self.estimate.playouts)


@dataclass(frozen=True, slots=True)
class Rollout:
    """Two moves of a position, played on with the same dice as often as was done so far."""

    state: State
    first: Move
    second: Move
    lead: Lead = Lead()  # noqa: RUF009 - it is frozen

    def is_of(self, state: State, first: Move, second: Move) -> bool:
        """Whether it is that of two moves of a position."""
        return (self.state, self.first, self.second) == (state, first, second)

    @property
    def is_done(self) -> bool:
        """Whether it is played on no more."""
        return len(self.lead.gains) >= MOST_PAIRS

    @property
    def stretch(self) -> Stretch:
        """The play-outs that are asked for next."""
        moves = format_event(self.first), format_event(self.second)
        return Stretch(len(self.lead.gains), moves)


@dataclass(frozen=True, slots=True)
class Rolling:
    """The rollout that goes on now, for as long as the page shows what it showed at its start."""

    rollout: Rollout
    ticket: Ticket
    """Names the position to the worker."""
    sight: tuple[Screen, str | None, Ticket, bool]
    """What the page shows: the screen, the panel over it, the position on the table, whether why
    is told."""
    has_failed: bool = False


@dataclass(frozen=True, slots=True)
class Reviewing:
    """The review of a game as far as it is known."""

    game: Game
    found: Review | None = None
    is_whole: bool = False
    """Whether it has the whole game, though marks may still be looked at more closely."""
    is_rough: bool = False
    """Whether its chances come of rounds in which not every use of every trick was searched."""
    steps: int = 0
    """How many steps have come."""
    is_done: bool = False
    has_failed: bool = False
    solved: frozenset[int] = frozenset()
    """The positions of the mistakes that were decided rightly since."""


@dataclass(frozen=True, slots=True)
class Retry:
    """Own mistakes of a game, to be decided anew."""

    game: Game
    player: Player
    turns: tuple[int, ...]
    """The positions of the mistakes."""
    losses: tuple[float, ...] = ()
    """What the review says that each of them lost."""
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
        return self.game.at(self.turn)

    @property
    def reviewed(self) -> float:
        """What the review says that the move made in the game lost; 0 where it is not known."""
        return self.losses[self.index] if self.losses else 0.0

    def ranked(self, ranking: Ranking | None) -> tuple[Option, ...]:
        """The options of a hint for the position, the best first; empty if it is for another one.

        Of the move made in the game the review has the last word: it has looked more closely, and
        a hint may think otherwise.
        """
        if ranking is None or ranking.ticket != self.ticket:
            return ()
        if not self.reviewed:
            return ranking.options
        made = self.game.events[self.turn]
        best = max((one.win for one in ranking.options if one.move != made), default=0.0)
        found = [
            replace(one, win=max(0.0, best - self.reviewed), loss=self.reviewed)
            if one.move == made
            else replace(one, loss=best - one.win)
            for one in ranking.options
        ]
        return tuple(sorted(found, key=lambda one: one.loss))

    @property
    def ticket(self) -> Ticket:
        """Names the position: no game on the table has a number below 0."""
        return Ticket(-self.number, self.turn)


@dataclass(frozen=True, slots=True)
class ReviewRoom(Screen):
    """The review of the game on the table, which is over."""

    view: ClassVar[str] = "web.analysis.review_view:screen"
    restored: ClassVar[str] = "web.analysis.review_update:restored"
    closing: ClassVar[tuple[str, ...]] = ("[data-do=review-close]",)
    focus: ClassVar[tuple[str, ...]] = ("#review-title",)
    is_at_table: ClassVar[bool] = True

    reviewed: Game

    @property
    def game(self) -> Game:
        """The whole game."""
        return self.reviewed

    @property
    def shared(self) -> Game:
        """The whole game."""
        return self.reviewed

    def draft(self, told: Told, /) -> object:
        """The game."""
        return told(self.reviewed)

    def named(self, name: Callable[[Game], Game], /) -> Self:
        """The screen with its players' names in the language of the page."""
        return replace(self, reviewed=name(self.reviewed))


@dataclass(frozen=True, slots=True)
class Retrying(Screen):
    """A mistake of the reviewed game, decided anew."""

    view: ClassVar[str] = "web.analysis.retry_view:screen"
    played: ClassVar[str] = "web.analysis.retry_update:retried"
    restored: ClassVar[str] = "web.analysis.retry_update:restored"
    closing: ClassVar[tuple[str, ...]] = ("[data-do=retry-end]",)
    focus: ClassVar[tuple[str, ...]] = ("#retry-title.fresh",)
    is_at_table: ClassVar[bool] = True

    retry: Retry

    @property
    def game(self) -> Game:
        """The game as it stood at the mistake."""
        return self.retry.position

    @property
    def is_asking(self) -> bool:
        """Until it is decided."""
        return self.retry.chosen is None

    @property
    def asked(self) -> Ticket:
        """The position of the mistake."""
        return self.retry.ticket

    @property
    def opened_from(self) -> Screen | None:
        """The review of the game."""
        return ReviewRoom(self.retry.game)

    def draft(self, told: Told, /) -> object:
        """The game, whose mistakes are decided, which of them is, and how it was."""
        now = self.retry
        # The review brings its game back to the table.
        return (
            "" if self.opened_from else told(now.game),
            now.player.name,
            now.turns,
            now.losses,
            now.index,
            now.chosen,
        )

    def named(self, name: Callable[[Game], Game], /) -> Self:
        """The screen with its players' names in the language of the page."""
        return replace(self, retry=replace(self.retry, game=name(self.retry.game)))


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
    told: frozenset[Ticket] = frozenset()
    """The positions in which there was a hint or a warning, since the page was opened."""
    caution: Caution | None = None
    refining: Refining | None = None
    rolling: Rolling | None = None
    rollouts: tuple[Rollout, ...] = ()
    """Those that were begun, the latest first."""
    reviewing: Reviewing | None = None
    retried: int = 0
    """How many retries there were."""

    @property
    def is_speaking(self) -> bool:
        """Whether there was something to say at the table, in this position or an earlier one."""
        return self.hinted is not None or self.caution is not None

    def cleared(self) -> "Analysis":
        """What is known once another game is on the table: nothing but how to count."""
        # Or the worker’s late answer to an old retry would fit a new one.
        return Analysis(retried=self.retried)

    def estimate(self, ticket: Ticket) -> Estimate | None:
        """What play-outs say of a position; None where none were asked for."""
        now = self.refining
        return now.estimate if now is not None and now.ticket == ticket else None

    def is_refining(self, ticket: Ticket) -> bool:
        """Whether more play-outs of a position are on their way."""
        now = self.refining
        if now is None or now.ticket != ticket or now.has_failed:
            return False
        return not now.estimate.is_enough

    def win(self, known: Chances) -> float:
        """Player A's probability to win, as play-outs have corrected it."""
        estimate = self.estimate(known.ticket)
        return known.win if estimate is None else estimate.corrected(known.win)

    def rollout(self, state: State, first: Move, second: Move) -> Rollout | None:
        """The rollout of two moves of a position, if it was begun."""
        return next((one for one in self.rollouts if one.is_of(state, first, second)), None)
