"""The start screen and the panels that open there in outlines: what is lost shows."""

from tests.support.outlines import expect_screens_as_before


def test_each_screen_has_the_elements_it_had() -> None:
    expect_screens_as_before("shell")
