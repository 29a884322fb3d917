"""Apps in all that can happen to somebody, at random: where a search for all that is said begins.

Each is as the page would have it: made of games, links, files and what the browser tells.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, product
from random import Random
from typing import Any

from shanghaien.ai.strengths import LEVELS
from shanghaien.game import Game, Seat
from shanghaien.learning.study import ANSWERS, CELLS
from shanghaien.moves import format_event
from shanghaien.progress import Progress, Rating, format_progress
from shanghaien.puzzles import DATA
from shanghaien.rules import legal_moves
from shanghaien.seed import Seed
from tests.soak.backups import COLLECTIONS
from tests.soak.games import LINKS, RECORDS
from tests.soak.games import drawn as any_game
from tests.soak.letters import LETTERS
from tests.support.app_driver import at_table, changed, various, with_panel
from tests.support.app_driver import game as played
from tests.support.friends import Person, both, hand_over, pair
from tests.support.games import decided_by_a, seeded
from tests.support.random_games import random_game
from tests.support.reached import answers
from tests.support.reviews import made_up
from tests.support.screens import (
    ANYWHERE,
    AT_TABLE,
    NOW,
    after,
    at_start,
    long_names,
    on_table,
    screens,
)
from tests.support.seasons import season
from web.kernel.messages import (
    OFFLINE,
    AnalysisArrived,
    BrowserStatus,
    BulkProgress,
    Command,
    FilesRefused,
    GamesListed,
    GameTakenOver,
    MovePlayed,
    OfflineStatus,
    TextOpened,
)
from web.kernel.model import App, on_screen
from web.kernel.saved_state import EVERY, FAILURES, entry
from web.kernel.sharing_state import Sharing, position_fragment
from web.lessons.course_lessons import LESSONS
from web.lessons.course_state import Studying, begin
from web.puzzles.messages import PuzzlesFetched
from web.saved.effects import ImportGames

NAMES = ("Anna", "Élodie", "Hans", "Ümit", "Maximiliane-Charlotte von Kapp-Seefahrts", "Bo")
"""Short and long, with a vowel or an s, which some languages mind."""
GAMES, TEXTS, LETTERS_READ = 24, 40, 120
"""How many random games are put on the table, and texts altered; the letters that are read."""
FORMS: tuple[dict[str, str], ...] = (
    {"mode": "computer", "name_a": "Anna", "practice": "on"},
    {"mode": "computer", "level": "captain", "challenge": "word", "seed": "harbour", "match": "on"},
    {"mode": "people", "name_a": "Élodie", "name_b": "Bo", "start_trick": "both", "table": "face"},
    {"mode": "people", "start_trick": "adjust", "start_trick_for": "A", "table": "stay"},
    {"mode": "people", "name_a": "Ümit", "practice": "on", "confirm": "on"},
)
"""What is chosen for games that are played from the start screen on."""
HELP = (15, 0, 1, 2, 6, 9)
"""What has helped two people: sums of web/kernel/settings.py's Help."""
STATUSES = (
    *map(OfflineStatus, OFFLINE),
    OfflineStatus("storing", 3, 9),
    *map(BrowserStatus, ("kept", "loose", "offered")),
)
BOARDS = (
    "round 4; tavern CN2 US1 TR3 FR1 ES3 both; A US3 ES4 again on 1 3; B FR4 on 2 2; roll 2 6",
    "round 2; tavern CN2 US1 TR3 FR1 ES3 both; A US3 ES4 DE4 IT4 again; B FR4 CN4 GB4; roll 2 6",
    "round 3; tavern CN2 US1 TR3 FR1 ES3 joker; A on 1 1 1 2 2 3 3; roll 1",
    "round 3; tavern CN2 US1 TR3 FR1 ES3 both; A on 1 1 2; roll 1",
    "nowhere",
)
"""Positions that are set up by hand, most of them impossible."""
SHARED = Sharing(
    address="https://example.org/",
    can_send=True,
    can_send_pictures=True,
    opens_elsewhere=True,
    is_installed=True,
    can_paste=True,
)
"""Where an iPhone has the page installed."""


def scenes(language: str, first: int) -> Iterator[App]:
    """All of them, with chance from a seed on."""
    start = at_start(language)
    known = [app for _, app in screens(language)]
    yield from known
    yield from (replace(app, sharing=SHARED) for app in known)
    yield from (app for _, app in long_names())
    yield from chain(_statuses(start), _asked(start), _courses(start), _boards(start))
    yield from chain(_played(start, first), _saved(start, first), _seasons(start))
    yield from chain(_tables(start, first), _reviewed(start, first), _matches(start))
    yield from chain(_texts(start, first), _doubts(first))


