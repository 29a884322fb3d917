"""Fakes of all that the runtime needs from outside; they note in one log what they were asked."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from shanghaien.formats.record import write
from shanghaien.game import Game
from tests.support.store_fakes import Disk, FakeDatabase, FakeSpare
from web.kernel.asked_state import Answer
from web.kernel.effects import AskReview, AskTeacher, Send, Think
from web.kernel.model import App
from web.kernel.ports import Ports, Store
from web.kernel.saved_state import Entry, KeptBranch, Loaded, entry
from web.kernel.sharing_state import Parcel, Picture
from web.opponent.protocol import NoAnswer
from web.saved.beside_state import Repeats, with_branch
from web.saved.choices import News, StoredChoices
from web.saved.patience import Patience
from web.saved.ports import DatabaseFailed
from web.saved.row_state import found_entry
from web.saved.store import LOST
from web.shell.runtime import Runtime


@dataclass
class FakeScreen:
    """Notes what is shown, and what is being saved meanwhile."""

    shown: list[App] = field(default_factory=list)
    marks: list[bool] = field(default_factory=list)
    broken_by: Callable[[App], bool] = lambda _: False
    error: type[Exception] = RuntimeError

    def show(self, app: App) -> None:
        if self.broken_by(app):
            raise self.error("cannot be drawn")
        self.shown.append(app)

    def saving(self, *, is_on: bool) -> None:
        self.marks.append(is_on)


class FakeStore:
    """Saved games in a dictionary; `save` waits for `gate` where there is one."""

    def __init__(self, log: list[str]) -> None:
        self.log = log
        self.texts: dict[str, str] = {}
        self.gate: asyncio.Event | None = None
        self.failure: str | None = None
        self.error: Exception | None = None
        self.is_unreachable = False
        self.late: tuple[Entry, str | None] | None = None
        self.choices = FakeChoices(log)

    async def games(self, *, is_patient: bool = False) -> tuple[tuple[Entry, ...], str | None]:
        self.log.append("games, patiently" if is_patient else "games")
        return (), None if is_patient else self.failure

    async def entries(self) -> tuple[Entry, ...]:
        self.log.append("entries")
        if self.is_unreachable:
            raise DatabaseFailed("slow")
        return tuple(found_entry(id_, text, {}, 2) for id_, text in self.texts.items())

    async def outcome(self, id_: str) -> tuple[Entry, str | None] | None:
        self.log.append(f"outcome {id_}")
        return self.late

    async def save(
        self,
        id_: str,
        game: Game,
        help_: tuple[int, int] | None = None,
        told: tuple[int, ...] = (),
    ) -> tuple[Entry, str | None]:
        self.log.append(f"save {game.turn}")
        if self.gate is not None:
            await self.gate.wait()
        if self.error is not None:
            raise self.error
        if self.failure != LOST:
            self.texts[id_] = write(game)
        return entry(id_, game, 0, help_, told), self.failure

    async def keep(
        self, id_: str, game: Game, old: KeptBranch | None, new: KeptBranch | None
    ) -> tuple[Entry, str | None]:
        self.log.append(f"keep {old} {new}")
        saved, branches = entry(id_, game, 0), with_branch((), old, new)
        return replace(saved, kept=replace(saved.kept, branches=branches)), self.failure

    async def load(self, id_: str, *, is_stolen: bool) -> Loaded:
        self.log.append(f"load {id_} {is_stolen}")
        if self.is_unreachable:
            raise DatabaseFailed("slow")
        return Loaded(self.texts.get(id_), failure=self.failure)

    async def text(self, id_: str) -> str | None:
        self.log.append(f"text {id_}")
        if self.is_unreachable:
            raise DatabaseFailed("slow")
        return self.texts.get(id_)

    async def put(self, rows: Sequence[tuple[Entry, str]]) -> bool:
        self.log.append(f"put {len(rows)}")
        self.texts |= {saved.id: text for saved, text in rows}
        return True

    async def renew(self, saved: Entry, game: Game) -> None:
        self.log.append(f"renew {saved.id} {game.turn}")

    async def answer(self, id_: str, repeats: Repeats) -> str | None:
        self.log.append(f"answer {id_} {len(repeats)}")
        return self.failure

    async def unite(self, id_: str, found: Entry) -> bool:
        self.log.append(f"unite {id_} {found.turn}")
        return True

    async def note(self, saved: Entry, record: str | None = None) -> bool:
        self.log.append(f"note {saved.id}")
        return record in (None, self.texts.get(saved.id))

    async def quarantine(self, saved: Entry, text: str) -> None:
        self.log.append(f"quarantine {saved.id} {text}")

    async def delete(self, ids: Sequence[str]) -> None:
        self.log.append(f"delete {len(ids)}")
        if self.is_unreachable:
            raise DatabaseFailed("slow")

    def release(self) -> None:
        self.log.append("release")


class FakeChoices(StoredChoices):
    """The choices in fakes of their two places; they note what is saved."""

    def __init__(self, log: list[str]) -> None:
        self.log, self.spare = log, FakeSpare()
        super().__init__(FakeDatabase(Disk()), self.spare, Patience())

    def save(
        self, changes: Mapping[str, str], others: News | None = None
    ) -> Awaitable[tuple[News, str | None]]:
        self.log.append(f"settings {' '.join(changes)}")
        return super().save(changes, others)


@dataclass
class FakeOpponent:
    """Plays the first legal move, or has no answer."""

    log: list[str]
    is_silent: bool = False

    async def think(self, effect: Think) -> str:
        self.log.append(f"think {effect.level}")
        if self.is_silent:
            raise NoAnswer("no sign of life")
        return "roll"

    async def teach(self, effect: AskTeacher | AskReview) -> Answer:
        self.log.append(f"teach {type(effect).__name__}")
        raise NoAnswer("no sign of life")

    async def study(self, record: str, told: Sequence[int]) -> Answer:
        self.log.append(" ".join(map(str, ["study", len(record), *told])))
        raise NoAnswer("no sign of life")


@dataclass
class FakeDevice:
    """Notes what the browser was asked for; some of it can fail."""

    log: list[str]
    failing: set[str] = field(default_factory=set)

    def _do(self, what: str) -> None:
        self.log.append(what)
        if what.partition(" ")[0] in self.failing:
            raise RuntimeError(what)

    def save_file(self, name: str, text: str) -> None:
        self._do(f"file {name} {len(text)}")

    def play_sound(self, sound: str) -> None:
        self._do(f"sound {sound}")

    def vibrate(self, ticks: int) -> None:
        self._do(f"vibrate {ticks}")

    async def fetch_text(self, path: str) -> str:
        self._do(f"fetch {path}")
        return f"the text of {path}"

    def send(self, effect: Send) -> Awaitable[str]:
        self._do(f"link {effect.link}")
        return self._outcome("copied")

    def pasted(self) -> Awaitable[str]:
        self._do("paste")
        return self._outcome("what was copied")

    def draw_picture(self, picture: Picture) -> None:
        self._do(f"picture {picture.language}")

    def send_picture(self, parcel: Parcel) -> Awaitable[str]:
        self._do(f"picture {parcel.name} {parcel.link}")
        return self._outcome("picture-saved")

    async def _outcome(self, word: str) -> str:
        return word

    async def in_sight(self) -> None:
        self._do("in sight")

    def reload(self) -> None:
        self._do("reload")

    def apply_update(self) -> None:
        self._do("update")

    def install(self) -> None:
        self._do("install")


@dataclass
class FakeCopyFile:
    """The file that is kept up to date: what is in it, and what becomes of asking for it."""

    log: list[str]
    text: str = ""
    answers: dict[str, str] = field(default_factory=dict)
    """What becomes of a method, by its name, where not all is well."""
    written: list[str] | None = None
    """What has been written since it was opened."""

    def _answer(self, what: str, answer: str = "") -> str:
        self.log.append(f"copy {what}")
        return self.answers.get(what, answer)

    async def _named(self, answer: str) -> str:
        return answer

    def pick(self, name: str) -> Awaitable[str]:
        return self._named(self._answer("pick", f"granted {name}"))

    def choose(self) -> Awaitable[str]:
        return self._named(self._answer("choose", "granted copy.txt"))

    async def content(self, most: int) -> str:
        return self.text if len(self.text) <= most else "?"

    async def take(self) -> str:
        return self._answer("take")

    def renew(self) -> Awaitable[str]:
        return self._named(self._answer("renew", "granted copy.txt"))

    async def open(self) -> str:
        self.written = []
        return self._answer("open")

    async def before(self, most: int) -> str:
        return self._answer("before", await self.content(most))

    async def add(self, text: str) -> str:
        assert self.written is not None
        self.written.append(text)
        return self._answer("add")

    async def close(self) -> str:
        assert self.written is not None
        why = self._answer("close")
        if not why:
            self.text = "".join(self.written)
        self.written = None
        return why

    async def leave(self) -> None:
        self.written = None
        self._answer("leave")

    async def drop(self) -> None:
        self._answer("drop")


@dataclass
class FakeClock:
    """Time that passes only where somebody sleeps."""

    log: list[str]
    time: float = 0.0
    gate: asyncio.Event | None = None
    """What sleepers wait for, if anything."""

    def seconds(self) -> float:
        return self.time

    def today(self) -> str:
        return "2026-11-22"

    async def sleep(self, seconds: float) -> None:
        self.log.append(f"sleep {seconds:.2f}")
        self.time += seconds
        await (asyncio.sleep(0) if self.gate is None else self.gate.wait())


@dataclass
class FakeRooms:
    """They come when `gate` opens, unless they cannot be had."""

    are_there: bool = True
    can_come: bool = True
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    asked: int = 0

    async def arrive(self) -> bool:
        self.asked += 1
        await self.gate.wait()
        self.are_there = self.can_come
        return self.are_there


class Bench:
    """A runtime on fakes, which note in one log what they were asked for."""

    def __init__(self, app: App, store: Store | None = None) -> None:
        self.log: list[str] = []
        self.screen = FakeScreen()
        self.store = FakeStore(self.log)
        self.opponent = FakeOpponent(self.log)
        self.device = FakeDevice(self.log)
        self.copy_file = FakeCopyFile(self.log)
        self.clock, self.rng = FakeClock(self.log), Random(3)
        self.rooms = FakeRooms()
        ports = Ports(
            self.screen,
            self.store if store is None else store,
            self.opponent,
            self.device,
            self.copy_file,
            self.clock,
            self.rng,
            self.rooms,
        )
        self.runtime = Runtime(app, ports)

    @property
    def app(self) -> App:
        return self.runtime.app

    @property
    def game(self) -> Game:
        """The game on the table."""
        assert self.runtime.app.game is not None
        return self.runtime.app.game

    async def rest(self) -> None:
        """Run everything that can run now."""
        await at_rest()


async def at_rest() -> None:
    """Run everything that can run now, for at most 50 turns of the loop."""
    loop = asyncio.get_running_loop()
    for _ in range(50):
        await asyncio.sleep(0)
        if not getattr(loop, "_ready", True):  # the browser's loop does not say what waits
            return
