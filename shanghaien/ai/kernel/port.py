"""What the kernel is to Python: functions with numbers, and memory of its own."""

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

    def free(self, address: int) -> None:
        """Give memory back that was put or returned."""


def wanted(address: int) -> int:
    """An address that must not be 0. Raises KernelError."""
    if not address:
        raise MemoryError("the kernel has no memory left")
    return address
