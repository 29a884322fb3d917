"""A study as it is kept beside a record: what is written is read, what cannot be one is nothing."""

import json
from typing import Any

import pytest

from shanghaien.formats.limits import is_nested
from shanghaien.learning.study import (
    CELLS,
    Kind,
    Mistake,
    Study,
    Tally,
    read_study,
    write_study,
)

EVENTS = 200
STUDY = Study(
    tuple(Tally(i, i * 0.125) for i in range(len(CELLS))),
    (Mistake(199, 0.5, Kind.JOKER, "joker"), Mistake(0, 0.05, Kind.PLACE, "")),
)
RAW: dict[str, Any] = write_study(STUDY)


def test_what_is_written_is_read() -> None:
    stored = json.dumps(RAW)
    assert read_study(json.loads(stored), EVENTS) == STUDY
    assert not is_nested(stored * 10)
    assert len(stored) < 400


def test_losses_are_kept_to_a_part_of_ten_thousand() -> None:
    fine = Study((Tally(1, 0.123456),) * len(CELLS), (Mistake(3, 0.99999, Kind.END, "end"),))
    read = read_study(write_study(fine), EVENTS)
    assert read is not None
    assert read.tallies[0].loss == 0.1235
    assert read.mistakes[0].loss == 1.0
    assert write_study(read) == write_study(fine)


@pytest.mark.parametrize(
    "raw",
    [
        None,
        7,
        [],
        {},
        {"t": RAW["t"]},
        {**RAW, "t": RAW["t"][:-1]},
        {**RAW, "t": RAW["t"][:-2]},
        {**RAW, "t": [*RAW["t"], 0, 0]},
        {**RAW, "t": [0] * 10**6},
        {**RAW, "t": [True, 0, *RAW["t"][2:]]},
        {**RAW, "t": [1, 10_001, *RAW["t"][2:]]},
        {**RAW, "t": [10**400, 0, *RAW["t"][2:]]},
        {**RAW, "t": [1, -1, *RAW["t"][2:]]},
        {**RAW, "t": [1, 0.5, *RAW["t"][2:]]},
        {**RAW, "t": "1" * len(RAW["t"])},
        {**RAW, "m": [200, 600, "stop", "stop"]},
        {**RAW, "m": [-1, 600, "stop", "stop"]},
        {**RAW, "m": [3, 499, "stop", "stop"]},
        {**RAW, "m": [3, 10_001, "stop", "stop"]},
        {**RAW, "m": [3, 600, "shop", "stop"]},
        {**RAW, "m": [3, 600, ["stop"], "stop"]},
        {**RAW, "m": [3, 600, "stop", "shop"]},
        {**RAW, "m": [3, 600, "stop", {"a": 1}]},
        {**RAW, "m": [3, 600, "stop"]},
        {**RAW, "m": [3, 600, "stop", ""] * 2},
        {**RAW, "m": [n for turn in range(4) for n in (turn, 600, "stop", "")]},
    ],
)
def test_what_cannot_be_a_study_is_none(raw: object) -> None:
    assert read_study(raw, EVENTS) is None
