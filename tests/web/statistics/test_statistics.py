"""Statistics of the saved games."""

import csv
from dataclasses import replace
from io import StringIO
from itertools import count
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.ai.review import Cause, Change, Review
from shanghaien.dice_fairness import faces
from shanghaien.game import Game
from shanghaien.moves import Shanghai
from shanghaien.rules import legal_moves
from shanghaien.state import Player
from tests.support.app_driver import COMPUTER, PEOPLE, changed, game, press, with_panel
from tests.support.html import Tags, inside
from tests.support.reviews import made_up, with_kept
from web.analysis.state import Analysis, Reviewing
from web.kernel.effects import AskReview, SaveFile
from web.kernel.messages import AnalysisArrived, Command, GamesListed
from web.kernel.model import App
from web.kernel.saved_state import EVERY, Entry, Kept, ReviewSums, SavedGames, entry
from web.opponent.review_protocol import write_kept
from web.saved.effects import DeleteGames, SaveReviewTotals
from web.saved.row_state import pack, read_kept, unpack
from web.shell.page import page
from web.shell.update import update
from web.statistics.state import dice, lines, matches, sheet

ids = count()


def against(
    level: str | None, a: int, b: int, *, sums: ReviewSums | None = None, **more: object
) -> Entry:
    """A game of Anna's; against Bernd where no level is given."""
    number = next(ids)
    saved = Entry(
        id=f"game-{number}",
        names=("Anna", "Bernd" if level is None else "Captain"),
        levels=(None, level),
        result=(a, b),
        kept=Kept(changed=number, sums=sums),
    )
    return replace(saved, **more)  # type: ignore[arg-type] # by name


def swapped(kept: Entry) -> Entry:
    """The same with the seats swapped."""
    pairs = {name: getattr(kept, name)[::-1] for name in ("names", "levels", "result")}
    return replace(kept, **pairs)


results = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60), st.booleans(), st.booleans()))


@given(results)
def test_every_game_counts_once(rows: list[tuple[int, int, bool, bool]]) -> None:
    entries = [
        against("captain" if is_computer else None, a, b, is_practice=is_casual)
        for a, b, is_computer, is_casual in rows
    ]
    found = lines(entries)
    assert sum(len(line.bouts) + line.casual for line in found) == len(rows)
    for line in found:
        assert line.wins + line.draws + line.losses == len(line.bouts)
        assert 0 <= line.streaks[0] <= line.streaks[1] <= line.wins
        assert line.best >= line.average


@given(results)
def test_the_side_does_not_matter(rows: list[tuple[int, int, bool, bool]]) -> None:
    entries = [against("captain" if c else None, a, b) for a, b, c, _ in rows]
    other = [
        swapped(kept) if is_swapped else kept
        for kept, (*_, is_swapped) in zip(entries, rows, strict=True)
    ]
    for one, two in zip(lines(entries), lines(other), strict=True):
        margins = [bout.margin for bout in two.bouts]
        # Between people it is told from the side of whoever sat first last.
        sign = 1 if one.names == two.names else -1
        assert [bout.margin for bout in one.bouts] == [sign * margin for margin in margins]


def test_wins_margins_and_streaks() -> None:
    games = [(30, 20), (31, 20), (20, 20), (30, 29), (10, 40), (30, 25), (30, 28)]
    (line,) = lines([against("captain", a, b) for a, b in games])
    assert (line.wins, line.draws, line.losses) == (5, 1, 1)
    assert line.best == 11
    assert line.average == pytest.approx((10 + 11 + 0 + 1 - 30 + 5 + 2) / 7)
    assert line.streaks == (2, 2)
    assert line.level == "captain"


def test_levels_come_in_their_order_and_people_by_name() -> None:
    carl = against(None, 1, 2, names=("anna", "Carl"))
    entries = [against(None, 1, 2), against("captain", 1, 2), against("deckhand", 1, 2), carl]
    found = lines(entries)
    assert [line.level for line in found] == ["deckhand", "captain", None, None]
    assert [line.names for line in found[2:]] == [("Anna", "Bernd"), ("anna", "Carl")]


