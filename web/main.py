"""The page's first steps: say that Python runs, then meet the opponent."""

import asyncio

import js
from pyscript import document, workers


async def meet() -> None:
    """Wait until the opponent's Python answers."""
    opponent = await workers["opponent"]
    await opponent.answer('{"turn": 0}')
    js.performance.mark("opponent-ready")


document.querySelector("#app").textContent = "Python is running"
js.performance.mark("usable")
tasks = {asyncio.create_task(meet())}
