"""The worker's side: questions of every kind, hostile ones, urgency, cancelling."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest

from shanghaien.ai import win_probability
from shanghaien.ai.choose import engines
from shanghaien.ai.kernel.port import KernelError
from shanghaien.ai.prospect import Fork, Prospect
from shanghaien.ai.rollout import Playouts
from shanghaien.ai.steps import run as run_steps
from shanghaien.ai.strengths import Sight
from shanghaien.formats.record import write
from shanghaien.game import Game
from shanghaien.moves import Rolled, format_event
from shanghaien.rules import legal_moves
from shanghaien.state import Phase
from tests.support.questions import asked, played, question, run
from tests.support.random_games import random_game
from tests.support.solvers import by_kernel, in_python
from web.build.paths import ROOT
from web.kernel.asked_state import QuestionKind, Stretch
from web.opponent import server
from web.opponent.client import UNHURRIED
from web.opponent.protocol import (
    read_chances,
    read_options,
    read_playouts,
    read_prospect,
    write_prospect,
)
from web.opponent.review_protocol import read_review
from web.opponent.server import (
    REFINED,
    ROLLED_OUT,
    URGENCY,
    WORKS,
    QuestionQueue,
    Work,
)


def test_all_that_can_be_asked_has_its_work_and_its_urgency() -> None:
    assert set(WORKS) == set(get_args(QuestionKind))
    assert set(URGENCY) == {*WORKS, "warm"}
    assert {*UNHURRIED} <= set(WORKS)


@pytest.mark.host_only
def test_the_guide_tells_of_all_that_can_be_asked_and_how_urgent_it_is() -> None:
    guide = (ROOT / "docs" / "guide" / "opponent.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|.*\| (\d?) \|$", guide, re.MULTILINE)
    told = {kind: int(urgency) for kind, urgency in rows if urgency}
    assert told == {kind: URGENCY[kind] for kind in WORKS}


def test_a_move_is_legal() -> None:
    game = played(2)
    (answer,) = asked(question("move", game, level="bosun"))
    assert answer["id"] == 1
    assert answer["move"] in map(format_event, legal_moves(game.state))


@pytest.mark.host_only
def test_chances_and_options_are_what_the_page_takes() -> None:
    game = played(9)
    assert game.state.phase is not Phase.ROLLING
    chances, options = asked(question("chances", game), question("options", game))
    win, ranked = read_chances(chances), read_options(options, game.state)
    assert win is not None
    assert ranked is not None
    assert ranked[0].loss == 0.0
    assert asked(question("ponder", game, level="captain")) == [{"id": 1, "done": True}]


@pytest.mark.host_only
def test_playouts_are_those_of_their_numbers() -> None:
    game = random_game(21, until=lambda game: game.state.round == 7 and game.state.side.placed > 1)
    with by_kernel():
        first, second = asked(
            question("refine", game, **Stretch(0).body()),
            question("refine", game, **Stretch(REFINED).body()),
        )
        found = read_playouts(first, Stretch(0)), read_playouts(second, Stretch(REFINED))
        playouts = Playouts(engines()[Sight.GAME])
        wanted = [run_steps(playouts.shift_steps(game.state, n)) for n in range(2 * REFINED)]
    assert [*(found[0] or ()), *(found[1] or ())] == pytest.approx(wanted)


@pytest.mark.host_only
def test_two_moves_are_played_on_with_the_same_dice() -> None:
    game = random_game(3, until=lambda game: len(legal_moves(game.state)) > 1)
    moves = legal_moves(game.state)[:2]
    one, two = map(format_event, moves)
    there, back = Stretch(3, (one, two)), Stretch(3, (two, one))
    with by_kernel():
        found = asked(
            question("rollout", game, **there.body()), question("rollout", game, **back.body())
        )
    gains, losses = read_playouts(found[0], there), read_playouts(found[1], back)
    assert gains is not None
    assert losses is not None
    assert len(gains) == ROLLED_OUT
    assert gains == pytest.approx([-loss for loss in losses])


@pytest.mark.parametrize("kind", ["refine", "rollout"])
def test_without_the_kernel_nothing_is_played_on(kind: str) -> None:
    game = played(9)
    with in_python():
        (answer,) = asked(question(kind, game, **Stretch(0, ("roll", "roll")).body()))
    assert "NotWhole" in answer["error"]


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"from": "x", "moves": []},
        {"from": 0, "moves": None},
        {"from": 0, "moves": ["roll"]},
        {"from": 0, "moves": ["place 1", "place 7"]},
    ],
)
def test_play_outs_of_nothing_are_refused(more: dict[str, Any]) -> None:
    with by_kernel():
        (answer,) = asked(question("rollout", played(9), **more))
    assert "error" in answer


@pytest.mark.long
@pytest.mark.host_only
def test_a_review_comes_step_by_step_and_again_from_a_new_worker() -> None:
    game = played(400)
    record = write(game)

    async def ask() -> list[dict[str, Any]]:
        desk, step = QuestionQueue(), 0
        found: list[dict[str, Any]] = []
        while not found or not found[-1]["done"]:
            text = json.dumps(
                {"id": step, "kind": "review", "record": record, "step": step, "told": []}
            )
            found.append(json.loads(await desk.ask(text)))
            step += 1
        return found

    with in_python():
        steps = run(ask())
        (again,) = asked({"id": 3, "kind": "review", "record": record, "step": 4, "told": []})
    assert len(steps) == 8  # one for each round
    assert not any(step["whole"] for step in steps)
    read = [read_review(step, game) for step in steps]
    assert all(read)
    sizes = [len(found.changes) for found, _, _ in filter(None, read)]
    assert sizes == sorted(sizes)
    ends = [False] * 7 + [True]
    assert [(is_whole, is_done) for _, is_whole, is_done in filter(None, read)] == [
        (end, end) for end in ends
    ]
    assert again["changes"] == steps[4]["changes"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"id": 1, "kind": "dance"}',
        '{"id": 1, "kind": "move"}',
        '{"id": 1, "kind": "move", "view": 3, "level": "captain"}',
        '{"id": 1, "kind": "review", "record": "{}", "step": 0}',
        '{"id": 1, "kind": "review", "record": "{}", "step": -1}',
    ],
)
def test_a_bad_question_gets_a_reason(text: str) -> None:
    async def ask() -> list[dict[str, Any]]:
        return [json.loads(await QuestionQueue().ask(text))]

    (answer,) = run(ask())
    assert answer["error"]


def test_a_question_about_another_place_cancels_the_older_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worked: list[str] = []

    def endless(_: Any) -> Work:
        while True:
            worked.append("ponder")
            yield

    monkeypatch.setitem(WORKS, "ponder", endless)
    old, new = played(1), played(2)
    newer = {**question("move", new, level="bosun"), "id": 2}
    answers = asked(question("ponder", old), newer)
    assert answers[0] == {"id": 1, "cancelled": True}
    assert "move" in answers[1]
    # An old one that comes late, after a worker was lost, does not end the newer one.
    assert asked(newer, question("ponder", old)) == [
        {"id": 2, "move": answers[1]["move"]},
        {"id": 1, "cancelled": True},
    ]


def test_the_urgent_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    def long(kind: str) -> Any:
        def work(_: Any) -> Work:
            for _step in range(3):
                order.append(kind)
                yield
            return {}

        return work

    kinds = ("ponder", "review", "chances", "move")
    for kind in kinds:
        monkeypatch.setitem(WORKS, kind, long(kind))
    game = played(2)
    asked(*(question(kind, game) for kind in kinds))
    assert order == [kind for kind in reversed(kinds) for _ in range(3)]


def test_a_sign_of_life_comes_while_there_is_work(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> list[dict[str, Any]]:
        desk = QuestionQueue()
        game = played(1)
        work = asyncio.ensure_future(desk.ask(json.dumps(question("ponder", game))))
        await asyncio.sleep(0)
        alive = json.loads(await desk.ask('{"id": 7, "kind": "ping"}'))
        is_working = not work.done()
        work.cancel()
        return [alive, {"is_working": is_working}]

    def endless(_: Any) -> Work:
        while True:
            yield

    monkeypatch.setitem(WORKS, "ponder", endless)
    assert run(ask()) == [{"id": 7}, {"is_working": True}]


def test_a_roll_is_no_question_for_a_move() -> None:
    game = played(1)
    assert game.state.phase is Phase.ROLLING
    (answer,) = asked(question("move", game, level="bosun"))
    assert "error" in answer
    assert game.play(Rolled(1, 2)).state.phase is not Phase.ROLLING


class Lame:
    """A kernel that does nothing it is asked for."""

    def call(self, name: str, *_: int) -> int:
        raise KernelError(name)

    real = call


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[QuestionQueue]:
    """The worker's own desk before it has begun; afterwards Python answers again."""
    desk = QuestionQueue(is_open=False)
    monkeypatch.setattr(server, "_desk", desk)
    with in_python():
        yield desk


