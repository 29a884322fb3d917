"""What the page can show: a screen says itself what it shows, waits for and lets happen.

A new one: a class in the feature's `state.py`, its name in `screens` of `feature.py`, a command
that shows it (`on_screen`, web/kernel/model.py), what draws it in the `view.py`; its `draft` and,
in the `update.py`, what reads that back (`restored`); a look at it in tests/support/screens.py.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from shanghaien.game import Game
from shanghaien.state import Player
from web.kernel.sharing_state import Scene
from web.kernel.table_state import Ticket

if TYPE_CHECKING:  # few visits have a branch
    from shanghaien.branches import Branch

Told = Callable[[Game], str]


@dataclass(frozen=True, slots=True)
class Screen:
    """What the page shows. A feature's own one is derived from this in its `state.py`, and named in
    its `feature.py`.

    Targets are those of web/kernel/feature.py.
    """

    view: ClassVar[str] = ""
    """What draws it: a function of the App and the screen that returns the App as it is seen, with
    the screen's game, and the element. The two below are drawn and played by the shell."""
    played: ClassVar[str] = ""
    """What takes a move that is chosen on it: a function of the App and the move's text. Without
    one no move can be made."""
    ranked: ClassVar[str] = ""
    """What hears that the teacher has ranked the moves of its game: a function of the App."""
    heard: ClassVar[str] = ""
    """What takes over progress of another tab: a function of the App, which it returns."""
    rolled: ClassVar[str] = ""
    """What takes dice that were entered on it, or that fell for the position it asks about: a
    function of the App and the roll. Without one they are for the game on the table."""
    restored: ClassVar[str] = ""
    """What reads it back: a function of the App, on the screen from which it was opened, of its
    draft and of the text of the file that it `needs`. It may raise anything where the draft is
    none. Without one the screen is gone after a reload."""
    needs: ClassVar[str] = ""
    """The file of the site whose text its draft is read with."""
    undo: ClassVar[str] = "undo"
    """The command that takes back."""
    closing: ClassVar[tuple[str, ...]] = ()
    """Selectors of the controls that leave it: the browser's Back presses the first that is there.
    A screen that has one was opened from another, at a place to which one comes back."""
    focus: ClassVar[tuple[str, ...]] = ()
    """Selectors of what takes the focus when the control that had it is gone, best first."""
    keys: ClassVar[Mapping[str, str]] = {}
    """Commands by the browser's names of keys that are no characters."""
    is_way_out: ClassVar[bool] = False
    """Whether a screen that was asked for here may replace it on arrival, since nothing is lost."""
    is_at_table: ClassVar[bool] = False
    """Whether what can be done with the game on the table can be done from here."""
    is_still: ClassVar[bool] = False
    """Whether one jumps about in a game here: no card moves, and the table turns to nobody."""
    is_explaining: ClassVar[bool] = False
    """Whether it explains what happens: no help of the teacher is there, and no card explains
    itself."""

    @property
    def game(self) -> Game | None:
        """The game as it stands here; None where that is the one on the table, or none."""
        return None

    @property
    def below(self) -> Player:
        """Who sits at the lower edge where the table turns to nobody."""
        return Player.A

    @property
    def is_asking(self) -> bool:
        """Whether it waits for a move, if somebody is to move: where one can be made."""
        return bool(self.played)

    @property
    def is_sent(self) -> bool:
        """Whether its game came by a link, and may be anybody's."""
        return False

    @property
    def asked(self) -> Ticket | None:
        """What names its game to the teacher, who may be asked about it."""
        return None

    @property
    def shared(self) -> Game | None:
        """The whole game that can be handed on from here, if it is not the one on the table."""
        return None

    @property
    def scene(self) -> Scene | None:
        """The position that can be handed on from here, if it is none of a game."""
        return None

    @property
    def branch(self) -> "Branch | None":
        """The moment of that game that is shown, with its other course."""
        return None

    @property
    def to_analyze(self) -> Game | None:
        """The game whose position may be taken to the board."""
        return None

    @property
    def way_on(self) -> tuple[str, str] | None:
        """The one command that leads on, with its argument; None where there is none."""
        return None

    @property
    def opened_from(self) -> "Screen | None":
        """The screen to which it leads back, if that one comes back after a reload."""
        return None

    def draft(self, _: Told, /) -> object:
        """From what it is read back after a reload, as JSON; a game is told by its text."""
        return None

    def named(self, _: Callable[[Game], Game], /) -> Self:
        """The screen with its players' names in the language of the page."""
        return self


@dataclass(frozen=True, slots=True)
class Start(Screen):
    """The start screen."""

    is_way_out: ClassVar[bool] = True
    is_at_table: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Playing(Screen):
    """The game on the table."""

    focus: ClassVar[tuple[str, ...]] = ("#final-title", ".reckoning button")
    is_at_table: ClassVar[bool] = True

    @property
    def is_asking(self) -> bool:
        """Always."""
        return True
