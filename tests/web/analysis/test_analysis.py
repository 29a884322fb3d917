"""The teacher in the App: questions, answers that are taken, answers that are refused."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.ai.certainty import first_estimate
from shanghaien.ai.review import DOUBT, Option, Review, mark
from shanghaien.cards import Trick
from shanghaien.game import Seat
from shanghaien.moves import ChooseDirection, UseAdjust, format_event, parse_event
from shanghaien.rules import legal_moves
from shanghaien.state import Direction, Player
from tests.support import positions
from tests.support.app_driver import at_table, changed, press
from tests.support.games import decided_by_a, played
from tests.support.html import Tags
from tests.support.random_games import PEOPLE
from tests.support.reviews import made_up, reviewed
from tests.support.teaching import asked, ranking
from web.analysis.state import Analysis
from web.analysis.view import options
from web.kernel.asked_state import QuestionKind
from web.kernel.effects import AskReview, AskTeacher
from web.kernel.messages import AnalysisArrived, Command, MovePlayed, SettingChanged
from web.kernel.model import MOVES, WHY, bottom, is_hint_offered
from web.kernel.table_state import half
from web.lang import words
from web.opponent.protocol import read_chances, read_options
from web.opponent.review_protocol import read_review
from web.shell.page import page
from web.shell.update import update
from web.ui.percentages import chance, cost, is_close, percent
from web.ui.sentences import named


def test_nothing_is_asked_but_to_think_ahead_unless_it_is_wanted() -> None:
    _, effects = at_table(decided_by_a(1, until=20))
    assert [e.kind for e in effects if isinstance(e, AskTeacher)] == ["ponder"]
    _, effects = at_table(decided_by_a(1, PEOPLE, until=20))
    assert not [e for e in effects if isinstance(e, AskTeacher)]


def test_chances_belong_to_their_position() -> None:
    game = decided_by_a(1, until=20)
    app, effects = at_table(game, bar="computer")
    (ask,) = asked(effects, "chances")
    assert "Calculating winning chances" in page(app)
    assert "Winning chances" not in page(app)
    app, _ = update(app, AnalysisArrived(ask.ticket, "chances", {"win": 0.62}))
    assert "Winning chances: you 62%, Captain 38%" in page(app)
    assert "Captain 38% (±" not in page(app)
    app, _ = update(app, AnalysisArrived(ask.ticket, "chances", {"win": 0.62, "whole": True}))
    error = max(1, round(100 * first_estimate(game.state, 0.62).error))
    assert f"Winning chances: you 62%, Captain 38% (±{error}%)" in page(app)
    app, effects = press(app, format_event(legal_moves(game.state)[0]))
    assert "Winning chances" not in page(app)
    stale, _ = update(app, AnalysisArrived(ask.ticket, "chances", {"win": 0.9}))
    assert stale == app


def test_the_bar_of_two_people_is_off_unless_it_is_always_on() -> None:
    for bar, wanted in (("never", 0), ("computer", 0), ("always", 1)):
        app, effects = at_table(decided_by_a(1, PEOPLE, until=20), bar=bar)
        assert len(asked(effects, "chances")) == wanted
        assert ("chances-bar" in page(app)) == bool(wanted)


def test_a_hint_ranks_all_moves_and_marks_the_best_on_the_table() -> None:
    game = decided_by_a(2, until=20)
    app, _ = at_table(game)
    assert 'data-do="hint"' in page(app)
    app, effects = press(app, "hint")
    (ask,) = asked(effects, "options")
    assert "The teacher is thinking" in page(app)
    app, _ = update(app, AnalysisArrived(ask.ticket, "options", ranking(game, 0.2, 0.7, 0.3)))
    assert not Tags(page(app)).classed("best")
    tags = Tags(page(press(app, "Why?")[0]))
    assert len(tags.classed("best")) == 1
    tags, best = Tags(page(app)), format_event(legal_moves(game.state)[1])
    marked = [
        attrs["data-move"]
        for _, attrs in tags.tags
        if "data-advised" in attrs and "data-move" in attrs
    ]
    assert set(marked) == {best}
    assert len(marked) == 2  # the die and the card
    assert 'data-advised="true"' not in page(changed(app, hints="never"))
    for after, _ in (press(app, "play-hint"), update(app, MovePlayed(best))):
        assert after.game is not None
        assert after.game.events == (*game.events, parse_event(best))
        assert 'data-advised="true"' not in page(after)
        assert update(after, Command("play-hint")) == (after, ()), "it is another position"
    away, _ = update(app, Command("hint"))
    assert "Play it" not in page(away)
    assert 'data-advised="true"' not in page(away)


def test_one_move_is_advised_and_another_that_is_as_good_is_named() -> None:
    game = decided_by_a(2, until=20)
    app, _ = at_table(game)
    moves = [format_event(move) for move in legal_moves(game.state)]
    for second, is_near in ((0.698, True), (0.6, False)):
        asking, effects = press(app, "hint")
        (ask,) = asked(effects, "options")
        answer = AnalysisArrived(ask.ticket, "options", ranking(game, 0.7, second))
        hinted, _ = update(asking, answer)
        tags = Tags(page(hinted)).tags
        marked = {attrs.get("data-move") for _, attrs in tags if "data-advised" in attrs}
        assert marked == {*moves[: 1 + is_near]}
        assert ("about as good" in page(hinted).casefold()) is is_near
        # Of two dice that are marked the button says which one it adds.
        (tray,) = Tags(page(hinted)).page.classed("tray-ways")
        does = f"Add the {moves[0].removeprefix('place ')}" if is_near else "Play it"
        assert [button.text for button in tray.tagged("button")] == [does, "Why?"]
        # Why? begins with the reasons, whatever was unfolded before.
        opened = replace(hinted, unfolded=hinted.unfolded | {MOVES})
        why, _ = press(opened, "Why?")
        assert WHY in why.unfolded
        assert MOVES not in why.unfolded


def test_of_a_die_that_is_changed_the_card_that_it_goes_to_is_marked_as_well() -> None:
    game = positions.find(positions.tricks, positions.COMPUTER, Trick.ADJUST)
    moves = legal_moves(game.state)
    best = next(each for each in moves if isinstance(each, UseAdjust))
    app, effects = press(at_table(game)[0], "hint")
    (ask,) = asked(effects, "options")
    wins = [[format_event(each), 0.7 if each == best else 0.3] for each in moves]
    app, _ = update(app, AnalysisArrived(ask.ticket, "options", {"options": wins, "whole": True}))
    marked = [attrs for _, attrs in Tags(page(app)).tags if "data-advised" in attrs]
    assert [a["data-number"] for a in marked if "data-number" in a] == [str(best.number)]
    assert len(marked) > 1  # and its half of the trick card
    opened = page(update(app, Command("unfold", half(best)))[0])
    marked = [attrs for _, attrs in Tags(opened).tags if "data-advised" in attrs]
    assert {attrs.get("data-do") for attrs in marked} <= {"move", None}  # not the way back
    assert len(marked) > 1


def test_a_hint_that_fails_can_be_asked_for_again() -> None:
    app, _ = at_table(decided_by_a(2, until=20))
    app, effects = press(app, "hint")
    (ask,) = asked(effects, "options")
    app, _ = update(app, AnalysisArrived(ask.ticket, "options", None))
    assert "isn’t responding" in page(app)
    app, effects = press(app, "hint-again")
    assert asked(effects, "options") == [ask]


def test_two_people_have_no_hint_unless_they_want_it() -> None:
    app, _ = at_table(decided_by_a(2, PEOPLE, until=20))
    assert not is_hint_offered(app)
    assert update(app, Command("hint")) == (app, ())
    app, _ = at_table(decided_by_a(2, PEOPLE, until=20), hints="always")
    assert is_hint_offered(app)


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"win": None},
        {"win": "0.5"},
        {"win": True},
        {"win": 1.5},
        {"win": -0.1},
        {"win": float("nan")},
        {"win": 10**400},
        {"win": float("inf")},
    ],
)
def test_chances_that_are_none_are_refused(answer: dict[str, Any]) -> None:
    assert read_chances(answer) is None


def bad_rankings() -> Iterator[Any]:
    game = decided_by_a(2, until=20)
    good = ranking(game, 0.5)["options"]
    yield None
    yield "options"
    yield good[:-1]
    yield [*good, good[0]]
    yield [good[0]] * len(good)
    yield [["shanghai now", 0.5], *good[1:]]
    yield [[good[0][0], 2.0], *good[1:]]
    yield [[good[0][0], "1"], *good[1:]]
    yield [[good[0][0]], *good[1:]]
    yield [None, *good[1:]]


@pytest.mark.parametrize("raw", list(bad_rankings()))
def test_a_ranking_of_other_moves_is_refused(raw: Any) -> None:
    game = decided_by_a(2, until=20)
    assert read_options({"options": raw}, game.state) is None
    assert read_options(ranking(game, 0.5), game.state) is not None


def test_a_review_that_does_not_fit_the_game_is_refused() -> None:
    app, game = reviewed()
    answer, _ = made_up(game)
    assert read_review(answer, game) is not None
    changes = answer["changes"]
    first = changes[0]
    for bad in (
        {},
        {**answer, "start": 2},
        {**answer, "end": 0.3},
        {**answer, "changes": changes[:-1]},
        {**answer, "changes": [*changes, first]},
        {**answer, "changes": [[5, *first[1:]], *changes[1:]]},
        {**answer, "changes": [[0, "dice", *first[2:]], *changes[1:]]},
        {**answer, "changes": [[*first[:4], [0.1]], *changes[1:]]},
        {**answer, "changes": [[*first[:4], [0.1, 0.1, 0.1, -0.1]], *changes[1:]]},
        {**answer, "changes": [[*first[:4], [0.1, 0.1, 0.1, "a"]], *changes[1:]]},
        {**answer, "changes": [first[:4], *changes[1:]]},
        {**answer, "changes": [[0, "choice", first[2], "place 9", []], *changes[1:]]},
        {**answer, "changes": [[0, "choice", first[2] + 0.2, first[3]], *changes[1:]]},
        {**answer, "changes": "none"},
    ):
        assert read_review(bad, game) is None
    failed, _ = update(
        app.having(replace(app.part(Analysis), reviewing=None)),
        AnalysisArrived(game, "review", answer),
    )
    assert failed.part(Analysis).reviewing is None  # nobody asked


def test_a_review_that_fails_can_be_asked_for_again() -> None:
    game = decided_by_a(3)
    app, _ = press(press(at_table(game)[0], "continue")[0], "review")
    assert "The teacher is reviewing round 1" in page(app)
    app, _ = update(app, AnalysisArrived(game, "review", {"nonsense": 1}))
    assert "isn’t responding" in page(app)
    app, effects = press(app, "review-again")
    assert effects == (AskReview(game, 0),)


def test_each_step_of_a_review_asks_for_the_next() -> None:
    game = decided_by_a(3)
    app, _ = at_table(game)
    answer = made_up(game)[0] | {"done": False}
    for step in (1, 2):
        app, effects = update(app, AnalysisArrived(game, "review", answer))
        assert effects == (AskReview(game, step),)


def test_a_whole_review_is_shown_while_its_close_calls_are_looked_at() -> None:
    game = decided_by_a(3)
    app, _ = press(press(at_table(game)[0], "continue")[0], "review")
    answer, _ = made_up(game)
    app, effects = update(app, AnalysisArrived(game, "review", answer | {"done": False}))
    assert AskReview(game, 1) in effects
    html = page(app)
    # What may still change is not told: the sums, luck, stars.
    for told in ("Grades and luck", "Luck was", "grade-stars"):
        assert told not in html
    assert "winning chances: " in html
    assert "The teacher is double-checking" in html
    # Nor does what can be tapped change with each mark that is looked at.
    closer = {**made_up(game, seed=2)[0], "done": False}
    looked, _ = update(app, AnalysisArrived(game, "review", closer))
    assert page(looked) == html
    failed, _ = update(app, AnalysisArrived(game, "review", None))
    done, _ = update(app, AnalysisArrived(game, "review", answer))
    for after in (failed, done):
        html = page(after)
        assert "Grades and luck" in html
        assert "The teacher is double-checking" not in html
    left, _ = update(app, Command("leave"))
    after, effects = update(left, AnalysisArrived(game, "review", answer | {"done": False}))
    assert (after, effects) == (left, ())


def test_a_review_says_that_its_numbers_are_rough_only_where_the_kernel_has_failed() -> None:
    game = decided_by_a(3)
    app, _ = press(press(at_table(game)[0], "continue")[0], "review")
    answer, _ = made_up(game)
    for is_whole in (True, False):
        after, _ = update(app, AnalysisArrived(game, "review", answer | {"whole": is_whole}))
        assert ("The chances may be far off." in page(after)) != is_whole


def test_the_page_shows_the_sum_of_the_review() -> None:
    app, _ = reviewed()
    now = app.part(Analysis).reviewing
    assert now is not None
    assert now.found is not None
    found: Review = now.found
    skill, luck = found.skill, found.luck
    total = found.start + skill[0] - skill[1] + luck[0] - luck[1]
    assert total == pytest.approx(found.end, abs=1e-9)
    assert found.course()[-1][1] == pytest.approx(found.end, abs=1e-9)
    html = page(app)
    said = re.search(
        r"Your winning chances at the start: (\S+)%\. Both players’ choices: (\S+)%\. "
        r"Luck: (\S+)%\. Result: (\S+)%\. ",
        html,
    )
    assert said is not None
    start, choices, chance_, end = (int(text.replace("−", "-")) for text in said.groups())
    assert start + choices + chance_ == end  # as it is read, not only as it was computed
    assert (start, end) == (round(100 * found.start), round(100 * found.end))
    assert choices == round(100 * (skill[0] - skill[1]))
    assert abs(chance_ - 100 * (luck[0] - luck[1])) < 2
    assert "Without luck" not in html  # a sum of losses is no chance
    tags = Tags(html)
    marked = [c for player in Player for c in found.mistakes(player)]
    assert marked
    assert len(tags.classed("course-mistake")) == len(marked)
    assert sum("data-mark" in attrs for attrs in tags.classed("change")) >= len(marked)


def test_a_chance_is_told_in_whole_percent_and_is_certain_only_where_it_is() -> None:
    values = (0.0, 0.001, 0.276, 0.999, 1.0)
    assert [chance(words("en"), value) for value in values] == ["0%", "1%", "28%", "99%", "100%"]


def test_a_percentage_never_loses_its_minus() -> None:
    w = words("en")
    assert [percent(w, v) for v in (-0.276, -0.0001, 0.276)] == ["−27.6%", "0.0%", "27.6%"]
    assert [percent(w, v, signed=True) for v in (-0.1, 0.1, 0.0)] == ["−10.0%", "+10.0%", "0.0%"]


def test_a_difference_below_the_teachers_own_error_is_told_as_none() -> None:
    w = words("en")
    assert [cost(w, loss) for loss in (0.0, DOUBT - 0.0001, DOUBT, 0.5)] == [
        *["about equal", "about equal", "−1%", "−50%"]
    ]
    assert cost(w, 0.5, is_named=True) == "50%", "where its column is headed so"


def test_the_table_of_moves_calls_about_equal_what_the_hint_calls_about_as_good() -> None:
    game = decided_by_a(2, until=20)
    app, _ = at_table(game)
    moves = legal_moves(game.state)
    ranked = tuple(
        Option(move, 0.6 - loss, loss)
        for move, loss in zip(moves, (0.0, 0.014, 0.016), strict=False)
    )
    rows = Tags(str(options(app, game, ranked))).page.tagged("tr")[1:]
    costs = [row.tagged("td")[1].text for row in rows]
    assert costs == ["", "about equal", "2%"][: len(ranked)]
    assert [is_close(ranked[0], one) for one in ranked[1:]] == [True, False][: len(ranked) - 1]


def test_marks_begin_at_their_losses() -> None:
    assert [mark(loss) for loss in (0.0, 0.019, 0.02, 0.049, 0.05, 0.099, 0.1, 1.0)] == [
        *["", "", "?!", "?!", "?", "?", "??", "??"]
    ]


def test_what_was_unfolded_stays_so_at_the_next_drawing() -> None:
    app, _ = reviewed()
    (field,) = [f for f in Tags(page(app)).all("data-field") if f == "fold-course"]
    app, effects = update(app, SettingChanged(field, "on"))
    assert effects == ()
    app, _ = update(app, Command("key", "x"))
    (attrs,) = [attrs for _, attrs in Tags(page(app)).tags if attrs.get("data-field") == field]
    assert "open" in attrs
    app, _ = update(app, SettingChanged(field, "off"))
    assert app.unfolded == frozenset()


DIRECTIONS = [Option(ChooseDirection(end), 0.5, 0.0) for end in Direction]


@pytest.mark.parametrize("below", Player)
def test_the_ends_of_the_row_have_names_of_their_own_in_lists(below: Player) -> None:
    game = played("roll", "rolled 2 4")
    seats = game.seats if below is Player.A else (Seat("Bosun", "bosun"), Seat("Anna"))
    app, _ = at_table(replace(game, seats=seats))
    names = [named(app.words, option.move, game.state, bottom(app)) for option in DIRECTIONS]
    assert names == ["number 1 on the left", "number 1 on the right"][:: 1 - 2 * below]


SCALARS = st.none() | st.booleans() | st.floats() | st.text()


@given(st.sampled_from(get_args(QuestionKind)), st.recursive(SCALARS, st.lists, max_leaves=6))
def test_no_answer_of_a_worker_breaks_the_page(kind: QuestionKind, raw: Any) -> None:
    game = decided_by_a(2, until=20)
    app, _ = at_table(game, bar="always", warn="2")
    answer = {"win": raw, "options": raw, "start": raw, "end": raw, "changes": raw, "done": raw}
    after, _ = update(app, AnalysisArrived(app.ticket, kind, answer))
    assert after == app or page(after)
