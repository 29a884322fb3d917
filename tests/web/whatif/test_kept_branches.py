"""Branches that are kept with a game, listed, opened again, handed on by link."""

from dataclasses import replace

import pytest

from shanghaien.formats.link import read_moment
from shanghaien.formats.record import write
from shanghaien.game import Game
from shanghaien.moves import format_event
from shanghaien.rules import legal_moves
from tests.support.app_driver import press
from tests.support.html import Tags
from tests.support.random_games import AGAINST, PEOPLE
from tests.support.trials import (
    OVER,
    RUNNING,
    TURN,
    begun,
    on_table,
    play,
    saved_after,
    trial_of,
)
from web.kernel.messages import (
    Command,
    GameLoaded,
    SettingChanged,
    TextOpened,
)
from web.kernel.model import App
from web.kernel.saved_state import MAX_BRANCHES, Entry, KeptBranch, entry
from web.kernel.screen import Playing
from web.replay.state import Origin, Replay, Replaying
from web.replay.update import look
from web.saved.effects import OpenGame
from web.saved.row_state import pack, unpack
from web.sharing.questions import link
from web.shell.page import page
from web.shell.update import update


def test_a_variation_is_kept_named_changed_and_deleted() -> None:
    app = play(begun(), "direction left", "place 3")
    before = app
    app, effects = press(app, "Save it")
    assert "Saved with the game." not in page(app)  # not before it is
    app = saved_after(app, effects)
    assert "Saved with the game." in page(app)
    refused = replace(app, games=replace(app.games, failure="full"))
    assert "Saved with the game." not in page(refused)
    assert "whatif-keep" in Tags(page(refused)).all("data-do"), "it can be tried again"
    (kept,) = app.games.entries[0].kept.branches or ()
    assert (kept.turn, kept.name) == (TURN, "Round 3: number 1 on the left")
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
    assert '<use href="#icon-fork">' in drawn, "a sign that few fonts have is an empty box"
    again, _ = press(replay, "Anna’s idea")
    assert trial_of(again).game == trial_of(app).game
    app = saved_after(
        *press(replace(again, unfolded=frozenset({"fold-whatif-delete"})), "Delete it")
    )
    assert app.games.entries[0].kept.branches == ()
    assert "Variations:" not in page(app)
    assert before.game == app.game


def test_one_without_a_choice_is_called_by_its_round_alone() -> None:
    app = play(begun(turn=TURN - 2), "roll")
    app = saved_after(*press(app, "Save it"))
    (kept,) = app.games.entries[0].kept.branches or ()
    assert kept.name == "Round 3"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" my  idea ", "my  idea"),
        ("[x]{", "x]"),
        ("a\nb", "ab"),
        ("x" * 41, "x" * 40),
        (" [", None),
    ],
)
def test_a_name_is_kept_as_it_was_typed_but_for_what_cannot_be(
    typed: str, kept: str | None
) -> None:
    app, _ = update(play(begun(), "direction left"), SettingChanged("whatif-name", typed))
    app = saved_after(*press(app, "Save it"))
    (found,) = app.games.entries[0].kept.branches or ()
    assert found.name == (kept or "Round 3: number 1 on the left")
    assert unpack(pack(app.games.entries[0])) == app.games.entries[0]
    assert "Saved with the game." in page(app)


def test_a_game_keeps_so_many_and_no_more() -> None:
    branches = tuple(KeptBranch(0, str(i), "AA") for i in range(MAX_BRANCHES))
    app, _ = update(on_table(OVER, *branches), Command("watch", str(TURN)))
    app = play(press(app, "What if?")[0], "direction left")
    after, effects = press(app, "Save it")
    assert effects == ()
    assert "up to 8 variations" in page(after)


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
    listed, _ = update(start, Command("panel", "more"))
    listed, _ = press(listed, "Variations")
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
    assert "No variations yet." in page(empty)


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
