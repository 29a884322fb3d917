"""Chances and losses in percent, as precise as they are known.

What stands in one panel adds up as it is read: of two chances the second is what is left of 100,
and a move's chance is that of the best one less what it costs.
"""

from shanghaien.ai.review import Option, is_about_equal
from shanghaien.rounding import nearest, whole_chance
from web.lang import Words


def percent(w: Words, value: float, *, signed: bool = False) -> str:
    """A mean of many, as "7.3%"; signed, as "+7.3%". A minus is never left out."""
    tenths = nearest(abs(value) * 1000)
    text = w.say("{whole}.{tenth}%", whole=tenths // 10, tenth=tenths % 10)
    return _sign(value, tenths, signed=signed) + text


def decimal(w: Words, value: float, *, signed: bool = False) -> str:
    """A number as "7.3"; signed, as "+7.3". A minus is never left out."""
    tenths = nearest(abs(value) * 10)
    text = w.say("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10)
    return _sign(value, tenths, signed=signed) + text


def chance(w: Words, value: float) -> str:
    """A chance to win as "7%": it is not known better (docs/figures/certainty.md).

    Only what is certain is 0% or 100%.
    """
    return w.say("{whole}%", whole=whole_chance(value))


def both_chances(w: Words, value: float) -> tuple[str, str]:
    """A player's chance, and the other one's."""
    whole = whole_chance(value)
    return w.say("{whole}%", whole=whole), w.say("{whole}%", whole=100 - whole)


def chance_after(w: Words, best: Option, option: Option) -> str:
    """The chance that a move leaves, as a better one’s less what it costs beside that."""
    # What is certain is told as it is, and not as a difference.
    if option.win in {0.0, 1.0}:
        return chance(w, option.win)
    whole = min(99, whole_chance(best.win) - nearest(100 * (option.loss - best.loss)))
    # 0% is only what cannot be won.
    return "<" * (whole < 1) + w.say("{whole}%", whole=max(1, whole))


def difference(best: Option, rival: Option) -> int:
    """How many percent apart the chances to win are told that two moves leave (`chance_after`)."""
    if rival.win in {0.0, 1.0}:
        return whole_chance(best.win) - whole_chance(rival.win)
    return nearest(100 * (rival.loss - best.loss))


def is_close(best: Option, rival: Option) -> bool:
    """Whether two moves are told to be about as good: at most 1% apart as it is shown, and nothing
    certain."""
    is_sure = rival.win in {0.0, 1.0}
    return is_about_equal(rival.loss - best.loss) or (difference(best, rival) <= 1 and not is_sure)


def cost(w: Words, loss: float, *, is_named: bool = False) -> str:
    """What a move loses against the best, as "−7%", if the teacher can tell them apart.

    Without the minus where it is named a cost.
    """
    return w.say("about equal") if is_about_equal(loss) else points(w, loss if is_named else -loss)


def points(w: Words, value: float, *, signed: bool = False) -> str:
    """A share in whole percent, as "7%"; signed, as "+7%". A minus is never left out."""
    whole = nearest(abs(value) * 100)
    return _sign(value, whole, signed=signed) + w.say("{whole}%", whole=whole)


def gain(value: int) -> str:
    """What was gained or lost, as "+7", "−2" or "0"."""
    # A minus, not a hyphen: it is as wide as the plus, and read out.
    return f"{'−' if value < 0 else '+'}{abs(value)}" if value else "0"


def _sign(value: float, shown: int, *, signed: bool) -> str:
    if not shown:
        return ""
    return "−" if value < 0 else "+" if signed else ""
