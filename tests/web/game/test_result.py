"""The result: what decided it, in words that are true of every game; turned to either player."""

import pytest

from shanghaien.position import parse_position
from shanghaien.scoring import score
from tests.support import positions
from tests.support.app_driver import at_table, press
from tests.support.html import Tags
from web.game.result_view import decided, flags
from web.kernel.model import is_far
from web.lang import words
from web.shell.page import page

DASH = "–\u2060"
"""Between the two points of a score."""

NAMES = ("Anna", "Bernd")

CASES = [
    (
        "A US4 US2; B DE4",
        f"The decider: Americans 6{DASH}0, 6 points for Anna. Without that, Bernd would have won.",
    ),
    (
        "A US4 US2 IT4; B DE3",
        f"The biggest gain: Americans 6{DASH}0, 6 points for Anna. "
        "Anna would have won even without that.",
    ),
    (
        "A US4 IT3; B DE3",
        f"The decider: Americans 4{DASH}0, 4 points for Anna. "
        "Without that, it would have been a draw.",
    ),
    (
        "A adjust both; B again",
        f"The decider: Unused tricks 2{DASH}1, 2 points for Anna. "
        "Without that, Bernd would have won.",
    ),
    (
        "A US3; B DE2 IT1",
        f"The biggest gain: Americans 3{DASH}0, 3 points for Anna. "
        "Without that, Bernd would have won.",
    ),
    ("A US3; B US3", ""),
]


@pytest.mark.parametrize(("held", "said"), CASES)
def test_what_decided_a_game_is_told_as_it_is(held: str, said: str) -> None:
    assert decided(words("en"), score(parse_position(held).sides), NAMES) == said


@pytest.mark.parametrize(("held", "name"), [("A US4; B DE3", "Anna"), ("A DE3; B US4", "Bernd")])
def test_whoever_got_the_points_comes_first_in_what_decided_it(held: str, name: str) -> None:
    said = decided(words("en"), score(parse_position(held).sides), NAMES)
    assert said.startswith(f"The decider: Americans 4{DASH}0, 4 points for {name}.")


@pytest.mark.parametrize(
    ("held", "flown"),
    [
        ("A US4 US2 IT1; B DE4 IT3", ["american"]),
        ("A US4; B DE3 IT4 TR1", ["german", "turkish", "italian"]),
        ("A US4; B DE4", ["american", "german"]),
    ],
)
def test_the_crews_that_brought_the_winner_points_fly_their_flags(
    held: str, flown: list[str]
) -> None:
    final = score(parse_position(held).sides)
    assert Tags(str(flags(final, final.winner))).all("data-nation") == flown


def test_face_to_face_the_result_turns_to_the_other_player_and_back() -> None:
    app, _ = at_table(positions.find(positions.over), mode="people", table="face")
    app, _ = press(app, "continue")
    assert not is_far(app)
    turned, effects = press(app, "turn")
    assert effects == ()
    assert is_far(turned)
    totals = [Tags(page(a)).texts for a in (app, turned)]
    shown = [next(t for t in texts if DASH in t) for texts in totals]
    assert shown[1] == shown[0]  # the winner's points come first, whoever reads
    again, _ = press(turned, "turn")
    assert page(again) == page(app)


def test_side_by_side_there_is_nothing_to_turn() -> None:
    app, _ = at_table(positions.find(positions.over), mode="people", table="stay")
    app, _ = press(app, "continue")
    assert "turn" not in Tags(page(app)).all("data-do")


def test_the_result_leads_to_its_review_and_to_everything_that_can_follow() -> None:
    app, _ = press(at_table(positions.find(positions.over, positions.COMPUTER))[0], "continue")
    (review,) = [e for e in Tags(page(app)).page if e.attrs.get("href") == "#review-title"]
    assert review.text == "Review"
    assert "review-title" in Tags(page(app)).all("id")
    shown, _ = press(app, "Share this game")
    assert shown.panel == "share"
    log, _ = press(app, "Game log")
    assert log.panel == "log"
    for label in ("Play again", "New game", "Replay", "Download game file"):
        assert press(app, label)[0] != app or press(app, label)[1]
