"""The letters of a move: lost, doubled, late and spoilt ones, and what cannot be honest."""

import json
import tracemalloc
import zlib
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.cli.house import MOST_BODY
from shanghaien.cli.tables import MOST_LETTER
from shanghaien.formats.incoming import link_in
from web.nearby.letters_state import (
    MOST_PARTS,
    PART,
    letter,
    read_link,
    received,
    split,
    write_link,
)
from web.nearby.moving_state import REASONS, Cargo, Move, MoveStage
from web.nearby.perform import Spoilt, packed, unpacked

TABLE = "0123456789abcdef" * 2
DIGEST = "a" * 64


def sides(parts: int) -> tuple[Move, Move, Cargo]:
    """Both sides as everything is wanted, and what is to go over."""
    text = "".join(chr(65 + i % 26) * PART for i in range(parts - 1)) + "end="
    cargo = split(text, 7, DIGEST)
    assert cargo.count == parts
    old = Move(is_old=True, table=TABLE, key="1", stage=MoveStage.BEGUN)
    return old, Move(is_old=False, table=TABLE, key="2", stage=MoveStage.BEGUN), cargo


def sending(parts: int) -> tuple[Move, Move, Cargo]:
    """The same once the old device has packed."""
    old, new, cargo = sides(parts)
    return replace(old, stage=MoveStage.PASSING, cargo=cargo), new, cargo


def exchange(old: Move, new: Move) -> tuple[Move, Move]:
    """Both as an honest line leaves them."""
    while True:
        before = old, new
        new = received(new, letter(old))
        old = received(old, letter(new))
        if (old, new) == before:
            return old, new


@pytest.mark.parametrize("parts", [1, 2, 3, 12])
def test_all_parts_go_over_and_both_know(parts: int) -> None:
    old, new, cargo = sending(parts)
    old, new = exchange(old, new)
    assert (old.stage, new.stage) == (MoveStage.KEEPING, MoveStage.KEEPING)
    assert new.cargo == cargo
    old, new = exchange(old, replace(new, stage=MoveStage.DONE))
    assert old.stage is MoveStage.DONE
    assert letter(old) == "move 1 over"


@given(st.data())
def test_letters_that_are_lost_doubled_or_late_change_nothing(data: st.DataObject) -> None:
    parts = data.draw(st.integers(1, 5), "parts")
    old, new, cargo = sending(parts)
    laid: tuple[list[str], list[str]] = [letter(old)], [letter(new)]
    for _ in range(60):
        to_old = data.draw(st.booleans())
        box = laid[to_old]  # any letter that was ever laid may come, and some never do
        text = box[data.draw(st.integers(0, len(box) - 1))]
        if to_old:
            old = received(old, text)
        else:
            new = received(new, text)
        laid[0].append(letter(old))
        laid[1].append(letter(new))
        if new.stage is MoveStage.KEEPING and data.draw(st.booleans()):
            new = replace(new, stage=MoveStage.DONE)
            laid[1].append(letter(new))
        assert MoveStage.STOPPED not in (old.stage, new.stage)
        assert (new.cargo.parts if new.cargo else ()) == cargo.parts[: new.done]
    old, new = exchange(old, new)
    old, new = exchange(old, replace(new, stage=MoveStage.DONE))
    assert old.stage is MoveStage.DONE
    assert new.cargo == cargo


@given(st.data())
def test_a_spoilt_letter_stops_the_move_or_is_no_letter_of_it(data: st.DataObject) -> None:
    old, new, _ = sending(3)
    for _ in range(data.draw(st.integers(0, 2))):
        new = received(new, letter(old))
        old = received(old, letter(new))
    text = letter(old) if data.draw(st.booleans()) else letter(new)
    start = data.draw(st.integers(0, min(len(text), 130)))
    gone = data.draw(st.integers(0, 3))
    spoilt = text[:start] + data.draw(st.text(max_size=3)) + text[start + gone :]
    for side in (old, new):
        after = received(side, spoilt)
        assert after.stage is MoveStage.STOPPED or after.done <= side.done + 1
        if after.cargo is not None:
            assert len(after.cargo.parts) <= after.cargo.count <= MOST_PARTS
            assert all(len(part) <= PART for part in after.cargo.parts)


@pytest.mark.parametrize(
    "rest",
    [
        *("", "1", f"1 1 1 {DIGEST}", f"0 1 1 {DIGEST} QQ==", f"2 1 1 {DIGEST} QQ=="),
        f"1 {MOST_PARTS + 1} 1 {DIGEST} {'A' * PART}",
        f"1 1 50000001 {DIGEST} QQ==",
        f"1 1 0 {DIGEST} QQ==",
        f"1 1 1 {DIGEST[1:]} QQ==",
        f"1 1 1 {DIGEST} {'A' * (PART + 1)}",
        f"1 2 1 {DIGEST} {'A' * (PART - 1)}",
        f"1 1 1 {DIGEST} Q Q",
        f"1 1 1 {DIGEST} Q\n",
        f"\uff11 1 1 {DIGEST} QQ==",
    ],
)
def test_a_part_that_cannot_be_honest_stops_the_move(rest: str) -> None:
    _, new, _ = sides(1)
    after = received(new, f"move 1 part {rest}")
    assert (after.stage, after.why, after.is_own) == (MoveStage.STOPPED, "spoilt", True)
    assert after.cargo is None
    assert letter(after) == "move 1 stop spoilt"


