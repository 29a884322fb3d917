"""A short run of `make fuzz`, and a proof that it finds a game that the rules forbid."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import settings

from shanghaien.cards import CARDS
from shanghaien.fair_play import SIZE
from shanghaien.formats.collection import write_all
from shanghaien.formats.letter import write_letter
from shanghaien.formats.record import write
from shanghaien.game import Seat, pact_of
from shanghaien.moves import Place
from shanghaien.sources import Agreed
from tests.soak import fuzz, letters
from tests.soak.backups import COLLECTIONS
from tests.soak.games import drawn, wrong
from tests.soak.letters import LETTERS

KNOWN = 52
"""A seed with which a record becomes another one that the rules allow: it is tried first."""


@pytest.mark.parametrize(
    ("kind", "number"), [("records", 100), ("links", 40), ("collections", 15), ("letters", 60)]
)
def test_what_was_altered_is_refused_or_is_something_that_the_rules_allow(
    kind: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(letters, "GAMES", 2)
    became = fuzz.search(kind, settings(max_examples=number))
    assert became.total() >= number
    assert became["refused"] > 0
    # Some must come past everything but the rules: of records it is only one of some fifty.
    seeds = (KNOWN, *range(1000)) if not became["changed but legal"] else ()
    outcomes = (fuzz.outcome(fuzz.KINDS[kind], Random(seed)) for seed in seeds)
    assert became["changed but legal"] or "changed but legal" in outcomes


def test_a_game_that_the_rules_do_not_allow_would_be_found() -> None:
    games = [drawn(Random(seed)) for seed in range(20)]
    long = next(game for game in games if game.turn > 20)
    assert all(wrong(game) == "" for game in games)
    at = next(turn for turn, event in enumerate(long.events) if isinstance(event, Place))
    number = long.events[at].number  # type: ignore[union-attr] # it is a Place
    other = Place(number % 6 + 1)
    events = (*long.events[:at], replace(other), *long.events[at + 1 :])
    assert wrong(replace(long, events=events)) != ""
    assert wrong(replace(long, states=long.states[:-1])) == "other positions"
    deck = (*CARDS[:-1], CARDS[0])
    assert wrong(replace(long, setup=replace(long.setup, deck=deck))) == "another deck"


def test_a_letter_with_a_secret_that_nobody_told_would_be_found() -> None:
    meeting = LETTERS.draw(Random(1))
    found = LETTERS.take(meeting, write_letter(meeting.theirs))
    assert LETTERS.judge(meeting, "", found) == (True, "")
    pact = pact_of(found)
    forged = replace(found, chance=Agreed(replace(pact, newest=(pact.newest[0], bytes(SIZE)))))
    assert LETTERS.judge(meeting, "", forged) == (False, "a secret that nobody has told")


def test_a_good_game_that_a_bad_one_took_with_it_would_be_found() -> None:
    games = tuple(drawn(Random(seed)) for seed in (2, 3))
    games = tuple(replace(game, seats=(Seat("Anna"), Seat("Bernd"))) for game in games)
    text = write_all(({"begun": 1, "changed": 2}, write(game)) for game in games)
    told, tab = COLLECTIONS.take(games, text)
    assert COLLECTIONS.judge(games, text, (told, tab)) == (True, "")
    tab.disk.rows.popitem()
    found = (replace(told, added=1), tab)
    assert COLLECTIONS.judge(games, text, found)[1] == "a game is neither taken in nor refused"
    found = (replace(told, added=1, known=1), tab)
    assert COLLECTIONS.judge(games, text, found)[1] == "a bad line took a good one with it"
