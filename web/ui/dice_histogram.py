"""How often each face fell, drawn with the band of fair dice, as a sentence and as a table."""

import htpy as h
from htpy import Element

from shanghaien.dice_fairness import Fairness
from shanghaien.state import NUMBERS
from web.lang import Words
from web.ui.percentages import decimal

WIDTH, HEIGHT = 360, 120
"""Of the drawing, in its own units."""
_STEP = WIDTH // len(NUMBERS)


def histogram(w: Words, found: Fairness, title: str) -> Element:
    """The dice of a game, or of many."""
    low, high = found.band
    text = sentence(w, found)
    label = f"{title} {text}".strip()
    top = max(1, high, *found.counts) * 1.12  # a game may end before the first roll

    def y(count: float) -> str:
        return f"{HEIGHT - HEIGHT * count / top:.1f}"

    def size(count: float) -> str:
        return f"{HEIGHT * count / top:.1f}"

    # A list, since the drawing and both rows of the table go through it.
    bars = list(zip(NUMBERS, found.counts, strict=True))
    return h.figure(".dice-figure")[
        h.figcaption[h.strong[title], text and f" {text}"],
        h.svg(viewBox=f"0 -4 {WIDTH} {HEIGHT + 8}", role="img", aria_label=label)[
            found.is_telling
            and h.rect(".dice-band", x=0, width=WIDTH, y=y(high), height=size(high - low)),
            (
                h.rect(
                    class_=["dice-bar", {"outside": face in found.outside}],
                    x=(face - 1) * _STEP + 14,
                    width=_STEP - 28,
                    y=y(count),
                    height=size(count),
                )
                for face, count in bars
            ),
            found.is_telling
            and h.line(".dice-mean", x1=0, x2=WIDTH, y1=y(found.expected), y2=y(found.expected)),
        ],
        h.table(".dice-counts", aria_label=title)[
            h.tbody[
                h.tr[
                    h.th(scope="row")[w.say("Face")],
                    (h.th(scope="col")[str(face)] for face, _ in bars),
                ],
                h.tr[
                    h.th(scope="row")[w.say("Times rolled")],
                    (h.td[str(count)] for _, count in bars),
                ],
            ]
        ],
    ]


def sentence(w: Words, found: Fairness) -> str:
    """ "126 dice rolled: fair ones show each face about 21 times, …"; empty if there are none."""
    if not found.total:
        return ""
    if not found.is_telling:
        return w.count(
            "{n} die rolled: too early to say if it’s fair.",
            "{n} dice rolled: too early to say if they’re fair.",
            found.total,
        )
    low, high = found.band
    whole, rest = divmod(round(found.expected * 10), 10)
    mean = decimal(w, found.expected) if rest else str(whole)
    text = w.say(
        "{n} dice rolled. Fair dice show each face about {mean} times, usually {low} to {high}.",
        n=found.total,
        mean=mean,
        low=low,
        high=high,
    )
    if not found.outside:
        return " ".join([text, w.say("All six are within that range.")])
    faces = ", ".join(map(str, found.outside))
    more = w.say(
        "Outside the usual range: {faces}. Even with fair dice, each face falls outside it about "
        "1 time in 20.",
        faces=faces,
    )
    return f"{text} {more}"
