"""A game that is looked at, position by position."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar

from shanghaien.game import Game
from shanghaien.learning.study import Mistake
from shanghaien.moves import Roll
from shanghaien.state import Phase
from web.analysis.state import ReviewRoom
from web.kernel.screen import Screen, Told


class Origin(Enum):
    """Where a replayed game comes from."""

    TABLE = "the game on the table"
    REVIEW = "its review"
    KEPT = "a finished game of the history"
    SENT = "a link"


@dataclass(frozen=True, slots=True)
class Replay:
    """A game and the position of it that is shown. Nothing here can change the game."""

    game: Game
    turn: int
    """The number of events before the position, 0 to `game.turn`."""
    origin: Origin = Origin.TABLE
    mistake: Mistake | None = None
    """The person's own that it was opened for: back leads to the list of these."""

    @property
    def is_news(self) -> bool:
        """Whether the end of a running game that was sent is shown: nobody knows how it goes on."""
        is_last = self.turn == self.game.turn
        return self.origin is Origin.SENT and is_last and not self.game.is_over

    @property
    def can_play_on(self) -> bool:
        """Whether a game can begin here: the cards to come are known, as of one by link they are
        when it was played to its end."""
        is_known = self.game.chance.knows_cards or self.game.state.phase is Phase.OVER
        return is_known and self.position.state.phase is not Phase.OVER

    @property
    def position(self) -> Game:
        """The game as it stood then."""
        return self.game.at(self.turn)

    def to(self, turn: int) -> "Replay":
        """The same game at another position; one that is out of bounds is the nearest."""
        return replace(self, turn=max(0, min(turn, self.game.turn)))

    def on(self) -> "Replay":
        """Go to the next position that has something to see: dice in the air are skipped."""
        return self._seek(1)

    def back(self) -> "Replay":
        """Go to the position before."""
        return self._seek(-1)

    def _seek(self, by: int) -> "Replay":
        turn = self.turn + by
        while 0 < turn < self.game.turn and self.game.states[turn].phase is Phase.ROLLING:
            turn += by
        return self.to(turn)

    def previous_round(self) -> "Replay":
        """Go to the start of this round or, if it is there, of the one before."""
        starts = self.game.round_starts
        return self.to(max((turn for turn in starts if turn < self.turn), default=0))

    def next_round(self) -> "Replay":
        """Go to the start of the next round, or to the end."""
        starts = self.game.round_starts
        return self.to(min((turn for turn in starts if turn > self.turn), default=self.game.turn))


def listed_turn(game: Game, turn: int) -> int:
    """The turn of the last event before a position that is told in a list; 0 for none."""
    # Lists leave these out.
    while turn and isinstance(game.events[turn - 1], Roll):
        turn -= 1
    return turn


def can_branch(game: Game, turn: int) -> bool:
    """Whether a branch can leave a game here.

    Not one that two people play by link: what they do not know yet is theirs. Nor where nothing is
    to come, or where it was ended before the cards of the round were dealt.
    """
    is_open = game.chance.knows_cards or game.is_over
    here = game.at(turn)
    is_dealt = game.chance.knows_cards or turn < game.turn or here.last_round() is None
    return is_open and is_dealt and here.state.phase is not Phase.OVER


@dataclass(frozen=True, slots=True)
class Replaying(Screen):
    """A game watched position by position; the one on the table, if any, waits or goes on."""

    view: ClassVar[str] = "web.replay.view:screen"
    restored: ClassVar[str] = "web.replay.update:restored"
    closing: ClassVar[tuple[str, ...]] = (
        # Of the bar alone: a panel over it may have such a control, too.
        ".is-replay > .bar [data-do=replay-close]",
        ".is-replay > .bar [data-do=leave]",
    )
    focus: ClassVar[tuple[str, ...]] = ("#replay-title",)
    keys: ClassVar[Mapping[str, str]] = {
        "ArrowLeft": "replay-back",
        "ArrowRight": "replay-on",
        "Home": "replay-first",
        "End": "replay-last",
        "PageUp": "replay-round-back",
        "PageDown": "replay-round-on",
    }
    is_still: ClassVar[bool] = True

    replay: Replay

    @property
    def game(self) -> Game:
        """The position that is watched."""
        return self.replay.position

    def draft(self, told: Told, /) -> object:
        """The game and its position, where it comes from, for which mistake it was opened."""
        now = self.replay
        slip = now.mistake
        mistake = None if slip is None else (slip.turn, slip.loss, slip.kind.value, slip.theme)
        # The review brings its game back to the table.
        text = "" if self.opened_from else told(now.game)
        return text, now.turn, now.origin.name, mistake

    @property
    def opened_from(self) -> Screen | None:
        """The review, if it was opened there."""
        is_reviewed = self.replay.origin is Origin.REVIEW
        return ReviewRoom(self.replay.game) if is_reviewed else None

    @property
    def is_sent(self) -> bool:
        """Whether a link was opened."""
        return self.replay.origin is Origin.SENT

    @property
    def shared(self) -> Game:
        """The game that is watched."""
        return self.replay.game

    @property
    def to_analyze(self) -> Game | None:
        """The position, where the cards to come are known."""
        return self.replay.position if self.replay.can_play_on else None

    def named(self, name: Callable[[Game], Game], /) -> "Replaying":
        """The screen with its players' names in the language of the page."""
        return Replaying(replace(self.replay, game=name(self.replay.game)))
