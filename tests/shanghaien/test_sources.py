"""What holds wherever chance comes from: known rolls, taking back, records; and what cannot be."""

import hashlib
import re
from collections import Counter
from dataclasses import replace
from random import Random
from typing import assert_never

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.chance import ROLLS
from shanghaien.fair_play import Ending, Rolls
from shanghaien.formats.link import read_link, write_link
from shanghaien.formats.record import read, write
from shanghaien.game import Game, OtherDice, Practice, Seat, pact_of, seed_setup, start
from shanghaien.letters import can_end, post
from shanghaien.moves import Roll, Rolled, Shanghai, UseAgain
from shanghaien.rules import IllegalMove
from shanghaien.seed import Seed
from shanghaien.sources import Agreed, Chance, Drawn, Ended, RealDice, Sealed, Seeded, alone
from shanghaien.state import Phase, Player
from tests.shanghaien.short_game import short
from tests.shanghaien.strategies import even_starts, pick, uneven_starts
from tests.shanghaien.two_sides import after
from tests.support.random_games import AGAINST, PEOPLE, finished

WORD = Seed("harbour")
SEALED = Sealed("0123456789abcdef" * 2)
AT_TABLE: tuple[Chance, ...] = (
    Drawn(),
    RealDice(),
    Seeded(WORD),
    SEALED,
    Seeded(Seed("harbour", 1)),
)
ENDS = (None, *Player)


def onward(game: Game, choices: bytes) -> Game:
    """The game after some events of its own; `choices` also says what falls where it is unknown."""
    for choice in choices:
        if not game.goes_on_here:
            break
        event = pick(game.state, choice) if game.state.phase is not Phase.ROLLING else None
        game = game.play(event or game.known_roll or ROLLS[choice % len(ROLLS)][0])
    return game


@st.composite
def games_at_table(draw: st.DrawFn) -> Game:
    """A game of any kind but by link, at any stage, perhaps for practice and gone back in."""
    chance, seats = draw(st.sampled_from(AT_TABLE)), draw(st.sampled_from([PEOPLE, AGAINST]))
    extra = draw(even_starts | uneven_starts)
    seed = SEALED.seed if chance is SEALED else WORD
    game = start(seed_setup(seed, draw(st.sampled_from(Player)), *extra), seats, chance)
    if draw(st.booleans()):
        game = replace(game, practice=Practice())
    game = onward(game, draw(st.binary(max_size=90)))
    if game.practice is not None and draw(st.booleans()):
        game = onward(game.back(draw(st.integers(0, game.turn))), draw(st.binary(max_size=9)))
    return game


@st.composite
def games_by_link(draw: st.DrawFn) -> Game:
    """A side of a game by link after some letters, with some of its next letter chosen."""
    seed, count = draw(st.integers(0, 1)), draw(st.integers(0, 12))
    sides, _ = after(seed, count, rolls=draw(st.sampled_from(Rolls)))
    game = sides[draw(st.integers(0, 1))]
    if draw(st.booleans()) and can_end(game):
        return post(game, Ending.RESIGNED)
    return onward(game, draw(st.binary(max_size=6)))


all_games = games_at_table() | games_by_link()


@given(all_games)
def test_a_roll_that_is_known_falls_and_no_other(game: Game) -> None:
    known = game.known_roll if game.state.phase is Phase.ROLLING else None
    for roll, _ in ROLLS:
        if game.state.phase is not Phase.ROLLING:
            with pytest.raises(IllegalMove):
                game.play(roll)
        elif roll == known or (known is None and game.chance.other_dice is None):
            assert game.play(roll).events == (*game.events, roll)
        else:
            with pytest.raises(OtherDice):
                game.play(roll)