def _statuses(start: App) -> Iterator[App]:
    """What the browser says of itself, wherever that is shown, with and without games."""
    saved = after(start, GamesListed(season(12)))
    for app, status, panel in product((start, saved), STATUSES, (None, *ANYWHERE)):
        yield with_panel(after(app, status), panel)
    for word, panel in product(("kept", "loose"), (None, *ANYWHERE)):
        told = after(after(saved, BrowserStatus(word)), OfflineStatus("ready"))
        yield with_panel(told, panel)
    yield from (after(start, FilesRefused(are_many)) for are_many in (True, False))
    yield with_panel(after(start, BulkProgress(13, 90)), "games")
    yield from (after(start, told) for told in answers(ImportGames("")))
    yield from (with_panel(lesson, "lessons") for lesson in (start, changed(start, course="13")))
    yield changed(start, lesson="2", played="on")
    for solved in (30, 60, 90, 200, 400):
        seen = tuple(f"x{number:07}" for number in range(solved))
        so_far = Progress(Rating(1000.0 + solved), solved, solved, solved, seen=seen)
        solver = changed(start, puzzles=format_progress(so_far))
        yield after(solver, PuzzlesFetched(DATA.read_text(encoding="utf-8")))


def _asked(start: App) -> Iterator[App]:
    """What cannot be begun, and moves that are chosen by one tap and made by another."""
    yield after(changed(start, dice="hand", challenge="word"), Command("start"))
    yield after(changed(start, name_a="\u200b"), Command("start"))
    for seed in range(GAMES):
        app = on_table(changed(start, confirm="on"), random_game(seed, until=seed))
        if app.game is not None and (moves := legal_moves(app.game.state)):
            yield after(app, MovePlayed(format_event(moves[0])))


def _courses(start: App) -> Iterator[App]:
    """Each position of the second course, with each of its answers."""
    for number, lesson in enumerate(LESSONS):
        for place, question in enumerate(lesson.questions):
            app = on_screen(start, Studying(begin(number, place)))
            yield app
            for option in question.puzzle.options:
                yield after(app, MovePlayed(format_event(option.move)))


def _boards(start: App) -> Iterator[App]:
    """Positions that are set up by hand, and one with more dice than there are."""
    for line in BOARDS:
        yield after(start, TextOpened(position_fragment(line)))
    app = after(start, TextOpened(position_fragment(BOARDS[0])))
    for name in ("A", "B") * 6:
        app = after(app, Command("board-die", f"{name} 1"))
        yield app


def _played(start: App, first: int) -> Iterator[App]:
    """Games from the start screen on, in several ways to play."""
    for number, form in enumerate(FORMS):
        yield from various(played(changed(start, **form), Random(first + number)))


def _saved(start: App, first: int) -> Iterator[App]:
    """The saved games of somebody who has many, of every kind, and where that goes wrong."""
    games = [_named(any_game(Random(first + i)), i) for i in range(GAMES)]
    rows = [entry(str(i), game, NOW + i) for i, game in enumerate(games)]
    rows += [replace(rows[0], id="damaged", sound=False)]
    rows += [entry(f"of-{leg}", _leg(leg), NOW + leg) for leg in (1, 2)]
    found = after(start, GamesListed((*rows, *season(60))))
    for panel in (None, "games", "statistics"):
        yield with_panel(found, panel)
    asked = replace(found, games=replace(found.games, to_delete=EVERY))
    yield with_panel(asked, "statistics")
    for why, panel in product(FAILURES, (None, "games")):
        yield with_panel(after(start, GamesListed(tuple(rows), why)), panel)


