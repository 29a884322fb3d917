"""Dice in the air: they tumble where things move, are drawn after that, and a tap ends it."""

import asyncio
from dataclasses import replace

import pytest

from shanghaien.state import Phase
from tests.support.games import played
from tests.support.runtime_fakes import Bench
from web.kernel.messages import Command, MovePlayed
from web.kernel.model import App
from web.kernel.screen import Playing


def at_table() -> App:
    """Two people at a table, in the first turn."""
    app = App(screen=Playing(), game=played(), game_number=1)
    return replace(app, games=replace(app.games, id="game-1"))


def phase(bench: Bench) -> Phase:
    """What the game on the table waits for."""
    return bench.game.state.phase


@pytest.mark.parametrize(("is_moving", "seconds"), [(True, 0.65), (False, 0.0)])
def test_dice_tumble_where_things_move_and_are_drawn_after_that(
    *, is_moving: bool, seconds: float
) -> None:
    async def test() -> None:
        bench = Bench(replace(at_table(), is_calm=not is_moving))
        bench.clock.gate = asyncio.Event()
        state = bench.rng.getstate()
        bench.runtime.send(MovePlayed("roll"))
        await bench.rest()
        assert f"sleep {seconds:.2f}" in bench.log
        assert bench.rng.getstate() == state
        assert phase(bench) is Phase.ROLLING
        bench.clock.gate.set()
        await bench.rest()
        assert bench.rng.getstate() != state
        assert phase(bench) is Phase.DIRECTION

    asyncio.run(test())


def test_a_tap_brings_dice_to_rest() -> None:
    async def test() -> None:
        bench = Bench(at_table())
        bench.clock.gate = asyncio.Event()
        bench.runtime.send(Command("land"))  # none are in the air
        bench.runtime.send(MovePlayed("roll"))
        await bench.rest()
        assert phase(bench) is Phase.ROLLING
        bench.runtime.send(Command("land"))
        await bench.rest()
        assert phase(bench) is Phase.DIRECTION

    asyncio.run(test())
