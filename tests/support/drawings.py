"""The drawings in docs/pictures, made from what they show: code, an example, measurements."""

import hashlib
import re
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from math import log2
from textwrap import wrap
from unittest.mock import patch

from shanghaien.fair_play import LENGTH
from shanghaien.formats import link
from shanghaien.formats.digits import HEAD, Reader
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.game import Game, pact_of
from shanghaien.letters import accept, invite, post
from shanghaien.moves import Move, Rolled
from shanghaien.receiving import receive
from shanghaien.rules import legal_moves
from shanghaien.state import Phase
from tests.support.ranks import RANKS
from tests.support.svg import MONO, WIDTH, Drawing
from tests.support.tower import MAP, drawn
from web.build.paths import ROOT

FOLDER = ROOT / "docs" / "pictures"
EDGE = 16
"""Units that stay free on each side."""


def ranks() -> str:
    """The ranks of import, the last one on top."""
    told = "Each module imports only from its own rank and those below; views import no commands."
    drawing = Drawing("Ranks of import", told)
    drawing.words(EDGE, 22, told, "ink-soft small")
    left, y = 264, 34
    for number, (title, patterns) in reversed([*enumerate(RANKS, 1)]):
        lines = wrap(_brief(patterns), int((WIDTH - left - 2 * EDGE) / (12 * MONO)))
        high = 17 * len(lines) + 11
        drawing.box(2 * EDGE, y, WIDTH - 3 * EDGE, high, "surface-sunken")
        drawing.words(46, y + 19, str(number), "ink-soft")
        drawing.words(74, y + 19, title, "ink head")
        for i, line in enumerate(lines):
            drawing.words(left, y + 19 + 17 * i, line, "ink mono")
        y += high + 4
    drawing.arrow((EDGE + 4, 34), (EDGE + 4, y - 4))
    return drawing.text(y + EDGE - 4)


def _brief(patterns: Iterable[str]) -> str:
    """Path patterns in brief: the names that are of any folder, then those of one."""
    found: dict[str, dict[str, None]] = {}
    for pattern in patterns:
        folder, _, name = pattern.removeprefix("web/").removesuffix(".py").rpartition("/")
        found.setdefault(folder.removeprefix("*"), {})[name] = None
    return "; ".join(
        f"{folder}/ {', '.join(names)}".removeprefix("/ ").replace("/ *", "/*")
        for folder, names in sorted(found.items())
    )


# Of all names, these give a game in which the invited player starts.
ROOTS = {name: hashlib.sha256(name.encode()).digest() for name in ("Anna", "Bernd")}
MESSAGES = 6


def _least(game: Game) -> Move:
    return legal_moves(game.state)[0]


def _played(game: Game) -> Game:
    """The game with the whole turn of this side."""
    while game.goes_on_here:
        known = game.known_roll
        game = game.play(known if game.state.phase is Phase.ROLLING and known else _least(game))
    return game


def _messages() -> list[Game]:
    """A game by link as its sender has it, message by message."""
    sides = [invite(ROOTS["Anna"], "Anna")]
    sides.append(accept(read_letter(write_letter(sides[0])), ROOTS["Bernd"], "Bernd"))
    found = [*sides]
    for number in range(1, MESSAGES - 1):
        there = (number + 1) % 2
        sides[there] = receive(sides[there], read_letter(write_letter(sides[1 - there])))
        sides[there] = post(_played(sides[there]))
        found.append(sides[there])
    return found


def _fallen(game: Game, before: Game, number: int) -> list[str]:
    """What is drawn in a message, then what is chosen in it."""
    if number < 2:
        return ["invitation" if number == 0 else "acceptance", "nothing is drawn"]
    new = game.events[before.turn :]
    lines = []
    if number == 2:
        lines.append(f"{game.seats[game.setup.starter].name} starts")
    if new and not before.events:
        lines.append("six cards")
    lines += [f"dice {each.low} and {each.high}" for each in new if isinstance(each, Rolled)]
    chosen = [str(each) for each in new if not isinstance(each, Rolled) and str(each) != "roll"]
    return [*lines, *chosen]


def chains() -> str:
    """Two chains of secrets, and what the messages between them draw, in an example."""
    drawing = Drawing(
        "Two chains of secrets",
        "Each message reveals a secret of its sender, whose SHA-256 is the one revealed before;"
        " cards and dice are drawn from it and from the secret of the message before.",
    )
    games, step, first, middle = _messages(), 128, 74, 154
    for side, (name, colour, y) in enumerate((("Anna", "red", 68), ("Bernd", "blue", 280))):
        drawing.words(
            EDGE,
            y + 40 if side else y - 28,
            f"{name}’s chain of {LENGTH} secrets, the last one first",
            f"{colour}-text head",
        )
        drawing.words(WIDTH - 50, y + 4, "… root", f"{colour}-text")
        for number in range(side, MESSAGES, 2):
            x = first + step * number
            end = x + 2 * step - 38 if number + 2 < MESSAGES else WIDTH - 56
            secret = pact_of(games[number]).newest[side].hex()
            drawing.box(x - 38, y - 15, 76, 30, f"{colour}-wash", radius=8)
            drawing.words(x, y + 4, f"{secret[:4]}…", f"{colour}-text mono", "middle")
            drawing.arrow((end, y), (x + 40, y))
            if end - x > step:
                drawing.words((x + 40 + end) / 2, y - 6, "SHA-256", "ink-soft small", "middle")
            drawing.arrow((x, y - 17 if side else y + 17), (x, 234 if side else 122))
    for number, game in enumerate(games):
        x = first + step * number
        drawing.box(x - 58, 124, 116, 108, "surface-sunken")
        drawing.words(x, 143, f"message {number}", "ink head", "middle")
        for i, line in enumerate(_fallen(game, games[number - 1], number)):
            drawing.words(x, 164 + 17 * i, line, "ink small", "middle")
        if number:
            drawing.arrow((x - step + 58, middle), (x - 60, middle))
    return drawing.text(338)


