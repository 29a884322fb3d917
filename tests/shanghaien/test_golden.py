"""Golden games: readable texts in which everything occurs, replayed line by line."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from shanghaien.cards import Nationality, Trick
from shanghaien.game import Game
from shanghaien.moves import EVENTS, ChooseDirection, Roll, Shanghai, UseBoth
from shanghaien.rules import legal_moves, outcome
from shanghaien.scoring import Reason, Verdict, awards
from shanghaien.state import Direction, Player
from shanghaien.tricks import TRICKS
from tests.shanghaien import golden
from tests.shanghaien.golden import FILES, load
from tests.shanghaien.invariants import check_game


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_game_goes_as_the_text_says(path: Path) -> None:
    game = golden.replay(load(path))
    assert outcome(game.state) is not None
    check_game(game)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_game_is_written_as_it_was_read(path: Path) -> None:
    text = load(path)
    written = golden.write(golden.replay(text))
    assert [line.text for line in golden.lines_of(written)] == [
        line.text for line in golden.lines_of(text)
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\nA roll\n", "\nB roll\n"),
        (" direction left", " direction right"),
        (" place ", " place 7"),
        ("dice 1:0", "dice 1:1"),
        ("points ", "points 1"),
        (" wins", " loses"),
        ("starter: ", "begins: "),
        ("\nA shanghai\n", "\nA shanghai\n  1 ES4 A alone\n"),
    ],
)
def test_a_text_that_does_not_come_true_is_refused(old: str, new: str) -> None:
    text = next(text for text in map(load, FILES) if old in text and " wins" in text)
    with pytest.raises(golden.Differs, match="line"):
        golden.replay(text.replace(old, new, 1))


def seen(games: list[Game]) -> Counter[object]:
    """Everything that occurs in games, under the names that `NEEDED` has."""
    found: Counter[object] = Counter()
    for game in games:
        found["start trick" if game.setup.start_trick is not None else "no start trick"] += 1
        found["start", game.setup.starter] += 1
        for before, event in zip(game.states, game.events, strict=False):
            found[type(event)] += 1
            if isinstance(event, ChooseDirection):
                found[event.direction, before.to_move] += 1
            elif isinstance(event, UseBoth):
                found["both equal" if len(set(before.roll or ())) == 1 else "both"] += 1
            elif isinstance(event, Shanghai):
                found["shanghai", before.to_move, Roll() not in legal_moves(before)] += 1
                found["supply", before.supply(before.to_move)] += 1
                found.update((award.reason, award.winner) for award in awards(before))
        final = outcome(game.state)
        assert final is not None
        found["winner", final.winner] += 1
        found.update((c.verdict, c.winner) for c in final.comparisons)
        found.update(("points", c.nationality) for c in final.comparisons if c.points)
    return found


@cache
def everything() -> Counter[object]:
    """What occurs in the golden games."""
    return seen([golden.replay(load(path)) for path in FILES])


NOBODY: tuple[Player | None, ...] = (None,)
REASONS = {
    Reason.EMPTY: NOBODY,
    Reason.ALONE: tuple(Player),
    Reason.MAJORITY: tuple(Player),
    Reason.NEIGHBOURS: tuple(Player),
    Reason.TIED: NOBODY,
}
VERDICTS = {
    Verdict.NOBODY: NOBODY,
    Verdict.ALONE: tuple(Player),
    Verdict.STRONGER: tuple(Player),
    Verdict.EQUAL: NOBODY,
}
NEEDED: list[object] = [
    "start trick",
    "no start trick",
    *(("start", player) for player in Player),
    *EVENTS,
    *TRICKS,
    *((direction, player) for direction in Direction for player in Player),
    "both",
    "both equal",
    *(("shanghai", player, forced) for player in Player for forced in (False, True)),
    *(("supply", dice) for dice in range(5)),
    *((reason, winner) for reason in Reason for winner in REASONS[reason]),
    *((verdict, winner) for verdict in Verdict for winner in VERDICTS[verdict]),
    *(("winner", winner) for winner in (None, *Player)),
    *(("points", nationality) for nationality in Nationality),
]
"""Every kind of event, trick function, reason, verdict and ending, for each player."""


@pytest.mark.parametrize("needed", NEEDED, ids=str)
def test_nothing_is_missing_from_the_golden_games(needed: object) -> None:
    assert everything()[needed] > 0


def test_every_start_trick_occurs() -> None:
    tricks = {golden.replay(load(path)).setup.start_trick for path in FILES}
    assert tricks == {None, *Trick}
