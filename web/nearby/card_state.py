"""A card: what a browser must know of another one in the same room, in some 140 characters.

It is the little that differs from one session description (RFC 8866) to the next: the fingerprint
of the certificate, the ICE user fragment and password, and the addresses in the home.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise

from web.nearby.pairing_state import MAX_CARD, Role

CARD_VERSION = 1
# Each takes up to 19 bytes more in a code that a camera has to read.
MAX_CANDIDATES = 6
"""Addresses on a card at most."""
MAX_DESCRIPTION = 20_000
"""Characters of a session description at most."""
_FINGERPRINT = 32
"""Bytes of a SHA-256."""
_UFRAG, _PASSWORD = range(4, 33), range(22, 65)
"""How long the two may be. RFC 8839 (5.4) allows 256; browsers take 32 at most."""
_ICE_TEXT = re.compile(r"[A-Za-z0-9+/]+")
"""What both are made of: nothing that could begin a line of its own."""
_NAME = re.compile(r"([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local")
"""The name for one session that browsers give in the place of an address."""


class AddressKind(IntEnum):
    """What an address is, with the number that stands for it on a card."""

    NAME = 0
    IPV4 = 1
    IPV6 = 2


_SIZES = {AddressKind.NAME: 16, AddressKind.IPV4: 4, AddressKind.IPV6: 16}
"""Bytes of an address."""


class CardError(ValueError):
    """A text is no card."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An address in the home, and a port there."""

    kind: AddressKind
    address: bytes
    port: int

    @property
    def is_sound(self) -> bool:
        """Whether it is well-formed, and of the home: no card may lead a page elsewhere."""
        if not 0 < self.port < 1 << 16 or len(self.address) != _SIZES[self.kind]:
            return False
        a, b = self.address[:2]
        match self.kind:
            case AddressKind.IPV4:
                return a == 10 or (a, b) in ((192, 168), (169, 254)) or (a == 172 and b >> 4 == 1)
            case AddressKind.IPV6:
                return a >> 1 == 0x7E or (a == 0xFE and b >> 6 == 2)  # fc00::/7, fe80::/10
            case _:
                return True

    def __str__(self) -> str:
        """The address as a session description has it."""
        digits = self.address.hex()
        match self.kind:
            case AddressKind.IPV4:
                return ".".join(map(str, self.address))
            case AddressKind.IPV6:
                return ":".join(digits[i : i + 4] for i in range(0, 32, 4))
            case _:
                ends = (0, 8, 12, 16, 20, 32)
                parts = (digits[i:j] for i, j in pairwise(ends))
                return f"{'-'.join(parts)}.local"


@dataclass(frozen=True, slots=True)
class Card:
    """What one browser tells the other."""

    role: Role
    fingerprint: bytes
    """The SHA-256 of its certificate."""
    ufrag: str
    password: str
    candidates: tuple[Candidate, ...]

    def __post_init__(self) -> None:
        """Raises CardError for what no browser would tell."""
        if len(self.fingerprint) != _FINGERPRINT or len(self.candidates) > MAX_CANDIDATES:
            raise CardError
        for text, lengths in ((self.ufrag, _UFRAG), (self.password, _PASSWORD)):
            if len(text) not in lengths or not _ICE_TEXT.fullmatch(text):
                raise CardError
        if not all(candidate.is_sound for candidate in self.candidates):
            raise CardError


def write_card(card: Card) -> str:
    """The card as text that a link may bear."""
    parts = [bytes([CARD_VERSION << 4 | card.role]), card.fingerprint]
    for text in (card.ufrag, card.password):
        parts += [bytes([len(text)]), text.encode()]
    parts.append(bytes([len(card.candidates)]))  # so that no card is the beginning of another
    for one in card.candidates:
        parts += [bytes([one.kind]), one.address, one.port.to_bytes(2, "big")]
    return urlsafe_b64encode(b"".join(parts)).decode().rstrip("=")


