"""Help for each of two people apart: who has what and when, what the result says, what counts."""

from dataclasses import replace
from functools import reduce
from operator import or_
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.game import Game, Practice, Seat, draw_setup, start
from shanghaien.moves import parse_event
from shanghaien.state import Player
from tests.support.app_driver import at_table, changed, press, usable, with_panel
from tests.support.clock import run
from tests.support.html import Tags
from tests.support.random_games import random_game
from tests.support.store_fakes import Tab
from tests.support.stored import write_settings
from web.analysis.seats_view import uneven
from web.board.questions import to_analyze
from web.game.questions import undo_turn, ways_back
from web.kernel.effects import AskTeacher, SaveGame
from web.kernel.messages import Command, GamesListed, SettingChanged
from web.kernel.model import App, Step, help_of, is_hint_offered, warning
from web.kernel.saved_state import Entry, Kept, entry
from web.kernel.settings import OF_SEATS, Help, Settings, read_settings, text_of
from web.lang import LANGUAGES, words
from web.saved.row_state import MAX_HELP, pack, unpack
from web.setup.update import begin, dealt
from web.shell.page import page
from web.shell.update import update
from web.statistics.state import lines, sheet

NAMES = ("Anna", "Bernd")
SEATS = (Seat("Anna"), Seat("Bernd"))
EVERY = reduce(or_, Help)
CHILD = {
    "mode": "people",
    "apart": "on",
    "hints-A": "on",
    "bar-A": "on",
    "warn-A": "2",
    "undo-A": "on",
}
"""Anna has every help, Bernd none."""
PLAYERS = ("turn", "stay", "face")
"""How the two sit."""

ANNA_PLACES = ("roll", "rolled 2 4", "direction left")
BERND_BEGINS = (*ANNA_PLACES, "place 2")
BERND_PLACES = (*BERND_BEGINS, "roll", "rolled 1 3")
ANNA_AGAIN = (*BERND_PLACES, "place 1", "roll", "rolled 5 6")


def played(*events: str) -> Game:
    """A game that Anna starts, after some events."""
    game = start(draw_setup(Random(2), Player.A), SEATS)
    for text in events:
        game = game.play(parse_event(text))
    return game


def step(game: Game, **form: str) -> Step:
    """The App with a game on the table, and what is then to be done."""
    return at_table(game, **form)


@pytest.mark.parametrize("layout", PLAYERS)
@pytest.mark.parametrize("events", [ANNA_PLACES, BERND_PLACES, ANNA_AGAIN])
def test_help_is_there_for_the_one_who_has_it_and_only_in_their_turn(
    events: tuple[str, ...], layout: str
) -> None:
    game = played(*events)
    is_annas = game.state.to_move is Player.A
    app, effects = step(game, **CHILD, table=layout)
    asked = {effect.kind for effect in effects if isinstance(effect, AskTeacher)}
    assert asked == ({"chances", "options"} if is_annas else set())
    commands = {element.attrs.get("data-do") for element in usable(app)}
    assert ("hint" in commands) is is_hint_offered(app) is is_annas
    assert ("chances-bar" in page(app)) is is_annas
    assert (to_analyze(app) is not None) is is_annas
    assert warning(app) == (2 if is_annas else None)
    hinted = update(app, Command("hint"))[0]
    assert ("The teacher is thinking…" in page(hinted)) is is_annas


def test_what_the_other_one_has_asked_is_not_shown_after_their_turn() -> None:
    app, _ = step(played(*ANNA_PLACES), **CHILD)
    app, _ = press(app, "hint")
    assert "The teacher is thinking…" in page(app)
    app, _ = press(app, "place 2")
    for text in (page(app), page(with_panel(app, "chances"))):
        assert "The teacher is thinking…" not in text
        assert "Chance" not in text


ways = st.sampled_from(["never", "computer", "always"])


@given(ways, ways, st.sampled_from(["off", "5"]), st.booleans())
def test_where_it_is_not_set_apart_both_always_have_the_same(
    hints: str, bar: str, warn: str, is_practice: bool
) -> None:
    game = replace(played(*ANNA_PLACES), practice=Practice() if is_practice else None)
    form = {"hints": hints, "bar": bar, "warn": warn, "hints-B": "on", "undo-A": "on"}
    app, _ = step(game, mode="people", **form)
    mine, theirs = (help_of(app, player) for player in Player)
    assert mine == theirs
    assert (Help.HINTS in mine) is (hints == "always")
    assert (Help.BAR in mine) is (bar == "always")
    assert (Help.UNDO in mine) is is_practice
    assert (Help.WARNING in mine) is (hints == "always" and warn == "5")


@given(st.fixed_dictionaries({name: st.sampled_from(["off", "on", "2"]) for name in OF_SEATS}))
def test_each_seat_has_what_is_chosen_for_it_and_no_warning_without_hints(
    form: dict[str, str],
) -> None:
    app, _ = step(played(), apart="on")
    app = changed(app, **form)
    for player in Player:
        on = {
            name: text_of(app.settings, f"{name}-{player.name}") != "off"
            for name in ("hints", "bar", "warn", "undo")
        }
        found = help_of(app, player)
        assert (Help.HINTS in found) is on["hints"]
        assert (Help.BAR in found) is on["bar"]
        assert (Help.UNDO in found) is on["undo"]
        assert (Help.WARNING in found) is (on["hints"] and on["warn"])