def chances(game: Game) -> dict[str, Any]:
    with in_python():
        return {"id": 1, "win": win_probability(game.state), "whole": False}


async def lame() -> Any:
    return Lame()


async def missing() -> Any:
    raise KernelError("a test")


@pytest.mark.parametrize("fetch", [lame, missing])
def test_where_the_kernel_fails_python_answers(
    desk: QuestionQueue, monkeypatch: pytest.MonkeyPatch, fetch: Any
) -> None:
    monkeypatch.setattr(server, "prepare", lambda: iter(()))
    game = played(9)

    async def ask() -> list[dict[str, Any]]:
        await server.warm_up(fetch)
        return [json.loads(await desk.ask(json.dumps(question("chances", game))))]

    assert run(ask()) == [chances(game)]


def test_questions_wait_for_the_kernel_and_not_for_ever(
    desk: QuestionQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.05)
    monkeypatch.setattr(server, "prepare", lambda: iter(()))
    game, there = played(9), asyncio.Event()

    async def slow() -> Any:
        await there.wait()
        raise KernelError("a test")

    async def ask() -> list[dict[str, Any]]:
        text = json.dumps(question("chances", game))
        first = asyncio.ensure_future(desk.ask(text))
        alive = json.loads(await desk.ask('{"id": 7, "kind": "ping"}'))
        assert not first.done()
        warming = asyncio.ensure_future(server.warm_up(slow))
        found = [alive, json.loads(await first)]
        there.set()
        await warming
        return found

    assert run(ask()) == [{"id": 7}, chances(game)]


