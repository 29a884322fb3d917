"""Trying out: from the replay and the board, dice that are chosen, the teacher, what is kept."""

from dataclasses import replace
from random import Random

from shanghaien.cards import format_card
from shanghaien.moves import Roll, Rolled, format_event
from shanghaien.rules import legal_moves
from shanghaien.scoring import score
from shanghaien.sources import Ended
from shanghaien.state import Phase, Player
from tests.support.app_driver import press, usable
from tests.support.friends import Person
from tests.support.html import Tags
from tests.support.random_games import AGAINST, random_game
from tests.support.trials import (
    LINE,
    OVER,
    RUNNING,
    TURN,
    begun,
    on_table,
    play,
    trial_of,
)
from web.analysis.state import Analysis
from web.board.state import SettingUp
from web.kernel.effects import AskTeacher, PlaySound, RollDice
from web.kernel.messages import (
    AnalysisArrived,
    Command,
    DiceRolled,
    MovePlayed,
    SettingChanged,
    TextOpened,
)
from web.kernel.model import App, bottom, shown
from web.kernel.settings import Settings, Sound
from web.replay.state import Replay, Replaying, can_branch
from web.replay.update import look
from web.shell.page import page
from web.shell.shortcuts import shortcut
from web.shell.update import update


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
    for far in ("999", "9999"):
        assert trial_of(update(app, Command("whatif-to", far))[0]).at == 2
    assert update(on_table(OVER), Command("whatif-roll"))[1] == (), "nothing is tried out"
    forced = begun()
    assert update(forced, Command("whatif-roll")) == (forced, ()), "there are no dice to roll"


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
    app = replace(begun(), settings=Settings(sound=Sound.ON))
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
    assert "(60% to win)" in told
    assert "In the game (" not in told
    answered, _ = press(answered, "Why?")
    told = Tags(page(answered)).page.text
    assert "In the game (" in told
    assert "40%" in told
    app = play(answered, "direction left")
    assert app.part(Analysis).asking == trial_of(app).ticket != asked.ticket
    assert update(app, AnalysisArrived(asked.ticket, "options", {"options": wins})) == (app, ())
    silent, _ = update(app, AnalysisArrived(trial_of(app).ticket, "options", None))
    assert "The teacher isn’t responding." in page(silent)
    app = play(app, "place 3", "roll")
    assert app.part(Analysis).asking is None  # nobody has to choose
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
    assert "Variation name" not in page(app)
    assert press(app, "Back")[0].screen == board
    empty, _ = update(App(), Command("board"))
    assert update(empty, Command("whatif")) == (empty, ())


def test_the_end_tells_who_has_won() -> None:
    turn = max(i for i, state in enumerate(OVER.states) if state.phase is Phase.TURN)
    app = begun(OVER, turn)
    app = play(app, "shanghai") if "shanghai" in page(app) else app
    assert trial_of(app).position.state.phase is Phase.OVER
    a, b = score(trial_of(app).position.state.sides).totals
    (prompt,) = Tags(page(app)).page.classed("prompt")
    assert prompt.text.endswith(f" wins, {a}–{b}")
    assert not Tags(page(app)).all("data-move")
