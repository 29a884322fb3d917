"""All indirect calls of a type are made in one place."""

from collections import Counter

import pytest

from web.build import detour, trim, wasm
from web.build.errors import Trouble
from web.build.wasm import Reader

CODE = (trim.RUNTIME / trim.CODE).read_bytes()


def functions(code: bytes) -> list[bytes]:
    return wasm.bodies(dict(wasm.sections(code))[wasm.CODE])


def indirect_calls(body: bytes) -> list[int]:
    """The types that a function calls through the main table, in the order of the calls."""
    found = []
    reader = Reader(body, wasm.skip_locals(body))
    while reader.place < len(body):
        operands = Reader(body, reader.place + 1)
        if wasm.skip_instruction(reader) == wasm.CALL_INDIRECT:
            kind, table = operands.number(), operands.number()
            found += [kind] if table == detour.MAIN else []
    assert reader.place == len(body)
    return found


def test_each_type_is_called_in_one_further_function() -> None:
    before, after = functions(CODE), functions(detour.made(CODE))
    kinds = {kind for body in before for kind in indirect_calls(body)}
    assert len(after) == len(before) + len(kinds)
    assert not any(indirect_calls(body) for body in after[: len(before)])
    further = Counter(kind for body in after[len(before) :] for kind in indirect_calls(body))
    assert further == Counter(kinds)


def test_an_unknown_instruction_is_refused() -> None:
    with pytest.raises(Trouble, match="unknown instruction 0xfd"):
        wasm.skip_instruction(Reader(bytes([0xFD, 12])))
    with pytest.raises(Trouble, match="unknown instruction 0xfc"):
        wasm.skip_instruction(Reader(bytes([0xFC, 99])))


@pytest.mark.parametrize(
    "instruction",
    [
        pytest.param("0e 02 00 01 02", id="br_table"),
        pytest.param("1c 01 7f", id="select"),
        pytest.param("28 02 80 01", id="i32.load"),
        pytest.param("41 ff 00", id="i32.const"),
        pytest.param("42 ff ff 00", id="i64.const"),
        pytest.param("43 00 00 00 0b", id="f32.const"),
        pytest.param("44 00 00 00 00 00 00 0b 0b", id="f64.const"),
        pytest.param("fc 0a 00 00", id="memory.copy"),
        pytest.param("11 03 00", id="call_indirect"),
        pytest.param("6a", id="i32.add"),
    ],
)
def test_an_instruction_is_passed_with_its_operands(instruction: str) -> None:
    reader = Reader(bytes.fromhex(instruction + "0b"))
    wasm.skip_instruction(reader)
    assert wasm.skip_instruction(reader) == wasm.END
    assert reader.place == len(reader.content)
