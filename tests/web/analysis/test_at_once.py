"""What a move does at once, as the rules have it."""

import pytest

from shanghaien.ai.review import Option
from shanghaien.game import Seat, from_position
from shanghaien.moves import parse_event
from shanghaien.position import parse_position
from tests.support.html import plain
from web.analysis.reasons_view import reasons
from web.kernel.model import App
from web.lang import together

TAVERN = "tavern US1 IT2 ES4 FR3 NL1 TR3; "
MIDDLE = "A ES3 on 1 3; B US4 on 2 3"
CASES = [
    (
        f"{MIDDLE}; roll 4 6",
        "place 4",
        "This takes the lead from Bernd on the Spanish 4. This takes the lead on the French 3. "
        "If the round ended there, the score would be 10–3.",
    ),
    (
        f"{MIDDLE}; roll 4 6",
        "place 6",
        "This takes the lead on the Turkish 3. If the round ended there, the score would be 3–6.",
    ),
    (
        "A ES3 on 1 3; B US4 on 3; roll 1 3",
        "place 1",
        "No card changes hands. If the round ended there, the score would be 3–1.",
    ),
    (
        "A ES3 on 1; B US4 on 6; roll 4 6",
        "place 6",
        "This keeps the Turkish 3 from Bernd. If the round ended there, the score would be 3–1.",
    ),
    (MIDDLE, "shanghai", "You get: American 1. That makes it 0–6."),
    (MIDDLE, "roll", "If you shanghai now, it’s 0–6."),
    ("A ES3 on 1; B US4 on 2 3", "roll", ""),
    ("A ES3 again on 1 3; B US4 on 2 3; roll 4 6", "again", "You roll both dice again."),
    (
        "A ES3 again on 1 3; B US4 ES1 on 3; roll 4 6",
        "joker again ES",
        "Spaniards: 3–1 becomes 5–1. The same points for now, but a safer lead. "
        "With the Spanish 4, Bernd’s crew would reach 5. The trick card’s own point is lost: −1.",
    ),
    (
        "direction open; roll 2 5",
        "direction left",
        "You can then add the 2 to the Italian 2 or the 5 to the Dutch 1.",
    ),
    (
        "direction open; roll 2 5",
        "direction right",
        "You can then add the 2 to the Dutch 1 or the 5 to the Italian 2.",
    ),
    (
        "A ES3 on 2 3; B US4 on 2 3",
        "shanghai",
        "You get no cards. That makes it 3–4.",
    ),
]


@pytest.mark.parametrize(("held", "move", "said"), CASES)
def test_why_a_move_is_good_is_told_as_the_rules_have_it(held: str, move: str, said: str) -> None:
    state = parse_position(f"round 2; {TAVERN}{held}")
    game = from_position(state, (Seat("Anna"), Seat("Bernd")))
    found = reasons(App(), game, Option(parse_event(move), 0.5, 0.0))  # type: ignore[arg-type]
    assert plain(found.at_once) == together(said)


@pytest.mark.parametrize(
    ("held", "move", "other", "praised", "bare"),
    [
        (
            MIDDLE,
            *("roll", "shanghai"),
            "If you shanghai now, it’s 0–6. Rolling on is worth more.",
            "If you shanghai now, it’s 0–6.",
        ),
        (
            "A ES3 again on 1 3; B US4 on 2 3; roll 4 6",
            *("again", "place 4"),
            "Two new dice should help more than either of these.",
            "You roll both dice again.",
        ),
        (
            "A ES3 on 2 3; B US4 on 2 3",
            *("shanghai", "roll"),
            "You get no cards, but shanghaiing beats rolling on. That makes it 3–4.",
            "You get no cards. That makes it 3–4.",
        ),
    ],
)
def test_a_move_is_praised_only_against_one_that_is_clearly_worse(
    held: str, move: str, other: str, praised: str, bare: str
) -> None:
    game = from_position(parse_position(f"round 2; {TAVERN}{held}"), (Seat("Anna"), Seat("Bernd")))

    def told(loss: float, rival: float | None) -> str:
        mine = Option(parse_event(move), 0.5, loss)  # type: ignore[arg-type]
        against = None if rival is None else Option(parse_event(other), 0.4, rival)  # type: ignore[arg-type]
        return plain(reasons(App(), game, mine, against).at_once)

    assert told(0.0, 0.1) == together(praised)
    assert together(praised) not in told(0.0, 0.005)
    assert told(0.0, None) == told(0.1, None) == together(bare)


def test_what_a_rival_does_as_well_is_no_reason() -> None:
    state = parse_position(f"round 2; {TAVERN}A ES3 adjust on 1 3; B US4 on 2 3; roll 4 6")
    game = from_position(state, (Seat("Anna"), Seat("Bernd")))
    best = Option(parse_event("place 6"), 0.5, 0.0)  # type: ignore[arg-type]
    for rival in ("joker adjust ES", "place 6"):
        other = Option(parse_event(rival), 0.3, 0.2)  # type: ignore[arg-type]
        told = plain(reasons(App(), game, best, other).at_once)
        assert told.startswith("If the round ended there, the score would be")
