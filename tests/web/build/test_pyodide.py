"""The rules' tests in the browser's Python."""

import re
import subprocess

import pytest

from tests.support import pyodide_tests
from web.build import node
from web.build.paths import ROOT


@pytest.mark.release
@pytest.mark.long
@pytest.mark.timeout(900)  # a thousand tests, four times slower than here
def test_rules_hold_inside_the_browsers_python() -> None:
    node.ensure()
    done = subprocess.run(
        pyodide_tests.command(pyodide_tests.FOLDER),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    closing = done.stdout.strip().splitlines()[-1]
    passed = re.search(r"(\d+) passed", closing)
    assert passed is not None, closing
    assert int(passed.group(1)) > 0
    assert "failed" not in closing
    assert "error" not in closing
