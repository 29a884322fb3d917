"""The runtime that the page loads lacks only what nothing in it asks for."""

import gzip
from pathlib import Path

import pytest

from web.build import trim, wasm
from web.build.errors import CommandError

GLUE = (
    "async function create(){"
    "var _run,_forgotten,_sleep,memory;function go(){_run(memory)}"
    'function assignWasmExports(wasmExports){_run=Module["_run"]=wasmExports["run"];'
    '_forgotten=Module["_forgotten"]=wasmExports["forgotten"];'
    '_sleep=Module["_sleep"]=wasmExports["sleep"];memory=wasmExports["memory"]}'
    "var wasmImports={log:_log,paint:_paint};go()}"
)
"""JavaScript of the runtime's shape that uses two exports and offers two functions."""


def text(word: str) -> bytes:
    return bytes([len(word)]) + word.encode()


CALL = b"\4\0\x10\0\x0b"
"""A function that calls the first import."""


def code(*names: str, offers: tuple[str, ...] = ("log",), functions: int = 1) -> bytes:
    """A module that exports the first of its functions under these names."""
    imported = bytes([len(offers)])
    imported += b"".join(text("env") + text(offer) + b"\0\0" for offer in offers)
    exported = bytes([len(names)])
    exported += b"".join(text(name) + b"\0" + bytes([len(offers)]) for name in names)
    parts = [
        wasm.Section(1, b"\1\x60\0\0"),
        wasm.Section(wasm.IMPORT, imported),
        wasm.Section(3, bytes([functions, *[0] * functions])),
        wasm.Section(wasm.EXPORT, exported),
        wasm.Section(10, bytes([functions]) + CALL * functions),
    ]
    return wasm.module(parts)


def test_what_nothing_asks_for_is_left_out() -> None:
    whole = code("run", "forgotten", "sleep", "memory")
    module, glue = trim.trim(whole, GLUE, "python._module._sleep(1)")
    assert module == code("run", "sleep", "memory")
    assert "forgotten" not in glue
    assert "var _run,_sleep,memory;" in glue
    assert '_sleep=Module["_sleep"]=wasmExports["sleep"];memory=wasmExports["memory"]}' in glue
    assert "var wasmImports={log:_log};go()" in glue


def test_everything_else_stays_as_it_was() -> None:
    whole = code("run", "memory")
    module, _ = trim.trim(whole, GLUE, "")
    assert module == whole


def test_what_no_export_leads_to_is_left_out_with_what_only_that_asked_for() -> None:
    whole = code("run", offers=("log", "paint"), functions=2)
    module, glue = trim.trim(whole, GLUE, "")
    assert module == code("run")
    assert "paint" not in glue.partition("wasmImports")[2]


def test_long_sections_keep_their_length() -> None:
    names = [f"name{number}" for number in range(100)]
    whole = code(*names)
    assert wasm.module(wasm.sections(whole)) == whole


@pytest.mark.parametrize(
    "glue",
    [
        GLUE.replace("assignWasmExports", "assign"),
        GLUE.replace("var wasmImports", "const wasmImports"),
        GLUE.replace("var _run", "let _run"),
        GLUE.replace('wasmExports["run"]', "wasmExports.run"),
        GLUE + GLUE,
    ],
)
def test_a_runtime_of_another_shape_is_refused(glue: str) -> None:
    with pytest.raises(CommandError):
        trim.trim(code("run"), glue, "")


def test_a_runtime_of_another_shape_is_used_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in (trim.CODE, trim.GLUE, *trim.BESIDE):
        (tmp_path / name).write_bytes(name.encode())
    monkeypatch.setattr(trim, "RUNTIME", tmp_path)
    monkeypatch.setattr(trim, "SCRATCH", tmp_path / "scratch")
    made = trim.make()
    packed = made / trim.PACKED
    assert gzip.decompress(packed.read_bytes()) == trim.CODE.encode()
    for path in set(made.iterdir()) - {packed}:
        assert path.read_bytes() == path.name.encode()
    assert "untrimmed runtime is used" in capsys.readouterr().out


def test_the_runtime_in_use_is_trimmed() -> None:
    code = (trim.RUNTIME / trim.CODE).read_bytes()
    glue = (trim.RUNTIME / trim.GLUE).read_text(encoding="utf-8")
    try:
        module, trimmed = trim.trim(code, glue, "")
    except CommandError as trouble:
        pytest.skip(f"{trouble} The page starts from all of it, which takes longer.")
    assert len(module) < len(code)
    assert len(trimmed) < len(glue) * 0.7


def test_what_is_no_module_is_refused() -> None:
    with pytest.raises(CommandError):
        trim.trim(b"<html>", GLUE, "")


@pytest.mark.parametrize("described", [b"\x05\0", b"\3\x05\0"])
def test_an_import_of_an_unknown_kind_or_type_is_refused(described: bytes) -> None:
    content = b"\1" + text("env") + text("log") + described
    with pytest.raises(CommandError):
        wasm.imports(content)


def test_imports_of_every_kind_are_read() -> None:
    kinds = {
        "function": b"\0\x80\1",
        "table": b"\1\x70\0\1",
        "memory": b"\2\1\x80\4\x80\x80\2",
        "global": b"\3\x7f\1",
        "tag": b"\4\0\2",
    }
    content = bytes([len(kinds)])
    content += b"".join(text("env") + text(name) + kind for name, kind in kinds.items())
    assert wasm.imports(content) == set(kinds)
