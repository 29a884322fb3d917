"""Learning: a small run from end to end, the same for a seed; positions that are made of games."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from bench import train
from bench.match import read_weights
from bench.positions import alter, self_play
from bench.train import Plan, format_network, main, play, present, value, write
from shanghaien.ai import weights
from shanghaien.ai.choose import SCORED_NOW
from shanghaien.ai.network import FEATURES, LEARNED, Network, parse_network
from shanghaien.position import check_position
from shanghaien.state import ROUNDS
from tests.support.networks import SMALL, network

PLAN = Plan("x", 64, 64, 1)


def test_what_was_learned_is_complete() -> None:
    assert len(LEARNED) == ROUNDS - 1
    networks: list[object] = [*LEARNED]
    assert networks[2:4] == LEARNED[2:4]
    for net in networks:
        assert isinstance(net, Network)
        assert len(net.first) == FEATURES + 1
        assert len(net.last) == len(net.start) == len(net.second[0])


@pytest.mark.parametrize("seed", [1, 2])
def test_a_network_is_written_and_read(seed: int) -> None:
    assert parse_network(format_network(network(seed))) == network(seed)


def test_weights_are_written_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "weights.py"
    networks = [network(n) for n in range(ROUNDS - 1)]
    write(networks, PLAN, path)
    assert read_weights(path) == networks


def test_learning_can_begin_where_the_present_weights_are_of_another_shape(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert present() == [*LEARNED]
    monkeypatch.setattr(weights, "TEXTS", [f"{text} 0" for text in weights.TEXTS])
    monkeypatch.setattr(LEARNED, "_found", {})
    assert play(PLAN, 3)
    assert present() == [SCORED_NOW] * (ROUNDS - 1)


def test_the_parts_of_the_work_are_the_whole() -> None:
    for round_ in (1, 4, 7):
        total = PLAN.positions(round_)
        numbers = [n for part in range(64) for n in PLAN.numbers(total, part)]
        assert numbers == list(range(total))


def test_a_seed_fixes_the_positions_and_their_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "LEARNED", SMALL)
    once = play(PLAN, 3)
    assert once == play(PLAN, 3)
    ((between, result),) = once
    assert [state.round for state in between] == list(range(1, 9))
    assert result in (0.0, 0.5, 1.0)
    values = [value(PLAN, once, 7, SMALL, 5) for _ in range(2)]
    assert values[0] == values[1]
    assert -1e-9 <= values[0][0].worth <= 1.0 + 1e-9


def test_a_round_shared_at_random_is_a_position_of_the_game() -> None:
    rng = Random(1)
    between, _ = next(self_play("x", range(1), SMALL, 0.01))
    for before, after in pairwise(between):
        for _ in range(20):
            made = alter(before, after, rng)
            cards = [len(side.sailors) + len(side.tricks) for side in before.sides]
            now = [len(side.sailors) + len(side.tricks) for side in made.sides]
            assert 0 <= sum(now) - sum(cards) + 2 <= 8
            assert made.tavern == after.tavern
            check_position(made)


@pytest.mark.long
@pytest.mark.release
def test_a_stopped_run_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = ["--games", "16", "--values", "64", "--steps", "20", "--processes", "2"]
    run += ["--folder", str(tmp_path), "--out"]
    main([*run, str(tmp_path / "a.py")])
    told = capsys.readouterr().out
    assert told.count("after round") == 7
    (tmp_path / "1.txt").unlink()
    main([*run, str(tmp_path / "b.py")])
    assert capsys.readouterr().out.count("after round") == 1
    assert (tmp_path / "a.py").read_text() == (tmp_path / "b.py").read_text()