def test_what_is_not_over_or_of_the_computer_alone_is_left_out() -> None:
    entries = [
        replace(against("captain", 1, 2), result=None),
        against("captain", 1, 2, levels=("mate", "captain")),
    ]
    assert lines(entries) == ()


def test_luck_and_mistakes_are_those_of_reviewed_games() -> None:
    sums = ReviewSums((0.2, -0.2), (0.3, 0.1), (10, 20), (3, 1))
    entries = [
        against("captain", 1, 2, sums=sums),
        swapped(against("captain", 1, 2, sums=sums)),
        against("captain", 1, 2),
    ]
    (line,) = lines(entries)
    assert line.luck == pytest.approx(0)
    assert line.loss == pytest.approx(0.4 / 30)
    assert line.marks == pytest.approx(2)
    (line,) = lines(entries[2:])
    assert (line.luck, line.loss, line.marks) == (None, None, None)


def test_matches_are_counted_from_the_persons_side() -> None:
    won = swapped(against("captain", 1, 2, match=(40, 60)))
    drawn, lost = (against("captain", 1, 2, match=(50, n)) for n in (50, 51))
    casual = replace(won, is_practice=True)
    rows = [won, won, won, drawn, lost, lost, casual, against("captain", 1, 2)]
    assert matches(rows) == (3, 1, 2)


def test_dice_are_counted_that_fall_once_real_ones_apart() -> None:
    one, real = (1, 2, 3, 4, 5, 6), (9, 9, 9, 9, 9, 9)
    entries = [
        against("captain", 1, 2, dice=one),
        replace(against(None, 1, 2, dice=one), result=None),
        against(None, 1, 2, dice=real, has_real_dice=True),
        against(None, 1, 2),
        against("captain", 1, 2, dice=real, seed="harbour", leg=1),
        against("captain", 1, 2, dice=real, seed="harbour", leg=2),
        against("captain", 1, 2, dice=real, is_practice=True),
    ]
    assert dice(entries, real=False).counts == (2, 4, 6, 8, 10, 12)
    assert dice(entries, real=True).counts == real


def test_the_sheet_has_a_line_for_each_finished_game() -> None:
    sums = ReviewSums((0.2, -0.2), (0.3, 0.1), (10, 20), (3, 1))
    entries = [
        against("captain", 31, 28, sums=sums, seed="harbour", leg=1, dice=(1,) * 6),
        against(None, 1, 2, names=("=cmd()", 'x,"y"')),
        replace(against("captain", 1, 2), result=None),
    ]
    rows = list(csv.DictReader(StringIO(sheet(entries))))
    assert len(rows) == 2
    assert rows[0]["points_a"] == "31"
    assert rows[0]["seed"] == "harbour"
    assert rows[0]["loss_b"] == "0.1"
    assert rows[1]["name_a"] == "'=cmd()"
    assert rows[1]["name_b"] == 'x,"y"'
    assert rows[1]["loss_b"] == ""
    assert all(None not in row for row in rows), "a field that has no name"


def finished() -> Game:
    """A whole short game against the computer."""
    *_, last = game(changed(App(), **COMPUTER), Random(2))
    assert last.game
    return last.game


def test_an_entry_tells_its_dice_and_is_stored_as_it_is() -> None:
    over = finished()
    kept = replace(
        entry("x", over, 5), kept=Kept(5, 5, ReviewSums((0.1, -0.1), (0.0, 0.2), (3, 4), (1, 0)))
    )
    assert kept.dice == faces(over.events)
    raw = {**pack(kept)}
    as_stored = _listed(raw)
    assert unpack(as_stored) == kept


def _listed(value: object) -> object:
    """What the browser gives back: lists for tuples."""
    if isinstance(value, dict):
        return {key: _listed(inner) for key, inner in value.items()}
    return [_listed(inner) for inner in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("dice", [1, 2]),
        ("dice", [-1, 0, 0, 0, 0, 0]),
        ("dice", "123456"),
        ("sums", {"luck": [0, 0]}),
        ("sums", 7),
        ("match", [1]),
        ("seed", 7),
        ("leg", "1"),
    ],
)
def test_what_is_not_valid_in_an_entry_is_left_out(name: str, value: object) -> None:
    kept = against("captain", 1, 2)
    raw = _listed(pack(kept))
    assert isinstance(raw, dict)
    assert unpack({**raw, name: value}) == kept


