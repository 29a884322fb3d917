"""What the end of a quick run says of the slowest tests."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.support import slowest


def told(wanted: int, costs: dict[str, float]) -> list[str]:
    """The lines at the end of a run of these tests."""
    reports = [
        SimpleNamespace(nodeid=name, when="call", user_properties=[(slowest.NAME, seconds)])
        for name, seconds in costs.items()
    ]
    lines: list[str] = []
    reporter = SimpleNamespace(
        getreports=lambda outcome: reports if outcome == "passed" else [],
        config=SimpleNamespace(option=SimpleNamespace(slowest=wanted)),
        write_line=lines.append,
    )
    slowest.pytest_terminal_summary(cast("pytest.TerminalReporter", cast("Any", reporter)))
    return lines[1:]


def test_the_slowest_are_named_in_order() -> None:
    assert told(2, {"a": 0.1, "b": 0.3, "c": 0.2}) == ["  0.30 b", "  0.20 c"]


def test_each_above_a_second_is_named_however_many_there_are() -> None:
    assert told(1, {"a": 1.5, "b": 0.5, "c": 2.5}) == ["  2.50 c", "  1.50 a"]


def test_a_test_is_charged_for_its_fixtures_and_for_the_processes_that_it_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    item = cast("pytest.Item", SimpleNamespace(stash={}, user_properties=[]))
    now = iter([3.0, 6.0])
    monkeypatch.setattr(slowest, "_cpu", lambda: next(now))
    for hook in (slowest.pytest_runtest_protocol, slowest.pytest_runtest_call):
        steps = hook(item)
        next(steps)
        with pytest.raises(StopIteration):
            next(steps)
    monkeypatch.undo()  # this test is measured, too
    assert item.user_properties == [(slowest.NAME, 3.0)]
