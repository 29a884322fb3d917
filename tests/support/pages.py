"""Every screen's HTML, drawn once for all looks at it."""

import re
from functools import cache

from tests.support.easel import Drawn, draw
from tests.support.screens import screens

UNCOVERED = re.compile(r'<div id="stage">(.*)</div></div>', re.DOTALL)
COVERED = re.compile(
    r'(?<=<div id="stage" inert>)(.*)(?=</div><[^>]*class="[^"]*overlay)', re.DOTALL
)
"""A screen as it is, and beneath a panel."""


@cache
def pages(language: str, step: int = 1, first: int = 0) -> tuple[Drawn, ...]:
    """Every screen in a language, or one of so many; what lies beneath a panel is left out where
    another of them shows the same."""
    some = _all(language)[first::step]
    seen = {found[1] for _, html, _ in some if (found := UNCOVERED.search(html))}

    def unseen(found: re.Match[str]) -> str:
        stage = found[1]
        is_new = stage not in seen
        seen.add(stage)
        return stage if is_new else ""

    return tuple((name, COVERED.sub(unseen, html), each) for name, html, each in some)


@cache
def _all(language: str) -> list[Drawn]:
    return draw(screens(language))