def test_against_the_computer_nothing_is_apart() -> None:
    game = start(draw_setup(Random(2), Player.A), (Seat("Anna"), Seat("Captain", "captain")))
    app, _ = step(game, **{**CHILD, "hints-A": "off"}, hints="computer", bar="never")
    assert help_of(app, Player.A) == Help.HINTS
    assert "Help for two players" not in page(with_panel(app, "teacher"))


def test_who_sets_it_apart_begins_with_what_both_had_and_later_with_what_was_set() -> None:
    app = changed(App(), hints="always", warn="5", practice="on", apart="on")
    assert [app.settings.seat_help(player) for player in Player] == 2 * [EVERY & ~Help.BAR]
    app = changed(app, **{"hints-B": "off"})
    again = changed(app, apart="off", bar="always")
    assert changed(again, apart="on").settings == replace(again.settings, is_apart=True)
    assert read_settings(write_settings("en", app.settings))[1] == app.settings


def test_settings_that_know_nothing_of_seats_are_the_same_for_both() -> None:
    assert read_settings('{"hints": "always"}')[1].is_apart is Settings().is_apart is False


@pytest.mark.parametrize(
    ("events", "turn", "ways"),
    [
        ((), None, ()),
        (("roll", "rolled 2 4"), 0, (0,)),
        (ANNA_PLACES, 2, (0, 2)),
        (BERND_BEGINS, 3, ()),  # as a slip, which is free to both
        ((*BERND_BEGINS, "roll"), None, ()),
        (BERND_PLACES, None, ()),
        ((*BERND_PLACES, "place 1"), 3, (0, 2, 3)),  # over Bernd's choices, to her own
        (ANNA_AGAIN, 7, (0, 2, 3, 7)),
    ],
)
def test_only_the_one_with_practice_takes_chance_back_to_own_choices_in_the_own_turn(
    events: tuple[str, ...], turn: int | None, ways: tuple[int, ...]
) -> None:
    app, _ = step(played(*events), **CHILD)
    assert undo_turn(app) == turn
    assert ways_back(app) == ways
    shown = page(with_panel(app, "log"))
    assert shown.count('data-do="back"') == sum(events[t] != "roll" for t in ways)  # as it lists
    refused = range(len(events)) if not ways else ()
    assert all(update(app, Command("back", str(t))) == (app, ()) for t in refused)


def test_taking_chance_back_makes_it_practice_and_the_same_dice_fall_for_both() -> None:
    app, _ = step(played(*ANNA_AGAIN), **CHILD)
    assert app.game
    assert app.game.practice is None
    app, effects = update(app, Command("back", "2"))
    assert app.game
    assert app.game.practice == Practice(1, tuple(map(parse_event, ("rolled 1 3", "rolled 5 6"))))  # type: ignore[arg-type] # rolls
    assert isinstance(effects[0], SaveGame)
    for event in ("direction left", "place 4", "roll", "rolled 1 3"):
        app = replace(app, game=app.game.play(parse_event(event)) if app.game else None)
    assert undo_turn(app) is None  # Bernd's turn


def test_a_slip_alone_makes_no_practice() -> None:
    app, _ = step(played(*BERND_BEGINS), **CHILD)
    app, _ = press(app, "undo")
    assert app.game == played(*ANNA_PLACES)


def test_a_game_that_is_begun_with_help_apart_is_no_practice_yet() -> None:
    for apart, practice in (("on", None), ("off", Practice())):
        app = changed(App(), mode="people", practice="on", apart=apart)
        _, (deal,) = update(app, Command("start"))
        app, _ = begin(app, dealt(deal, Random(1), "2026-11-21"))  # type: ignore[arg-type] # a Deal
        assert app.game
        assert app.game.practice == practice


async def kept_by(tab: Tab, app: App, effects: tuple[object, ...]) -> App:
    """The App once the saves are done, as the runtime does them."""
    for effect in effects:
        if isinstance(effect, SaveGame):
            saved, failure = await tab.store.save(effect.id, effect.game, effect.help)
            assert failure is None
            app, _ = update(app, GamesListed((saved,)))
    return app


def test_what_has_helped_is_kept_with_the_game_and_adds_up() -> None:
    async def test() -> None:
        tab = Tab()
        app = await kept_by(tab, *step(played(), mode="people", apart="on"))
        assert app.games.entries[0].kept.help is None
        app = await kept_by(tab, *update(app, SettingChanged("hints-A", "on")))
        app = await kept_by(tab, *update(app, SettingChanged("hints-A", "off")))
        app = await kept_by(tab, *update(app, SettingChanged("undo-A", "on")))
        app = await kept_by(tab, *press(app, "roll"))
        (later,) = await Tab(tab.disk).store.entries()
        assert later.kept.help == ((Help.HINTS | Help.UNDO).value, 0)
        assert later.is_uneven
        assert later == unpack(pack(later))

    run(test())


