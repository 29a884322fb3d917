"""Whose mistakes come on which day, how they are asked, and what an answer does."""

from dataclasses import replace

import pytest

from shanghaien.formats.record import write
from shanghaien.game import Game, Seat
from shanghaien.learning.repetition import PAUSES, Repetition
from shanghaien.learning.study import THEMES, Kind, Mistake
from shanghaien.moves import format_event
from shanghaien.puzzles import DATA, puzzles
from shanghaien.rules import legal_moves
from shanghaien.state import Player
from tests.support.app_driver import press, usable, with_panel
from tests.support.html import Tags, plain
from tests.support.mistakes import (
    ALONE,
    DAY,
    TOGETHER,
    answered,
    asked,
    day,
    decided,
    finished,
    keys,
    listed,
    ranking,
)
from web.kernel.messages import AnalysisArrived, Command, MovePlayed, SettingChanged
from web.kernel.model import App
from web.kernel.screen import Start
from web.lang import words
from web.mistakes.effects import NoteAnswers, Recall
from web.mistakes.messages import Recalled, ThemeFetched
from web.mistakes.state import MOST_TODAY, Mistakes, Repeating, people, was_answered
from web.mistakes.view import kind
from web.puzzles.state import Puzzling
from web.replay.state import Replaying
from web.saved.people_state import own_seats, who
from web.shell.page import page
from web.shell.update import update
from web.ui.sentences import named, opening

NAMELESS = (Seat("Red"), Seat("Captain", "captain"))


def first_way(app: App) -> str | None:
    """What the golden button of a verdict does."""
    return next(e.attrs["data-do"] for e in usable(app) if "primary" in str(e.attrs["class"]))


def texts(app: App) -> str:
    """All that is said on the page."""
    return " ".join(Tags(page(app)).texts)


def test_the_dearest_new_ones_come_first_and_five_a_day_at_most() -> None:
    entries = [finished(f"g{n}", n)[0] for n in range(4)]
    found = keys(DAY, *entries)
    assert len(found) == MOST_TODAY
    assert [loss for _, loss in found] == [0.25] * 4 + [0.125]


def test_what_is_due_comes_before_what_is_new_and_counts_once_it_is_answered() -> None:
    one, two = finished("one")[0], finished("two", 4)[0]
    late = answered(one, 2, Repetition(1, DAY - 3))
    assert keys(DAY, late, two)[0] == ("one", 0.0625)
    done = answered(one, 2, Repetition(1, DAY - 3).after(DAY, is_right=True))
    assert len(keys(DAY, done, two)) == MOST_TODAY - 1
    assert ("one", 0.0625) not in keys(DAY, done, two)
    assert keys(DAY + 3, done, two)[0] == ("one", 0.0625)
    wrong = answered(one, 0, Repetition().after(DAY, is_right=False))
    assert ("one", 0.25) not in keys(DAY, wrong)
    assert keys(DAY + 1, wrong)[0] == ("one", 0.25)


def test_a_day_far_ahead_comes_from_a_clock_that_was_wrong() -> None:
    one = answered(finished("one")[0], 2, Repetition(2, DAY + 400))
    assert keys(DAY, one)[0] == ("one", 0.0625)


@pytest.mark.parametrize("step", range(len(PAUSES) + 1))
@pytest.mark.parametrize("is_right", [True, False])
def test_when_it_comes_again_tells_on_which_day_it_was_answered(step: int, is_right: bool) -> None:
    after = Repetition(step).after(DAY, is_right=is_right)
    assert was_answered(after, DAY)
    assert not was_answered(after, DAY - 1)
    assert not was_answered(after, DAY + 2)


def test_everybody_at_this_device_has_their_own() -> None:
    entries = (
        finished("alone")[0],
        finished("both", 4, TOGETHER, 1)[0],
        finished("loud", 5, (Seat("ANNA"), ALONE[1]), 1)[0],
    )
    found = {person.key: person for person in people(entries, DAY)}
    assert {key: len(person.slips) for key, person in found.items()} == {"anna": 5, "bernd": 1}
    assert found["anna"].games == 3
    assert people(entries, DAY) is people(entries, DAY)


def test_who_has_no_name_is_the_same_in_every_seat() -> None:
    alone = finished("a", seats=NAMELESS)[0]
    match = replace(alone, names=("Captain", "Skipper"), levels=("captain", None))
    link = replace(alone, names=("Rot", "Blau"), levels=(None, None), link="x", seat=1)
    empty = replace(link, names=("", ""))
    people_here = [who(saved, own_seats(saved)[0])[0] for saved in (alone, match, link, empty)]
    assert people_here == ["red"] * 4
    two = replace(link, link=None, seat=None)
    assert [who(two, player)[0] for player in Player] == ["red", "blue"]