def test_what_a_row_lacks_has_its_default() -> None:
    kept = against("captain", 1, 2)
    raw = _listed(pack(kept))
    assert isinstance(raw, dict)
    for name in ("dice", "has_real_dice", "seed", "leg", "match"):
        del raw[name]
    assert unpack(raw) == kept


def review_of(over: Game) -> Review:
    """A review in which each choice gives away a tenth of what is left of little."""
    changes = [
        Change(turn, over.states[turn].round, Cause.CHOICE, over.states[turn].to_move, -0.03, None)
        for turn, event in enumerate(over.events)
        if legal_moves(over.states[turn]) and isinstance(event, Shanghai)
    ]
    return Review(0.5, 0.5, tuple(changes))


def test_the_sums_of_a_review_count_what_could_be_chosen() -> None:
    over = finished()
    review = review_of(over)
    sums = read_kept(write_kept(review, over, ()), over.turn).sums
    assert sums is not None
    assert sum(map(abs, sums.luck)) == 0
    for player in Player:
        mine = [
            c
            for c in review.changes
            if c.player is player and len(legal_moves(over.states[c.turn])) > 1
        ]
        assert sums.choices[player] == sums.marks[player] == len(mine)
        assert sums.loss[player] == pytest.approx(-review.skill[player])


def test_a_review_is_kept_with_its_game_once_it_is_whole() -> None:
    over = finished()
    kept = entry("x", over, 5)
    library = SavedGames(entries=(kept,), id="x")
    app = App(game=over, games=library)
    app = app.having(replace(app.part(Analysis), reviewing=Reviewing(over)))
    answer = with_kept(made_up(over)[0], over)
    begun = {**answer, "end": 0.5, "changes": [], "done": False}
    app, effects = update(app, AnalysisArrived(over, "review", begun))
    assert not any(isinstance(effect, SaveReviewTotals) for effect in effects)
    whole = {**answer, "done": False}
    strange = {"kept": {**answer["kept"], "study": 7}}
    unfit, effects = update(app, AnalysisArrived(over, "review", whole | strange))
    assert (unfit.games, effects) == (app.games, (AskReview(over, 2),))
    app, effects = update(app, AnalysisArrived(over, "review", whole))
    effect, ask = effects
    assert isinstance(effect, SaveReviewTotals)
    found = read_kept(answer["kept"], over.turn)
    assert found.study is not None
    assert effect.entry == replace(kept, kept=Kept(5, 5, found.sums, study=(found.study[0], None)))
    assert app.games.entries == (effect.entry,)
    assert ask == AskReview(over, 2)
    app, effects = update(app, AnalysisArrived(over, "review", answer))
    assert effects == ()  # the sums have not changed


def test_without_games_the_screen_says_what_will_be_there() -> None:
    app, _ = update(App(), Command("panel", "statistics"))
    assert "No finished games yet." in page(app)
    for command in ("save-statistics", "clear", "clear-now"):
        assert update(app, Command(command)) == (app, ())


def shown() -> App:
    """The screen with some games."""
    sums = ReviewSums((0.2, -0.2), (0.3, 0.1), (10, 20), (3, 1))
    entries = (
        against("captain", 31, 28, sums=sums, dice=(20, 21, 22, 20, 20, 23)),
        against("captain", 20, 28, is_practice=True),
        against(None, 30, 30),
        replace(against(None, 30, 30), result=None),
    )
    app, _ = update(App(), GamesListed(entries))
    return with_panel(app, "statistics")


def test_no_matches_are_told_of_where_there_were_none() -> None:
    assert "Matches of two games" not in page(shown())


