"""Python runs alike from its code in two parts, wherever the cut is."""

import random
import subprocess
from pathlib import Path

import pytest

from web.build import node, profile, split, trim, wasm
from web.build.errors import Trouble

PROGRAM = """
import decimal, hashlib, json, re, sys
from js import JSON, Object
from pyodide.ffi import JsException, to_js

def fails():
    try:
        Object.nothing()
    except (AttributeError, JsException) as error:
        return type(error).__name__
    return "did not fail"

def deep(n):
    return deep(n + 1)

print(decimal.Decimal(1) / 7, hashlib.sha256(b"x").hexdigest(), json.loads("[1, 2.5]"))
print(re.sub(r"(a+)(b?)", r"<\\1>", "aab caa"), fails(), JSON.stringify(to_js([1, 2])))
try:
    deep(0)
except RecursionError:
    print("deep enough")
print(sorted(range(50), key=lambda n: n * 37 % 50)[:5], "é".encode("cp1252"), sys.version_info[:2])
"""

CODE = (trim.RUNTIME / trim.CODE).read_bytes()


def printed(parts: Path) -> list[str]:
    """Run the program from the parts in a folder; give the lines that it prints."""
    script = Path(__file__).with_name("split.mjs")
    command = [str(each) for each in (node.find("node"), script, trim.RUNTIME, parts, PROGRAM)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def half(place: int) -> bool:
    return random.Random(place).random() < 0.5


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What the program prints with the code as it comes."""
    return run(tmp_path_factory.mktemp("whole"), CODE, b"")


def run(folder: Path, *parts: bytes) -> list[str]:
    for name, part in zip(trim.PARTS, parts, strict=True):
        (folder / name).write_bytes(part)
    return printed(folder)


def test_a_program_runs_alike_with_half_of_the_functions_elsewhere(
    whole: list[str], tmp_path: Path
) -> None:
    assert whole[-1] == "compiled false"
    *lines, compiled = run(tmp_path, *trim.parts(CODE, half))
    assert lines == whole[:-1]
    assert "deep enough" in lines
    assert compiled == "compiled true"


def test_a_program_runs_alike_with_every_function_in_the_first_part(
    whole: list[str], tmp_path: Path
) -> None:
    assert run(tmp_path, *trim.parts(CODE, lambda _: True)) == whole


def test_the_watched_code_tells_of_each_function() -> None:
    sections = dict(wasm.sections(split.watched(CODE)))
    names = wasm.exported(sections[wasm.EXPORT])
    assert {f"h{place}" for place in range(split.count(CODE))} <= names


def test_notes_on_another_runtime_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profile, "NOTES", tmp_path / "profile.txt")
    profile.write(CODE, {0, 9, 700})
    assert profile.read(CODE) == {0, 9, 700}
    with pytest.raises(Trouble, match="rehearse"):
        profile.read(CODE + b"\0")
