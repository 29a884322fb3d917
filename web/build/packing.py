"""Files packed once, here, so that no host has to, and smaller than hosts pack them."""

import deflate

SMALLEST = 12
"""How hard libdeflate tries."""

UNKNOWN = 255
"""What gzip's form says where the system does not matter."""


def pack(content: bytes) -> bytes:
    """The content in gzip's form, as small as it goes, without a time or a system."""
    packed = bytearray(deflate.gzip_compress(content, SMALLEST))
    packed[9] = UNKNOWN
    return bytes(packed)