def prospect() -> Prospect:
    card = Fork((0.25, 0.5, 0.25), (0.6, 0.4, 0.5))
    fork = Fork((0.75, 0.25), (0.5, 0.25), 0.125)
    return Prospect((card,) * 6, fork, (fork, fork))


def test_what_comes_of_a_move_is_read_as_it_was_written() -> None:
    assert read_prospect(json.loads(json.dumps(write_prospect(prospect())))) == prospect()


@pytest.mark.parametrize(
    "harm",
    [
        lambda _: None,
        lambda _: "x",
        lambda raw: raw[:-1],
        lambda raw: [*raw, raw[0]],
        lambda raw: [raw[-1], *raw[1:]],
        lambda raw: [[[2.0, 0.5, 0.25], *raw[0][1:]], *raw[1:]],
        lambda raw: [[["x", 0.5, 0.25], *raw[0][1:]], *raw[1:]],
        lambda raw: [[raw[0][0], raw[0][1][:-1], raw[0][2]], *raw[1:]],
        lambda raw: [[raw[0][0], raw[0][1], []], *raw[1:]],
        lambda raw: [{}, *raw[1:]],
    ],
)
def test_what_is_no_prospect_is_left_out(harm: Callable[[Any], Any]) -> None:
    game = played(9)
    moves = legal_moves(game.state)
    options = [[format_event(move), 0.5, harm(write_prospect(prospect()))] for move in moves]
    found = read_options({"options": options}, game.state)
    assert found is not None
    assert [option.prospect for option in found] == [None] * len(moves)
