"""Every screen and every panel, drawn here as the page draws it: for looks of many kinds at all."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import chain

from shanghaien.ai.certainty import MOST, Estimate
from shanghaien.formats.limits import MAX_NAME
from shanghaien.formats.link import write_link
from shanghaien.formats.record import write
from shanghaien.game import Game, Seat
from shanghaien.moves import format_event
from shanghaien.progress import Outcome, format_progress
from shanghaien.puzzles import DATA
from shanghaien.rules import legal_moves
from shanghaien.state import ROUNDS
from tests.support.app_driver import with_panel
from tests.support.copy_screens import copies
from tests.support.friend_screens import announcing, by_link, in_a_series, nearby
from tests.support.games import sealed
from tests.support.html import Tags
from tests.support.mistakes import mistake_screens
from tests.support.reviews import helped, made_up
from tests.support.season_screens import played_often
from tests.support.sound_screens import sound_screens
from tests.support.teacher_screens import advice, rolled_out
from tests.support.that_day import DAY
from tests.support.tour import positions, stages
from web.analysis.state import Analysis
from web.board.state import SettingUp
from web.kernel.feature import PANELS, standing
from web.kernel.messages import (
    AnalysisArrived,
    Command,
    GamesListed,
    Message,
    MovePlayed,
    ProgramFailed,
    SettingChanged,
    TextOpened,
)
from web.kernel.model import WHY, App, on_screen
from web.kernel.saved_state import entry
from web.kernel.sharing_state import position_fragment
from web.kernel.table_state import Selection
from web.lessons.course_lessons import LESSONS as COURSE
from web.lessons.course_state import Studying
from web.lessons.course_state import begin as begin_course
from web.lessons.tutorial_lessons import LESSONS
from web.puzzles.messages import PuzzlesFetched
from web.puzzles.state import Puzzling
from web.shell.features import FEATURES
from web.shell.page import page
from web.shell.update import update
from web.whatif.state import Exploring

NOW = 1_790_000_000_000
"""Milliseconds since 1970."""

ANYWHERE = """more settings today rules rules-cards rules-end keys access menu teacher games
statistics mistakes strength moving lessons analyses""".split()  # noqa: SIM905 - not 17 lines
"""The panels that need no game."""

OPTIONS = {"ways": "on", "start_trick": "adjust", "start_trick_for": "A", "challenge": "word"}
OPTIONS |= {"dice": "hand", "match": "on", "starter": "B"}
"""What shows the most of a sheet's options."""

TRICKS = 3
"""The lesson of the second course with most moves to decide between."""

AT_TABLE = ("crew-A", "crew-B", "to-come", "points", "log", "share", "position")
"""Those that need one, whatever its position."""


Named = tuple[str, App]
"""A screen and its name."""


def screens(language: str) -> Iterator[Named]:
    """Every screen in a language, each with a name."""
    for folder in SCREENS:
        yield from made(folder, language)


@cache
def made(folder: str, language: str) -> tuple[Named, ...]:
    """The screens of a folder of `web` in a language, made once for all tests of a process."""
    return tuple(SCREENS[folder](language))


def at_start(language: str) -> App:
    """The start screen of whoever has no games."""
    return after(App(language=language, voices=frozenset({language})), GamesListed(()))


def beginning(language: str) -> Iterator[Named]:
    """The start screen and the panels that open there."""
    start = at_start(language)
    yield "set-up", start
    for mode in ("computer", "people"):
        again = after(after(start, SettingChanged("mode", mode)), SettingChanged("played", "on"))
        yield f"set-up after a game: {mode}", again
        yield from panels(again, mode)
        for name, value in OPTIONS.items():
            again = after(again, SettingChanged(name, value))
        yield "all options", with_panel(again, mode)
    yield from panels(start, *ANYWHERE)
    yield from apart(start)
    games = [positions()[0], positions()[-1]]
    rows = tuple(entry(str(i), game, NOW) for i, game in enumerate(games))
    saved = after(start, GamesListed(rows))
    yield "set-up with games", saved
    yield from panels(saved, "games", "statistics")
    many = after(start, GamesListed(tuple(replace(rows[1], id=str(i)) for i in range(11))))
    yield "no game found", with_panel(after(many, SettingChanged("sought", "Zoe")), "games")


