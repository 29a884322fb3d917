"""Sentences that judge, compare, praise, promise or explain why: each is true of its values.

`judging.txt` lists the messages in which a word of JUDGING stands, each with what makes it true:
the name of a truth in tests/support/truths.py, which is asked whenever the message is heard in
random games, reviews and results; a test that holds it to what it says; or "states", for one that
only names a thing or says what was done. The lessons' sentences are proved beside the lessons.
"""

import re
from collections import defaultdict
from functools import cache

import pytest

from tests.support.judged import Heard
from tests.support.judging import SHOWN, listed, messages, shown
from tests.support.truths import TRUTHS
from web.build.paths import ROOT

JUDGING = re.compile(
    r"\b(about as|adapts|beats?|better|best|biggest|chances?|clear|clearly|closer|compared"
    r"|correct|costliest|costs?|decider|equal|exact|fair|far off|favoured|finds|fixed"
    r"|g[ai]ves? away|good|help|helps|install|keeps|leads?|leaves|less than|likely|lose|lost"
    r"|lucky?|masterly|mistakes?|more than|needed|neither|outlier|protected|range|rating|safe"
    r"|sets you|shaky|should|solid|stands out|streak|strength|strong|stronger|strongest|suits?|sure"
    r"|takes the lead|too early|try the|usual|usually|weak|weaker|well|win|wins|won|worth|would)\b",
    re.IGNORECASE,
)
"""Words of somebody who judges. A sentence may judge without one: then it is listed as well."""
UNLISTED = ("_lessons.py", "web/lang/yours.py")
"""Proved beside them; and what is true as the same sentence with a name is."""


def test_every_message_that_judges_is_listed_with_what_makes_it_true() -> None:
    found = messages()
    judging = {
        message
        for message, places in found.items()
        if JUDGING.search(message) and not all(p.endswith(UNLISTED) for p in places)
    }
    assert sorted(judging - set(listed())) == []
    assert sorted(set(listed()) - set(found)) == []


def test_what_makes_a_message_true_is_there() -> None:
    for message, by in listed().items():
        if by.startswith("tests/"):
            assert (ROOT / by).is_file(), message
        else:
            assert by == "states" or by in TRUTHS, message
    assert set(TRUTHS) <= set(listed().values())


@cache
def heard(name: str) -> tuple[Heard, ...]:
    """Everything that is said of what is drawn."""
    return tuple(shown(name))


@pytest.mark.parametrize("name", SHOWN)
def test_what_is_said_is_so(name: str) -> None:
    untrue = defaultdict(list)
    for one in heard(name):
        truth = TRUTHS.get(listed().get(one.message, "states"))
        if truth is not None and not truth(one, one.about):
            untrue[one.message].append(one)
    assert not untrue, {message: (len(some), some[0]) for message, some in untrue.items()}


def test_each_truth_was_asked() -> None:
    asked = {one.message for name in SHOWN for one in heard(name)}
    assert [m for m, by in listed().items() if by in TRUTHS and m not in asked] == []
