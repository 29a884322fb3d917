"""Records, links and collections of earlier releases are read, and written again as they were."""

import json
from collections.abc import Callable

import pytest

from shanghaien.formats.collection import is_collection, split_all
from shanghaien.formats.link import read_link, write_link
from shanghaien.formats.record import read, write
from shanghaien.game import Game
from shanghaien.moves import format_event
from shanghaien.rules import outcome
from shanghaien.sources import RealDice
from tests.support import old_release


def from_record(name: str) -> Game:
    """The game of a record, which must be written again as it was."""
    text = old_release.text(f"{name}.json")
    game = read(text)
    assert json.loads(write(game)) == json.loads(text)
    return game


def from_link(name: str) -> Game:
    """The game of a link, which must be written again as it was."""
    link = old_release.data("links.json")[name]
    game = read_link(link)
    assert game is not None
    assert write_link(game) == link
    return game


@pytest.mark.parametrize("get", [from_record, from_link])
@pytest.mark.parametrize("name", old_release.GAMES)
def test_a_game_of_an_earlier_release_is_read(name: str, get: Callable[[str], Game]) -> None:
    game = get(name)
    final = outcome(game.state)
    assert old_release.data("summary.json")[name] == {
        "version": old_release.data(f"{name}.json")["version"],
        "turn": game.turn,
        "last": format_event(game.events[-1]) if game.events else "",
        "names": [seat.name for seat in game.seats],
        "round": game.state.round,
        "totals": list(final.totals) if final else None,
    }


def test_every_version_of_a_record_is_among_them() -> None:
    versions = {entry["version"] for entry in old_release.data("summary.json").values()}
    assert versions == {1, 2, 3}
    taken_back = from_record("practice").practice
    assert taken_back is not None
    assert taken_back.dice
    assert from_record("real_dice").chance == RealDice()
    assert from_record("match_second").chance == from_link("match_second").chance


def test_the_backup_of_an_earlier_release_is_read() -> None:
    text = (old_release.BACKUP / "collection.txt").read_text(encoding="utf-8")
    assert is_collection(text)
    found = split_all(text)
    assert '"language": "de"' in found.settings
    games = [found.read(i) for i in range(len(found.lines))]
    assert [each.game for each in games[:-1]] == [from_record(name) for name in old_release.GAMES]
    assert games[-1].game.chance.is_by_link
    for i, each in enumerate(games):
        sums = {"luck": [0.25, -0.25], "loss": [0.5, 0.125], "choices": [10, 20], "marks": [3, 1]}
        times = {"begun": 1790000000000 + i, "changed": 1790000500000 + i}
        assert each.kept == ({**times, "sums": sums} if each.game.is_over else times)
