"""What the page has for each kind of trick and of event, so that a new one is forgotten nowhere."""

from dataclasses import fields, replace

import pytest

from shanghaien.cards import Trick
from shanghaien.game import Seat, from_position
from shanghaien.learning.study import THEMES
from shanghaien.moves import EVENTS, Move, Roll, Rolled, UseAgain, format_event
from shanghaien.position import parse_position
from shanghaien.puzzles import LATE, TRICK
from shanghaien.rules import apply, legal_moves
from shanghaien.tricks import TRICKS
from tests.support.app_driver import at_table
from tests.support.html import Tags
from web.build.paths import ROOT
from web.game.sound_update import SOUNDS
from web.kernel.table_state import Selection, half
from web.shell.page import page
from web.table.questions import reach
from web.table.tray_view import QUESTIONS
from web.ui.sentences import FUNCTIONS
from web.ui.sentences import THEMES as THEME_NAMES
from web.ui.sentences import TRICKS as TRICK_NAMES

HAND = parse_position(
    f"round 4; A US4 ES1 {' '.join(trick.word for trick in Trick)} on 1 2; B on 3 4; roll 2 5"
)
"""A decision with every trick at hand."""


OPENED = sorted({half(m) for m in legal_moves(HAND) if type(m) in TRICKS and fields(m)})
"""The halves of the cards that ask on."""


def test_every_move_is_heard_or_throws_dice_which_are() -> None:
    assert set(SOUNDS) == {*EVENTS} - {Roll, Rolled, UseAgain}


def test_every_function_has_a_name_and_a_drawing() -> None:
    assert set(FUNCTIONS) == set(TRICKS)
    assert set(TRICK_NAMES) == set(Trick)
    for kind in TRICKS:
        assert (ROOT / f"web/art/symbols/trick-{kind.verb}.svg").is_file()


def test_every_function_that_leaves_a_choice_asks_for_it() -> None:
    assert set(QUESTIONS) == {kind.verb for kind in TRICKS if fields(kind)}


def test_every_function_is_a_theme_of_the_puzzles_and_every_theme_has_a_name() -> None:
    assert {kind.verb for kind in TRICKS} <= set(THEMES)
    unnamed = {"", *THEMES, TRICK, LATE} ^ {*THEME_NAMES}
    assert not unnamed, f"web/ui/sentences.py: THEMES lacks {unnamed}, or has too much"


def test_a_theme_without_a_name_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.THEMES", (*THEMES, "sea"))
    with pytest.raises(AssertionError, match=r"THEMES lacks {'sea'}"):
        test_every_function_is_a_theme_of_the_puzzles_and_every_theme_has_a_name()


@pytest.mark.parametrize("move", legal_moves(HAND), ids=format_event)
def test_a_move_reaches_the_cards_on_which_it_adds_dice(move: Move) -> None:
    before, after = HAND.sides[0].dice, apply(HAND, move).sides[0].dice
    added = {n for n, (old, new) in enumerate(zip(before, after, strict=True), 1) if old < new}
    assert set(reach(move, HAND)) == added


@pytest.mark.parametrize("opened", OPENED)
def test_what_is_open_lets_its_own_uses_be_chosen_and_nothing_else(opened: str) -> None:
    app, _ = at_table(from_position(HAND, (Seat("Anna"), Seat("Bernd"))), mode="people")
    app = replace(app, selection=Selection(open_trick=opened))
    shown = set(Tags(page(app)).all("data-move"))
    assert shown == {format_event(m) for m in legal_moves(HAND) if half(m) == opened}


@pytest.mark.parametrize(("held", "is_told"), [("again", True), ("", False)])
def test_why_no_trick_can_be_played_is_told_only_of_those_that_are_held(
    held: str, *, is_told: bool
) -> None:
    text = f"round 4; A US4 ES1 {held} captain on 1 2; B on 3 4; roll 2 5"
    game = from_position(parse_position(text), (Seat("Anna"), Seat("Bernd")))
    assert ("You’ve already played your trick" in page(at_table(game)[0])) is is_told
