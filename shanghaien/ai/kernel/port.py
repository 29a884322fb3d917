"""What the kernel is to Python: functions with numbers, and memory of its own."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from array import array


class Kernel(Protocol):
    """The functions of round.c and ends.c by name, and the memory that they work in.

    An address is a whole number, 0 for none.
    """

    def call(self, name: str, *args: int) -> int:
        """What a function returns that gives a whole number or an address."""

    def real(self, name: str, *args: int) -> float:
        """What a function returns that gives a float."""

    def put(self, numbers: "array[int] | array[float]") -> int:
        """Copy numbers ("i" or "d") into its memory and tell where. Raises KernelError."""

    def take(self, address: int, count: int) -> "array[int]":
        """Copies of so many whole numbers."""

    def reals(self, address: int, count: int) -> "array[float]":
        """Copies of so many floats."""

    def free(self, address: int) -> None:
        """Give memory back that was put or returned."""


class KernelError(Exception):
    """The kernel has failed, most likely for want of memory; others can do its work."""


def wanted(address: int) -> int:
    """An address that must not be 0. Raises KernelError."""
    if not address:
        raise KernelError("it ran out of memory")
    return address


@contextmanager
def lent(kernel: Kernel, numbers: "array[int] | array[float]") -> Iterator[int]:
    """Numbers in the kernel's memory for a while. Raises KernelError."""
    address = kernel.put(numbers)
    try:
        yield address
    finally:
        kernel.free(address)


def release(kernel: Kernel, name: str, address: int) -> None:
    """Give something back by its function, unless the kernel has failed: then all of it goes."""
    with suppress(KernelError):
        kernel.call(name, address)