def test_the_start_screen_offers_what_is_due_and_to_each_their_own() -> None:
    assert "Mistakes to retry today" not in texts(listed())
    alone = listed(finished("one")[0])
    assert "Mistakes to retry today: 3" in texts(alone)
    assert "Retry 3 now" in texts(with_panel(alone, "today"))
    both = listed(finished("one")[0], finished("two", 4, TOGETHER, 1)[0])
    assert "Mistakes to retry today: 5" in texts(both)
    assert {"Anna: 4", "Bernd: 1"} <= set(Tags(page(with_panel(both, "today"))).texts)
    learned = listed(answered(finished("one", count=1)[0], 0, Repetition(5)))
    assert "Mistakes to retry today" not in texts(learned)
    assert 'data-do="repeat"' not in page(with_panel(learned, "today"))


def begun(count: int = 3) -> tuple[App, Game]:
    saved, game = finished("one", count=count)
    return asked(listed(saved), {"one": game}), game


def test_a_wrong_answer_is_told_with_what_was_played_and_comes_again_tomorrow() -> None:
    app, _ = begun()
    assert "Mistake 1 of 3" in texts(app)
    assert "In the game" not in texts(app), "first the answer"
    app = decided(app, is_right=False)
    assert isinstance(app.screen, Repeating)
    assert app.screen.after == Repetition(0, day() + 1)
    said = texts(app)
    assert "That costs you 25% in winning chances." in said
    assert "You’ll see it again tomorrow." in said
    assert "You played the same move in the game." not in said, "first the answer"
    assert first_way(app) == "retry-again"
    said = texts(press(app, "Why?")[0])
    assert "You played the same move in the game." in said
    assert "against Captain" in said
    turn = app.screen.retry.turn
    assert app.games.entries[0].kept.repeats == ((turn, 0, day() + 1),)
    app, effects = update(app, Command("repeat-next"))
    now = app.part(Mistakes).round
    assert now is not None
    assert effects == (Recall(*now.key),)


def test_the_first_answer_counts_and_is_stored_once() -> None:
    app, _ = begun()
    screen = app.screen
    assert isinstance(screen, Repeating)
    own = format_event(screen.retry.game.events[screen.retry.turn])
    best = next(m for m in map(format_event, legal_moves(screen.game.state)) if m != own)
    told = AnalysisArrived(screen.retry.ticket, "options", ranking(screen.game, best))
    app, effects = update(app, told)  # the teacher is faster
    assert effects == ()
    assert Tags(page(app)).classed("reachable")
    app, effects = press(app, best)
    assert first_way(app) == "repeat-next"
    assert not Tags(page(app)).classed("reachable")
    (note,) = effects
    assert isinstance(note, NoteAnswers)
    assert note.turns == (screen.retry.turn,)
    assert note.entry.kept.repeats == ((screen.retry.turn, 1, day() + 1),)
    assert "Your move in the game: " in texts(press(app, "Why?")[0])
    app, _ = update(app, Command("retry-again"))
    app, effects = press(app, own)
    assert effects == ()
    assert app.games.entries[0].kept == note.entry.kept


@pytest.mark.parametrize("is_right", [False, True])
def test_the_best_move_is_compared_with_the_one_of_now_or_with_that_of_the_game(
    is_right: bool,
) -> None:
    app, _ = press(decided(begun()[0], is_right=is_right), "Why?")
    (why,) = Tags(page(app)).page.classed("why")
    assert isinstance(app.screen, Repeating)
    played = app.screen.retry.game.events[app.screen.retry.turn]
    mine = plain(named(app.words, played, app.screen.game.state, Player.A))  # type: ignore[arg-type]
    first, better = [part.text for part in why.tagged("p")][:2]
    assert first.startswith(f"{opening(mine)} ")
    assert better.startswith("Better: ")
    assert mine not in better


def test_what_was_told_of_one_mistake_is_folded_for_the_next() -> None:
    app, game = begun()
    app, _ = press(decided(app, is_right=False), "Why?")
    app, _ = update(app, SettingChanged("fold-moves", "on"))
    app, (recall,) = update(app, Command("repeat-next"))
    assert isinstance(recall, Recall)
    app, _ = update(app, Recalled(recall.id, recall.turn, write(game)))
    app = decided(app, is_right=False)
    assert not Tags(page(app)).page.classed("why")
    (moves,) = Tags(page(press(app, "Why?")[0])).page.tagged("details")
    assert "open" not in moves.attrs, "the reasons come first"


