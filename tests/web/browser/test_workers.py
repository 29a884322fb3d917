"""The browser's side of the workers, on a browser that is a mock."""

import sys
from importlib import import_module
from unittest.mock import MagicMock

import pytest

MOCKED = ("js", "pyodide", "pyodide.ffi", "pyscript", "pyscript.js_modules")


def test_measures_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in MOCKED:
        monkeypatch.setitem(sys.modules, name, MagicMock())
    monkeypatch.delitem(sys.modules, "web.browser.workers", raising=False)
    module = import_module("web.browser.workers")
    monkeypatch.delitem(sys.modules, "web.browser.workers")
    monkeypatch.setattr(module, "MEASURES", 10)
    workers = module.BrowserWorkers()
    for begun in range(25):
        workers.measure(begun, {"kind": "move"})
    assert module.performance.measure.call_count == 25
    assert module.performance.clearMeasures.call_count == 3
