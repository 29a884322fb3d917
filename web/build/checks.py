"""The checks: style, types and tests, each as quiet as its tool can be."""

import subprocess
from collections.abc import Sequence

from web.build.paths import PYTHON, ROOT

LINT = [["ruff", "check", "--quiet", "."], ["ruff", "format", "--check", "--quiet", "."]]
TYPES = [["mypy", "--no-error-summary"]]
PYTEST = ["pytest", "--timeout=240", "--numprocesses=auto", "--dist=worksteal"]
"""A process for every core. A test that hangs is ended after 240 seconds and says where it was."""
UNIT = [[*PYTEST, "--ignore=tests/browser"]]
BROWSER = [[*PYTEST, "tests/browser"]]
ALL = [*LINT, *TYPES, PYTEST]


def call(commands: Sequence[Sequence[str]]) -> int:
    """Run the tools one after the other up to the first that fails; give its exit status."""
    for tool, *arguments in commands:
        print(f"{tool} {' '.join(arguments)}".strip(), flush=True)
        status = subprocess.call([PYTHON, "-m", tool, *arguments], cwd=ROOT)
        if status:
            return status
    return 0
