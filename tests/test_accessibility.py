"""The guide to accessibility: no criterion is left out, and each test that it names is there."""

import re

from web.build.paths import ROOT

GUIDE = (ROOT / "docs/guide/accessibility.md").read_text(encoding="utf-8")

LAST = {"1.1": 1, "1.2": 5, "1.3": 5, "1.4": 13, "2.1": 4, "2.2": 2, "2.3": 1, "2.4": 11}
LAST |= {"2.5": 8, "3.1": 2, "3.2": 6, "3.3": 8, "4.1": 3}
"""By guideline: the last criterion of level A or AA in WCAG 2.2."""

OTHER = {"1.4": (6, 7, 8, 9), "2.1": (3,), "2.4": (8, 9, 10), "2.5": (5, 6), "3.2": (5,)}
OTHER |= {"3.3": (5, 6), "4.1": (1,)}
"""Those between them of level AAA, and the one that WCAG 2.2 has no more."""

TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def test_every_criterion_of_levels_a_and_aa_has_its_line() -> None:
    wanted = [
        f"{rule}.{number}"
        for rule, last in LAST.items()
        for number in range(1, last + 1)
        if number not in OTHER.get(rule, ())
    ]
    assert len(wanted) == 55
    table = GUIDE.partition("## Level AAA")[0]
    assert re.findall(r"^\| (\d\.\d\.\d+) \|", table, re.MULTILINE) == wanted


def test_every_test_that_is_named_is_there() -> None:
    named = TEST.findall(GUIDE)
    assert named
    missing = [
        f"{file}::{name}"
        for file, name in named
        if f"def {name}(" not in (ROOT / file).read_text(encoding="utf-8")
    ]
    assert missing == []
