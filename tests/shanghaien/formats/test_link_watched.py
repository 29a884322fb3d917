"""A link to watch a game by link that goes on: what both have sent, and nothing else."""

from base64 import urlsafe_b64decode
from dataclasses import replace
from random import Random

import pytest

from shanghaien.cards import CARDS
from shanghaien.fair_play import LENGTH, Rolls, secret_at
from shanghaien.formats.digits import pack
from shanghaien.formats.errors import RecordError
from shanghaien.formats.letter import is_letter, read_letter, write_letter
from shanghaien.formats.link import KEY, WATCHED_VERSION, read_any, read_link, write_link
from shanghaien.formats.record import write
from shanghaien.game import Game, Practice, pact_of
from shanghaien.letters import watched
from shanghaien.sources import Drawn, Watched
from shanghaien.state import ROW, Phase
from tests.shanghaien.two_sides import any_move, begin, letters, think
from tests.support.marks import release

CARE = tuple(Rolls)


def seen(game: Game) -> Game:
    """What somebody who looks on sees."""
    found = watched(game)
    assert found is not None
    return found


def moments(seed: int, *, rolls: Rolls) -> list[tuple[Game, Game, str]]:
    """Both sides after each letter of a game that goes on, each with its next turn not sent."""
    rng, found = Random(seed), list[tuple[Game, Game, str]]()
    sides = begin(rng, rolls=rolls)
    for _, text in letters(sides, rng):
        if not any(side.is_over for side in sides):
            drafts = [think(side, Random(seed), any_move) for side in sides]
            found.append((drafts[0], drafts[1], text))
    return found


@pytest.mark.parametrize("rolls", CARE)
@pytest.mark.parametrize("seed", [0, release(1), release(2)])
def test_both_sides_and_everybody_with_the_letter_would_give_the_same_link(
    seed: int, rolls: Rolls
) -> None:
    for anna, bernd, text in moments(seed, rolls=rolls):
        stranger = read_letter(text)
        told = watched(stranger)
        assert watched(anna) == watched(bernd) == told
        if told is not None:
            assert told.events == stranger.events
            assert read_link(write_link(told)) == told
            assert watched(told) is None  # it is what it is


@pytest.mark.parametrize("rolls", CARE)
def test_whatever_was_not_sent_changes_nothing(rolls: Rolls) -> None:
    for anna, bernd, _ in moments(5, rolls=rolls):
        for side in (anna, bernd):
            sent = pact_of(side).turn
            if sent:
                assert seen(side) == seen(side.at(sent))
                assert seen(side).turn == sent


@pytest.mark.parametrize("rolls", CARE)
def test_no_secret_is_in_it_not_even_one_that_was_told(rolls: Rolls) -> None:
    """Whoever reads it has names, set-up and events; the same text can be made of these alone."""
    for anna, bernd, _ in moments(6, rolls=rolls):
        told = watched(anna)
        if told is None:
            continue
        text = write_link(told)
        alone = replace(told, chance=Watched())
        assert write_link(alone) == text
        assert read_link(text) == alone
        raw = urlsafe_b64decode(text.removeprefix(KEY) + "==")
        known = repr(read_link(text))
        for side in (anna, bernd):
            for secret in (secret_at(pact_of(side).root, index) for index in range(LENGTH)):
                assert secret not in raw
                assert secret.hex() not in known
                assert repr(secret) not in known
        assert pact_of(anna).id not in known


@pytest.mark.parametrize("rolls", CARE)
def test_no_card_is_in_it_that_lay_at_no_move_that_was_sent(rolls: Rolls) -> None:
    hidden = 0
    for anna, bernd, _ in moments(7, rolls=rolls):
        told = watched(anna)
        if told is None:
            continue
        rounds = told.states[-2].round
        rest = told.setup.deck[ROW * rounds :]
        assert sorted(rest, key=CARDS.index) == list(rest)
        # Whoever begins a round has its cards before anything of it is sent.
        hidden += any(pact_of(side).dealt > rounds for side in (anna, bernd))
    assert hidden > 4


def test_nobody_can_send_it_as_a_letter() -> None:
    for anna, bernd, _ in moments(8, rolls=Rolls.AT_ONCE):
        told = watched(anna)
        if told is None:
            continue
        text = write_link(told)
        assert not is_letter(text)
        assert not is_letter(f"https://example.org/#{text}")
        for fragment in (text, f"f={text.removeprefix(KEY)}", f"#f={text.removeprefix(KEY)}"):
            with pytest.raises(RecordError):
                read_letter(fragment)
        with pytest.raises(ValueError, match="not a game by link"):
            write_letter(told)
        with pytest.raises(ValueError, match="only be saved by its players"):
            write(told)
        assert not told.goes_on_here
        assert told.known_roll is None
        assert read_any(text).chance == Watched()
        assert {watched(replace(side, chance=Drawn())) for side in (anna, bernd)} == {None}


def forged(game: Game) -> str:
    """A link of the watching kind that tells any game."""
    raw = urlsafe_b64decode(write_link(replace(game, chance=Drawn())).removeprefix(KEY) + "==")
    return KEY + pack(int.from_bytes(raw[7:], "big"), WATCHED_VERSION)


def test_what_no_watched_game_can_tell_is_refused() -> None:
    anna, _, _ = moments(9, rolls=Rolls.AT_ONCE)[9]
    told = seen(anna)
    assert read_link(forged(told)) == told
    deck = told.setup.deck
    swapped = replace(told.setup, deck=(*deck[:-8], *reversed(deck[-8:])))
    bad = [
        replace(told, setup=swapped),
        told.at(0),
        replace(told, chance=Drawn(), practice=Practice(taken=1)),
    ]
    for game in bad:
        with pytest.raises(RecordError):
            read_link(forged(game))


def test_a_game_that_is_over_or_has_not_begun_is_not_watched() -> None:
    rng = Random(4)
    sides = begin(rng)
    assert [watched(side) for side in sides] == [None, None]
    for _, _ in letters(sides, rng):
        pass
    assert all(side.state.phase is Phase.OVER for side in sides)
    assert [watched(side) for side in sides] == [None, None]
