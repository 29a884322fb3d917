"""What a trick card is good for, as Why? tells it."""

import pytest

from shanghaien.ai.prospect import Fork, Prospect
from shanghaien.ai.review import Option
from shanghaien.cards import Nationality, Trick
from shanghaien.forecast import totals
from shanghaien.game import Seat, from_position
from shanghaien.moves import Place, Roll, Shanghai, UseJoker
from shanghaien.position import parse_position
from shanghaien.rules import apply, legal_moves
from shanghaien.scoring import score
from tests.support.html import plain
from web.analysis.brief_view import brief
from web.analysis.reasons_view import reasons
from web.kernel.model import App

ROW = "round 8; tavern DE3 IT3 NL1 TR1 CN2 ES2; "
TOLD = (
    "After rolling, you can play “2 sailors” – Americans: 6–7 becomes 8–7. "
    "Points: you +7, Bernd −6."
)


START, NONE = Fork((0.5, 0.5), (0.5, 0.5)), Fork((0.0, 1.0), (0.5, 0.5))
"""Who starts the next round, and a trick that nobody plays."""
NONE_USED = Fork((0.0, 1.0), (0.3, 0.8))
"""One that would cost much to play."""


def cards_with(own: float) -> tuple[Fork, ...]:
    """The chances of the cards where player A gets the second one so often, and it matters."""
    even = Fork((0.5, 0.5, 0.0), (0.5,) * 3)
    return even, Fork((own, 1.0 - own, 0.0), (0.6, 0.4, 0.5)), *(even,) * 4


def prospect(own: float, use: float) -> Prospect:
    """Player A gets the first card so often, to whom it is worth much, and plays a trick so often;
    all else comes one way as often as the other."""
    cards = Fork((own, 1.0 - own, 0.0), (0.9, 0.3, 0.5)), *(Fork((0.5, 0.5, 0.0), (0.5,) * 3),) * 5
    mine, other = (Fork((p, 1.0 - p), (0.5, 0.5)) for p in (use, 0.0))
    return Prospect(cards, Fork((0.5, 0.5), (0.5, 0.5)), (mine, other))


def notes(held: str, use: float) -> tuple[str, ...]:
    """What is told under the chances to win where rolling on is better than a shanghai."""
    game = from_position(parse_position(ROW + held), (Seat("Anna"), Seat("Bernd")))
    best = Option(Roll(), 0.9, 0.0, prospect(0.8, use))
    rival = Option(Shanghai(), 0.1, 0.8, prospect(0.1, 0.0))
    first, *_ = reasons(App(), game, best, rival).lines
    return (plain(first.note).replace("\u2060", ""),)


def test_what_two_sailors_bring_after_a_roll_is_told_where_they_are_mostly_played() -> None:
    held = "A US1 US2 US3 both on 1 3; B US4 US3 on 2 4"
    assert TOLD in notes(held, 0.9)
    assert TOLD not in notes(held, 0.4)


@pytest.mark.parametrize(
    "held",
    [
        "A US1 US2 US3 on 1 3; B US4 US3 on 2 4",
        "A US1 US2 US3 both captain on 1 3; B US4 US3 on 2 4",
        "A US1 US2 US3 both on 1 3; B FR4 FR3 on 2 4",  # two more points at once are no more than 2
    ],
)
def test_nothing_is_told_of_tricks_that_cannot_be_played(held: str) -> None:
    assert TOLD not in notes(held, 0.9)


def test_what_is_told_comes_of_the_rules() -> None:
    state = parse_position(f"{ROW}A US1 US2 US3 both on 1 3; B US4 US3 on 2 4; roll 1 2")
    joker = next(move for move in legal_moves(state) if isinstance(move, UseJoker))
    before, after = (score(now.sides) for now in (state, apply(state, joker)))
    tricks = [b - a for a, b in zip(before.tricks, after.tricks, strict=True)]
    gains = [b - a for a, b in zip(before.totals, after.totals, strict=True)]
    assert [gain - trick for gain, trick in zip(gains, tricks, strict=True)] == [7, -6]


LED = "Other cards in the row count for whoever leads them now."


def test_points_are_told_as_the_score_table_will_have_them() -> None:
    """Bernd leads the other Turk: with mine I score nothing, and he one point less."""
    row = "round 4; tavern TR4 TR3 NL1 DE1 CN2 ES2; A on 3 3 5; B on 1 1 5; roll 2 6"
    state = parse_position(row)
    game = from_position(state, (Seat("Anna"), Seat("Bernd")))
    own, other = (
        Prospect(cards, START, (NONE, NONE)) for cards in (cards_with(0.9), cards_with(0.0))
    )
    best, rival = Option(Place(2), 0.6, 0.0, own), Option(Place(6), 0.4, 0.2, other)
    found = reasons(App(), game, best, rival)
    told = [plain(line.note).replace("\u2060", "") for line in found.lines]
    assert "Turks: 0–4 becomes 3–4. Points: you 0, Bernd −1." in told
    assert LED in found.notes
    gains = [b - a for a, b in zip(totals(state), totals(apply(state, Place(2))), strict=True)]
    assert gains == [0, -1]