def test_without_the_teacher_nothing_counts() -> None:
    app, _ = begun()
    assert isinstance(app.screen, Repeating)
    app, _ = press(app, format_event(legal_moves(app.screen.game.state)[0]))
    assert isinstance(app.screen, Repeating)
    app, effects = update(app, AnalysisArrived(app.screen.retry.ticket, "options", None))
    assert effects == ()
    assert "The teacher isn’t responding." in texts(app)
    assert app.games.entries[0].kept.repeats == ()
    app, (recall,) = update(app, Command("repeat-next"))
    assert isinstance(recall, Recall)


def test_after_the_last_one_it_is_told_how_it_went() -> None:
    app, _ = begun(count=1)
    app = decided(app, is_right=True)
    assert "That’s all for today: you got 1 of 1 right." in texts(app)
    app, _ = update(app, Command("repeat-next"))
    assert isinstance(app.screen, Start)
    assert app.part(Mistakes).round is None
    assert "Mistakes to retry today" not in texts(app)


@pytest.mark.parametrize("record", [None, "", "{}", "short"])
def test_a_game_that_cannot_be_asked_is_passed_over(record: str | None) -> None:
    _, game = finished("one")
    text = write(game.at(3)) if record == "short" else record
    app = listed(finished("one", count=2)[0])
    app, (recall,) = update(app, Command("repeat"))
    assert isinstance(recall, Recall)
    app, (second,) = update(app, Recalled(recall.id, recall.turn, text))
    assert isinstance(second, Recall)
    assert second.turn != recall.turn
    app, effects = update(app, Recalled(second.id, second.turn, text))
    assert effects == ()
    assert isinstance(app.screen, Start)
    assert app.notice is not None


def test_what_comes_when_somebody_has_gone_elsewhere_is_dropped() -> None:
    saved, game = finished("one")
    app, (recall,) = update(listed(saved), Command("repeat"))
    assert isinstance(recall, Recall)
    elsewhere, _ = update(app, Command("learn"))
    told = Recalled(recall.id, recall.turn, write(game))
    assert update(elsewhere, told) == (elsewhere, ())
    assert update(App(), told) == (App(), ())
    assert update(elsewhere, Command("repeat"))[1] == ()


def test_two_puzzles_of_its_theme_lead_on_to_the_next_mistake() -> None:
    app, _ = begun()
    app = decided(app, is_right=False)
    before = app.screen
    text = DATA.read_text(encoding="utf-8")
    app, _ = update(app, ThemeFetched(text))
    for number in (1, 2):
        assert f"Puzzle {number} of 2" in texts(app)
        assert isinstance(app.screen, Puzzling)
        assert "neighbour" in app.screen.session.puzzle.themes
        assert "puzzle-theme" not in page(app)
        left, _ = update(app, Command("puzzle-leave"))
        assert left.screen == before
        best = format_event(app.screen.session.puzzle.options[0].move)
        app, _ = update(app, MovePlayed(best))
        app, effects = update(app, Command("puzzle-next"))
    now = app.part(Mistakes).round
    assert now is not None
    assert now.index == 1
    assert effects == (Recall(*now.key),)


def test_puzzles_that_cannot_be_had_are_told() -> None:
    app = decided(begun()[0], is_right=False)
    app, _ = update(app, ThemeFetched(""))
    assert "The puzzles didn’t load." in texts(app)


@pytest.mark.host_only
def test_every_theme_has_puzzles() -> None:
    odd = {theme for puzzle in puzzles() for theme in puzzle.themes} ^ set(THEMES)
    assert not odd, f"shanghaien/puzzles.txt lacks puzzles of {odd}: bench/puzzles.py"


def test_the_list_tells_all_and_leaves_out_what_is_known() -> None:
    saved = answered(finished("one")[0], 0, Repetition(2, day() + 2))
    app = with_panel(listed(saved), "mistakes")
    assert "This cost you 25% in winning chances. You’ll see it again in 2 days." in texts(app)
    names = [part.text for part in Tags(page(app)).page.classed("saved-list")[0].tagged("strong")]
    slips = people(app.games.entries, day())[0].slips
    assert sorted(names) == sorted(kind(app.words, slip.mistake) for slip in slips)
    turn = next(slip.mistake.turn for slip in people(app.games.entries, day())[0].today)
    app, (note,) = update(app, Command("mistake-known", f"{turn} one"))
    assert isinstance(note, NoteAnswers)
    assert "Fixed: it won’t come back." in texts(app)
    assert len(people(app.games.entries, day())[0].learned) == 1
    for strange in ("", "one", "x one", "9999 one", f"{turn} two", "-1 one"):
        assert update(app, Command("mistake-known", strange)) == (app, ())


