"""A number made of digits, each of its own base, as letters that a link may contain.

Nothing is compressed, so nothing can swell when it is read.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256

from shanghaien.formats.errors import RecordProblem, refuse

HEAD = 7
"""Bytes before the number: the version, how many bytes there are in all, four of the checksum."""
CUT = "this link is cut off or damaged; copy it again, whole"


class Writer:
    """Puts digits of any base together to one number, the first the lowest."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, base: int) -> None:
        """Put a digit below a base."""
        assert 0 <= digit < base
        self._digits.append((digit, base))

    def text(self, raw: bytes, least: int, most: int, base: int) -> None:
        """Put as many digits as there are bytes, after their number."""
        self.put(len(raw) - least, most - least + 1)
        for byte in raw:
            self.put(byte, base)

    def number(self) -> int:
        """The number that they make."""
        number = 0
        # The last digit goes in first and ends up highest: the reader takes the lowest first.
        for digit, base in reversed(self._digits):
            number = number * base + digit
        return number


class Reader:
    """Takes apart a number that `Writer` put together. Past its end it reads zeros."""

    def __init__(self, number: int) -> None:
        self.rest = number

    def take(self, base: int) -> int:
        """The next digit, below a base."""
        self.rest, digit = divmod(self.rest, base)
        return digit

    def text(self, least: int, most: int, base: int) -> bytes:
        """As many digits as the first one says."""
        length = least + self.take(most - least + 1)
        return bytes(self.take(base) for _ in range(length))

    def name(self, where: str, most: int) -> str:
        """A text of so many bytes in UTF-8. Raises RecordError."""
        raw = self.text(1, most, 256)
        try:
            return raw.decode()
        except UnicodeDecodeError:
            refuse(where, "this is not text", value=repr(raw[:8])[1:])


def pack(number: int, version: int) -> str:
    """A number as letters, after the version, the length and the checksum."""
    body = number.to_bytes((number.bit_length() + 7) // 8, "big")
    head = bytes([version]) + (HEAD + len(body)).to_bytes(2, "big")
    return urlsafe_b64encode(head + _sum(head + body) + body).decode().rstrip("=")


def cut(letters: str) -> str:
    """The letters of `pack` without what follows them: they tell their own length."""
    if len(letters) < 4:
        return letters
    # The first four are three bytes: the version, and how many bytes there are.
    length = int.from_bytes(urlsafe_b64decode(letters[:4])[1:], "big")
    return letters[: -(-length * 4 // 3)]


def is_whole(letters: str) -> bool:
    """Whether this is exactly what `pack` writes, in any version: all begin alike."""
    try:
        raw = _bytes(letters)
    except ValueError:
        return False
    return len(raw) >= HEAD and pack(int.from_bytes(raw[HEAD:], "big"), raw[0]) == letters


def unpack(text: str, version: int, most: int = 0) -> int:
    """The number of some letters. Raises RecordError unless they are just what `pack` gives.

    `most` is the highest version that is read of such letters, unless it is this one.
    """
    foreign = re.search(r"[^A-Za-z0-9_-]", text)
    if foreign:
        refuse(f"character {foreign.start() + 1}", "not valid in a link", value=repr(foreign[0]))
    raw = _bytes(text)
    # Before the checksum, which a text that is cut off fails as well. A letter that was altered may
    # have changed how many there seem to be.
    if len(raw) < HEAD or len(raw) < int.from_bytes(raw[1:3], "big"):
        refuse("link", CUT, RecordProblem.CUT)
    if not is_whole(text):
        refuse("link", "this link was damaged on the way", RecordProblem.DAMAGED)
    if raw[0] != version:
        # Each kind of link has versions of its own.
        known = f"this program knows 1 to {most or version}"
        what = f"version {raw[0]} of this kind of link is unknown; {known}"
        refuse("link", what, RecordProblem.VERSION, str(raw[0]))
    return int.from_bytes(raw[HEAD:], "big")


def _bytes(letters: str) -> bytes:
    """The bytes of some letters; one letter too many is ignored."""
    whole = letters[: len(letters) - (len(letters) % 4 == 1)]
    return urlsafe_b64decode(whole + "=" * (-len(whole) % 4))


def _sum(raw: bytes) -> bytes:
    """A checksum: finds accidents, not forgery."""
    return sha256(raw).digest()[:4]