def test_the_line_of_two_sailors_counts_what_leads_and_the_trick_card_that_is_gone() -> None:
    row = "round 4; tavern TR4 TR3 NL1 DE1 CN2 ES2; A TR2 again on 3 3 5; B on 1 1 5; roll 4 6"
    state = parse_position(row)
    game = from_position(state, (Seat("Anna"), Seat("Bernd")))
    move = UseJoker(Trick.AGAIN, Nationality.TURKISH)
    line = brief(App(), game, Option(move, 0.6, 0.0), Option(Place(6), 0.4, 0.2))
    gains = [b - a for a, b in zip(totals(state), totals(apply(state, move)), strict=True)]
    assert gains == [-1, -2]
    assert plain(line) == "“2 sailors” for the Turks – points: you −1, Bernd −2."
    held = parse_position(row.replace("TR2", "TR2 TR1"))
    game = from_position(held, (Seat("Anna"), Seat("Bernd")))
    line = brief(App(), game, Option(move, 0.6, 0.0), Option(Place(6), 0.4, 0.2))
    gains = [b - a for a, b in zip(totals(held), totals(apply(held, move)), strict=True)]
    assert gains == [3, -3]
    assert plain(line) == "“2 sailors” for the Turks – points: you +3, Bernd −3."


def test_of_a_card_that_brings_one_nothing_the_other_ones_chance_is_told_as_well() -> None:
    row = "round 4; tavern FR1 ES3 NL1 DE1 CN2 TR2; A ES4 on 3 3 5; B ES2 on 1 1 5; roll 2 6"
    game = from_position(parse_position(row), (Seat("Anna"), Seat("Bernd")))
    even = Fork((0.5, 0.5, 0.0), (0.5,) * 3)
    own, other = (
        Prospect((even, Fork(chances, (0.7, 0.45, 0.5)), *(even,) * 4), START, (NONE, NONE))
        for chances in ((0.6, 0.2, 0.2), (0.3, 0.6, 0.1))
    )
    found = reasons(App(), game, Option(Place(2), 0.6, 0.0, own), Option(Place(6), 0.4, 0.2, other))
    told = [(line.text, plain(line.note).replace("\u2060", "")) for line in found.lines[1:3]]
    assert [(plain(text), note) for text, note in told] == [
        (
            "You get the Spanish 3",
            "Spaniards: 4–2 becomes 7–2. The same points for now, but a safer lead.",
        ),
        ("Bernd gets the Spanish 3", "Spaniards: 4–2 becomes 4–5. Points: you −2, Bernd +4."),
    ]


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ("", "Spaniards: 3–4 becomes 5–4. Points: you +4, Bernd −3."),
        ("again ", "Chinese: 4–0 becomes 6–0. Points: you +2, Bernd 0."),
        ("again again ", ""),
    ],
)
def test_what_a_trick_card_could_bring_is_told_of_the_first_crew_that_no_other_one_is_for(
    held: str, told: str
) -> None:
    row = f"round 4; tavern FR1 both NL1 DE1 CN2 TR2; A ES2 ES1 CN4 {held}on 3 3; B ES4 on 1 1; "
    game = from_position(parse_position(f"{row}roll 2 6"), (Seat("Anna"), Seat("Bernd")))
    own, other = (Prospect(cards_with(p), START, (NONE, NONE)) for p in (0.9, 0.0))
    found = reasons(App(), game, Option(Place(2), 0.6, 0.0, own), Option(Place(6), 0.4, 0.2, other))
    line = next(one for one in found.lines if "trick card" in one.text)
    point = (
        "If kept, it can later add 2 sailors to a crew or help with the dice; unused, it’s worth "
        "1 point."
    )
    # The first trick card has the best crew.
    later = f"If kept{' as well' * bool(held)}, it could later become “2 sailors” – {told}"
    assert plain(line.note).replace("\u2060", "") == (later if told else point)