def playing(language: str) -> Iterator[Named]:
    """The table, the result, the panels that open there, and what comes by a link."""
    start = at_start(language)
    for name, game in stages().items():
        app = on_table(start, game)
        yield name, app
        if name == "a die or a trick":
            yield from unfolded(app)
            yield from panels(app, *ANYWHERE, *AT_TABLE)
            yield from chances(app)
            yield from advice(app)
        if name == "the next round":
            yield from panels(app, "round")
    yield from sound_screens(language)
    meeting = after(on_table(start, positions()[-1]), Command("continue"))
    yield "crews that meet", meeting
    over = after(meeting, Command("skip-meetings"))
    yield "final scoring", over
    yield from panels(over, "result", "log", "menu", "share")
    yield "dice and cards", replace(with_panel(over, "result"), unfolded=frozenset({"fold-dice"}))
    yield from reviews(over)
    for until, some in ((9, ("menu", "log")), (None, ("menu", "log", "result"))):
        yield from panels(on_table(start, sealed(until=until)), *some)
    links = {"a link": positions()[-1], "a link to a running game": positions()[0]}
    for name, sent in links.items():
        yield name, after(start, TextOpened(f"#{write_link(sent)}"))
    yield "fault", after(over, ProgramFailed("a test of faults"))


def with_a_friend(language: str) -> Iterator[Named]:
    """A game by link."""
    yield from by_link(language)
    yield from announcing(language)
    yield from in_a_series(language)


def begun(*some: Callable[[App], Iterator[Named]]) -> Callable[[str], Iterator[Named]]:
    """Screens that are reached from the start screen, by language."""
    return lambda language: chain.from_iterable(each(at_start(language)) for each in some)


def apart(start: App) -> Iterator[tuple[str, App]]:
    """Two people of whom one has help: what they choose, the table, and the result."""
    for name in ("ways", "apart", "hints-A", "bar-A", "undo-A"):
        start = after(start, SettingChanged(name, "on"))
    start = after(after(start, SettingChanged("mode", "people")), SettingChanged("warn-A", "5"))
    yield "help apart: set-up", start
    seats = (Seat("Anna"), Seat("Bernd"))
    running, over = (replace(game, seats=seats) for game in (positions()[2], positions()[-1]))
    for table in ("stay", "face"):
        app = on_table(after(start, SettingChanged("table", table)), running)
        yield f"help apart: {table}", app
        yield from panels(app, "teacher")
    app = on_table(start, over)
    app = after(app, GamesListed((entry(app.games.id or "", over, NOW, (1, 0)),)))
    yield "help apart: result", after(app, Command("continue"))


def long_names() -> Iterator[tuple[str, App]]:
    """What shows names, with the longest ones: of several words and of one."""
    seats = (Seat("Maximiliane-Alexandra von Hohenzollernbe"), Seat("W" * MAX_NAME))
    start = after(App(), GamesListed(()))
    games = [replace(game, seats=seats) for game in (positions()[0], positions()[-1])]
    rows = tuple(entry(str(i), game, NOW) for i, game in enumerate(games))
    saved = after(start, GamesListed(rows))
    yield "saved games", saved
    yield from panels(saved, "games", "statistics")
    for name, game in stages().items():
        app = on_table(start, replace(game, seats=seats))
        yield name, app
        if name == "a die or a trick":
            yield from panels(app, *AT_TABLE)
        if name == "the next round":
            yield from panels(app, "round")
    meeting = after(on_table(start, games[-1]), Command("continue"))
    yield "crews that meet", meeting
    yield "final scoring", after(meeting, Command("skip-meetings"))
    yield "a link", after(start, TextOpened(f"#{write_link(games[-1])}"))


def after(app: App, message: Message) -> App:
    """The App after a message, whatever that asks for."""
    return update(app, message)[0]


def on_table(start: App, game: Game) -> App:
    """The App with a game on the table."""
    return after(start, TextOpened(write(game)))


def chances(app: App) -> Iterator[tuple[str, App]]:
    """The bar of chances, and what it opens where the round was searched whole or not."""
    app = after(app, SettingChanged("bar", "always"))
    for is_whole in (True, False):
        app = after(app, AnalysisArrived(app.ticket, "chances", {"win": 0.62, "whole": is_whole}))
        yield f"chances, {'whole' if is_whole else 'rough'}", app
        yield from panels(app, "chances")
    known, refining = app.part(Analysis).chances, app.part(Analysis).refining
    assert known is not None
    assert refining is not None
    for playouts in (0, 4, MOST):
        now = replace(refining, estimate=Estimate(0.01, 0.03, 0.05, playouts))
        analysis = replace(app.part(Analysis), chances=replace(known, is_whole=True), refining=now)
        yield from panels(app.having(analysis), "chances")


