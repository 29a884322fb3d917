"""The lock files, written anew from `pyproject.toml` and `web/package.json`."""

import json
from pathlib import Path

from web.build import node, venv
from web.build.errors import run
from web.build.paths import BIN, HERE, NODE_MODULES, ROOT

GROUPS = ["page", "package", "dev", "node", "resolver"]


def write() -> None:
    """Resolve all groups, for every platform and every Python that the project takes."""
    venv.ensure("resolver")
    for group in GROUPS:
        target = HERE / f"{group}.lock"
        # For every system at once: whoever locks may have another one.
        options = "--universal --generate-hashes --no-annotate --no-header --no-emit-index-url"
        version = ["--python-version", "3.11"]
        source = ["--group", f"pyproject.toml:{group}", "--output-file", str(target)]
        run(
            [BIN / "uv", "pip", "compile", "--quiet", *options.split(), *version, *source],
            failing=f"Could not resolve the group {group}.",
        )
    quiet = ["--package-lock-only", "--no-audit", "--no-fund"]
    run(
        [node.find("npm"), "install", *quiet, "--omit-lockfile-registry-resolved"],
        cwd=NODE_MODULES.parent,
        failing="npm could not resolve web/package.json.",
    )
    _forget_funding(NODE_MODULES.parent / "package-lock.json")
    print(f"Wrote {', '.join(GROUPS)}.lock in {HERE.relative_to(ROOT)} and package-lock.json.")


def _forget_funding(path: Path) -> None:
    """Leave out where packages ask for money: a lock holds no address."""
    lock = json.loads(path.read_text(encoding="utf-8"))
    for package in lock["packages"].values():
        package.pop("funding", None)
    path.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
