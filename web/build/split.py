"""Splits the runtime's code in two: what a start and a game call, and the rest.

Some browsers compile all of the code before any of it runs, so the page starts from the first part
and gets the second when nobody waits for it. Both parts have every function at its number, and
nothing within a function changes; but one that is in the other part is only a stub. It calls the
real one through a further table, in which each function has a slot. In the first part a stub knocks
at the gate before, the slot 0: what stands there brings the rest if it is not there yet
(web/boot/rest.mjs).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from web.build import wasm
from web.build.module import Module
from web.build.wasm import Reader, Section, signed, unsigned, vector

OWN = "first"
"""The module's name under which the rest imports what the first part exports."""

SLOTS = "slots"
"""The name of the further table."""

GATE = 0
"""The slot of the gate; the functions' slots follow."""


class Shared(NamedTuple):
    """Something that is the first part's own and that the rest uses too."""

    name: str
    """What it is exported and imported as."""
    kind: int
    place: int
    described: bytes
    """What an import says of it."""


def parts(code: bytes, is_first: Callable[[int], bool]) -> tuple[bytes, bytes]:
    """Give the two parts; `is_first` is asked of each function, by its place in the code."""
    whole = _Code(code)
    places = range(len(whole.bodies))
    here = [place for place in places if is_first(place)]
    there = [place for place in places if not is_first(place)]
    slots = {place: slot for slot, place in enumerate([*here, *there], GATE + 1)}
    knock = _const(GATE) + whole.call(whole.plain)
    first, rest = list(whole.bodies), list(whole.bodies)
    for place in there:
        first[place] = whole.stub(place, slots[place], knock)
    for place in here:
        rest[place] = whole.stub(place, slots[place])
    filled = whole.filled(GATE + 1, here), whole.filled(GATE + 1 + len(here), there)
    return whole.first(first, filled[0]), whole.rest(rest, filled[1])


def count(code: bytes) -> int:
    """Give the number of functions in the code."""
    return len(_Code(code).bodies)


def watched(code: bytes) -> bytes:
    """Give code whose functions note in exported globals, `h0` and so on, that they were called."""
    whole = _Code(code)
    known = whole.imported[wasm.GLOBAL] + len(whole.globals)
    bodies = []
    for place, body in enumerate(whole.bodies):
        start = wasm.skip_locals(body)
        note = _const(1) + bytes([wasm.GLOBAL_SET]) + unsigned(known + place)
        bodies.append(body[:start] + note + body[start:])
    noted = [bytes([wasm.I32, wasm.MUTABLE]) + _const(0) + bytes([wasm.END])] * len(bodies)
    exported = (wasm.export(f"h{i}", wasm.GLOBAL, known + i) for i in range(len(bodies)))
    return whole.changed(
        {
            wasm.GLOBALS: vector([*whole.globals, *noted]),
            wasm.EXPORT: whole.exports(exported),
            wasm.CODE: wasm.code(bodies),
        }
    )


class _Code(Module):
    """The runtime's code, with what both parts use."""

    def __init__(self, code: bytes) -> None:
        super().__init__(code)
        self.tables = wasm.items(self.sections[wasm.TABLES], wasm.skip_table)
        self.globals = wasm.items(self.sections[wasm.GLOBALS], wasm.skip_global)
        self.plain = self.types.index(wasm.PLAIN)

    def call(self, kind: int) -> bytes:
        """Call the function of a type whose slot is on the stack."""
        return bytes([wasm.CALL_INDIRECT]) + unsigned(kind) + unsigned(len(self.tables))

    def stub(self, place: int, slot: int, before: bytes = b"") -> bytes:
        """Give a function that does something, and then what the one in a slot does."""
        kind = Reader(self.kinds[place]).number()
        taken, _ = wasm.signature(self.types[kind])
        call = wasm.parameters(len(taken)) + _const(slot) + self.call(kind)
        return unsigned(0) + before + call + bytes([wasm.END])

    def filled(self, slot: int, places: list[int]) -> bytes:
        """Give a segment that fills slots, from one on, with functions."""
        first = self.imported[wasm.FUNCTION]
        functions = vector(unsigned(first + place) for place in places)
        place = unsigned(wasm.INTO_TABLE) + unsigned(len(self.tables)) + _const(slot)
        return place + bytes([wasm.END, wasm.FUNCTION]) + functions

    def first(self, bodies: list[bytes], filled: bytes) -> bytes:
        """Put the first part together."""
        exported = (wasm.export(each.name, each.kind, each.place) for each in self._shared())
        return self.changed(
            {
                wasm.TABLES: vector([*self.tables, self._slots()]),
                wasm.EXPORT: self.exports(exported),
                wasm.ELEMENTS: wasm.extended(self.sections[wasm.ELEMENTS], [filled]),
                wasm.CODE: wasm.code(bodies),
            }
        )

    def rest(self, bodies: list[bytes], filled: bytes) -> bytes:
        """Put the second part together."""
        taken = [wasm.import_(OWN, each.name, each.kind, each.described) for each in self._shared()]
        contents = {
            wasm.TYPES: self.sections[wasm.TYPES],
            wasm.IMPORT: wasm.extended(self.sections[wasm.IMPORT], taken),
            wasm.FUNCTIONS: self.sections[wasm.FUNCTIONS],
            wasm.GLOBALS: vector(self.globals[self._changing() :]),
            wasm.ELEMENTS: vector([filled]),
            wasm.CODE: wasm.code(bodies),
        }
        return wasm.module([Section(*each) for each in contents.items()])

    def exports(self, more: Iterable[bytes]) -> bytes:
        """Give the exports with more of them."""
        return wasm.extended(self.sections[wasm.EXPORT], list(more))

    def _slots(self) -> bytes:
        """Describe the table of the slots."""
        return bytes([wasm.FUNCREF, 0]) + unsigned(GATE + 1 + len(self.bodies))

    def _changing(self) -> int:
        """Count the globals up to the last that can change; those after it may be there twice."""
        changing = [place for place, each in enumerate(self.globals) if each[1] == wasm.MUTABLE]
        return changing[-1] + 1 if changing else 0

    def _shared(self) -> Iterator[Shared]:
        """Give all that both parts use, in the order of its numbers."""
        changing = self.globals[: self._changing()]
        described = {
            wasm.MEMORY: wasm.items(self.sections[wasm.MEMORIES], wasm.skip_limits),
            wasm.TABLE: self.tables,
            wasm.TAG: wasm.items(self.sections[wasm.TAGS], wasm.skip_tag),
            wasm.GLOBAL: [each[:2] for each in changing],
        }
        for kind, entries in described.items():
            for place, each in enumerate(entries, self.imported.get(kind, 0)):
                yield Shared(f"{kind}-{place}", kind, place, each)
            if kind == wasm.TABLE:
                yield Shared(SLOTS, kind, len(entries), self._slots())


def _const(value: int) -> bytes:
    """Put a number on the stack."""
    return bytes([wasm.I32_CONST]) + signed(value)
