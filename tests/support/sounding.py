"""The page's sounds as calls of Web Audio, so that a browser can render them without a page."""

import importlib
import json
import sys
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock, patch

BEGINS = 0.5
"""Seconds after which a sound begins."""

RENDER = f"""async (lines) => {{
    const context = new OfflineAudioContext(1, 44100 * 3, 44100);
    new Function("context", lines)(context);
    const heard = (await context.startRendering()).getChannelData(0).slice({BEGINS} * 44100);
    const last = heard.findLastIndex((sample) => Math.abs(sample) > 0.01);
    const squares = heard.slice(0, last + 1).reduce((sum, sample) => sum + sample * sample, 0);
    const peak = heard.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    return [peak, Math.sqrt(squares / (last + 1)), last / 44100];
}}"""
"""Renders such calls: the highest sample, the mean loudness, and the seconds until it is silent."""


class _Scribe:
    """An object of JavaScript's that writes down what is done with it."""

    def __init__(self, name: str, lines: list[str]) -> None:
        vars(self).update(_name=name, _lines=lines)

    def __getattr__(self, name: str) -> Any:
        if name == "state":
            return "running"
        return BEGINS if name == "currentTime" else _Scribe(f"{self._name}.{name}", self._lines)

    def __setattr__(self, name: str, value: object) -> None:
        self._lines.append(f"{self._name}.{name} = {_written(value)};")

    def __call__(self, *given: object) -> "_Scribe":
        made = f"v{len(self._lines)}"
        arguments = ", ".join(map(_written, given))
        self._lines.append(f"const {made} = {self._name}({arguments});")
        return _Scribe(made, self._lines)


def _written(value: object) -> str:
    return str(vars(value)["_name"]) if isinstance(value, _Scribe) else json.dumps(value)


def browser() -> tuple[dict[str, ModuleType], MagicMock, list[str]]:
    """The modules of a browser that is all pretence, its own objects, and what it was told."""
    lines: list[str] = []
    js = MagicMock()
    js.document.hidden = False
    js.window.AudioContext.new = lambda: _Scribe("context", lines)
    js.Float32Array.new = lambda samples: _Scribe(f"Float32Array.of({_list(samples)})", lines)
    ffi = MagicMock(to_js=lambda content: content, create_proxy=lambda content: content)
    return {"js": js, "pyodide": MagicMock(), "pyodide.ffi": ffi}, js, lines


def _list(samples: Any) -> str:
    return ", ".join(f"{sample:.4f}" for sample in samples)


def calls(name: str) -> str:
    """What a sound asks of Web Audio, in JavaScript."""
    modules, _, lines = browser()
    with patch.dict(sys.modules, modules):
        sys.modules.pop("web.browser.sound", None)
        importlib.import_module("web.browser.sound").Sound().play(name)
    return "\n".join(lines)


def names() -> tuple[str, ...]:
    """The sounds that there are."""
    with patch.dict(sys.modules, browser()[0]):
        sys.modules.pop("web.browser.sound", None)
        return tuple(importlib.import_module("web.browser.sound").SOUNDS)
