"""The engine that solves rounds in full, for matches, training and proofs."""

from collections.abc import Sequence
from functools import cache

from shanghaien.ai.detail import Effort
from shanghaien.ai.engine import Engine
from shanghaien.ai.evaluate import Evaluator
from shanghaien.ai.kernel.engine import KernelEngine
from shanghaien.ai.kernel.native import load
from shanghaien.ai.network import LEARNED


def solver(weights: Sequence[Evaluator] = LEARNED, effort: Effort | None = None) -> Engine:
    """A new engine, with the same search at every effort."""
    return KernelEngine(load(), weights, effort)


@cache
def shared() -> Engine:
    """One engine shared by everything that asks about the same positions."""
    return solver()
