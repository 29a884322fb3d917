"""What PyScript runs in the opponent's worker. It is compiled at every start, so it is short."""

import asyncio

from web.browser.kernel import fetch
from web.opponent.server import ask, warm_up

__all__ = ["ask"]
__export__ = ["ask"]

_tasks = {asyncio.ensure_future(warm_up(fetch))}  # kept, or it could be dropped half-way
