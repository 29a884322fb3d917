"""How somebody plays: whose games tell it, and every number beside one worked out apart."""

from collections import defaultdict
from dataclasses import replace
from datetime import date
from random import Random

import pytest

from shanghaien.ai.review import Cause, Review
from shanghaien.ai.strengths import find_level
from shanghaien.game import Game
from shanghaien.learning.chances import quantile
from shanghaien.learning.decisions import decisions, study
from shanghaien.learning.study import CELLS
from shanghaien.learning.weakness import ENOUGH, losses
from shanghaien.moves import ChooseDirection, Place, Roll, Shanghai, UseJoker
from shanghaien.puzzles import DATA
from shanghaien.rules import legal_moves
from shanghaien.state import Player
from tests.support.app_driver import press, with_panel
from tests.support.html import Element, Tags
from tests.support.random_games import AGAINST, random_game, shanghai_soon
from tests.support.reviews import made_up
from tests.support.seasons import season
from web.kernel.effects import FetchText
from web.kernel.messages import GamesListed, SettingChanged
from web.kernel.model import App
from web.kernel.saved_state import Entry, Kept, entry
from web.lang import words
from web.mistakes.state import people, shown_person
from web.opponent.review_protocol import read_review
from web.puzzles.messages import PuzzlesFetched
from web.puzzles.state import Puzzling
from web.shell.page import page
from web.shell.update import update
from web.strength.course_view import FEWEST, depth
from web.strength.losses_view import name, where
from web.strength.state import named, persons
from web.strength.view import WIDEST
from web.ui.grades import grade_names
from web.ui.percentages import percent

NOW = 1_780_000_000_000


def shown(*entries: Entry) -> App:
    """The App with the panel over the start screen."""
    app, _ = update(App(), GamesListed(entries))
    return with_panel(app, "strength")


def panel(app: App) -> Element:
    """What is in the panel."""
    (found,) = Tags(page(app)).page.classed("strength")
    return found


def rows(app: App) -> dict[str, tuple[str, str]]:
    """The tables of losses: what stands at a row's head, and its loss."""
    return {
        row.tagged("th")[0].text: (row.tagged("th")[0].text, row.tagged("td")[0].text)
        for table in panel(app).classed("losses")
        for row in table.tagged("tr")
        if row.tagged("td")
    }


def reviewed(seed: int) -> tuple[Game, Review]:
    """A random game against the computer with a review out of the air."""
    game = random_game(seed, seats=AGAINST, pick=shanghai_soon)
    for number in range(40):
        answer, gains = made_up(game, number)
        found = read_review(answer, game)
        if found is not None and all(-1 <= gain <= 1 for gain in gains):
            return game, found[0]
    raise AssertionError


def saved(number: int, game: Game, review: Review) -> Entry:
    """The game as it is kept once it was studied."""
    found = study(decisions(review, game, Player.A))
    kept = entry(f"game-{number}", game, NOW + number)
    return replace(kept, kept=replace(kept.kept, study=(found, None)))


def apart(games: list[tuple[Game, Review]]) -> dict[str, tuple[int, int, float]]:
    """By kind, round and lead: in how many games, how many decisions, and the loss of one; counted
    from the events of the games alone."""
    found: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for number, (game, review) in enumerate(games):
        win = review.start
        gains = {c.turn: c for c in review.changes if c.cause is not Cause.CARDS}
        dealt = {c.turn: c for c in review.changes if c.cause is Cause.CARDS}
        for turn, event in enumerate(game.events):
            state, change = game.states[turn], gains[turn]
            if turn in dealt:
                win += dealt[turn].gain * dealt[turn].player.sign
            if (
                state.to_move is Player.A
                and len(legal_moves(state)) > 1
                and event in legal_moves(state)
            ):
                pair = (change.best, event)
                if any(isinstance(move, UseJoker) for move in pair):
                    kind = "joker"
                elif any(
                    not isinstance(move, ChooseDirection | Shanghai | Roll | Place) for move in pair
                ):
                    kind = "trick"
                elif any(isinstance(move, ChooseDirection) for move in pair):
                    kind = "end"
                elif any(isinstance(move, Shanghai | Roll) for move in pair):
                    kind = "stop"
                else:
                    kind = "place"
                lead = "behind" if win < 0.4 else "ahead" if win > 0.6 else "even"
                for cell in (kind, f"round-{state.round}", lead):
                    found[cell].append((number, max(0.0, -change.gain)))
            win += change.gain * change.player.sign
    return {
        cell: (len({n for n, _ in some}), len(some), sum(loss for _, loss in some) / len(some))
        for cell, some in found.items()
    }


