"""The result: what decided it, in words that are true of every game; turned to either player."""

import re
from dataclasses import replace

import pytest

from shanghaien.ai.review import Cause, Change, Review
from shanghaien.cards import Nationality
from shanghaien.game import Game, Seat
from shanghaien.position import parse_position
from shanghaien.rules import legal_moves
from shanghaien.scoring import score
from shanghaien.seed import Seed
from shanghaien.sources import Seeded
from shanghaien.state import Player
from tests.support import positions
from tests.support.app_driver import at_table, changed, press, usable, with_panel
from tests.support.html import Tags
from tests.support.random_games import random_game, shanghai_soon
from tests.support.reviews import helped
from web.analysis.state import Analysis, Reviewing
from web.game.questions import easier
from web.game.remark_view import remark
from web.game.result_view import decided, flags
from web.kernel.effects import Deal
from web.kernel.messages import Command
from web.kernel.model import App, is_far
from web.kernel.settings import FITTING, text_of
from web.lang import words
from web.shell.page import page
from web.shell.update import update

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
        f"Anna’s biggest gain: Americans 6{DASH}0, 6 points. "
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
        f"Anna’s biggest gain: Americans 3{DASH}0, 3 points. Without that, Bernd would have won.",
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
    ("held", "points"),
    [
        ("A US4 US2 IT1; B DE4 IT3", ("american 6 red", "german 4 blue", "italian 1 blue")),
        ("A US2 adjust again; B DE3 US4", ("american 2 blue", "german 3 blue", "tricks 2 red")),
    ],
)
def test_each_crew_flies_a_flag_with_the_points_that_it_brings(
    held: str, points: tuple[str, ...]
) -> None:
    _, *found = str(flags(score(parse_position(held).sides), Player.A)).split('class="flag"')
    assert len(found) == len(Nationality) + 1
    told = []
    for html in found:
        nation = re.match(r' data-nation="(\w+)"', html)
        told += [
            f"{nation[1] if nation else 'tricks'} {number} {colour}"
            for colour, number in re.findall(r'<b class="(\w+)">\+(\d+)', html)
        ]
    assert told == [*points]


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
    app, _ = at_table(positions.find(positions.over, positions.COMPUTER), sound="muted")
    app, _ = press(app, "continue")
    assert [each.label for each in usable(app)] == ["Play again", "Review", "Share", "More"]
    review, _ = press(app, "Review")
    assert "review-title" in Tags(page(review)).all("id")
    assert press(review, "Result")[0] == app
    shown, _ = press(app, "Share")
    assert shown.panel == "share"
    more, _ = press(app, "More")
    log, _ = press(more, "Game log")
    assert log.panel == "log"
    for label in ("Start screen", "Replay", "Download game file", "Settings"):
        assert press(more, label)[0] != more or press(more, label)[1]
    assert press(app, "Play again")[1]


WORDS = 60
"""On the result at most."""


def test_the_result_is_told_in_a_few_words() -> None:
    app, _ = press(at_table(positions.find(positions.over, positions.COMPUTER))[0], "continue")
    assert app.game is not None
    for gain in (0.0, -0.3):
        found = with_gains(app.game, gain)
        now = Reviewing(app.game, found, is_whole=True, is_done=True)
        text = Tags(page(app.having(Analysis(reviewing=now)))).page.text
        assert re.search("notable mistakes|one choice cost you 30%", text)
        assert len(re.findall(r"[\w–’]+", text)) <= WORDS
        assert not re.search("[★☆]|[Ll]uck|percentage", text)


def with_gains(game: Game, gain: float) -> Review:
    """A review in which each choice between several moves has this gain."""
    changes = tuple(
        Change(turn, state.round, Cause.CHOICE, state.to_move, gain, legal_moves(state)[0])
        for turn, state in enumerate(game.states[:-1])
        if len(legal_moves(state)) > 1
    )
    return Review(0.5, 1.0, changes)