@pytest.mark.parametrize(
    ("held", "win", "is_told"),
    [
        ("again ", 0.6, True),
        ("again ", 0.4, False),
        ("", 0.6, False),
        ("again IT4 TR4 ", 0.6, False),
    ],
)
def test_why_a_favourite_shanghais_who_is_behind_is_told_by_a_trick_card(
    held: str, win: float, *, is_told: bool
) -> None:
    row = f"round 4; tavern FR1 DE3 NL1 DE1 CN2 TR2; A ES2 ES1 {held}on 3 3; B ES4 DE4 on 1 1"
    game = from_position(parse_position(row), (Seat("Anna"), Seat("Bernd")))
    own, other = (Prospect(cards_with(p), START, (NONE, NONE)) for p in (1.0, 0.2))
    best, rival = Option(Shanghai(), win, 0.0, own), Option(Roll(), win - 0.2, 0.2, other)
    text = plain(reasons(App(), game, best, rival).at_once).replace("\u2060", "")
    spaniards = "Spaniards: 3–4 becomes 5–4. Points: you +4, Bernd −3."
    assert (f"Later, a trick card could become “2 sailors” – {spaniards}" in text) == is_told


@pytest.mark.parametrize("best", [Shanghai(), Roll()])
def test_a_favourite_behind_is_told_what_two_trick_cards_can_turn(best: Roll | Shanghai) -> None:
    """Whether the shanghai is the best move, or the next best one."""
    row = "round 4; tavern FR1 DE3 NL1 DE1 CN2 TR2; A ES2 ES1 DE3 again both on 3 3; "
    game = from_position(
        parse_position(f"{row}B ES4 DE4 NL4 NL3 on 1 1"), (Seat("Anna"), Seat("Bernd"))
    )
    one, two = (Prospect(cards_with(p), START, (NONE, NONE)) for p in (1.0, 0.2))
    rival = Roll() if best == Shanghai() else Shanghai()
    found = reasons(App(), game, Option(best, 0.9, 0.0, one), Option(rival, 0.7, 0.2, two))
    assert (
        plain(found.at_once)
        .replace("\u2060", "")
        .endswith(
            "Later, 2 trick cards could each become “2 sailors” – Germans: 3–4 becomes 5–4. "
            "Points: you +4, Bernd −3. Spaniards: 3–4 becomes 5–4. Points: you +4, Bernd −3."
        )
    )


@pytest.mark.parametrize(
    ("change", "win", "said"),
    [
        (("", ""), 0.9, "Shanghai: that makes it 3–11, but 2 trick cards can still put you ahead."),
        (
            (" US4", ""),
            0.9,
            "Shanghai: that makes it 3–7, but a trick card can still put you ahead.",
        ),
        ((" both", ""), 0.9, ""),  # one of them is not enough
        (("round 4", "round 7"), 0.9, ""),  # in a round only one can be played
        (("round 4", "round 8"), 0.9, ""),  # there is no later round
        (("", ""), 0.4, ""),  # the other one is the favourite
    ],
)
def test_the_line_of_a_favourite_who_ends_a_round_behind_says_what_can_turn_it(
    change: tuple[str, str], win: float, said: str
) -> None:
    row = "round 4; tavern FR1 DE3 NL1 DE1 CN2 TR2; A ES2 ES1 DE3 again both on 3 3; "
    row += "B ES4 DE4 US4 on 1 1"
    state = parse_position(row.replace(*change) if change[0] else row)
    game = from_position(state, (Seat("Anna"), Seat("Bernd")))
    one, two = (Prospect(cards_with(p), START, (NONE, NONE)) for p in (1.0, 0.2))
    best, rival = Option(Shanghai(), win, 0.0, one), Option(Roll(), win - 0.2, 0.2, two)
    line = plain(brief(App(), game, best, rival)).replace("\u2060", "")
    assert line == said if said else "put you ahead" not in line


@pytest.mark.parametrize(
    ("number", "win", "said"),
    [
        (4, 0.3, "The score isn’t everything: 4 more rounds follow."),  # ahead, but no favourite
        (7, 0.3, "The score isn’t everything: one more round follows."),
        (4, 0.6, ""),
        (8, 0.3, ""),
    ],
)
def test_whoever_is_ahead_and_no_favourite_hears_that_rounds_follow(
    number: int, win: float, said: str
) -> None:
    row = f"round {number}; tavern FR1 DE3 NL1 DE1 CN2 TR2; A ES2 ES1 on 3 3; B again on 1 1"
    game = from_position(parse_position(row), (Seat("Anna"), Seat("Bernd")))
    best, rival = Option(Roll(), win + 0.1, 0.0), Option(Shanghai(), win, 0.1)
    text = plain(reasons(App(), game, best, rival).at_once)
    assert text.endswith(said) if said else "isn’t everything" not in text


