"""What stands in for modules of the standard library says and does what is asked of it."""

import ast
import zipfile

import pytest

from web.build import no_dis, no_logging, no_socket
from web.build.compile import LEFT_OUT, REPLACED
from web.build.paths import HERE, NODE_MODULES

LIBRARY = NODE_MODULES / "pyodide" / "python_stdlib.zip"


def source(name: str) -> str:
    """A module of the browser's own standard library."""
    with zipfile.ZipFile(LIBRARY) as library:
        return library.read(name).decode()


def test_flags_have_the_names_that_python_gives_them() -> None:
    (named,) = (
        node.value
        for node in ast.parse(source("dis.py")).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMPILER_FLAG_NAMES"
    )
    assert ast.literal_eval(named) == no_dis.COMPILER_FLAG_NAMES


def test_inspect_asks_dis_for_nothing_else_as_it_is_imported() -> None:
    asked = [
        ast.unparse(node)
        for top in ast.parse(source("inspect.py")).body
        if not isinstance(top, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        for node in ast.walk(top)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "dis"
    ]
    assert asked == ["dis.COMPILER_FLAG_NAMES"]


def test_warnings_and_errors_go_to_the_console(capsys: pytest.CaptureFixture[str]) -> None:
    logger = no_logging.getLogger("asyncio")
    logger.debug("Using selector: %s", "none")
    logger.warning("late: %s", 3)
    try:
        raise KeyError("gone")
    except KeyError as error:
        logger.error("Task failed", exc_info=error)
        logger.exception("again", exc_info=(type(error), error, error.__traceback__))
    said = capsys.readouterr().err
    assert said.startswith("late: 3\nTask failed\nTraceback")
    assert said.count("KeyError: 'gone'") == 2
    assert logger.isEnabledFor(no_logging.ERROR)
    assert not logger.isEnabledFor(no_logging.DEBUG)


def test_pyodide_finds_the_policy_that_its_own_is_derived_from() -> None:
    assert "class WebLoopPolicy(asyncio.DefaultEventLoopPolicy)" in source("pyodide/webloop.py")
    assert "return unix_events._DefaultEventLoopPolicy" in source("asyncio/__init__.py")
    # The stand-in needs Python 3.14: it can only be read here.
    stand_in = (HERE / "no_unix_events.py").read_text(encoding="utf-8")
    assert "class _DefaultEventLoopPolicy(events._BaseDefaultEventLoopPolicy)" in stand_in
    assert "class _BaseDefaultEventLoopPolicy(" in source("asyncio/events.py")


def test_constants_in_the_signatures_of_events_are_numbers() -> None:
    assert {"socket.AF_UNSPEC", "socket.AI_PASSIVE"} <= {
        ast.unparse(node)
        for node in ast.walk(ast.parse(source("asyncio/events.py")))
        if isinstance(node, ast.Attribute)
    }
    assert isinstance(no_socket.AF_UNSPEC, int)
    assert isinstance(no_socket.AI_PASSIVE, int)
    assert no_socket.create_connection is None


def test_what_is_left_out_or_replaced_is_there_to_be() -> None:
    with zipfile.ZipFile(LIBRARY) as library:
        names = library.namelist()
    assert set(REPLACED) <= set(names)
    assert [start for start in LEFT_OUT if not any(n.startswith(start) for n in names)] == []
