"""Notes which functions of the runtime's code the page was seen to call (rehearsal.py)."""

from hashlib import sha256

from web.build.errors import Trouble
from web.build.paths import HERE

NOTES = HERE / "profile.txt"
"""The hash of the code that was watched, and in hexadecimal a bit for each function."""

WIDTH = 96


def read(code: bytes) -> frozenset[int]:
    """Give the places of the functions that are called. Raises Trouble if it is another code."""
    digest, *lines = NOTES.read_text(encoding="ascii").split()
    if digest != sha256(code).hexdigest():
        raise Trouble("The runtime has changed: run `python3 -m web.build rehearse`.")
    bits = bytes.fromhex("".join(lines))
    return frozenset(
        8 * place + bit for place, byte in enumerate(bits) for bit in range(8) if byte >> bit & 1
    )


def write(code: bytes, called: set[int]) -> None:
    """Keep the places of the functions that were called."""
    bits = bytearray(max(called) // 8 + 1)
    for place in called:
        bits[place // 8] |= 1 << place % 8
    text = bits.hex()
    lines = [text[start : start + WIDTH] for start in range(0, len(text), WIDTH)]
    NOTES.write_text("\n".join([sha256(code).hexdigest(), *lines, ""]), encoding="ascii")