def test_every_number_of_the_tables_is_that_of_the_games() -> None:
    games = [reviewed(seed) for seed in range(8)]
    app = shown(*(saved(i, *one) for i, one in enumerate(games)))
    told, w = rows(app), words("en")
    checked = 0
    for cell, (number, count, loss) in apart(games).items():
        counted = f"{w.count('{n} choice', '{n} choices', count)} " + w.count(
            "in {n} game", "in {n} games", number
        )
        (head,) = [head for head in told if head.startswith(f"{name(w, cell)}{counted}")] or [""]
        assert head, (cell, counted, list(told))
        assert told[head][1].startswith(percent(w, loss)), cell
        checked += 1
    assert checked > 12


def test_each_cell_of_a_study_is_told() -> None:
    w = words("en")
    assert len({name(w, cell) for cell in CELLS}) == len({where(w, cell) for cell in CELLS})
    assert len({name(w, cell) for cell in CELLS}) == len(CELLS)


def test_people_are_told_apart_by_their_names_however_written() -> None:
    two = Entry(id="x", names=("ANNA", "Bernd"), result=(20, 10), kept=Kept(changed=NOW * 2))
    anna, bernd = persons((*season(3), two))
    assert (anna.key, anna.name, len(anna.bouts)) == ("anna", "ANNA", 4)
    assert (bernd.key, len(bernd.bouts)) == ("bernd", 1)
    assert bernd.bouts[0].points == (10, 20)


@pytest.mark.parametrize(
    ("names", "more", "keys"),
    [
        (("Rot", "Bosun"), {"levels": (None, "bosun")}, ["red"]),
        (("Bosun", "Schipper"), {"levels": ("bosun", None)}, ["red"]),
        (("Anna", "Bleu"), {"seat": 1, "link": "abc"}, ["red"]),
        (("", "Bernd"), {"seat": 0, "link": "abc"}, ["red"]),
        (("Rouge", "Blau"), {}, ["blue", "red"]),
    ],
)
def test_who_has_no_name_is_red_alone_or_known_by_the_seat_in_every_language(
    names: tuple[str, str], more: dict[str, object], keys: list[str]
) -> None:
    saved = replace(Entry(id="x", names=names, result=(20, 10)), **more)  # type: ignore[arg-type] # by name
    assert [one.key for one in persons((saved,))] == keys
    assert named((saved,), "") == named((saved,), " Skipper") == persons((saved,))[-1]


@pytest.mark.parametrize(
    "change",
    [
        {"result": None},
        {"levels": ("mate", "bosun")},
        {"names": ("Carl", "Anna"), "levels": (None, None), "seat": 1, "link": "abc"},
    ],
)
def test_what_is_not_over_or_played_elsewhere_is_left_out(change: dict[str, object]) -> None:
    one = replace(season(1)[0], **change)  # type: ignore[arg-type] # by name
    assert [person.name for person in persons((one,))] == (["Anna"] if "seat" in change else [])


def test_of_practice_the_choices_count_and_not_the_result() -> None:
    (anna,) = persons((replace(season(1)[0], is_practice=True),))
    assert not anna.is_advice_new, "there is none"
    (played,) = anna.played
    assert (played.choices, played.level) == (41, None)


def test_without_games_it_says_what_will_be_there() -> None:
    text = panel(shown()).text
    assert "No finished games yet." in text
    assert "how strong you are and which level suits you" in text


def test_few_games_say_how_many_more_are_needed_and_draw_nothing() -> None:
    found = panel(shown(*season(3)))
    assert f"{ENOUGH - 3} more reviewed games are needed." in found.text
    assert f"After {FEWEST - 3} more reviewed games, a line" in found.text
    assert not found.tagged("svg")
    assert "Based on 3 finished games." in found.text


