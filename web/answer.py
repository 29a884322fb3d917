"""The opponent's side of the worker: JSON text in, JSON text out."""

import asyncio
import json
from random import SystemRandom

from shanghaien.ai import choose, prepare
from shanghaien.ai.view import read_view
from shanghaien.moves import format_event

_rng = SystemRandom()


def answer(text: str) -> str:
    """The move for a question {"level", "view"}: {"move": its text}, or {"error": why not}."""
    try:
        question = json.loads(text)
        move = choose(read_view(question["view"]), question["level"], _rng)
    except Exception as error:
        return json.dumps({"error": f"{type(error).__name__}: {error}"})
    return json.dumps({"move": format_event(move)})


async def warm_up() -> None:
    """Make the opponent's tables ahead of the first question, giving way to one that comes."""
    for _ in prepare():
        await asyncio.sleep(0)
