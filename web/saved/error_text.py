"""Why a record was refused, and where in it, as a sentence in the person's language."""

import re

from shanghaien.formats.errors import RecordError, RecordProblem
from web.lang import Words, term

REASONS = {
    RecordProblem.LONG: term("it’s too long"),
    RecordProblem.CUT: term("the text is cut off"),
    RecordProblem.JSON: term("it isn’t valid JSON"),
    RecordProblem.FOREIGN: term("it isn’t a Shanghaien game file"),
    RecordProblem.VERSION: term("it was made by a newer version of the game"),
    RecordProblem.WATCHED: term(
        "Games in progress can no longer be watched by link. "
        "Once this one is over, ask its players to share it."
    ),
    RecordProblem.MISSING: term("the field “{value}” is missing"),
    RecordProblem.UNKNOWN: term("{value} is unknown"),
    RecordProblem.VALUE: term("{value} isn’t valid there"),
    RecordProblem.ILLEGAL: term("the rules don’t allow {value} there"),
    RecordProblem.SEED: term("the cards or dice don’t match the seed"),
    RecordProblem.SEAL: term("the cards or dice aren’t those set before the first move"),
    RecordProblem.RESULT: term("{value} doesn’t match the moves"),
    RecordProblem.ALTERED: term("it was altered after it was saved"),
    RecordProblem.DAMAGED: term("it was altered after it was saved"),
}
UNNAMED = {
    RecordProblem.VALUE: term("its value isn’t valid"),
    RecordProblem.ILLEGAL: term("the rules don’t allow it there"),
}
"""What is said where the place is all that is known of the fault."""
PLACES = (
    (r"line (\d+), column (\d+)", term("line {0}, column {1}"), 0),
    (r"events\[(\d+)\]", term("event {0}"), 1),
    (r"deck\[(\d+)\]", term("card {0} in the deck"), 1),
    (r"players\[(\d+)\].*", term("player {0}"), 1),
    (r"practice.dice\[(\d+)\]", term("undone roll {0}"), 1),
)
"""Places as patterns; the page counts from 1 what the record counts from 0."""


def refusal(w: Words, error: RecordError) -> str:
    """ "This game cannot be read. … (game 2, event 12: …)"."""
    if error.problem is RecordProblem.VERSION:
        return w.say("This was made by a newer version of the game. Reload the page and try again.")
    if error.problem is RecordProblem.WATCHED:
        return reason(w, error)
    return w.say(
        "This game can’t be opened. Nothing was changed. ({where}: {reason})",
        where=place(w, error.where),
        reason=reason(w, error),
    )


def spoilt(w: Words, error: RecordError) -> str:
    """Why a link cannot be read, and what helps."""
    if error.problem in (RecordProblem.VERSION, RecordProblem.WATCHED):
        return refusal(w, error)
    return damaged(w)


def damaged(w: Words) -> str:
    """What a link of any kind has come to that cannot be read."""
    return w.say(
        "This link was damaged on the way. Nothing was changed. Copy all of it, or ask for it"
        " again."
    )


def reason(w: Words, error: RecordError) -> str:
    """ "The rules do not allow …", as a part of a sentence."""
    if not error.value and error.problem in UNNAMED:
        return w.say(UNNAMED[error.problem])
    value = error.value or error.where
    if found := re.fullmatch("“(.*)”", value, re.DOTALL):
        value = w.say("“{title}”", title=found[1])
    return w.say(REASONS[error.problem]).replace("{value}", value)


def place(w: Words, where: str) -> str:
    """A place in words."""
    found = re.fullmatch(r"games\[(\d+)\]\.(.*)", where)
    if found:
        number = int(found[1]) + 1
        return w.say("game {number}", number=number) + ", " + place(w, found[2])
    for pattern, sentence, first in PLACES:
        numbers = re.fullmatch(pattern, where)
        if numbers:
            return w.say(sentence).format(*(int(n) + first for n in numbers.groups()))
    return w.say("field “{name}”", name=where)
