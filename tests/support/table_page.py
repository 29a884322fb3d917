"""The page as a person uses it: everything found by role, label or `data-move`."""

import json
import re
from collections.abc import Mapping
from random import Random

from playwright.sync_api import FilePayload, Locator, Page, Route, expect

from shanghaien.cards import Nationality
from shanghaien.formats.record import read, write
from shanghaien.game import Game
from shanghaien.rules import outcome
from web.lang import DEFAULT, words

START = 30_000
"""Milliseconds that Python may take to start on a slow machine."""

PATIENCE = 60_000
"""Milliseconds for a start on a busy machine."""

SETTLED = "#app:not([data-keeping])"
"""The page when it keeps nothing just now."""

OFFERED = f"""() => {{
    const app = document.querySelector("{SETTLED}");
    const found = (selector) => [...app?.querySelectorAll(selector) ?? []]
        .filter((button) => button.checkVisibility());
    return [
        found("button[data-move]").map((button) => button.dataset.move),
        found("button[data-do=continue]").map((button) => button.innerText.trim()),
    ];
}}"""
"""The moves and the ways on that a settled page offers."""

PLAY_OUT = f"""async (choices) => {{
    const changed = () => new Promise((resolve, reject) => {{
        const late = setTimeout(() => reject(Error("there is nothing to press")), {PATIENCE});
        const observer = new MutationObserver(() => {{
            clearTimeout(late);
            observer.disconnect();
            resolve();
        }});
        const all = {{ subtree: true, childList: true, attributes: true }};
        observer.observe(document.getElementById("app"), all);
    }});
    const times = [];
    let pressed;
    const press = (selector) => {{
        pressed = performance.now();
        document.querySelector(selector).click();
    }};
    while (choices.length) {{
        const [moves, waysOn] = ({OFFERED})();
        if (pressed && moves.length + waysOn.length) {{
            times.push(performance.now() - pressed);
            pressed = undefined;
        }}
        if (waysOn.includes("Final scoring")) break;
        if (waysOn.length) press("button[data-do=continue]");
        else if (moves.includes("shanghai")) press("button[data-move=shanghai]");
        else if (moves.length) {{
            const move = moves[Math.floor(choices.pop() * moves.length)];
            press(`button[data-move="${{move}}"]`);
        }} else await changed();
    }}
    return times;
}}"""
"""Plays at random until the final scoring can be seen, or no choices are left. Gives the
milliseconds from each click until something can be done again."""

IS_ACTIVE = "element => element === document.activeElement"

MOST = 8 * 36
"""Moves of the longest game (shanghaien/formats/record.py)."""

FOR_TWO = ("[data-do=panel][data-argument=people]", "[role=dialog] [data-do=start]")
"""What two people press on the start screen to begin: the first has twins that are hidden."""

ON_TABLE = "sessionStorage.getItem('shanghaien.table')"

STORED = """() => new Promise((resolve, reject) => {
    const opening = indexedDB.open("shanghaien");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const db = opening.result;
        const store = db.transaction("records").objectStore("records");
        const [names, texts] = [store.getAllKeys(), store.getAll()];
        texts.onsuccess = () => {
            db.close();
            resolve(Object.fromEntries(names.result.map((name, i) => [name, texts.result[i]])));
        };
    };
})"""
"""Reads what is in the page's database."""


def wait_for_mark(page: Page, name: str) -> None:
    """Wait until the page has set a User Timing mark."""
    until(page, f"performance.getEntriesByName('{name}', 'mark').length > 0", True, PATIENCE)


def last_game(stored: Mapping[str, str], name: str) -> Game:
    """The game on the table, by its name there; one that is over, to which a reload does not come
    back, has none and is the only one."""
    if name == "no":
        (text,) = stored.values()
        return read(text)
    return read(stored[name])


def hold(held: list[Route], route: Route) -> None:
    """Keep a request waiting."""
    held.append(route)


def until(page: Page, expression: str, value: object, patience: int = START) -> None:
    """Wait until the page gives a value; the policy forbids `wait_for_function`."""
    waited = 0
    while (given := page.evaluate(expression)) != value:
        assert waited < patience, f"{expression} gives {given!r}"
        page.wait_for_timeout(50)
        waited += 50


