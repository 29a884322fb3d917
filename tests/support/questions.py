"""Questions to the worker's side, and its answers."""

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

from shanghaien.ai.view import write_view
from shanghaien.game import Game
from tests.support.random_games import random_game, shanghai_soon
from web.opponent.server import QuestionQueue


def played(events: int, seed: int = 3) -> Game:
    """A random game after some events."""
    return random_game(seed, starter=None, pick=shanghai_soon, until=events)


def question(kind: str, game: Game, **more: Any) -> dict[str, Any]:
    return {"id": 1, "kind": kind, "place": [1, game.turn], "view": write_view(game.state), **more}


def asked(*questions: dict[str, Any]) -> list[dict[str, Any]]:
    """The answers of a desk to questions that come at once."""

    async def ask() -> list[dict[str, Any]]:
        desk = QuestionQueue()
        return [
            json.loads(a)
            for a in await asyncio.gather(*[desk.ask(json.dumps(q)) for q in questions])
        ]

    return run(ask())


def run(work: Coroutine[Any, Any, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    return asyncio.run(work)
