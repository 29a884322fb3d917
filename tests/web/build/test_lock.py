"""The lock files: everything pinned with hashes, with no trace of where it came from."""

import json
import re
import tomllib

import pytest

from web.build.lock import GROUPS
from web.build.paths import HERE, NODE_MODULES, ROOT


@pytest.mark.parametrize("group", GROUPS)
def test_lock_holds_the_pins_of_its_group(group: str) -> None:
    text = (HERE / f"{group}.lock").read_text()
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    for pin in groups[group]:
        if isinstance(pin, str):
            assert f"{pin.replace('_', '-')} " in text, (
                f"run `make lock`: {pin} is not in {group}.lock"
            )


@pytest.mark.parametrize("group", GROUPS)
def test_every_package_has_hashes(group: str) -> None:
    text = (HERE / f"{group}.lock").read_text().replace("\\\n", " ")
    for line in text.splitlines():
        assert re.match(r"\S+==\S+ .*--hash=sha256:", line), line


def test_npm_packages_are_pinned_with_a_hash() -> None:
    wanted = json.loads((ROOT / "web" / "package.json").read_text())["dependencies"]
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    for name, version in wanted.items():
        assert packages[f"node_modules/{name}"]["version"] == version
    for name, package in packages.items():
        assert not name or package["integrity"].startswith("sha512-")


def test_no_lock_names_an_address() -> None:
    locks = [HERE / f"{group}.lock" for group in GROUPS] + [ROOT / "web" / "package-lock.json"]
    for lock in locks:
        assert "://" not in lock.read_text(), lock.name


def test_versions_of_the_browsers_runtimes_stand_in_package_json_alone() -> None:
    wanted = json.loads((ROOT / "web" / "package.json").read_text())["dependencies"]
    info = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text())["info"]
    python = "".join(info["python"].split(".")[:2])
    versions = [wanted["pyodide"], wanted["@pyscript/core"], info["abi_version"], f"python{python}"]
    ours = [*HERE.glob("*.py"), *HERE.glob("*.mjs"), *(ROOT / "web" / "boot").glob("*.*js")]
    assert ours
    for path in [*ours, ROOT / "index.html", ROOT / "pyscript.toml"]:
        assert not [version for version in versions if version in path.read_text()], path.name
