"""Codes for a terminal, against the library that draws the page's."""

from importlib import import_module
from typing import Any

import pytest

from shanghaien.cli import qr

LONGEST = "http://255.255.255.255:65535/"


@pytest.mark.host_only
@pytest.mark.parametrize("text", [LONGEST.ljust(32, "x"), "http://192.168.178.23:8000/"])
def test_a_code_is_the_librarys(text: str) -> None:
    encoder: Any = import_module("segno.encoder")
    # With a text that does not fill the code, the library adds a byte of its own.
    padded = text.ljust(qr.ROOM - 2)
    options = {"error": "L", "mode": "byte", "micro": False, "boost_error": False}
    code = encoder.encode(padded, version=2, mask=0, **options).matrix
    assert qr.qr_matrix(padded) == [list(row) for row in code]
    assert len(qr.qr_matrix(text)) == qr.SIDE


def test_what_is_short_is_filled_up_as_the_standard_says() -> None:
    assert qr._words(b"a").hex() == "401610" + "ec11" * 15 + "ec"


def test_every_address_of_a_network_fits() -> None:
    assert qr.qr_lines(LONGEST)
    with pytest.raises(ValueError, match="too many"):
        qr.qr_matrix("a" * 33)


def test_a_terminal_shows_black_on_white_with_an_edge() -> None:
    lines = qr.qr_lines("a")
    bare = [line.removeprefix(qr.INK).removesuffix(qr.PLAIN) for line in lines]
    assert len(lines) == (qr.SIDE + 2 * qr.QUIET + 1) // 2
    assert {len(line) for line in bare} == {qr.SIDE + 2 * qr.QUIET}
    assert not bare[0].strip()
    assert bare[2] == f"{' ' * 4}█▀▀▀▀▀█{bare[2][11:-11]}█▀▀▀▀▀█{' ' * 4}"