def test_what_is_left_out_stays_in_its_place_and_can_be_taken_back() -> None:
    games = [finished(name)[0] for name in ("one", "two", "three")]
    app = before = listed(answered(games[0], 1, Repetition(2, day() + 2)), *games[1:])

    def rows(app: App) -> list[str]:
        found = Tags(page(with_panel(app, "mistakes"))).all("id")
        return [name for name in found if name.startswith("slip-")]

    def times(app: App) -> list[tuple[tuple[str, int], bool]]:
        (person,) = people(app.games.entries, day())
        return sorted((slip.key, slip.repetition.is_learned) for slip in person.slips)

    for row in rows(before):
        _, id_, turn = row.split("-")
        app, (note,) = update(app, Command("mistake-known", f"{turn} {id_}"))
        assert isinstance(note, NoteAnswers)
        assert rows(app) == rows(before), "or the next one comes under the finger"
        assert update(app, Command("mistake-known", f"{turn} {id_}")) == (app, ())
    assert all(is_learned for _, is_learned in times(app))
    for row in rows(before):
        _, id_, turn = row.split("-")
        app, (note,) = update(app, Command("mistake-unknown", f"{turn} {id_}"))
        assert isinstance(note, NoteAnswers)
        assert update(app, Command("mistake-unknown", f"{turn} {id_}")) == (app, ())
    assert times(app) == times(before)
    assert rows(app) == rows(before)


def test_the_way_to_those_of_today_stands_before_the_list() -> None:
    commands = Tags(page(with_panel(listed(finished("one")[0]), "mistakes"))).all("data-do")
    assert commands.index("repeat") < commands.index("mistake-show")


def test_everything_begins_anew_after_a_question() -> None:
    saved = answered(finished("one")[0], 0, Repetition(5, day() + 2))
    app = with_panel(listed(saved), "mistakes")
    assert update(app, Command("mistakes-anew-now")) == (app, ())
    app, _ = update(app, Command("mistakes-anew"))
    assert update(app, Command("mistakes-keep"))[0] == with_panel(listed(saved), "mistakes")
    app, (note,) = update(app, Command("mistakes-anew-now"))
    assert isinstance(note, NoteAnswers)
    assert [row[1:] for row in note.entry.kept.repeats] == [(0, 0)], "or the old ones would stay"
    assert len(people(app.games.entries, day())[0].today) == 3


def test_a_mistake_is_shown_where_it_was_made() -> None:
    saved, game = finished("one")
    app = with_panel(listed(saved), "mistakes")
    slip = people(app.games.entries, day())[0].today[0]
    app, effects = update(app, Command("mistake-show", f"{slip.mistake.turn} one"))
    assert effects == (Recall("one", slip.mistake.turn, is_shown=True),)
    shown, _ = update(app, Recalled("one", slip.mistake.turn, write(game), is_shown=True))
    assert isinstance(shown.screen, Replaying)
    assert shown.screen.replay.turn == slip.mistake.turn
    assert "Your move in the game: " in texts(shown)
    assert "That gave away 25% in winning chances." in texts(shown)
    assert "That gave away" not in texts(update(shown, Command("replay-back"))[0])
    back, _ = press(shown, "Back")
    assert isinstance(back.screen, Start)
    assert back.panel == "mistakes"
    app, _ = update(app, Recalled("one", slip.mistake.turn, None, is_shown=True))
    assert app.notice is not None


def test_a_mistake_is_called_by_its_theme_or_by_what_it_was_between() -> None:
    w = words("en")
    assert kind(w, Mistake(3, 0.2, Kind.PLACE, "neighbour")) == "Neighbouring pips"
    assert kind(w, Mistake(3, 0.2, Kind.PLACE, "")) == "Which die to add"
    assert all(kind(w, Mistake(3, 0.2, one, theme)) for one in Kind for theme in (*THEMES, ""))


def test_the_list_is_that_of_whoever_is_chosen() -> None:
    app = with_panel(listed(finished("one", seats=TOGETHER, count=1)[0]), "mistakes")
    assert "Whose mistakes?" in texts(app)
    assert "against Bernd" in texts(app)
    app, _ = update(app, SettingChanged("whose", "bernd"))
    assert "against Anna" in texts(app)


def test_a_move_that_is_none_is_no_answer() -> None:
    app, _ = begun()
    assert update(app, MovePlayed("place 99")) == (app, ())
    app, _ = update(app, Command("repeat-end"))
    assert isinstance(app.screen, Start)
    assert update(app, Command("repeat-end")) == (app, ())