def test_the_screen_tells_each_opponent_and_the_dice() -> None:
    html = page(shown())
    rivals = Tags(html).page.classed("rival")
    heads = [head.text for rival in rivals for head in rival.tagged("h3")]
    assert heads == ["Against the computer: Captain", "Anna vs Bernd"]
    (figures,) = rivals[0].classed("figures")
    assert [part.text for part in figures.tagged("dt", "dd")] == [
        *("Games", "1", "Won", "1 (100%)", "Drawn", "0", "Lost", "0"),
        *("Average margin", "+3.0", "Best margin", "+3"),
        *("Current winning streak", "1", "Longest winning streak", "1"),
        *("Luck per game (winning chances)", "+40.0%"),
        *("Winning chances lost per choice", "3.0%", "Mistakes per game", "3.0"),
        *("Practice games (not counted)", "1"),
    ]
    assert "126 dice rolled" in html
    told = [cell.text for table in rivals[0].classed("bouts") for cell in table.tagged("td")]
    assert "31–28" in told
    assert "The dice of games from a seed" in html


def test_of_a_few_dice_only_their_number_is_told_and_that_it_is_too_early() -> None:
    few = replace(against(None, 30, 30), dice=(1, 0, 0, 0, 0, 1), has_real_dice=True)
    app, _ = update(App(), GamesListed((few,)))
    (figure,) = Tags(page(with_panel(app, "statistics"))).page.classed("dice-figure")
    (words,) = figure.tagged("figcaption")
    assert words.text == (
        "Real dice in your finished games. 2 dice rolled: too early to say if they’re fair."
    )
    assert len(figure.classed("dice-bar")) == 6
    assert not figure.classed("dice-band")
    assert not figure.classed("outside")
    ample = replace(few, dice=(10,) * 6)
    html = page(with_panel(update(App(), GamesListed((ample,)))[0], "statistics"))
    assert "usually 5 to 16. All six are within that range." in html
    assert inside(html, "dice-band")


def test_the_bar_of_a_game_is_as_long_as_its_margin_and_a_draw_is_still_seen() -> None:
    entries = tuple(against("captain", *points) for points in ((40, 20), (20, 30), (25, 25)))
    app, _ = update(App(), GamesListed(entries))
    app = with_panel(app, "statistics")
    bars = Tags(page(app)).page.tagged("rect")
    found = [(bar.attrs["class"], bar.attrs["height"], bar.attrs["y"]) for bar in bars]
    assert found[-3:] == [
        ("margin-won", "60.0", "2.0"),
        ("margin-lost", "30.0", "62.0"),
        ("margin-drawn", "1.5", "60.5"),
    ]


def test_the_statistics_are_saved_as_a_file() -> None:
    _, effects = update(shown(), Command("save-statistics"))
    (effect,) = effects
    assert isinstance(effect, SaveFile)
    assert effect.name.endswith(".csv")
    assert effect.text.count("\r\n") == 4
    assert effect.text.startswith("\N{BYTE ORDER MARK}kept_utc")


def test_finished_games_are_deleted_after_a_question() -> None:
    app = shown()
    assert update(app, Command("clear-now")) == (app, ())
    app, effects = press(app, "clear")
    assert effects == ()
    assert app.games.to_delete == EVERY
    assert "Delete 3 finished games for good?" in page(app)
    kept, _ = press(app, "keep")
    assert kept.games == shown_library(app)
    assert update(app, Command("delete-now")) == (app, ())
    app, effects = press(app, "clear-now")
    (effect,) = effects
    assert isinstance(effect, DeleteGames)
    assert len(effect.ids) == 3
    assert len(app.games.entries) == 4  # until the database has forgotten them
    assert app.games.to_delete is None
    assert update(app, Command("clear-now")) == (app, ())


def shown_library(app: App) -> SavedGames:
    """The same library without a question."""
    return replace(app.games, to_delete=None)


def test_people_have_no_level() -> None:
    *_, app = game(changed(App(), **PEOPLE), Random(1))
    assert app.game
    (line,) = lines([entry("x", app.game, 1)])
    assert line.level is None
    assert line.names == ("Red", "Blue")


def test_the_signs_between_people_do_not_turn_with_the_seats() -> None:
    first = against(None, 20, 10)
    again = swapped(against(None, 18, 15))  # Bernd sits first in the latest game
    (line,) = lines([first, again])
    assert line.names == ("Anna", "Bernd")
    assert [bout.margin for bout in line.bouts] == [10, 3]
