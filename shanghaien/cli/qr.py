"""An address as a QR code for a terminal: text of up to 32 bytes, ISO/IEC 18004.

The page draws its codes with a library; a package without dependencies cannot. An address in a
network at home has 29 bytes at most, so one size of code will do, with one mask: each can be read.
"""

from collections.abc import Iterator

QUIET = 4
"""Light modules around the code, as the standard wants them."""

SIDE = 25
"""Modules of each side: version 2."""

ROOM = 34
"""Bytes of content, two of which go to its head and its end."""

GENERATOR = (216, 194, 159, 111, 199, 94, 95, 113, 157, 193)
"""The polynomial that makes the ten bytes of correction, without its highest term, which is 1."""

FORMAT = 0b111011111000100
"""What tells the level of correction (L) and the mask (0)."""

INK = "\x1b[30;107m"
PLAIN = "\x1b[0m"
"""Black on white, whatever colours the terminal has, and back to those."""

_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}

Matrix = list[list[int]]
"""Rows of modules: 1 is dark, 0 light."""

Modules = dict[tuple[int, int], int]
"""Some modules by row and column."""


def qr_lines(text: str) -> list[str]:
    """The code in lines of a terminal, two rows of modules in each. Raises ValueError if too long.

    Half blocks are about square where letters are twice as high as wide.
    """
    side = SIDE + 2 * QUIET
    rows = [[0] * side for _ in range(QUIET)]
    rows += [[0] * QUIET + row + [0] * QUIET for row in qr_matrix(text)]
    rows += [[0] * side for _ in range(QUIET + 1)]
    pairs = zip(rows[::2], rows[1::2], strict=False)
    return [
        INK + "".join(_HALVES[above, below] for above, below in zip(*pair, strict=True)) + PLAIN
        for pair in pairs
    ]


def qr_matrix(text: str) -> Matrix:
    """The modules of a text's code. Raises ValueError if it is too long."""
    words = _words(text.encode())
    words += _correction(words)
    fixed = _pattern()
    code = [[fixed.get((y, x), 0) for x in range(SIDE)] for y in range(SIDE)]
    bits = iter([word >> place & 1 for word in words for place in range(7, -1, -1)])
    for y, x in _way():
        if (y, x) not in fixed:
            code[y][x] = next(bits, 0) ^ (y + x + 1) % 2  # the mask: a chequerboard
    return code


def _words(content: bytes) -> bytes:
    """The content with its head (bytes, so many), filled up to its room."""
    if len(content) > ROOM - 2:
        raise ValueError(f"{len(content)} bytes are too many for such a code")
    head = (0b0100 << 8 | len(content)) << 8 * len(content)
    bits = (head | int.from_bytes(content, "big")) << 4  # with four zeros at the end
    words = bits.to_bytes(len(content) + 2, "big")
    return words + (b"\xec\x11" * ROOM)[: ROOM - len(words)]


def _correction(words: bytes) -> bytes:
    """The bytes of Reed and Solomon's code: what is left when the content is divided."""
    rest = [*words, *[0] * len(GENERATOR)]
    for place in range(len(words)):
        factor = rest[place]
        for offset, term in enumerate(GENERATOR, start=1):
            rest[place + offset] ^= _times(term, factor)
    return bytes(rest[len(words) :])


def _times(a: int, b: int) -> int:
    """The product in the field of 256 elements."""
    product = 0
    while b:
        if b & 1:
            product ^= a
        a <<= 1
        if a & 0x100:
            a ^= 0x11D
        b >>= 1
    return product


def _pattern() -> Modules:
    """The modules that are the same for every text."""
    found: Modules = {}
    for middle in ((3, 3), (3, SIDE - 4), (SIDE - 4, 3)):
        found |= _square(middle, 4, {0, 1, 3})
    found |= _square((SIDE - 7, SIDE - 7), 2, {0, 2})
    for place in range(8, SIDE - 8):
        found[6, place] = found[place, 6] = 1 - place % 2
    found[SIDE - 8, 8] = 1
    # The format stands twice: around the first square, and beside the two others.
    around = [*((8, x) for x in (*range(6), 7, 8)), *((y, 8) for y in (7, *range(5, -1, -1)))]
    beside = [*((SIDE - 1 - y, 8) for y in range(7)), *((8, SIDE - 8 + x) for x in range(8))]
    for places in (around, beside):
        found |= {place: FORMAT >> 14 - n & 1 for n, place in enumerate(places)}
    return found


def _square(middle: tuple[int, int], reach: int, dark: set[int]) -> Modules:
    """Squares in one another; `dark` are those that are so, by their distance from the middle."""
    return {
        (y, x): int(max(abs(y - middle[0]), abs(x - middle[1])) in dark)
        for y in range(max(0, middle[0] - reach), min(SIDE, middle[0] + reach + 1))
        for x in range(max(0, middle[1] - reach), min(SIDE, middle[1] + reach + 1))
    }


def _way() -> Iterator[tuple[int, int]]:
    """The modules in the order of the bits: up and down in columns of two, from the right."""
    upward = True
    for right in range(SIDE - 1, 0, -2):
        column = right if right > 6 else right - 1  # the one with the ruler is left out
        for step in range(SIDE):
            y = SIDE - 1 - step if upward else step
            yield y, column
            yield y, column - 1
        upward = not upward
