"""The stored rows of games of every kind that an earlier commit wrote."""

import pytest

from shanghaien.formats.record import read
from tests.support.kinds import NAMES, kind
from web.games.row_state import pack, unpack
from web.games.state import entry


@pytest.mark.parametrize("name", NAMES)
def test_a_stored_row_is_what_its_record_comes_to(name: str) -> None:
    written = kind(name)
    kept = entry("game-1", read(written["record"]), written["stored"]["changed"])
    assert unpack(written["stored"]) == kept
    # What is not known is not written any more: it must not take the place of what is.
    known = {key: value for key, value in written["stored"].items() if key != "sums" or value}
    assert {key: pack(kept)[key] for key in known} == {
        key: tuple(value) if isinstance(value, list) else value for key, value in known.items()
    }
