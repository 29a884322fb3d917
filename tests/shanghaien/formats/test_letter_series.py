"""Letters and records of a series: versions of their own, and no others are written otherwise."""

import json
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.fair_play import SIZE, TARGETS, Ending, Rolls, Series
from shanghaien.formats.digits import Writer, pack
from shanghaien.formats.errors import RecordError, RecordProblem
from shanghaien.formats.letter import read_letter, write_letter
from shanghaien.formats.link import write_link
from shanghaien.formats.record import finished, read, write
from shanghaien.game import Seat, pact_of
from shanghaien.letters import MAX_NAME_BYTES, invite, of_series
from tests.shanghaien.two_sides import begin, letters, whole
from tests.soak.alter import repair_record

SERIES = st.sampled_from(TARGETS).flatmap(
    lambda target: st.builds(Series, st.just(target), st.tuples(*[st.integers(0, target - 1)] * 2))
)


@given(series=SERIES, seed=st.integers(0, 99), count=st.integers(0, 6))
def test_a_game_of_a_series_is_written_and_read_again(
    series: Series, seed: int, count: int
) -> None:
    rng = Random(seed)
    sides = begin(rng, series=series)
    for _ in zip(range(count), letters(sides, rng), strict=False):
        pass
    for side in sides:
        assert pact_of(read_letter(write_letter(side))).series == series
        text = write(side)
        assert read(text) == side
        assert json.loads(text)["version"] == 7


def claimed(text: str) -> Series | None:
    """The series that a letter tells; None where it tells none, or is none."""
    with suppress(RecordError):
        return pact_of(read_letter(text)).series
    return None


@given(number=st.integers(0, 2**400 - 1), version=st.sampled_from((1, 2, 3)))
def test_whatever_an_invitation_claims_is_a_score_or_refused(number: int, version: int) -> None:
    digits = Writer()
    digits.put(0, 500)  # an invitation
    digits.put(number, 2**400)
    series = claimed(f"#f={pack(digits.number(), version)}")
    assert series is None or version > 1
    assert series is None or Series(series.target, series.wins) == series


def test_the_longest_letter_of_a_series_can_be_read() -> None:
    rng, name = Random(1), "W" * MAX_NAME_BYTES
    series, seats = Series(5, (4, 4)), (Seat(name), Seat(name))
    game = of_series(invite(rng.randbytes(SIZE), name), series)
    last = replace(of_series(whole(Rolls.CHOSEN)[-1].sides[0], series), seats=seats)
    for told in (game, last):
        text = write_letter(told)
        assert pact_of(read_letter(text)).series == series
        assert len(text) <= 400


def test_a_record_and_its_letter_are_of_the_same_version() -> None:
    plain, series = (begin(Random(2), series=each)[0] for each in (None, Series(3)))
    for game, version in ((plain, 7), (series, 4)):
        raw = {**json.loads(write(game)), "version": version}
        with pytest.raises(RecordError) as error:
            read(repair_record(json.dumps(raw)))
        assert (error.value.where, error.value.problem) == ("letter", RecordProblem.VERSION)


def test_a_letter_of_a_later_version_says_so() -> None:
    digits = Writer()
    digits.put(1, 2**300)
    digits.put(1, 2)
    with pytest.raises(RecordError) as error:
        read_letter(f"#f={pack(digits.number(), 4)}")
    assert error.value.problem is RecordProblem.VERSION


def test_what_others_see_of_a_game_that_is_over_is_that_of_a_single_one() -> None:
    texts = []
    for series in (None, Series(3, (2, 1))):
        side = of_series(whole(Rolls.CHOSEN)[-1].sides[0], series)
        public = side.public()
        assert public is not None
        texts.append((finished(write(side)), write_link(public)))
    assert texts[0] == texts[1]


def test_an_offered_draw_and_a_series_go_together() -> None:
    rng = Random(7)
    sides = begin(rng, series=Series(5, (1, 3)))
    pacts = (pact_of(read_letter(text)) for _, text in letters(sides, rng, ending=Ending.OFFERED))
    pact = next(pact for pact in pacts if pact.ending is Ending.OFFERED)
    assert (pact.ending, pact.series) == (Ending.OFFERED, Series(5, (1, 3)))
