"""What PyScript runs in the opponent's worker. It is compiled at every start, so it is short."""

import asyncio

from web.answer import answer, warm_up

__all__ = ["answer"]
__export__ = ["answer"]

_tasks = {asyncio.ensure_future(warm_up())}  # kept, or it could be dropped half-way
