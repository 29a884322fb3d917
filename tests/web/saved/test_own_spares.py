"""Spare places that several tabs share: none writes over what another one has left."""

from shanghaien.formats.record import name_of, write
from shanghaien.moves import Rolled
from tests.support.clock import run
from tests.support.games import played
from tests.support.store_fakes import Disk, FakeSpare, Tab
from web.saved.store import CURRENT

ROLLED = played("roll")
ONE, TWO = (ROLLED.play(Rolled(1, n)) for n in (2, 3))


def test_two_tabs_that_know_a_game_otherwise_both_find_it_again() -> None:
    async def test() -> None:
        disk, spare = Disk(), FakeSpare()
        first, second = Tab(disk, spare), Tab(disk, spare)
        await first.store.save("a", ROLLED)
        for tab, game in ((first, ONE), (second, TWO)):
            tab.database.failing["put"] = "full"
            await tab.store.load("a", is_stolen=True)
            assert (await tab.store.save("a", game))[1] == "full"
        assert spare.records == {
            CURRENT: (name_of(write(ONE)), write(ONE)),
            "a": ("a", write(TWO)),
        }
        third = Tab(disk, spare)
        disk.holders.clear()
        await third.store.recover()
        assert {text for _, text in disk.rows.values()} == {write(ONE), write(TWO)}
        assert spare.records == {}

    run(test())


def test_a_tab_that_has_saved_drops_only_its_own() -> None:
    async def test() -> None:
        disk, spare = Disk(), FakeSpare()
        first, second = Tab(disk, spare), Tab(disk, spare)
        for tab, game in ((first, ONE), (second, TWO)):
            tab.database.failing = {"put": "full", "hold": "full"}
            await tab.store.save("a", game)
        first.database.failing.clear()
        await first.store.save("a", ONE)
        assert [text for _, text in spare.records.values()] == [write(TWO)]

    run(test())