def test_two_sailors_that_bring_little_yet_are_told_with_what_the_next_trick_card_brings() -> None:
    row = "round 4; tavern FR1 DE3 NL1 DE1 CN2 IT2; A TR4 again both on 3; "
    row += "B TR3 TR3 TR1 on 1; roll 2 5"
    game = from_position(parse_position(row), (Seat("Anna"), Seat("Bernd")))
    best = Option(UseJoker(Trick.AGAIN, Nationality.TURKISH), 0.6, 0.0)
    text = plain(reasons(App(), game, best, Option(Place(2), 0.5, 0.1)).at_once)
    assert "Later, a trick card could become “2 sailors” – Turks: 6–7 becomes 8–7." in (
        text.replace("\u2060", "")
    )
    line = plain(brief(App(), game, best, Option(Place(2), 0.5, 0.1)))
    assert line.endswith("your crew goes from 4 to 6, against Bernd’s 7.")


def test_points_are_called_of_now_where_a_card_of_fewer_matters_more() -> None:
    """The French 1, worth less than the Spanish 4, wins more games here."""
    row = "round 4; tavern FR1 ES4 NL1 DE1 CN2 TR2; A ES3 FR3 on 3 3; B on 1 1; roll 1 2"
    game = from_position(parse_position(row), (Seat("Anna"), Seat("Bernd")))
    note = "Points are as the crews stand now; later rounds can change that."
    for wins, is_told in ((0.9, True), (0.3, False)):
        even = Fork((0.5, 0.5, 0.0), (0.5,) * 3)
        own, other = (
            Prospect(
                (
                    Fork((p, 1.0 - p, 0.0), (wins, 0.2, 0.5)),
                    Fork((p, 1.0 - p, 0.0), (0.4, 0.2, 0.5)),
                )
                + (even,) * 4,
                START,
                (NONE, NONE),
            )
            for p in (0.8, 0.3)
        )
        one, two = Option(Place(1), 0.6, 0.0, own), Option(Place(2), 0.3, 0.3, other)
        assert (note in reasons(App(), game, one, two).notes) == is_told


def test_what_is_as_good_as_lost_is_told_without_effects() -> None:
    row = "round 4; tavern FR1 ES4 NL1 DE1 CN2 TR2; A ES3 FR3 on 3 3; B on 1 1; roll 1 2"
    game = from_position(parse_position(row), (Seat("Anna"), Seat("Bernd")))
    own, other = (Prospect(cards_with(p), START, (NONE, NONE)) for p in (0.9, 0.0))
    for win, is_told in ((0.5, True), (0.02, False)):
        best, rival = Option(Place(2), win, 0.0, own), Option(Place(1), 0.0, win, other)
        found = reasons(App(), game, best, rival)
        assert (len(found.lines) > 1, bool(found.at_once)) == (is_told, not is_told)


def test_two_sailors_now_are_not_explained_by_two_sailors_later() -> None:
    row = "round 4; tavern FR1 ES3 NL1 DE1 CN2 TR2; A ES2 ES1 again on 3 3; B ES4 on 1 1; roll 2 6"
    game = from_position(parse_position(row), (Seat("Anna"), Seat("Bernd")))
    even, spends = Fork((0.5, 0.5, 0.0), (0.5,) * 3), Fork((1.0, 0.0), (0.3, 0.8))
    keep, use = (Prospect((even,) * 6, START, (one, NONE)) for one in (NONE_USED, spends))
    move = UseJoker(Trick.AGAIN, Nationality.SPANISH)
    found = reasons(App(), game, Option(Place(2), 0.6, 0.0, keep), Option(move, 0.4, 0.2, use))
    told = {plain(line.text): plain(line.note) for line in found.lines}
    kept = "If kept, it can later add 2 sailors"
    assert told["You play a trick card this round"].startswith(kept)


def test_the_effects_add_up_to_the_difference_of_the_chances_that_are_told() -> None:
    row = "round 4; tavern FR1 ES3 NL1 DE1 CN2 TR2; A ES4 on 3 3 5; B ES2 on 1 1 5; roll 2 6"
    game = from_position(parse_position(row), (Seat("Anna"), Seat("Bernd")))
    own, other = (Prospect(cards_with(p), START, (NONE, NONE)) for p in (0.9, 0.2))
    for win, loss in ((0.784, 0.036), (0.777, 0.024), (0.06, 0.058), (0.5, 0.004), (0.3, 0.3)):
        best, rival = Option(Place(2), win, 0.0, own), Option(Place(6), win - loss, loss, other)
        first, *rest = reasons(App(), game, best, rival).lines
        one, two = (int(text.replace("<1", "0").removesuffix("%")) for text in first.chances)
        signed = [line.effect.replace("−", "-").removesuffix("%") for line in (first, *rest)]
        whole, *parts = (int(text or 0) for text in signed)
        assert whole == one - two == sum(parts)
