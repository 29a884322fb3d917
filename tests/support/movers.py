"""Two browsers with saved games of their own, of which one moves to the other."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Self

from shanghaien.formats.record import write
from shanghaien.game import Game
from tests.support.clock import run
from tests.support.friends import ADDRESS, Person
from tests.support.runtime_fakes import Bench
from tests.support.store_fakes import Tab
from tests.support.tables import Host
from web.kernel.effect import Effect
from web.kernel.effects import SaveSettings
from web.kernel.feature import load
from web.kernel.messages import GamesListed, Message
from web.kernel.model import App
from web.kernel.ports import Ports
from web.kernel.saved_state import entry
from web.nearby.effects import Keep, Pack
from web.nearby.letters_state import write_link
from web.nearby.moving_state import Move, Moving
from web.saved.effects import ListGames


class Mover(Person):
    """A person with a store; what is packed and kept is done as in the page."""

    def __init__(
        self, name: str, rng: Random, games: Iterable[Game] = (), language: str = "en"
    ) -> None:
        self.tab = Tab()
        super().__init__(name, rng, language)
        run(self._save(games))
        self.list_games()

    async def _save(self, games: Iterable[Game]) -> None:
        rows = [
            (entry(f"{self.app.settings.name_a}-{i}", game, i + 1), write(game))
            for i, game in enumerate(games)
        ]
        await self.tab.store.put(rows)
        await self.tab.store.choices.save({"name_a": self.app.settings.name_a})

    async def _choose(self, changes: Mapping[str, str]) -> None:
        await self.tab.store.choices.save(changes)

    @property
    def move(self) -> Move:
        """The move, of which there is one."""
        move = self.app.part(Moving).move
        assert move is not None
        return move

    @property
    def texts(self) -> set[str]:
        """The records of all saved games."""
        return {text for _, text in self.tab.disk.rows.values()}

    def list_games(self) -> Self:
        """Look which games are saved."""
        told: list[Message] = []

        async def look() -> None:
            told.append(GamesListed(*await self.tab.store.games()))

        run(look())
        self.send(*told)
        return self

    def answer(self, effect: Effect) -> Message | None:
        if isinstance(effect, ListGames):
            self.list_games()
        if isinstance(effect, SaveSettings):
            run(self._choose(effect.changes))
        if not isinstance(effect, Pack | Keep):
            return super().answer(effect)
        told: list[Message] = []
        bench = Bench(App())
        ports = Ports(
            bench.screen,
            self.tab.store,
            bench.opponent,
            bench.device,
            bench.copy_file,
            bench.clock,
            self.rng,
        )
        run(load(effect.by)(effect, ports, told.append))
        for message in told[:-1]:
            self.send(message)
        return told[-1]


def both_at(host: Host, old: Mover, new: Mover) -> None:
    """The code is shown on one device and opened on the other, which takes everything."""
    old.do("panel", "moving").press("Show QR code")
    new.open(write_link(ADDRESS, old.move.table)).press("Copy to this device")
    host.pass_on()