def panels(app: App, *which: str) -> Iterator[tuple[str, App]]:
    """The App with one panel after the other over it."""
    for panel in filter(PANELS.__contains__, which):
        yield f"panel {panel}", with_panel(app, panel)


def reviews(over: App) -> Iterator[tuple[str, App]]:
    """A review that is asked for, whole and settled, then what is said of it beneath the result."""
    room, game = after(over, Command("review")), over.game
    assert game is not None
    yield "review: begun", room
    answer, _ = made_up(game, 2)
    rough = after(room, AnalysisArrived(game, "review", answer | {"whole": False}))
    yield "review: rough", rough
    for is_done in (False, True):
        room = after(room, AnalysisArrived(game, "review", answer | {"done": is_done}))
        yield f"review: {'settled' if is_done else 'whole'}", room
    yield "result: with a remark", after(room, Command("review-close"))
    room = helped(room, game)
    yield "review: after a hint", room
    yield "result: after a hint", after(room, Command("review-close"))


def lessons(start: App) -> Iterator[tuple[str, App]]:
    """Every lesson at its beginning, after each of its moves, and at its end."""
    app = after(start, Command("learn"))
    for number, lesson in enumerate(LESSONS, 1):
        for step in lesson.steps:
            yield f"lesson {number}: {step.says}", app
            app = after(app, MovePlayed(step.goals[0]))
        if lesson is LESSONS[-1]:
            yield f"lesson {number}: the crews meet", app
        yield f"lesson {number}: {lesson.learned}", (app := after(app, Command("skip-meetings")))
        app = after(app, Command("lesson", str(number)))


def course(start: App) -> Iterator[tuple[str, App]]:
    """The first and the last position of a lesson of the course: asked, missed and solved."""
    lesson = COURSE[TRICKS]
    for place in (0, len(lesson.questions) - 1):
        app = on_screen(start, Studying(begin_course(TRICKS, place)))
        yield f"course: position {place}", app
        for option in (lesson.questions[place].puzzle.options[n] for n in (-1, 0)):
            answered = after(app, MovePlayed(format_event(option.move)))
            yield f"course: position {place}, {option.loss}", answered
        yield f"course: position {place}, why", after(answered, Command("why"))


def puzzles(start: App) -> Iterator[tuple[str, App]]:
    """A puzzle as it is asked, missed and solved."""
    app = after(start, PuzzlesFetched(DATA.read_text(encoding="utf-8")))
    yield "puzzle", app
    assert isinstance(app.screen, Puzzling)
    for option in (*app.screen.session.puzzle.options[-1:], *app.screen.session.puzzle.options[:1]):
        app = after(app, MovePlayed(format_event(option.move)))
        yield f"puzzle: {option.loss}", app
        app = replace(app, unfolded=frozenset({"fold-moves", WHY}))
        yield "puzzle: what moves are worth", app
        assert isinstance(app.screen, Puzzling)
        if not option.loss and app.screen.game.state.round < ROUNDS:
            texts = [format_event(one.move) for one in app.screen.session.puzzle.options]
            yield from rolled_out(app, texts)
        app = after(app, Command("puzzle-again"))
    yield from panels(app, "position")
    yield from of_a_day(app)


def of_a_day(app: App) -> Iterator[tuple[str, App]]:
    """The puzzle of a day, solved, and the panel of the last days."""
    assert isinstance(app.screen, Puzzling)
    outcomes = dict(enumerate((Outcome.MISSED, Outcome.LATER, Outcome.AT_ONCE)))
    days = tuple((DAY.toordinal() - 2 + i, outcome) for i, outcome in outcomes.items())
    now = app.screen.session
    now = replace(
        now,
        day=DAY.isoformat(),
        progress=replace(now.progress, days=days, runs=(1, 2, 3), seen=(now.puzzle.id,)),
    )
    best = format_event(now.puzzle.options[0].move)
    app = replace(app, screen=Puzzling(replace(now, chosen=best, is_answered=True)))
    app = replace(app, settings=replace(app.settings, puzzles=format_progress(now.progress)))
    yield "puzzle of the day", app
    yield from panels(app, "position", "today")


