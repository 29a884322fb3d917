"""The cards: what is printed on them, how often, as text."""

from collections import Counter

import pytest

from shanghaien.cards import (
    CARDS,
    LETTERS,
    Nationality,
    Sailor,
    Trick,
    card_order,
    format_card,
    parse_card,
    parse_nationality,
    parse_trick,
)


def test_there_are_48_cards_40_of_them_sailors() -> None:
    assert len(CARDS) == 48
    assert sum(isinstance(card, Sailor) for card in CARDS) == 40


@pytest.mark.parametrize("nationality", Nationality)
def test_each_nationality_has_1_2_3_3_4(nationality: Nationality) -> None:
    values = [c.value for c in CARDS if isinstance(c, Sailor) and c.nationality is nationality]
    assert values == [1, 2, 3, 3, 4]


def test_the_deck_is_sorted() -> None:
    assert list(CARDS) == sorted(CARDS, key=card_order)


@pytest.mark.parametrize("card", dict.fromkeys(CARDS), ids=str)
def test_a_card_read_from_its_text_is_the_card(card: Sailor | Trick) -> None:
    assert parse_card(format_card(card)) == card
    assert type(parse_card(format_card(card))) is type(card)


def test_texts_name_one_card_each() -> None:
    assert max(Counter(format_card(card) for card in dict.fromkeys(CARDS)).values()) == 1


@pytest.mark.parametrize("nationality", Nationality)
def test_a_nationality_read_from_its_letters_is_the_nationality(nationality: Nationality) -> None:
    assert parse_nationality(nationality.letters) is nationality
    assert LETTERS[nationality] == nationality.letters


@pytest.mark.parametrize("text", ["", "ES5", "ES0", "ES", "es4", "ES4 ", "XX1", "ADJUST", "joker"])
def test_other_texts_are_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)


def test_a_sailor_is_no_trick_card() -> None:
    with pytest.raises(ValueError, match="'ES4' is not a trick card"):
        parse_trick("ES4")


def test_words_are_what_machines_read() -> None:
    assert Nationality.SPANISH.word == "spanish"
    assert [trick.word for trick in Trick] == ["adjust", "both", "again"]
