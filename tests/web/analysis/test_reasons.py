"""Why a move is good, in sentences."""

from typing import Any

import htpy as h
import pytest

from shanghaien.ai.prospect import Fork, Prospect
from shanghaien.ai.review import Option
from shanghaien.game import Seat, from_position
from shanghaien.moves import Place, Roll, Shanghai, parse_event
from shanghaien.position import parse_position
from shanghaien.state import NUMBERS
from tests.support.html import Tags, plain
from web.analysis import reasons_view
from web.analysis.reasons_view import Rival
from web.kernel.model import App
from web.lang import together

TAVERN = "tavern US1 IT2 ES4 FR3 NL1 TR3; "
MIDDLE = "A ES3 on 1 3; B US4 on 2 3"


def reason(*asked: Any, **also: Any) -> str:
    """What is said, with common spaces, a line for each row of the table; the chance that is better
    for the player stands between stars."""
    found = reasons_view.reasons(*asked, **also)
    dice = f"The {found.dice[0]} or the {found.dice[1]}" if all(found.dice) else ""
    lines = [found.at_once, found.rival, dice]
    for line in (each for each in found.lines if any(each.chances)):  # not everything else
        one, two = (
            f"*{text}*" if line.speaks == sign else text
            for text, sign in zip(line.chances, (1, -1), strict=True)
        )
        lines += [f"{line.text}: {one} | {two}", line.note]
    return plain("\n".join(filter(None, [*lines, *found.notes])))


EVEN = Fork((0.5, 0.5, 0.0), (0.5, 0.5, 0.5))
SAME = Fork((0.5, 0.5), (0.5, 0.5))
NO_TRICK = Fork((0.0, 1.0), (0.5, 0.5), 0.0)


def prospect(
    cards: dict[int, Fork], start: Fork = SAME, tricks: tuple[Fork, Fork] = (NO_TRICK, NO_TRICK)
) -> Prospect:
    """What will come: as often one way as the other, but for some cards."""
    return Prospect(tuple(cards.get(n, EVEN) for n in NUMBERS), start, tricks)


def card(own: float, gain: float) -> Fork:
    """A card that player A gets so often and B else; it is worth so much more to A than to B."""
    return Fork((own, 1.0 - own, 0.0), (0.5 + gain, 0.5, 0.5))


def said_of(
    best: Prospect,
    rival: Prospect,
    loss: float = 0.2,
    move: str = "place 4",
    *,
    which: Rival = Rival.NEXT,
) -> str:
    is_end = move == "shanghai"
    held = f"round 2; {TAVERN}{MIDDLE}{'' if is_end else '; roll 4 6'}"
    game = from_position(parse_position(held), (Seat("Anna"), Seat("Bernd")))
    one, two = parse_event(move), parse_event("roll" if is_end else "place 6")
    options = (
        Option(one, 0.5 + loss, 0.0, best),  # type: ignore[arg-type] # no roll
        Option(two, 0.5, loss, rival),  # type: ignore[arg-type] # no roll
    )
    return reason(App(), game, *options, which=which)


NEXT = "The 4 or the 6"
WIN = "Your winning chances: *70%* | 50%"
TIED = "If it’s a tie on the Spanish 4, the pips on the neighbouring cards decide."
SPANIARDS = "Spaniards: 3–\u20600 becomes 7–\u20600. Points: you +4, Bernd 0."


def test_the_card_that_decides_is_told_with_both_chances() -> None:
    told = said_of(prospect({3: card(0.8, 0.4)}), prospect({3: card(0.3, 0.4)})).splitlines()
    assert told == [NEXT, WIN, "You get the Spanish 4: *80%* | 30%", SPANIARDS, TIED]


def test_two_reasons_are_told_the_weightier_one_first() -> None:
    best = prospect({3: card(0.8, 0.2), 4: card(0.6, 0.4), 1: card(0.51, 0.9)})
    rival = prospect({3: card(0.3, 0.2), 4: card(0.2, 0.4)})
    assert said_of(best, rival, which=Rival.TRIED).splitlines() == [
        WIN,
        "You get the French 3: *60%* | 20%",
        "French: 0–\u20600 becomes 3–\u20600. Points: you +3, Bernd 0.",
        "You get the Spanish 4: *80%* | 30%",
        SPANIARDS,
    ]


