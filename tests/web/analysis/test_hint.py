"""A hint and a warning, three levels deep, in the place of the tray's words."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.cards import Trick
from shanghaien.game import Game, Seat, from_position
from shanghaien.moves import (
    ChooseDirection,
    Roll,
    UseAdjust,
    UseBoth,
    UseJoker,
    format_event,
)
from shanghaien.position import parse_position
from shanghaien.rules import legal_moves
from tests.support.app_driver import at_table, press
from tests.support.games import decided_by_a
from tests.support.html import Element, Tags
from tests.support.random_games import PEOPLE, random_game
from web.kernel.effect import Effect
from web.kernel.effects import SaveGame
from web.kernel.messages import AnalysisArrived, Command, MovePlayed
from web.kernel.model import WHY, App, bottom
from web.kernel.saved_state import entry
from web.shell.page import page
from web.shell.update import update
from web.ui.sentences import named

TRICKS = "round 4; tavern CN2 US1 TR3 FR1 ES3 both; A US3 ES4 again on 1 3; B FR4 on 2 2; roll 2 6"


def ranked(app: App, best: str) -> App:
    """The App once the teacher has found a move to be the best by far."""
    assert app.game is not None
    moves = map(format_event, legal_moves(app.game.state))
    options = [[move, 0.7 if move == best else 0.4] for move in moves]
    return update(app, AnalysisArrived(app.ticket, "options", {"options": options}))[0]


def hinted(game: Game, best: str = "", **form: str) -> App:
    """The App with a hint on the table."""
    app, _ = press(at_table(game, **form)[0], "hint")
    return ranked(app, best or format_event(legal_moves(game.state)[0]))


def tray(app: App) -> Element:
    """The tray, in which the teacher speaks."""
    (found,) = Tags(page(app)).page.classed("tray")
    return found


def ways(app: App) -> list[str | None]:
    """The labels of what can be done with what the teacher says."""
    (actions, *_) = tray(app).classed("actions")
    return [button.text for button in actions.tagged("button")]


def test_a_hint_is_a_line_with_two_buttons_and_the_dice_stay() -> None:
    app = hinted(decided_by_a(2, until=20))
    (line,) = tray(app).classed("tray-words")
    assert line.attrs["role"] == "status"
    assert line.text.endswith(".")
    assert len(line.text.split()) <= 15
    assert ways(app) == ["Play it", "Why?"]
    assert tray(app).classed("die-choice")
    assert not tray(app).classed("why")
    assert app.overlay is None


def test_why_tells_the_reason_and_folds_up_every_move() -> None:
    app, _ = press(hinted(decided_by_a(2, until=20)), "Why?")
    (why,) = tray(app).classed("why")
    (moves,) = why.tagged("details")
    assert "open" not in moves.attrs
    assert moves.classed("options")
    assert tray(app).classed("die-choice"), "the dice stay where they are"
    again, _ = press(app, "Why?")
    assert not tray(again).classed("why")
    assert app.game is not None
    app, _ = update(app, MovePlayed(format_event(legal_moves(app.game.state)[0])))
    assert not Tags(page(app)).classed("why")


def exact() -> list[tuple[Game, str]]:
    """Decisions with every kind of move, and one move of each."""
    state = parse_position(TRICKS)
    games = [from_position(state, PEOPLE), from_position(parse_position(f"{TRICKS[:-9]}"), PEOPLE)]
    for trick in Trick:
        text = TRICKS.replace("again", trick.word)
        games.append(from_position(parse_position(text), PEOPLE))
    start = random_game(3, until=lambda game: len(legal_moves(game.state)) > 1, seats=PEOPLE)
    games.append(start)
    return [(game, format_event(move)) for game in games for move in legal_moves(game.state)]


def test_play_it_plays_exactly_the_move_that_is_named() -> None:
    seen = set[type]()
    for game, best in exact():
        app = hinted(game, best, hints="always")
        assert app.game is not None
        move = next(m for m in legal_moves(game.state) if format_event(m) == best)
        buttons = [b for b in tray(app).tagged("button") if b.text == "Play it"]
        name = named(app.words, move, game.state, bottom(app))
        # What rolls is a large button already.
        wanted = [] if isinstance(move, Roll) else [f"Play it: {name}"]
        assert [button.attrs["aria-label"] for button in buttons] == wanted
        app, _ = update(app, Command("play-hint"))
        assert app.game is not None
        assert app.game.events == (*game.events, move)
        assert update(app, Command("play-hint")) == (app, ()), "that position has gone"
        seen.add(type(move))
    assert seen >= {ChooseDirection, UseAdjust, UseBoth, UseJoker}


def test_play_it_is_confirmed_where_moves_are() -> None:
    game = decided_by_a(2, until=20)
    app, _ = press(hinted(game, confirm="on"), "play-hint")
    assert app.game == game
    assert ways(app) == ["Confirm", "Back"]
    app, _ = press(app, "Confirm")
    assert app.game is not None
    assert app.game.turn > game.turn


def test_the_line_makes_way_for_what_the_person_is_at() -> None:
    app = hinted(from_position(parse_position(TRICKS), PEOPLE), hints="always")
    app, _ = update(app, Command("unfold", "joker again"))
    assert "Which crew will the sailors join?" in tray(app).text
    assert "best move" not in tray(app).text
    app, _ = update(app, Command("unfold", "joker again"))
    assert "best move" in tray(app).text


def test_where_nothing_is_to_be_decided_that_is_said() -> None:
    game = random_game(1, until=lambda game: len(legal_moves(game.state)) == 1)
    app, _ = at_table(replace(game, seats=PEOPLE), hints="always")
    assert 'data-do="hint"' not in page(app)
    app, effects = update(app, Command("key", "h"))
    assert tray(app).classed("tray-words")[0].text == "There’s nothing to decide right now."
    assert effects == ()


def test_the_key_takes_the_hint_away_again() -> None:
    app = hinted(decided_by_a(2, until=20))
    app, effects = update(app, Command("key", "h"))
    assert "Play it" not in page(app)
    assert effects == ()


def test_a_move_that_gives_away_much_waits_for_a_word() -> None:
    game = decided_by_a(2, until=20)
    best, bad = map(format_event, legal_moves(game.state)[:2])
    app, _ = at_table(game, warn="5")
    unknown, _ = press(app, bad)
    assert unknown.game != game  # not known yet: nobody waits for it
    app = ranked(app, best)
    fine, _ = press(app, best)
    assert fine.game != game
    app, effects = press(app, bad)
    assert app.game == game
    assert effects == ()
    assert "would cost you 30% in winning chances" in page(app)
    asked, _ = press(app, "why")
    assert WHY in asked.unfolded
    back, _ = press(asked, "take-back")
    assert WHY not in back.unfolded
    assert "would cost" not in page(back)
    assert back.game == game
    anyway, _ = press(app, "play-anyway")
    assert anyway.game is not None
    assert anyway.game.turn == game.turn + 1
    assert update(back, Command("play-anyway")) == (back, ())


def cautioned() -> tuple[App, tuple[Effect, ...], str, str]:
    """The App with a warning, and the best move and the one that is warned of."""
    game = decided_by_a(2, until=20)
    best, bad = map(format_event, legal_moves(game.state)[:2])
    app = ranked(at_table(game, warn="5", confirm="on")[0], best)
    app, _ = press(app, bad)
    return *press(app, "Confirm"), best, bad


def test_a_warning_leaves_the_dice_in_sight_and_one_may_choose_at_once() -> None:
    app, effects, best, bad = cautioned()
    assert effects == ()
    assert tray(app).classed("tray-words")[0].attrs["role"] == "alert"
    assert ways(app) == ["Choose again", "Play anyway", "Why?"]
    assert {b.attrs.get("data-move") for b in tray(app).classed("die-choice")} == {best, bad}
    warned = [tag for _, tag in Tags(page(app)).tags if "data-warned" in tag]
    assert {tag.get("data-move") for tag in warned} == {bad}
    told, _ = press(app, "Why?")
    assert "Better: " in tray(told).text
    chosen, _ = press(app, best)
    assert ways(chosen) == ["Confirm", "Back"]
    back, _ = press(app, "Choose again")
    assert "would cost you" not in tray(back).text
    assert "data-warned" not in page(back)


@pytest.mark.parametrize("table", ["turn", "stay", "face"])
def test_the_line_stands_where_whoever_is_to_move_reads_it(table: str) -> None:
    def of_b(game: Game) -> bool:
        return game.state.to_move == 1 and len(legal_moves(game.state)) > 1

    game = random_game(Random(5).randrange(99), until=of_b)
    seats = (Seat("Anna"), Seat("Bernd"))
    app = hinted(replace(game, seats=seats), table=table, hints="always")
    assert ways(app)[0] == "Play it"
    assert len(Tags(page(app)).classed("tray")) == 1  # what is Bernd's, the style sheet turns
    (shown,) = Tags(page(app)).classed("table")
    assert ("far" in str(shown["class"]).split()) is (table == "face")


def turns_told(app: App, move: str) -> tuple[int, ...]:
    """What is saved with a move of where the teacher had helped."""
    _, effects = update(app, MovePlayed(move))
    (saving,) = [effect for effect in effects if isinstance(effect, SaveGame)]
    return saving.told


def test_where_a_hint_or_a_warning_was_given_is_kept_with_the_game() -> None:
    game = decided_by_a(2, until=20)
    best, *_, bad = map(format_event, legal_moves(game.state))
    assert turns_told(ranked(at_table(game)[0], best), best) == ()
    assert turns_told(hinted(game, best), bad) == (20,)
    away, _ = update(hinted(game, best), Command("hint"))
    assert turns_told(away, best) == (20,)  # it has been read
    warned, _, best, bad = cautioned()
    app, _ = press(warned, "Choose again")
    assert app.game is not None
    app, _ = update(app, MovePlayed(best))  # it asks for a second tap
    assert turns_told(app, best) == (app.ticket.turn,)
    at_once, _ = update(warned, MovePlayed(best))
    assert turns_told(at_once, best) == (app.ticket.turn,)
    _, effects = press(warned, "Play anyway")  # against the warning, one decides alone
    (saving,) = [effect for effect in effects if isinstance(effect, SaveGame)]
    assert saving.told == ()


def test_what_was_told_before_stays_with_the_game() -> None:
    app = hinted(decided_by_a(2, until=20))
    assert app.game is not None
    saved = entry(app.games.id or "", app.game, 1, None, (4, 20))
    app = replace(app, games=replace(app.games, entries=(saved,)))
    assert turns_told(app, format_event(legal_moves(decided_by_a(2, until=20).state)[0])) == (4, 20)


@pytest.mark.parametrize(("loss", "is_warned"), [(0.046, True), (0.044, False)])
def test_a_warning_comes_from_the_loss_on_that_is_told(loss: float, *, is_warned: bool) -> None:
    game = decided_by_a(2, until=20)
    app, _ = at_table(game, warn="5")
    best, *_, bad = map(format_event, legal_moves(game.state))
    options = [[best, 0.7], [bad, 0.7 - loss]]
    options += [[format_event(m), 0.4] for m in legal_moves(game.state)[1:-1]]
    app, _ = update(app, AnalysisArrived(app.ticket, "options", {"options": options}))
    app, _ = update(app, MovePlayed(bad))
    assert ("cost you 5%" in tray(app).text) == is_warned
