"""Entries with any numbers and texts in them: lists and statistics show what a game can come to."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.ai.review import Cause, Change, Review
from shanghaien.formats.collection import HEADS, split_all
from shanghaien.formats.errors import RecordError
from shanghaien.formats.limits import LATEST, MAX_EVENTS, MAX_POINTS
from shanghaien.formats.record import write
from shanghaien.seed import MAX_WORD
from tests.support.app_driver import with_panel
from tests.support.random_games import random_game
from tests.support.reviews import made_up
from tests.support.studies import STUDY
from web.kernel.messages import GamesListed
from web.kernel.model import App
from web.kernel.saved_state import Entry, Kept, ReviewSums, entry
from web.opponent.review_protocol import write_kept
from web.saved.row_state import pack, read_kept, unpack
from web.shell.page import page
from web.shell.update import update
from web.statistics.state import sheet

GAME = random_game(8)
SUMS = ReviewSums((0.25, -0.25), (0.5, 0.125), (10, 20), (3, 1))
FINISHED = replace(
    entry("a", GAME, 5),
    levels=(None, "mate"),
    match=(30, 20),
    seed="oak",
    leg=1,
    kept=Kept(5, 5, SUMS, study=(STUDY, STUDY), repeats=((9, 2, 739_000),)),
)
RUNNING = entry("b", random_game(8, until=20), 6)

numbers = st.one_of(
    st.integers(-3, 12),
    st.integers(),
    st.sampled_from([10**20, -(10**20), 10**400, -(10**400)]),
    st.floats(),
    st.sampled_from([1e308, -1e308, 5e-324, 1.5]),
)
values = numbers | st.booleans() | st.none() | st.text() | st.just("\N{SNOWMAN}" * 10_000)


def leaves(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to every value in lists and objects."""
    if isinstance(value, dict):
        return [w for key, inner in value.items() for w in leaves(inner, (*way, key))]
    if isinstance(value, list):
        return [w for i, inner in enumerate(value) for w in leaves(inner, (*way, i))]
    return [way]


def as_stored(kept: Entry) -> dict[str, Any]:
    """An entry as it comes back from the browser."""
    raw: dict[str, Any] = json.loads(json.dumps(pack(kept)))
    return raw


@st.composite
def stored(draw: st.DrawFn) -> dict[str, Any]:
    """An entry as it is stored, with other values in some places."""
    raw = as_stored(draw(st.sampled_from([FINISHED, RUNNING])))
    ways = [way for way in leaves(raw) if way != ("id",)]
    for way in draw(st.lists(st.sampled_from(ways), max_size=3)):
        inner: Any = raw
        for step in way[:-1]:
            inner = inner[step]
        inner[way[-1]] = draw(values)
    return raw


def show(entries: list[Entry]) -> str:
    """Lists and statistics of some games: they must not break."""
    app, _ = update(App(), GamesListed(tuple(entries)))
    sheet(app.games.entries)
    parts = (page(app), *(page(with_panel(app, p)) for p in ("games", "statistics")))
    return "".join(parts)


@given(st.lists(stored(), min_size=1, max_size=3))
def test_whatever_is_stored_lists_and_statistics_are_shown(rows: list[dict[str, Any]]) -> None:
    found = [unpack({**raw, "id": str(i)}) for i, raw in enumerate(rows)]
    entries = [kept for kept in found if kept is not None]
    assert len(entries) == len(rows)
    assert len(show(entries)) < 500_000
    for saved in entries:
        assert 0 <= saved.kept.begun <= LATEST
        assert 0 <= saved.kept.changed <= LATEST
        assert 0 <= saved.turn <= MAX_EVENTS
        assert sum(saved.dice) <= 2 * saved.turn
        pairs = (saved.result, saved.points, saved.match)
        assert all(0 <= n <= MAX_POINTS for pair in pairs for n in pair or ())
        assert len(saved.seed or "") <= MAX_WORD
        if saved.kept.sums is not None:
            assert max(map(abs, (*saved.kept.sums.luck, *saved.kept.sums.loss))) <= saved.turn


def test_sums_that_no_review_comes_to_are_skipped_and_the_game_still_counts() -> None:
    raw = as_stored(FINISHED)
    raw["sums"]["luck"] = [1e308, 1e308]
    kept = unpack(raw)
    assert kept == replace(FINISHED, kept=replace(FINISHED.kept, sums=None))
    shown = show([kept, replace(FINISHED, id="c")])
    assert "Luck per game (winning chances)" in shown
    assert "+50.0%" in shown


def test_more_dice_than_were_rolled_are_left_out() -> None:
    kept = unpack({**as_stored(FINISHED), "dice": [2 * FINISHED.turn, 1, 0, 0, 0, 0]})
    assert kept == replace(FINISHED, dice=())


NOTHING = {
    "names": ("", ""),
    "levels": (None, None),
    "round": 1,
    "turn": 0,
    "result": None,
    "is_casual": False,
    "sound": False,
    "dice": (),
    "has_real_dice": False,
    "seed": None,
    "leg": 0,
    "match": None,
    "mover": None,
    "points": None,
    "link": None,
    "seat": None,
    "verdict": None,
    "row": "",
    "start_trick_for": None,
    "series": None,
}


def test_of_a_game_that_cannot_be_read_nothing_is_claimed() -> None:
    assert pack(Entry(id="a", sound=False)) == {"id": "a", **NOTHING}
    assert unpack({"id": "a"}) == Entry(id="a", sound=False)


@pytest.mark.parametrize("value", [None, True, "1", 1.0, -2, 3, []])
@pytest.mark.parametrize("name", ["mover", "seat", "verdict", "leg", "start_trick_for"])
def test_who_moves_sits_or_has_won_is_a_number_of_these_or_is_left_out(
    name: str, value: object
) -> None:
    kept = unpack({**as_stored(FINISHED), name: value})
    assert pack(kept or Entry(id="")) == {**pack(FINISHED), name: NOTHING[name]}


small = st.integers(-3, 12).map(str)
sums = st.lists(small, min_size=8, max_size=8) | st.lists(
    small | numbers.map(str) | st.text(max_size=3), min_size=8, max_size=8
)


@given(sums.map(",".join))
def test_whatever_a_file_says_of_reviews_statistics_are_shown(text: str) -> None:
    line = f"1 2 {text} {write(GAME)}"
    try:
        found = split_all(f"{HEADS[2]}\n{line}").read(0)
    except RecordError:
        return
    show([replace(FINISHED, kept=read_kept(found.kept, GAME.turn))])


@given(st.sampled_from([-1.0, 1.0]), st.booleans(), st.integers(0, 99))
def test_what_any_review_comes_to_is_believed(sign: float, is_extreme: bool, seed: int) -> None:
    """Also one in which each change is as large as the protocol lets it be."""
    game, rng = random_game(seed), Random(seed)
    changes = []
    for turn, cause, *_ in made_up(game, seed)[0]["changes"]:
        size = 1.0 if is_extreme else rng.random()
        gain = -size if cause == Cause.CHOICE.value else sign * size
        player = game.states[turn].to_move
        changes.append(Change(turn, 1, Cause(cause), player, gain, None))
    said = write_kept(Review(0.5, 1.0, tuple(changes)), game, ())
    kept = read_kept(json.loads(json.dumps({"sums": said["sums"]})), game.turn)
    assert kept.sums is not None
    saved = replace(entry("a", game, 5), kept=kept)
    assert unpack(as_stored(saved)) == saved
