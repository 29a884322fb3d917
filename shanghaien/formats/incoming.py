"""Links and games in a text from elsewhere, as they were made (docs/guide/record.md).

Programs that carry a text change it: mail breaks its lines and puts links into those of a scanner,
messengers put a label or parameters beside them, web pages write characters in codes. All of that
is undone here, for every kind of link and for records. The time needed grows with the length of
the text, whatever it is, and never more than its last million characters are looked at.

A new kind of link is its letter in KINDS, and in the page's `early.js`, `service-worker.js` and
`404.html` (web/boot/); the feature that opens it has the letter in `reads`. What another program
does to links is undone by a row in _UNDO.
"""

import re
from base64 import urlsafe_b64decode
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from string import ascii_lowercase, ascii_uppercase, digits

from shanghaien.formats.digits import cut, is_whole

LONGEST = 1_000_000
"""Characters of a text that are looked at, the last ones."""
LATEST = 5
"""How many links of a text are looked at where one is wanted, at its beginning and at its end."""
KINDS = "dfgmpq"
"""The letter of each kind of link: a pairing, a letter, a game, a move, a position, a puzzle."""

_ROUNDS = 12
"""How deep one address may be inside others, or one code inside others."""
_WITHIN = 8_000
"""Characters after a mark in which its link stands, with what was put between them."""
_WRAPPED = range(60, 100)
"""How long a line is that a mail program has broken."""

_BREAK = r"\r?\n[> \t]*"
"""The end of a line, and how the next one begins in an answer."""
_BROKEN = re.compile(rf"(?<=\S{{55}}){_BREAK}(?=\S)")
"""A break after what may be a part of an address."""
_MARK = re.compile(rf"#(?:{_BREAK})?([{KINDS}{KINDS.upper()}])(?:{_BREAK})?=")
"""Where a link begins; some scanners of codes make all letters large or all small."""
_BARE = re.compile(rf"[\s<>(\[*_\"'“”„«]{{0,20}}([{KINDS}])=")
"""A link without its address, which is nothing else."""
_PACKED = r"[A-P][AQgw][A-X][A-Za-z0-9_-]{30}"
"""How the letters of a game begin: the version, and how many bytes there are (`digits`)."""
_LOST = re.compile(
    r"(?<![A-Za-z0-9_.-])(?:"
    rf"[fg]=(?={_PACKED})|m=(?=[0-9a-f]{{32}}(?![A-Za-z0-9_-]))|p=(?=round\+)"
    r"|q=(?=(?:[0-9a-f]{8}|[0-9]{4}-[0-9]{2}-[0-9]{2})(?![A-Za-z0-9_-]))"
    r"|d=(?=E[A-Za-f][A-Za-z0-9_-]{80})(?:[A-Za-z0-9_-]+\.[fm]=)?)"
)
"""A link whose "#" was lost; what follows must be unmistakable, as "q=" means much elsewhere."""
_LETTERS = re.compile(r"[^A-Za-z0-9_-]")
_HYPHEN = re.compile(r"-[ \t]*\r?\n")
_DASHES = str.maketrans("\u2010\u2011\u2012\u2212", "----") | str.maketrans(
    {"\u2013": "--", "\u2014": "--"}
)
_CARD = re.compile(rf"((?:[A-Za-z0-9_-]|{_BREAK})+)\.(?:{_BREAK})?([fm])(?:{_BREAK})?=")
_ANSWER = re.compile(rf"[A-Za-z0-9_-]*(?:{_BREAK}[A-Za-z0-9_-]+(?=\s*(?:\n|\Z)))?")
_PUZZLE = re.compile(r"(?:[0-9a-f]{8}|[0-9]{4}-[0-9]{2}-[0-9]{2})(?![0-9a-f])")
_LINE = re.compile(r"[A-Za-z0-9+;:/.,-]*")
_ANY = re.compile(r"[^\s<>\"&|]*")