def board(start: App) -> Iterator[tuple[str, App]]:
    """The board without a card, with a position, its answer, and with one that cannot be."""
    empty = after(start, Command("board"))
    yield "board: empty", empty
    line = (
        "round 4; tavern CN2 US1 TR3 FR1 ES3 both; A US3 ES4 again on 1 3; B FR4 on 2 2; roll 2 6"
    )
    app = after(start, TextOpened(position_fragment(line)))
    yield "board: asking", app
    assert isinstance(app.screen, SettingUp)
    assert app.screen.board.game is not None
    moves = legal_moves(app.screen.board.game.state)
    wins = [(format_event(move), 0.6 - 0.05 * i) for i, move in enumerate(moves)]
    answer = AnalysisArrived(app.screen.board.ticket, "options", {"options": [*map(list, wins)]})
    folds = frozenset({"fold-board-text", "fold-board-shanghai", "fold-moves"})
    yield "board: answered", replace(after(app, answer), unfolded=folds)
    opened = after(after(app, answer), Command("board-open"))
    yield "board: the whole answer", replace(opened, unfolded=folds)
    yield from rolled_out(after(app, answer), [move for move, _ in wins])
    for target in ("B", "out"):
        yield f"board: {target}", after(app, Command("board-target", target))
    yield (
        "board: impossible",
        after(after(app, Command("board-die", "A 1")), Command("board-roll", "")),
    )


def tried_out(start: App) -> Iterator[tuple[str, App]]:
    """A branch of a game from its beginning on, its replay, and the list of all branches."""
    game = positions()[-1]
    app = on_table(start, game)
    saved = entry("tried", game, NOW)
    app = replace(app, games=replace(app.games, id=saved.id, entries=(saved,)))
    turn = next(i for i, state in enumerate(game.states) if state.round == 3 and state.roll)
    app = after(after(app, Command("watch", str(turn))), Command("whatif"))
    yield "what if: begun", app
    taught = after(app, Command("whatif-teacher"))
    assert isinstance(taught.screen, Exploring)
    moves = [format_event(move) for move in legal_moves(taught.screen.game.state)]
    wins = [[move, 0.6 - 0.05 * i] for i, move in enumerate(moves)]
    yield "what if: asking", taught
    answer = AnalysisArrived(taught.screen.asked, "options", {"options": wins})
    taught = after(taught, answer)
    yield "what if: answered", taught
    yield "what if: why", replace(taught, unfolded=frozenset({"fold-moves", WHY}))
    app = after(app, MovePlayed(moves[0]))
    yield "what if: a move", app
    app = after(after(app, MovePlayed("place 3")), MovePlayed("roll"))
    yield "what if: dice to choose", app
    app = after(after(app, Command("die", "2")), Command("die", "6"))
    app = after(app, Command("whatif-keep", "Anna: 2, 6"))
    assert isinstance(app.screen, Exploring)
    branch = app.screen.trial.kept
    assert branch is not None
    kept = replace(saved.kept, branches=(branch,))
    app = after(app, GamesListed((replace(saved, kept=kept),)))
    yield "what if: kept", replace(app, unfolded=frozenset({"fold-whatif-delete"}))
    yield from panels(app, "analyses", "share", "more")
    yield "what if: back at the game", after(app, Command("whatif-close"))


def unfolded(app: App) -> Iterator[tuple[str, App]]:
    """The App with one trick half after the other unfolded."""
    halves = [
        tag for tag in Tags(page(app)).classed("trick-half") if tag.get("data-do") == "unfold"
    ]
    for number, half in enumerate(halves):
        selection = Selection(open_trick=half["data-argument"])
        yield f"trick half {number}", replace(app, selection=selection)


_BY_FOLDER: Mapping[str, Callable[[str], Iterator[Named]]] = {
    "shell": beginning,
    "game": playing,
    "puzzles": begun(puzzles),
    "board": begun(board),
    "copies": copies,
    "mistakes": begun(mistake_screens),
    "strength": played_often,
    "lessons": begun(lessons, course),
    "friend": with_a_friend,
    "nearby": nearby,
    "whatif": begun(tried_out),
}
SCREENS = {name: draw for name, draw in _BY_FOLDER.items() if name in standing(FEATURES)}
"""The screens in a language, by the feature that draws what is of their own, if it is there."""
