"""What the runtime needs from outside: screen, saved games, opponent, device, time."""

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from shanghaien.game import Game
from web.kernel.asked_state import Answer
from web.kernel.effects import AskReview, AskTeacher, Send, Think
from web.kernel.model import App
from web.kernel.saved_state import Entry, KeptBranch, Loaded
from web.kernel.sharing_state import Parcel, Picture


class Display(Protocol):
    """Shows the App."""

    def show(self, app: App) -> None:
        """Draw the App."""

    def saving(self, *, is_on: bool) -> None:
        """Mark that something is being saved and will be shown after that."""


class Choices(Protocol):
    """What was chosen and achieved (web/saved/choices.py)."""

    def copy(self) -> str: ...
    async def read(self) -> Mapping[str, object]: ...
    def save(
        self, changes: Mapping[str, str], others: Mapping[str, object] | None = None
    ) -> Awaitable[tuple[Mapping[str, object], str | None]]: ...


class Store(Protocol):
    """The saved games (web/saved/store.py)."""

    @property
    def choices(self) -> Choices:
        """What was chosen and achieved."""

    async def games(self, *, is_patient: bool = ...) -> tuple[tuple[Entry, ...], str | None]: ...
    async def entries(self) -> tuple[Entry, ...]: ...
    async def save(
        self,
        id_: str,
        game: Game,
        help_: tuple[int, int] | None = None,
        told: tuple[int, ...] = (),
    ) -> tuple[Entry, str | None]: ...
    async def keep(
        self, id_: str, game: Game, old: KeptBranch | None, new: KeptBranch | None
    ) -> tuple[Entry, str | None]: ...
    async def outcome(self, id_: str) -> tuple[Entry, str | None] | None: ...
    async def load(self, id_: str, *, is_stolen: bool) -> Loaded: ...
    async def text(self, id_: str) -> str | None: ...
    async def put(self, rows: Sequence[tuple[Entry, str]]) -> bool: ...
    async def renew(self, saved: Entry, game: Game) -> None: ...
    async def answer(self, id_: str, repeats: tuple[tuple[int, int, int], ...]) -> str | None: ...
    async def unite(self, id_: str, found: Entry) -> bool: ...
    async def note(self, saved: Entry, record: str | None = None) -> bool: ...
    async def quarantine(self, saved: Entry, text: str) -> None: ...
    async def delete(self, ids: Sequence[str]) -> None: ...
    def release(self) -> None: ...


class Opponent(Protocol):
    """The opponent and the teacher (web/opponent/client.py). Both raise NoAnswer."""

    async def think(self, effect: Think) -> str: ...
    async def teach(self, effect: AskTeacher | AskReview) -> Answer: ...
    async def study(self, record: str, told: Sequence[int]) -> Answer: ...


class Device(Protocol):
    """What else the browser can do."""

    def save_file(self, name: str, text: str) -> None: ...
    async def fetch_text(self, path: str) -> str: ...
    def play_sound(self, sound: str) -> None: ...
    def vibrate(self, ticks: int) -> None: ...
    def send(self, effect: Send) -> Awaitable[str]: ...
    def pasted(self) -> Awaitable[str]: ...
    def draw_picture(self, picture: Picture) -> None: ...
    def send_picture(self, parcel: Parcel) -> Awaitable[str]: ...
    async def in_sight(self) -> None:
        """Come back when somebody can see the page."""

    def reload(self) -> None: ...
    def apply_update(self) -> None: ...
    def install(self) -> None: ...


class CopyFile(Protocol):
    """The file in which a copy of everything is kept (web/browser/copy_file.py).

    What asks the person begins with the call. Why something fails is a word of REASONS
    (web/copies/state.py), "asks" where the person has to be asked first, or "none" where there is
    no file; empty where all is well.
    """

    def pick(self, name: str) -> Awaitable[str]:
        """Let the person pick a new one; the browser empties one that is there.

        The answer is whether it may be written, and its name; empty if nothing was picked.
        """

    def choose(self) -> Awaitable[str]:
        """Let the person choose one that is there, not kept yet; the answer is as of `pick`."""

    async def content(self, most: int) -> str:
        """What is in the one that was chosen; "?" for what is larger, or cannot be read."""

    async def take(self) -> str:
        """Keep the one that was chosen: "refused" if that cannot be done."""

    def renew(self) -> Awaitable[str]:
        """Let the browser ask the person once more; the answer is as of `pick`."""

    async def open(self) -> str:
        """Begin to write it, once no other tab does."""

    async def before(self, most: int) -> str:
        """What is in it while it is being written: the copy before; "?" as of `content`."""

    async def add(self, text: str) -> str:
        """Write on."""

    async def close(self) -> str:
        """Put what was written in the place of what was there."""

    async def leave(self) -> None:
        """Leave what was there as it is."""

    async def drop(self) -> None:
        """Forget the file."""


class Clock(Protocol):
    """Time."""

    def seconds(self) -> float:
        """Seconds since some moment, never less than before."""

    def today(self) -> str:
        """The date on this machine, as 2026-11-21."""

    async def sleep(self, seconds: float) -> None:
        """Come back after so long."""


class Rooms(Protocol):
    """The modules and catalogues that the first screen and a game do without.

    A first visit fetches them once it can be used (web/build/archive.py says which); until then
    their import raises ImportError.
    """

    @property
    def are_there(self) -> bool:
        """Whether they can be imported."""

    async def arrive(self) -> bool:
        """Come back when they can be imported, or cannot be had for now; and say which."""


class AllRooms:
    """What needs not be fetched."""

    are_there = True

    async def arrive(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Ports:
    """All that the runtime needs from outside."""

    screen: Display
    store: Store
    opponent: Opponent
    device: Device
    copy_file: CopyFile
    clock: Clock
    rng: Random
    """Draws cards and dice: in the page from entropy, without a state that could be restored."""
    rooms: Rooms = field(default_factory=AllRooms)
