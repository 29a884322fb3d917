"""The page's JavaScript in Node.js, on fakes of the browser; what it does in one, tests/browser."""

import subprocess
from pathlib import Path

import pytest

from web.build import node

FILES = sorted(Path(__file__).parent.glob("*.test.mjs"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_script(file: Path) -> None:
    command = [str(node.find("node")), "--test", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