def test_nothing_is_said_of_a_game_before_its_review_is_settled_nor_of_a_match() -> None:
    app, _ = press(at_table(positions.find(positions.over, positions.COMPUTER))[0], "continue")
    game = app.game
    assert game is not None
    now = Reviewing(game, with_gains(game, 0.0), is_whole=True, is_done=True)
    assert remark(app.having(Analysis(reviewing=now)), game, None)
    rough = replace(now, is_done=False)
    assert remark(app.having(Analysis(reviewing=rough)), game, None) is None
    assert remark(app, game, None) is None
    match = replace(game, chance=Seeded(Seed("harbour", leg=2, first=(20, 30))))
    of_match = app.having(Analysis(reviewing=replace(now, game=match)))
    assert remark(of_match, match, None) is None


def test_a_game_that_was_handed_on_is_told_of_by_name() -> None:
    app, _ = press(at_table(positions.find(positions.over, positions.COMPUTER))[0], "continue")
    game = app.game
    assert game is not None
    now = Reviewing(game, with_gains(game, -0.3), is_whole=True, is_done=True)
    app = app.having(Analysis(reviewing=now))
    assert re.match(r"In round \d, one choice cost you 30% ", remark(app, game, None) or "")
    sent = replace(app, games=replace(app.games, id=None))
    assert re.match(r"In round \d, one choice cost Anna 30% ", remark(sent, game, None) or "")


def ended(level: str, *, is_won: bool, **form: str) -> tuple[App, Game]:
    """A game that the person has won or lost against a level."""
    seats = (Seat("Anna"), Seat(level.title(), level))
    for seed in range(60):
        game = random_game(seed, seats=seats, pick=shanghai_soon)
        if score(game.state.sides).winner is (Player.A if is_won else Player.B):
            app, _ = press(at_table(game, level=level, **form)[0], "continue")
            return app, game
    raise AssertionError


@pytest.mark.parametrize(
    ("level", "form", "offered"),
    [
        ("deckhand", {}, None),
        ("deckhand", {"hints": "never"}, ("hints", "computer")),
        ("mate", {}, ("level", "bosun")),
        ("captain", {"hints": "always"}, ("level", "pilot")),
        ("captain", {"hints": "never"}, ("hints", "computer")),
        ("mate", {"level": FITTING}, None),
    ],
)
def test_a_loss_leads_to_an_easier_game_and_a_win_does_not(
    level: str, form: dict[str, str], offered: tuple[str, str] | None
) -> None:
    others = {name: value for name, value in form.items() if name != "level"}
    won, won_game = ended(level, is_won=True, **others)
    assert easier(won, won_game, Player.A) is None
    app, game = ended(level, is_won=False, **others)
    if "level" in form:
        app = changed(app, **form)
    assert easier(app, game, Player.B) == offered
    assert ("start-easier" in page(app)) is (offered is not None)
    if offered is None:
        assert update(app, Command("start-easier", "name_a Eve")) == (app, ())
        return
    assert 'data-do="share"' in page(with_panel(app, "result"))
    after, effects = update(app, Command("start-easier", " ".join(offered)))
    (deal,) = [effect for effect in effects if isinstance(effect, Deal)]
    assert text_of(after.settings, offered[0]) == offered[1]
    assert deal.seats[1].level == (offered[1] if offered[0] == "level" else level)


def test_who_had_hints_is_not_praised_for_good_moves() -> None:
    app, _ = press(at_table(positions.find(positions.over, positions.COMPUTER))[0], "continue")
    game = app.game
    assert game is not None
    found = with_gains(game, 0.0)
    last = next(one for one in reversed(found.changes) if one.player is Player.A)
    slip = tuple(replace(one, gain=-0.2) if one is last else one for one in found.changes)
    for some, alone, with_help in (
        (found, "No notable mistakes – well played!", "No notable mistakes, with some help from"),
        (replace(found, changes=slip), "Well played: only 1 of your ", "In round 8, one choice"),
    ):
        now = Reviewing(game, some, is_whole=True, is_done=True)
        seen = app.having(Analysis(reviewing=now))
        assert (remark(seen, game, Player.A) or "").startswith(alone)
        assert (remark(helped(seen, game), game, Player.A) or "").startswith(with_help)
