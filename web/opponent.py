"""Asks the opponent's worker for a move; what it answers is checked by `update`."""

import asyncio
import json

from pyscript import workers

from shanghaien.ai.view import write_view
from web.effects import Think

PATIENCE = 20.0
"""Seconds after which the opponent counts as silent."""


class NoAnswer(Exception):
    """The worker does not answer, or its answer is none."""


async def ready() -> None:
    """Wait until the worker can be asked."""
    await workers["opponent"]


async def ask(think: Think) -> str:
    """The text of the opponent's move. Raises NoAnswer with a reason."""
    try:
        answer = await asyncio.wait_for(_ask(think), PATIENCE)
    except TimeoutError:
        raise NoAnswer("no answer in time") from None
    except NoAnswer:
        raise
    except Exception as error:
        raise NoAnswer(str(error)) from error
    return answer


async def _ask(think: Think) -> str:
    worker = await workers["opponent"]
    question = {"level": think.level, "view": write_view(think.state)}
    answer = json.loads(str(await worker.answer(json.dumps(question))))
    if not isinstance(answer, dict) or not isinstance(answer.get("move"), str):
        reason = answer.get("error") if isinstance(answer, dict) else None
        raise NoAnswer(str(reason or "an answer without a move"))
    move: str = answer["move"]
    return move
