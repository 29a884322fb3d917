"""A short run of `make fuzz`, and a proof that it finds a game that the rules forbid."""

from dataclasses import replace
from random import Random

import pytest

from shanghaien.cards import CARDS
from shanghaien.moves import Place
from tests.soak import fuzz


@pytest.mark.long
@pytest.mark.parametrize("kind", fuzz.KINDS)
def test_what_was_altered_is_refused_or_is_a_game_that_the_rules_allow(kind: str) -> None:
    count = fuzz.fuzz(kind, 400)
    assert count.false == []
    assert count.broken == []
    assert count.tried == 400
    assert count.refused + count.same + count.other == 400
    assert count.refused > 300
    assert count.other > 0  # some alterations must come past everything but the rules


def test_a_game_that_the_rules_do_not_allow_would_be_found() -> None:
    games = [fuzz.drawn(Random(seed)) for seed in range(20)]
    long = next(game for game in games if game.turn > 20)
    assert all(fuzz.wrong(game) == "" for game in games)
    at = next(turn for turn, event in enumerate(long.events) if isinstance(event, Place))
    number = long.events[at].number  # type: ignore[union-attr] # it is a Place
    other = Place(number % 6 + 1)
    events = (*long.events[:at], replace(other), *long.events[at + 1 :])
    assert fuzz.wrong(replace(long, events=events)) != ""
    assert fuzz.wrong(replace(long, states=long.states[:-1])) == "other positions"
    deck = (*CARDS[:-1], CARDS[0])
    assert fuzz.wrong(replace(long, setup=replace(long.setup, deck=deck))) == "another deck"
