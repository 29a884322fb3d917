"""Records and links altered at random: what is taken in must be a game that the rules allow.

What is refused must be refused with a sentence. Half of what is altered gets the right checksum
again, as somebody would do who alters a game on purpose: the rules have to find it.
"""

import json
import re
import traceback
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

from shanghaien.cards import CARDS, Trick
from shanghaien.chance import outcomes
from shanghaien.formats import link
from shanghaien.formats.digits import Writer, pack
from shanghaien.formats.errors import RecordError
from shanghaien.formats.limits import is_name
from shanghaien.formats.link import KEY, LINK_VERSION, MAX_LINK, read_any, write_link
from shanghaien.formats.record import read, write
from shanghaien.game import Game, Practice, Seat, draw_setup, seed_setup, start
from shanghaien.moves import Rolled, format_event
from shanghaien.rules import apply, legal_moves, outcome, setup
from shanghaien.seed import Seed, draw_word
from tests.support.random_games import played
from web.build.environment import number
from web.games.error_text import refusal
from web.lang import LANGUAGES, words

TEXTS = 10000
"""How many of each kind are altered."""
PROGRESS = 1000
SIGNS = '0123456789-+.eE{}[]",:\\ \n\x00abgnrstuéß\u202e\ud800AB_=#'
NUMBERS = ("0", "-1", "1.0", "7", "99999", "1e9", "1E999", "-0", "01", "9" * 400, "NaN", "true")
NAMES = ("Anna", "Ümit", "\u30ab" * 40, "a", "[{", "0", "Bernd #g=")
LEVELS = (None, "captain", "bosun", "a-1")
EVENTS = (
    *("roll", "shanghai", "direction left", "direction right", "both", "again", "joker both ES"),
    *(f"place {n}" for n in range(8)),
    *(f"adjust {n} {n + 1}" for n in range(7)),
    *(f"rolled {a} {b}" for a in range(8) for b in range(8)),
    *("", "roll ", "Roll"),
)

Alter = Callable[[Random, str], str]


@dataclass
class Count:
    """What became of the texts of one kind."""

    tried: int = 0
    refused: int = 0
    same: int = 0
    """Taken in as the game that was altered."""
    other: int = 0
    """Taken in as another game that the rules allow."""
    false: list[str] = field(default_factory=list)
    """Taken in though the rules would not allow it."""
    broken: list[str] = field(default_factory=list)
    """Neither taken in nor refused: a traceback."""

    def __str__(self) -> str:
        return (
            f"{self.tried} altered: {self.refused} refused, {self.same} the same game, "
            f"{self.other} another game that the rules allow; "
            f"{len(self.false)} accepted against the rules, {len(self.broken)} tracebacks"
        )


def run() -> int:
    """Alter many; give 0 if nothing false was accepted and nothing broke."""
    texts = number("N", TEXTS)
    is_well = True
    for kind in KINDS:
        count = fuzz(kind, texts, tell=True)
        print(f"{kind}: {count}", flush=True)
        for text in (*count.false, *count.broken):
            print(text)
        is_well = is_well and not count.false and not count.broken
    return 0 if is_well else 1


def fuzz(kind: str, number: int, *, tell: bool = False) -> Count:
    """Alter as many texts of a kind of KINDS; the same ones each time."""
    count = Count()
    wrote, ways, repair = KINDS[kind]
    for i in range(number):
        rng = Random(f"{kind} {i}")
        game = drawn(rng)
        text = rng.choice(ways)(rng, wrote(game))
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            text = rng.choice(ways)(rng, text)
        if rng.random() < 0.5:
            text = repair(text)
        _judge(count, game, text)
        if tell and (i + 1) % PROGRESS == 0:
            print(f"  {kind}: {i + 1} of {number}", flush=True)
    return count


def _judge(count: Count, game: Game, text: str) -> None:
    """Read a text and look what comes of it."""
    count.tried += 1
    try:
        found = read_any(text)
    except RecordError as error:
        count.refused += 1
        if not all(refusal(words(language), error) for language in LANGUAGES):
            count.broken.append(f"no sentence for {error} of {text!r}")
        return
    except Exception:
        count.broken.append(f"{text!r}: {traceback.format_exc()}")
        return
    problem = wrong(found) or _unlike(found, text)
    if problem:
        count.false.append(f"{problem}: {text!r}")
    elif found == game:
        count.same += 1
    else:
        count.other += 1