def _seasons(start: App) -> Iterator[App]:
    """What is told of those who have a weakness, a habit, or a level that does not fit."""
    weak = (season(30, weak=cell) for cell in CELLS)
    habits = (season(n, habit=habit) for habit, n in product(ANSWERS, (11, 13, 16)))
    few = (season(n, known=n // 2) for n in range(1, 15))
    fresh = (season(n) for n in range(1, 9))
    for games in chain(weak, habits, few, fresh):
        app = after(start, GamesListed(games))
        asked = replace(app, games=replace(app.games, to_delete=EVERY))
        yield from (with_panel(asked, panel) for panel in ("strength", "statistics"))
    for level, share, n in product(LEVELS, (0.05, 0.2, 0.95), (10, 13, 17, 20)):
        games = season(n, level=level.id, share=share, known=0)
        app = changed(after(start, GamesListed(games)), name_a="Anna", level=level.id)
        yield with_panel(app, "strength")


def _tables(start: App, first: int) -> Iterator[App]:
    """Random games on the table, with all that can be opened there."""
    for i in range(GAMES):
        app = on_table(start, _named(any_game(Random(first + i)), i))
        yield app
        for panel in (*AT_TABLE, "menu", "round", "result"):
            yield with_panel(app, panel)
        yield after(app, Command("continue"))
        yield after(app, Command("watch", "9"))
        if app.games.id:
            yield after(app, GameTakenOver(app.games.id))


def _named(game: Game, at: int) -> Game:
    """A game whose people have names of NAMES; each fourth as it is."""
    names = NAMES[at % len(NAMES)], NAMES[(at + 1) % len(NAMES)]
    a, b = (
        replace(seat, name=name) if seat.level is None else seat
        for seat, name in zip(game.seats, names, strict=True)
    )
    return replace(game, seats=(a, b)) if at % 4 else game


def _reviewed(start: App, first: int) -> Iterator[App]:
    """Games that are over, with their reviews: against the computer, or by two of whom one had
    help."""
    for seed in range(first, first + 16):
        names = NAMES[seed % len(NAMES)], NAMES[(seed + 1) % len(NAMES)]
        seats = (Seat(names[0]), Seat("Captain", "captain") if seed % 2 else Seat(names[1]))
        game = decided_by_a(seed, seats)
        app = replace(at_table(game)[0], language=start.language)
        if seed % 2 == 0:  # of two people it is known what has helped each
            help_ = (HELP[seed // 2 % len(HELP)], HELP[seed // 4 % len(HELP)])
            app = after(app, GamesListed((entry(app.games.id or "", game, NOW, help_),)))
        over = after(after(app, Command("continue")), Command("skip-meetings"))
        yield over
        for seen in (over, after(over, Command("review"))):
            yield after(seen, AnalysisArrived(game, "review", made_up(game, seed)[0]))


def _leg(leg: int) -> Game:
    """A game of a match, over."""
    return seeded(Seed("harbour", leg=leg, first=(31, 28) if leg == 2 else None))


def _matches(start: App) -> Iterator[App]:
    """Both games of a match, and what is told of them."""
    for leg in (1, 2):
        over = on_table(start, _leg(leg))
        for app in (over, after(after(over, Command("continue")), Command("skip-meetings"))):
            yield from (with_panel(app, panel) for panel in (None, "menu", "log", "result"))


def _texts(start: App, first: int) -> Iterator[App]:
    """Links and files that were altered, and letters that come to a table."""
    kinds: tuple[Any, ...] = (RECORDS, LINKS, COLLECTIONS)
    for kind, seed in product(kinds, range(first, first + TEXTS)):
        rng = Random(seed)
        text = kind.write(rng, kind.draw(rng))
        yield after(start, TextOpened(rng.choice(kind.ways)(rng, text)))
    for seed in range(first, first + LETTERS_READ):
        rng = Random(seed)
        meeting = LETTERS.draw(rng)
        table = on_table(start, meeting.mine)
        yield table
        yield after(table, TextOpened(LETTERS.write(rng, meeting)))


def _doubts(first: int) -> Iterator[App]:
    """Links that tell what nothing proves, between a person and a friend."""
    anna, bernd = both(Random(first), 3, starter="A")
    older, old = _elsewhere(bernd), anna.link
    hand_over(bernd, anna)
    hand_over(anna, older)
    yield older.app
    yield bernd.open(anna.link).open(old).app
    anna, twin, bernd = _told_in_two_ways(first)
    yield bernd.open(twin.link).open(anna.link).app
    anna, twin, bernd = _told_in_two_ways(first)
    hand_over(bernd.open(twin.link), anna)
    yield anna.app
    _, bernd = both(Random(first), 3, starter="A")
    older = _elsewhere(bernd.do("friend-seen"))
    older.open(bernd.do("friend-resign").do("friend-resign-now").do("friend-copy").link)
    yield older.app
    yield bernd.do("leave").app
    anna, bernd = both(Random(first), 4, starter="A")
    bernd.open(anna.play().do("friend-offer").link)
    yield anna.app
    anna.open(bernd.do("friend-draw").do("friend-copy").link)
    for person in (anna, bernd):
        yield person.app
        yield person.do("close").do("continue").do("skip-meetings").app
        yield person.do("leave").app
    for i, name in enumerate(NAMES[1:]):
        anna, bernd = pair(Random(first))
        carl = Person(name, Random(first + i)).open(anna.link).do("friend-accept").do("friend-copy")
        anna.open(carl.link)
        yield anna.app
        yield anna.open(bernd.link).app


def _told_in_two_ways(first: int) -> tuple[Person, Person, Person]:
    """A player, the same one in another browser with another move, and the friend of both."""
    anna, bernd = both(Random(first), 2, starter="A")
    twin = _elsewhere(anna)
    twin.rng = Random(first + 1)
    for browser in (anna, twin):
        browser.play().do("friend-copy")
    return anna, twin, bernd


def _elsewhere(person: Person) -> Person:
    """Another browser of the same person, with the game as it is saved now."""
    other = Person("Elsewhere", Random(0))
    other.app, other.records = person.app, dict(person.records)
    return other
