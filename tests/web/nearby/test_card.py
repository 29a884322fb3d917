"""Cards: what goes in comes out, and no other text is one."""

from contextlib import suppress
from dataclasses import replace
from string import ascii_letters, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.nearby.card_state import (
    MAX_CANDIDATES,
    AddressKind,
    Candidate,
    Card,
    CardError,
    card_of,
    description,
    read_card,
    write_card,
)
from web.nearby.pairing_state import MAX_CARD, Role

ICE = ascii_letters + digits + "+/"
PORTS = st.integers(1, 65_535)
ADDRESSES = {
    AddressKind.NAME: st.binary(min_size=16, max_size=16),
    AddressKind.IPV4: st.one_of(
        st.binary(min_size=3, max_size=3).map(lambda rest: b"\x0a" + rest),
        st.binary(min_size=2, max_size=2).map(lambda rest: b"\xc0\xa8" + rest),
        st.binary(min_size=2, max_size=2).map(lambda rest: b"\xac\x1f" + rest),
    ),
    AddressKind.IPV6: st.one_of(
        st.binary(min_size=15, max_size=15).map(lambda rest: b"\xfd" + rest),
        st.binary(min_size=14, max_size=14).map(lambda rest: b"\xfe\x80" + rest),
    ),
}
CANDIDATES = st.one_of(
    *(st.builds(Candidate, st.just(kind), address, PORTS) for kind, address in ADDRESSES.items())
)
CARDS = st.builds(
    Card,
    st.sampled_from(Role),
    st.binary(min_size=32, max_size=32),
    st.text(ICE, min_size=4, max_size=32),
    st.text(ICE, min_size=22, max_size=64),
    st.lists(CANDIDATES, max_size=MAX_CANDIDATES, unique=True).map(tuple),
)
NAMES = tuple(Candidate(AddressKind.NAME, bytes([i]) * 16, 50_000 + i) for i in (1, 2))
CARD = Card(Role.OFFER, bytes(range(32)), "4Fa+", "x/" * 12, NAMES)

CHROMIUM = """v=0\r
o=- 4611731400430051336 2 IN IP4 127.0.0.1\r
s=-\r
t=0 0\r
a=group:BUNDLE 0\r
a=msid-semantic: WMS\r
m=application 59431 UDP/DTLS/SCTP webrtc-datachannel\r
c=IN IP4 0.0.0.0\r
a=candidate:1 1 udp 2113937151 e55866ba-408b-4f14-b623-a0a1179d4e75.local 59431 typ host\r
a=candidate:2 1 tcp 1518280447 192.168.1.5 9 typ host tcptype active\r
a=candidate:3 1 udp 1677729535 203.0.113.7 4242 typ srflx raddr 192.168.1.5 rport 59431\r
a=candidate:4 1 udp 2122260223 192.168.1.5 40000 typ host generation 0\r
a=candidate:5 1 udp 2122260223 2001:db8::1 40000 typ host generation 0\r
a=candidate:6 1 udp 2122260223 fd00::a:1 40001 typ host generation 0\r
a=ice-ufrag:xK9a\r
a=ice-pwd:0123456789abcdefghijklmn\r
a=ice-options:trickle\r
a=fingerprint:sha-256 {}\r
a=setup:actpass\r
a=mid:0\r
a=sctp-port:5000\r
a=max-message-size:262144\r
""".format(bytes(range(32)).hex(":").upper())


@given(CARDS)
def test_what_is_written_is_read(card: Card) -> None:
    text = write_card(card)
    assert read_card(text) == card
    assert len(text) <= MAX_CARD


@given(CARDS)
def test_a_card_is_made_of_the_description_that_is_made_of_it(card: Card) -> None:
    assert card_of(description(card), card.role) == card


def test_a_usual_card_is_short() -> None:
    assert len(write_card(CARD)) == 136


def test_of_a_browsers_description_the_card_has_what_is_of_the_home() -> None:
    card = card_of(CHROMIUM, Role.OFFER)
    assert [str(one) for one in card.candidates] == [
        "e55866ba-408b-4f14-b623-a0a1179d4e75.local",
        "192.168.1.5",
        "fd00:0000:0000:0000:0000:0000:000a:0001",
    ]
    assert (card.ufrag, card.password) == ("xK9a", "0123456789abcdefghijklmn")
    assert card.fingerprint == bytes(range(32))


def test_a_browser_with_many_addresses_tells_some_of_them() -> None:
    line = "a=candidate:1 1 udp 1 10.0.0.{0} {0} typ host\r\n"
    many = CHROMIUM + "".join(line.format(i) for i in range(1, 200))
    assert len(card_of(many, Role.ANSWER).candidates) == MAX_CANDIDATES


@pytest.mark.parametrize(
    "lacking", ["a=ice-ufrag:", "a=ice-pwd:", "a=fingerprint:", "sha-256", "00:01:02"]
)
def test_a_description_that_lacks_something_makes_no_card(lacking: str) -> None:
    with pytest.raises(CardError):
        card_of(CHROMIUM.replace(lacking, ""), Role.OFFER)
    with pytest.raises(CardError):
        card_of(CHROMIUM * 100, Role.OFFER)


@given(st.text(max_size=MAX_CARD + 10))
def test_any_text_is_a_card_or_refused(text: str) -> None:
    with suppress(CardError):
        assert write_card(read_card(text)) == text


@given(CARDS, st.data())
def test_a_spoilt_card_is_another_one_or_refused(card: Card, data: st.DataObject) -> None:
    text = write_card(card)
    i = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from("Ab1-_=\n é"))
    for spoilt in (text[:i], text[:i] + letter + text[i + 1 :], text + letter, text * 3):
        try:
            told = description(read_card(spoilt))
        except CardError:
            continue
        assert told.count("\r\n") == told.count("\n") == told.count("\r")
        assert told.count("\r\nm=") == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"fingerprint": b"short"},
        {"ufrag": "abc"},
        {"ufrag": "a" * 33},
        {"ufrag": "ab\r\na=x"},
        {"password": "p" * 21},
        {"password": "p" * 65},
        {"password": "p" * 22 + "\n"},
        {"candidates": NAMES * 4},
        {"candidates": (Candidate(AddressKind.NAME, bytes(16), 0),)},
        {"candidates": (Candidate(AddressKind.NAME, bytes(4), 1),)},
        {"candidates": (Candidate(AddressKind.IPV4, bytes([8, 8, 8, 8]), 53),)},
        {"candidates": (Candidate(AddressKind.IPV4, bytes([172, 32, 0, 1]), 53),)},
        {"candidates": (Candidate(AddressKind.IPV6, b"\x20\x01" + bytes(14), 53),)},
    ],
)
def test_no_card_says_what_no_browser_would_or_leads_out_of_the_home(
    wrong: dict[str, object],
) -> None:
    with pytest.raises(CardError):
        replace(CARD, **wrong)  # type: ignore[arg-type] # by name