_HIDDEN = re.compile("[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
_TAG = re.compile(r"</?(?:wbr|br|span|font|b|i|u|em|strong|mark)(?:\s[^<>]*)?/?>", re.IGNORECASE)
_NAMED = {"amp": "&", "num": "#", "equals": "=", "lt": "<", "gt": ">", "quot": '"', "nbsp": " "}
_ENTITY = re.compile(rf"&(?:#(\d{{1,6}})|#[xX]([0-9A-Fa-f]{{1,5}})|({'|'.join(_NAMED)}));")
_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_SPLIT = re.compile(rf"%([0-9A-Fa-f]?){_BREAK}(?=[0-9A-Fa-f])")
_SOFT = re.compile(r"=[ \t]*\r?\n(?:> ?)*")
_EQUALS = re.compile(rf"(?<![A-Za-z0-9])([{KINDS}])=3D")
_QUOTED = re.compile(r"(?:=[0-9A-F]{2})+")
_HTTP = (rf"(?:{_BREAK})?".join(start) for start in ("aHR0cHM6Ly", "aHR0cDovL", "dGc6Ly9"))
_BASE64 = re.compile(
    rf"(?:{'|'.join(_HTTP)})[A-Za-z0-9+/_-]*"
    rf"(?:(?:{_BREAK}[A-Za-z0-9+/_-]+){{1,40}}(?==*(?:{_BREAK})?&))?"
)
"""An address in base64, as Sophos has it: "https:", "http:", "tg:". Lines go on as far as "&"."""
_PROOFPOINT_2 = re.compile(
    rf"urldefense(?:\.proofpoint)?\.com/v2/url\?u=((?:[^&<>\" \r\n]|{_BREAK})*)"
)
_ESCAPED = re.compile(r"(?<!\\)\\++(?:u00([2-7][0-9A-Fa-f])|(?=/))")
"""Characters as JSON has them, for instance in the export of a messenger."""
_WIDE = re.compile("[\uff01-\uff5e]")
"""Those of ASCII in full width, as keyboards for Chinese and Japanese write them."""
_TO_ASCII = 0xFEE0
_CODES, _URL_SAFE = str.maketrans("-_", "%/"), str.maketrans("+/", "-_")
_PROOFPOINT_3 = re.compile(r"/v3/__((?:[^_/]|_(?!_;)|/(?!v3/__))*)__;([A-Za-z0-9_-]*)=*!")
"""What is taken out of an address stands in base64 behind it."""
_STAR = re.compile(r"\*(?:\*([A-Za-z0-9_-]))?")
_RUNS = f"{ascii_uppercase}{ascii_lowercase}{digits}-_"
"""How many characters Proofpoint has taken out together, from two on."""

_CLAIM = re.compile(r"[\s\ufeff]*\{\s*(?:[\"“”„«}]|\Z)")
_FORMAT = re.compile(r"\{[\s>]*\"format\"")
"""How a record begins, in lines that an answer may have quoted."""
_RECORD = re.compile(r"\{\s*\"format\"\s*:\s*\"shanghaien")
_QUOTES = re.compile("[“”„‟«»″]")
_ANSWERED = re.compile(r"\r?\n(?:> ?)*")
_UNSEEN = {
    **dict.fromkeys(map(ord, "\u00a0\u2028\u2029"), " "),
    **dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff")),
}
"""Of what stands between the words of a record: what is a blank, and what is nothing. No name has
any of it."""
_END = re.compile(r"\}[^{}]*\Z")


def decoded(raw: bytes, errors: str = "strict") -> str:
    """The text of a file: UTF-8, or UTF-16 where its first bytes say so, as programs for Windows
    write it. Raises UnicodeDecodeError."""
    if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return raw.decode("utf-16", errors)
    return raw.removeprefix(BOM_UTF8).decode("utf-8", errors)


def link_in(text: str, kinds: str = KINDS) -> str | None:
    """The last link in a text, as its fragment was made ("g=AQ…"); None if there is none.

    It is the last one that is whole, and better one that is not quoted: an answer by mail often
    stands above what it answers. For the same reason a letter gives way to a later one of its game.
    A record is no link, whatever it says.
    """
    if _FORMAT.match(text[:100].lstrip("\ufeff \r\n\t")):
        return None
    found = _near(text, kinds)
    if not any(is_sound for _, is_sound, _ in found):  # the name of a host may be in two lines
        found = _near(_BROKEN.sub("", text[-LONGEST:]), kinds) or found
    if not found:
        return None
    found.reverse()  # of equals, the last in the text comes first
    found.sort(key=lambda one: (not one[1], one[2]))
    link, *_ = found[0]
    whole = dict.fromkeys(other for other, is_sound, _ in found if is_sound)
    letters = [other for other in whole if other.startswith("f=")]
    if link in letters and len(letters) > 1:
        from shanghaien.formats.letter import latest  # noqa: PLC0415 - few texts have several

        return latest(link, letters)
    return link


def _near(text: str, kinds: str) -> list[tuple[str, bool, bool]]:
    """The first and the last links in a text: whether each is whole, and whether it is quoted."""
    every = _marked(plain(text), kinds)
    # The second takes up the iterator where the first has left it: nothing is read twice.
    near = [*islice(every, LATEST), *deque(every, LATEST)]
    return [(*_made(kind, rest), is_quoted) for kind, rest, is_quoted, _ in near]


def links_in(text: str, kinds: str = KINDS) -> Iterator[tuple[str, int]]:
    """All links in a text, in its order, as their fragments were made, whole or not.

    With the line in which each begins, from 1; 0 where there is but one, or where lines were put
    together on their way.
    """
    made = plain(text)
    has_lines = "\n" in text.strip() and made.count("\n") == text.count("\n")
    line, seen = 1, 0
    for kind, rest, _, at in _marked(made, kinds):
        line, seen = line + made.count("\n", seen, at), at
        yield _made(kind, rest)[0], line if has_lines else 0


def has_record(text: str) -> bool:
    """Whether a text claims to be a game's record or many, or to contain one."""
    return _CLAIM.match(text) is not None or _RECORD.search(mended(text)) is not None


def mended(text: str) -> str:
    """A text with a record or many as it was before it went through a mail, but for its lines;
    without one, much like it. What went through none stays as it is."""
    if len(text) > LONGEST:
        return text
    if _SOFT.search(text):
        text = _QUOTED.sub(_bytes, _SOFT.sub("", text))
    if "&quot;format" in text:
        text = _ENTITY.sub(_character, text)
    if not _FORMAT.search(text):
        text = _QUOTES.sub('"', text)
    start = _FORMAT.search(text)
    return _ANSWERED.sub("\n", text[start.start() :]) if start else text


def place_in(text: str, line: int, column: int) -> tuple[int, int] | None:
    """The line and column of a text, from 1, that have become these of the `mended` one; None where
    more of it was changed than its quotation marks and how its lines begin."""
    if _SOFT.search(text) or "&quot;format" in text:
        return None
    if not _FORMAT.search(text):
        text = _QUOTES.sub('"', text)
    start = _FORMAT.search(text)
    if start is None:
        return line, column
    above, below = text[: start.start()], text[start.start() :].split("\n")
    if line == 1:
        return above.count("\n") + 1, column + len(above) - 1 - above.rfind("\n")
    quoted = re.match("(?:> ?)*", below[line - 1])
    return above.count("\n") + line, column + (quoted.end() if quoted else 0)


def records_in(text: str) -> int:
    """How many records begin in a text."""
    return len(_RECORD.findall(text))


def joined(text: str) -> str:
    """A record on one line, without what stands behind it."""
    return _END.sub("}", re.sub(rf"[ \t]*{_BREAK}", " ", text).translate(_UNSEEN))


def plain(text: str) -> str:
    """The text without what was done to its links on their way."""
    text = text[-LONGEST:]
    for _ in range(_ROUNDS):
        before = text
        for pattern, made in _UNDO:
            text = pattern.sub(made, text)
        if text == before:  # no letter of it is in a code of its own any more
            text = _BASE64.sub(lambda found: f" {_base64(re.sub(_BREAK, '', found[0]))} ", text)
        if text == before:
            break
    return text


def _marked(text: str, kinds: str) -> Iterator[tuple[str, str, bool, int]]:
    """The kind of each link in a plain text, what follows its mark as far as the next one, whether
    it begins in a line that is quoted, and where what follows begins."""
    bare = _BARE.match(text)
    marks = [(found[1].lower(), *found.span()) for found in _MARK.finditer(text)]
    if bare:
        marks.insert(0, (bare[1], *bare.span()))
    if not marks:
        # The last resort, since other addresses have "q=" and the like for other things.
        marks = [(found[0][0], found.start(), found.start() + 2) for found in _LOST.finditer(text)]
    for (kind, mark, start), (_, end, _) in pairwise([*marks, ("", len(text), 0)]):
        if kind in kinds:
            line = text[text.rfind("\n", max(0, mark - _WITHIN), mark) + 1 : mark]
            rest = text[start : min(end, start + _WITHIN)]
            yield kind, rest, line.lstrip()[:1] == ">", start


def _made(kind: str, rest: str) -> tuple[str, bool]:
    """The link that begins with what follows its mark, and whether it is whole."""
    link, is_sound = _READERS[kind](rest)
    return f"{kind}={link}", is_sound


def _letters(rest: str) -> tuple[str, bool]:
    """A game or a letter: it knows its length, and has a checksum. A hyphen at the end of a line
    may be its own, and two may have been made one dash."""
    for text in (rest, _HYPHEN.sub("", rest), rest.translate(_DASHES)):
        letters = cut(_LETTERS.sub("", text))
        if is_whole(letters):
            return letters, True
    return cut(_LETTERS.sub("", rest)), False


def _table(rest: str) -> tuple[str, bool]:
    table = _LETTERS.sub("", rest[:200])[:32].lower()
    return table, re.fullmatch("[0-9a-f]{32}", table) is not None


def _puzzle(rest: str) -> tuple[str, bool]:
    near = rest[:40].translate(_DASHES).lower()
    found = _PUZZLE.match(near) or _PUZZLE.match(_LETTERS.sub("", near))
    return (found[0], True) if found else (str(_first(_ANY, near)), False)


def _pairing(rest: str) -> tuple[str, bool]:
    """A card, and behind it the letter or the move that it is for. An answer is a card alone, and
    does not say how long it is."""
    found = _CARD.match(rest)
    if found:
        payload, is_sound = _made(found[2], rest[found.end() :])
        return f"{_LETTERS.sub('', found[1])}.{payload}", is_sound
    card = _first(_ANSWER, rest)
    if len(re.split(_BREAK, card)[0]) not in _WRAPPED:
        card = re.split(_BREAK, card)[0]
    return _LETTERS.sub("", card), bool(card)


def _position(rest: str) -> tuple[str, bool]:
    """A position, with "+" for a blank. It may be broken into lines, and words may follow: it is
    the longest one that can be read."""
    from shanghaien.position import PositionError, parse_position  # noqa: PLC0415 - few links

    lines = re.split(_BREAK, rest[:_WITHIN])[:40]
    pieces = [_first(_LINE, line) for line in lines]
    count = 1
    while count < len(lines) and pieces[count - 1] == lines[count - 1].rstrip() and pieces[count]:
        count += 1
    broken = ["".join(pieces[:n]) for n in range(count, 0, -1)]
    for text in (*broken, lines[0].strip().replace(" ", "+")):
        line = text.rstrip("+;:/.,-")
        try:
            parse_position(line.replace("+", " "))
        except PositionError:
            continue
        return line, True
    return broken[-1].rstrip("+;:/.,-"), False


_READERS: dict[str, Callable[[str], tuple[str, bool]]] = {
    "d": _pairing,
    "f": _letters,
    "g": _letters,
    "m": _table,
    "p": _position,
    "q": _puzzle,
}


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.match(text)
    return found[0] if found else ""


def _character(found: re.Match[str]) -> str:
    """The character of an entity."""
    if found[3]:
        return _NAMED[found[3]]
    number = int(found[1]) if found[1] else int(found[2], 16)
    # Half of a pair of surrogates: a text with one could not be written as UTF-8.
    return "" if 0xD800 <= number < 0xE000 else chr(number)


def _bytes(found: re.Match[str]) -> str:
    """Characters in hexadecimal codes; blanks as "+", so that a position stays one word."""
    return bytes.fromhex(re.sub("[%=]", "", found[0])).decode("utf-8", "ignore").replace(" ", "+")


def _base64(letters: str) -> str:
    letters = letters.translate(_URL_SAFE)
    whole = letters[: len(letters) - (len(letters) % 4 == 1)]
    return urlsafe_b64decode(whole + "=" * (-len(whole) % 4)).decode("utf-8", "ignore")


def _filled(found: re.Match[str]) -> str:
    """An address of Proofpoint as it was."""
    taken = iter(_base64(found[2]))

    def fill(star: re.Match[str]) -> str:
        return "".join(islice(taken, _RUNS.index(star[1]) + 2 if star[1] else 1))

    return f" {_STAR.sub(fill, found[1])} "


_UNDO: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (_HIDDEN, ""),
    (_WIDE, lambda found: chr(ord(found[0]) - _TO_ASCII)),
    (_ESCAPED, lambda found: chr(int(found[1], 16)) if found[1] else ""),
    (_SOFT, ""),
    (_EQUALS, r"\1="),
    (_PROOFPOINT_2, lambda found: f" {found[1].translate(_CODES)} "),
    (_PROOFPOINT_3, _filled),
    (_TAG, ""),
    (_ENTITY, _character),
    (_SPLIT, r"%\1"),
    (_PERCENT, _bytes),
)
"""The changes and how they are undone, round after round."""
