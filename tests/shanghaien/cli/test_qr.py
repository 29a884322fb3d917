"""Codes for a terminal, against the library that draws the page's."""

from importlib import import_module
from typing import Any

import pytest

from shanghaien.cli import qr

FULL = [room - 2 for room, _ in qr.SIZES]
"""The lengths of texts that fill a code: with others the library adds a byte of its own."""


@pytest.mark.host_only
@pytest.mark.parametrize("length", FULL)
def test_a_code_is_the_librarys_with_one_of_its_masks(length: int) -> None:
    encoder: Any = import_module("segno.encoder")
    text = "http://192.168.178.23:8000/".ljust(length, "x")[:length]
    options = {"error": "L", "mode": "byte", "micro": False, "boost_error": False}
    codes = [encoder.encode(text, mask=mask, **options).matrix for mask in range(len(qr.MASKS))]
    assert qr.qr_matrix(text) in [[list(row) for row in code] for code in codes]


def test_what_is_short_is_filled_up_as_the_standard_says() -> None:
    assert qr._words(b"a", 7).hex() == "401610ec11ec11"


def test_the_smallest_code_that_is_enough_is_taken() -> None:
    lengths = (1, FULL[0], FULL[0] + 1, FULL[1] + 1, FULL[3])
    assert [len(qr.qr_matrix("a" * length)) for length in lengths] == [21, 21, 25, 29, 33]
    with pytest.raises(ValueError, match="too many"):
        qr.qr_matrix("a" * (FULL[3] + 1))


def test_a_terminal_shows_black_on_white_with_an_edge() -> None:
    lines = qr.qr_lines("a")
    bare = [line.removeprefix(qr.INK).removesuffix(qr.PLAIN) for line in lines]
    assert len(lines) == (21 + 2 * qr.QUIET + 1) // 2
    assert {len(line) for line in bare} == {21 + 2 * qr.QUIET}
    assert not bare[0].strip()
    assert bare[2] == f"{' ' * 4}█▀▀▀▀▀█{bare[2][11:-11]}█▀▀▀▀▀█{' ' * 4}"