def test_beside_a_great_reason_another_is_told_only_where_a_move_changes_who_leads() -> None:
    for least, is_told in ((0.16, False), (0.3, True)):  # the first one is most of it, or not
        best, rival = (prospect({3: card(p, 0.4), 5: card(p, least)}) for p in (0.8, 0.3))
        told = said_of(best, rival).splitlines()
        assert told[2:4] == ["You get the Spanish 4: *80%* | 30%", SPANIARDS]
        assert ("You get the Dutch 1: *80%* | 30%" in told) == is_told
        assert told[-1] == TIED
    best, rival = (prospect({3: card(p, 0.3), 5: card(p, 0.4)}) for p in (0.8, 0.3))
    assert said_of(best, rival).splitlines()[2:] == [
        "You get the Dutch 1: *80%* | 30%",
        "Dutch: 0–\u20600 becomes 1–\u20600. Points: you +1, Bernd 0.",
        "You get the Spanish 4: *80%* | 30%",
        SPANIARDS,
    ]


@pytest.mark.parametrize(("loss", "place"), [(0.4, 1), (0.25, 2)])
def test_what_is_told_of_no_card_comes_first_where_it_is_most_of_a_shanghai(
    loss: float, place: int
) -> None:
    game = from_position(
        parse_position(f"round 2; {TAVERN}{MIDDLE}"), (Seat("Anna"), Seat("Bernd"))
    )
    best, rival = prospect({3: card(0.8, 0.4)}), prospect({3: card(0.4, 0.4)})  # 16% or so
    options = Option(Shanghai(), 0.5 + loss, 0.0, best), Option(Roll(), 0.5, loss, rival)
    found = reasons_view.reasons(App(), game, *options).lines
    assert [line.text for line in found].index("Later rounds and everything else") == place


def test_a_move_of_the_game_is_named_as_such() -> None:
    best, rival = prospect({3: card(0.8, 0.4)}), prospect({3: card(0.3, 0.4)})
    told = said_of(best, rival, which=Rival.PLAYED)
    assert told.startswith(f"{WIN}\nYou get")
    assert said_of(best, rival, loss=0.005, which=Rival.PLAYED).startswith("This takes the lead")


def test_a_card_of_which_only_the_others_chance_changes_is_told_by_that() -> None:
    best, rival = (Fork((0.0, p, 1.0 - p), (0.5, 0.1, 0.5)) for p in (0.2, 0.9))
    told = said_of(prospect({6: best}), prospect({6: rival})).splitlines()
    brings = "Turks: 0–\u20600 becomes 0–\u20603. Points: you 0, Bernd +3."
    chance = "Bernd gets the Turkish 3: *20%* | 90%"
    assert told == [NEXT, WIN, chance, brings]


@pytest.mark.parametrize(
    ("held", "is_wanted", "said"),
    [
        # The weaker crew counts, for the stronger one: it changes hands, or grows, or is none.
        (
            "A ES2 on 1 3; B ES3 on 2 3",
            True,
            "2–\u20603 becomes 6–\u20603. Points: you +3, Bernd −2",
        ),
        (
            "A ES1 ES3 on 1 3; B ES3 on 2 3",
            True,
            "4–\u20603 becomes 8–\u20603. The same points for now, but a safer lead",
        ),
        (
            "A US4 on 1 3; B ES1 ES3 on 2 3",
            True,
            "0–\u20604 becomes 4–\u20604. Points: you 0, Bernd −4",
        ),
        # That it is bad to get is not seen in points.
        ("A ES3 on 1 3; B US4 on 2 3", False, ""),
    ],
)
def test_what_a_card_brings_is_told_in_points_where_they_show_why_it_is_wanted(
    held: str, is_wanted: bool, said: str
) -> None:
    game = from_position(
        parse_position(f"round 2; {TAVERN}{held}; roll 4 6"), (Seat("Anna"), Seat("Bernd"))
    )
    gain = 0.4 if is_wanted else -0.4
    one, two = prospect({3: card(0.8, gain)}), prospect({3: card(0.3, gain)})
    best = Option(Place(4), 0.7, 0.0, one if is_wanted else two)
    rival = Option(Place(6), 0.5, 0.2, two if is_wanted else one)
    told = [line for line in reason(App(), game, best, rival).splitlines() if " becomes " in line]
    assert told == ([f"Spaniards: {said}."] if said else [])