def test_parts_of_two_different_wholes_are_not_put_together() -> None:
    old, new, cargo = sending(2)
    new = received(new, letter(old))
    other = replace(old, done=1, cargo=replace(cargo, digest="b" * 64))
    assert received(new, letter(other)).why == "spoilt"


def test_nothing_comes_before_the_person_wants_it() -> None:
    old, new, _ = sending(1)
    asked = replace(new, stage=MoveStage.ASKED)
    assert letter(asked) == ""
    assert received(asked, letter(old)) == asked


def test_the_old_device_begins_with_a_word_of_the_new_one_and_once() -> None:
    old, new, _ = sides(2)
    shown = replace(old, stage=MoveStage.SHOWN)
    for text in ("move 1 got 1", "move 1 done", "move 1 part 1", "move 1 "):
        assert received(shown, text) == shown
    assert received(shown, letter(new)).stage is MoveStage.BEGUN
    passing = sending(3)[0]
    assert received(passing, letter(new)) == passing


@pytest.mark.parametrize("done", range(4))
def test_the_new_device_can_be_done_once_it_has_all_parts_but_one_word(done: int) -> None:
    old = replace(sending(3)[0], done=done)
    now = received(old, "move 1 done")
    assert now.stage is (MoveStage.DONE if done >= 2 else MoveStage.PASSING)


def test_another_version_and_a_stop_are_told() -> None:
    old, new, _ = sending(1)
    for side in (old, new):
        assert received(side, "move 2 whatever").why == "version"
        for why in REASONS:
            after = received(side, f"move 1 stop {why}")
            assert (after.stage, after.why, after.is_own) == (MoveStage.STOPPED, why, False)
        assert received(side, "move 1 stop <b>").why == "cancelled"
        assert received(side, "f=AQ") == side
    saving = replace(new, stage=MoveStage.KEEPING)
    assert received(saving, "move 1 stop cancelled") == saving
    assert (
        received(replace(old, stage=MoveStage.DONE), "move 1 stop spoilt").stage is MoveStage.DONE
    )


def test_a_link_is_read_unless_it_is_damaged() -> None:
    assert read_link(f"m={TABLE}") == TABLE
    for link in ("m=", f"m={TABLE[:-1]}", f"m={TABLE}0", f"m={TABLE.upper()}", f"g={TABLE}"):
        assert read_link(link) is None


@given(st.text(min_size=1, max_size=300))
def test_what_was_packed_is_unpacked(text: str) -> None:
    text = text.encode("utf-8", "ignore").decode() or "-"
    cargo = packed(text)
    assert cargo is not None
    assert unpacked(cargo) == text


def cargo_of(raw: bytes, size: int, digest: str = "") -> Cargo:
    return split(b64encode(raw).decode(), size, digest)


def test_what_is_not_what_was_sent_is_refused() -> None:
    text = b"a game" * 100
    digest, raw = sha256(text).hexdigest(), zlib.compress(text)
    assert unpacked(cargo_of(raw, len(text), digest)) == text.decode()
    for wrong in (
        cargo_of(raw, len(text) - 1, digest),
        cargo_of(raw, len(text) + 1, digest),
        cargo_of(raw, len(text), DIGEST),
        cargo_of(raw[:-5], len(text), digest),
        cargo_of(raw + b"more", len(text), digest),
        cargo_of(b"no archive", len(text), digest),
        cargo_of(zlib.compress(b"\xff"), 1, sha256(b"\xff").hexdigest()),
        Cargo(1, 1, digest, ("A",)),
        Cargo(2, len(text), digest, ("QQ==", "QQ==")),
    ):
        with pytest.raises(Spoilt):
            unpacked(wrong)


def test_of_a_bomb_no_more_is_unpacked_than_was_announced() -> None:
    bomb = cargo_of(zlib.compress(bytes(4_000_000), 9), 600, DIGEST)
    tracemalloc.start()
    with pytest.raises(Spoilt):
        unpacked(bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000


def test_the_house_passes_the_longest_part_and_the_browser_posts_it() -> None:
    count = MOST_PARTS
    cargo = Cargo(count, 50_000_000, DIGEST, tuple("A" * PART for _ in range(count)))
    old = Move(
        is_old=True, table=TABLE, key="1", stage=MoveStage.PASSING, cargo=cargo, done=count - 1
    )
    assert len(letter(old)) <= MOST_LETTER
    wish = {"key": "a" * 64, "letter": letter(old), "open": False}
    assert len(json.dumps(wish)) <= MOST_BODY


def test_what_is_too_large_for_a_line_is_not_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.nearby.perform.MAX_FILE", 10)
    assert packed("0123456789") is not None
    assert packed("0123456789a") is None
    monkeypatch.undo()
    monkeypatch.setattr("web.nearby.perform.MOST_PARTS", 0)
    assert packed("0") is None
    monkeypatch.setattr("web.nearby.perform.MOST_PARTS", 1)
    assert packed("0") is not None


def test_a_long_text_is_no_link_and_is_not_searched() -> None:
    table = "a" * 32
    assert link_in(write_link("https://example.org/", table)) == f"m={table}"
