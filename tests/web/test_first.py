"""The modules that the page imports before it can be used, within a budget."""

import json
import subprocess
import sys

BUDGET = 390_000
"""Bytes of our own sources; a first visit waits for each of them."""

LATER = {
    "shanghaien.ai.engine",
    "shanghaien.ai.solver",
    "shanghaien.ai.teacher",
    "shanghaien.fair_play",
    "shanghaien.letters",
    "web.tutorial.lessons",
}
"""What the opponent's worker needs, what games by link do, what the first screen does not show."""

LOOK = """
import json, sys
from pathlib import Path
from unittest.mock import MagicMock

for name in ("js", "pyodide", "pyodide.ffi", "pyscript", "pyscript.js_modules"):
    sys.modules[name] = MagicMock()
import web.browser.composition
from web.app.model import App
from web.ui.page import page
page(App())
ours = {
    name: Path(module.__file__).stat().st_size
    for name, module in sys.modules.items()
    if name.partition(".")[0] in ("shanghaien", "web") and getattr(module, "__file__", None)
}
print(json.dumps(ours))
"""


def test_the_page_loads_little_before_it_can_be_used() -> None:
    done = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, check=True)
    sizes: dict[str, int] = json.loads(done.stdout)
    assert "web.setup.view" in sizes
    assert not LATER & set(sizes)
    largest = sorted(sizes, key=lambda name: -sizes[name])[:10]
    assert sum(sizes.values()) <= BUDGET, f"the largest are {largest}"
