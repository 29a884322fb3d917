"""Chances and losses in percent, as precise as they are known."""

from shanghaien.ai.review import is_about_equal
from web.lang import Words


def percent(w: Words, value: float, *, signed: bool = False) -> str:
    """A mean of many, as "7.3%"; signed, as "+7.3%". A minus is never left out."""
    tenths = round(abs(value) * 1000)
    text = w.say("{whole}.{tenth}%", whole=tenths // 10, tenth=tenths % 10)
    return _sign(value, tenths, signed=signed) + text


def chance(w: Words, value: float) -> str:
    """A chance to win as "7%": it is not known better (docs/figures/calibration.md).

    Only what is certain is 0% or 100%.
    """
    return points(w, value if value in {0.0, 1.0} else min(0.99, max(0.01, value)))


def cost(w: Words, loss: float) -> str:
    """What a move loses against the best, as "−7%", if the teacher can tell them apart."""
    return w.say("about equal") if is_about_equal(loss) else points(w, -loss)


def points(w: Words, value: float, *, signed: bool = False) -> str:
    """A share in whole percent, as "7%"; signed, as "+7%". A minus is never left out."""
    whole = round(abs(value) * 100)
    return _sign(value, whole, signed=signed) + w.say("{whole}%", whole=whole)


def _sign(value: float, shown: int, *, signed: bool) -> str:
    if not shown:
        return ""
    return "−" if value < 0 else "+" if signed else ""
