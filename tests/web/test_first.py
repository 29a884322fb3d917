"""What the page does not import before it can be used."""

import json
import subprocess
import sys

LATER = {
    "shanghaien.ai.engine",
    "shanghaien.ai.solver",
    "shanghaien.ai.teacher",
    "shanghaien.fair_play",
    "shanghaien.letters",
    "web.lessons.course_lessons",
    "web.lessons.tutorial_lessons",
}
"""What the opponent's worker needs, what games by link do, what the first screen does not show."""

LOOK = """
import json, sys
from unittest.mock import MagicMock

for name in ("js", "pyodide", "pyodide.ffi", "pyscript", "pyscript.js_modules"):
    sys.modules[name] = MagicMock()
import web.browser.composition
from web.kernel.model import App
from web.shell.page import page
page(App())
print(json.dumps(list(sys.modules)))
"""


def test_what_is_needed_later_is_imported_later() -> None:
    done = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, check=True)
    imported = set(json.loads(done.stdout))
    assert "web.setup.view" in imported
    assert not LATER & imported
