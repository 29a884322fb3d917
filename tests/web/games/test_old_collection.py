"""A collection of games that an earlier release wrote is read."""

from shanghaien.formats.record import read
from tests.support import old_release
from web.games.collection import is_collection, read_all


def test_a_collection_of_an_earlier_release_is_read() -> None:
    text = old_release.text("collection.txt")
    assert is_collection(text)
    carried = read_all(text)
    assert [each.game for each in carried] == [
        read(old_release.text(f"{name}.json")) for name in old_release.GAMES
    ]
    assert [each.changed - each.begun for each in carried] == [500_000] * len(carried)
