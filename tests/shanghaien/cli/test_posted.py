"""What is brought to a table: its form, and all that is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.cli.tables import (
    MOST_LETTER,
    MOST_PUBLIC,
    Posted,
    Refusal,
    read_id,
    read_key,
    read_posted,
)
from tests.shanghaien.cli.tabling import A, outcome, refusal

pytestmark = pytest.mark.host_only


def test_well_formed_letter_is_read() -> None:
    raw = json.dumps({"key": A.upper(), "letter": "f=" + "x" * 598, "open": True}).encode()
    assert read_posted(raw) == Posted(A, "f=" + "x" * 598, is_open=True)
    assert read_posted(f'{{"key":"{A}","letter":"~"}}'.encode()) == Posted(A, "~")
    raw = json.dumps({"key": A, "letter": "", "shown": "what pages before 1.7 lay"}).encode()
    assert read_posted(raw) == Posted(A, "")
    part = "move 1 part " + "x" * (MOST_LETTER - 12)
    assert read_posted(json.dumps({"key": A, "letter": part}).encode()) == Posted(A, part)


def test_what_is_no_letter_is_refused() -> None:
    for raw in (
        *(b"", b"{", b"\xff\xfe", b"[" * 2000, b"1" * 2000, b"null", b"[]", b"{}", b'"key"'),
        f'{{"key": "{A}"}}'.encode(),
        b'{"letter": "f=1"}',
    ):
        assert outcome(read_posted, raw) is Refusal.MALFORMED, raw


def test_one_field_that_is_wrong_refuses_the_whole() -> None:
    right = {"key": A, "letter": "f=1"}
    wrong: tuple[tuple[str, object], ...] = (
        *(("key", key) for key in (A[1:], A + "a", A[1:] + "g", A[1:] + "\n", A + "\n", 1, None)),
        *(("letter", text) for text in ("é", "a\n", "\ud800", "\x7f", "\0", 1)),
        ("letter", "x" * (MOST_LETTER + 1)),
        *(("open", value) for value in (1, 0, "true", None, ())),
    )
    for name, value in wrong:
        raw = json.dumps({**right, name: value}).encode()
        assert outcome(read_posted, raw) is Refusal.MALFORMED, (name, value)
    long = json.dumps({**right, "letter": "f=" + "x" * 599, "open": True}).encode()
    assert refusal(read_posted, long) is Refusal.MALFORMED


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=70),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)
KEYS = st.sampled_from(["a", "F", "0"]).map(lambda digit: digit * 64)
FIELDS = st.fixed_dictionaries(
    {"key": KEYS | JSON, "letter": st.text(st.characters(codec="ascii")) | JSON},
    optional={"open": st.booleans() | JSON, "more": JSON},
)


@given((FIELDS | JSON).map(lambda said: json.dumps(said).encode()) | st.binary(max_size=2000))
def test_garbage_is_refused_or_has_the_form_that_is_promised(raw: bytes) -> None:
    found = outcome(read_posted, raw)
    assert found is Refusal.MALFORMED or isinstance(found, Posted)
    if isinstance(found, Posted):
        assert read_key(found.key) == found.key
        assert len(found.letter) <= (MOST_PUBLIC if found.is_open else MOST_LETTER)
        assert found.letter.isascii()
        assert found.letter.isprintable()


@given(st.text() | st.none() | st.integers())
def test_names_of_tables_are_plain(text: object) -> None:
    name = str(text).encode("ascii", "ignore").decode()
    plain = "".join(letter for letter in name if letter.isalnum() or letter in "_-")
    assert read_id(f"{plain:0<16}"[:64])
    for wrong in (text, "a" * 15, "a" * 65, "a" * 16 + "\n", "a" * 15 + "/", "a" * 15 + "%"):
        if wrong != plain:
            assert refusal(read_id, wrong) is Refusal.MALFORMED
