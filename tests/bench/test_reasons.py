"""What is told of a move: the page's own sentences, against a second solution of the round."""

import pytest

from bench.attribution import shares
from bench.reasons import (
    DOCS,
    OFF,
    TRUE,
    WITHIN,
    Fact,
    Finding,
    examine,
    is_explained,
    lines,
    outcome,
    ranked,
    summary,
)
from bench.reasons import sentence as said_of
from bench.solver import shared
from shanghaien.ai.steps import run
from shanghaien.moves import UseJoker
from shanghaien.position import parse_position
from shanghaien.rules import hide, legal_moves
from shanghaien.state import Phase, Player, State
from tests.shanghaien.ai.brute import decisions

pytestmark = pytest.mark.host_only

TURKISH = (
    "round 3; tavern FR2 TR2 ES3 NL2 both DE3; A US3 TR3 IT1 IT3 both; "
    "B US4 FR4 CN2 TR3 ES2 adjust; move B; direction open; roll 2 3; out NL3"
)
WASTED = (
    "round 8; tavern IT4 FR2 again again ES1 TR2; A US4 FR4 DE3 DE3 CN2 CN4 NL1 NL4 TR1 TR3 "
    "adjust on 1 6; B US1 US2 FR3 FR3 CN3 NL3 TR3 ES3 ES4 IT2 US:again NL:both adjust on 2; "
    "move B; direction right; roll 6 6"
)
"""A joker on any crew is superfluous here."""


def choices(seed: int, phase: Phase) -> list[State]:
    """Decisions in rounds that are solved in a moment: nobody has a trick."""
    found = (
        state
        for n in range(seed, 9000, 100)
        for state in decisions(n, 1 + n % 7, 0 if phase is Phase.DIRECTION else 4)
        if state.phase is phase and not any(side.tricks for side in state.sides)
    )
    return [state for state in found if len(legal_moves(state)) > 1][:2]


@pytest.mark.parametrize("phase", [Phase.DIRECTION, Phase.TURN, Phase.PLACE])
@pytest.mark.parametrize("seed", [1, 12, 29])
def test_the_chances_that_are_told_are_those_of_that_very_card(seed: int, phase: Phase) -> None:
    found = [examine(state) for state in choices(seed, phase)]
    assert any(finding.facts for finding in found)
    for finding in found:
        told = [line for line in finding.said.splitlines() if "% | " in line]
        # Who wins and who ends the round is no card, start or trick.
        rest = [
            line for line in told if "winning chances: " not in line and " the round: " not in line
        ]
        assert len(finding.facts) == len(rest), "each is read"
        assert finding.whole <= WITHIN
        for fact in finding.facts:
            assert fact.off <= WITHIN, finding
            assert (fact.share < 0) is fact.is_cost, finding


def test_a_reason_names_the_card_whose_chance_it_tells_and_what_it_costs() -> None:
    state = parse_position(TURKISH)
    told = said_of(state, *ranked(state)).splitlines()
    assert [line for line in told if "%" in line][1:] == [
        "You get the “Add both dice” trick card: 79% | 28%",
        "Anna gets the “Add both dice” trick card: 14% | 45%",
        "You get the German 3: 36% | 21%",
        "Anna gets the German 3: 26% | 38%",
        "Downside: You get the Spanish 3: 18% | 79%",
        "Downside: Anna gets the Spanish 3: 42% | 9%",
    ]
    french = "French: 4–0 becomes 6–0. Points: you +2, Anna 0."
    assert told[3] == f"If kept as well, it could later become “2 sailors” – {french}"


def test_what_a_superfluous_joker_wastes_is_told() -> None:
    state = hide(parse_position(WASTED))
    best, _ = ranked(state)
    joker = next(move for move, _ in shared().rate(state) if isinstance(move, UseJoker))
    prospect = run(shared().prospects_steps(state, [joker]))[joker]
    coming = outcome(state, joker).coming
    assert prospect.tricks[Player.B].chances == (1.0, 0.0)
    for fork, chances in zip(prospect.cards, coming.cards, strict=True):
        assert fork.chances == pytest.approx(tuple(chances), abs=0.005)  # of equal moves, either
    assert best.prospect is not None
    assert best.prospect.tricks[Player.B].chances[0] < 1


def test_both_solutions_of_a_round_give_a_move_the_same_value_and_shares_make_up_the_lead() -> None:
    for phase in (Phase.DIRECTION, Phase.TURN, Phase.PLACE):
        state, _ = choices(7, phase)
        found = dict(shared().rate(hide(state)))
        for move, value in found.items():
            win = outcome(state, move).win
            assert (win if state.starter is Player.A else 1.0 - win) == pytest.approx(value)
        one, two = (outcome(state, move) for move in list(found)[:2])
        assert shares(one, two).sum() == pytest.approx(one.win - two.win, abs=0.05)


def test_what_is_untrue_is_listed() -> None:
    right = Fact("You get the Dutch 1: 61% | 30%", (0.605, 0.3), False, 0.005, 0, 0.05)
    wrong = Fact("You get the Dutch 2: 20% | 10%", (0.5, 0.1), False, 0.3, 4, -0.01)
    none = Fact("You get the Dutch 9: 20% | 10%", (), False, 1.0, 4, 0.0)
    found = [
        Finding("round 3", "Place Place", 0.04, "So.", (right, wrong, none), 0.3, 0.0),
        Finding("round 4", "Place Place", 0.04, "", (), 0.0, 0.0),
    ]
    assert [is_explained(one) for one in found] == [True, False]
    said = list(lines(found))
    assert f"| {TRUE} | 1 of 3 (33.3%) |" in said
    listed = "\n".join(said).partition(OFF)[2].split("\n\n**")[1:]
    assert listed == [
        "“You get the Dutch 2: 20% | 10%” → 50.0% | 10.0%**\n\n```text\nround 3\n\nSo.\n```",
        "“You get the Dutch 9: 20% | 10%” → no such card**\n\n```text\nround 3\n\nSo.\n```",
    ]


def test_the_page_begins_with_what_its_table_says() -> None:
    page = DOCS.read_text(encoding="utf-8")
    assert "\n\n{}\n{}\n{}\n\n".format(*summary(page.splitlines())) in page