def test_a_card_that_is_bad_to_get_is_avoided_or_has_to_be_taken() -> None:
    told = said_of(prospect({3: card(0.3, -0.4)}), prospect({3: card(0.8, -0.4)})).splitlines()
    assert told == [NEXT, WIN, "You have to take the Spanish 4: *30%* | 80%", TIED]
    best, rival = (Fork((0.0, p, 1.0 - p), (0.5, 0.9, 0.5)) for p in (0.9, 0.2))
    told = said_of(prospect({6: best}), prospect({6: rival})).splitlines()
    assert told == [NEXT, WIN, "Bernd has to take the Turkish 3: *90%* | 20%"]


def test_a_trick_card_is_never_bad_to_get() -> None:
    text = f"round 2; {TAVERN.replace('ES4', 'adjust')}{MIDDLE}; roll 4 6"
    game = from_position(parse_position(text), (Seat("Anna"), Seat("Bernd")))
    for gain, names in ((0.4, True), (-0.4, False)):
        one, two = prospect({3: card(0.8, gain)}), prospect({3: card(0.3, gain)})
        best = Option(Place(4), 0.7, 0.0, one if names else two)
        rival = Option(Place(6), 0.5, 0.2, two if names else one)
        assert ("trick card: " in reason(App(), game, best, rival)) is names


@pytest.mark.parametrize(
    ("forks", "said"),
    [
        (
            (card(0.2, 0.3), card(0.7, 0.3)),
            "You get the French 3: 20% | *70%*",
        ),
        (
            (card(0.7, -0.3), card(0.2, -0.3)),
            "You have to take the French 3: 70% | *20%*",
        ),
        (
            tuple(Fork((0.0, p, 1.0 - p), (0.5, 0.2, 0.5)) for p in (0.9, 0.2)),
            "Bernd gets the French 3: 90% | *20%*",
        ),
        (
            tuple(Fork((0.0, p, 1.0 - p), (0.5, 0.8, 0.5)) for p in (0.2, 0.9)),
            "Bernd has to take the French 3: 20% | *90%*",
        ),
    ],
)
def test_what_a_move_costs_is_told_where_that_is_much(forks: tuple[Fork, Fork], said: str) -> None:
    best = prospect({3: card(0.8, 0.6), 4: forks[0]})
    rival = prospect({3: card(0.3, 0.6), 4: forks[1]})
    told = said_of(best, rival).splitlines()
    assert told[:4] == [NEXT, WIN, "You get the Spanish 4: *80%* | 30%", SPANIARDS]
    assert told[4] == said
    assert TIED in told[-2:]
    little = [
        said_of(
            prospect({3: card(0.8, 0.6), number: card(0.2, 0.1)}),
            prospect({3: card(0.3, 0.6), number: card(0.7, 0.1)}),
            loss=0.25,
        )
        for number in NUMBERS
        if number != 3
    ]
    # The card that the 4 goes on, or the 6, is told of in any case.
    assert ["| *" in each for each in little] == [False, False, True, False, True]


def test_of_like_cards_each_is_told_by_where_it_lies() -> None:
    for position, side in ((3, "left"), (6, "right")):
        text = f"round 2; {TAVERN.replace('ES4', 'TR3')}{MIDDLE}; roll 4 6"
        game = from_position(parse_position(text), (Seat("Anna"), Seat("Bernd")))
        best, rival = (
            Option(parse_event(move), win, 0.7 - win, prospect({position: card(own, 0.4)}))  # type: ignore[arg-type] # no roll
            for move, win, own in (("place 4", 0.7, 0.8), ("place 6", 0.5, 0.3))
        )
        told = reason(App(), game, best, rival)
        assert f"You get the Turkish 3 ({side}): *80%* | 30%" in told


