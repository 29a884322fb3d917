"""Sentences about the rules: whose figures come first, and what is large in them."""

import pytest

from shanghaien.cards import Trick
from shanghaien.position import parse_position
from shanghaien.rules import legal_moves
from shanghaien.scoring import award
from shanghaien.state import Player
from tests.support.html import plain
from tests.support.tour import stages
from web.lang import LANGUAGES, words
from web.ui.sentences import award_sentence, card_name, day_name, named, opening

ROW = "round 2; tavern US1 IT2 ES4 FR3 NL1 TR3"
RED, BLUE = "on 1 3 3 5", "on 1 3 4 5"


@pytest.mark.parametrize(
    ("a", "b", "first", "second"),
    [(RED, BLUE, "Anna", "Bernd"), (BLUE, RED, "Bernd", "Anna")],
)
def test_the_winner_of_a_card_comes_first_in_why(a: str, b: str, first: str, second: str) -> None:
    state = parse_position(f"{ROW}; A {a}; B {b}")
    more, alone, pips, tied = (
        plain(award_sentence(words("en"), award(state, number), ("Anna", "Bernd"))).replace(
            "\u2060", ""
        )
        for number in (3, 4, 5, 1)
    )
    assert more == f"{first} gets the Spanish 4 (2–1 on dice)."
    assert alone == f"{second} gets the French 3 (1–0 on dice)."
    assert pips == f"{second} gets the Dutch 1 (1–1 on dice, 4–0 on neighbouring pips)."
    assert tied.endswith("(1–1 on dice, 0–0 on neighbouring pips).")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_move_or_card_begins_large_inside_a_sentence(language: str) -> None:
    w = words(language)
    states = [game.state for game in stages().values()] + [parse_position(f"{ROW}; A {RED}")]
    moves = [named(w, m, s, Player.A) for s in states for m in legal_moves(s)]
    # German writes its nouns large; sailors are called by their nation, which is large.
    nouns = ("Nummer\u00a01", "Trickkarte") if language == "de" else ()
    for text in (*moves, *(card_name(w, trick) for trick in Trick)):
        assert not text[0].isupper() or text.startswith(nouns), text
        assert opening(text)[0] == text[0].upper()


def test_a_month_begins_with_its_first_day_where_a_language_says_so() -> None:
    assert {language: day_name(words(language), 1) for language in LANGUAGES} == {
        "en": "1",
        "de": "1",
        "nl": "1",
        "fr": "1er",
        "it": "1º",
    }
    assert {day_name(words(language), 21) for language in LANGUAGES} == {"21"}
