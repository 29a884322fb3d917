"""A branch as it is played: what it leaves, how it goes on, which of its positions is shown."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from shanghaien.branches import Branch, begin, draws_cards, line
from shanghaien.formats.branch import write_branch
from shanghaien.formats.limits import MAX_NAME
from shanghaien.game import Game
from shanghaien.moves import Event, format_event
from shanghaien.names import as_name as name_of
from shanghaien.state import Player
from web.kernel.saved_state import KeptBranch
from web.kernel.screen import Screen, Told
from web.kernel.table_state import Ticket


@dataclass(frozen=True, slots=True)
class Trial:
    """A branch of a game that is being played. Nothing here can change the game."""

    trunk: Game
    """The game that it leaves."""
    turn: int
    """After how many events."""
    game: Game
    """The branch: it begins with that position, and may go on beyond the one that is shown."""
    is_dealt: bool
    """Whether the cards of later rounds were drawn for it."""
    before: Screen
    """The screen from which it was begun."""
    below: Player
    """Who sits at the lower edge, as there."""
    at: int = 0
    """The position that is shown: after how many of its events."""
    number: int = 0
    """Which question to the teacher and to chance is about it."""
    name: str = ""
    """What was typed as its name; empty for the one that the page gives."""
    kept: KeptBranch | None = None
    """As it was kept last; None if it was not."""
    kept_events: tuple[Event, ...] = ()
    """Its events then."""
    is_fresh: bool = False
    """Whether it was just opened."""
    is_taught: bool = False
    """Whether the teacher is asked about each position."""

    @property
    def position(self) -> Game:
        """The branch as far as it is shown."""
        return self.game.at(self.at)

    @property
    def is_kept(self) -> bool:
        """Whether it is as it was kept last."""
        is_same = self.kept_events == self.game.events
        return self.kept is not None and self.kept.name == as_name(self.name) and is_same

    @property
    def ticket(self) -> Ticket:
        """Names the position: no game on the table has a number below 0."""
        return Ticket(-self.number, 0)

    @property
    def branch(self) -> Branch:
        """The whole branch, to be shared or stored."""
        return Branch(self.turn, self.game.events, as_name(self.name), self.is_dealt)

    @property
    def trunk_move(self) -> str | None:
        """The event that came in the game, while the first position is shown."""
        events = self.trunk.events[self.turn : self.turn + 1]
        return None if self.at or not events else format_event(events[0])

    def then(self, event: Event) -> "Trial":
        """Play an event in place of what came after the position that is shown.

        Raises IllegalMove.
        """
        if self.game.events[self.at : self.at + 1] == (event,):
            return replace(self, at=self.at + 1)  # what comes after it is still there
        return replace(self, game=self.position.play(event), at=self.at + 1)

    def to(self, at: int) -> "Trial":
        """Go to another position, or to the nearest one if it is out of bounds."""
        return replace(self, at=max(0, min(at, self.game.turn)))


def as_name(typed: str) -> str:
    """What was typed, as the name of a branch (`is_branch_name`); empty if nothing is left."""
    return name_of("".join(c for c in typed if c not in "[{")[:MAX_NAME])


def trial(game: Game, turn: int, before: Screen, below: Player) -> Trial:
    """Start a branch of a game at a turn."""
    is_dealt = draws_cards(game)
    return Trial(game, turn, begin(game, turn, is_dealt=is_dealt), is_dealt, before, below)


def opened(game: Game, branch: Branch, before: Screen, below: Player) -> Trial:
    """Open an existing branch at its end."""
    found = line(game, branch)
    now = Trial(game, branch.turn, found, branch.is_dealt, before, below, found.turn)
    return replace(now, name=branch.name)


@dataclass(frozen=True, slots=True)
class Exploring(Screen):
    """A branch of a game, of which one person plays both sides, and chance."""

    view: ClassVar[str] = "web.whatif.view:screen"
    restored: ClassVar[str] = "web.whatif.update:restored"
    played: ClassVar[str] = "web.whatif.update:played"
    rolled: ClassVar[str] = "web.whatif.update:rolled"
    undo: ClassVar[str] = "whatif-back"
    closing: ClassVar[tuple[str, ...]] = ("[data-do=whatif-close]",)
    focus: ClassVar[tuple[str, ...]] = ("#whatif-title.fresh",)
    is_still: ClassVar[bool] = True

    trial: Trial

    @property
    def game(self) -> Game:
        """The position that is shown."""
        return self.trial.position

    @property
    def below(self) -> Player:
        """As where it was begun."""
        return self.trial.below

    @property
    def is_sent(self) -> bool:
        """Whether it was begun in a game that was."""
        return self.trial.before.is_sent

    @property
    def asked(self) -> Ticket:
        """The position that is shown."""
        return self.trial.ticket

    @property
    def shared(self) -> Game | None:
        """The game that it leaves, if a link can tell it."""
        # A link tells a game by its deal: one that begins with a position has none.
        return self.trial.trunk if self.trial.trunk.is_from_deal else None

    @property
    def opened_from(self) -> Screen:
        """The screen from which it was begun."""
        return self.trial.before

    def draft(self, _: Told, /) -> object:
        """The branch, which of its positions is shown, what was typed, and as what it is kept."""
        now, kept = self.trial, self.trial.kept
        written = write_branch(now.trunk, now.branch)
        was = None if kept is None else (kept.turn, kept.name, kept.letters)
        return now.turn, written, now.name, now.at, now.is_taught, was

    @property
    def branch(self) -> Branch:
        """The branch, which goes with it."""
        return self.trial.branch

    def named(self, name: Callable[[Game], Game], /) -> "Exploring":
        """The screen with its players' names in the language of the page."""
        now = self.trial
        trunk = name(now.trunk)
        # Of the branch’s own seats only the names change.
        seats = tuple(
            replace(seat, name=other.name)
            for seat, other in zip(now.game.seats, trunk.seats, strict=True)
        )
        game = replace(now.game, seats=(seats[0], seats[1]))
        return Exploring(replace(now, trunk=trunk, game=game, before=now.before.named(name)))
