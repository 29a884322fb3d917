"""A walk past every screen and every panel, for tests that look at all of them."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from playwright.sync_api import FilePayload, expect

from shanghaien.cards import Trick
from shanghaien.chance import shuffle
from shanghaien.formats.link import write_link
from shanghaien.formats.record import write
from shanghaien.game import Game, Setup, start
from shanghaien.moves import Move, Shanghai, UseAdjust, UseJoker
from shanghaien.rules import legal_moves
from shanghaien.state import Phase, Player, State
from tests.support.random_games import PEOPLE, played
from tests.support.table_page import Table
from web.lessons.tutorial_lessons import LESSONS


def plain(state: State, rng: Random) -> Move:
    """A move without the tricks that ask for more choices, as long as there is one."""
    moves = legal_moves(state)
    return rng.choice([m for m in moves if not isinstance(m, UseAdjust | UseJoker)] or moves)


@cache
def positions() -> tuple[Game, ...]:
    """A whole random game with tricks, position by position."""
    rng = Random(3)
    return tuple(played(start(Setup(shuffle(rng), Player.A, Trick.ADJUST), PEOPLE), rng, plain))


@cache
def stages() -> Mapping[str, Game]:
    """One game for each thing that the table can wait for, the busiest that there is of each."""
    games = positions()
    late = [game for game in games if game.state.round >= 5]
    return {
        "the first roll": games[0],
        "the end that is number 1": next(g for g in late if g.state.phase is Phase.DIRECTION),
        "a die or a trick": max(
            (g for g in late if g.state.phase is Phase.PLACE),
            key=lambda g: len(legal_moves(g.state)),
        ),
        "to roll or to shanghai": next(
            g for g in late if g.state.phase is Phase.TURN and len(legal_moves(g.state)) == 2
        ),
        "the next round": next(g for g in late if isinstance(g.events[-1], Shanghai)),
        "the end": games[-1],
    }


class Tour:
    """Brings a page past everything there is to see, whatever its language."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page = table.page

    def screens(self) -> Iterator[str]:
        """Every screen, by a name; it is shown while the name is with the caller."""
        yield "set-up"
        yield from self._panels("rules")
        yield from self._lessons()
        for name, game in stages().items():
            self._put(game)
            yield name
            if name == "a die or a trick":
                yield from self._unfolded()
                yield from self._panels(
                    "crew-A", "crew-B", "to-come", "points", "log", "rules", "menu", "keys"
                )
            if name == "the next round":
                yield from self._panels("round")
        self._do("continue")
        expect(self.page.locator("#final-title")).to_be_visible()
        yield "final scoring"
        yield from self._panels("result", "log", "menu", "share")
        self._do("review")
        yield "review"
        self._do("review-close")
        yield from self._replayed()
        self.page.evaluate("dispatchEvent(new ErrorEvent('error', {message: 'a test of faults'}))")
        expect(self.page.locator(".fault")).to_be_visible()
        yield "fault"

    def _put(self, game: Game) -> None:
        """Put a game on the table."""
        if not self.page.locator(".setup").is_visible():
            self._open("menu")
            self._do("leave")
        file = FilePayload(
            name="game.json", mimeType="application/json", buffer=write(game).encode()
        )
        self._open("more")
        self.page.locator("input[data-file]").set_input_files(file)
        expect(self.page.locator(".table")).to_be_visible()

    def _lessons(self) -> Iterator[str]:
        """Every lesson at its beginning, after another move, and at its end."""
        self._do("learn")
        for number, lesson in enumerate(LESSONS, 1):
            expect(self.page.locator(f"#lesson-{number}")).to_be_visible()
            for step in lesson.steps:
                yield f"lesson {number}: {step.says}"
                goal = step.goals[0]
                if goal.startswith(("adjust", "joker")):
                    self._click(f"[data-do=unfold][data-argument^={goal[:5]}]")
                self._click(f"button[data-move={json.dumps(goal)}]")
            expect(self.page.locator(".learned")).to_be_visible()
            yield f"lesson {number}: {lesson.learned}"
            self._click("#lesson-on [data-do=lesson], .is-over [data-do=stop-learning]")
        expect(self.page.locator(".setup")).to_be_visible()

    def _unfolded(self) -> Iterator[str]:
        halves = self.page.locator("[data-do=unfold]")
        for half in range(halves.count()):
            halves.nth(half).dispatch_event("click")
            expect(self.page.locator(".choices")).to_be_visible()
            yield f"trick half {half}"
            self._click(".choices [data-do=unfold]")
            expect(self.page.locator(".choices")).to_be_hidden()

    def _panels(self, *names: str) -> Iterator[str]:
        for name in names:
            self._open(name)
            yield f"panel {name}"
            self.page.keyboard.press("Escape")
            expect(self.page.get_by_role("dialog")).to_be_hidden()

    def _replayed(self) -> Iterator[str]:
        """The game of the table as it came from a link."""
        games = positions()
        for name, sent in {"a link": games[-1], "a link to a running game": games[0]}.items():
            self.page.evaluate("fragment => { location.hash = fragment; }", write_link(sent))
            expect(self.page.locator(".is-replay")).to_be_visible()
            yield name
            self._do("replay-close")

    def _open(self, panel: str) -> None:
        opener = self.page.locator(f"[data-do={panel}], [data-do=panel][data-argument={panel}]")
        if not opener.count():  # it is in the menu; of a result, that is in a panel, too
            self._open("result" if panel == "menu" else "menu")
        opener.first.dispatch_event("click")
        expect(self.page.locator(f"#panel-{panel}")).to_be_visible()

    def _do(self, command: str) -> None:
        self._click(f"[data-do={command}]")

    def _click(self, selector: str) -> None:
        """Click at once; whether a person could is what other tests are about."""
        self.page.locator(selector).first.dispatch_event("click")