@given(all_games)
def test_what_chance_has_shown_and_what_was_sent_stays_but_for_practice(game: Game) -> None:
    """Dice that were just entered can be corrected; all else that is free is free to the end."""
    for turn in range(game.turn + 1):
        tail = game.events[turn:]
        is_shown = any(map(game.chance.shows, tail))
        is_correction = game.can_correct_dice and len(tail) == 1
        is_free = turn >= game.chance.sent
        if is_free and (is_correction or not is_shown or game.practice is not None):
            before = game.back(turn)
            assert (before.events, before.states) == (game.events[:turn], game.states[: turn + 1])
            assert before.chance == game.chance
            is_undone = is_shown and not is_correction
            assert before.practice == game.practice or (is_undone and before.took_chance_back)
        else:
            with pytest.raises(ValueError, match="cannot be undone"):
                game.back(turn)


@given(all_games)
def test_undoing_leads_to_the_last_choice_of_a_person_or_to_dice_just_entered(game: Game) -> None:
    for turn in game.choices:
        before = game.back(turn)
        assert not before.seats[before.state.to_move].is_computer
        assert not isinstance(game.events[turn], Rolled)
    if game.can_correct_dice:
        assert game.chance.enters
        assert isinstance(game.events[-1], Rolled)
        assert game.way_back == game.turn - 1
    else:
        assert game.way_back == max(game.choices, default=None)


@given(all_games)
def test_the_same_choices_meet_the_same_dice_again(game: Game) -> None:
    for turn in {*game.choices[:1], *game.choices[-1:]}:
        again = game.back(turn)
        for event in game.events[turn:]:
            assert again.known_roll == event or not isinstance(event, Rolled)
            again = again.play(event)
        assert again.states == game.states


@given(all_games)
def test_a_record_says_where_chance_comes_from(game: Game) -> None:
    assert read(write(game)) == game
    public = game.public()
    assert public is None or read_link(write_link(public)) == public
    assert public is None or not public.chance.is_by_link
    assert public is None or (public.verdict, public.is_over) == (game.verdict, game.is_over)
    assert game.goes_on_from(game)


@pytest.mark.parametrize("count", [5, 6])
def test_who_has_won_by_a_letter_is_told_when_it_was_sent(count: int) -> None:
    sides, _ = after(3, count)
    who = pact_of(sides[0]).sender.other
    resigned = post(sides[who], Ending.RESIGNED)
    assert not sides[who].is_settled
    assert resigned.is_settled
    public = resigned.public()
    assert public is not None
    assert public.chance == Ended(who.other)


def test_a_game_is_settled_when_nothing_is_to_come() -> None:
    game = start(seed_setup(WORD), PEOPLE)
    assert not game.is_settled
    assert finished(game, Random(1)).is_settled


