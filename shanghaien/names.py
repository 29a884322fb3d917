"""What of a text is a name: in settings, letters, records and the terminal."""

import re

from shanghaien.seed import is_printable

_JOINERS = "\u200c\u200d"
_TAGS = "[\U000e0020-\U000e007e]{1,16}\U000e007f"
_JOINED = re.compile(
    f"(?<=[^\\s{_JOINERS}\U000e0020-\U000e007f])[{_JOINERS}](?=[^\\s{_JOINERS}]|\\Z)|(?<=\U0001f3f4){_TAGS}"
)
"""What is unseen but belongs to what is seen: between letters, as in Persian, between the parts of
a picture, as in families, and in flags. At the end something may still be typed that it joins."""
_MAY_JOIN = re.compile(f"[{_JOINERS}\U000e0020-\U000e007f]")
_BLANK = re.compile(
    f"[\\s{_JOINERS}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0]*"
)
"""Nothing but characters that show nothing, although some count as printed."""


def is_printed(text: str) -> bool:
    """Whether a text has nothing unseen in it but what joins its characters."""
    return is_printable(_JOINED.sub("", text)) and text[-1:] not in (*_JOINERS,)


def printed(text: str, gap: str = "") -> str:
    """The text with a gap for each unseen character that joins nothing, and common blanks."""
    text = "".join(" " if c.isspace() and c >= "\xa0" else c for c in text)
    text = "".join(c if is_printable(c) or _MAY_JOIN.match(c) else gap for c in text)
    joined = {i for found in _JOINED.finditer(text) for i in range(*found.span())}
    return "".join(c if i in joined or is_printable(c) else gap for i, c in enumerate(text))


def as_name(text: str) -> str:
    """What of a text is a name; empty if nothing in it would be seen."""
    name = printed(text).strip().rstrip(_JOINERS + " ")
    return "" if _BLANK.fullmatch(name) else name
