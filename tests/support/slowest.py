"""A plugin of pytest that names the tests which took most of the CPU, at the end of a run."""

import os
from collections.abc import Generator

import pytest

NAME = "cpu"
BEGUN = pytest.StashKey[float]()
LIMIT = 1.0
"""Seconds of CPU that no quick test takes on a computer with nothing else to do."""


def _cpu() -> float:
    """Seconds that this process and the children that it has waited for have computed."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Begin to count before the test is set up."""
    item.stash[BEGUN] = _cpu()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Note what the test took, which goes with its report to the process that prints it."""
    try:
        return (yield)
    finally:
        item.user_properties.append((NAME, _cpu() - item.stash[BEGUN]))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the slowest, and each that is slower than a quick test may be."""
    costs = {
        report.nodeid: dict(report.user_properties)[NAME]
        for outcome in ("passed", "failed")
        for report in terminalreporter.getreports(outcome)
        if report.when == "call" and report.user_properties
    }
    wanted = terminalreporter.config.option.slowest
    ranked = sorted(costs.items(), key=lambda pair: -pair[1])
    terminalreporter.write_line("Seconds of CPU of the slowest tests:")
    for place, (name, seconds) in enumerate(ranked):
        if place < wanted or seconds > LIMIT:
            terminalreporter.write_line(f"{seconds:6.2f} {name}")
