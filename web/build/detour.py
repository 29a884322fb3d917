"""Sends the indirect calls of the runtime's code through one function for each type.

Chromium notes which function each indirect call arrives at, compiles the caller with that function
built in, and compiles it again when the call arrives elsewhere. For Python's loop over its
instructions that was five times in a first visit, 0.2 s of work each. Here all callers share the
few calls that are left; they arrive at so many functions that none is built in.
"""

from web.build import wasm
from web.build.module import Module
from web.build.wasm import Reader, unsigned, vector

MAIN = 0
"""The table of the functions that C has pointers to; calls through others stay."""


def made(code: bytes) -> bytes:
    """Give the code with its indirect calls through the main table made by further functions."""
    whole = Module(code)
    callers = _Callers(whole.types, whole.imported[wasm.FUNCTION] + len(whole.bodies))
    bodies = [_through(body, callers) for body in whole.bodies]
    return whole.changed(
        {
            wasm.TYPES: vector(callers.types),
            wasm.FUNCTIONS: vector([*whole.kinds, *map(unsigned, callers.kinds)]),
            wasm.CODE: wasm.code([*bodies, *callers.bodies]),
        }
    )


class _Callers:
    """The further functions: each makes the indirect calls of one type."""

    def __init__(self, types: list[bytes], first: int) -> None:
        self.types = list(types)
        self.kinds: list[int] = []
        self.bodies: list[bytes] = []
        self._first = first
        self._known: dict[int, int] = {}

    def of(self, kind: int) -> int:
        """Give the number of the function that calls those of a type."""
        if kind not in self._known:
            self._known[kind] = self._first + len(self.bodies)
            self._add(kind)
        return self._known[kind]

    def _add(self, kind: int) -> None:
        """Write one: it takes what the called function takes, and after that its place."""
        taken, given = wasm.signature(self.types[kind])
        own = wasm.function_type(taken + bytes([wasm.I32]), given)
        if own not in self.types:
            self.types.append(own)
        self.kinds.append(self.types.index(own))
        call = bytes([wasm.CALL_INDIRECT]) + unsigned(kind) + unsigned(MAIN)
        on_stack = wasm.parameters(len(taken) + 1)
        self.bodies.append(unsigned(0) + on_stack + call + bytes([wasm.END]))


def _through(body: bytes, callers: _Callers) -> bytes:
    """Change the indirect calls of a function; what they find on the stack is the same."""
    done = 0
    changed = []
    reader = Reader(body, wasm.skip_locals(body))
    while reader.place < len(body):
        place = reader.place
        if wasm.skip_instruction(reader) == wasm.CALL_INDIRECT:
            operands = Reader(body, place + 1)
            kind, table = operands.number(), operands.number()
            if table == MAIN:
                call = bytes([wasm.CALL]) + unsigned(callers.of(kind))
                changed += [body[done:place], call]
                done = reader.place
    return b"".join([*changed, body[done:]])
