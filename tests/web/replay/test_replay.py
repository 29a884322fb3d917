"""The replay: the positions of the game, the ways between them, and no move of its own."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from shanghaien.game import Seat, from_position
from shanghaien.moves import Roll, parse_event
from shanghaien.position import parse_position
from shanghaien.rules import apply
from shanghaien.state import Phase, Player
from tests.shanghaien import golden
from tests.shanghaien.golden import FILES, load
from tests.support.app_driver import at_table, press, replay_of, with_panel
from tests.support.games import decided_by_a
from tests.support.html import Tags, inside
from tests.support.random_games import AGAINST, PEOPLE, random_game
from tests.support.reviews import reviewed
from web.analysis.state import Analysis, Reviewing
from web.kernel.messages import Command, KeyPressed, MovePlayed, SettingChanged
from web.kernel.model import App
from web.replay.state import Origin, Replay, Replaying, listed_turn
from web.replay.update import look
from web.shell.page import page
from web.shell.update import update


@pytest.mark.parametrize(
    ("number", "path"), [*enumerate(FILES)], ids=[Path(str(path)).stem for path in FILES]
)
def test_every_step_of_the_golden_games_is_the_rules_own_position(number: int, path: Path) -> None:
    game = golden.replay(load(path))
    app = look(App(), game)
    state = game.states[0]
    for turn in range(game.turn + 1):
        if turn:
            state = apply(state, game.events[turn - 1])
        app, effects = update(app, Command("replay-to", str(turn)))
        assert effects == ()
        assert replay_of(app).position.state == state
        if turn % 43 == 7 * number or turn == game.turn:  # drawing takes longer than playing
            _check_drawn(app, turn)


def _check_drawn(app: App, turn: int) -> None:
    position = replay_of(app).position
    tags = Tags(page(app))
    assert not tags.all("data-move")
    last = position.last_round()
    state = last or position.state
    if state.phase is not Phase.OVER:
        in_row = sorted(range(1, 7), key=state.position)
        for place, player in (("below", Player.A), ("above", Player.B)):
            stacks = [t for t in tags.classed("dice-stack") if place in str(t["class"]).split()]
            counts = [int(t["data-count"] or 0) for t in stacks]
            assert counts == [state.sides[player].dice[number - 1] for number in in_row]
    current = [t for t in tags.tags if t[1].get("aria-current") == "step"]
    # Dice in the air have no line of their own: the list stays where it was.
    told = [e for e in replay_of(app).game.events[:turn] if not isinstance(e, Roll)]
    assert len(current) == bool(told)


def test_nothing_in_the_replay_plays_a_move() -> None:
    game = decided_by_a(2, PEOPLE, until=20)
    app, _ = at_table(game)
    app, effects = update(app, Command("watch", str(game.turn)))
    assert effects == ()
    assert not Tags(page(app)).all("data-move")
    for move in ("roll", "shanghai", "place 1", "place 2", "place 3", "place 4", "place 5"):
        assert update(app, MovePlayed(move)) == (app, ())
    app, _ = press(app, "replay-close")
    assert app.game is game
    assert Tags(page(app)).all("data-move")


def test_a_turn_after_the_end_is_the_end_and_what_is_no_number_changes_nothing() -> None:
    game = decided_by_a(2, PEOPLE, until=20)
    app = look(App(), game)
    end, _ = update(app, Command("replay-to", "9999"))
    assert replay_of(end).turn == game.turn
    for turn in ("", "-1", "1.5", "²", "10000", "9" * 5000):
        assert update(app, Command("replay-to", turn)) == (app, ())


def test_keys_and_the_slider_go_through_the_game() -> None:
    game = decided_by_a(4, PEOPLE)
    app, _ = at_table(game)
    app, _ = update(app, Command("watch", "0"))

    def turn(key: str) -> int:
        nonlocal app
        app, _ = update(app, KeyPressed(key))
        return replay_of(app).turn

    starts = game.round_starts
    assert len(starts) == 8
    assert turn("ArrowLeft") == 0
    assert turn("ArrowRight") == 2  # over the dice in the air
    assert turn("ArrowLeft") == 0
    assert turn("End") == game.turn
    assert turn("ArrowRight") == game.turn
    assert turn("PageDown") == game.turn
    assert turn("PageUp") == starts[-1]
    assert turn("PageUp") == starts[-2]
    assert turn("PageDown") == starts[-1]
    assert turn("Home") == 0
    app, _ = update(app, SettingChanged("replay", "9"))
    assert replay_of(app) == Replay(game, 9)
    for bad in ("", "x", "-3", "9999999", "\uff11"):
        assert update(app, SettingChanged("replay", bad)) == (app, ())
    app, _ = update(app, SettingChanged("replay", "999"))
    assert replay_of(app) == Replay(game, game.turn)
    assert set(Replaying.keys) == set(str(Tags(page(app)).all("data-keys")[0]).split())


def test_a_moment_is_shown_only_of_a_game_that_is_reviewed_and_by_a_number() -> None:
    game = decided_by_a(4, PEOPLE)
    app = at_table(game)[0].having(Analysis())
    assert update(app, Command("moment", "2")) == (app, ())
    app = app.having(Analysis(reviewing=Reviewing(game)))
    for bad in ("", "x", "-3", "\uff11", "\N{SUPERSCRIPT TWO}"):
        assert update(app, Command("moment", bad)) == (app, ())
        assert replay_of(update(app, Command("watch", bad))[0]) == Replay(game, 0)
    assert replay_of(update(app, Command("moment", "2"))[0]) == Replay(game, 2, Origin.REVIEW)


def test_a_replay_is_commented_by_its_own_review_alone() -> None:
    app, game = reviewed()
    now = app.part(Analysis).reviewing
    assert now is not None
    assert now.found is not None
    marked = [change for change in now.found.changes if change.mark]
    for change in (*marked[:6], *now.found.changes[::25]):
        app, _ = update(app, Command("moment", str(change.turn)))
        is_told = bool(Tags(page(app)).classed("replay-comment"))
        assert is_told == any(c.turn == change.turn and c.mark for c in now.found.changes)
    app = replace(app, screen=Replaying(Replay(replace(game), marked[0].turn)))
    assert not Tags(page(app)).classed("replay-comment")


def test_keys_do_nothing_where_nothing_is_replayed() -> None:
    app, _ = at_table(decided_by_a(4, PEOPLE))
    for key in (*Replaying.keys, "x"):
        assert update(app, KeyPressed(key)) == (app, ())


def test_a_position_can_be_played_on_but_not_the_end() -> None:
    game = decided_by_a(4, PEOPLE)
    app, _ = at_table(game)
    app, _ = update(app, Command("watch", str(game.turn)))
    assert update(app, Command("replay-play")) == (app, ())
    app, _ = update(app, Command("replay-to", "2"))
    app, effects = press(app, "replay-play")
    assert effects
    assert not isinstance(app.screen, Replaying)
    assert app.game is not None
    assert app.game.events == game.events[:2]
    assert app.game.took_chance_back


def test_the_list_marks_the_last_thing_told_while_dice_are_in_the_air() -> None:
    game = decided_by_a(2, PEOPLE, until=20)
    turn = next(t for t, e in enumerate(game.events, 1) if isinstance(e, Roll) and t > 4)
    assert listed_turn(game, turn) == turn - 1
    assert listed_turn(game, 0) == 0


def test_the_menu_of_a_replay_offers_nothing_of_a_game_on_the_table() -> None:
    app = with_panel(look(App(), decided_by_a(2, PEOPLE, until=20)), "menu")
    commands = Tags(page(app)).all("data-do")
    assert "settings" in Tags(page(app)).all("data-argument")
    assert not {"leave", "download", "watch", "start"} & set(commands)


@pytest.mark.parametrize("names", [PEOPLE, AGAINST], ids=["people", "computer"])
def test_each_turn_tells_in_the_words_of_the_log_what_led_there(names: tuple[Seat, Seat]) -> None:
    game = random_game(4, seats=names)
    app, _ = at_table(game)
    (log,) = Tags(page(with_panel(app, "log"))).page.classed("log")
    told = [line.text for line in log.tagged("li")][::-1]
    turns = [turn for turn, event in enumerate(game.events, 1) if not isinstance(event, Roll)]
    app = look(App(), game)
    lines = Tags(page(app)).page.classed("replay-line")
    wanted = [*zip(turns, told, strict=True)]
    shown = [(int(e.attrs["data-argument"] or 0), e.tagged("span")[-1].text) for e in lines]
    assert shown == wanted
    for turn, words in wanted[::20]:
        app, _ = press(app, "replay-to", str(turn))
        assert inside(page(app), "story").text == words


def test_a_game_that_is_looked_at_can_be_shared_from_there() -> None:
    game = random_game(4)
    for app in (look(App(), game), update(at_table(game)[0], Command("watch", "4"))[0]):
        shown, _ = press(app, "Share this game")
        assert shown.panel == "share"


def test_each_line_of_the_log_shows_its_dice_and_cards_beside_the_words() -> None:
    game = random_game(3, seats=PEOPLE)
    app = look(App(), game)
    lines = Tags(page(app)).classed("replay-line")
    told = [turn for turn, event in enumerate(game.events, 1) if not isinstance(event, Roll)]
    assert [int(str(line["data-argument"])) for line in lines] == told
    art = Tags(page(app)).classed("replay-art")
    assert len(art) == len(told)
    assert all(one["aria-hidden"] == "true" for one in art)


@pytest.mark.parametrize(
    ("line", "move", "drawn"),
    [
        ("roll 2 6", "place 2", ["die-2", "mark-american"]),
        ("roll 2 6", "place 6", ["die-6", "trick-both"]),
        ("roll 2 6; A ES4 both", "both", ["trick-both", "die-2", "die-6"]),
        ("roll 2 6; A ES4 again", "again", ["trick-again"]),
        ("roll 2 6; A ES4 again", "joker again ES", ["trick-joker", "mark-spanish"]),
        ("roll 2 6; A ES4 adjust", "adjust 2 3", ["trick-adjust", "die-3", "mark-turkish"]),
        ("roll 2 6; direction open", "direction left", ["captain"]),
        ("A on 1 2; B on 1 3", "shanghai", ["captain"]),
        ("rolling", "rolled 3 5", ["die-3", "die-5"]),
    ],
)
def test_what_happened_is_seen_in_small(line: str, move: str, drawn: list[str]) -> None:
    state = parse_position(f"tavern CN2 US1 TR3 FR1 ES3 both; {line}")
    game = from_position(state, PEOPLE).play(parse_event(move))
    art = re.findall(r'class="replay-art"[^>]*>(.*?)</span><span>', page(look(App(), game)))
    assert re.findall(r'href="#([\w-]+)"', "".join(art)) == drawn
