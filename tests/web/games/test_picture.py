"""The small picture of a saved game: its row with the dice, kept with the game and drawn."""

import json
from dataclasses import replace

import pytest

from shanghaien.cards import Sailor
from shanghaien.state import NUMBERS, Player
from tests.support import positions
from tests.support.html import Tags
from web.kernel.messages import GamesListed
from web.kernel.model import App
from web.kernel.saved_state import entry
from web.saved.row_state import pack, unpack
from web.shell.page import page
from web.shell.update import update

GAME = positions.find(positions.stacked)


def test_the_picture_has_each_card_in_its_place_with_its_dice() -> None:
    state = GAME.state
    row = entry("a", GAME, 1).row
    cards = [row[i : i + 4] for i in range(0, len(row), 4)]
    for number in NUMBERS:
        card, text = state.card(number), cards[state.position(number)]
        assert state.tavern[state.position(number)] == card
        assert text[:2] == (card.nationality.letters if isinstance(card, Sailor) else "--")
        assert tuple(map(int, text[2:])) == tuple(side.dice[number - 1] for side in state.sides)


def test_the_picture_is_stored_with_the_game_and_a_row_without_it_has_none() -> None:
    kept = entry("a", GAME, 1)
    raw = json.loads(json.dumps(pack(kept)))
    assert unpack(raw) == kept
    assert unpack({name: raw[name] for name in raw if name != "row"}) == replace(kept, row="")
    assert entry("b", positions.find(positions.over), 1).row == ""


@pytest.mark.parametrize("row", [7, None, "US20", "XX00" * 6, "US70" * 6, "us20" * 6, ["US20"] * 6])
def test_a_picture_that_is_none_is_left_out(row: object) -> None:
    found = unpack({**json.loads(json.dumps(pack(entry("a", GAME, 1)))), "row": row})
    assert found is not None
    assert found.sound
    assert found.row == ""


def test_a_saved_game_shows_its_picture_which_no_reader_reads_out() -> None:
    kept = entry("a", GAME, 1)
    app, _ = update(App(), GamesListed((kept, replace(kept, id="b", row=""))))
    html = page(app)
    (shown,) = Tags(html).classed("saved-row")
    assert shown["aria-hidden"] == "true"
    picture = html[html.index("saved-row") :].partition("</div>")[0]
    assert picture.count("<svg") == 6
    dice = [sum(side.dice[n - 1] > 0 for n in NUMBERS) for side in GAME.state.sides]
    assert [picture.count(f'<i class="{c}">') for c in ("red", "blue")] == dice
    assert len(Player) == len(dice)