class _Told(Reader):
    """A reader that remembers what it takes."""

    taken: list[tuple[int, int]]

    def take(self, base: int) -> int:
        digit = super().take(base)
        self.taken.append((digit, base))
        return digit


def example() -> str:
    """The fragment of the guide's example."""
    guide = (ROOT / "docs" / "guide" / "record.md").read_text(encoding="utf-8")
    found = re.search(r"^#(g=[\w-]+)$", guide, re.MULTILINE)
    assert found
    return found[1]


def fields() -> list[tuple[str, str, float]]:
    """The fields of the example's number: a name, what it says, its size in bits."""
    _Told.taken = []
    with patch.object(link, "Reader", _Told):
        game = link.read_link(example())
    parts: list[tuple[str, str, int]] = []
    for letter, seat in zip("AB", game.seats, strict=True):
        parts.append((f"player {letter}’s name", seat.name, 1 + len(seat.name.encode())))
        level = seat.level or ""
        parts.append((f"player {letter}’s level", level or "none: a person", 1 + len(level)))
    parts += [
        ("who starts", game.setup.starter.name, 1),
        ("starting trick card", str(game.setup.start_trick or "none"), 1),
        ("source of the dice", "the page", 1),
        ("the cards, in order", f"{len(game.setup.deck)} cards", len(game.setup.deck)),
        ("number of events", str(game.turn), 1),
    ]
    parts += [("event", str(each), 1) for each in game.events]
    parts.append(("practice", "no", 1))
    ends = [*accumulate(count for _, _, count in parts)]
    assert ends[-1] == len(_Told.taken), "the digits of a link are others: docs/guide/record.md"
    sizes = [log2(base) for _, base in _Told.taken]
    return [
        (name, value, sum(sizes[end - count : end]))
        for (name, value, count), end in zip(parts, ends, strict=True)
    ]


def bytes_of_a_link() -> str:
    """The example of a link taken apart: its letters, their bytes, the fields of the number."""
    drawing = Drawing(
        "The bytes of a link", "The letters of the example, the bytes they stand for, and its game."
    )
    letters = example().removeprefix(link.KEY)
    raw = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    cell = (WIDTH - 2 * EDGE) / len(raw)
    groups = ((0, 1, "red-wash"), (1, 3, "blue-wash"), (3, HEAD, "brass-light"))
    for first, end, fill in (*groups, (HEAD, len(raw), "surface-sunken")):
        drawing.box(EDGE + cell * first, 32, cell * (end - first), 24, fill, radius=0)
    for i, each in enumerate(letters):
        # Four letters are three bytes.
        drawing.words(EDGE + cell * 0.75 * (i + 0.5), 24, each, "ink mono", "middle")
    for i, byte in enumerate(raw):
        style = "on-brass mono tight" if 3 <= i < HEAD else "ink mono tight"
        drawing.words(EDGE + cell * (i + 0.5), 48, f"{byte:02x}", style, "middle")
    bits = int.from_bytes(raw[HEAD:], "big").bit_length()
    notes = (
        (HEAD, f"a number of {bits} bits; below, its fields, from the lowest digit on"),
        (3, "checksum"),
        (1, f"{int.from_bytes(raw[1:3], 'big')} bytes in all"),
        (0, f"version {raw[0]}"),
    )
    for i, (first, note) in enumerate(notes):
        x = EDGE + cell * (first + 0.5)
        drawing.line((x, 56), (x, 70 + 18 * i), (x + 6, 70 + 18 * i))
        drawing.words(x + 10, 74 + 18 * i, note, "ink small")
    found = fields()
    scale, left, y, at = (WIDTH - 2 * EDGE - 440) / sum(size for *_, size in found), 330, 140, 0.0
    for name, value, size in found:
        drawing.words(EDGE, y + 14, name, "ink small")
        drawing.words(EDGE + 150, y + 14, value, "ink mono")
        drawing.box(left + scale * at, y + 2, max(scale * size, 1), 16, "brass", radius=0)
        told = f"{size:.1f} bits" if size else "one choice: 0 bits"
        drawing.words(left + scale * (at + size) + 8, y + 14, told, "ink-soft small")
        at += size
        y += 22
    return drawing.text(y + EDGE - 4)


