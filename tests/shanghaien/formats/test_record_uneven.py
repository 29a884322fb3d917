"""Records and links of games in which one player alone has a trick card from the start."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shanghaien.cards import Trick, format_card
from shanghaien.formats.digits import pack, unpack
from shanghaien.formats.errors import RecordError
from shanghaien.formats.link import KEY, LINK_VERSION, read_link, write_link
from shanghaien.formats.link import UNEVEN_VERSION as LINK_UNEVEN
from shanghaien.formats.record import UNEVEN_VERSION, VERSION, read, write
from shanghaien.game import Game, Practice, seed_setup, start
from shanghaien.seed import Seed
from shanghaien.sources import Chance, Drawn, Ended, RealDice, Seeded
from shanghaien.state import Player
from tests.shanghaien.records import Fields, refusal
from tests.shanghaien.short_game import short
from tests.shanghaien.strategies import games, play_on, uneven_starts
from tests.shanghaien.two_sides import begin

OAK = Seed("oak")
SECOND = Seed("oak", 2, (31, 28))


def uneven(chance: Chance = Drawn(), practice: Practice | None = None) -> Game:  # noqa: B008 - it is frozen
    """A game that has not begun, in which B alone has a trick card."""
    setup = seed_setup(OAK, Player.A, Trick.ADJUST, Player.B)
    return replace(start(setup, short().seats, chance), practice=practice)


def body(game: Game | None = None, **more: object) -> Fields:
    """The fields of its record, some of them others."""
    return {**json.loads(write(game or uneven())), **more}


@pytest.mark.parametrize("chance", [Drawn(), RealDice(), Seeded(OAK), Seeded(SECOND)])
@pytest.mark.parametrize("practice", [None, Practice(), Practice(3)])
@given(uneven_starts, st.binary(max_size=60))
@settings(max_examples=6)
def test_it_goes_together_with_whatever_else_a_game_can_have(
    chance: Chance, practice: Practice | None, extra: tuple[Trick, Player], choices: bytes
) -> None:
    setup = seed_setup(OAK, Player.A, *extra)
    game = replace(start(setup, short().seats, chance), practice=practice)
    if not isinstance(chance, Seeded):
        game = play_on(game, iter(choices))
    found = json.loads(write(game))
    assert (found["version"], found["start_trick_for"]) == (UNEVEN_VERSION, extra[1].name)
    assert read(write(game)) == game
    assert read_link(write_link(game)) == game
    assert write_link(game).startswith("g=Aw")


@pytest.mark.long
@given(games(is_even=True))
def test_all_other_games_stay_in_the_versions_that_older_pages_read(game: Game) -> None:
    assert json.loads(write(game))["version"] == VERSION
    assert write_link(game).startswith("g=AQ")


@pytest.mark.parametrize(
    ("found", "where"),
    [
        (body(start_trick_for=None), "start_trick_for"),
        (body(start_trick_for="C"), "start_trick_for"),
        (body(start_trick_for=1), "start_trick_for"),
        (body(start_trick=None), "start_trick_for"),
        (body(start_trick=None, start_trick_for=None), "start_trick"),
        (body(start_trick_for="A"), "check"),
        (body(dice=None), "dice"),
        (body(uneven(Seeded(OAK)), dice="hand"), "dice"),
        (body(uneven(Seeded(OAK)), seed={"word": "elm", "leg": 0, "first": None}), "deck"),
        (body(practice={"taken": 0, "dice": ["1 2"]}), "practice.taken"),
        (body(ending="A"), "record"),
        (body(version=VERSION), "record"),
        (body(deck=[format_card(card) for card in OAK.deck()[:-1]]), "deck"),
    ],
)
def test_what_is_wrong_with_such_a_record_is_told(found: Fields, where: str) -> None:
    assert refusal(json.dumps(found)).where == where


def test_what_has_a_seed_and_real_dice_is_told_in_the_words_of_the_page() -> None:
    told = refusal(json.dumps(body(uneven(Seeded(OAK)), dice="hand"))).what
    assert told == "expected either a seed or real dice (“hand”)"


def test_a_link_gives_nobody_alone_a_card_that_is_not_there() -> None:
    number = unpack(write_link(short()).removeprefix(KEY), LINK_VERSION)
    with pytest.raises(RecordError) as caught:
        read_link(KEY + pack(number, LINK_UNEVEN))
    assert caught.value.where == "start_trick"


def test_by_link_both_have_the_card_or_neither() -> None:
    side, _ = begin(Random(1))
    for chance in (side.chance, Ended(None)):
        with pytest.raises(ValueError, match="both"):
            replace(uneven(), chance=chance)
