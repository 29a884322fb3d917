"""The modules that know the browser, imported with a browser that is all pretence."""

import importlib
import sys
from collections.abc import Iterator
from unittest.mock import MagicMock

import pytest

import web.browser
from tests.support.imports import Import

FAKED = ("js", "pyodide", "pyodide.ffi", "pyscript", "pyscript.js_modules")


@pytest.fixture
def js(monkeypatch: pytest.MonkeyPatch) -> MagicMock:
    """The browser's own objects."""
    for name in FAKED:
        monkeypatch.setitem(sys.modules, name, MagicMock(spec=None))
    plain: MagicMock = sys.modules["pyodide.ffi"]  # type: ignore[assignment]
    for wrap in ("create_proxy", "create_once_callable", "to_js"):
        setattr(plain, wrap, lambda content, **_options: content)
    js: MagicMock = sys.modules["js"]  # type: ignore[assignment]
    js.location.origin = "https://example.org"
    return js


@pytest.fixture
def imported(js: MagicMock) -> Iterator[Import]:
    """Import a module of web/browser by its name; it is forgotten after the test."""
    assert js

    def forget() -> None:
        for name in [name for name in sys.modules if name.startswith("web.browser.")]:
            del sys.modules[name]
            # `from web.browser import links` would find the old one there.
            vars(web.browser).pop(name.rpartition(".")[2], None)

    forget()
    yield lambda name: importlib.import_module(f"web.browser.{name}")
    forget()
