"""The sentences of the command line."""

import pytest
from hypothesis import assume, given

from shanghaien.cards import CARDS, Nationality
from shanghaien.cli.text import (
    award_sentence,
    card_name,
    comparison_sentence,
    event_sentence,
    option,
    result,
    score_lines,
    table,
)
from shanghaien.game import Game
from shanghaien.moves import parse_event
from shanghaien.position import parse_position, parse_side
from shanghaien.rules import legal_moves
from shanghaien.scoring import Reason, Verdict, award, compare, score
from shanghaien.state import Player, State
from tests.shanghaien.strategies import games, positions

NAMES = ("Anna", "Bernd")
ROW = "US1 FR2 DE3 CN4 both IT1"

AWARDS = {
    Reason.EMPTY: (
        "",
        "",
        1,
        "1: nobody has a die on the American 1: it is removed from the game.",
    ),
    Reason.ALONE: ("", "2", 2, "2: only Bernd has dice on the French 2 and gets it."),
    Reason.MAJORITY: (
        *("3 3 3", "3", 3),
        "3: Anna has more dice on the German 3, 3 to 1, and gets it.",
    ),
    Reason.NEIGHBOURS: (
        *("5 5 4", "5 5 6", 5),
        "5: 2 dice each on the trick “add both”, but Bernd has more pips beside it, 6 to 4,"
        " and gets it.",
    ),
    Reason.TIED: (
        *("2 1", "2 1", 2),
        "2: 1 die each on the French 2 and 1 pip each beside it: it is removed from the game.",
    ),
}


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_for_an_award_is_a_sentence(reason: Reason) -> None:
    a, b, number, sentence = AWARDS[reason]
    found = award(parse_position(f"tavern {ROW}; A on {a}; B on {b}"), number)
    assert found.reason is reason
    assert award_sentence(found, NAMES) == sentence


COMPARISONS = {
    Verdict.NOBODY: ("", "", "Spaniards: nobody has any."),
    Verdict.ALONE: ("ES1", "", "Spaniards: only Anna has any and keeps them (1 point)."),
    Verdict.STRONGER: (
        *("ES2", "ES4"),
        "Spaniards: Bernd is stronger, 4 to 2, and scores the weaker crew (2 points).",
    ),
    Verdict.EQUAL: (
        *("ES3 ES1", "ES4"),
        "Spaniards: both have 4, all are discarded (no points).",
    ),
}


@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_is_a_sentence(verdict: Verdict) -> None:
    a, b, sentence = COMPARISONS[verdict]
    found = compare((parse_side(a), parse_side(b)), Nationality.SPANISH)
    assert found.verdict is verdict
    assert comparison_sentence(found, NAMES) == sentence


def test_the_scoring_ends_with_tricks_points_and_the_winner() -> None:
    final = score((parse_side("ES3"), parse_side("FR1 both again")))
    assert list(score_lines(final, NAMES))[8:] == [
        "Bernd: 2 unused tricks, 2 points.",
        "Anna 3, Bernd 3: a draw, the victory is shared.",
    ]
    assert result(score((parse_side("ES3"), parse_side(""))), NAMES) == "Anna wins."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("place 2", "Anna adds a 2 to the French 2."),
        ("joker both ES", "Anna plays “add both” as 2 sailors, who join the Spaniards."),
        ("adjust 5 6", "Anna plays “die ±1”: the 5 becomes a 6, added to the Italian 1."),
        (
            "both",
            "Anna plays “add both”: a 2 to the French 2 and a 5 to the trick “add both”.",
        ),
        ("again", "Anna plays “roll again”."),
        ("rolled 1 2", "Anna rolled 1 and 2."),
        ("roll", "Anna rolls two dice."),
        ("shanghai", "Anna shanghais and ends round 3."),
    ],
)
def test_every_event_is_a_sentence(text: str, sentence: str) -> None:
    state = parse_position(f"round 3; tavern {ROW}; A ES1 adjust both again; roll 2 5")
    assert event_sentence(state, parse_event(text), NAMES, Player.A) == sentence


@pytest.mark.parametrize(("bottom", "end"), [(Player.A, "left"), (Player.B, "right")])
def test_directions_are_told_as_the_person_sees_them(bottom: Player, end: str) -> None:
    state = parse_position("direction open; roll 1 2")
    move = parse_event("direction left")
    assert f"{end} end" in event_sentence(state, move, NAMES, bottom)
    assert f"{end} end" in option(state, legal_moves(state)[0], bottom)


def test_no_two_cards_share_a_name() -> None:
    assert len({card_name(card) for card in CARDS}) == len(set(CARDS))


def test_the_table_as_each_player_sees_it() -> None:
    state = parse_position(
        "tavern US1 FR2 DE3 CN4 ES1 IT1; A ES4 both on 1 1 1 1; B captain on 3 3"
    )
    own = list(table(state, NAMES, Player.A))
    assert own == [
        "Round 2 of 8, Anna started; 36 cards to come",
        "",
        "Bernd            .          .         3 3         .          .          .",
        "            4 dice in the supply, captain beside the row",
        "            American 1  French 2   German 3   Chinese 4  Spanish 1  Italian 1",
        "number          [1]        [2]        [3]        [4]        [5]        [6]",
        "Anna           1 x4         .          .          .          .          .",
        "            2 dice in the supply",
        "            tricks: add both",
        "",
        "crews          US   FR   DE   CN   NL   TR   ES   IT  tricks   now",
        "Bernd           .    .    .    .    .    .    .    .    .        0",
        "Anna            .    .    .    .    .    .    4    .    1        5",
        own[-2],
        "(“now” is the score if the game ended now; “to be won” is what may still come)",
    ]
    assert own[-2].startswith("to be won")
    turned = list(table(state, NAMES, Player.B))
    assert [line.split()[0] for line in turned if line][1:9] == [
        *("Anna", "2", "tricks:", "Italian", "number", "Bernd", "4", "crews")
    ]
    row = "Italian 1 Spanish 1 Chinese 4 German 3 French 2 American 1"
    assert " ".join(turned[5].split()) == row
    assert turned[6].split() == ["number", "[6]", "[5]", "[4]", "[3]", "[2]", "[1]"]


@given(positions)
def test_every_position_can_be_shown_on_80_columns(state: State) -> None:
    assume(state.tavern)
    names = ("A" * 40, "B" * 40)
    for bottom in Player:
        assert max(len(line) for line in table(state, names, bottom)) <= 80


@pytest.mark.long
@given(games(finished=True))
def test_every_event_of_a_game_can_be_told(game: Game) -> None:
    for before, event in zip(game.states, game.events, strict=False):
        told = event_sentence(before, event, NAMES, Player.A)
        assert told.startswith(NAMES[before.to_move])
        assert told.endswith(".")
        for move in legal_moves(before):
            assert option(before, move, Player.A)
