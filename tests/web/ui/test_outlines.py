"""Every screen as an outline: an element that is lost, or a condition turned round, shows."""

from difflib import unified_diff

from tests.support.outlines import PLACE, outlines

SHOWN = 60
"""Lines of a difference: the first ones say enough."""


def test_every_screen_has_the_elements_it_had() -> None:
    old, new = PLACE.read_text(encoding="utf-8").splitlines(), outlines().splitlines()
    found = list(unified_diff(old, new, "before", "now", n=2, lineterm=""))
    assert not found, "\n".join(
        ["If this is meant: `make outlines`, and look at the difference.", *found[:SHOWN]]
    )