def read_card(text: str) -> Card:
    """The card of a text. Raises CardError for any other text."""
    if len(text) > MAX_CARD or not re.fullmatch(r"[A-Za-z0-9_-]+", text):
        raise CardError
    try:
        # A card bears no padding.
        reader = _Reader(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        first = reader.number()
        card = Card(
            Role(first ^ CARD_VERSION << 4),  # a card of another version gives no role
            reader.take(_FINGERPRINT),
            reader.take(reader.number()).decode("ascii"),
            reader.take(reader.number()).decode("ascii"),
            tuple(reader.candidates()),
        )
    except ValueError as error:
        raise CardError from error
    if write_card(card) != text:  # one card, one text
        raise CardError
    return card


class _Reader:
    """Bytes, taken one after the other. Raises CardError where they end too soon."""

    def __init__(self, content: bytes) -> None:
        self._left = content

    def take(self, size: int) -> bytes:
        if size > len(self._left):
            raise CardError
        taken, self._left = self._left[:size], self._left[size:]
        return taken

    def number(self) -> int:
        return self.take(1)[0]

    def candidates(self) -> list[Candidate]:
        found = []
        for _ in range(self.number()):
            kind = AddressKind(self.number())
            found.append(
                Candidate(kind, self.take(_SIZES[kind]), int.from_bytes(self.take(2), "big"))
            )
        return found


def card_of(description: str, role: Role) -> Card:
    """The card of a browser's own session description. Raises CardError if it lacks something."""
    if len(description) > MAX_DESCRIPTION:
        raise CardError
    found = {
        name: match[1]
        for name in ("fingerprint:sha-256 ", "ice-ufrag:", "ice-pwd:")
        if (match := re.search(rf"^a={re.escape(name)}(\S+)\s*$", description, re.M | re.I))
    }
    if len(found) < 3:
        raise CardError
    fingerprint, ufrag, password = found.values()
    try:
        digest = bytes.fromhex(fingerprint.replace(":", ""))
    except ValueError as error:
        raise CardError from error
    return Card(role, digest, ufrag, password, tuple(_hosts(description)[:MAX_CANDIDATES]))


def _hosts(description: str) -> list[Candidate]:
    """The addresses of the home in a session description, each once."""
    # Component 1 over UDP, of the device itself and not of a server.
    line = r"^a=candidate:\S+ 1 udp \d+ (\S+) (\d{1,5}) typ host"
    # A dict keeps the browser's order, by which `description` gives the priorities.
    found: dict[Candidate, None] = {}
    for address, port in re.findall(line, description, re.M | re.I):
        candidate = _candidate(address.lower(), int(port))
        if candidate is not None and candidate.is_sound:
            found[candidate] = None
    return list(found)


def _candidate(address: str, port: int) -> Candidate | None:
    name = _NAME.fullmatch(address)
    try:
        if name:
            return Candidate(AddressKind.NAME, bytes.fromhex("".join(name.groups())), port)
        if ":" in address:
            return Candidate(AddressKind.IPV6, _ipv6(address), port)
        return Candidate(AddressKind.IPV4, bytes(map(int, address.split("."))), port)
    except ValueError:
        return None


def _ipv6(address: str) -> bytes:
    """The bytes of an address, without a zone. Raises ValueError for what is none."""
    head, gap, tail = address.partition("::")
    left, right = ([part for part in each.split(":") if part] for each in (head, tail))
    zeros = ["0"] * (8 - len(left) - len(right)) if gap else []
    return b"".join(int(part, 16).to_bytes(2, "big") for part in (*left, *zeros, *right))


def description(card: Card) -> str:
    """The session description that a card stands for."""
    digits = card.fingerprint.hex(":").upper()
    # Whoever answers begins the DTLS handshake.
    setup = "actpass" if card.role is Role.OFFER else "active"
    lines = [
        "v=0",
        "o=- 1 1 IN IP4 0.0.0.0",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        # 9 is no port: the candidates have theirs.
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        *(
            # From the highest priority of a host down (RFC 8445, 5.1.2.1).
            f"a=candidate:{i} 1 udp {2_130_706_431 - i} {one} {one.port} typ host"
            for i, one in enumerate(card.candidates)
        ),
        f"a=ice-ufrag:{card.ufrag}",
        f"a=ice-pwd:{card.password}",
        f"a=fingerprint:sha-256 {digits}",
        f"a=setup:{setup}",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
    ]
    return "".join(f"{line}\r\n" for line in lines)