@given(all_games)
def test_a_position_is_looked_at_and_gone_on_from_as_a_game_of_its_own(game: Game) -> None:
    early = game.at(game.turn // 2)
    assert (early.chance, early.practice) == (game.chance, game.practice)
    own = replace(early, chance=alone(early.chance), practice=Practice(taken=1))
    assert own.goes_on_here or own.is_over
    assert own.took_chance_back
    assert own.chance.verdict is None


def kind(chance: Chance) -> str:
    """What the glossary calls a kind: whoever adds one is asked here what it is called."""
    match chance:
        case Drawn():
            return "drawn here"
        case Seeded():
            return "seeded"
        case Sealed():
            return "sealed"
        case RealDice():
            return "real dice"
        case Agreed():
            return "agreed with a friend"
        case Ended():
            return "ended"
    assert_never(chance)


def test_each_kind_says_who_has_the_dice() -> None:
    (side, _), _ = after(1, 2)
    sources: list[Chance] = [*AT_TABLE[:4], side.chance, Ended(None)]
    has = {kind(c): (c.draws, c.enters, c.repeats, c.knows_cards, c.is_by_link) for c in sources}
    assert has == {
        "drawn here": (True, False, False, True, False),
        "real dice": (False, True, False, True, False),
        "seeded": (True, False, True, True, False),
        "sealed": (True, False, True, True, False),
        "agreed with a friend": (False, False, False, False, True),
        "ended": (False, False, False, False, False),
    }
    shown = [c.shows(Shanghai()) for c in sources]
    assert shown == [True, True, True, True, False, True]  # by link the cards come with a letter


def test_a_game_by_link_is_not_for_practice() -> None:
    (side, _), _ = after(1, 2)
    for game in (side, replace(short(), chance=Ended(None))):
        with pytest.raises(ValueError, match="cannot be a practice game"):
            replace(game, practice=Practice())


def test_no_dice_of_a_seed_are_kept_to_fall_again() -> None:
    game = start(seed_setup(WORD), PEOPLE, Seeded(WORD))
    with pytest.raises(ValueError, match="must be empty in a game with a seed"):
        replace(game, practice=Practice(1, (Rolled(1, 2),)))


@given(st.binary(max_size=90), st.binary(max_size=90))
def test_what_was_sealed_falls_whatever_is_played(one: bytes, other: bytes) -> None:
    """Cards and dice are those of the secret alone, which its seal has named at the deal."""
    begun = start(seed_setup(SEALED.seed), PEOPLE, SEALED)
    fallen = dict[tuple[int, Player, int, bool], Rolled]()
    for game in (onward(begun, one), onward(begun, other)):
        assert game.chance == begun.chance
        assert SEALED.holds(game.setup.deck, game.events, game.states)
        rolls = Counter[tuple[int, Player]]()
        for before, event, last in zip(
            game.states, game.events, (None, *game.events), strict=False
        ):
            seat = before.round, before.to_move
            rolls[seat] += isinstance(event, Roll)
            if isinstance(event, Rolled):
                key = (*seat, rolls[seat], isinstance(last, UseAgain))
                assert fallen.setdefault(key, event) == event


@given(games_at_table(), st.integers(0, 90))
def test_cards_and_dice_that_were_not_sealed_are_found(game: Game, at: int) -> None:
    played = game.events, game.states
    is_sealed = game.chance is SEALED
    assert SEALED.holds(game.setup.deck, *played) == is_sealed
    if is_sealed:
        swapped = (game.setup.deck[1], game.setup.deck[0], *game.setup.deck[2:])
        assert not SEALED.holds(swapped, *played) or swapped == game.setup.deck
        assert not Sealed("f" * 32).holds(game.setup.deck, *played)
        rolls = [turn for turn, event in enumerate(game.events) if isinstance(event, Rolled)]
        for turn in rolls[at : at + 1]:
            for roll, _ in ROLLS:
                events = (*game.events[:turn], roll, *game.events[turn + 1 :])
                is_same = roll == game.events[turn]
                assert SEALED.holds(game.setup.deck, events, game.states) == is_same


def test_the_seal_is_the_hash_of_the_secret_as_it_is_written() -> None:
    assert SEALED.seal == hashlib.sha256(b"0123456789abcdef0123456789abcdef").hexdigest()
    drawn = [Sealed.drawn(Random(n)) for n in range(3)]
    assert all(re.fullmatch("[0-9a-f]{32}", each.secret) for each in drawn)
    assert len({each.seal for each in drawn}) == 3


def test_nobody_can_try_the_dice_to_come_of_a_sealed_game_in_another_one() -> None:
    assert alone(SEALED) == Drawn()


@pytest.mark.parametrize("winner", ENDS)
def test_only_a_game_with_something_to_come_is_ended(winner: Player | None) -> None:
    over = finished(start(seed_setup(WORD), PEOPLE), Random(1))
    with pytest.raises(ValueError, match="played to the end"):
        replace(over, chance=Ended(winner))


def test_only_a_game_by_link_has_a_pact() -> None:
    (side, _), _ = after(1, 2)
    assert Agreed(pact_of(side)) == side.chance
    with pytest.raises(ValueError, match="not a game by link"):
        pact_of(start(seed_setup(WORD), (Seat("Anna"), Seat("Bernd"))))
