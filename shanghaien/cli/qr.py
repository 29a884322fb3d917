"""An address as a QR code for a terminal: text of up to 78 bytes, ISO/IEC 18004.

The page draws its codes with a library; a package without dependencies cannot. An address needs
only the four smallest codes, whose content is one block.
"""

from collections.abc import Callable, Iterator

QUIET = 4
"""Light modules around the code, as the standard wants them."""

SIZES = ((19, 7), (34, 10), (55, 15), (80, 20))
"""Bytes of content and of correction (level L) of the codes of 21, 25, 29 and 33 modules."""

LEVEL = 0b01
"""The level of correction as the code names it."""

MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda y, x: (y + x) % 2,
    lambda y, _: y % 2,
    lambda _, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)
"""By number: a module is turned over where this is 0."""

INK = "\x1b[30;107m"
PLAIN = "\x1b[0m"
"""Black on white, whatever colours the terminal has, and back to those."""

_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}

Matrix = list[list[int]]
"""Rows of modules: 1 is dark, 0 light."""


def qr_lines(text: str) -> list[str]:
    """The code in lines of a terminal, two rows of modules in each. Raises ValueError if too long.

    Half blocks are about square where letters are twice as high as wide.
    """
    code = qr_matrix(text)
    side = len(code) + 2 * QUIET
    rows = [[0] * side for _ in range(QUIET)]
    rows += [[0] * QUIET + row + [0] * QUIET for row in code]
    rows += [[0] * side for _ in range(QUIET + 1)]
    pairs = zip(rows[::2], rows[1::2], strict=False)
    return [
        INK + "".join(_HALVES[above, below] for above, below in zip(*pair, strict=True)) + PLAIN
        for pair in pairs
    ]


def qr_matrix(text: str) -> Matrix:
    """The modules of the smallest code for a text. Raises ValueError if it is too long."""
    content = text.encode()
    for version, (room, correction) in enumerate(SIZES, start=1):
        if len(content) <= room - 2:
            words = _words(content, room)
            words += _correction(words, correction)
            return _best(version, words)
    raise ValueError(f"{len(content)} bytes are too many for such a code")


def _words(content: bytes, room: int) -> bytes:
    """The content with its head (bytes, so many), filled up to its room."""
    head = (0b0100 << 8 | len(content)) << 8 * len(content)
    bits = (head | int.from_bytes(content, "big")) << 4  # with four zeros at the end
    words = bits.to_bytes(len(content) + 2, "big")
    return words + (b"\xec\x11" * room)[: room - len(words)]


def _correction(words: bytes, count: int) -> bytes:
    """The bytes of Reed and Solomon's code: what is left when the content is divided."""
    generator = [1]
    root = 1
    for _ in range(count):
        generator = [
            a ^ _times(b, root) for a, b in zip([*generator, 0], [0, *generator], strict=True)
        ]
        root = _times(root, 2)
    rest = [*words, *[0] * count]
    for place in range(len(words)):
        factor = rest[place]
        for offset, term in enumerate(generator):
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


def _best(version: int, words: bytes) -> Matrix:
    """The code with the mask that gives the evenest picture."""
    fixed = _pattern(version)
    codes = [_masked(fixed, words, number) for number in range(len(MASKS))]
    return min(codes, key=_unevenness)


def _pattern(version: int) -> dict[tuple[int, int], int]:
    """The modules that each code of a size has, and light ones where the format goes."""
    side = 17 + 4 * version
    found = {(8, x): 0 for x in (*range(9), *range(side - 8, side))}
    found |= {(y, x): value for (x, y), value in found.items()}
    for middle in ((3, 3), (3, side - 4), (side - 4, 3)):
        found |= _square(middle, 4, side, {0, 1, 3})
    if version > 1:
        found |= _square((side - 7, side - 7), 2, side, {0, 2})
    for place in range(8, side - 8):
        found[6, place] = found[place, 6] = 1 - place % 2
    found[side - 8, 8] = 1
    return found


def _square(
    middle: tuple[int, int], reach: int, side: int, dark: set[int]
) -> dict[tuple[int, int], int]:
    """Squares in one another; `dark` are those that are so, by their distance from the middle."""
    return {
        (y, x): int(max(abs(y - middle[0]), abs(x - middle[1])) in dark)
        for y in range(max(0, middle[0] - reach), min(side, middle[0] + reach + 1))
        for x in range(max(0, middle[1] - reach), min(side, middle[1] + reach + 1))
    }


def _masked(fixed: dict[tuple[int, int], int], words: bytes, number: int) -> Matrix:
    """The whole code with one of the masks."""
    side = 1 + max(y for y, _ in fixed)
    code = [[fixed.get((y, x), 0) for x in range(side)] for y in range(side)]
    bits = iter([word >> place & 1 for word in words for place in range(7, -1, -1)])
    for y, x in _way(side):
        if (y, x) not in fixed:
            code[y][x] = next(bits, 0) ^ (MASKS[number](y, x) == 0)
    for place, bit in enumerate(_format(number)):
        y, x = _FORMAT_PLACES[place]
        code[y][x] = bit
        if place < 7:
            code[side - 1 - place][8] = bit
        else:
            code[8][side - 15 + place] = bit
    return code


_FORMAT_PLACES = (
    *((8, x) for x in (0, 1, 2, 3, 4, 5, 7, 8)),
    *((y, 8) for y in (7, 5, 4, 3, 2, 1, 0)),
)
"""Where the format's bits stand beside the first square; they stand beside the others too."""


def _format(number: int) -> list[int]:
    """The 15 bits that tell the level of correction and the mask, the highest first."""
    format_ = (LEVEL << 3 | number) << 10
    rest = format_
    for place in range(14, 9, -1):
        if rest >> place & 1:
            rest ^= 0x537 << place - 10
    bits = (format_ | rest) ^ 0x5412
    return [bits >> place & 1 for place in range(14, -1, -1)]


def _way(side: int) -> Iterator[tuple[int, int]]:
    """The modules in the order of the bits: up and down in columns of two, from the right."""
    upward = True
    for right in range(side - 1, 0, -2):
        column = right if right > 6 else right - 1  # the one with the ruler is left out
        for step in range(side):
            y = side - 1 - step if upward else step
            yield y, column
            yield y, column - 1
        upward = not upward


def _unevenness(code: Matrix) -> int:
    """How much a picture may mislead a camera, as the standard counts it."""
    side = len(code)
    lines = ["".join(map(str, row)) for row in (*code, *zip(*code, strict=True))]
    total = 0
    for line in lines:
        runs = line.replace("01", "0 1").replace("10", "1 0").split()
        total += sum(len(run) - 2 for run in runs if len(run) >= 5)
        total += 40 * sum(
            line.startswith("1011101", at)
            and ("0000" in (f"0000{line}0000"[at : at + 4], f"{line}0000"[at + 7 : at + 11]))
            for at in range(side - 6)
        )
    for y in range(side - 1):
        for x in range(side - 1):
            block = code[y][x] + code[y][x + 1] + code[y + 1][x] + code[y + 1][x + 1]
            total += 3 * (block in (0, 4))
    dark = sum(map(sum, code)) * 100 / side**2
    return total + 10 * int(abs(dark - 50) / 5)
