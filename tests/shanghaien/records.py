"""The short game's record as data, and why a record is refused."""

import json
from typing import Any

import pytest

from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.formats.record import read, write
from tests.shanghaien.short_game import short

Fields = dict[str, Any]


def fields() -> Fields:
    """The fields of the short game's record."""
    found: Fields = json.loads(write(short()))
    return found


def refusal(text: str) -> RecordError:
    """Why a text is refused."""
    with pytest.raises(RecordError) as caught:
        read(text)
    error = caught.value
    assert error.where
    assert error.what
    is_foreign = error.problem is RecordProblem.FOREIGN
    assert str(error) == (error.what if is_foreign else f"{error.where}: {error.what}")
    assert len(str(error)) < 200
    assert "\n" not in str(error)
    str(error).encode()  # can be shown
    return error
