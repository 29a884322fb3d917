"""What was made or installed here, and its removal."""

import shutil

from web.build.paths import ROOT

MADE = [
    ".hypothesis",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    ".venv",
    "build",
    "dist",
    "test-results",
    "web/node_modules",
]
"""Everything here is left out by git and can be made again."""


def clean() -> None:
    """Remove all of it, Python's own caches included."""
    for name in MADE:
        shutil.rmtree(ROOT / name, ignore_errors=True)
    for folder in ("bench", "shanghaien", "tests", "web"):
        # All found first: the walk would go on into what is being removed.
        for cache in list((ROOT / folder).rglob("__pycache__")):
            shutil.rmtree(cache, ignore_errors=True)
    for made in (ROOT / "web" / "lang").glob("*.words"):
        made.unlink()
