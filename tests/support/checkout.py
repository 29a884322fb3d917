"""A second checkout, to be changed or measured while the first one is worked on."""

import shutil
from pathlib import Path

from web.build.paths import NODE_MODULES, ROOT


def copy(target: Path) -> Path:
    """`target` with a copy of the page's sources; what npm installed is linked, not copied."""
    left = shutil.ignore_patterns("__pycache__", "node_modules", "build")
    for folder in ("shanghaien", "web"):
        shutil.copytree(ROOT / folder, target / folder, ignore=left)
    for name in ("index.html", "pyscript.toml"):
        shutil.copy(ROOT / name, target)
    (target / "web" / "node_modules").symlink_to(NODE_MODULES, target_is_directory=True)
    return target
