"""The sentences of the command line."""

import re
from pathlib import Path

import pytest
from hypothesis import given

from shanghaien.cards import CARDS, Nationality
from shanghaien.cli.text import (
    award_sentence,
    card_name,
    comparison_sentence,
    count,
    event_sentence,
    option,
    result,
    score_lines,
)
from shanghaien.formats.record import write
from shanghaien.game import Game, Seat, Setup, start
from shanghaien.moves import ChooseDirection, parse_event
from shanghaien.position import parse_position, parse_side
from shanghaien.rules import legal_moves
from shanghaien.scoring import Reason, Verdict, award, compare, score
from shanghaien.state import Direction, Player
from tests.shanghaien.cli.commands import Run
from tests.shanghaien.strategies import games

NAMES = ("Anna", "Bernd")
ROW = "US1 FR2 DE3 CN4 both IT1"

AWARDS = {
    Reason.EMPTY: (
        "",
        "",
        1,
        "Card 1: nobody has a die on the American 1, so it is removed from the game.",
    ),
    Reason.ALONE: ("", "2", 2, "Card 2: only Bernd has dice on the French 2 and gets it."),
    Reason.MAJORITY: (
        *("3 3 3", "3", 3),
        "Card 3: Anna has more dice on the German 3 (3–1) and gets it.",
    ),
    Reason.NEIGHBOURS: (
        *("5 5 4", "5 5 6", 5),
        "Card 5: 2 dice each on the “Add both dice” trick card, but Bernd has more pips on the "
        "neighbouring cards (6–4) and gets it.",
    ),
    Reason.TIED: (
        *("2 1", "2 1", 2),
        "Card 2: 1 die each on the French 2 and 1 pip each on the neighbouring cards, so it is "
        "removed from the game.",
    ),
}


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_for_an_award_is_a_sentence(reason: Reason) -> None:
    a, b, number, sentence = AWARDS[reason]
    found = award(parse_position(f"tavern {ROW}; A on {a}; B on {b}"), number)
    assert found.reason is reason
    assert award_sentence(found, NAMES) == sentence


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("more", ["", "2 5"])
def test_an_end_card_has_one_neighbouring_card(number: int, more: str) -> None:
    state = parse_position(f"tavern {ROW}; A on {number} {more}; B on {number}")
    told = award_sentence(award(state, number), NAMES)
    assert ("on the neighbouring card" in told) == (str(number) not in more.split())
    assert "neighbouring cards" not in told or 1 < number < 6


COMPARISONS = {
    Verdict.NOBODY: ("", "", "Spaniards: nobody has any."),
    Verdict.ALONE: ("ES1", "", "Spaniards: nobody else has any, so Anna scores 1 point."),
    Verdict.STRONGER: (
        *("ES2", "ES4"),
        "Spaniards: Bernd is stronger (4–2) and scores the weaker crew’s 2 points.",
    ),
    Verdict.EQUAL: (
        *("ES3 ES1", "ES4"),
        "Spaniards: equal strength (4–4), so both crews are discarded and nobody scores.",
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
        "Anna 3–3 Bernd: a draw.",
    ]
    assert result(score((parse_side("ES3"), parse_side(""))), NAMES) == "Anna wins."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("place 2", "Anna adds a 2 to the French 2."),
        ("joker both ES", "Anna plays “Add both dice” as “2 sailors”, who join the Spaniards."),
        ("adjust 5 6", "Anna plays “Die ±1” to turn a 5 into a 6, and adds it to the Italian 1."),
        (
            "both",
            "Anna plays “Add both dice”: a 2 to the French 2 and a 5 to the “Add both dice” trick"
            " card.",
        ),
        ("again", "Anna plays “Roll again”."),
        ("rolled 1 2", "Anna rolls 1 and 2."),
        ("roll", "Anna rolls."),
        ("shanghai", "Anna shanghais and ends round 3."),
    ],
)
def test_every_event_is_a_sentence(text: str, sentence: str) -> None:
    state = parse_position(f"round 3; tavern {ROW}; A ES1 adjust both again; roll 2 5")
    assert event_sentence(state, parse_event(text), NAMES) == sentence


@pytest.mark.parametrize(("player", "end"), [(Player.A, "left"), (Player.B, "right")])
def test_left_and_right_are_told_as_the_person_sees_them_or_by_whose_they_are(
    player: Player, end: str
) -> None:
    state = parse_position(f"direction open; move {player.name}; roll 1 2")
    move, name = ChooseDirection(Direction.LEFT), NAMES[player]
    for bottom, seen in ((Player.A, "left"), (Player.B, "right")):
        told = event_sentence(state, move, NAMES, bottom)
        assert told == f"{name} numbers the row from the {seen}."
    assert event_sentence(state, move, NAMES) == f"{name} numbers the row from {name}’s {end}."
    assert option(state, move) == f"number the row from the {end}"
    assert option(state, move, name) == f"number the row from {name}’s {end}"


@pytest.mark.parametrize("end", ["left", "right"])
@pytest.mark.parametrize(
    ("starter", "seats"),
    [
        (Player.A, (None, None)),
        (Player.B, (None, None)),
        (Player.A, (None, "mate")),
        (Player.B, ("mate", None)),
    ],
)
def test_every_command_tells_the_end_that_was_chosen_by_the_same_side(
    run: Run, tmp_path: Path, starter: Player, seats: tuple[str | None, str | None], end: str
) -> None:
    """The table is seen from the person who chooses, in a game of two people as well."""
    path = tmp_path / "game.json"
    game = start(Setup(CARDS, starter), (Seat("Anna", seats[0]), Seat("Bernd", seats[1])))
    path.write_text(write(game), encoding="utf-8")
    typed = f"roll\n{end}\ntable\nquit\n"
    _, out, _ = run("play", "--resume", str(path), typed=typed)
    name = ("Anna", "Bernd")[starter]
    assert f"{name} numbers the row from the {end}." in out
    (numbers,) = re.findall(r"^number +(.*\S)$", out.split("numbers the row")[1], re.MULTILINE)
    assert numbers.startswith("[1]" if end == "left" else "[6]")
    told = f"{name} numbers the row from {name}’s {end}."
    assert told in run("replay", str(path))[1]
    assert told in run("review", str(path), "--min", "0")[1]


def test_no_two_cards_share_a_name() -> None:
    assert len({card_name(card) for card in CARDS}) == len(set(CARDS))


@given(games(finished=True))
def test_every_event_of_a_game_can_be_told(game: Game) -> None:
    for before, event in zip(game.states, game.events, strict=False):
        told = event_sentence(before, event, NAMES)
        assert told.startswith(NAMES[before.to_move])
        assert told.endswith(".")
        for move in legal_moves(before):
            assert option(before, move)


def test_what_is_counted_is_told_with_separators() -> None:
    told = [count(1, "die"), count(0, "card"), count(1_000, "die"), count(1_234_567, "game")]
    assert told == ["1 die", "0 cards", "1,000 dice", "1,234,567 games"]


def test_two_dice_of_one_number_are_told_once() -> None:
    before, both = parse_position(f"tavern {ROW}; A both; roll 3 3"), parse_event("both")
    told = event_sentence(before, both, NAMES)
    assert told == "Anna plays “Add both dice”: both 3s to the German 3."