def wrong(game: Game) -> str:
    """What of a game the rules do not allow, step by step; empty if all is well."""
    if Counter(game.setup.deck) != Counter(CARDS):
        return "another deck"
    if not all(is_name(seat.name) for seat in game.seats):
        return "no name"
    state = setup(game.setup.deck, game.setup.starter, game.setup.start_trick)
    states = [state]
    for turn, event in enumerate(game.events):
        if isinstance(event, Rolled):
            before = replace(game, events=game.events[:turn], states=tuple(states), practice=None)
            known = game.seed and before.known_roll
            is_allowed = any(event == rolled for rolled, _ in outcomes(state))
            is_allowed = is_allowed and known in (None, event)
        else:
            is_allowed = event in legal_moves(state)
        if not is_allowed:
            return f"event {turn}, {format_event(event)!r}"
        state = apply(state, event)
        states.append(state)
    if tuple(states) != game.states:
        return "other positions"
    if read(write(game)) != game or read_any(write_link(game)) != game:
        return "it cannot be written and read again"
    return ""


def _unlike(game: Game, text: str) -> str:
    """Whether a game is not what its record says in plain words."""
    if not text.lstrip().startswith("{"):
        return "" if len(text.strip()) <= MAX_LINK else "too long"
    raw = json.loads(text)
    final = outcome(game.state)
    is_like = raw["events"] == [format_event(event) for event in game.events]
    is_like = is_like and raw["deck"] == [str(card) for card in game.setup.deck]
    is_like = is_like and raw["result"] == (list(final.totals) if final else None)
    return "" if is_like else "it says something else"


def drawn(rng: Random) -> Game:
    """A random game of any length, some of them for practice."""
    seats = (Seat(rng.choice(NAMES), rng.choice(LEVELS)), Seat(rng.choice(NAMES)))
    trick = rng.choice((None, *Trick))
    game = start(draw_setup(rng, start_trick=trick), seats)
    match rng.randrange(10):
        case 0 | 1:
            leg = rng.randrange(3)
            seed = Seed(draw_word(rng.getrandbits(20)), leg, (31, 28) if leg == 2 else None)
            game = replace(start(seed_setup(seed, start_trick=trick), seats), seed=seed)
        case 2:
            game = replace(game, has_real_dice=True)
    if rng.random() < 0.3:
        game = replace(game, practice=Practice())
    *_, game = islice(played(game, rng), int(240 * rng.random() ** 2) + 1)
    if game.practice is not None and rng.random() < 0.5:
        game = game.back(rng.randrange(game.turn + 1))
    return game


# How a text is altered.


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


def _field(rng: Random, text: str) -> str:
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


def _letter(rng: Random, text: str) -> str:
    """Another letter that a link may bear."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice("ABCXYZabcxyz0189-_") + text[at + 1 :]


def _digits(rng: Random, text: str) -> str:
    """Another number in a link, which tells of another game."""
    raw = bytearray(_raw(text))
    if len(raw) < 8:
        return _letter(rng, text)
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


def _events(rng: Random, text: str) -> str:
    """A link with the same players and cards, of which all that follows is drawn."""
    try:
        game = read_any(text)
    except RecordError:
        return _digits(rng, text)
    digits = Writer()
    link._write_head(digits, game)
    digits.put(rng.choice((game.turn, game.turn + 1, rng.randrange(401))), 401)
    size = rng.choice((1, 8, 8 * rng.randrange(1, 90)))
    digits.put(rng.getrandbits(size), 1 << size)
    return f"#{KEY}{pack(digits.number(), LINK_VERSION)}"


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


def _repair_link(text: str) -> str:
    raw = _raw(text)
    return _link(raw) if len(raw) > 7 else text


def _repair_record(text: str) -> str:
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


_PLAIN: tuple[Alter, ...] = (_sign, _bytes, _insert, _cut, _drop, _swap, _double, _number)

KINDS: dict[str, tuple[Callable[[Game], str], tuple[Alter, ...], Callable[[str], str]]] = {
    "records": (write, (*_PLAIN, *[_field] * len(_PLAIN)), _repair_record),
    "links": (
        lambda game: f"https://example.org/#{write_link(game)}",
        (*_PLAIN, *[_letter] * 3, *[_digits] * 3, *[_events] * 5),
        _repair_link,
    ),
}
"""By name: what writes the text, how it is altered, and who repairs it."""
