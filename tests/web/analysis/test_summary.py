"""The review's summary: every printed number with its sign and its meaning."""

import re
from dataclasses import replace

import pytest

from shanghaien.ai.grades import DEAREST, GRADES, Summary, choices_of, summary
from shanghaien.ai.review import Review
from shanghaien.game import Game, Seat
from shanghaien.state import Player
from tests.support.app_driver import press
from tests.support.html import Element, Tags
from tests.support.reviews import reviewed
from web.analysis.state import Analysis, Retrying, Reviewing, ReviewRoom
from web.analysis.summary_view import level_line, lines
from web.kernel.model import App
from web.kernel.table_state import Ticket
from web.lang import LANGUAGES, words
from web.shell.page import page
from web.ui.percentages import decimal, points

A, B = Player.A, Player.B


def number(text: str) -> float:
    """What a printed number says, as "−0.8" or "+12.4"."""
    return float(text.replace("−", "-"))


def card(html: str, player: Player) -> str:
    """The text of a player's card."""
    found = re.search(rf'aria-labelledby="summary-{player.name}">(.*?)</section>', html, re.DOTALL)
    assert found is not None
    return re.sub(r"<[^>]*>", " ", found[1])


def known() -> tuple[App, Game, Review]:
    """A whole review."""
    app, game = reviewed()
    now = app.part(Analysis).reviewing
    assert now is not None
    assert now.found is not None
    return app, game, now.found


def test_the_printed_numbers_are_those_of_the_review() -> None:
    app, game, found = known()
    now = summary(found, game, A)
    assert now.grades
    text = card(page(app), A)
    assert all(grade.name in text for grade in (now.grades[0], now.grades[-1]))
    said = re.search(r"(\d+) choices, each costing (\S+)% on average\.", text)
    assert said is not None
    count, mean = said.groups()
    assert int(count) == now.choices
    assert number(mean) == pytest.approx(100 * now.loss / now.choices, abs=0.051)
    luck = re.search(r"Luck was (with|against) you\.", text)
    assert luck is not None
    assert (luck[1] == "with") == (now.luck > 0)


def unfolded(app: App) -> Element:
    """What a review shows before anything is unfolded."""
    return Tags(re.sub(r"<details.*?</details>", "", page(app), flags=re.DOTALL)).page


def test_the_first_look_is_at_ones_dearest_mistakes_with_one_way_each() -> None:
    app, game, found = known()
    shown, worst = unfolded(app), summary(found, game, A).dearest
    assert len(worst) == DEAREST
    for change, row in zip(worst, shown.classed("change"), strict=True):
        assert row.all("data-do") == ["retry"]
        assert points(app.words, change.loss).removesuffix("%") in row.text
        # It would be no fun to be told before.
        assert "Better" not in row.text
    assert not shown.tagged("table")
    assert len(shown.classed("course")) == 1


def test_each_of_them_is_the_one_that_is_retried_first() -> None:
    app, game, found = known()
    for change in summary(found, game, A).dearest:
        tried, _ = press(app, "retry", f"A {change.turn}")
        assert isinstance(tried.screen, Retrying)
        assert tried.screen.retry.turn == change.turn
        assert tried.screen.retry.reviewed == change.loss


def test_that_there_is_no_mistake_is_told_once_it_is_settled() -> None:
    app, game, found = known()
    none = replace(found, changes=tuple(replace(c, gain=0.0) for c in found.changes))
    for is_done in (False, True):
        now = Reviewing(game, none, is_whole=True, is_done=is_done)
        seen = unfolded(app.having(Analysis(reviewing=now)))
        assert ("No notable mistakes." in seen.text) == is_done
        assert "The costliest mistakes" not in seen.text


def test_two_people_have_a_card_each() -> None:
    app, game, _ = known()
    people = replace(game, seats=(Seat("Anna"), Seat("Bernd")))
    now = app.part(Analysis).reviewing
    assert now is not None
    now = replace(now, game=people)
    app = replace(app, game=people, screen=ReviewRoom(people))
    app = app.having(replace(app.part(Analysis), reviewing=now))
    assert [part.tagged("h2")[0].text for part in unfolded(app).classed("summary")] == [
        *("Anna", "Bernd")
    ]
    cards = Tags(page(app)).classed("summary")
    assert [tag.get("aria-labelledby") for tag in cards][2:] == ["summary-A", "summary-B"]


def test_the_list_of_changes_tells_a_gain_with_its_sign() -> None:
    app, _, found = known()
    gains = {round(100 * c.gain) for c in found.changes if not c.loss} - {0}
    told = {
        number(gain.text.removesuffix("%"))
        for change in Tags(page(app)).page.classed("change")
        for gain in change.classed("change-gain")
        if gain.text[0] in "+−" and gain.text.endswith("%")
    }
    assert gains <= told


@pytest.mark.parametrize("language", LANGUAGES)
def test_luck_is_told_by_whom_it_was_with(language: str) -> None:
    w = words(language)
    told = [lines(w, Summary(40, 0.311, luck, ()), "Anna") for luck in (0.124, -0.124, 0.0001)]
    assert len({some[-1] for some in told}) == 3
    assert all(w.say("{whole}%", whole=decimal(w, 0.8)) in some[0] for some in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_grade_is_told_with_its_level(language: str) -> None:
    w, told = words(language), set[str]()
    for grade in GRADES:
        sure = Summary(10_000, 10_000 * 0.98 * min(grade.most, 0.05), 0.0, ())
        assert sure.grades == (grade,)
        told.add(level_line(w, sure, "Anna"))
    assert len(told) == len(GRADES)
    assert level_line(w, Summary(9, 0.0, 0.0, ()), "Anna") == ""  # too few choices to tell
    # Of the lowest grade it is told that it may have been less.
    for loss, may_be_less in ((0.03, False), (0.3, True)):
        low = Summary(10_000, 10_000 * loss, 0.0, ())
        assert low.grades == GRADES[-1:]
        assert (level_line(w, low, "Anna") in told) == may_be_less == low.may_be_below
    few = Summary(10, 0.12, 0.0, ())
    assert len(few.grades) > 1
    assert level_line(w, few, "Anna") not in told


NOT_COUNTED = "This leaves out choices made after a hint or “Choose again”."


def test_what_was_chosen_after_a_hint_is_no_measure_and_that_is_said() -> None:
    app, game, found = known()
    own, others = ([one.turn for one in choices_of(found, game, player)] for player in (A, B))
    for told, is_said in ((), False), ((others[0],), False), ((own[0], own[1]), True):
        tickets = frozenset(Ticket(app.game_number, turn) for turn in told)
        seen = app.having(replace(app.part(Analysis), told=tickets))
        assert (NOT_COUNTED in unfolded(seen).text) == is_said
        count = len(own) - len(set(own) & set(told))
        assert f"{count} choices, each costing" in card(page(seen), A)
        assert (NOT_COUNTED in card(page(seen), A)) == is_said
    left = summary(found, game, A, [one.turn for one in choices_of(found, game, A)[:5]])
    assert left.choices == len(own) - 5
    # They are to be tried again, whatever was said there.
    assert left.dearest == summary(found, game, A).dearest