class Table:
    """The page under test."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, path: str = "") -> "Table":
        """Open the page and wait until it can be used."""
        self.page.goto(path or "./")
        expect(self.page.get_by_role("region", name="Start screen")).to_be_visible(timeout=START)
        return self

    def reload(self) -> None:
        """Load the page again, once all of it is there: a download cut off counts as failed."""
        wait_for_mark(self.page, "opponent-ready")
        self.page.reload()
        wait_for_mark(self.page, "usable")  # it opens what was open in it

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def more(self, name: str = "") -> None:
        """Open the room with all the rest, and press a button there."""
        room = self.page.get_by_role("dialog", name="More", exact=True)
        if not room.is_visible():
            self.close()
            self.button("More").click(timeout=START)
        if name:
            room.get_by_role("button", name=name, exact=True).click()

    def close(self) -> None:
        """Close all that is open, one over the other."""
        dialog = self.page.get_by_role("dialog")
        for _ in range(3):
            if dialog.count():
                self.button("Close").click()
        expect(dialog).to_be_hidden()

    def sheet(self, way: str) -> None:
        """Open the sheet of a way to play, "computer" or "people", with its options."""
        opener = f"#stage [data-do=panel][data-argument={way}]"
        self.page.locator(opener).filter(visible=True).click()
        expect(self.page.get_by_role("dialog")).to_be_visible(timeout=START)
        options = self.page.locator("details.ways:not([open]) > summary")
        if options.count():
            options.click()

    def choose(self, name: str) -> None:
        """Choose one of a group of options in the open sheet."""
        self.page.get_by_role("radio", name=name, exact=True).check()

    def set(self, label: str, value: str) -> None:
        """Choose from a list of the open sheet."""
        self.page.get_by_label(label).select_option(value)

    def start(self, *, people: bool, starter: str = "") -> None:
        """Start a game; the computer answers at once."""
        if not self.page.get_by_role("dialog").is_visible():
            self.sheet("people" if people else "computer")
        if not people:
            self.set("Computer speed", "Instant")
        self.choose(starter or ("Red" if people else "You"))
        self.button("Start the game").click()
        expect(self.page.get_by_role("region", name="Tavern")).to_be_visible()

    def load(self, game: Game | str) -> None:
        """Open a record from a file."""
        text = game if isinstance(game, str) else write(game)
        file = FilePayload(name="game.json", mimeType="application/json", buffer=text.encode())
        if not self.page.get_by_label("Open game file…").is_visible():
            self.more()
        self.page.get_by_label("Open game file…").set_input_files(file)

    def begin(self, game: Game) -> None:
        """Put a game on the table and wait until it is there and kept."""
        self.load(game)
        expect(self.page.get_by_role("region", name="Tavern")).to_be_visible(timeout=START)
        self.settle()

    def record(self) -> Game:
        """Save the record and read it: the rules check every move of it.

        Playwright hears of no download from a Firefox as it is sold; there, what is kept is read.
        """
        browser = self.page.context.browser
        if browser and browser.browser_type.name == "firefox":
            return self.kept()
        with self.page.expect_download() as download:
            self.button("Download game file").first.click()
        return read(download.value.path().read_text(encoding="utf-8"))

    def kept(self) -> Game:
        """The game on the table as the browser keeps it."""
        self.settle()
        return last_game(self.stored(), str(self.page.evaluate(ON_TABLE)))

    def stored(self) -> dict[str, str]:
        """Every record that the browser keeps, by its name."""
        found: dict[str, str] = self.page.evaluate(STORED)
        return found

    def settle(self) -> None:
        """Wait until what was done last is kept and shown."""
        self.page.locator(SETTLED).wait_for()

    def moves(self) -> list[str]:
        """The moves that the buttons offer now."""
        self.settle()
        found = self.page.locator("button[data-move]").evaluate_all(
            "buttons => buttons.map(button => button.dataset.move)"
        )
        return [str(move) for move in found]

    def play(self, move: str) -> None:
        """Use the control that plays a move."""
        self.page.locator(f"button[data-move={json.dumps(move)}]").click()

    def leave(self) -> None:
        """Go back to the set-up screen, from a table or a result."""
        self.button("Menu").or_(self.button("More")).click()
        ways = re.compile("^(Save and leave|Leave|Start screen)$")
        self.page.get_by_role("button", name=ways).click()
        expect(self.page.get_by_role("region", name="Start screen")).to_be_visible()

    def tab_to(self, wanted: Locator, key: str = "Tab") -> None:
        """Press Tab until the focus is there, and see that it shows."""
        element = wanted.element_handle()  # found once: a search by role takes long
        is_around = False
        for _ in range(60):
            if element.evaluate(IS_ACTIVE):
                if not is_around:
                    expect(wanted).not_to_have_css("outline-style", "none")
                return
            # A Firefox without a window shows no outline where Tab comes to from beyond the end.
            is_around = bool(self.page.evaluate("document.activeElement === document.body"))
            self.page.keyboard.press(key)
        raise AssertionError(f"Tab never comes to {wanted}")

    def press(self, wanted: Locator, key: str = "Tab") -> None:
        """Use a control by keyboard."""
        expect(wanted).to_be_visible()
        self.tab_to(wanted, key)
        self.page.keyboard.press("Enter")

    @property
    def story(self) -> Locator:
        return self.page.get_by_role("status")

    def play_on(self, rng: Random) -> None:
        """Play at random until the final scoring can be seen."""
        ready = self.page.locator(
            f"{SETTLED} button[data-move], {SETTLED} button[data-do=continue]"
        ).first
        while True:
            ready.wait_for()
            # Between the look and the click the position cannot change: it is a person's turn.
            moves, ways_on = self.page.evaluate(OFFERED)
            if "Final scoring" in ways_on:
                return
            if ways_on:
                self.button("Continue").click()
            elif moves:
                self.play("shanghai" if "shanghai" in moves else rng.choice(moves))

    def play_out(self, rng: Random, most: int = MOST) -> list[float]:
        """As `play_on`, but by clicks of the page's own: half the work where it does not matter.

        After `most` choices it ends. The milliseconds that each click took to be answered.
        """
        times = self.page.evaluate(PLAY_OUT, [rng.random() for _ in range(most)])
        return [float(time) for time in times]

    def expect_result(self) -> None:
        """See that the final scoring shows what the rules make of the game's record."""
        expect(self.page.get_by_role("heading", name=re.compile("win|draw"))).to_be_visible()
        self.button("More").click()
        final = outcome(self.record().state)
        assert final is not None
        told = words(DEFAULT).score(max(final.totals), min(final.totals))
        expect(self.page.get_by_text(told, exact=True)).to_be_visible()
        rows = self.page.get_by_role("row")
        for nationality, comparison in zip(Nationality, final.comparisons, strict=True):
            points = f"+{comparison.points}"
            shown = points in rows.nth(1 + nationality).inner_text()
            assert shown == (comparison.winner is not None)