def test_starting_and_tricks_are_reasons_too() -> None:
    starts, not_ = (Fork((p, 1.0 - p), (0.8, 0.3)) for p in (0.9, 0.2))
    told = said_of(prospect({}, starts), prospect({}, not_)).splitlines()
    starting = "Whoever starts a round rolls first and numbers the row."
    assert told == [NEXT, WIN, "You start the next round: *90%* | 20%", starting]
    keeps, spends = (Fork((p, 1.0 - p), (0.3, 0.8)) for p in (0.1, 0.6))
    best, rival = (prospect({}, tricks=(one, NO_TRICK)) for one in (keeps, spends))
    told = said_of(best, rival).splitlines()
    uses = (
        "If kept, it can later add 2 sailors to a crew or help with the dice; unused, it’s worth "
        "1 point."
    )
    sailors = "Spaniards: 3–\u20604 becomes 5–\u20604. Points: you +4, Bernd −3."
    later = f"If kept, it could later become “2 sailors” – {sailors}"
    led = "Other cards in the row count for whoever leads them now."
    assert told == [NEXT, WIN, "You play a trick card this round: *10%* | 60%", later, led]
    began = said_of(prospect({3: card(0.8, 0.6)}, not_), prospect({3: card(0.3, 0.6)}, starts))
    assert "Bernd starts the next round: 80% | *10%*" in began
    spent = said_of(
        prospect({3: card(0.8, 0.6)}, tricks=(spends, NO_TRICK)),
        prospect({3: card(0.3, 0.6)}, tricks=(keeps, NO_TRICK)),
    )
    assert "You play a trick card this round: 60% | *10%*" in spent
    his, kept = (Fork((p, 1.0 - p), (0.8, 0.3)) for p in (0.6, 0.1))
    best, rival = (prospect({}, tricks=(NO_TRICK, one)) for one in (his, kept))
    told = said_of(best, rival).splitlines()
    assert told[2:] == ["Bernd plays a trick card this round: *60%* | 10%", uses]


def test_of_two_moves_that_are_about_as_good_what_speaks_for_each_is_told() -> None:
    best = prospect({3: card(0.8, 0.4), 4: card(0.2, 0.4)})
    rival = prospect({3: card(0.3, 0.4), 4: card(0.7, 0.4)})
    told = said_of(best, rival, loss=0.005).splitlines()
    assert told[1] == "Your winning chances: *51%* | 50%"
    assert {"You get the Spanish 4: *80%* | 30%", "You get the French 3: 20% | *70%*"} <= {*told}
    first = "About as good: add the 6 to the Turkish 3. This takes the lead on the Turkish 3."
    assert said_of(prospect({}), prospect({}), loss=0.005).splitlines()[-1].startswith(first)


def test_where_nothing_decides_the_rules_have_the_word() -> None:
    alone = "This takes the lead from Bernd on the Spanish 4."
    assert said_of(prospect({}), prospect({})).startswith(alone)


def test_what_a_shanghai_brings_is_told_before_what_decides() -> None:
    best, rival = prospect({3: card(1.0, 0.4)}), prospect({3: card(0.3, 0.4)})
    told = said_of(best, rival, move="shanghai")
    assert told.startswith(together("You get: American 1. That makes it 0–6."))


def test_the_better_chance_of_each_line_stands_out_and_both_columns_have_a_head() -> None:
    state = parse_position(f"round 2; {TAVERN}{MIDDLE}; roll 4 6")
    game = from_position(state, (Seat("Anna"), Seat("Bernd")))
    best = prospect({3: card(0.8, 0.6), 4: card(0.2, 0.3)})
    rival = prospect({3: card(0.3, 0.6), 4: card(0.7, 0.3)})
    options = Option(Place(4), 0.7, 0.0, best), Option(Place(6), 0.5, 0.2, rival)
    heads = {
        Rival.NEXT: ["Add the 4", "Add the 6"],
        Rival.CHOSEN: ["Add the 4", "Add the 6"],
        Rival.TRIED: ["Better move", "Your first try"],
        Rival.PLAYED: ["Better move", "In the game"],
    }
    for which, named in heads.items():
        drawn = Tags(str(h.main[reasons_view.reason(App(), game, *options, which=which)])).page
        (head,) = drawn.tagged("thead")
        assert [each.text for each in head.tagged("th")] == [*named, "Effect"]
        rows = [row for row in drawn.tagged("tr") if len(row.tagged("td")) == 3]
        assert [[cell.text for cell in row.tagged("td")] for row in rows] == [
            ["70%", "50%", "+20%"],
            ["80%", "30%", "+30%"],
            ["20%", "70%", "−15%"],
            ["", "", "+5%"],  # everything else
        ]
        assert [one.text for one in drawn.tagged("strong")] == ["70%", "80%", "70%"]