LEFT = 112
"""Where the time begins."""
NARROW = 48
"""A box less wide has its words in the middle."""
_MEASURED = ROOT / "docs" / "figures" / "start.md"
_MARKS = ("first-contentful-paint", "usable", "opponent-ready")


def _times(visit: str) -> list[int]:
    """The times of the marks on a visit in Chromium, in milliseconds, from the figures."""
    text = _MEASURED.read_text(encoding="utf-8")
    start = text.index(visit, text.index("Chromium\n"))
    found = [re.search(rf"{mark} +(\d+)", text[start:]) for mark in _MARKS]
    return [int(each[1]) for each in found if each]


def _seconds(file: str, name: str) -> str:
    """A constant of a script, given in milliseconds, as seconds."""
    text = (ROOT / "web" / "boot" / file).read_text(encoding="utf-8")
    found = re.search(rf"const {name} = ([\d_]+);", text)
    assert found
    return f"{int(found[1]) / 1000:g}"


def start() -> str:
    """The first visit and a later one in time: page, worker and service worker."""
    drawing = Drawing(
        "From the address to the first move",
        "What page, worker and service worker do on a first visit and on a later one, in time.",
    )
    end = WIDTH - EDGE
    scale = (end - LEFT - 200) / _times("first visit")[2]
    y = 24
    for title, visit in (("A first visit", "first visit"), ("A later visit", "browser restarted")):
        marks = [LEFT + scale * each for each in _times(visit)]
        drawing.words(EDGE, y, title, "ink head")
        names = zip(("first paint", *_MARKS[1:]), ("start", "middle", "start"), strict=True)
        for x, time, (name, anchor) in zip(marks, _times(visit), names, strict=True):
            drawing.words(x, y, f"{name} {(time + 5) // 10 / 100:.2f} s", "ink small", anchor)
        lanes = (_first_visit if visit == "first visit" else _later_visit)(marks, end)
        for x in marks:
            drawing.line((x, y + 5), (x, y + 10 + 40 * len(lanes)))
        for i, (lane, spans) in enumerate(lanes.items()):
            top = y + 14 + 40 * i
            drawing.words(EDGE, top + 21, lane, "ink-soft small")
            for begin, close, fill, text in spans:
                if not fill:  # words about the box that follows
                    drawing.words(close - 8, top + 21, text, "ink small", "end")
                    continue
                drawing.box(begin, top, close - begin, 32, fill)
                style = "on-brass small" if fill == "brass-light" else "ink small"
                if close - begin < NARROW:
                    drawing.words((begin + close) / 2, top + 21, text, style, "middle")
                else:
                    drawing.words(begin + 8, top + 21, text, style)
        y += 40 * len(lanes) + 48
    return drawing.text(y - 34)


_Spans = dict[str, list[tuple[float, float, str, str]]]
"""By lane: from where to where, in which colour, with which words."""


def _first_visit(marks: list[float], end: float) -> _Spans:
    paint, usable, ready = marks
    patience, late = _seconds("interpreter.mjs", "PATIENCE"), _seconds("offline.mjs", "LATE")
    half = (paint + usable) / 2
    return {
        "page": [
            (LEFT, paint, "surface-sunken", "HTML"),
            (paint, usable, "surface-sunken", "Python starts from bytecode (library.bin)"),
            (usable, end, "red-wash", "plays"),
        ],
        "downloads": [
            (LEFT, half, "surface-sunken", "start.zip, python.bin, library.bin"),
            (half, ready, "surface-sunken", "snapshot.bin, rooms.bin"),
        ],
        "worker": [
            (paint, usable, "", f"starts when usable; waits up to {patience} s for snapshot.bin →"),
            (usable, ready, "surface-sunken", "starts"),
            (ready, end, "blue-wash", "answers"),
        ],
        "service worker": [
            (paint, ready, "", f"starts when opponent-ready, or {late} s after usable →"),
            (ready, end, "brass-light", "stores every file"),
        ],
    }


def _later_visit(marks: list[float], end: float) -> _Spans:
    paint, usable, ready = marks
    return {
        "page": [
            (LEFT, paint, "surface-sunken", "HTML"),
            (paint, usable, "surface-sunken", "snapshot.bin restored"),
            (usable, end, "red-wash", "plays"),
        ],
        "worker": [
            (usable, ready, "surface-sunken", "starts"),
            (ready, end, "blue-wash", "answers"),
        ],
        "service worker": [
            (LEFT, end, "brass-light", "hands out all but snapshot.bin, each file checked")
        ],
    }


DRAWINGS: Mapping[str, Callable[[], str]] = {
    "ranks": ranks,
    "chains": chains,
    "link": bytes_of_a_link,
    "start": start,
}
"""By the name of the file."""


def run() -> None:
    """Draw all of them anew, and the floors in the map."""
    MAP.write_text(drawn(MAP.read_text(encoding="utf-8")), encoding="utf-8")
    for name, draw in DRAWINGS.items():
        (FOLDER / f"{name}.svg").write_text(draw(), encoding="utf-8")
    print(f"{MAP.relative_to(ROOT)} and {FOLDER.relative_to(ROOT)}/ show what is so today.")
