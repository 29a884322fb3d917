"""Asks the opponent's worker, and starts it anew when it gives no sign of life.

What it answers is only checked for being an answer at all; the rest is up to who asked.
"""

import asyncio
import json
from collections.abc import Awaitable, Mapping
from itertools import count
from typing import Any

from js import Object, document, performance
from pyodide.ffi import to_js
from pyscript import workers

from shanghaien.ai.view import write_view
from shanghaien.formats.record import write
from shanghaien.rules import legal_moves
from web.app.effects import AskReview, AskTeacher, Think
from web.game.state import Ticket

BEAT = 2.0
"""Seconds between two looks whether a worker that is busy still lives."""
LIFE = 4.0
"""Seconds in which a living worker says so; twice as many for the next one: it may just be slow."""
START = 45.0
"""Seconds after which a worker that is being started counts as failed."""
PATIENCE = 20.0
"""Seconds after which a worker that lives but does not answer counts as hanging."""
TRIES = 3
"""How many workers are tried for one question, the first one included."""

FIRST = "opponent"
"""The name of the worker that web/boot/page.mjs starts."""

Answer = dict[str, Any]


class NoAnswer(Exception):
    """The worker does not answer, or says that it cannot."""


class Unable(NoAnswer):
    """The worker lives and says that it cannot answer."""


class Cancelled(NoAnswer):
    """A newer question made this one pointless."""


class _Now:
    """Which worker is asked."""

    name = FIRST
    number = 1


_ids = count(1)


async def ready() -> None:
    """Wait until a worker can be asked. Raises NoAnswer."""
    await ask({"kind": "ping"})


async def ask(question: Mapping[str, Any], detail: Mapping[str, Any] | None = None) -> Answer:
    """The answer to a question (docs/opponent.md). Raises NoAnswer with a reason.

    `detail` is what the measure of it says beside the question. A worker that is dead, hangs or
    cannot be started is replaced, twice at most.
    """
    begun = performance.now()
    number = next(_ids)
    for left in reversed(range(TRIES)):
        name = _Now.name
        try:
            answer = await _ask(name, number, question, LIFE * 2 ** (TRIES - 1 - left))
        except Cancelled:
            raise
        except NoAnswer as error:
            # A new worker would be no wiser; but without a move the game does not go on.
            if not left or (isinstance(error, Unable) and question["kind"] != "move"):
                raise
            if name == _Now.name:  # who asked beside us may have been faster
                _replace(str(error))
            continue
        _measure({**question, **(detail or {})}, begun)
        return answer
    raise AssertionError  # the last try has returned or raised


async def think(effect: Think) -> str:
    """The text of the opponent's move, whatever it is. Raises NoAnswer."""
    place, view = _place(effect.ticket), write_view(effect.state)
    question = {"kind": "move", "place": place, "level": effect.level, "view": view}
    sides, moves = effect.state.sides, legal_moves(effect.state)
    detail = {
        "moves": len(moves),
        "isFirst": effect.state.side.placed == 0,
        "hasTricks": all(side.tricks and not side.captain_out for side in sides),
    }
    return str((await ask(question, detail)).get("move"))


async def teach(effect: AskTeacher | AskReview) -> Answer:
    """What the worker says to a question of the teacher. Raises NoAnswer."""
    match effect:
        case AskTeacher(ticket, kind, state, level):
            place, view = _place(ticket), write_view(state)
            return await ask({"kind": kind, "place": place, "level": level, "view": view})
        case AskReview(game, step):
            return await ask({"kind": "review", "record": write(game), "step": step})


def _place(ticket: Ticket) -> list[int]:
    return [ticket.game_number, ticket.turn]


async def _ask(name: str, number: int, question: Mapping[str, Any], life: float) -> Answer:
    text = json.dumps({"id": number, **question})
    worker = await _in_time(workers[name], START, "the opponent did not start")
    asked = asyncio.ensure_future(worker.ask(text))
    try:
        waited = 0.0
        while not (await asyncio.wait({asked}, timeout=BEAT))[0]:
            waited += BEAT
            if name != _Now.name or waited >= PATIENCE:
                raise NoAnswer("no answer in time")
            ping = json.dumps({"id": next(_ids), "kind": "ping"})
            await _in_time(worker.ask(ping), life, "no sign of life")
        return _read(asked.result(), number)
    except NoAnswer:
        raise
    except Exception as error:
        raise NoAnswer(str(error)) from error
    finally:
        asked.cancel()


async def _in_time(promise: Awaitable[Any], seconds: float, trouble: str) -> Any:
    try:
        return await asyncio.wait_for(asyncio.ensure_future(promise), seconds)
    except TimeoutError:
        raise NoAnswer(trouble) from None
    except Exception as error:
        raise NoAnswer(f"{trouble}: {error}") from error


def _read(text: object, number: int) -> Answer:
    answer = json.loads(str(text))
    if not isinstance(answer, dict) or answer.get("id") != number:
        raise NoAnswer("an answer to another question")
    if answer.get("cancelled"):
        raise Cancelled
    if "error" in answer:
        raise Unable(str(answer["error"]))
    return answer


def _replace(reason: str) -> None:
    """End the worker that is asked and start another one."""
    print(f"The opponent is started anew: {reason}.")
    old = document.querySelector(f'script[name="{_Now.name}"]')
    if old and getattr(old, "xworker", None):
        old.xworker.terminate()
    if old:
        old.remove()
    _Now.number += 1
    _Now.name = f"{FIRST}-{_Now.number}"
    script = document.createElement("script")
    script.type = "py"
    script.src = "./web/worker.py"
    script.setAttribute("name", _Now.name)
    script.setAttribute("worker", "")
    document.body.append(script)


def _measure(question: Mapping[str, Any], begun: float) -> None:
    """Tell the User Timing measure "think" how long the answer took."""
    if question["kind"] == "ping":
        return
    detail = {key: value for key, value in question.items() if key not in ("view", "record")}
    options = to_js({"start": begun, "detail": detail}, dict_converter=Object.fromEntries)
    performance.measure("think", options)
