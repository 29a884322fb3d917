"""A short run of `make faults`, and proofs that it finds what is lost and what is not told."""

import pytest

from tests.soak import faults
from tests.soak.faulty import EVERY
from web.saved.own_spares import OwnSpares
from web.saved.store import GameStore

QUICK = len(EVERY)


@pytest.mark.parametrize("kind", sorted({kind for _, kind in EVERY}))
def test_nothing_that_was_shown_is_lost_whatever_part_of_the_storage_fails(kind: str) -> None:
    count = faults.sessions(QUICK, kind)
    assert count.wrong == []
    assert {fault for fault in EVERY if fault[1] == kind} <= count.struck.keys()


def test_what_no_spare_place_takes_would_be_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(OwnSpares, "put", lambda *_: None)
    assert any("after a reload" in wrong for wrong in faults.sessions(12).wrong)


def test_an_error_that_ends_a_game_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameStore, "release", lambda _: 1 / 0)
    assert any("ZeroDivisionError" in wrong for wrong in faults.sessions(8).wrong)
