"""The page's side of the opponent on fake workers: answers, silence, replacement."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import Any

import pytest

from shanghaien.game import Seat, draw_setup, start
from tests.support.clock import run
from web.kernel.asked_state import QuestionKind
from web.kernel.effects import AskReview, AskTeacher, Think
from web.kernel.table_state import Ticket
from web.opponent.client import FIRST, TRIES, Ask, Client, Times
from web.opponent.protocol import PING, Cancelled, NoAnswer, Unable

QUICK = Times(beat=0.01, life=0.02, start=0.05, patience=0.05)
GAME = start(draw_setup(Random(1)), (Seat("Anna"), Seat("Captain", "captain")))
STATE = GAME.states[0]
TICKET = Ticket(3, 0)

Answering = Callable[[dict[str, Any]], Awaitable[object]]


class FakeWorkers:
    """Workers by their names; one that is not named never starts."""

    def __init__(self, **workers: Answering) -> None:
        self.workers = {name.replace("_", "-"): answer for name, answer in workers.items()}
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.replaced: list[tuple[str, str]] = []
        self.measured: list[Mapping[str, Any]] = []

    async def get(self, name: str) -> Ask:
        if name not in self.workers:
            await asyncio.Event().wait()

        async def ask(text: str) -> object:
            question = json.loads(text)
            self.asked.append((name, question))
            return await self.workers[name](question)

        return ask

    def replace(self, name: str, successor: str) -> None:
        self.replaced.append((name, successor))

    def now(self) -> float:
        return 0.0

    def measure(self, begun: float, detail: Mapping[str, Any]) -> None:
        assert begun == 0.0
        self.measured.append(detail)


async def rolls(question: dict[str, Any]) -> object:
    return json.dumps({"id": question["id"], "move": "roll", "win": 0.5})


async def hangs(_: dict[str, Any]) -> object:
    return await asyncio.Event().wait()


async def lives_but_hangs(question: dict[str, Any]) -> object:
    if question["kind"] == "ping":
        return await rolls(question)
    return await hangs(question)


async def breaks(_: dict[str, Any]) -> object:
    raise RuntimeError("worker is gone")


async def is_unable(question: dict[str, Any]) -> object:
    return json.dumps({"id": question["id"], "error": "ValueError: no"})


def answers(text: str) -> Answering:
    async def answer(_: dict[str, Any]) -> object:
        return text

    return answer


def test_a_move_is_asked_for_with_place_level_and_view_and_measured_without_the_view() -> None:
    async def test() -> None:
        workers = FakeWorkers(opponent=rolls)
        assert await Client(workers, QUICK).think(Think(TICKET, "captain", STATE, 0.0)) == "roll"
        ((name, question),) = workers.asked
        assert name == FIRST
        assert (question["kind"], question["place"], question["level"]) == (
            "move",
            [3, 0],
            "captain",
        )
        assert question["view"]
        (measured,) = workers.measured
        assert measured["isFirst"] is True
        assert measured["moves"] == 1
        assert "view" not in measured

    run(test())


def test_the_teacher_is_asked_about_positions_and_games() -> None:
    async def test() -> None:
        workers = FakeWorkers(opponent=rolls)
        client = Client(workers, QUICK)
        assert (await client.teach(AskTeacher(TICKET, "chances", STATE)))["win"] == 0.5
        await client.teach(AskReview(GAME, 2))
        kinds = [(question["kind"], question.get("step")) for _, question in workers.asked]
        assert kinds == [("chances", None), ("review", 2)]

    run(test())


def test_a_worker_is_ready_when_it_answers_a_ping_which_is_not_measured() -> None:
    async def test() -> None:
        workers = FakeWorkers(opponent=rolls)
        await Client(workers, QUICK).ready()
        assert [question["kind"] for _, question in workers.asked] == [PING["kind"]]
        assert workers.measured == []

    run(test())


@pytest.mark.parametrize("bad", [hangs, lives_but_hangs, breaks, answers("no JSON"), is_unable])
def test_a_move_is_asked_for_again_of_a_new_worker(bad: Answering) -> None:
    async def test() -> None:
        workers = FakeWorkers(opponent=bad, opponent_2=rolls)
        assert await Client(workers, QUICK).think(Think(TICKET, "captain", STATE, 0.0)) == "roll"
        assert workers.replaced == [("opponent", "opponent-2")]

    run(test())


def test_a_worker_that_never_starts_is_replaced_twice_at_most() -> None:
    async def test() -> None:
        workers = FakeWorkers()
        with pytest.raises(NoAnswer, match="did not start"):
            await Client(workers, QUICK).ready()
        assert len(workers.replaced) == TRIES - 1

    run(test())


def test_a_question_that_cannot_be_answered_is_not_asked_twice_unless_it_is_a_move() -> None:
    async def test() -> None:
        workers = FakeWorkers(opponent=is_unable)
        with pytest.raises(Unable, match="no"):
            await Client(workers, QUICK).teach(AskTeacher(TICKET, "options", STATE))
        assert workers.replaced == []

    run(test())


def test_a_question_that_a_newer_one_made_pointless_replaces_nobody() -> None:
    async def test() -> None:
        async def cancels(question: dict[str, Any]) -> object:
            return json.dumps({"id": question["id"], "cancelled": True})

        workers = FakeWorkers(opponent=cancels)
        with pytest.raises(Cancelled):
            await Client(workers, QUICK).think(Think(TICKET, "captain", STATE, 0.0))
        assert workers.replaced == []

    run(test())


def test_two_questions_that_hang_replace_their_worker_once() -> None:
    async def test() -> None:
        workers = FakeWorkers(opponent=hangs, opponent_2=rolls)
        client = Client(workers, QUICK)
        think = Think(TICKET, "captain", STATE, 0.0)
        assert set(await asyncio.gather(client.think(think), client.think(think))) == {"roll"}
        assert workers.replaced == [("opponent", "opponent-2")]

    run(test())


def test_an_answer_to_another_question_is_none() -> None:
    async def test() -> None:
        workers = FakeWorkers(opponent=answers('{"id": 99, "move": "roll"}'))
        with pytest.raises(NoAnswer):
            await Client(workers, QUICK).think(Think(TICKET, "captain", STATE, 0.0))

    run(test())


@pytest.mark.parametrize(("kind", "is_patient"), [("ponder", True), ("chances", False)])
def test_a_worker_that_lives_may_ponder_as_long_as_it_needs(
    kind: QuestionKind, is_patient: bool
) -> None:
    async def test() -> None:
        async def takes_long(question: dict[str, Any]) -> object:
            if question["kind"] == kind:
                await asyncio.sleep(3 * QUICK.patience if is_patient else 60)
            return json.dumps({"id": question["id"], "win": 0.5})

        workers = FakeWorkers(opponent=takes_long, opponent_2=rolls)
        await Client(workers, QUICK).teach(AskTeacher(TICKET, kind, STATE))
        assert (workers.replaced == []) is is_patient

    run(test())


def test_a_worker_that_is_late_to_come_is_told_once_and_waited_for() -> None:
    async def test() -> None:
        late: list[Ticket] = []
        workers = FakeWorkers()
        client = Client(workers, Times(beat=0.01, start=9.0, late=0.02), late.append)
        thinking = asyncio.ensure_future(client.think(Think(TICKET, "captain", STATE, 0.0)))
        await asyncio.sleep(0.1)
        assert late == [TICKET]
        assert not thinking.done()
        assert workers.replaced == []
        thinking.cancel()

    run(test())


def test_a_worker_that_has_come_and_thinks_is_not_late() -> None:
    async def test() -> None:
        late: list[Ticket] = []

        async def thinks(question: dict[str, Any]) -> object:
            await asyncio.sleep(0.1 if question["kind"] == "move" else 0)
            return await rolls(question)

        client = Client(FakeWorkers(opponent=thinks), Times(beat=0.01, late=0.02), late.append)
        await client.think(Think(TICKET, "captain", STATE, 0.0))
        assert late == []

    run(test())


class Rejected(Exception):
    """What a browser says of a fetch that came to nothing."""


@pytest.mark.parametrize("where", ["get", "ask", "replace", "measure"])
def test_whatever_the_browser_rejects_is_no_answer(
    monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    workers = FakeWorkers(opponent=rolls if where == "measure" else breaks)

    async def get(_: str) -> Ask:
        if where == "get":
            raise Rejected("Failed to fetch")
        return reject

    def reject(*_: object) -> Awaitable[object]:
        raise Rejected("Failed to fetch")

    if where in ("get", "ask"):
        monkeypatch.setattr(workers, "get", get)
    else:
        monkeypatch.setattr(workers, where, reject)

    async def ready() -> None:
        with pytest.raises(NoAnswer, match="Failed to fetch"):
            await Client(workers, QUICK).ask({"kind": "ponder"} if where == "measure" else PING)

    run(ready())
