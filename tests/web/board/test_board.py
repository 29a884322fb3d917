"""Setting up a position: cards, dice, turns, the line and the link, and what the teacher says."""

from dataclasses import replace

import pytest

from shanghaien.drafts import Problem, ProblemKind
from shanghaien.game import Practice
from shanghaien.moves import format_event
from shanghaien.position import format_position, parse_position
from shanghaien.rules import hide, legal_moves
from shanghaien.state import DICE, Direction, Phase, Player
from tests.support.app_driver import at_table, press
from tests.support.games import decided_by_a
from tests.support.html import Tags, inside
from tests.support.random_games import PEOPLE
from tests.support.tour import positions
from web.board.answer_view import problem_sentence
from web.board.state import Board, SettingUp, read_address
from web.kernel.effects import AskTeacher, Send
from web.kernel.messages import AnalysisArrived, Command, KeyPressed, SettingChanged, TextOpened
from web.kernel.model import App
from web.kernel.screen import Playing, Start
from web.kernel.sharing_state import position_fragment
from web.lang import LANGUAGES, words
from web.shell.page import page
from web.shell.update import update

LINE = "round 4; tavern CN2 US1 TR3 FR1 ES3 DE4; A US3 TR4 ES4 on 1 3 5; B FR4 CN1 IT3 on 2 2 4"
"""Red is to move."""


def do(app: App, *commands: str) -> App:
    """The App after commands like "board-card ES4"."""
    for command in commands:
        name, _, argument = command.partition(" ")
        app, _ = update(app, Command(name, argument))
    return app


def board_of(app: App) -> Board:
    assert isinstance(app.screen, SettingUp)
    return app.screen.board


def set_up(line: str = LINE) -> App:
    """The App with a position that came as a link."""
    app, effects = update(App(), TextOpened(position_fragment(line)))
    (ask,) = effects
    assert isinstance(ask, AskTeacher)
    assert ask.state == board_of(app).game.state  # type: ignore[union-attr] # it can be
    return app


def answered(app: App) -> App:
    """The App with the teacher's answer: the first legal move is the best."""
    game = board_of(app).game
    assert game is not None
    moves = legal_moves(game.state)
    wins = [[format_event(move), 0.6 - 0.05 * i] for i, move in enumerate(moves)]
    arrived = AnalysisArrived(board_of(app).ticket, "options", {"options": wins})
    return update(app, arrived)[0]


def test_six_cards_two_taps_and_the_teacher_is_asked() -> None:
    app = do(App(), "board")
    assert board_of(app).problem == Problem(ProblemKind.ROW, number=6, limit=6)
    app = do(app, *(f"board-card {card}" for card in ("CN2", "US1", "TR3", "FR1", "ES3")))
    assert board_of(app).game is None
    app, effects = press(app, "board-card", "DE4")
    assert isinstance(effects[0], AskTeacher)
    assert board_of(app).target == "A", "the crews come next"
    app = do(app, "board-roll 2", "board-roll 6")
    game = board_of(app).game
    assert game is not None
    assert (game.state.phase, game.state.roll) == (Phase.DIRECTION, (2, 6))


def test_a_position_is_laid_by_hand_as_by_its_line() -> None:
    app = do(App(), "board")
    app = do(app, *(f"board-card {card}" for card in ["CN2", "US1", "TR3", "FR1", "ES3", "DE4"]))
    app = do(app, *(f"board-card {card}" for card in ("US3", "TR4", "ES4")))
    app = do(app, "board-target B", *(f"board-card {card}" for card in ("FR4", "CN1", "IT3")))
    app = do(app, *(f"board-die A {place}" for place in (0, 2, 4)))
    app = do(app, *(f"board-die B {place}" for place in (1, 1, 3)))
    assert board_of(do(app, "board-round -1")).draft.round == 1
    app = do(app, "board-round 1", "board-round 1")
    game, linked = board_of(app).game, board_of(set_up()).game
    assert game is not None
    assert linked is not None
    assert replace(game.state, out=(), deck=()) == replace(linked.state, out=(), deck=())


def test_what_lies_there_is_taken_back() -> None:
    app = do(set_up(), "board-take tavern 0", "board-take A ES4", "board-undie B 1")
    draft = board_of(app).draft
    assert draft.tavern[0] is None
    assert len(draft.sides[0].sailors) == 2
    assert draft.sides[1].dice == (0, 1, 0, 1, 0, 0)
    assert board_of(do(app, "board-clear")).draft.held == ()


def test_a_trick_joins_a_crew() -> None:
    app = do(set_up(), "board-target A", "board-card both", "board-joker ES")
    side = board_of(app).draft.sides[0]
    assert [str(joker) for joker in side.jokers] == ["ES:both"]
    assert side.tricks == ()
    app = do(app, "board-take A ES:both")
    assert board_of(app).draft.sides[0].jokers == ()


