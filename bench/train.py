"""Learn the value between rounds: `python -m bench.train --seed 1`.

The opponent plays against itself; the positions between rounds are kept, and more are made from
them by distributing a round's cards at random. Then the rounds are trained from the last to the
first: the value of a position after a round is that of the solved next round for a possible tavern,
and a network is fitted to these values. The networks of later rounds are known by then, so the
values rest on exact play and not on single results.

Everything is drawn from the seed. Results are kept in a folder, so that an interrupted run can
continue; the weights go to `weights.py`, the figures to the output.
"""

import argparse
import os
import pickle
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from textwrap import fill
from typing import Any

from bench.fitting import SampleTable, error, fit, tabulate
from bench.positions import Played, alter, self_play
from bench.reference_evaluator import Sample, scenario_shares, take
from bench.solver import solver
from shanghaien.ai import weights as current
from shanghaien.ai.choose import SCORED_NOW
from shanghaien.ai.evaluate import Evaluator
from shanghaien.ai.network import LEARNED, UNIT, Network, parse_network
from shanghaien.ai.rollout import deal
from shanghaien.state import ROUNDS

NOISE = 0.015
"""Standard deviation of the players' deliberate errors, for a variety of positions."""
SHARES = (24, 24, 16, 10, 6, 4, 1)
"""Each round's share of the values: later ones scatter more."""
SIZES = (12, 12, 24, 24, 24, 24, 24)
"""The sizes of the networks; for the first rounds, a small one is as good."""
COUNTED = (7,)
"""The rounds after which the scenarios of the cards to come count, too. After round 6, this only
reduces the typical error from 3.5 to 3.1%, for three times the work."""
PARTS = 64
"""Pieces of work, shared by the processes."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that determines a run."""

    seed: str
    games: int
    values: int
    """Positions that are valued after round 7; after earlier rounds, which take longer, fewer."""
    steps: int
    """Steps of the descent after round 7; half as many after the others."""
    is_tuned: bool = False
    """Whether the present networks are learned on."""

    def positions(self, round_: int) -> int:
        """The number of positions valued after a round."""
        return self.values // SHARES[round_ - 1]

    def descent(self, round_: int) -> int:
        """The number of descent steps for a round."""
        return self.steps if round_ == ROUNDS - 1 else self.steps // 2

    def numbers(self, total: int, part: int) -> range:
        """The numbers that belong to a part of the work."""
        return range(part * total // PARTS, (part + 1) * total // PARTS)


def use_one_thread() -> None:
    """Limit each process to one thread: NumPy's own threads would only get in each other's way."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = "1"


def present() -> Sequence[Evaluator]:
    """The weights to play with, and to value positions by until training is done.

    The present networks, or the current score if their shape differs, because of a new trick, say.
    """
    try:
        return [*LEARNED]
    except ValueError:
        return [SCORED_NOW] * (ROUNDS - 1)


def play(plan: Plan, part: int) -> list[Played]:
    """Part of the games."""
    return list(self_play(plan.seed, plan.numbers(plan.games, part), present(), NOISE))


def value(
    plan: Plan, played: Sequence[Played], round_: int, later: Sequence[Evaluator], part: int
) -> list[Sample]:
    """Part of the positions after a round; three quarters of them are altered."""
    engine = solver([*later])
    found = []
    for number in plan.numbers(plan.positions(round_), part):
        rng = Random(f"{plan.seed} value {round_} {number}")
        between, result = played[number % len(played)]
        state = between[round_]
        if number // len(played) % 4:
            state = alter(between[round_ - 1], state, rng)
        found.append(take(state, engine.value(deal(state, rng)), result))
    return found


def _play(task: tuple[Plan, int]) -> list[Played]:
    return play(*task)


_shared: list[Sequence[Played]] = []


def _share(path: Path) -> None:
    _shared[:] = [pickle.loads(path.read_bytes())]


def _value(task: tuple[Plan, int, Sequence[Evaluator], int]) -> list[Sample]:
    plan, round_, later, part = task
    return value(plan, _shared[0], round_, later, part)


def _count(samples: list[Sample]) -> list[list[float]]:
    return [scenario_shares(sample) for sample in samples]


def learn(
    plan: Plan,
    folder: Path,
    processes: int,
    tell: Callable[[str], None],
) -> list[Network]:
    """The networks of all rounds; every tenth position is held out, for the figures."""
    folder.mkdir(parents=True, exist_ok=True)
    games = folder / "games"
    begun = time.perf_counter()
    if not games.exists():
        with get_context("spawn").Pool(processes) as pool:
            parts = pool.map(_play, [(plan, part) for part in range(PARTS)], 1)
        games.write_bytes(pickle.dumps([one for part in parts for one in part]))
        tell(f"{plan.games} games in {time.perf_counter() - begun:.0f} s")
    found: list[Any] = [*present()]
    with get_context("spawn").Pool(processes, _share, (games,)) as pool:
        for round_ in reversed(range(1, ROUNDS)):
            path, begun = folder / f"{round_}.txt", time.perf_counter()
            if not path.exists():
                tasks = [(plan, round_, found, part) for part in range(PARTS)]
                valued = folder / f"{round_}.samples"
                if not valued.exists():
                    samples = [s for part in pool.imap(_value, tasks, 1) for s in part]
                    valued.write_bytes(pickle.dumps(samples))
                samples = pickle.loads(valued.read_bytes())
                shares = None
                if round_ in COUNTED:
                    some = [samples[k : k + 500] for k in range(0, len(samples), 500)]
                    shares = [one for part in pool.imap(_count, some) for one in part]
                held_out, table = split(samples, shares)
                start = LEARNED[round_ - 1] if plan.is_tuned else None
                model = fit(table, plan.descent(round_), round_, SIZES[round_ - 1], start)
                path.write_text(format_network(model.network()), encoding="utf-8")
                tell(
                    f"after round {round_}: {len(samples)} values, error {error(model, table):.4f},"
                    f" held out {error(model, held_out):.4f}"
                    f" ({time.perf_counter() - begun:.0f} s)"
                )
            found[round_ - 1] = parse_network(path.read_text(encoding="utf-8"))
    return found


def split(
    samples: Sequence[Sample], shares: Sequence[Sequence[float]] | None
) -> tuple[SampleTable, SampleTable]:
    """Every tenth sample, and the others."""
    parts = [samples[::10], [s for n, s in enumerate(samples) if n % 10]]
    if shares is None:
        return tabulate(parts[0]), tabulate(parts[1])
    counted = [shares[::10], [s for n, s in enumerate(shares) if n % 10]]
    return tabulate(parts[0], counted[0]), tabulate(parts[1], counted[1])


def format_network(net: Network) -> str:
    """A network as text for `parse_network`."""
    parts = [*net.first, *net.second, *net.direct, *net.tricks, *net.jokers]
    parts += [net.start, net.last, net.gains, *net.scenarios, *net.blend, net.shares]
    sizes = [len(net.second), len(net.last), len(net.scenarios)]
    words = map(str, [*sizes, *(round(x / UNIT) for row in parts for x in row)])
    return fill(" ".join(words), 90, break_on_hyphens=False)


def write(networks: Sequence[Network], plan: Plan, path: Path) -> None:
    """Write `weights.py`."""
    lines = [
        '"""What was learned, written by `python -m bench.train`. Do not edit.',
        "",
        f"Seed {plan.seed}, {plan.games} games, {plan.values} values after round 7, "
        f"{plan.steps} steps.",
        "One text for the end of each round but the last.",
        '"""',
        "",
        "TEXTS = (",
        *(f'    """{format_network(net)}""",' for net in networks),
        ")",
        "",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench.train", description=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--games", type=int, default=3200)
    parser.add_argument("--values", type=int, default=96_000, help="positions after round 7")
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--folder", type=Path, default=Path("build") / "train")
    parser.add_argument(
        "--tune", action="store_true", help="continue training the present networks"
    )
    parser.add_argument("--out", type=Path, default=Path(current.__file__))
    chosen = parser.parse_args(arguments)
    use_one_thread()
    plan = Plan(chosen.seed, chosen.games, chosen.values, chosen.steps, chosen.tune)

    def tell(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    write(learn(plan, chosen.folder, chosen.processes, tell), plan, chosen.out)


if __name__ == "__main__":
    main()
