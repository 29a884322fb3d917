"""Each test asserts something whichever way it goes: no `return`, `if` or `except` leads past it.

It is looked up in the code alone, so that it costs nothing while tests run; how often a loop comes
round, or past what in it asserts, is not seen.
"""

import ast
import re
from collections.abc import Iterable
from enum import Enum
from functools import cache
from textwrap import dedent

from tests.support.functions import Function, functions
from web.build.paths import ROOT

ASSERTING = {"raises", "warns", "expect", "fail", "run_state_machine_as_test"}
"""What asserts when called, of pytest, Playwright and Hypothesis; our own helpers are found."""


CALLS = re.compile(r"(\w+)\(|\b(assert)\b")
AT_ONCE = re.compile(r"\n    (?:assert|with (?:pytest\.)?raises)\b")
"""What asserts among the first statements of a function at the margin."""


@cache
def all_functions() -> dict[str, list[Function]]:
    """All functions of the tests and of what they share, by name."""
    found: dict[str, list[Function]] = {}
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for function in functions(path.read_text(encoding="utf-8")):
            found.setdefault(function.name, []).append(function)
    return found


@cache
def asserting() -> set[str]:
    """The names of all functions that assert, by themselves or by what they call."""
    calls = {
        name: [
            {name or "raises" for name, _ in CALLS.findall("\n".join(one.lines[1:]))}
            for one in some
        ]
        for name, some in all_functions().items()
    }
    found = set(ASSERTING)
    # A name that several functions have asserts if all of them do.
    while more := {n for n, all_ in calls.items() if all(some & found for some in all_)} - found:
        found |= more
    return found


def called(node: ast.AST) -> str:
    """The name of what is called; empty if nothing is."""
    match node:
        case ast.Call(ast.Name(name)) | ast.Call(ast.Attribute(attr=name)):
            return name
    return ""


def asserts(node: ast.AST) -> bool:
    """Whether there is an assertion in a piece of code."""
    parts = ast.walk(node)
    return any(isinstance(part, ast.Assert) or called(part) in asserting() for part in parts)


class End(Enum):
    """How statements may end."""

    ASSERTED = "past an assertion, whichever way they go"
    OPEN = "without one"
    LEFT = "without one, and nothing that follows is run"


def end(body: Iterable[ast.stmt]) -> End:
    """How statements may end, at the worst."""
    for node in body:
        match node:
            case ast.Return():
                return End.LEFT
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                continue  # it counts where it is called
            case ast.If(test, then, orelse):
                ends = [End.ASSERTED] if asserts(test) else [end(then), end(orelse)]
            case ast.Try(then, handlers, orelse, last):
                ways = [[*then, *orelse], *(handler.body for handler in handlers)]
                ends = [end([*way, *last]) for way in ways]
            case ast.With(items, then):
                ends = [End.ASSERTED] if any(map(asserts, items)) else [end(then)]
            case _:
                ends = [End.ASSERTED if asserts(node) else End.OPEN]
        if End.LEFT in ends:
            return End.LEFT
        if End.OPEN not in ends:
            return End.ASSERTED
    return End.OPEN


def is_asserting(test: Function) -> bool:
    """Whether a test asserts whichever way it goes; most do where they cannot end before."""
    text = dedent("\n".join(test.lines))
    if (found := AT_ONCE.search(text)) and "return" not in text[: found.start()]:
        return True
    (parsed,) = ast.parse(text).body
    assert isinstance(parsed, ast.FunctionDef | ast.AsyncFunctionDef)
    return end(parsed.body) is End.ASSERTED


def test_each_test_asserts_something_whichever_way_it_goes() -> None:
    found = all_functions().items()
    tests = [one for name, some in found if name.startswith("test_") for one in some]
    idle = [f"line {test.line}: {test.name}" for test in tests if not is_asserting(test)]
    assert len(tests) > 500
    assert idle == []


def test_a_test_that_can_end_before_it_asserts_is_found() -> None:
    for lines in ("x = 1", "if x:\n    return\nassert x", "if x:\n    assert x", EARLY):
        assert end(ast.parse(lines).body) is not End.ASSERTED
    for lines in ("assert x", "with raises(E):\n    f()", "for y in x:\n    assert y", EITHER):
        assert end(ast.parse(lines).body) is End.ASSERTED


EARLY = """
try:
    x = f()
except ValueError:
    return
assert x
"""
EITHER = """
try:
    x = f()
except ValueError as error:
    assert error
else:
    assert x
"""
