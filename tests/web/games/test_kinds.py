"""The stored rows of games of every kind that an earlier commit wrote."""

from dataclasses import fields, replace
from typing import Any

import pytest

from shanghaien.formats.record import read
from tests.support.kinds import NAMES, kind
from web.kernel.saved_state import Entry, RecordSummary, entry
from web.saved.row_state import pack, unpack

UNSAID = Entry(id="game-1")


def of_record(name: str) -> Entry:
    """The entry of a game of a kind, as it is saved now."""
    written = kind(name)
    return entry("game-1", read(written["record"]), written["stored"]["changed"])


@pytest.mark.parametrize("name", NAMES)
def test_a_stored_row_is_what_its_record_comes_to(name: str) -> None:
    stored, kept = kind(name)["stored"], of_record(name)
    # A field that came later than the row has its default.
    later: dict[str, Any] = {key: getattr(UNSAID, key) for key in pack(kept).keys() - stored.keys()}
    assert unpack(stored) == replace(kept, **later)
    # What is not known is not written any more: it must not take the place of what is.
    known = {key: value for key, value in stored.items() if key != "sums" or value}
    assert {key: pack(kept)[key] for key in known} == {
        key: tuple(value) if isinstance(value, list) else value for key, value in known.items()
    }


def test_each_field_of_a_summary_is_told_by_some_record() -> None:
    told = [of_record(name) for name in NAMES]
    names = {field.name for field in fields(RecordSummary)} - {"sound"}
    for name in names:
        assert {getattr(one, name) for one in told} - {getattr(UNSAID, name)}, name
