"""The worker's side of a study: what it comes to, and that it is in nobody's way."""

import json
from typing import Any

import pytest

from shanghaien.ai.choose import engines
from shanghaien.ai.kernel.port import KernelError
from shanghaien.formats.record import write
from shanghaien.learning.decisions import decisions, study
from shanghaien.learning.study import read_study, write_study
from shanghaien.rules import legal_moves
from shanghaien.state import Player
from tests.support.questions import asked, played, question, run
from tests.support.random_games import AGAINST, random_game, shanghai_soon
from tests.support.solvers import by_kernel, in_python
from web.opponent import server
from web.opponent.review_protocol import read_review
from web.opponent.server import LIVE, WORKS, QuestionQueue, Work
from web.saved.row_state import read_kept


@pytest.mark.long
@pytest.mark.host_only
def test_a_study_comes_to_what_the_review_does_before_its_rollouts() -> None:
    game = random_game(4, seats=AGAINST, pick=shanghai_soon)
    record = write(game)
    told = [turn for turn, state in enumerate(game.states[:-1]) if len(legal_moves(state)) > 1][:3]

    async def ask() -> list[dict[str, Any]]:
        desk, found = QuestionQueue(), list[dict[str, Any]]()
        for kind in ("study", "review"):
            done, step = False, 0
            while not done:
                asking = {"kind": kind, "record": record, "told": told}
                text = json.dumps({"id": step, "step": step, **asking})
                found.append(json.loads(await desk.ask(text)))
                done, step = found[-1]["done"], step + 1
        return found

    with by_kernel():
        answers = run(ask())
    first, whole, *_ = (answer for answer in answers if "kept" in answer)
    assert first["done"]
    assert first["kept"] == whole["kept"]
    assert whole["whole"]
    read = read_review(whole, game)
    kept = read_kept(first["kept"], game.turn)
    assert read is not None
    assert kept.study == tuple(
        read_study(write_study(study(decisions(read[0], game, player, told))), game.turn)
        for player in Player
    )
    assert kept.study != tuple(study(decisions(read[0], game, player)) for player in Player)
    counts = [len(decisions(read[0], game, player)) for player in Player]
    assert sum(one.total.count for one in kept.study if one) == sum(counts) - len(told)
    assert kept.sums is not None
    assert kept.sums.luck == read[0].luck


def test_without_the_kernel_nothing_is_studied() -> None:
    record = write(played(9))
    with in_python():
        (answer,) = asked({"id": 1, "kind": "study", "record": record})
    assert "NotWhole" in answer["error"]


@pytest.mark.parametrize("kind", LIVE)
def test_a_game_that_goes_on_ends_a_study(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(_: Any) -> Work:
        while True:
            yield

    monkeypatch.setitem(WORKS, "study", endless)
    monkeypatch.setattr(server._studying, "record", "some")
    live = {**question(kind, played(2), level="bosun"), "id": 2}
    study_, answer = asked({"id": 1, "kind": "study", "record": ""}, live)
    assert study_ == {"id": 1, "cancelled": True}
    assert "error" not in answer
    assert server._studying.record == ""


def test_a_study_that_the_kernel_fails_takes_it_from_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(_: Any) -> Work:
        yield
        raise KernelError("no memory")

    monkeypatch.setitem(WORKS, "study", fails)
    before = engines()
    (answer,) = asked({"id": 1, "kind": "study", "record": ""})
    assert answer["error"] == "KernelError: no memory"
    assert engines() is before