def test_games_of_which_nothing_is_known_are_told_of() -> None:
    found = panel(shown(*season(12, known=4)))
    assert "Finished games reviewed so far: 4 of 12." in found.text
    none = panel(shown(*season(2, known=0)))
    assert "10 more reviewed games are needed." in none.text
    assert not none.classed("losses")


def test_a_weakness_is_said_with_the_way_to_its_puzzles() -> None:
    app = shown(*season(30, weak="neighbour"))
    first, *_ = panel(app).tagged("p")
    assert first.text.startswith(
        "You give away more than usual where neighbouring pips decide: about "
    )
    (person,) = persons(app.games.entries)
    worst = person.losses.worst
    assert worst is not None
    often = worst.count / 30
    assert f"about {round(100 * worst.loss * often)}% in winning chances" in first.text
    assert f"strength give away {round(100 * worst.usual * often)}%." in first.text
    (told,) = [row for row in panel(app).classed("told") if "Neighbouring" in row.text]
    assert "unlikely to be chance" in told.text
    _, effects = press(app, "puzzle", "neighbour")
    assert effects == (FetchText("shanghaien/puzzles.txt", PuzzlesFetched(theme="neighbour")),)


def test_who_loses_by_tricks_comes_to_the_puzzles_of_all_four() -> None:
    app = shown(*season(30, weak="trick"))
    assert "when choosing whether to play a dice trick" in panel(app).text
    assert "Puzzles: The four tricks" in panel(app).text
    _, effects = press(app, "puzzle", "trick")
    assert effects == (FetchText("shanghaien/puzzles.txt", PuzzlesFetched(theme="trick")),)


def test_nothing_is_said_where_nothing_stands_out() -> None:
    found = panel(shown(*season(14)))
    assert found.tagged("p")[0].text.startswith("Nothing stands out so far")
    assert not found.classed("told")
    assert "puzzle" not in found.all("data-do")


def test_the_line_of_strength_has_a_dot_for_each_game_and_a_table() -> None:
    app = shown(*season(30))
    (person,) = persons(app.games.entries)
    found = panel(app)
    assert len(found.classed("strength-game")) == 30
    (table,) = found.classed("bouts")
    assert len(table.tagged("tr")) == 31
    last = person.course[-1]
    assert table.tagged("tr")[1].text.endswith(last.grade.name + last.strength.name)
    (strong,) = found.tagged("strong")
    assert strong.text == grade_names(app.words, last.strengths)


@pytest.mark.parametrize("games", range(FEWEST, 9))
def test_a_strength_that_is_the_same_at_both_ends_is_named_once(games: int) -> None:
    app = shown(*season(games))
    (person,) = persons(app.games.entries)
    first, last = (point.strength.name for point in (person.course[0], person.course[-1]))
    told = f"“{last}”" if first == last else f"from “{first}” to “{last}”"
    assert f"Strength in your last {games} games: {told}. Each dot" in panel(app).text


def test_each_grade_is_as_high_as_another() -> None:
    assert [depth(loss) for loss in (0.0, 0.002, 0.007, 0.0145, 0.0215, 0.043, 1.0)] == [
        pytest.approx(40 * n) for n in (0, 1, 2, 3, 4, 5, 5)
    ]
    losses = sorted(Random(1).random() / 20 for _ in range(50))
    assert sorted(map(depth, losses)) == list(map(depth, losses))


def test_luck_is_that_of_the_statistics() -> None:
    entries = season(20)
    app = shown(*entries)
    pairs = [entry.kept.sums.luck for entry in entries if entry.kept.sums]
    mean = sum(own - other for own, other in pairs) / 20
    luck = percent(app.words, mean, signed=True)
    assert f"Your luck, {luck} a game" in panel(app).text
    (figures,) = Tags(page(with_panel(app, "statistics"))).page.classed("figures")
    assert f"Luck per game (winning chances) {luck}" in " ".join(
        part.text for part in figures.tagged("dt", "dd")
    )


