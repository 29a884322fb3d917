"""What of a text is a name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.formats.limits import is_name
from shanghaien.letters import MAX_NAME_BYTES, letter_name
from shanghaien.names import as_name, is_printed, printed

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
RAINBOW = "\U0001f3f3\ufe0f\u200d\U0001f308"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"


@pytest.mark.parametrize("name", ["Anna", "Änne B", FAMILY, RAINBOW, SCOTLAND, PERSIAN], ids=ascii)
def test_what_joins_what_is_seen_stays(name: str) -> None:
    assert as_name(name) == as_name(f" {name}\n") == printed(name) == name
    assert is_name(name)
    if len(name.encode()) <= MAX_NAME_BYTES:
        assert letter_name(name) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\u3164",
        "\u2800 \u2800",
        "\u200d",
        "\ufe0f",
        "\u115f\u1160",
        "\uffa0\u034f",
    ],
    ids=ascii,
)
def test_what_nobody_sees_is_no_name(text: str) -> None:
    assert as_name(text) == letter_name(text) == ""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna\u200d", "Anna"),
        ("\u200cAnna", "Anna"),
        ("An\u200d\u200dna", "Anna"),
        ("A\u202eB", "AB"),
        ("A\U000e0067\U000e007f", "A"),
        ("A \u200d B", "A  B"),
        ("\u3000A\u00a0B\u2003", "A B"),
    ],
    ids=ascii,
)
def test_what_joins_nothing_goes(text: str, name: str) -> None:
    assert as_name(text) == name
    assert not is_name(text)


def test_what_is_being_typed_keeps_its_joiner_until_the_next_letter() -> None:
    assert printed(PERSIAN[:3]) == PERSIAN[:3]
    assert as_name(PERSIAN[:3]) == PERSIAN[:2]


@given(
    st.text(max_size=60)
    | st.text("a \u200c\u200d\u3164\U0001f3f4\U000e0067\U000e007f", max_size=30)
)
def test_a_name_is_one_and_stays_the_same(text: str) -> None:
    for name in (as_name(text), letter_name(text)):
        assert as_name(name) == name
        assert not name or (is_printed(name) and name == name.strip())
