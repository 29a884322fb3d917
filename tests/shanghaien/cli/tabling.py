"""Who sits at tables in tests, at which time, and what is refused to them."""

from collections.abc import Callable

import pytest

from shanghaien.cli.tables import Posted, Refusal, Refused, Tables

NAME = "a-table_of-ours-1"
A, B, C = "a" * 64, "b" * 64, "c" * 64


class Clock:
    """A time that passes when it is told to."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def post(tables: Tables, key: str, letter: str, *, name: str = NAME, is_open: bool = False) -> None:
    tables.post(name, Posted(key, letter, is_open))


def outcome(action: Callable[..., object], *arguments: object) -> object:
    """What something gives, or why it is refused."""
    try:
        return action(*arguments)
    except Refused as refused:
        return refused.reason


def refusal(action: Callable[..., object], *arguments: object) -> Refusal:
    """Why something is refused."""
    with pytest.raises(Refused) as caught:
        action(*arguments)
    return caught.value.reason
