"""Records and links of games that were ended before their last round."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.formats.digits import pack, unpack
from shanghaien.formats.errors import RecordError
from shanghaien.formats.link import ENDED_VERSION as LINK_ENDED
from shanghaien.formats.link import KEY, LINK_VERSION, read_link, write_link
from shanghaien.formats.record import ENDED_VERSION, VERSION, continues, read, write
from shanghaien.game import Game, Practice, seed_setup, start
from shanghaien.seed import Seed
from shanghaien.sources import Ended, RealDice, Seeded
from shanghaien.state import Phase, Player
from tests.shanghaien.records import fields, refusal
from tests.shanghaien.short_game import short
from tests.shanghaien.strategies import games


@pytest.mark.long
@given(games(is_even=True), st.sampled_from([*Player, None]))
def test_an_ended_game_is_read_as_it_was_written(game: Game, winner: Player | None) -> None:
    if game.state.phase is Phase.OVER:
        with pytest.raises(ValueError, match="played to the end"):
            replace(game, chance=Ended(winner))
        return
    ended = replace(game, chance=Ended(winner))
    assert json.loads(write(ended))["version"] == ENDED_VERSION
    assert read(write(ended)) == ended
    assert read_link(write_link(ended)) == ended
    assert ended.is_over
    assert ended.verdict == (-1 if winner is None else winner)
    assert ended.public() is ended


def test_other_games_stay_in_the_versions_that_older_pages_read() -> None:
    game = short()
    assert json.loads(write(game))["version"] == VERSION
    assert write_link(game).startswith("g=AQ")


def test_an_ended_game_goes_on_from_the_running_one_and_not_the_other_way_round() -> None:
    running, ended = short(), replace(short(), chance=Ended(Player.A))
    assert continues(write(ended), write(running))
    assert not continues(write(running), write(ended))


@pytest.mark.parametrize("ending", [None, "C", 0, ["A"], {"A": 1}, ""])
def test_what_is_no_end_is_told(ending: object) -> None:
    text = json.dumps({**fields(), "version": ENDED_VERSION, "ending": ending})
    assert refusal(text).where == "ending"


@pytest.mark.parametrize(
    "game",
    [
        replace(short(), practice=Practice()),
        replace(short(), chance=RealDice()),
        start(seed_setup(Seed("oak")), short().seats, Seeded(Seed("oak"))),
    ],
    ids=["practice", "real dice", "seed"],
)
def test_a_link_ends_no_game_that_was_not_by_link(game: Game) -> None:
    number = unpack(write_link(game).removeprefix(KEY), LINK_VERSION)
    with pytest.raises(RecordError) as caught:
        read_link(KEY + pack(number, LINK_ENDED))  # nobody has won
    assert caught.value.where == "ending"