def test_luck_of_two_games_has_the_interval_of_students_curve() -> None:
    first, second = season(2)
    assert first.kept.sums
    sums = [replace(first.kept.sums, luck=luck) for luck in ((0.3, 0.1), (0.1, 0.1))]
    games = tuple(
        replace(entry, kept=replace(entry.kept, sums=one))
        for entry, one in zip((first, second), sums, strict=True)
    )
    (anna,) = (one for one in persons(games) if one.key == "anna")
    assert anna.luck
    mean, half = anna.luck
    assert abs(mean) == pytest.approx(0.1)
    assert half == pytest.approx(quantile(1) * 0.1)
    assert replace(anna, bouts=anna.bouts[:1]).luck is None
    assert half > WIDEST
    assert "Your luck" not in panel(shown(*games)).text, "too wide to tell anybody anything"


def test_who_plays_is_worked_out_once_for_the_same_games() -> None:
    games, others = season(3), season(2)
    found = persons(games)
    assert persons(games) is found
    assert persons(others) is not found


def test_of_several_people_one_is_chosen() -> None:
    bernd = tuple(
        replace(one, id=f"b{one.id}", names=("Bernd", "Bosun")) for one in season(12, weak="stop")
    )
    app = shown(*season(14), *bernd)
    assert [option.text for option in panel(app).tagged("option")] == ["Anna", "Bernd"]
    app, effects = update(app, SettingChanged("whose", "bernd"))
    assert effects == ()
    assert "Based on 12 finished games." in panel(app).text
    (list_,) = Tags(page(with_panel(app, "mistakes"))).page.classed("mistakes")
    (chosen,) = [one for one in list_.tagged("option") if "selected" in one.attrs]
    assert chosen.text == "Bernd", "the same person in both panels"
    app, _ = update(app, SettingChanged("whose", "nobody"))
    assert "Based on 14 finished games." in panel(app).text


def test_both_panels_tell_first_of_who_has_played_most() -> None:
    few = tuple(replace(one, id=f"b{one.id}", names=("Bernd", "Bosun")) for one in season(12))
    many = season(14, known=0)
    app = shown(*many, *few)
    day = date.today().toordinal()
    everybody = people(app.games.entries, day)
    assert everybody[0].key == "bernd", "who has most to repeat"
    shown_first = shown_person(everybody, "")
    assert shown_first is not None
    assert shown_first.key == persons(app.games.entries)[0].key == "anna"
    assert [(one.key, len(one.bouts)) for one in persons(app.games.entries)] == sorted(
        (one.key, one.games) for one in everybody
    )


def test_the_panel_is_a_tap_from_the_statistics_and_with_a_study_from_the_start() -> None:
    app = with_panel(update(App(), GamesListed(season(2)))[0], "more")
    assert press(app, "panel", "strength")[0].panel == "strength"
    app = with_panel(update(App(), GamesListed(season(2, known=0)))[0], "more")
    assert "strength" not in Tags(page(app)).all("data-argument")
    app = with_panel(app, "statistics")
    assert press(app, "panel", "strength")[0].panel == "strength"


def test_puzzles_open_at_the_theme_that_was_asked_for() -> None:
    lines = DATA.read_text(encoding="utf-8")
    app, _ = update(App(), PuzzlesFetched(lines, "neighbour"))
    assert isinstance(app.screen, Puzzling)
    assert app.screen.session.theme == "neighbour"
    assert "neighbour" in app.screen.session.puzzle.themes
    for spoilt in (f"nothing\n{lines}", "neighbour\n", ""):
        failed, _ = update(App(), PuzzlesFetched(spoilt, "neighbour"))
        assert failed.notice


def test_every_cell_of_the_library_is_told_and_the_level_that_fits() -> None:
    games = [reviewed(seed) for seed in range(10)]
    app, w = shown(*(saved(i, *one) for i, one in enumerate(games))), words("en")
    found = losses(study(decisions(review, game, Player.A)) for game, review in games)
    told = rows(app)
    for cell in found.cells:
        if cell.count:
            (head,) = [one for one in told if one.startswith(name(w, cell.name))]
            assert f"{cell.count} choice" in head
            assert told[head][1].startswith(percent(w, cell.loss))
    (person,) = persons(app.games.entries)
    level = find_level(person.fit.level).name
    assert f"The level that suits you best now is the {level}." in panel(app).text
