"""A browser with some tabs, in which people do all that is stored, and what they may expect."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from types import SimpleNamespace

import pytest

from shanghaien.formats.record import write
from shanghaien.moves import format_event
from shanghaien.progress import Outcome
from shanghaien.puzzles import DATA
from tests.support.mistakes import finished
from tests.support.runtime_fakes import Bench, at_rest
from tests.support.store_fakes import Disk, FakeSpare, Tab
from web.kernel.messages import (
    Command,
    GamesExported,
    GamesListed,
    Message,
    MovePlayed,
    SettingChanged,
    SettingsHeard,
    SettingsStored,
)
from web.kernel.model import App
from web.kernel.saved_state import MAX_BRANCHES, KeptBranch, SavedGames
from web.kernel.settings import text_of
from web.lessons.course_state import NUMBERS
from web.lessons.tutorial_state import LESSON_COUNT
from web.mistakes.effects import NoteAnswers
from web.puzzles.messages import PuzzlesFetched
from web.puzzles.state import Puzzling
from web.saved import questions
from web.saved.effects import KeepBranch
from web.shell.update import update

LINES = "\n".join(DATA.read_text(encoding="utf-8").splitlines()[:6])
CHOICES = (
    ("pace", "quick"),
    ("pace", "calm"),
    ("name_a", "Ada"),
    ("name_a", "Eve"),
    ("language", "de"),
    ("language", "nl"),
    ("level", "captain"),
    ("sound", "on"),
    ("sound", "off"),
)
STUDIED, OVER = finished("studied")
ACTIONS = ("choose", "puzzle", "lesson", "course", "later", "copied", "game", "branch", "answer")
EVENTS = ("open", "close", "refuse", "clock")


@dataclass
class Browser:
    """What its tabs share, and what has been shown in any of them."""

    disk: Disk = field(default_factory=Disk)
    spare: FakeSpare = field(default_factory=FakeSpare)
    pages: list["Page"] = field(default_factory=list)
    is_full: bool = False
    """Whether the database has no room."""
    days_ahead: int = 0
    chosen: dict[str, str] = field(default_factory=dict)
    tried: set[str] = field(default_factory=set)
    daily: Outcome | None = None
    """How the puzzle of today went, by the right clock."""
    lessons: int = 0
    course: set[str] = field(default_factory=set)
    games: dict[str, str] = field(default_factory=dict)
    branches: dict[str, set[str]] = field(default_factory=dict)
    answers: dict[int, tuple[int, int]] = field(default_factory=dict)

    async def open(self) -> "Page":
        """A tab, as it begins."""
        page = Page(self)
        self.pages.append(page)
        await page.start()
        return page

    async def happen(self, what: str, number: int) -> None:
        """Something that no tab does."""
        match what:
            case "open" if len(self.pages) < 3:
                await self.open()
            case "close" if len(self.pages) > 1:
                self.pages.pop(number % len(self.pages)).tab.database.release()
            case "refuse":  # one at a time
                self.spare.is_full, self.is_full = number % 3 == 1, number % 3 == 2
                for page in self.pages:
                    page.tab.database.is_full = self.is_full
            case "clock":
                self.days_ahead = (0, 365, -365)[number % 3]

    @contextmanager
    def clock(self) -> Iterator[None]:
        """The browser's clock, which may be wrong."""

        class Day(date):
            @classmethod
            def today(cls) -> date:  # type: ignore[override]
                return date.today() + timedelta(self.days_ahead)

        def now() -> float:
            return time.time() + 86_400 * self.days_ahead

        with pytest.MonkeyPatch.context() as patch:
            for module in ("puzzles.questions", "saved.questions"):
                patch.setattr(f"web.{module}.date", Day)
            patch.setattr(questions, "time", SimpleNamespace(time=now))
            yield


class Page:
    """A tab with the page in it."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.tab = Tab(browser.disk, browser.spare)
        self.tab.database.is_full = browser.is_full
        self.bench: Bench

    @property
    def app(self) -> App:
        return self.bench.app

    async def start(self) -> None:
        """Begin as web/browser/composition.py does."""
        store = self.tab.store
        await store.recover()
        app = App(games=SavedGames(id_prefix=store.id_prefix))
        app, _ = update(app, SettingsHeard(await store.choices.read()))
        app, _ = update(app, GamesListed(*await store.games()))
        self.bench = Bench(app, store)

    async def send(self, *messages: Message) -> None:
        for message in messages:
            self.bench.runtime.send(message)
            await at_rest()

    async def act(self, what: str, number: int) -> None:
        """What a person does in this tab, after what the browser has told it."""
        await self.send(SettingsStored())
        browser, app = self.browser, self.app
        match what:
            case "choose":
                name, value = CHOICES[number % len(CHOICES)]
                await self.send(SettingChanged(name, value))
                browser.chosen[name] = value
            case "puzzle":
                await self._solve(number)
            case "lesson" if app.settings.lessons_done < LESSON_COUNT:
                browser.lessons = app.settings.lessons_done + 1
                await self.send(SettingChanged("lesson", str(browser.lessons)))
            case "course":
                browser.course.add(NUMBERS[number % len(NUMBERS)])
                done = app.settings.course_done + NUMBERS[number % len(NUMBERS)]
                await self.send(SettingChanged("course", done))
            case "later" | "copied":
                await self.send(
                    Command("copy-later") if what == "later" else GamesExported(at=questions.now())
                )
                browser.chosen["copies"] = text_of(self.app.settings, "copies")
            case "game":
                await self.send(Command("leave"), Command("start", "people"), MovePlayed("roll"))
                assert self.app.game is not None
                browser.games[self.app.games.id or ""] = write(self.app.game)
                browser.chosen["mode"] = "people"
            case "branch":
                await self._branch(number)
            case "answer" if not browser.is_full:
                self._answer(number)
                await at_rest()
        assert self.app.fault is None

    async def _solve(self, number: int) -> None:
        browser, is_daily = self.browser, number % 2
        await self.send(Command("leave"), Command("puzzle"), PuzzlesFetched(LINES))
        if is_daily:
            await self.send(Command("puzzle-day"))
        assert isinstance(self.app.screen, Puzzling)
        session = self.app.screen.session
        browser.tried.add(session.puzzle.id)
        option = session.puzzle.options[number % len(session.puzzle.options)]
        await self.send(MovePlayed(format_event(option.move)))
        if is_daily and not browser.days_ahead and isinstance(self.app.screen, Puzzling):
            browser.daily = self.app.screen.session.progress.on(date.today())
        await self.send(Command("puzzle-leave"))

    async def _branch(self, number: int) -> None:
        game, id_ = self.app.game, self.app.games.id
        names = self.browser.branches.setdefault(id_ or "", set())
        if game is None or id_ is None or len(names) == MAX_BRANCHES:
            return
        branch = KeptBranch(0, f"Number {number}", "AAAA")
        self.bench.runtime.perform((KeepBranch(id_, game, None, branch),))
        await at_rest()
        names.add(branch.name)

    def _answer(self, number: int) -> None:
        assert STUDIED.kept.study is not None
        mistakes = [one.turn for study in STUDIED.kept.study if study for one in study.mistakes]
        turn = mistakes[number % len(mistakes)]
        answer = (number % 4, date.today().toordinal() + number % 20)
        saved = replace(STUDIED, kept=replace(STUDIED.kept, repeats=((turn, *answer),)))
        self.bench.runtime.perform((NoteAnswers(saved, (turn,)),))
        self.browser.answers[turn] = answer