def test_what_is_set_once_the_game_is_over_helped_nobody() -> None:
    over = replace(random_game(8), seats=SEATS)
    app, _ = step(over, mode="people", apart="on")
    app, _ = update(app, GamesListed((entry(app.games.id or "", over, 5),)))
    _, effects = update(app, SettingChanged("hints-A", "on"))
    assert not any(isinstance(effect, SaveGame) for effect in effects)


def test_a_game_that_comes_from_a_file_when_it_is_over_was_helped_by_nothing_here() -> None:
    over = replace(random_game(8), seats=SEATS)
    _, effects = step(over, **CHILD)
    assert isinstance(effects[0], SaveGame)
    assert effects[0].help is None


def test_every_help_can_be_stored_and_nothing_else() -> None:
    assert EVERY.value == MAX_HELP
    saved = Entry(id="a", kept=Kept(help=(EVERY.value, 0)))
    raw = pack(saved)
    assert unpack(raw) is not None
    for value in (None, 3, [1], [1, 2, 3], [1, MAX_HELP + 1], [-1, 0], [True, 0], ["1", 0]):
        found = unpack({**raw, "help": value})
        assert found is not None
        assert found.kept.help is None


EN = words("en")


@pytest.mark.parametrize(
    ("helps", "text"),
    [
        (None, None),
        ((EVERY, EVERY), None),
        ((Help.HINTS, Help.NONE), "Anna played with hints; Bernd didn’t."),
        (
            (Help.BAR, EVERY),
            "Bernd played with hints, warnings and undo after rolling; Anna didn’t.",
        ),
        ((Help.HINTS, Help.UNDO), "Anna played with hints, Bernd with undo after rolling."),
        (
            (EVERY, Help.NONE),
            "Anna played with hints, visible winning chances, warnings and undo after rolling; "
            "Bernd didn’t.",
        ),
    ],
)
def test_the_result_says_who_had_more_help(
    helps: tuple[Help, Help] | None, text: str | None
) -> None:
    numbers = None if helps is None else (helps[0].value, helps[1].value)
    assert uneven(EN, numbers, NAMES) == text
    over = replace(random_game(8), seats=SEATS)
    app, _ = step(over, mode="people")
    saved = replace(entry(app.games.id or "", over, 5), kept=Kept(5, 5, help=numbers))
    app, _ = update(app, GamesListed((saved,)))
    shown = page(update(app, Command("continue"))[0])
    assert (text or " wins<") in shown
    assert ("The game counts as practice." in shown) is (text is not None)


numbers = st.integers(0, MAX_HELP)


@given(numbers, numbers, st.sampled_from(sorted(LANGUAGES)))
def test_help_is_told_and_left_out_of_the_statistics_wherever_it_was_uneven(
    a: int, b: int, language: str
) -> None:
    saved = Entry(id="a", names=NAMES, result=(10, 20), kept=Kept(1, 2, help=(a, b)))
    assert (uneven(words(language), (a, b), NAMES) is None) is (a == b)
    (line,) = lines([saved])
    assert (len(line.bouts), line.casual) == ((1, 0) if a == b else (0, 1))
    casual = sheet([saved]).splitlines()[1].split(",")[7]
    assert casual == str(int(a != b))


@pytest.mark.parametrize("where", ["set-up", "at the table"])
def test_one_setting_serves_both_until_it_is_set_apart(where: str) -> None:
    app = changed(App(), mode="people", name_a="Anna", name_b="Bernd", ways="on")
    if where == "at the table":
        app = with_panel(step(played(), mode="people")[0], "teacher")
    else:
        app, _ = update(app, GamesListed(()))
        app = with_panel(app, "people")

    def fields(app: App) -> set[str]:
        return {
            str(element.attrs["data-field"])
            for element in Tags(page(app)).page
            if "data-field" in element.attrs and element.is_in_reach
        }

    together, apart = fields(app), fields(changed(app, apart="on"))
    assert not together & set(OF_SEATS)
    assert set(OF_SEATS) - apart == {"warn-A", "warn-B"}  # there is no warning without hints
    assert together - apart <= {"hints", "bar", "warn", "practice"}
    shown: Any = page(changed(app, apart="on"))
    assert "<legend>Anna</legend>" in shown
    assert "<legend>Bernd</legend>" in shown


def test_face_to_face_each_reads_a_score_table_and_only_the_mover_uses_one() -> None:
    for events, unused in ((ANNA_PLACES, "of-far"), (BERND_PLACES, "of-near")):
        app, _ = step(played(*events), mode="people", table="face")
        tags = Tags(page(app))
        assert len(tags.classed("scores")) == 2
        assert [
            a["class"] for a in tags.classed("of-far") + tags.classed("of-near") if "inert" in a
        ] == [unused]
    app, _ = step(played(*ANNA_PLACES), mode="people", table="stay")
    assert len(Tags(page(app)).classed("scores")) == 1
