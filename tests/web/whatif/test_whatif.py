"""Trying out: from the replay and the board, dice that are chosen, the teacher, what is kept."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.cards import format_card
from shanghaien.formats.link import read_moment
from shanghaien.formats.record import write
from shanghaien.game import Game
from shanghaien.moves import Roll, Rolled, format_event
from shanghaien.rules import legal_moves
from shanghaien.sources import Ended
from shanghaien.state import Phase, Player
from tests.support.app_driver import press, usable
from tests.support.friends import Person
from tests.support.html import Tags
from tests.support.random_games import AGAINST, PEOPLE, random_game
from web.app.effects import AskTeacher, PlaySound, RollDice
from web.app.messages import (
    AnalysisArrived,
    Command,
    DiceRolled,
    GameLoaded,
    GameSaved,
    MovePlayed,
    SettingChanged,
    TextOpened,
)
from web.app.model import App, bottom, shown
from web.app.screen import Playing
from web.app.settings import Settings
from web.app.shortcuts import shortcut
from web.app.update import update
from web.board.state import SettingUp
from web.games.effects import KeepBranches, OpenGame
from web.games.row_state import pack, unpack
from web.games.state import MAX_BRANCHES, Entry, KeptBranch, entry
from web.replay.state import Origin, Replay, Replaying, can_branch
from web.replay.update import look
from web.sharing.questions import link
from web.ui.page import page
from web.whatif.state import Exploring, Trial

OVER = random_game(8, seats=PEOPLE)
RUNNING = random_game(8, seats=PEOPLE, until=60)
TURN = next(i for i, state in enumerate(OVER.states) if state.round == 3 and state.roll)
LINE = "round 4; tavern CN2 US1 TR3 FR1 ES3 both; A US3 ES4 again on 1 3; B FR4 on 2 2; roll 2 6"


def trial_of(app: App) -> Trial:
    """The branch that is shown."""
    assert isinstance(app.screen, Exploring)
    return app.screen.trial


def on_table(game: Game, *branches: KeptBranch) -> App:
    """The App with a saved game on the table, and branches kept with it."""
    app, _ = update(App(settings=Settings(has_sound=False)), TextOpened(write(game)))
    saved = entry("a", game, 5)
    saved = replace(saved, kept=replace(saved.kept, branches=branches or None))
    return replace(app, games=replace(app.games, id="a", entries=(saved,)))


def begun(game: Game = OVER, turn: int = TURN) -> App:
    """The App with a branch that was just begun."""
    app, _ = update(on_table(game), Command("watch", str(turn)))
    return press(app, "What if?")[0]


def play(app: App, *moves: str) -> App:
    """The App after moves that its page offers; numbers are dice that are chosen."""
    for move in moves:
        if move[0].isdigit():
            app, _ = update(app, Command("die", move[0]))
            app, _ = update(app, Command("die", move[1]))
        else:
            app, _ = press(app, move)
    return app


def saved_after(app: App, effects: tuple[object, ...]) -> App:
    """The App once the branches are kept."""
    (effect,) = effects
    assert isinstance(effect, KeepBranches)
    found = app.games.find(effect.id)
    assert found is not None
    kept = replace(found.kept, branches=effect.branches)
    return update(app, GameSaved(replace(found, kept=kept)))[0]


def test_both_sides_are_played_and_the_game_stays_as_it_is() -> None:
    app = begun()
    before = app.game
    app = play(app, "direction left", "place 3", "roll", "26")
    now = trial_of(app)
    assert [format_event(event) for event in now.game.events[2:]] == ["roll", "rolled 2 6"]
    assert now.position.state.to_move is Player.B
    assert app.game is before
    assert OVER.events[TURN] != Rolled(2, 6)
    app, effects = press(app, "Back to the game")
    assert effects == ()
    assert app.screen == Replaying(Replay(OVER, TURN))


def test_dice_are_chosen_one_by_one_corrected_or_rolled() -> None:
    app = play(begun(), "direction left", "place 3", "roll")
    assert not {element.attrs.get("data-move") for element in usable(app)} - {None}
    app, _ = update(app, Command("die", "0 2"))
    app, _ = update(app, Command("die", "0 5"))
    app, _ = update(app, Command("die", "1 1"))
    assert trial_of(app).position.state.roll == (1, 5)
    app, _ = press(app, "Back one step")
    app, effects = press(app, "Roll them")
    (rolling,) = effects
    assert isinstance(rolling, RollDice)
    assert rolling.known is None
    fallen, _ = update(app, DiceRolled(rolling.ticket, Rolled(4, 6)))
    assert trial_of(fallen).position.state.roll == (4, 6)
    assert update(fallen, DiceRolled(rolling.ticket, Rolled(1, 1))) == (fallen, ())
    assert app.game is fallen.game


def test_dice_of_the_game_on_the_table_fall_there_while_something_is_tried_out() -> None:
    game = random_game(8, seats=AGAINST, until=40)
    while Roll() not in legal_moves(game.state):
        game = game.at(game.turn - 1)
    app = on_table(game.play(Roll()))
    app, _ = update(app, Command("watch", "2"))
    app, _ = press(app, "What if?")
    after, _ = update(app, DiceRolled(app.ticket, Rolled(1, 2)))
    assert after.screen == app.screen
    assert after.game is not None
    assert after.game.events[-1] == Rolled(1, 2)


def test_steps_go_to_and_fro_and_another_move_leaves_the_rest() -> None:
    app = play(begun(), "direction left", "place 3", "roll", "26")
    for at in (3, 2, 1, 0, 0):
        app, _ = update(app, Command("whatif-back"))
        assert trial_of(app).at == at
    app = play(app, "direction left")
    assert trial_of(app).game.turn == 4  # the same move is a step
    app, _ = update(app, Command("whatif-on"))
    assert trial_of(app).at == 2
    app, _ = update(app, Command("whatif-to", "0"))
    app = play(app, "direction right", "place 3")
    assert trial_of(app).game.turn == trial_of(app).at == 2
    for bad in ("", "x", "-1", "99999", "²"):
        assert update(app, Command("whatif-to", bad)) == (app, ())
    assert trial_of(update(app, Command("whatif-to", "999"))[0]).at == 2


def test_keys_choose_dice_moves_and_step_back() -> None:
    app = begun()
    assert shortcut(app, "u") == Command("whatif-back")
    app = play(app, "direction left")
    assert shortcut(app, "3") == MovePlayed("place 3")
    app = play(app, "place 3")
    assert shortcut(app, "d") == MovePlayed("roll")
    assert shortcut(play(app, "roll"), "4") == Command("die", "4")
    assert shortcut(on_table(RUNNING), "u") == Command("undo")


def test_a_move_that_the_rules_do_not_allow_changes_nothing() -> None:
    app = begun()
    for move in ("shanghai", "place 3", "roll", "nonsense", ""):
        assert update(app, MovePlayed(move)) == (app, ())
    for command in ("whatif-roll", "enter-dice", "whatif-back", "whatif-on"):
        assert update(app, Command(command)) == (app, ())
    assert update(app, Command("die", "3")) == (app, ())
    for command in ("whatif", "whatif-to", "whatif-roll", "whatif-keep", "whatif-delete"):
        for other in (App(), on_table(OVER)):
            assert update(other, Command(command, "0")) == (other, ())


def test_moves_sound_as_at_the_table() -> None:
    app = replace(begun(), settings=Settings(has_sound=True))
    assert update(app, MovePlayed("direction left"))[1] == (PlaySound("wood"),)


def test_the_teacher_is_asked_about_each_position_and_tells_of_the_games_move() -> None:
    app, effects = press(begun(), "Ask the teacher")
    (asked,) = effects
    assert isinstance(asked, AskTeacher)
    assert (asked.kind, asked.state.deck) == ("options", asked.state.to_come())
    made = format_event(OVER.events[TURN])
    moves = [format_event(move) for move in legal_moves(asked.state)]
    wins = [[move, 0.4 if move == made else 0.6] for move in moves]
    answered, _ = update(app, AnalysisArrived(asked.ticket, "options", {"options": wins}))
    told = Tags(page(answered)).page.text
    assert "60% to win" in told
    assert "In the game:" in told
    assert "40%" in told
    app = play(answered, "direction left")
    assert app.analysis.asking == trial_of(app).ticket != asked.ticket
    assert update(app, AnalysisArrived(asked.ticket, "options", {"options": wins})) == (app, ())
    silent, _ = update(app, AnalysisArrived(trial_of(app).ticket, "options", None))
    assert "not responding" in page(silent)
    app = play(app, "place 3", "roll")
    assert app.analysis.asking is None  # nobody has to choose
    app, effects = press(app, "Ask the teacher")
    assert effects == ()


def test_of_a_running_game_later_cards_are_drawn_and_that_is_said() -> None:
    app = begun(RUNNING, 30)
    now = trial_of(app)
    assert now.is_dealt
    assert "drawn at random" in page(app)
    own = RUNNING.states[30].deck
    assert now.game.state.deck != own
    assert sorted(map(format_card, now.game.state.deck)) == sorted(map(format_card, own))
    assert "drawn at random" not in page(begun())
    assert trial_of(begun()).game.state.deck == OVER.states[TURN].deck


def test_games_of_which_nothing_can_be_tried_out() -> None:
    assert not can_branch(OVER, OVER.turn)
    rng = Random(3)
    anna, bernd = Person("Anna", rng), Person("Bernd", rng)
    anna.send(SettingChanged("starter", "A")).do("friend-invite").do("friend-copy")
    bernd.open(anna.link).do("friend-accept").do("friend-copy")
    anna.open(bernd.link).play()
    assert anna.game.turn
    assert not any(can_branch(anna.game, turn) for turn in range(anna.game.turn + 1))
    app = look(anna.app, anna.game)
    assert update(app, Command("whatif")) == (app, ())
    assert "What if?" not in page(app)


def test_a_game_that_was_ended_may_end_before_its_cards_were_dealt() -> None:
    ends = [
        i for i, state in enumerate(OVER.states) if i and state.round > OVER.states[i - 1].round
    ]
    at_end, later = (
        replace(OVER.at(turn), chance=Ended(Player.A)) for turn in (ends[2], ends[2] + 1)
    )
    assert not can_branch(at_end, at_end.turn)
    assert can_branch(later, ends[2])


def test_whoever_sat_below_sits_below() -> None:
    game = replace(OVER, seats=(AGAINST[1], AGAINST[0]))
    app, _ = update(on_table(game), Command("watch", str(TURN)))
    assert bottom(shown(app)) is Player.B
    assert bottom(shown(press(app, "What if?")[0])) is Player.B


def test_from_the_board_and_back() -> None:
    app, _ = update(App(), TextOpened(f"#p={LINE.replace(' ', '+')}"))
    board = app.screen
    assert isinstance(board, SettingUp)
    app = play(press(app, "What if?")[0], "place 2")
    assert app.screen.shared is None
    assert trial_of(app).is_dealt
    assert "Name of this variation" not in page(app)
    assert press(app, "Back")[0].screen == board
    empty, _ = update(App(), Command("board"))
    assert update(empty, Command("whatif")) == (empty, ())


def test_the_end_tells_who_has_won() -> None:
    turn = max(i for i, state in enumerate(OVER.states) if state.phase is Phase.TURN)
    app = begun(OVER, turn)
    app = play(app, "shanghai") if "shanghai" in page(app) else app
    assert trial_of(app).position.state.phase is Phase.OVER
    assert "wins: " in page(app)
    assert not Tags(page(app)).all("data-move")


def test_a_variation_is_kept_named_changed_and_deleted() -> None:
    app = play(begun(), "direction left", "place 3")
    before = app
    app, effects = press(app, "Save it")
    assert "Saved with the game." not in page(app)  # not before it is
    app = saved_after(app, effects)
    assert "Saved with the game." in page(app)
    (kept,) = app.games.entries[0].kept.branches or ()
    assert (kept.turn, kept.name) == (TURN, "Round 3: Number 1 at the left end")
    app, _ = update(app, SettingChanged("whatif-name", " Anna’s idea "))
    app = saved_after(*press(app, "Save it"))
    app = play(app, "roll")
    app = saved_after(*press(app, "Save it"))
    (kept,) = app.games.entries[0].kept.branches or ()
    assert kept.name == "Anna’s idea"
    replay, _ = press(app, "Back to the game")
    drawn = page(replay)
    assert "Variations: 1" in drawn
    assert drawn.count("replay-mark") == 1
    again, _ = press(replay, "Anna’s idea")
    assert trial_of(again).game == trial_of(app).game
    app = saved_after(
        *press(replace(again, unfolded=frozenset({"fold-whatif-delete"})), "Delete it")
    )
    assert app.games.entries[0].kept.branches == ()
    assert "Variations:" not in page(app)
    assert before.game == app.game


@pytest.mark.parametrize("name", ["", "[x]", "{x}", "a\nb", "x" * 41])
def test_a_name_that_cannot_be_is_not_taken(name: str) -> None:
    app = play(begun(), "direction left")
    app, _ = update(app, SettingChanged("whatif-name", "Anna"))
    after, _ = update(app, SettingChanged("whatif-name", name))
    assert trial_of(after).name == ("Anna" if name else "")


def test_a_game_keeps_so_many_and_no_more() -> None:
    branches = tuple(KeptBranch(0, str(i), "AA") for i in range(MAX_BRANCHES))
    app, _ = update(on_table(OVER, *branches), Command("watch", str(TURN)))
    app = play(press(app, "What if?")[0], "direction left")
    after, effects = press(app, "Save it")
    assert effects == ()
    assert "at most 8 variations" in page(after)


def test_nothing_is_kept_where_the_game_is_not_saved_here_or_another_tab_has_it() -> None:
    app = look(App(), OVER, TURN, Origin.SENT)
    app = play(press(app, "What if?")[0], "direction left")
    other = play(begun(), "direction left")
    other = replace(other, games=replace(other.games, is_held=False))
    for one in (app, other):
        assert "Save it" not in page(one)
        assert update(one, Command("whatif-keep", "x")) == (one, ())


def test_one_that_no_longer_fits_can_be_deleted() -> None:
    app, _ = update(on_table(OVER, KeptBranch(5, "Old", "AAAA")), Command("watch", "0"))
    app, _ = press(app, "Old")
    assert "no longer fits" in page(app)
    app = replace(app, unfolded=frozenset({"fold-whatif-delete"}))
    assert saved_after(*press(app, "Delete it")).games.entries[0].kept.branches == ()


def test_all_of_them_are_listed_and_open_from_there() -> None:
    app = saved_after(*press(play(begun(), "direction left", "place 3"), "Save it"))
    kept = trial_of(app).kept
    start, _ = update(app, Command("leave"))
    start = replace(start, games=replace(start.games, entries=app.games.entries))
    listed, _ = update(start, Command("panel", "games"))
    listed, _ = press(listed, "Analyses")
    after, effects = press(listed, "whatif-look")
    assert effects == (OpenGame("a", is_watched=True, branch=kept),)
    came, _ = update(after, GameLoaded("a", write(OVER), is_watched=True, branch=kept))
    assert trial_of(came).kept == kept
    assert trial_of(came).game.turn == 2
    back, _ = press(came, "Back to the game")
    assert back.screen == Replaying(Replay(OVER, TURN, Origin.KEPT))
    for bad in ("a 1", "b 0", "a", "", "a -1"):
        assert update(listed, Command("whatif-look", bad)) == (listed, ())
    empty, _ = update(App(), Command("panel", "analyses"))
    assert "Nothing yet" in page(empty)


def test_from_the_list_to_a_game_that_goes_on() -> None:
    app = saved_after(*press(play(begun(RUNNING, 2), *first_moves(RUNNING.at(2))), "Save it"))
    kept = trial_of(app).kept
    came, _ = update(
        update(app, Command("leave"))[0],
        GameLoaded("a", write(RUNNING), is_watched=True, branch=kept),
    )
    assert trial_of(came).kept == kept
    assert press(came, "Back to the game")[0].screen == Replaying(Replay(RUNNING, 2))
    back, _ = press(press(came, "Back to the game")[0], "replay-close")
    assert isinstance(back.screen, Playing)


def first_moves(game: Game) -> list[str]:
    """A legal move."""
    return [format_event(legal_moves(game.state)[0])]


def test_a_link_opens_the_moment_with_the_variation() -> None:
    app = play(begun(), "direction left", "place 3", "roll", "26")
    app, _ = update(app, SettingChanged("whatif-name", "Idea"))
    assert app.screen.shared is not None
    text = link(app, app.screen.shared)
    game, branch = read_moment(text)
    assert (game, branch) == (OVER, trial_of(app).branch)
    assert "with your variation" in page(press(app, "share")[0])
    came, _ = update(App(), TextOpened(text))
    assert trial_of(came).game.events == trial_of(app).game.events
    assert trial_of(came).name == "Idea"
    back, _ = press(came, "Back to the game")
    assert back.screen == Replaying(Replay(OVER, TURN, Origin.SENT))


def test_a_link_without_a_move_opens_the_moment() -> None:
    app = begun()
    assert app.screen.shared is not None
    came, _ = update(App(), TextOpened(link(app, app.screen.shared)))
    assert came.screen == Replaying(Replay(OVER, TURN, Origin.SENT))


def test_names_that_the_page_gave_are_in_its_language() -> None:
    seats = (replace(PEOPLE[0], name="Red"), replace(AGAINST[1], name="Mate", level="mate"))
    app = replace(begun(replace(OVER, seats=seats)), language="de")
    assert "Steuermann" in page(app)
    assert "Mate" not in page(app)


def rows(*raw: object) -> Entry:
    """An entry of what was stored."""
    found = unpack({**pack(entry("a", OVER, 5)), "branches": list(raw)})
    assert found is not None
    return found


@pytest.mark.parametrize(
    "bad",
    [
        None,
        [],
        [0, "a"],
        [-1, "a", "AA"],
        [OVER.turn + 1, "a", "AA"],
        [True, "a", "AA"],
        [0, "", "AA"],
        [0, "[", "AA"],
        [0, "x" * 41, "AA"],
        [0, 1, "AA"],
        [0, "a", ""],
        [0, "a", "A" * 401],
        [0, "a", "<b>"],
        [0, "a", 1],
    ],
)
def test_what_cannot_be_a_branch_is_left_out_of_a_row(bad: object) -> None:
    assert rows(bad, [0, "a", "AA"]).kept.branches == (KeptBranch(0, "a", "AA"),)


def test_a_row_has_no_more_than_a_game_keeps() -> None:
    many = [[0, str(i), "AA"] for i in range(20)]
    assert len(rows(*many).kept.branches or ()) == MAX_BRANCHES