def test_the_row_is_numbered_from_the_other_end() -> None:
    app = do(set_up(), "board-direction right")
    draft = board_of(app).draft
    assert draft.direction is Direction.RIGHT
    assert draft.sides[0].dice == (0, 1, 0, 1, 0, 1), "the dice stay where they lie"
    app = do(app, "board-die B 5")
    assert board_of(app).draft.sides[1].dice[0] == 1


def test_what_cannot_be_is_said_and_not_asked() -> None:
    app, effects = update(set_up(), Command("board-move", "B"))
    app, effects = update(do(app, "board-die A 0"), Command("board-die", "A 0"))
    assert effects == ()
    assert "That doesn’t fit Blue’s turn" in page(app)


@pytest.mark.parametrize(
    "command",
    [
        "board-card XX9",
        "board-take A",
        "board-take C ES4",
        "board-die A 9",
        "board-die Z 1",
        "board-move C",
        "board-direction up",
        "board-roll 7",
        "board-round far",
        "board-captain",
        "board-joker QQ",
        "board-target moon",
    ],
)
def test_what_no_control_says_changes_nothing(command: str) -> None:
    app = set_up()
    assert do(app, command) == app
    assert do(App(), command) == App()


def test_the_answer_ranks_all_moves_with_reasons() -> None:
    app = answered(set_up())
    html = page(app)
    game = board_of(app).game
    assert game is not None
    assert html.count('class="board-reason"') == len(legal_moves(game.state)) - 1
    best = format_event(legal_moves(game.state)[0])
    assert best == "roll"
    assert "Best for Red (60% to win): roll." in html
    assert "If the round ended now" in html


def says(app: App) -> str:
    """The line that is always in sight."""
    (line,) = [found for found in Tags(page(app)).page if found.attrs.get("id") == "board-says"]
    return line.text


def test_a_shanghai_names_both_with_their_points() -> None:
    assert "That makes it Red 16, Blue 8." in page(answered(set_up()))


def test_one_line_says_what_is_missing_what_is_awaited_and_what_is_best() -> None:
    app = do(App(), "board")
    assert says(app) == "The tavern needs 6 more cards."
    app = set_up()
    assert says(app) == "The teacher is thinking…"
    assert says(answered(app)) == "Best for Red (60% to win): roll."
    assert says(do(app, "board-roll 2")) == "A roll has two dice. Choose the second one too."


def test_the_whole_answer_opens_stays_open_and_closes() -> None:
    app = do(answered(set_up()), "board-open")
    assert inside(page(app), "board-says").classed("board-open")[0].attrs["aria-expanded"] == "true"
    assert Tags(page(app)).classed("opened")
    changed = do(app, "board-roll 1", "board-roll 2")
    assert Tags(page(changed)).classed("opened"), "another position’s answer is read as well"
    impossible = do(changed, "board-die A 1", "board-die A 1")
    assert not Tags(page(impossible)).classed("opened"), "where there is no answer, none is open"
    for shut in (Command("board-open"), KeyPressed("Escape")):
        assert not Tags(page(update(app, shut)[0])).classed("opened")
    closed, _ = update(set_up(), KeyPressed("Escape"))
    assert isinstance(closed.screen, SettingUp)


def test_the_browsers_back_closes_the_answer_before_the_board() -> None:
    app = answered(set_up())
    assert not Tags(page(app)).classed("covered")
    (back,) = Tags(page(do(app, "board-open"))).classed("covered")
    assert back["data-do"] == "board-close"


def test_the_blocks_keep_their_order_whatever_lies_there() -> None:
    app = do(App(), "board")
    wanted = ["board-row", "board-cards", "board-turn", "board-line"]
    for card in ("CN2", "US1", "TR3", "FR1", "ES3", "DE4", "US3"):
        blocks = inside(page(app), "board-setup")
        parts = (part for part in blocks.inner if not isinstance(part, str))
        assert [str(part.attrs["class"]).split()[0] for part in parts] == wanted
        app = do(app, f"board-card {card}")


def test_the_bar_of_chances_is_reds_whoever_moves() -> None:
    for mover, red in (("A", "60.0"), ("B", "40.0")):
        html = page(answered(do(set_up(), f"board-move {mover}")))
        assert inside(html, "chances-bar").attrs["value"] == red


def test_an_answer_of_an_older_position_is_not_shown() -> None:
    app = set_up()
    ticket = board_of(app).ticket
    app = do(app, "board-roll 1", "board-roll 2")
    after, _ = update(app, AnalysisArrived(ticket, "options", {"options": []}))
    assert after == app


def test_without_an_answer_one_can_ask_again() -> None:
    app = set_up()
    app, _ = update(app, AnalysisArrived(board_of(app).ticket, "options", None))
    assert 'data-do="board-ask"' in page(app)
    app, effects = press(app, "board-ask")
    assert isinstance(effects[0], AskTeacher)


