"""How texts are altered at random, and repaired by somebody who does it on purpose."""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

from shanghaien.formats import link
from shanghaien.formats.digits import Writer, pack
from shanghaien.formats.errors import RecordError
from shanghaien.formats.link import KEY, LINK_VERSION, UNEVEN_VERSION, read_any

Alter = Callable[[Random, str], str]

SIGNS = '0123456789-+.eE{}[]",:\\ \n\x00abgnrstuéß\u202e\ud800AB_=#'
NUMBERS = ("0", "-1", "1.0", "7", "99999", "1e9", "1E999", "-0", "01", "9" * 400, "NaN", "true")
NAMES = ("Anna", "Ümit", "\u30ab" * 40, "a", "[{", "0", "Bernd #g=")
EVENTS = (
    *("roll", "shanghai", "direction left", "direction right", "both", "again", "joker both ES"),
    *(f"place {n}" for n in range(8)),
    *(f"adjust {n} {n + 1}" for n in range(7)),
    *(f"rolled {a} {b}" for a in range(8) for b in range(8)),
    *("", "roll ", "Roll"),
)


def _sign(rng: Random, text: str) -> str:
    """Another character somewhere."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(SIGNS) + text[at + 1 :]


def _bytes(rng: Random, text: str) -> str:
    """A few bytes that are others; what is no UTF-8 then is read as a browser reads it."""
    raw = bytearray(text.encode("utf-8", "replace"))
    for _ in range(rng.randrange(1, 4)):
        if raw:
            raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
    return raw.decode("utf-8", "replace")


def _insert(rng: Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(SIGNS) * rng.choice((1, 1, 2, 90)) + text[at:]


def _cut(rng: Random, text: str) -> str:
    """The beginning or the end alone."""
    at = rng.randrange(len(text) + 1)
    return text[:at] if rng.random() < 0.7 else text[at:]


def _drop(rng: Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[at + rng.choice((1, 1, 2, 5, 40)) :]


def _swap(rng: Random, text: str) -> str:
    """Two pieces of the same length, each in the other's place."""
    size = rng.choice((1, 1, 2, 8))
    if len(text) < 2 * size:
        return text
    a, b = sorted(rng.sample(range(len(text) - size + 1), 2))
    b = max(b, a + size)
    return text[:a] + text[b : b + size] + text[a + size : b] + text[a:b][:size] + text[b + size :]


def _double(rng: Random, text: str) -> str:
    """A piece twice."""
    a, b = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:b] + text[a:b] + text[b:]


def _number(rng: Random, text: str) -> str:
    """Another number in the place of one."""
    places = [i for i, sign in enumerate(text) if sign.isdigit()]
    if not places:
        return text
    at = rng.choice(places)
    return text[:at] + rng.choice(NUMBERS) + text[at + 1 :]


def field(rng: Random, text: str) -> str:
    """Something else in a field of a record: events, cards, names, anything."""
    try:
        raw = json.loads(text)
    except ValueError:
        return _sign(rng, text)
    if not isinstance(raw, dict) or not raw:
        return _sign(rng, text)
    name = rng.choice(("events", "events", "events", "deck", "deck", *raw))
    value = raw.get(name)
    if isinstance(value, list) and value:
        _entry(rng, value)
    elif isinstance(value, dict) and value:
        value[rng.choice(list(value))] = _any(rng)
    elif rng.random() < 0.2:
        raw.pop(name, None)
    else:
        raw[name] = _any(rng)
    return json.dumps(raw, ensure_ascii=False)


def _entry(rng: Random, values: list[Any]) -> None:
    """Alter a list: an entry more, less, twice, in another place, or another one."""
    at, other = rng.randrange(len(values)), rng.randrange(len(values))
    match rng.randrange(6):
        case 0:
            values[at], values[other] = values[other], values[at]
        case 1:
            del values[at:]
        case 2:
            values.insert(at, values[other])
        case 3:
            del values[at]
        case 4:
            values[at] = _any(rng)
        case _:
            values[at] = rng.choice(EVENTS)


def _any(rng: Random) -> Any:
    """Any value that JSON can say."""
    plain: tuple[Any, ...] = (
        None,
        True,
        0,
        1,
        2,
        -1,
        1.0,
        10**30,
        "",
        "A",
        "B",
        "adjust",
        "ES4",
        "US9",
        [],
        {},
        [[]],
    )
    return rng.choice((*plain, *NAMES, *EVENTS))


def letter(rng: Random, text: str) -> str:
    """Another letter that a link may bear."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice("ABCXYZabcxyz0189-_") + text[at + 1 :]


def digits(rng: Random, text: str) -> str:
    """Another number in a link, which tells of another game."""
    raw = bytearray(_raw(text))
    if len(raw) < 8:
        return letter(rng, text)
    at = rng.randrange(7, len(raw))
    raw[at:] = rng.choice(
        (
            bytes([rng.randrange(256)]) + raw[at + 1 :],
            raw[at + 1 :],
            rng.randbytes(len(raw) - at),
            raw[at:] + rng.randbytes(rng.choice((1, 9, 300))),
            b"\xff" * (len(raw) - at),
            bytes(len(raw) - at),
        )
    )
    return _link(bytes(raw))


def events(rng: Random, text: str) -> str:
    """A link with the same players and cards, of which all that follows is drawn."""
    try:
        game = read_any(text)
    except RecordError:
        return digits(rng, text)
    told = Writer()
    link._write_head(told, game)
    told.put(rng.choice((game.turn, game.turn + 1, rng.randrange(401))), 401)
    size = rng.choice((1, 8, 8 * rng.randrange(1, 90)))
    told.put(rng.getrandbits(size), 1 << size)
    is_uneven = game.setup.start_trick_for is not None
    return f"#{KEY}{pack(told.number(), UNEVEN_VERSION if is_uneven else LINK_VERSION)}"


# Somebody repairs what finds accidents.


def _raw(text: str) -> bytes:
    payload = re.sub(r"[^A-Za-z0-9_-]", "", text.partition(KEY)[2])
    payload = payload[: len(payload) - (len(payload) % 4 == 1)]
    return urlsafe_b64decode(payload + "=" * (-len(payload) % 4))


def _link(raw: bytes) -> str:
    """A link with the length and the checksum that belong to its number."""
    body = raw[7:].lstrip(b"\x00")
    head = raw[:1] + (7 + len(body)).to_bytes(2, "big")
    payload = head + sha256(head + body).digest()[:4] + body
    return f"#{KEY}" + urlsafe_b64encode(payload).decode().rstrip("=")


def repair_link(text: str) -> str:
    raw = _raw(text)
    return _link(raw) if len(raw) > 7 else text


def repair_record(text: str) -> str:
    """A record with the checksum that belongs to what it says."""
    try:
        body = json.loads(text)
        if not isinstance(body, dict):
            return text
        body.pop("check", None)
        canonical = json.dumps(body, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    except (ValueError, RecursionError):
        return text
    check = sha256(canonical.encode()).hexdigest()[:16]
    return json.dumps({**body, "check": check}, ensure_ascii=False)


PLAIN: tuple[Alter, ...] = (_sign, _bytes, _insert, _cut, _drop, _swap, _double, _number)
"""What can be done to any text."""
