"""How somebody decided in games that were never played."""

from shanghaien.learning.decisions import Decision, study
from shanghaien.learning.study import ASPECTS, CELLS, LEADS, Kind, Study
from shanghaien.moves import Roll
from shanghaien.state import ROUNDS

_WINS = dict(zip(LEADS, (0.2, 0.5, 0.8), strict=True))


def decision(
    turn: int,
    cell: str = "stop",
    loss: float = 0.0,
    theme: str = "",
    answers: tuple[tuple[str, str], ...] = (),
) -> Decision:
    """One at a turn, in a cell of the kinds, the aspects, the rounds or the leads."""
    return Decision(
        turn=turn,
        kind=Kind(cell) if cell in {kind.value for kind in Kind} else Kind.STOP,
        themes=(theme,) if theme else (),
        round=int(cell.removeprefix("round-")) if cell.startswith("round-") else turn % ROUNDS + 1,
        win=_WINS.get(cell, 0.5),
        loss=loss,
        best=Roll(),
        aspects=(cell,) if cell in ASPECTS else (),
        answers=answers,
    )


STUDY: Study = study(
    [
        decision(9, "stop", 0.25, "stop"),
        decision(3, "place", 0.0625, answers=(("high", "low"), ("crew", "crew"))),
        *(decision(turn, cell) for turn, cell in enumerate(CELLS, 10)),
    ]
)
"""That of a game of 40 events or more."""