def test_the_line_can_be_typed() -> None:
    app, effects = update(set_up(), SettingChanged("board-line", "round 2; A ES4 on 1; roll"))
    assert effects == ()
    assert board_of(app).unreadable == "roll"
    assert "roll</textarea>" in page(app)
    app, effects = update(
        app, SettingChanged("board-line", "round 2; A ES4 on 1 1 ; B on 2; move B")
    )
    assert isinstance(effects[0], AskTeacher)
    assert board_of(app).unreadable == ""
    assert board_of(app).typed == "round 2; A ES4 on 1 1 ; B on 2; move B"
    assert board_of(do(app, "board-round 1")).typed is None


def test_the_link_leads_to_the_same_position() -> None:
    app = do(set_up(), "board-roll 3", "board-roll 4")
    app = replace(app, sharing=replace(app.sharing, address="https://example.org/"))
    _, (effect,) = update(app, Command("board-copy"))
    assert isinstance(effect, Send)
    fragment = effect.link.removeprefix("https://example.org/")
    game, again = board_of(app).game, board_of(set_up(read_address(fragment))).game
    assert game is not None
    assert again is not None
    assert again.state == game.state


def test_a_bad_link_is_refused_with_its_place() -> None:
    app, effects = update(App(), TextOpened("#p=tavern+XX9"))
    assert effects == ()
    assert isinstance(app.screen, Start)
    assert "tavern" in (app.notice or "")


def test_a_word_that_no_field_begins_with_is_told_in_one_pair_of_quotes() -> None:
    app, _ = update(App(), TextOpened("#p=zzz"))
    assert app.notice == "This position can’t be read: there’s a problem at “zzz”."
    app, _ = update(set_up(), SettingChanged("board-line", "zzz"))
    assert "There’s a problem at “zzz”." in page(app)


def test_a_tap_in_the_palette_is_asked_for_while_cards_are_missing() -> None:
    both = "Tap six cards below, left to right. Tap a card in the row to take it out."
    assert f">{both}<" in page(do(App(), "board"))
    assert ">Tap a card in the row to take it out.<" in page(do(set_up(), "board-target tavern"))


@pytest.mark.parametrize("number", range(0, len(positions()), 9))
def test_positions_of_a_replay_come_to_the_board_and_back(number: int) -> None:
    game = positions()[number]
    app = do(replace(App(), game=game, screen=Playing()), f"watch {game.turn}")
    there = do(app, "board")
    if game.is_over:
        assert there == app
        return
    # With dice in the air it is the position before the roll.
    asked = game if game.state.phase is not Phase.ROLLING else game.at(game.turn - 1)
    found = board_of(there).game
    assert found is not None
    assert replace(found.state, starter=asked.state.starter) == hide(asked.state)
    assert do(there, "board-close").screen == app.screen


def test_the_menu_is_the_same_while_dice_fall() -> None:
    game = decided_by_a(2, PEOPLE, until=20)
    rolling = next(k for k, state in enumerate(game.states) if state.phase is Phase.ROLLING and k)
    turns = (rolling - 1, rolling)
    apps = (do(at_table(game.at(turn), hints="always")[0], "panel menu") for turn in turns)
    menus = [inside(page(app), "menu").all("data-do") for app in apps]
    assert menus[0] == menus[1]


def test_the_menu_offers_it_where_the_teacher_may_help() -> None:
    game = positions()[1]
    app = do(replace(App(), game=game, screen=Playing()), "watch 0")
    assert 'data-do="board"' in page(do(app, "panel menu"))


def test_a_game_on_the_table_comes_to_the_board_only_for_practice_or_with_hints() -> None:
    game = decided_by_a(2, PEOPLE, until=20)
    seen = {}
    for name, practice, hints in (
        ("in earnest", None, "never"),
        ("practice", Practice(), "never"),
        ("hints", None, "always"),
    ):
        app, _ = at_table(replace(game, practice=practice), hints=hints)
        seen[name] = isinstance(do(app, "board").screen, SettingUp)
    assert seen == {"in earnest": False, "practice": True, "hints": True}


def test_a_player_gets_no_more_dice_than_there_are() -> None:
    app = do(App(), "board", *["board-die A 0"] * (DICE + 2))
    assert board_of(app).draft.sides[0].placed == DICE


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ProblemKind)
def test_each_fault_has_its_sentence(language: str, kind: ProblemKind) -> None:
    w = words(language)
    problem = Problem(kind, Player.A, number=3, limit=2)
    assert problem_sentence(w, problem, ("Anna", "Bernd"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_is_shown_in_every_language(language: str) -> None:
    start = App(language=language)
    assert Tags(page(do(start, "board"))).classed("board-palette")
    app = answered(set_up())
    assert Tags(page(replace(app, language=language))).classed("board-moves")
    assert format_position(parse_position(LINE)).split(";")[1] in page(app)
