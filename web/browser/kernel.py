"""The kernel as WebAssembly in the opponent's worker (shanghaien/ai/kernel)."""

from array import array
from typing import Any

import js
from pyodide.ffi import JsException

from shanghaien.ai.kernel.port import KernelError, wanted


class WasmKernel:
    """`Kernel` by a module's functions and its memory."""

    def __init__(self, exports: Any) -> None:
        self._exports = exports

    def call(self, name: str, *args: int) -> int:
        return int(self.real(name, *args))

    def real(self, name: str, *args: int) -> float:
        try:
            # A function without a result gives undefined, which is no number.
            found: float = getattr(self._exports, name)(*args) or 0
        except JsException as error:
            raise KernelError(str(error)) from None
        return found

    def put(self, numbers: "array[int] | array[float]") -> int:
        count = len(numbers)
        # At least 1: for 0 bytes there may be no address.
        address = wanted(self.call("lend", max(count, 1) * numbers.itemsize))
        if count:
            kind = js.Int32Array if numbers.typecode == "i" else js.Float64Array
            # Its memory is another one whenever it has grown.
            kind.new(self._exports.memory.buffer, address, count).assign(numbers)
        return address

    def take(self, address: int, count: int) -> "array[int]":
        found = js.Int32Array.new(self._exports.memory.buffer, address, count)
        return array("i", found.to_py())

    def reals(self, address: int, count: int) -> "array[float]":
        found = js.Float64Array.new(self._exports.memory.buffer, address, count)
        return array("d", found.to_py())

    def free(self, address: int) -> None:
        self.call("give_back", address)


async def fetch() -> WasmKernel:
    """The kernel. Raises KernelError where it cannot be had."""
    try:
        return WasmKernel(await js.fetchKernel())
    except JsException as error:
        raise KernelError(str(error)) from None
